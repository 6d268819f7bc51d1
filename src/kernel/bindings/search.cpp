// What linja.engine needs of the kernel: estimates, search, varied games.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "bindings/signals.hpp"
#include "fit/trainer.hpp"
#include "rules/checks.hpp"
#include "search/choice.hpp"
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

std::shared_ptr<const Network> network_of(const nb::bytes& written) {
    const auto weights = std::make_unique<Weights>();
    linja::require(weights->read({static_cast<const std::uint8_t*>(written.data()), written.size()}),
                   "not the weights of a network");
    return std::make_shared<const Network>(*weights);
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

std::vector<std::size_t> choose_turns(const Rules& rules, std::shared_ptr<const Network> network, std::uint64_t bits,
                                      Stage stage, std::uint64_t nodes, int noise, int most_lost,
                                      const std::vector<std::uint64_t>& seeds) {
    const Board board = checked(rules, bits);
    linja::require(noise >= 0 && noise <= 10000 && most_lost >= 0 && most_lost <= 1000, "a level that is not possible");
    const nb::gil_scoped_release released;
    return linja::choose_turns(rules, std::move(network), board, stage, {nodes, noise, most_lost}, seeds, raise_signals);
}

std::vector<std::uint64_t> varied_game(const Rules& rules, std::uint64_t start, const Network* network, std::uint64_t seed) {
    std::vector<std::uint64_t> boards;
    for (const Board board : linja::varied_game(rules, checked(rules, start), network, seed)) boards.push_back(board.bits);
    return boards;
}

// Boards of games and beside them, eight bytes each.
nb::bytes varied_boards(const Rules& rules, std::uint64_t start, const Network* network, std::uint64_t first, int games) {
    const Board board = checked(rules, start);
    std::vector<Board> boards;
    {
        const nb::gil_scoped_release released;
        for (int game = 0; game < games; ++game)
            for (const Board met : linja::varied_game(rules, board, network, first + game, &boards)) boards.push_back(met);
    }
    return nb::bytes(boards.data(), boards.size() * sizeof(Board));
}

template <class Number>
using Numbers = nb::ndarray<const Number, nb::device::cpu, nb::c_contig, nb::ndim<1>>;

// A trainer with the arrays that it learns from.
class TrainerOfArrays {
  public:
    TrainerOfArrays(Numbers<std::uint64_t> boards, Numbers<std::int8_t> values, std::uint64_t steps, std::uint64_t seed)
        : boards_(std::move(boards)),
          values_(std::move(values)),
          trainer_({boards_.data(), boards_.size()}, {values_.data(), values_.size()}, steps, seed) {
        linja::require(boards_.size() == values_.size() && boards_.size() > 0 && boards_.size() <= UINT32_MAX,
                       "arrays of another size");
    }
    void learn(std::uint64_t steps) {
        const nb::gil_scoped_release released;
        trainer_.learn(steps);
    }
    nb::bytes weights() const {
        const auto written = trainer_.weights().written();
        return nb::bytes(written.data(), written.size());
    }

  private:
    Numbers<std::uint64_t> boards_;
    Numbers<std::int8_t> values_;
    linja::Trainer trainer_;
};

}  // namespace

void bind_search(nb::module_& m) {
    m.attr("BATCH") = linja::Trainer::kBatch;
    m.attr("UNITS_PER_POINT") = linja::kUnitsPerPoint;

    nb::class_<Network>(m, "Network", "Estimates a position's value from its counts.")
        .def_static("of", &network_of, "weights"_a)
        .def("estimate", [](const Network& self, std::uint64_t board) { return self.estimate(Board{board}); }, "board"_a);

    m.def("search", &search, "rules"_a, "network"_a, "board"_a, "stage"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0,
          "depth"_a = 0, "every_turn"_a = false);
    m.def("choose_turns", &choose_turns, "rules"_a, "network"_a, "board"_a, "stage"_a, nb::kw_only(), "nodes"_a, "noise"_a,
          "most_lost"_a, "seeds"_a);
    nb::class_<TrainerOfArrays>(m, "Trainer", "Fits weights to exact values.")
        .def(nb::init<Numbers<std::uint64_t>, Numbers<std::int8_t>, std::uint64_t, std::uint64_t>(), "boards"_a, "values"_a,
             "steps"_a, "seed"_a)
        .def("learn", &TrainerOfArrays::learn, "steps"_a)
        .def("weights", &TrainerOfArrays::weights);
    m.def("varied_boards", &varied_boards, "rules"_a, "start"_a, "network"_a.none(), "first"_a, "games"_a);
    m.def("varied_game", &varied_game, "rules"_a, "start"_a, "network"_a.none(), "seed"_a);
}
