// SHA-256 (FIPS 180-4) of bytes that come bit by bit: browsers hash only what they have as a whole.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace linja {

class Sha256 {
  public:
    void update(std::span<const std::uint8_t> bytes) {
        length_ += bytes.size();
        if (waiting_ > 0) {
            const std::size_t taken = std::min(bytes.size(), kBlock - waiting_);
            std::memcpy(block_.data() + waiting_, bytes.data(), taken);
            waiting_ += taken;
            bytes = bytes.subspan(taken);
            if (waiting_ < kBlock) return;
            add(block_.data());
            waiting_ = 0;
        }
        for (; bytes.size() >= kBlock; bytes = bytes.subspan(kBlock)) add(bytes.data());
        std::copy(bytes.begin(), bytes.end(), block_.begin());
        waiting_ = bytes.size();
    }

    // Of all bytes until now; more may follow.
    std::array<std::uint8_t, 32> digest() const {
        Sha256 last = *this;
        const std::uint64_t bits = 8 * length_;
        std::array<std::uint8_t, 2 * kBlock> end{0x80};
        const std::size_t size = (waiting_ < kBlock - 8 ? kBlock : 2 * kBlock) - waiting_;
        for (int byte = 0; byte < 8; ++byte) end[size - 1 - byte] = static_cast<std::uint8_t>(bits >> 8 * byte);
        last.update({end.data(), size});
        std::array<std::uint8_t, 32> digest;
        for (int byte = 0; byte < 32; ++byte)
            digest[byte] = static_cast<std::uint8_t>(last.state_[byte / 4] >> (24 - byte % 4 * 8));
        return digest;
    }

  private:
    static constexpr std::size_t kBlock = 64;

    static constexpr std::array<std::uint32_t, 64> kRounds{
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

    void add(const std::uint8_t* block) {
        std::array<std::uint32_t, 64> words;
        for (int word = 0; word < 16; ++word) {
            std::uint32_t bytes;
            std::memcpy(&bytes, block + 4 * word, 4);
            words[word] = __builtin_bswap32(bytes);
        }
        for (int word = 16; word < 64; ++word) {
            const std::uint32_t early = words[word - 15], late = words[word - 2];
            words[word] = words[word - 16] + words[word - 7] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3) +
                          (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (int round = 0; round < 64; ++round) {
            const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + (g ^ (e & (f ^ g))) +
                                        kRounds[round] + words[round];
            const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) | (c & (a | b)));
            h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
        }
        const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
        for (int word = 0; word < 8; ++word) state_[word] += added[word];
    }

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, kBlock> block_{};
    std::size_t waiting_ = 0;
    std::uint64_t length_ = 0;
};

}  // namespace linja
