// Every turn that may be played from a board: the rules of linja.turn, in the same order, at native speed.
//
// A walk goes from stage to stage as linja.turn describes it. A move changes the state of the board in the two rows
// that it touches, without a look at the others. Nothing is allocated.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>

#include "rules/board.hpp"
#include "rules/rules.hpp"

namespace linja {

enum class StageKind : char { opening = 'o', follow_up = 'f', bonus = 'x', over = '!' };

// How far a turn has got; by default it has not begun.
struct Stage {
    StageKind kind = StageKind::opening;
    int steps = 0;
    bool extra_turn_used = false;
    bool end_triggered = false;

    constexpr bool is_start() const { return kind == StageKind::opening && !extra_turn_used && !end_triggered; }
};

// One step in the mover's view, or a passed turn.
struct Action {
    std::uint8_t code = 0;

    static constexpr Action own(int source, int target) { return {static_cast<std::uint8_t>(source | target << 3)}; }
    static constexpr Action other(int source, int target) { return {static_cast<std::uint8_t>(source | target << 3 | 64)}; }

    constexpr int source() const { return code & 7; }
    constexpr int target() const { return code >> 3 & 7; }
    constexpr bool of_opponent() const { return (code & 64) != 0; }
    constexpr bool is_pass() const { return (code & 128) != 0; }
};

inline constexpr Action kPass{128};

// Opening, follow-up, opening and follow-up of the extra turn, bonus.
inline constexpr int kMostActions = 5;

inline constexpr std::uint32_t kInnerRows = 0b01111110;
inline constexpr std::uint32_t kBelowGoal = 0b01111111;
inline constexpr std::uint32_t kAboveStart = 0b11111110;

// A board and, beside it, what its mover's next moves depend on.
struct State {
    Board board;
    std::uint64_t totals;  // of both colours, a byte a row
    std::uint32_t own;     // rows with own pieces
    std::uint32_t full;    // inner rows in which no move may end

    constexpr State(Board of, std::uint64_t totals_by_row, std::uint32_t own_rows, std::uint32_t full_rows)
        : board(of), totals(totals_by_row), own(own_rows), full(full_rows) {}
    constexpr State(const Rules& rules, Board of)
        : board(of),
          totals(bytes_of(of.own_half()) + reversed(bytes_of(of.other_half()))),
          own(rows_with(bytes_of(of.own_half()), 1)),
          full(rows_with(totals, rules.row_limit) & kInnerRows) {}

    constexpr int total(int row) const { return static_cast<int>(totals >> (8 * row)) & 255; }

    // The rows from which a piece can move this many rows forward, or onto the goal.
    constexpr std::uint32_t sources(int steps) const { return own & kBelowGoal & ~(full >> std::min(steps, kRows)); }

    // The rows from which an own piece can take a bonus step back.
    constexpr std::uint32_t sources_back(const Rules& rules) const {
        return own & kAboveStart & ~(full << 1) & (rules.leave_goal ? 255 : kBelowGoal);
    }
    // The rows from which a bonus step can take a piece of an opponent that stands in these rows, forward or back as
    // its owner sees it. The opponent's goal line is the mover's row 0; its pieces go forward to lower rows.
    constexpr std::uint32_t others_forward(std::uint32_t others) const { return others & kAboveStart & ~(full << 1); }
    constexpr std::uint32_t others_back(std::uint32_t others) const { return others & kInnerRows & ~(full >> 1); }

    constexpr State after(const Rules& rules, int source, int target) const {
        const std::uint32_t from = std::uint32_t{1} << source;
        const std::uint32_t to = std::uint32_t{1} << target;
        const bool fills = total(target) + 1 == rules.row_limit;
        return {with_own_moved(board, source, target),
                totals + (std::uint64_t{1} << (8 * target)) - (std::uint64_t{1} << (8 * source)),
                (own & ~(board.own(source) == 1 ? from : 0)) | to, (full & ~from) | (fills ? to & kInnerRows : 0)};
    }
};

constexpr bool is_stuck(const Rules& rules, Board board) { return State(rules, board).sources(1) == 0; }

// Whether this is a finished game, as far as a position alone can tell.
constexpr bool is_over(const Rules& rules, Board board, Stage stage) {
    return stage.kind == StageKind::over || (stage.is_start() && have_passed(rules, board));
}

template <bool kExtraTurn, bool kExactBonus, class Visit>
class TurnWalk {
  public:
    TurnWalk(const Rules& rules, Board board, Visit& visit) : rules_(rules), visit_(visit) {
        others_ = rows_with(reversed(bytes_of(board.other_half())), 1);
        to_leave_ = rows_to_leave(others_, rules.shared_line);
    }

    void walk(Board board, Stage stage) {
        const State now(rules_, board);
        if (stage.is_start() && now.sources(1) == 0) {
            played_[0] = kPass;
            end_turn(board, is_stuck(rules_, swapped(board)), 1);
        } else if (stage.kind == StageKind::bonus) {
            bonus(now, stage.end_triggered, 0);
        } else if (stage.extra_turn_used) {
            walk_from<true>(now, stage);
        } else {
            walk_from<false>(now, stage);
        }
    }

  private:
    template <bool kExtraTurnUsed>
    void walk_from(const State& now, Stage stage) {
        if (stage.kind == StageKind::follow_up)
            follow_up<kExtraTurnUsed>(now, stage.steps, stage.end_triggered, 0);
        else
            opening<kExtraTurnUsed>(now, stage.end_triggered, 0);
    }

