// What linja.envs needs of the kernel: many games at once, written to NumPy arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/lookup.hpp"
#include "rules/checks.hpp"
#include "rules/games.hpp"
#include "search/choice.hpp"
#include "search/network.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using linja::AgentSide;
using linja::Board;
using linja::Games;
using linja::Request;
using linja::Rules;

template <class Number, class... Shape>
using Array = nb::ndarray<Number, nb::device::cpu, nb::c_contig, Shape...>;

using Observations = Array<std::int8_t, nb::shape<-1, linja::kObservation>>;
using Masks = Array<bool, nb::ndim<2>>;
using Numbers = Array<std::int8_t, nb::ndim<1>>;
using Flags = Array<bool, nb::ndim<1>>;
using Actions = Array<std::int64_t, nb::ndim<1>>;

// Calls work(request) for each, some at a time on each thread.
template <class Work>
void in_blocks(std::span<Request> requests, int threads, Work&& work) {
    constexpr std::size_t kBlock = 64;
    const std::size_t blocks = (requests.size() + kBlock - 1) / kBlock;
    linja::in_parallel(threads, static_cast<int>(blocks), [&](int block) {
        for (Request& asked : requests.subspan(block * kBlock, std::min(kBlock, requests.size() - block * kBlock)))
            work(asked);
    });
}

void require(bool fits) { linja::require(fits, "an array of another size"); }

// The arrays of a caller who has made them for these games.
linja::Arrays arrays_of(const Games& games, const Observations& observations, const Masks& masks, const Numbers& red_to_move,
                        const Numbers& margins, const Flags& ended) {
    require(observations.shape(0) == games.size() && masks.shape(0) == games.size());
    require(masks.shape(1) == games.actions() && red_to_move.shape(0) == games.size());
    require(margins.shape(0) == games.size() && ended.shape(0) == games.size());
    return {observations.data(), masks.data(), red_to_move.data(), margins.data(), ended.data()};
}

// Plays an action in every game, or gives the number of the first game in which it is illegal.
std::int64_t act(Games& games, const Actions& actions, int threads) {
    require(actions.shape(0) == games.size());
    const nb::gil_scoped_release released;
    const std::int64_t illegal = games.first_illegal(actions.data());
    if (illegal < 0) games.act(actions.data(), threads);
    return illegal;
}

linja::Opponent random_opponent(const Rules& rules) {
    return [rules](std::span<Request> requests, int threads) {
        in_blocks(requests, threads,
                  [&](Request& asked) { asked.chosen = linja::play_random_turn(rules, asked.board, {}, *asked.random); });
    };
}

linja::Opponent level_opponent(const Rules& rules, std::shared_ptr<const linja::Network> network, std::uint64_t nodes,
                               int noise, int most_lost) {
    const linja::Skill skill{nodes, noise, most_lost};
    return [=](std::span<Request> requests, int threads) {
        in_blocks(requests, threads, [&](Request& asked) {
            const auto chosen = linja::choose_turns(rules, network, asked.board, {}, skill, {&asked.seed, 1}, [] {});
            std::size_t turn = 0;
            linja::for_each_turn(rules, asked.board, {}, [&](std::span<const linja::Action>, Board next, bool over) {
                if (turn++ == chosen[0]) asked.chosen = {next, over};
            });
        });
    };
}

// The values of all boards that turns lead to, for the side that plays them; together they are looked up at once.
class TurnValues {
  public:
    void add(const Rules& rules, Board board, linja::Stage stage) {
        linja::for_each_turn(rules, board, stage, [&](std::span<const linja::Action>, Board next, bool over) {
            turns_.push_back({next, over});
            if (over)
                margins_.push_back(margin(rules, next));
            else
                boards_.push_back(next.bits);
        });
        ends_.push_back(turns_.size());
    }
    void look_up(const Lookup& lookup, int threads) {
        values_.resize(boards_.size());
        linja::require(lookup.look_up(boards_, values_.data(), threads, [] {}).empty(), "the solution is not complete");
    }
    // Calls visit(first, last, value_of_best, best) for each position in the order in which they were added.
    template <class Visit>
    void for_each(Visit&& visit) const {
        std::size_t turn = 0, board = 0, over = 0;
        for (std::size_t position = 0; position < ends_.size(); ++position) {
            int best = -128;
            linja::RandomTurn chosen;
            for (; turn < ends_[position]; ++turn) {
                const int value = turns_[turn].over ? -margins_[over++] : -values_[board++];
                if (value > best) best = value, chosen = turns_[turn];
            }
            visit(position, best, chosen);
        }
    }

  private:
    std::vector<linja::RandomTurn> turns_;
    std::vector<std::size_t> ends_;  // of each position's turns
    std::vector<std::uint64_t> boards_;
    std::vector<std::int8_t> values_;
    std::vector<int> margins_;
};

