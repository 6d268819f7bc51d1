// A chunk turned into symbols: the misses of a forecast, row by row as planned.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codec/chunk_cells.hpp"
#include "codec/rans.hpp"

namespace linja {

struct Symbols {
    std::vector<std::uint16_t> coded;   // context * kSymbols + symbol
    std::vector<std::uint32_t> begins;  // where each stream begins in it, and the end
    std::string escaped;                // values that the last symbol stands for
    std::vector<std::uint32_t> escapes;  // where each stream begins in them, and the end
};

Symbols symbols_of(const Layout& layout, const Chunk& chunk, const ChunkCells& cells);

void count(const Symbols& symbols, SymbolCounts& counts);

// The lengths of all streams, two bytes each, then the streams.
std::string encode(const Symbols& symbols, const Model& model);

}  // namespace linja
