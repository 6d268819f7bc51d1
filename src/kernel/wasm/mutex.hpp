// A lock in shared memory. Waiting is the host's: no browser lets every thread wait inside of WebAssembly.
#pragma once

#include <atomic>
#include <cstdint>

#include "wasm/host.hpp"

namespace linja {

class Mutex {
  public:
    void lock() {
        if (try_lock()) return;
        while (state_.exchange(kAwaited) != kFree) linja_host_wait(&state_, kAwaited);
    }
    bool try_lock() {
        std::int32_t free = kFree;
        return state_.compare_exchange_strong(free, kTaken);
    }
    void unlock() {
        if (state_.exchange(kFree) == kAwaited) linja_host_wake(&state_, 1);
    }

  private:
    enum : std::int32_t { kFree, kTaken, kAwaited };
    std::atomic<std::int32_t> state_{kFree};
};

class Lock {
  public:
    explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Lock() { mutex_.unlock(); }
    Lock(const Lock&) = delete;

  private:
    Mutex& mutex_;
};

}  // namespace linja