linja::Opponent perfect_opponent(const Rules& rules, const Lookup& lookup) {
    return [rules, lookup](std::span<Request> requests, int threads) {
        TurnValues turns;
        for (const Request& asked : requests) turns.add(rules, asked.board, {});
        turns.look_up(lookup, threads);
        turns.for_each([&](std::size_t i, int, const linja::RandomTurn& best) { requests[i].chosen = best; });
    };
}

// The exact value of every game for its player to move; a finished game that has not restarted has its margin.
void values(const Games& games, const Lookup& lookup, const Numbers& to, int threads) {
    require(to.shape(0) == games.size());
    const nb::gil_scoped_release released;
    TurnValues turns;
    std::vector<std::uint64_t> boards;
    std::vector<std::size_t> whole, begun;  // numbers of games at the start of a turn, and within one
    for (std::size_t number = 0; number < games.size(); ++number) {
        const auto& game = games.game(number);
        if (game.over) {
            to.data()[number] = static_cast<std::int8_t>(games.margin_for_mover(number));
        } else if (game.stage.is_start()) {
            whole.push_back(number);
            boards.push_back(game.board.bits);
        } else {
            begun.push_back(number);
            turns.add(games.rules(), game.board, game.stage);
        }
    }
    std::vector<std::int8_t> found(boards.size());
    linja::require(lookup.look_up(boards, found.data(), threads, [] {}).empty(), "the solution is not complete");
    for (std::size_t i = 0; i < whole.size(); ++i) to.data()[whole[i]] = found[i];
    turns.look_up(lookup, threads);
    turns.for_each(
        [&](std::size_t i, int best, const linja::RandomTurn&) { to.data()[begun[i]] = static_cast<std::int8_t>(best); });
}

std::vector<linja::Start> starts_of(const Rules& rules, const std::vector<std::pair<std::uint64_t, bool>>& starts) {
    linja::require(!starts.empty(), "there must be a start");
    std::vector<linja::Start> found;
    for (const auto& [bits, red_to_move] : starts) {
        const Board board = checked(rules, bits);
        linja::require(!is_over(rules, board, {}), "a start is a finished game");
        found.push_back({board, red_to_move});
    }
    return found;
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
            [](Games* self, const Rules& rules, const std::vector<std::pair<std::uint64_t, bool>>& starts, nb::bytes codes,
               std::size_t count, const std::string& side) {
                static const std::map<std::string, AgentSide> sides{{"", AgentSide::both},
                                                                    {"black", AgentSide::black},
                                                                    {"red", AgentSide::red},
                                                                    {"drawn", AgentSide::drawn}};
                linja::require(sides.contains(side), "an unknown side");
                const auto* first = reinterpret_cast<const std::uint8_t*>(codes.c_str());
                const linja::Numbering numbering(std::span(first, codes.size()));
                new (self) Games(rules, starts_of(rules, starts), numbering, count, sides.at(side));
                self->set_opponent(random_opponent(rules));
            },
            nb::kw_only(), "rules"_a, "starts"_a, "codes"_a, "count"_a, "side"_a)
        .def(
            "play_level",
            [](Games& games, std::shared_ptr<const linja::Network> network, std::uint64_t nodes, int noise, int most_lost) {
                linja::require(noise >= 0 && noise <= 10000 && most_lost >= 0 && most_lost <= 1000,
                               "a level that is not possible");
                games.set_opponent(level_opponent(games.rules(), std::move(network), nodes, noise, most_lost));
            },
            "network"_a, "nodes"_a, "noise"_a, "most_lost"_a)
        .def(
            "play_perfect",
            [](Games& games, const Lookup& lookup) { games.set_opponent(perfect_opponent(games.rules(), lookup)); },
            "lookup"_a)
        .def("reset", &Games::reset, "seed"_a, "threads"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("copy", [](const Games& games) { return Games(games); })
        .def(
            "take",
            [](Games& games, const Games& others, const std::vector<std::pair<std::size_t, std::size_t>>& numbers) {
                for (const auto& [number, other] : numbers) games.copy_game(number, others, other);
            },
            "others"_a, "numbers"_a)
        .def(
            "write",
            [](const Games& games, const Observations& observations, const Masks& masks, const Numbers& red_to_move,
               const Numbers& margins, const Flags& ended, int threads) {
                const auto to = arrays_of(games, observations, masks, red_to_move, margins, ended);
                const nb::gil_scoped_release released;
                games.write(to, threads);
            },
            "observations"_a, "masks"_a, "red_to_move"_a, "margins"_a, "ended"_a, "threads"_a)
        .def("act", &act, "actions"_a, "threads"_a)
        .def("go_on", &Games::go_on, "threads"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("values", &values, "lookup"_a, "values"_a, "threads"_a)
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
