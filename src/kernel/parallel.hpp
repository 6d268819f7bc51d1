// Work shared out to threads, and locks: no other file knows what they are made of. src/kernel/wasm has its own.
#pragma once

#include <functional>

#if defined(__wasm__)
#include "wasm/mutex.hpp"
#else
#include <mutex>
#endif

namespace linja {

#if !defined(__wasm__)
using Mutex = std::mutex;
using Lock = std::lock_guard<Mutex>;
#endif

// Calls work(0) to work(count - 1) on this many threads; an exception in one of them is rethrown here. The work must not
// copy a shared_ptr that another thread copies, too: in WebAssembly the C++ library counts without atomics.
void in_parallel(int threads, int count, const std::function<void(int)>& work);

}  // namespace linja
