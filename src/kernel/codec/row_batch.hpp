// Rows whose values are known already, turned into symbols sixteen at a time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "codec/neighbours.hpp"

namespace linja {

inline constexpr int kBatchRows = 16;
inline constexpr std::uint16_t kNoSymbol = 0xffff;  // for a pair that does not fit

// The rows, and for each the two rows it is forecast from, in which pairs that do not fit have been filled.
struct RowBatch {
    std::array<const std::int8_t*, kBatchRows> values;  // kUnfit for pairs that do not fit
    std::array<const std::int8_t*, kBatchRows> filled;
    std::array<const std::int8_t*, kBatchRows> above;
    std::array<const std::int8_t*, kBatchRows> below;
};

// Room for what is computed on the way; one for each thread.
struct BatchRoom {
    std::vector<std::int8_t> values, filled, above, below;  // kBatchRows for each lane
    std::vector<std::int16_t> sums;
    std::vector<std::uint16_t> coded;
};

// Writes context * kSymbols + symbol, or kNoSymbol, of each cell: kBatchRows for each lane, into room.coded. It gives the
// same as a Forecast that looks at one cell after the other.
using CodeBatch = void (*)(const RowBatch&, const Neighbours*, int width, BatchRoom& room);

CodeBatch portable_batch();
CodeBatch avx2_batch();  // null where the machine has no AVX2

}  // namespace linja
