// What linja.kernel offers of the rules of a turn: turns, perft, playouts.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "bindings/signals.hpp"
#include "rules/board.hpp"
#include "rules/checks.hpp"
#include "rules/perft.hpp"
#include "rules/playout.hpp"
#include "rules/rules.hpp"
#include "rules/turns.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using linja::Action;
using linja::Board;
using linja::GoalOpening;
using linja::Rules;
using linja::Stage;
using linja::StageKind;

nb::list legal_turns(const Rules& rules, std::uint64_t bits, Stage stage) {
    const Board board = checked(rules, bits);
    nb::list turns;
    if (is_over(rules, board, stage)) return turns;
    for_each_turn(rules, board, stage, [&](std::span<const Action> actions, Board next, bool over) {
        turns.append(nb::make_tuple(nb::bytes(actions.data(), actions.size()), next.bits, over));
    });
    return turns;
}

std::uint64_t perft(const Rules& rules, std::uint64_t bits, Stage stage, int depth) {
    const Board board = checked(rules, bits);
    const nb::gil_scoped_release released;
    return linja::perft(rules, board, stage, depth, raise_signals);
}

std::tuple<int, int> playout(const Rules& rules, std::uint64_t bits, Stage stage, std::uint64_t seed) {
    const Board board = checked(rules, bits);
    const nb::gil_scoped_release released;
    const auto [turns, margin] = linja::playout(rules, board, stage, seed);
    return {turns, margin};
}

using Sums = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::int64_t>;

Sums playouts(const Rules& rules, std::uint64_t bits, Stage stage, std::uint64_t games, std::uint64_t seed) {
    const Board board = checked(rules, bits);
    const nb::gil_scoped_release released;
    const auto sums = linja::playouts(rules, board, stage, games, seed, raise_signals);
    return {sums.games, sums.wins, sums.draws, sums.losses, sums.turns, sums.margin};
}

std::tuple<std::uint64_t, std::uint64_t> walk_turns(const Rules& rules, const std::vector<std::uint64_t>& boards) {
    for (const std::uint64_t bits : boards) checked(rules, bits);
    const nb::gil_scoped_release released;
    const auto [turns, checksum] = linja::walk_turns(rules, boards);
    return {turns, checksum};
}

}  // namespace

void bind_turns(nb::module_& m) {
    nb::enum_<GoalOpening>(m, "GoalOpening")
        .value("NOTHING", GoalOpening::nothing)
        .value("ONE", GoalOpening::one)
        .value("COUNT", GoalOpening::count);

    nb::class_<Rules>(m, "Rules", "The rule fields that decide a turn and its value.")
        .def(
            "__init__",
            [](Rules* self, int pieces, int row_limit, GoalOpening goal_opening, bool extra_turn, bool exact_bonus,
               bool optional_follow_up, bool end_at_once, bool aggressive, bool goal_row, bool opening_bonus,
               bool leave_goal, bool shared_line, const std::array<std::int8_t, linja::kRows>& points) {
                new (self) Rules(linja::checked(Rules{pieces, row_limit, goal_opening, extra_turn, exact_bonus,
                                                      optional_follow_up, end_at_once, aggressive, goal_row, opening_bonus,
                                                      leave_goal, shared_line, points}));
            },
            nb::kw_only(), "pieces"_a, "row_limit"_a, "goal_opening"_a, "extra_turn"_a, "exact_bonus"_a,
            "optional_follow_up"_a, "end_at_once"_a, "aggressive"_a, "goal_row"_a, "opening_bonus"_a, "leave_goal"_a,
            "shared_line"_a, "points"_a);

    nb::class_<Stage>(m, "Stage", "How far a turn has got; the kind is o, f, x or ! as in a position text.")
        .def(
            "__init__",
            [](Stage* self, char kind, int steps, bool extra_turn_used, bool end_triggered) {
                new (self) Stage(linja::checked(Stage{static_cast<StageKind>(kind), steps, extra_turn_used, end_triggered}));
            },
            "kind"_a, "steps"_a, "extra_turn_used"_a, "end_triggered"_a);

    m.def("legal_turns", &legal_turns, "rules"_a, "board"_a, "stage"_a);
    m.def("perft", &perft, "rules"_a, "board"_a, "stage"_a, "depth"_a);
    m.def("playout", &playout, "rules"_a, "board"_a, "stage"_a, "seed"_a);
    m.def("playouts", &playouts, "rules"_a, "board"_a, "stage"_a, "games"_a, "seed"_a);
    m.def("walk_turns", &walk_turns, "rules"_a, "boards"_a);
}
