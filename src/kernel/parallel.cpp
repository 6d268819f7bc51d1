#include "parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace linja {

void in_parallel(int threads, int count, const std::function<void(int)>& work) {
    std::atomic<int> next{0};
    std::exception_ptr failure;
    Mutex mutex;
    const auto run = [&] {
        try {
            for (int item; (item = next.fetch_add(1)) < count;) work(item);
        } catch (...) {
            const Lock lock(mutex);
            failure = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < std::min(threads, count); ++thread) others.emplace_back(run);
    run();
    for (auto& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace linja
