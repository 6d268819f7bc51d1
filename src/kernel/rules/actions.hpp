// One action at a time: what may be played now and where it leads, as linja.turn has it.
//
// turns.hpp walks whole turns and never stops in between; here a turn rests after every action.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "rules/board.hpp"
#include "rules/rules.hpp"
#include "rules/turns.hpp"

namespace linja {

// Passes the rest of a turn where it may be declined: `is_pass` holds for it too.
inline constexpr Action kDecline{192};

// Rows with pieces of the opponent, in the mover's view.
constexpr std::uint32_t rows_of_others(Board board) { return rows_with(reversed(bytes_of(board.other_half())), 1); }

// Calls visit(action) for every step that is possible at a stage, in any order.
template <class Visit>
void for_each_step(const Rules& rules, const State& now, Stage stage, Visit&& visit) {
    const auto each = [](std::uint32_t sources, auto&& take) {
        for (; sources != 0; sources &= sources - 1) take(std::countr_zero(sources));
    };
    if (stage.kind != StageKind::bonus) {
        const int steps = stage.kind == StageKind::follow_up ? stage.steps : 1;
        each(now.sources(steps), [&](int from) { visit(Action::own(from, std::min(from + steps, kGoal))); });
        return;
    }
    each(now.sources(1), [&](int from) { visit(Action::own(from, from + 1)); });
    each(now.sources_back(rules), [&](int from) { visit(Action::own(from, from - 1)); });
    if (!rules.aggressive) return;
    const std::uint32_t others = rows_of_others(now.board);
    each(now.others_forward(others), [&](int from) { visit(Action::other(from, from - 1)); });
    each(now.others_back(others), [&](int from) { visit(Action::other(from, from + 1)); });
}

constexpr bool any_step(const Rules& rules, const State& now, Stage stage) {
    if (stage.kind != StageKind::bonus) return now.sources(stage.kind == StageKind::follow_up ? stage.steps : 1) != 0;
    if ((now.sources(1) | now.sources_back(rules)) != 0) return true;
    const std::uint32_t others = rows_of_others(now.board);
    return rules.aggressive && (now.others_forward(others) | now.others_back(others)) != 0;
}

// Calls visit(action) for every action that may be played in a game that is not over.
template <class Visit>
void for_each_action(const Rules& rules, Board board, Stage stage, Visit&& visit) {
    const State now(rules, board);
    bool any = false;
    for_each_step(rules, now, stage, [&](Action action) {
        any = true;
        visit(action);
    });
    if (stage.is_start()) {
        if (!any) visit(kPass);
    } else if (!any || stage.kind == StageKind::bonus || (stage.kind == StageKind::follow_up && rules.optional_follow_up)) {
        visit(kDecline);
    }
}

// Where an action leads: within the turn the same side is to move and a stage is due; after it the board is as the
// other side sees it.
struct After {
    Board board;
    Stage stage;
    bool turn_ended = false;
    bool over = false;
};

// What a step earns that met this many pieces in the row it entered; an opening stage that is not of an extra turn is
// nothing.
constexpr Stage earned(const Rules& rules, Stage stage, int source, int target, int met) {
    const auto follow_up = [&](int steps) { return Stage{StageKind::follow_up, steps, stage.extra_turn_used, false}; };
    if (stage.kind == StageKind::opening) {
        if (target != kGoal) return met != 0 ? follow_up(met) : Stage{};
        if (rules.goal_opening == GoalOpening::one) return follow_up(1);
        if (rules.goal_opening == GoalOpening::count) return follow_up(met + 1);
        return rules.exact_bonus && rules.opening_bonus ? Stage{StageKind::bonus} : Stage{};
    }
    if (stage.kind == StageKind::bonus) return {};
    const bool extra_turn = rules.extra_turn && met == 0 && !stage.extra_turn_used;
    if (extra_turn && (target != kGoal || rules.goal_row)) return {StageKind::opening, 0, true, false};
    if (rules.exact_bonus && source + stage.steps == kGoal) return {StageKind::bonus};
    return {};
}

// The action must be one that may be played.
constexpr After after(const Rules& rules, Board board, Stage stage, Action action) {
    if (action.is_pass()) {
        const bool both_stuck = stage.is_start() && is_stuck(rules, swapped(board));
        return {swapped(board), {}, true, stage.end_triggered || both_stuck};
    }
    const int source = action.source(), target = action.target();
    const Board next =
        action.of_opponent() ? with_other_moved(board, source, target) : with_own_moved(board, source, target);
    const bool triggered = stage.end_triggered || have_passed(rules, next);
    if (!(triggered && rules.end_at_once)) {
        Stage due = earned(rules, stage, source, target, board.own(target) + board.other(target));
        if (!due.is_start() && any_step(rules, State(rules, next), due)) {
            due.end_triggered = triggered;
            return {next, due, false, false};
        }
    }
    return {swapped(next), {}, true, triggered};
}

}  // namespace linja
