// What linja.envs needs of the kernel: many games at once, written to NumPy arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <span>
#include <tuple>

#include "rules/checks.hpp"
#include "rules/games.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using linja::Games;
using linja::Rules;

template <class Number, class... Shape>
using Array = nb::ndarray<Number, nb::device::cpu, nb::c_contig, Shape...>;

using Observations = Array<std::int8_t, nb::shape<-1, linja::kObservation>>;
using Masks = Array<bool, nb::ndim<2>>;
using Numbers = Array<std::int8_t, nb::ndim<1>>;
using Flags = Array<bool, nb::ndim<1>>;
using Actions = Array<std::int64_t, nb::ndim<1>>;

void require(bool fits) { linja::require(fits, "an array of another size"); }

// The arrays of a caller who has made them for these games.
linja::Arrays arrays_of(const Games& games, const Observations& observations, const Masks& masks,
                       const Numbers& red_to_move, const Numbers& margins, const Flags& ended) {
    require(observations.shape(0) == games.size() && masks.shape(0) == games.size());
    require(masks.shape(1) == games.actions() && red_to_move.shape(0) == games.size());
    require(margins.shape(0) == games.size() && ended.shape(0) == games.size());
    return {observations.data(), masks.data(), red_to_move.data(), margins.data(), ended.data()};
}

std::int64_t step(Games& games, const Actions& actions, const Observations& observations, const Masks& masks,
                  const Numbers& red_to_move, const Numbers& margins, const Flags& ended, int threads) {
    require(actions.shape(0) == games.size());
    const auto to = arrays_of(games, observations, masks, red_to_move, margins, ended);
    const nb::gil_scoped_release released;
    const std::int64_t illegal = games.first_illegal(actions.data());
    if (illegal < 0) games.step(actions.data(), to, threads);
    return illegal;
}

std::tuple<std::uint64_t, bool, char, int, bool, bool> at(const Games& games, std::size_t number) {
    const auto& game = games.game(number);
    const auto& stage = game.stage;
    return {game.board.bits, game.red_to_move,      static_cast<char>(stage.kind),
            stage.steps,     stage.extra_turn_used, stage.end_triggered};
}

}  // namespace

void bind_games(nb::module_& m) {
    m.attr("OBSERVATION") = static_cast<int>(linja::kObservation);

    nb::class_<Games>(m, "Games", "Many games side by side, each stepped by one action at a time.")
        .def(
            "__init__",
            [](Games* self, const Rules& rules, std::uint64_t start, nb::bytes codes, std::size_t count,
               std::uint64_t seed) {
                const auto* first = reinterpret_cast<const std::uint8_t*>(codes.c_str());
                const linja::Numbering numbering(std::span(first, codes.size()));
                new (self) Games(rules, checked(rules, start), numbering, count, seed);
            },
            nb::kw_only(), "rules"_a, "start"_a, "codes"_a, "count"_a, "seed"_a)
        .def("reset", &Games::reset, "seed"_a)
        .def(
            "write",
            [](const Games& games, const Observations& observations, const Masks& masks, const Numbers& red_to_move,
               const Numbers& margins, const Flags& ended) {
                games.write(arrays_of(games, observations, masks, red_to_move, margins, ended));
            },
            "observations"_a, "masks"_a, "red_to_move"_a, "margins"_a, "ended"_a)
        .def("step", &step, "actions"_a, "observations"_a, "masks"_a, "red_to_move"_a, "margins"_a, "ended"_a,
             "threads"_a)
        .def(
            "sample",
            [](Games& games, const Actions& actions) {
                require(actions.shape(0) == games.size());
                const nb::gil_scoped_release released;
                games.sample(actions.data());
            },
            "actions"_a)
        .def("at", &at, "number"_a);
}
