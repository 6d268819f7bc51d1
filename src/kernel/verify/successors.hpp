// Every way to play a turn, one position at a time, straight from the rules: the code that checks the lane code, and
// shares no turn generator with it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "index/arrangements.hpp"
#include "rules/rules.hpp"

namespace linja {

// Layers that an opening move and its follow-up can climb.
inline int most_climb(const Rules& rules) {
    return 1 + (rules.goal_opening == GoalOpening::count ? kGoal : std::clamp(rules.row_limit - 1, 1, kGoal));
}

// Visits nothing: for questions about a position that need no turns.
struct NoVisit {
    static constexpr bool kPostpones = false;
    static constexpr bool kSharesFollowUps = false;
    void ended(int, int) {}
    void over(int, int) {}
};

// The turns of any mover against one opponent. `visit` is told how each of them ends:
//   ended(mover, opponent)  it is the opponent's turn, or the sides have passed each other
//   over(mover, opponent)   the game is over, though the sides may have met again
// A turn that ends in two ways alike is told twice. Many turns of many positions come to the same bonus move or extra
// turn; a visitor with `kPostpones` is told so instead, and asks for the `rest` when it likes:
//   due(mover, opponent)    a bonus move or an extra turn is due
// Several opening moves come to the same follow-up, too; a visitor with `kSharesFollowUps` asks for it itself:
//   earned(mover, steps, extra_turn_used)
template <class Visit>
class Successors {
  public:
    Successors(const Rules& rules, const Arrangements& all, int opponent, Visit& visit)
        : rules_(rules), all_(all), opponent_(opponent), visit_(visit) {
        Counts theirs;
        for (int row = 0; row < kRows; ++row) {
            theirs[row] = all_.counts(opponent)[kGoal - row];
            if (row == 0 || row == kGoal) continue;  // an outer line holds any number
            full_from_ |= static_cast<std::uint64_t>(128 - rules.row_limit + theirs[row]) << 8 * row;
        }
        theirs_ = row_bytes(theirs);
    }

    bool stuck(int mover) const { return !sources(own(mover), 1); }

    bool passed(int mover) const { return all_.passed(mover, opponent_, rules_.shared_line); }

    // Tells every turn of a mover that is not stuck and has not passed.
    void turns(int mover) const { opening(mover, false); }
    // Tells every way to go on when a bonus move or an extra turn is due.
    void rest(int mover) const { rules_.extra_turn ? opening(mover, true) : bonus(mover); }
    // Whether either can be due at all: a bonus move is earned by a piece on the goal line, an extra turn by a piece that
    // is alone in its row.
    bool can_be_due(int mover) const {
        const std::uint64_t counts = own(mover), both = counts + theirs_;
        const std::uint64_t alone = occupied(counts) & ~occupied(both - (occupied(both) >> 7));
        return rules_.extra_turn ? alone & ~kStartRow : occupied(counts) & kGoalRow;
    }
    // Visits every continuation after a follow-up of this many steps was earned.
    void follow_up(int mover, int steps, bool extra_turn_used) const {
        const std::uint64_t counts = own(mover), from = sources(counts, steps);
        each_row(from, [&](int row) {
            const int to = std::min(row + steps, kGoal);
            const bool into_empty_row = total(counts, to) == 0 && (to != kGoal || rules_.goal_row);
            const int moved = all_.moved(mover, row, to);
            if (rules_.end_at_once && passed(moved))
                end(moved);
            else if (rules_.extra_turn && !extra_turn_used && into_empty_row)
                go_on(moved);
            else if (rules_.exact_bonus && row + steps == kGoal)
                go_on(moved);
            else
                end(moved);
        });
        if (!from || rules_.optional_follow_up) end(mover);
    }

  private:
    void opening(int mover, bool extra_turn_used) const {
        const std::uint64_t counts = own(mover), from = sources(counts, 1);
        each_row(from, [&](int row) {
            after_opening(all_.moved(mover, row, row + 1), row + 1, total(counts, row + 1), extra_turn_used);
        });
        if (!from) end(mover);  // an extra turn without an opening move simply ends
    }

