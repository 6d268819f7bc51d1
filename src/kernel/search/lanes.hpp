// Eight numbers of 16 bits side by side, and four of 32 bits: what the evaluation needs of a processor's vectors, for x86,
// for WebAssembly, and in plain loops, which say what is computed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define LINJA_SSE2
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace linja {

#if defined(LINJA_SSE2)

struct Lanes32 {
    __m128i lanes;

    friend Lanes32 operator+(Lanes32 a, Lanes32 b) { return {_mm_add_epi32(a.lanes, b.lanes)}; }
    std::int32_t sum() const {
        const __m128i two = _mm_add_epi32(lanes, _mm_shuffle_epi32(lanes, 0x4e));
        return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
    }
};

struct Lanes16 {
    __m128i lanes;

    // From an address that 16 divides.
    static Lanes16 load(const std::int16_t* from) { return {_mm_load_si128(reinterpret_cast<const __m128i*>(from))}; }
    friend Lanes16 operator+(Lanes16 a, Lanes16 b) { return {_mm_add_epi16(a.lanes, b.lanes)}; }
    friend Lanes16 operator*(Lanes16 a, Lanes16 b) { return {_mm_mullo_epi16(a.lanes, b.lanes)}; }
    Lanes16 between_zero_and(Lanes16 most) const {
        return {_mm_min_epi16(_mm_max_epi16(lanes, _mm_setzero_si128()), most.lanes)};
    }
    Lanes16 turned_by_two() const { return {_mm_shuffle_epi32(lanes, 0x39)}; }
    // Products with weights, added in four groups.
    Lanes32 dot(const std::int16_t* weights) const { return {_mm_madd_epi16(lanes, load(weights).lanes)}; }
    int last() const { return static_cast<std::int16_t>(_mm_extract_epi16(lanes, 7)); }
};

#elif defined(__wasm_simd128__)

struct Lanes32 {
    v128_t lanes;

    friend Lanes32 operator+(Lanes32 a, Lanes32 b) { return {wasm_i32x4_add(a.lanes, b.lanes)}; }
    std::int32_t sum() const {
        return wasm_i32x4_extract_lane(lanes, 0) + wasm_i32x4_extract_lane(lanes, 1) + wasm_i32x4_extract_lane(lanes, 2) +
               wasm_i32x4_extract_lane(lanes, 3);
    }
};

struct Lanes16 {
    v128_t lanes;

    static Lanes16 load(const std::int16_t* from) { return {wasm_v128_load(from)}; }
    friend Lanes16 operator+(Lanes16 a, Lanes16 b) { return {wasm_i16x8_add(a.lanes, b.lanes)}; }
    friend Lanes16 operator*(Lanes16 a, Lanes16 b) { return {wasm_i16x8_mul(a.lanes, b.lanes)}; }
    Lanes16 between_zero_and(Lanes16 most) const {
        return {wasm_i16x8_min(wasm_i16x8_max(lanes, wasm_i16x8_splat(0)), most.lanes)};
    }
    Lanes16 turned_by_two() const { return {wasm_i32x4_shuffle(lanes, lanes, 1, 2, 3, 0)}; }
    Lanes32 dot(const std::int16_t* weights) const { return {wasm_i32x4_dot_i16x8(lanes, load(weights).lanes)}; }
    int last() const { return wasm_i16x8_extract_lane(lanes, 7); }
};

#else

struct Lanes32 {
    std::array<std::int32_t, 4> lanes;

    friend Lanes32 operator+(Lanes32 a, const Lanes32& b) {
        for (std::size_t i = 0; i < 4; ++i) a.lanes[i] += b.lanes[i];
        return a;
    }
    std::int32_t sum() const { return lanes[0] + lanes[1] + lanes[2] + lanes[3]; }
};

struct Lanes16 {
    std::array<std::int16_t, 8> lanes;

    static Lanes16 load(const std::int16_t* from) {
        Lanes16 loaded;
        std::copy_n(from, 8, loaded.lanes.begin());
        return loaded;
    }
    friend Lanes16 operator+(Lanes16 a, const Lanes16& b) {
        for (std::size_t i = 0; i < 8; ++i) a.lanes[i] = static_cast<std::int16_t>(a.lanes[i] + b.lanes[i]);
        return a;
    }
    friend Lanes16 operator*(Lanes16 a, const Lanes16& b) {
        for (std::size_t i = 0; i < 8; ++i) a.lanes[i] = static_cast<std::int16_t>(a.lanes[i] * b.lanes[i]);
        return a;
    }
    Lanes16 between_zero_and(const Lanes16& most) const {
        Lanes16 limited;
        for (std::size_t i = 0; i < 8; ++i) limited.lanes[i] = std::min(std::max<std::int16_t>(lanes[i], 0), most.lanes[i]);
        return limited;
    }
    Lanes16 turned_by_two() const {
        Lanes16 turned;
        for (std::size_t i = 0; i < 8; ++i) turned.lanes[i] = lanes[(i + 2) % 8];
        return turned;
    }
    Lanes32 dot(const std::int16_t* weights) const {
        Lanes32 sums;
        for (std::size_t i = 0; i < 4; ++i)
            sums.lanes[i] = lanes[2 * i] * weights[2 * i] + lanes[2 * i + 1] * weights[2 * i + 1];
        return sums;
    }
    int last() const { return lanes[7]; }
};

#endif

}  // namespace linja
