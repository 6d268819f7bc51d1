// How the kernel refuses what it is given.
#pragma once

#if !defined(__wasm__)
#include <stdexcept>
#endif

namespace linja {

#if defined(__wasm__)
[[noreturn]] void refuse(const char* why);  // the host throws, and does not come back
#else
[[noreturn]] inline void refuse(const char* why) { throw std::invalid_argument(why); }
#endif

}  // namespace linja
