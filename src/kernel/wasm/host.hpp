// What the kernel asks of the JavaScript around it, and what it offers to it: src/linja/web/static/kernel/.
#pragma once

#include <cstdint>

inline constexpr const char* kOutOfMemory = "out of memory";  // why it is refused then

#define LINJA_EXPORT(name) extern "C" __attribute__((export_name(name)))
#define LINJA_IMPORT(name) extern "C" __attribute__((import_module("host"), import_name(name)))

// Waits until somebody wakes who waits at this address, unless it holds another value already.
LINJA_IMPORT("wait") void linja_host_wait(const void* address, std::int32_t value);
LINJA_IMPORT("wake") void linja_host_wake(const void* address, std::int32_t count);
// Milliseconds, from any moment on.
LINJA_IMPORT("now") double linja_host_now();
// Throws. Nothing that is on the way is destroyed: what calls this must not hold a lock.
LINJA_IMPORT("refuse") [[noreturn]] void linja_host_refuse(const char* why, std::uint32_t length);
