// Every way in which one side's pieces can stand, in a fixed order: the order of all tables and files.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/rules.hpp"

namespace linja {

inline constexpr int kNone = -1;

// Arrangements with equal goals inside one group.
struct Run {
    int begin = 0;
    int size = 0;
    int goals = 0;
};

// Sorted by steps made, then by pieces on the goal line (most first), then by the counts of rows 6 to 0.
class Arrangements {
  public:
    Arrangements(int pieces, int row_limit);

    int pieces() const { return pieces_; }
    int row_limit() const { return row_limit_; }
    int size() const { return static_cast<int>(counts_.size()); }
    int most_steps() const { return kGoal * pieces_; }

    const Counts& counts(int index) const { return counts_[index]; }
    int steps(int index) const { return steps_[index]; }

    // A group is everything with the same number of steps; empty outside 0 to most_steps.
    int begin(int steps) const { return begin_[steps]; }
    int size(int steps) const { return steps < 0 || steps > most_steps() ? 0 : begin_[steps + 1] - begin_[steps]; }
    std::span<const Run> runs(int steps) const { return runs_[steps]; }

    // Where an arrangement stands in the order; kNone if there is no such arrangement.
    int rank(const Counts& counts) const { return rank(pack(counts)); }
    // The same of one packed into 32 bits, four a row with the start line lowest, as half a board is.
    int rank(std::uint32_t packed) const {
        for (std::uint32_t place = hash(packed);; place = (place + 1) % kPlaces) {
            const std::uint16_t index = index_of_[place];
            if (index == kFree) return kNone;
            if (packed_[index] == packed) return index;
        }
    }

    // The arrangement after one piece went from one row to another; kNone where none can.
    int moved(int index, int from, int to) const { return moved_[index][from * kRows + to]; }

    // Whether two sides can stand like this together: no inner row over the limit.
    bool fit(int own, int other) const { return ((own_[own] + facing_[other]) & kOverLimit) == 0; }

    // The row of the hindmost piece.
    int hindmost(int index) const { return hindmost_[index]; }

    // Whether the sides have passed each other completely.
    bool passed(int own, int other, bool shared_line) const {
        return kGoal - hindmost_[other] < passes_above(own, shared_line);
    }

    // One side has passed every opponent whose foremost-standing hindmost piece, in this side's rows, is lower.
    int passes_above(int own, bool shared_line) const {
        const int row = hindmost_[own];
        return row + (shared_line && (row == 0 || row == kGoal) ? 1 : 0);
    }

  private:
    static constexpr std::uint64_t kOverLimit = 0x0080808080808000;
    static constexpr std::uint16_t kFree = 65535;  // no board has as many arrangements

    static constexpr std::uint32_t kPlaces = 1 << 17;

    static std::uint32_t hash(std::uint32_t packed) { return packed * 2654435761u >> 15; }
    static std::uint32_t pack(const Counts& counts);

    void enumerate(Counts& counts, int row, int left);
    void index_packed();
    void index_moves();

    int pieces_;
    int row_limit_;
    std::vector<Counts> counts_;
    std::vector<std::uint32_t> packed_;
    std::vector<std::uint16_t> index_of_;  // by hash, in the next free place
    std::vector<std::uint64_t> own_;     // inner rows as bytes, so much higher that the limit is just below kOverLimit
    std::vector<std::uint64_t> facing_;  // inner rows as bytes, as the other side sees them
    std::vector<std::uint8_t> steps_;
    std::vector<std::uint8_t> hindmost_;
    std::vector<int> begin_;
    std::vector<std::vector<Run>> runs_;
    std::vector<std::array<std::int32_t, kRows * kRows>> moved_;
};

// What each arrangement is worth at the end of a game.
std::vector<int> points_of(const Rules& rules, const Arrangements& all);

}  // namespace linja