    template <bool kExtraTurnUsed>
    void opening(const State& now, bool triggered, int played) {
        std::uint32_t sources = now.sources(1);
        if (sources == 0) end_turn(now.board, triggered, played);  // only an extra turn gets here without an opening
        for (; sources != 0; sources &= sources - 1) {
            const int source = std::countr_zero(sources);
            const int target = source + 1;
            const int met = now.total(target);
            const State next = now.after(rules_, source, target);
            const bool ends = triggered || has_passed(next.own);
            played_[played] = Action::own(source, target);
            if (ends && rules_.end_at_once)
                end_turn(next.board, true, played + 1);
            else if (target == kGoal)
                opened_onto_goal<kExtraTurnUsed>(next, met, ends, played + 1);
            else if (met != 0)
                follow_up<kExtraTurnUsed>(next, met, ends, played + 1);
            else
                end_turn(next.board, ends, played + 1);
        }
    }

    template <bool kExtraTurnUsed>
    void opened_onto_goal(const State& now, int met, bool triggered, int played) {
        if (rules_.goal_opening != GoalOpening::nothing)
            follow_up<kExtraTurnUsed>(now, rules_.goal_opening == GoalOpening::one ? 1 : met + 1, triggered, played);
        else if (kExactBonus && rules_.opening_bonus)
            bonus(now, triggered, played);
        else
            end_turn(now.board, triggered, played);
    }

    template <bool kExtraTurnUsed>
    void follow_up(const State& now, int steps, bool triggered, int played) {
        std::uint32_t sources = now.sources(steps);
        if (sources == 0 || rules_.optional_follow_up) end_turn(now.board, triggered, played);
        for (; sources != 0; sources &= sources - 1) {
            const int source = std::countr_zero(sources);
            const int target = std::min(source + steps, kGoal);
            const State next = now.after(rules_, source, target);
            const bool ends = triggered || has_passed(next.own);
            played_[played] = Action::own(source, target);
            if (!(ends && rules_.end_at_once)) {
                if constexpr (kExtraTurn && !kExtraTurnUsed) {
                    if (now.total(target) == 0 && (target != kGoal || rules_.goal_row)) {
                        opening<true>(next, ends, played + 1);
                        continue;
                    }
                }
                if constexpr (kExactBonus) {
                    if (source + steps == kGoal) {
                        bonus(next, ends, played + 1);
                        continue;
                    }
                }
            }
            end_turn(next.board, ends, played + 1);
        }
    }

    void bonus(const State& now, bool triggered, int played) {
        end_turn(now.board, triggered, played);
        if constexpr (kExactBonus) {
            const std::uint32_t forward = now.sources(1);
            const std::uint32_t back = now.sources_back(rules_);
            for (std::uint32_t sources = forward | back; sources != 0; sources &= sources - 1) {
                const int source = std::countr_zero(sources);
                if (forward >> source & 1) own_bonus(now, source, source + 1, triggered, played);
                if (back >> source & 1) own_bonus(now, source, source - 1, triggered, played);
            }
            if (rules_.aggressive) bonus_of_opponent(now, triggered, played);
        }
    }

    void own_bonus(const State& now, int source, int target, bool triggered, int played) {
        const State next = now.after(rules_, source, target);
        played_[played] = Action::own(source, target);
        end_turn(next.board, triggered || has_passed(next.own), played + 1);
    }

    void bonus_of_opponent(const State& now, bool triggered, int played) {
        const std::uint32_t forward = now.others_forward(others_);
        const std::uint32_t back = now.others_back(others_);
        for (std::uint32_t sources = forward | back; sources != 0; sources &= sources - 1) {
            const int source = std::countr_zero(sources);
            if (forward >> source & 1) others_bonus(now, source, source - 1, triggered, played);
            if (back >> source & 1) others_bonus(now, source, source + 1, triggered, played);
        }
    }

    void others_bonus(const State& now, int source, int target, bool triggered, int played) {
        const bool was_last = now.board.other(source) == 1;
        const std::uint32_t others = (others_ & ~(std::uint32_t{was_last} << source)) | std::uint32_t{1} << target;
        const bool passed = (now.own & rows_to_leave(others, rules_.shared_line)) == 0;
        played_[played] = Action::other(source, target);
        end_turn(with_other_moved(now.board, source, target), triggered || passed, played + 1);
    }

    bool has_passed(std::uint32_t own) const { return (own & to_leave_) == 0; }

    void end_turn(Board board, bool over, int played) {
        visit_(std::span<const Action>(played_.data(), static_cast<std::size_t>(played)), swapped(board), over);
    }

    const Rules& rules_;
    Visit& visit_;
    std::array<Action, kMostActions> played_{};
    std::uint32_t others_;    // rows with pieces of the opponent, which only a bonus move can change
    std::uint32_t to_leave_;  // rows without own pieces when the sides have passed
};

// What need not be as fast as possible is visited with this: all of it shares one walk, which keeps the kernel small.
using TurnVisitor = std::function<void(std::span<const Action> actions, Board board, bool over)>;

// Calls visit(actions, board, over) for every turn, or rest of one, of a game that is not over: its actions as the
// mover sees them (kPass alone if it is stuck), the board it leaves as the next mover sees it, whether it ends the game.
template <class Visit>
void for_each_turn(const Rules& rules, Board board, Stage stage, Visit&& visit) {
    const auto walk = [&]<bool kExtraTurn, bool kExactBonus> {
        TurnWalk<kExtraTurn, kExactBonus, Visit>(rules, board, visit).walk(board, stage);
    };
    if (rules.extra_turn)
        rules.exact_bonus ? walk.template operator()<true, true>() : walk.template operator()<true, false>();
    else
        rules.exact_bonus ? walk.template operator()<false, true>() : walk.template operator()<false, false>();
}

}  // namespace linja
