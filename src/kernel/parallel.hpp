// Work shared out to threads.
#pragma once

#include <functional>

namespace linja {

// Calls work(0) to work(count - 1) on so many threads; what one of them throws is thrown again here.
void in_parallel(int threads, int count, const std::function<void(int)>& work);

}  // namespace linja