    void after_opening(int mover, int row, int met, bool extra_turn_used) const {
        if (rules_.end_at_once && passed(mover)) return end(mover);
        if (row != kGoal) return met ? earn(mover, met, extra_turn_used) : end(mover);
        switch (rules_.goal_opening) {
            case GoalOpening::one: return earn(mover, 1, extra_turn_used);
            case GoalOpening::count: return earn(mover, met + 1, extra_turn_used);
            case GoalOpening::nothing: break;
        }
        return rules_.exact_bonus && rules_.opening_bonus ? go_on(mover) : end(mover);
    }

    void earn(int mover, int steps, bool extra_turn_used) const {
        if constexpr (Visit::kSharesFollowUps)
            visit_.earned(mover, steps, extra_turn_used);
        else
            follow_up(mover, steps, extra_turn_used);
    }

    void go_on(int mover) const {
        if constexpr (Visit::kPostpones)
            visit_.due(mover, opponent_);
        else
            rest(mover);
    }

    void bonus(int mover) const {
        const bool last = passed(mover);  // the end has been triggered: the game is over after this move
        const std::uint64_t counts = own(mover), open = ~full(counts);
        end(mover);
        each_row(sources(counts, 1), [&](int row) { end(all_.moved(mover, row, row + 1), opponent_, last); });
        const std::uint64_t may_go_back = rules_.leave_goal ? kEveryRow : kEveryRow & ~kGoalRow;
        each_row(occupied(counts) & may_go_back & ~kStartRow & open << 8,
                 [&](int row) { end(all_.moved(mover, row, row - 1), opponent_, last); });
        if (!rules_.aggressive) return;
        const std::uint64_t theirs = occupied(theirs_) & ~kStartRow;  // their goal line, where a piece is locked
        each_row(theirs & open << 8, [&](int row) { end(mover, they_moved(row, row - 1), last); });
        each_row(theirs & ~kGoalRow & open >> 8, [&](int row) { end(mover, they_moved(row, row + 1), last); });
    }

    void end(int mover) const { visit_.ended(mover, opponent_); }
    void end(int mover, int opponent, bool last) const {
        if (last)
            visit_.over(mover, opponent);
        else
            visit_.ended(mover, opponent);
    }

    // Counts of rows are eight bytes of a number, row 0 lowest; sets of rows have the highest bit of each byte.
    static constexpr std::uint64_t kEveryRow = 0x8080808080808080, kStartRow = 0x80, kGoalRow = kStartRow << 8 * kGoal;

    static std::uint64_t row_bytes(const Counts& counts) {
        if constexpr (std::endian::native == std::endian::little) return std::bit_cast<std::uint64_t>(counts);
        std::uint64_t bytes = 0;
        for (int row = 0; row < kRows; ++row) bytes |= static_cast<std::uint64_t>(counts[row]) << 8 * row;
        return bytes;
    }
    template <class Work>
    static void each_row(std::uint64_t rows, const Work& work) {
        for (; rows; rows &= rows - 1) work(std::countr_zero(rows) / 8);
    }
    static std::uint64_t occupied(std::uint64_t counts) { return (counts + ~kEveryRow) & kEveryRow; }
    // The rows that have no room for another piece.
    std::uint64_t full(std::uint64_t counts) const { return (counts + full_from_) & kEveryRow; }
    // The rows from which a piece can make this many steps; at the goal line it stops.
    std::uint64_t sources(std::uint64_t counts, int steps) const {
        const std::uint64_t blocked = steps < kRows ? full(counts) >> 8 * steps : 0;
        return occupied(counts) & ~kGoalRow & ~blocked;
    }
    std::uint64_t own(int mover) const { return row_bytes(all_.counts(mover)); }
    int total(std::uint64_t counts, int row) const { return (counts + theirs_) >> 8 * row & 255; }
    // In the mover's rows.
    int they_moved(int from, int to) const { return all_.moved(opponent_, kGoal - from, kGoal - to); }

    const Rules& rules_;
    const Arrangements& all_;
    int opponent_;
    Visit& visit_;
    std::uint64_t theirs_ = 0;  // by the mover's rows
    std::uint64_t full_from_ = 0;  // with this many more in a row, its highest bit is set
};

}  // namespace linja
