// What C++ needs of a system, and there is none: memory that threads share, a clock, a way to refuse.
#include <chrono>
#include <cstring>
#include <new>
#include <string>

#include "parallel.hpp"
#include "refuse.hpp"
#include "wasm/heap.hpp"
#include "wasm/host.hpp"

extern "C" std::uint8_t __heap_base;  // behind everything that the linker has placed

namespace {

constexpr std::size_t kPage = 65536;
constexpr std::size_t kPagesAtOnce = 16;

std::uint8_t* end_of_memory() { return reinterpret_cast<std::uint8_t*>(__builtin_wasm_memory_size(0) * kPage); }

struct Grow {
    std::size_t operator()(std::size_t bytes) const {
        const std::size_t pages = (bytes + kPage * kPagesAtOnce - 1) / (kPage * kPagesAtOnce) * kPagesAtOnce;
        return __builtin_wasm_memory_grow(0, pages) == static_cast<std::size_t>(-1) ? 0 : pages * kPage;
    }
};

linja::Mutex mutex;
constinit linja::Heap<Grow> heap{Grow{}};

void* allocate(std::size_t bytes) {
    mutex.lock();
    if (!heap.has_begun()) heap.begin(&__heap_base, end_of_memory());
    void* found = heap.allocate(bytes);
    mutex.unlock();
    if (found == nullptr) linja::refuse(kOutOfMemory);
    return found;
}

void release(void* bytes) {
    if (bytes == nullptr) return;
    const linja::Lock lock(mutex);
    heap.release(bytes);
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void* operator new(std::size_t bytes, std::align_val_t) { return allocate(bytes); }  // never more than the heap's
void* operator new[](std::size_t bytes, std::align_val_t) { return allocate(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void operator delete(void* bytes) noexcept { release(bytes); }
void operator delete[](void* bytes) noexcept { release(bytes); }
void operator delete(void* bytes, std::size_t) noexcept { release(bytes); }
void operator delete[](void* bytes, std::size_t) noexcept { release(bytes); }
void operator delete(void* bytes, std::align_val_t) noexcept { release(bytes); }
void operator delete[](void* bytes, std::align_val_t) noexcept { release(bytes); }
void operator delete(void* bytes, std::size_t, std::align_val_t) noexcept { release(bytes); }
void operator delete[](void* bytes, std::size_t, std::align_val_t) noexcept { release(bytes); }

// Threads end with the whole memory, and so do their variables.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
extern "C" int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }

std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
    return time_point(duration_cast<duration>(std::chrono::duration<double, std::milli>(linja_host_now())));
}

namespace linja {

void refuse(const char* why) { linja_host_refuse(why, static_cast<std::uint32_t>(__builtin_strlen(why))); }

}  // namespace linja

LINJA_EXPORT("allocate") void* linja_allocate(std::size_t bytes) { return allocate(bytes); }
LINJA_EXPORT("release") void linja_release(void* bytes) { release(bytes); }

// What is declared in the C++ library's headers, and defined in parts of it that are not linked.
template class std::basic_string<char>;
const std::nothrow_t std::nothrow{};
void std::__libcpp_verbose_abort(const char*, ...) noexcept { linja::refuse("something is wrong with the kernel"); }
extern "C" {
std::size_t strlen(const char* text) {
    std::size_t length = 0;
    while (text[length] != 0) ++length;
    return length;
}
int memcmp(const void* one, const void* two, std::size_t bytes) {
    const auto *a = static_cast<const std::uint8_t*>(one), *b = static_cast<const std::uint8_t*>(two);
    for (; bytes > 0; --bytes, ++a, ++b)
        if (*a != *b) return *a < *b ? -1 : 1;
    return 0;
}
}
