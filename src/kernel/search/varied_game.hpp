// Games of varied play, to learn from and to measure with: some nearly at random, some played well.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/playout.hpp"
#include "rules/turns.hpp"
#include "search/network.hpp"

namespace linja {

inline constexpr int kMostNoise = 4 * kUnitsPerPoint;
inline constexpr int kLongestVariedGame = 300;  // where positions repeat, a game may go on and on

inline constexpr std::uint32_t kAside = 12;  // boards beside the game that are taken for each turn

// The boards at the start of each turn of a game. `beside` gets boards that other turns would have led to, for each turn
// a few. In each game, turns are random with some chance, else the best by the
// network's estimate (or the points on the board, without one) with some noise; both differ from game to game.
inline std::vector<Board> varied_game(const Rules& rules, Board start, const Network* network, std::uint64_t seed,
                                      std::vector<Board>* beside = nullptr) {
    Random random(seed), aside(~seed);
    const std::uint32_t chance = random.below(1024);
    const std::uint32_t noise = 1 + random.below(kMostNoise);
    std::vector<Board> boards{start};
    while (static_cast<int>(boards.size()) < kLongestVariedGame) {
        const bool at_random = random.below(1024) < chance;
        RandomTurn chosen;
        std::int64_t best = INT64_MIN;
        std::array<Board, kAside> others{};
        std::uint32_t turns = 0;
        for_each_turn(rules, boards.back(), Stage{}, [&](std::span<const Action>, Board next, bool over) {
            const bool is_known = over || network == nullptr;
            const int theirs = is_known ? kUnitsPerPoint * margin(rules, next) : network->estimate(next);
            const std::int64_t worth = at_random ? random.below(1U << 30) : random.below(noise) - std::int64_t{theirs};
            if (beside != nullptr && !over) {
                const std::uint32_t place = turns < kAside ? turns : aside.below(turns + 1);
                if (place < kAside) others[place] = next;
                ++turns;
            }
            if (worth > best) {
                best = worth;
                chosen = {next, over};
            }
        });
        if (beside != nullptr) beside->insert(beside->end(), others.begin(), others.begin() + std::min(turns, kAside));
        if (chosen.over) break;
        boards.push_back(chosen.next);
    }
    return boards;
}

}  // namespace linja
