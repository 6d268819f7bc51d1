#include "processor.hpp"

#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace linja {

#if defined(_MSC_VER) && defined(_M_X64)

namespace {

// Whether the system keeps these registers, and the processor says that it has these instructions (CPUID 7, EBX).
bool has(unsigned long long registers, int instructions) {
    int first[4], seventh[4];
    __cpuid(first, 1);
    constexpr int kSaves = 1 << 27;
    if (!(first[2] & kSaves) || (_xgetbv(0) & registers) != registers) return false;
    __cpuidex(seventh, 7, 0);
    return (seventh[1] & instructions) == instructions;
}

}  // namespace

bool has_avx2() { return has(0x06, 1 << 5); }

#elif defined(__x86_64__)

bool has_avx2() { return __builtin_cpu_supports("avx2"); }

#else

bool has_avx2() { return false; }

#endif

}  // namespace linja
