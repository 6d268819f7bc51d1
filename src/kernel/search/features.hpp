// What the evaluation looks at: the counts of both sides in each pair of neighbouring rows.
//
// Rows are the mover's. A pair of inner rows has a table row for every way to fill both. In the outer pairs the start
// line of one side, which is the goal line of the other, adds one table row for each side's count there.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/board.hpp"

namespace linja {

inline constexpr int kPairs = kRows - 1;
inline constexpr int kMostInRow = 6;    // of both sides in an inner row; where rules allow more, the rest is not seen
inline constexpr int kFillings = 28;    // of an inner row
inline constexpr int kStartCounts = 7;  // 0 to 6 on the own start line
inline constexpr int kGoalCounts = kMostPieces + 1;
inline constexpr int kTableRowsOfPair = kFillings * kFillings;
inline constexpr int kTableRowsOfEnd = (kStartCounts + kGoalCounts) * kFillings;
inline constexpr int kTableRows = (kPairs - 2) * kTableRowsOfPair + 2 * kTableRowsOfEnd;
inline constexpr int kFeatures = kPairs + 2;  // table rows that add up for a board

// The number of a way to fill an inner row.
constexpr int filling(int own, int other) {
    own = std::min(own, kMostInRow);
    other = std::min(other, kMostInRow - own);
    return own * (2 * kMostInRow + 3 - own) / 2 + other;
}

// The four counts of a pair as one number: own and other's of its lower row, then of its upper row, as they lie in a board.
constexpr std::uint32_t pair_bits(Board board, int pair) {
    return static_cast<std::uint32_t>(board.bits >> (4 * pair) & 255) |
           static_cast<std::uint32_t>(board.bits >> (56 - 4 * pair) & 255) << 8;
}

// The table rows of a pair with these counts: one, or two of an outer pair. Returns how many.
constexpr int table_rows(int pair, std::uint32_t bits, std::array<int, 2>& rows) {
    const int own_low = bits & 15, own_high = bits >> 4 & 15, other_high = bits >> 8 & 15, other_low = bits >> 12 & 15;
    if (pair != 0 && pair != kPairs - 1) {
        rows[0] = (pair - 1) * kTableRowsOfPair + filling(own_low, other_low) * kFillings + filling(own_high, other_high);
        return 1;
    }
    const bool is_low = pair == 0;
    const int first = (kPairs - 2) * kTableRowsOfPair + (is_low ? 0 : kTableRowsOfEnd);
    const int start = std::min(is_low ? own_low : other_high, kStartCounts - 1);
    const int goal = std::min(is_low ? other_low : own_high, kGoalCounts - 1);
    const int inner = is_low ? filling(own_high, other_high) : filling(own_low, other_low);
    rows[0] = first + start * kFillings + inner;
    rows[1] = first + (kStartCounts + goal) * kFillings + inner;
    return 2;
}

// All table rows of a board.
constexpr std::array<int, kFeatures> features(Board board) {
    std::array<int, kFeatures> found{};
    int count = 0;
    for (int pair = 0; pair < kPairs; ++pair) {
        std::array<int, 2> rows{};
        const int of_pair = table_rows(pair, pair_bits(board, pair), rows);
        for (int i = 0; i < of_pair; ++i) found[static_cast<std::size_t>(count++)] = rows[static_cast<std::size_t>(i)];
    }
    return found;
}

// Every table row is for two counts or fillings. Where few boards have both, what each of them is worth elsewhere in the
// same pair has to do: so in learning each row is the sum of its own numbers and of two parts that rows share.
inline constexpr int kPartsOfPair = 2 * kFillings;
inline constexpr int kParts = (kPairs - 2) * kPartsOfPair + 2 * (kStartCounts + kGoalCounts + 2 * kFillings);

constexpr std::array<int, 2> parts_of_row(int row) {
    constexpr int inner_rows = (kPairs - 2) * kTableRowsOfPair, inner_parts = (kPairs - 2) * kPartsOfPair;
    if (row < inner_rows) {
        const int first = row / kTableRowsOfPair * kPartsOfPair, way = row % kTableRowsOfPair;
        return {first + way / kFillings, first + kFillings + way % kFillings};
    }
    const int end = (row - inner_rows) / kTableRowsOfEnd, way = (row - inner_rows) % kTableRowsOfEnd;
    const int first = inner_parts + end * (kStartCounts + kGoalCounts + 2 * kFillings), count = way / kFillings;
    const int inner = kStartCounts + kGoalCounts + (count < kStartCounts ? 0 : kFillings) + way % kFillings;
    return {first + count, first + inner};
}

}  // namespace linja
