// What JavaScript may ask of the rules: turns, actions, where they lead, and whether a position can be.
#include "rules/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/actions.hpp"
#include "rules/checks.hpp"
#include "rules/turns.hpp"
#include "wasm/host.hpp"
#include "wasm/result.hpp"
#include "wasm/stage.hpp"

namespace linja {

Result result;

namespace {

struct TurnRecord {
    Board board;  // as the next mover sees it
    std::uint8_t over;
    std::uint8_t count;
    std::array<Action, kMostActions> actions;
};

struct AfterRecord {
    Board board;  // as whoever is to move sees it
    std::uint32_t stage;
    std::uint8_t turn_ended;
    std::uint8_t over;
};

// What is wrong with a position; the names are in src/linja/web/static/kernel/positions.js.
enum Problem { kNoProblem, kPieces, kRowLimit, kStage, kMetAgain, kNoBonus, kNoExtraTurn, kSteps, kOver, kMark };

int most_steps(const Rules& rules) {
    const int from_goal =
        rules.goal_opening == GoalOpening::count ? 2 * rules.pieces : rules.goal_opening == GoalOpening::one;
    return std::max(std::min(rules.row_limit, 2 * rules.pieces) - 1, from_goal);
}

Problem problem_of_stage(const Rules& rules, Stage stage, bool passed) {
    if (stage.kind == StageKind::over) return passed || rules.end_at_once ? kMetAgain : kNoProblem;
    if (stage.kind == StageKind::opening && stage.end_triggered) return kStage;
    if (stage.kind == StageKind::bonus && stage.extra_turn_used) return kStage;
    if (stage.kind == StageKind::bonus && !rules.exact_bonus) return kNoBonus;
    if (stage.extra_turn_used && !rules.extra_turn) return kNoExtraTurn;
    if (stage.steps > most_steps(rules)) return kSteps;
    if (passed && rules.end_at_once) return kOver;
    return passed == stage.end_triggered ? kNoProblem : kMark;
}

Problem problem_of(const Rules& rules, Board board, Stage stage) {
    if (!has_all_pieces(rules, board.own_half()) || !has_all_pieces(rules, board.other_half())) return kPieces;
    for (int row = 1; row < kGoal; ++row)
        if (board.own(row) + board.other(row) > rules.row_limit) return kRowLimit;
    return stage.is_start() ? kNoProblem : problem_of_stage(rules, stage, have_passed(rules, board));
}

}  // namespace
}  // namespace linja

using namespace linja;

LINJA_EXPORT("result") const std::uint8_t* linja_result() { return result.data(); }

// Twelve fields in the order of the struct, then the points of the eight rows: a byte each.
LINJA_EXPORT("rules") const Rules* linja_rules(const std::int8_t* fields) {
    Rules rules{fields[0], fields[1], static_cast<GoalOpening>(fields[2])};
    int next = 3;
    for (bool Rules::* flag :
         {&Rules::extra_turn, &Rules::exact_bonus, &Rules::optional_follow_up, &Rules::end_at_once, &Rules::aggressive,
          &Rules::goal_row, &Rules::opening_bonus, &Rules::leave_goal, &Rules::shared_line})
        rules.*flag = fields[next++] != 0;
    for (std::int8_t& points : rules.points) points = fields[next++];
    return new Rules(checked(rules));
}

// The board at the start of a game, the same for both sides.
LINJA_EXPORT("start") std::uint64_t linja_start(const Rules* rules) {
    const int ahead = rules->pieces / 2;
    Counts counts{static_cast<std::uint8_t>(rules->pieces - ahead)};
    for (int row = 1; row <= ahead; ++row) counts[row] = 1;
    return pack(counts, counts).bits;
}

LINJA_EXPORT("problem") int linja_problem(const Rules* rules, std::uint64_t board, std::uint32_t stage) {
    return problem_of(*rules, {board}, stage_of(stage));
}

LINJA_EXPORT("is_over") bool linja_is_over(const Rules* rules, std::uint64_t board, std::uint32_t stage) {
    return is_over(*rules, {board}, stage_of(stage));
}

// Of the side whose half of a board this is.
LINJA_EXPORT("points") int linja_points(const Rules* rules, std::uint32_t half) {
    const Counts counts = unpack(half);
    int points = 0;
    for (int row = 0; row < kRows; ++row) points += rules->points[row] * counts[row];
    return points;
}

// Gives a TurnRecord for every turn, or rest of one, and returns how many there are.
LINJA_EXPORT("turns") int linja_turns(const Rules* rules, std::uint64_t bits, std::uint32_t packed_stage) {
    const Board board = checked(*rules, bits);
    const Stage stage = stage_of(packed_stage);
    int count = 0;
    result.clear();
    if (is_over(*rules, board, stage)) return 0;
    for_each_turn(*rules, board, stage, TurnVisitor([&](std::span<const Action> actions, Board next, bool over) {
        TurnRecord turn{next, over, static_cast<std::uint8_t>(actions.size()), {}};
        std::copy(actions.begin(), actions.end(), turn.actions.begin());
        result.add(turn);
        ++count;
    }));
    return count;
}

// Gives a byte for every action that may be played now, and returns how many there are.
LINJA_EXPORT("actions") int linja_actions(const Rules* rules, std::uint64_t bits, std::uint32_t packed_stage) {
    const Board board = checked(*rules, bits);
    const Stage stage = stage_of(packed_stage);
    int count = 0;
    result.clear();
    if (is_over(*rules, board, stage)) return 0;
    for_each_action(*rules, board, stage, [&](Action action) {
        result.add(action);
        ++count;
    });
    return count;
}

// Gives an AfterRecord; false if the action may not be played.
LINJA_EXPORT("play") bool linja_play(const Rules* rules, std::uint64_t bits, std::uint32_t packed_stage, int code) {
    const Board board = checked(*rules, bits);
    const Stage stage = stage_of(packed_stage);
    bool legal = false;
    if (is_over(*rules, board, stage)) return false;
    for_each_action(*rules, board, stage, [&](Action action) { legal = legal || action.code == code; });
    if (!legal) return false;
    After then = after(*rules, board, stage, {static_cast<std::uint8_t>(code)});
    // Sides that met again with the last step: the board alone would not say that the game is over.
    if (then.over && stage.end_triggered && !have_passed(*rules, then.board)) then.stage.kind = StageKind::over;
    result.clear();
    result.add(AfterRecord{then.board, packed(then.stage), then.turn_ended, then.over});
    return true;
}
