// Work shared out to the host's workers. Each has its own instance of the module, with the memory in common; between
// two calls of `help` it waits, in JavaScript, for the number of the work to change.
#include "parallel.hpp"

#include <atomic>

#include "refuse.hpp"
#include "wasm/host.hpp"

namespace linja {

namespace {

constexpr std::int32_t kOpen = 1 << 30;  // besides, the number of workers that are helping

enum Failure : std::int32_t { kNone, kOfMemory, kOther };

struct {
    std::atomic<std::int32_t> number{0};
    std::atomic<std::int32_t> state{0};
    std::atomic<std::int32_t> next{0};
    std::atomic<Failure> failure{kNone};
    const std::function<void(int)>* work = nullptr;
    int count = 0;
} shared;

void run() {
    for (int item; (item = shared.next.fetch_add(1)) < shared.count;) (*shared.work)(item);
}

void leave() {
    if (shared.state.fetch_sub(1) == 1) linja_host_wake(&shared.state, 1);
}

}  // namespace

// Workers that come too late find it closed; nobody waits for them.
void in_parallel(int threads, int count, const std::function<void(int)>& work) {
    if (threads < 2 || count < 2) {
        for (int item = 0; item < count; ++item) work(item);
        return;
    }
    shared.work = &work;
    shared.count = count;
    shared.next = 0;
    shared.state = kOpen;
    ++shared.number;
    linja_host_wake(&shared.number, threads - 1);
    run();
    shared.state.fetch_sub(kOpen);
    for (std::int32_t left; (left = shared.state) != 0;) linja_host_wait(&shared.state, left);
    if (const Failure failure = shared.failure) refuse(failure == kOfMemory ? kOutOfMemory : "a worker has failed");
}

}  // namespace linja

// The address at which workers wait for a new number.
LINJA_EXPORT("work_number") const void* linja_work_number() { return &linja::shared.number; }

// Takes part in the work, if there is some. If it throws, the host calls `fail`.
LINJA_EXPORT("help") void linja_help() {
    using namespace linja;
    std::int32_t state = shared.state;
    do {
        if (state < kOpen) return;
    } while (!shared.state.compare_exchange_weak(state, state + 1));
    run();
    leave();
}

LINJA_EXPORT("fail") void linja_fail(bool of_memory) {
    linja::shared.failure = of_memory ? linja::kOfMemory : linja::kOther;
    linja::shared.next = linja::shared.count;
    linja::leave();
}
