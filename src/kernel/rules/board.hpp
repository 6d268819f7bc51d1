// A board in 64 bits, four a row, as the side to move sees it.
//
// The low half holds the mover's pieces and the high half the opponent's, each as its owner sees the board: the lowest
// four bits are its start line, the highest its goal. So the same board seen by the other side is a rotation.
// A row can hold more of both colours than four bits tell; what counts both works with bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/rules.hpp"

namespace linja {

struct Board {
    std::uint64_t bits = 0;

    friend constexpr bool operator==(Board, Board) = default;

    // Of the mover in a row of its own view.
    constexpr int own(int row) const { return static_cast<int>(bits >> (4 * row)) & 15; }
    // Of the opponent in a row of the mover's view.
    constexpr int other(int row) const { return static_cast<int>(bits >> (60 - 4 * row)) & 15; }

    constexpr std::uint32_t own_half() const { return static_cast<std::uint32_t>(bits); }
    constexpr std::uint32_t other_half() const { return static_cast<std::uint32_t>(bits >> 32); }
};

// Each side's counts in its own view.
constexpr Board pack(const Counts& own, const Counts& other) {
    Board board;
    for (int row = kGoal; row >= 0; --row) board.bits = board.bits << 4 | other[row];
    for (int row = kGoal; row >= 0; --row) board.bits = board.bits << 4 | own[row];
    return board;
}

constexpr Counts unpack(std::uint32_t half) {
    Counts counts{};
    for (int row = 0; row < kRows; ++row) counts[row] = half >> (4 * row) & 15;
    return counts;
}

// The same board as the other side sees it.
constexpr Board swapped(Board board) { return {std::rotl(board.bits, 32)}; }

// The boards after one piece went from one row to another, both rows in the mover's view. Counts stay between 0 and
// 15, so that nothing is carried from one row to the next.
constexpr Board with_own_moved(Board board, int source, int target) {
    return {board.bits + (std::uint64_t{1} << (4 * target)) - (std::uint64_t{1} << (4 * source))};
}
constexpr Board with_other_moved(Board board, int source, int target) {
    return {board.bits + (std::uint64_t{1} << (60 - 4 * target)) - (std::uint64_t{1} << (60 - 4 * source))};
}

// Eight counts in eight bytes, row 0 lowest.
constexpr std::uint64_t bytes_of(std::uint32_t half) {
    std::uint64_t counts = half;
    counts = (counts | counts << 16) & 0x0000ffff0000ffff;
    counts = (counts | counts << 8) & 0x00ff00ff00ff00ff;
    return (counts | counts << 4) & 0x0f0f0f0f0f0f0f0f;
}

// The same counts as the other side sees them.
constexpr std::uint64_t reversed(std::uint64_t counts) {
    counts = counts >> 32 | counts << 32;
    counts = (counts & 0xffff0000ffff0000) >> 16 | (counts & 0x0000ffff0000ffff) << 16;
    return (counts & 0xff00ff00ff00ff00) >> 8 | (counts & 0x00ff00ff00ff00ff) << 8;
}

// The rows (bit 0 is row 0) whose count, at most 127, is this or more.
constexpr std::uint32_t rows_with(std::uint64_t counts, int at_least) {
    constexpr std::uint64_t each = 0x0101010101010101;
    const std::uint64_t high_bits = counts + each * static_cast<std::uint64_t>(128 - at_least);
    return static_cast<std::uint32_t>((high_bits >> 7 & each) * 0x0102040810204080 >> 56);
}

// The rows in which a mover may have no piece if it is to have passed an opponent that stands in these rows.
constexpr std::uint32_t rows_to_leave(std::uint32_t others, bool shared_line) {
    const int highest = std::bit_width(others) - 1;
    const bool may_share = shared_line && (highest == 0 || highest == kGoal);
    return (std::uint32_t{2} << highest) - 1 - (may_share ? std::uint32_t{1} << highest : 0);
}

constexpr bool have_passed(const Rules& rules, Board board) {
    const std::uint32_t others = rows_with(reversed(bytes_of(board.other_half())), 1);
    return (rows_with(bytes_of(board.own_half()), 1) & rows_to_leave(others, rules.shared_line)) == 0;
}

// The mover's points less the opponent's.
constexpr int margin(const Rules& rules, Board board) {
    int points = 0;
    for (int row = 0; row < kRows; ++row) points += rules.points[row] * (board.own(row) - board.other(kGoal - row));
    return points;
}

}  // namespace linja
