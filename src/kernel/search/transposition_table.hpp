// What a search has found out about boards, to be used when it comes to them again.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/board.hpp"

namespace linja {

enum class Bound : std::uint8_t { none, at_least, at_most, equal };

// Boards share pairs of places: the first keeps what was searched most deeply, the second what came last.
class TranspositionTable {
  public:
    struct Entry {
        std::uint64_t board = 0;
        std::uint32_t best = 0;  // marks the board that the best turn leads to
        std::int16_t value = 0;
        std::uint8_t depth = 0;
        Bound bound = Bound::none;
    };

    static constexpr int kExact = 255;  // the depth of what is exact

    explicit TranspositionTable(std::size_t entries) : entries_(entries), shift_(65 - std::bit_width(entries)) {}

    const Entry* find(Board board) const {
        const Entry* pair = &entries_[place(board.bits)];
        for (int i = 0; i < 2; ++i)
            if (pair[i].board == board.bits && pair[i].bound != Bound::none) return &pair[i];
        return nullptr;
    }

    void store(const Entry& entry) {
        Entry* pair = &entries_[place(entry.board)];
        const bool is_first = pair[0].board == entry.board || pair[0].depth <= entry.depth;
        if (is_first && pair[0].board != entry.board) pair[1] = pair[0];
        pair[is_first ? 0 : 1] = entry;
    }

  private:
    std::size_t place(std::uint64_t board) const {
        std::uint64_t mixed = (board ^ board >> 32) * 0x9e3779b97f4a7c15;
        mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9;
        return (mixed >> shift_) & ~std::size_t{1};
    }

    std::vector<Entry> entries_;
    int shift_;
};

}  // namespace linja
