// CRC-32 as zlib computes it, eight bytes at a time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace linja {

inline constexpr auto kChecksumTables = [] {
    std::array<std::array<std::uint32_t, 256>, 8> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1 ? 0xEDB88320u : 0);
        tables[0][byte] = rest;
    }
    for (std::size_t table = 1; table < 8; ++table)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[table - 1][byte];
            tables[table][byte] = before >> 8 ^ tables[0][before & 255];
        }
    return tables;
}();

inline std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    const auto& tables = kChecksumTables;
    std::uint32_t rest = ~0u;
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
        std::array<std::uint8_t, 8> mixed;
        for (int byte = 0; byte < 8; ++byte)
            mixed[byte] = bytes[byte] ^ static_cast<std::uint8_t>(byte < 4 ? rest >> 8 * byte : 0);
        rest = 0;
        for (int byte = 0; byte < 8; ++byte) rest ^= tables[7 - byte][mixed[byte]];
    }
    for (const std::uint8_t byte : bytes) rest = rest >> 8 ^ tables[0][(rest ^ byte) & 255];
    return ~rest;
}

}  // namespace linja
