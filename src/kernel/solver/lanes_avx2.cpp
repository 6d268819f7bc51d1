// The lane code with AVX2 instructions, chosen at run time where the machine has them.
#include "solver/lanes.hpp"

#if defined(__AVX2__)

#include <immintrin.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace linja {
namespace {

// Whether this processor has AVX2, and the system keeps its registers.
bool has_avx2() {
#ifdef _MSC_VER
    int first[4], seventh[4];
    __cpuid(first, 1);
    constexpr int kSaved = 1 << 27;
    if (!(first[2] & kSaved) || (_xgetbv(0) & 6) != 6) return false;
    __cpuidex(seventh, 7, 0);
    return seventh[1] & 1 << 5;
#else
    return __builtin_cpu_supports("avx2");
#endif
}

struct Lanes {
    __m256i low, high;

    static Lanes load(const std::int8_t* from) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)),
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 32))};
    }
    void store(std::int8_t* to) const {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), low);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 32), high);
    }
    static Lanes splat(std::int8_t value) { return {_mm256_set1_epi8(value), _mm256_set1_epi8(value)}; }
    static Lanes min(const Lanes& a, const Lanes& b) {
        return {_mm256_min_epi8(a.low, b.low), _mm256_min_epi8(a.high, b.high)};
    }
    static Lanes max(const Lanes& a, const Lanes& b) {
        return {_mm256_max_epi8(a.low, b.low), _mm256_max_epi8(a.high, b.high)};
    }
    static Lanes subtract(const Lanes& a, const Lanes& b) {
        return {_mm256_sub_epi8(a.low, b.low), _mm256_sub_epi8(a.high, b.high)};
    }
    static Lanes equal(const Lanes& a, const Lanes& b) {
        return {_mm256_cmpeq_epi8(a.low, b.low), _mm256_cmpeq_epi8(a.high, b.high)};
    }
    static Lanes greater(const Lanes& a, const Lanes& b) {
        return {_mm256_cmpgt_epi8(a.low, b.low), _mm256_cmpgt_epi8(a.high, b.high)};
    }
    static Lanes complement(const Lanes& a) {
        const __m256i ones = _mm256_set1_epi8(-1);
        return {_mm256_xor_si256(a.low, ones), _mm256_xor_si256(a.high, ones)};
    }
    static Lanes select(const Lanes& which, const Lanes& yes, const Lanes& no) {
        return {_mm256_blendv_epi8(no.low, yes.low, which.low), _mm256_blendv_epi8(no.high, yes.high, which.high)};
    }
    std::uint64_t bits() const {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(low)) |
               static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high))) << 32;
    }
    bool lets_in() const { return _mm256_movemask_epi8(_mm256_or_si256(low, high)) != 0; }
};

}  // namespace

#include "solver/lanes_code.inl"

const LaneCode* avx2_lanes() {
    static const LaneCode code{"avx2", turns, bonus, bonus_of_opponent};
    return has_avx2() ? &code : nullptr;
}

}  // namespace linja

#else

namespace linja {
const LaneCode* avx2_lanes() { return nullptr; }
}  // namespace linja

#endif
