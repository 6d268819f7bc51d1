// Every way to play a turn, one position at a time, straight from the rules: the code that checks the lane code, and
// shares no turn generator with it.
#pragma once

#include <algorithm>

#include "index/arrangements.hpp"
#include "rules/rules.hpp"

namespace linja {

// Visits nothing: for questions about a position that need no turns.
struct NoVisit {
    static constexpr bool kPostpones = false;
    void ended(int, int) {}
    void over(int, int) {}
};

// The turns of any mover against one opponent. `visit` is told how each of them ends:
//   ended(mover, opponent)  it is the opponent's turn, or the sides have passed each other
//   over(mover, opponent)   the game is over, though the sides may have met again
// A turn that ends in two ways alike is told twice. Many turns of many positions come to the same bonus move or extra
// turn; a visitor with `kPostpones` is told so instead, and asks for the `rest` when it likes:
//   due(mover, opponent)    a bonus move or an extra turn is due
template <class Visit>
class Successors {
  public:
    Successors(const Rules& rules, const Arrangements& all, int opponent, Visit& visit)
        : rules_(rules), all_(all), opponent_(opponent), visit_(visit) {
        for (int row = 0; row < kRows; ++row) {
            const bool outer_line = row == 0 || row == kGoal;  // holds any number
            theirs_[row] = all_.counts(opponent)[kGoal - row];
            room_[row] = outer_line ? kMostPieces + 1 : rules.row_limit - theirs_[row];
        }
    }

    bool stuck(int mover) const {
        const Counts& counts = all_.counts(mover);
        for (int row = 0; row < kGoal; ++row)
            if (counts[row] && open(counts, row + 1)) return false;
        return true;
    }

    bool passed(int mover) const { return all_.passed(mover, opponent_, rules_.shared_line); }

    // Tells every turn of a mover that is not stuck and has not passed.
    void turns(int mover) const { opening(mover, false); }
    // Tells every way to go on when a bonus move or an extra turn is due.
    void rest(int mover) const { rules_.extra_turn ? opening(mover, true) : bonus(mover); }

  private:
    void opening(int mover, bool extra_turn_used) const {
        const Counts& counts = all_.counts(mover);
        bool possible = false;
        for (int row = 0; row < kGoal; ++row) {
            if (!counts[row] || !open(counts, row + 1)) continue;
            possible = true;
            after_opening(all_.moved(mover, row, row + 1), row + 1, total(counts, row + 1), extra_turn_used);
        }
        if (!possible) end(mover);  // an extra turn without an opening move simply ends
    }

    void after_opening(int mover, int row, int met, bool extra_turn_used) const {
        if (rules_.end_at_once && passed(mover)) return end(mover);
        if (row != kGoal) return met ? follow_up(mover, met, extra_turn_used) : end(mover);
        switch (rules_.goal_opening) {
            case GoalOpening::one: return follow_up(mover, 1, extra_turn_used);
            case GoalOpening::count: return follow_up(mover, met + 1, extra_turn_used);
            case GoalOpening::nothing: break;
        }
        return rules_.exact_bonus && rules_.opening_bonus ? go_on(mover) : end(mover);
    }

    void follow_up(int mover, int steps, bool extra_turn_used) const {
        const Counts& counts = all_.counts(mover);
        bool possible = false;
        for (int row = 0; row < kGoal; ++row) {
            const int to = std::min(row + steps, kGoal);
            if (!counts[row] || !open(counts, to)) continue;
            possible = true;
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
        }
        if (!possible || rules_.optional_follow_up) end(mover);
    }

    void go_on(int mover) const {
        if constexpr (Visit::kPostpones)
            visit_.due(mover, opponent_);
        else
            rest(mover);
    }

    void bonus(int mover) const {
        const bool last = passed(mover);  // the end has been triggered: the game is over after this move
        const Counts& counts = all_.counts(mover);
        end(mover);
        for (int row = 0; row < (rules_.leave_goal ? kRows : kGoal); ++row) {
            if (!counts[row]) continue;
            for (const int to : {row - 1, row + 1})
                if (to >= 0 && to <= kGoal && open(counts, to)) end(all_.moved(mover, row, to), opponent_, last);
        }
        if (!rules_.aggressive) return;
        for (int row = 0; row < kGoal; ++row) {  // in the opponent's rows; on its goal line a piece is locked
            if (!all_.counts(opponent_)[row]) continue;
            for (const int to : {row - 1, row + 1})
                if (to >= 0 && open(counts, kGoal - to)) end(mover, all_.moved(opponent_, row, to), last);
        }
    }

    void end(int mover) const { visit_.ended(mover, opponent_); }
    void end(int mover, int opponent, bool last) const {
        if (last)
            visit_.over(mover, opponent);
        else
            visit_.ended(mover, opponent);
    }

    int total(const Counts& counts, int row) const { return counts[row] + theirs_[row]; }
    bool open(const Counts& counts, int row) const { return counts[row] < room_[row]; }

    const Rules& rules_;
    const Arrangements& all_;
    int opponent_;
    Visit& visit_;
    Counts theirs_;                  // by the mover's rows
    std::array<int, kRows> room_{};  // for the mover's pieces
};

}  // namespace linja
