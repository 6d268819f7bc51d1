// The number of turn sequences, and every turn of many boards: what rules and speed are checked with.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "rules/turns.hpp"

namespace linja {

// How many boards are looked at between two calls of `poll`: a few times a second.
inline constexpr std::uint64_t kBoardsBetweenPolls = 1 << 16;

template <class Poll>
class Perft {
  public:
    Perft(const Rules& rules, Poll& poll) : rules_(rules), poll_(poll) {}

    std::uint64_t count(Board board, Stage stage, int depth) {
        if (++boards_ % kBoardsBetweenPolls == 0) poll_();
        std::uint64_t sequences = 0;
        for_each_turn(rules_, board, stage, [&](std::span<const Action>, Board next, bool over) {
            sequences += over || depth == 1 ? 1 : count(next, {}, depth - 1);
        });
        return sequences;
    }

  private:
    const Rules& rules_;
    Poll& poll_;
    std::uint64_t boards_ = 0;
};

// One that ends the game early counts once. `poll` is called now and then and may throw.
template <class Poll>
std::uint64_t perft(const Rules& rules, Board board, Stage stage, int depth, Poll&& poll) {
    if (depth <= 0 || is_over(rules, board, stage)) return 1;
    return Perft<Poll>(rules, poll).count(board, stage, depth);
}

struct Walked {
    std::uint64_t turns = 0;
    std::uint64_t checksum = 0;  // of every action and every board left, so that none can be left out
};

// Every turn of every board, none of them over.
inline Walked walk_turns(const Rules& rules, std::span<const std::uint64_t> boards) {
    Walked walked;
    for (const std::uint64_t bits : boards)
        for_each_turn(rules, {bits}, {}, [&](std::span<const Action> actions, Board next, bool over) {
            ++walked.turns;
            walked.checksum += (next.bits ^ actions.back().code) * (over ? 3 : 1);
        });
    return walked;
}

}  // namespace linja
