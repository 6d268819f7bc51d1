// What linja.engine needs of the kernel: estimates, search, varied games.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "bindings/signals.hpp"
#include "rules/checks.hpp"
#include "search/network.hpp"
#include "search/search.hpp"
#include "search/varied_game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using linja::Board;
using linja::Network;
using linja::Rules;
using linja::Stage;
using linja::Weights;

using CandidateTuple = std::tuple<std::uint64_t, int, bool, bool>;
using ResultTuple = std::tuple<std::vector<CandidateTuple>, int, std::uint64_t>;

std::shared_ptr<const Network> network_of(Weights weights) {
    linja::require(weights.has_right_sizes(), "weights of another size");
    return std::make_shared<const Network>(weights);
}

ResultTuple search(const Rules& rules, std::shared_ptr<const Network> network, std::uint64_t bits, Stage stage,
                  std::uint64_t nodes, double seconds, int depth, bool every_turn) {
    const Board board = checked(rules, bits);
    const nb::gil_scoped_release released;
    linja::Search search(rules, std::move(network), raise_signals);
    const auto found = search.run(board, stage, {nodes, seconds, depth, every_turn});
    std::vector<CandidateTuple> candidates;
    for (const auto& c : found.candidates) candidates.emplace_back(c.next.bits, c.value, c.exact, c.over);
    return {std::move(candidates), found.depth, found.nodes};
}

std::vector<std::uint64_t> varied_game(const Rules& rules, std::uint64_t start, const Network* network,
                                       std::uint64_t seed) {
    std::vector<std::uint64_t> boards;
    for (const Board board : linja::varied_game(rules, checked(rules, start), network, seed)) boards.push_back(board.bits);
    return boards;
}

}  // namespace

void bind_search(nb::module_& m) {
    m.attr("UNITS") = linja::kUnits;
    m.attr("FULL") = linja::kFull;
    m.attr("UNITS_PER_POINT") = linja::kUnitsPerPoint;

    nb::class_<Network>(m, "Network", "Estimates a position's value from its counts.")
        .def_static(
            "of",
            [](std::vector<std::int16_t> unit_of_input, std::vector<std::int16_t> unit_bias,
               std::vector<std::int16_t> unit_weight, std::vector<std::int16_t> direct, int bias, int shift) {
                return network_of({std::move(unit_of_input), std::move(unit_bias), std::move(unit_weight),
                                   std::move(direct), bias, shift});
            },
            nb::kw_only(), "unit_of_input"_a, "unit_bias"_a, "unit_weight"_a, "direct"_a, "bias"_a, "shift"_a)
        .def(
            "estimate", [](const Network& self, std::uint64_t board) { return self.estimate(Board{board}); }, "board"_a);

    m.def("search", &search, "rules"_a, "network"_a, "board"_a, "stage"_a, nb::kw_only(), "nodes"_a = 0,
          "seconds"_a = 0.0, "depth"_a = 0, "every_turn"_a = false);
    m.def("varied_game", &varied_game, "rules"_a, "start"_a, "network"_a.none(), "seed"_a);
}
