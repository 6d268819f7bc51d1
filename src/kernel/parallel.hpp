// Work shared out to threads.
#pragma once

#include <functional>

namespace linja {

// Calls work(0) to work(count - 1) on this many threads; an exception in one of them is rethrown here.
void in_parallel(int threads, int count, const std::function<void(int)>& work);

}  // namespace linja
