// Games played at random: every legal turn is as likely as every other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/turns.hpp"

namespace linja {

// SplitMix64: small, and the same numbers on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }

    // From 0 to bound - 1.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((next() >> 32) * bound >> 32); }

  private:
    std::uint64_t state_;
};

struct Playout {
    int turns = 0;
    int margin = 0;  // for the side to move at its beginning; 0 if it was drawn by repetition
};

struct PlayoutSums {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t turns = 0;
    std::int64_t margin = 0;

    void add(const Playout& game) {
        ++games;
        wins += game.margin > 0;
        draws += game.margin == 0;
        losses += game.margin < 0;
        turns += static_cast<std::uint64_t>(game.turns);
        margin += game.margin;
    }
};

inline constexpr int kRepetitionsToDraw = 3;

// Whether the last board, at the start of a turn, has stood with the same side to move often enough for a draw.
inline bool is_repeated(const std::vector<Board>& starts) {
    int times = 0;
    for (std::size_t back = 1; back <= starts.size(); back += 2) times += starts[starts.size() - back] == starts.back();
    return times >= kRepetitionsToDraw;
}

struct RandomTurn {
    Board next;
    bool over = false;
};

inline RandomTurn play_random_turn(const Rules& rules, Board board, Stage stage, Random& random) {
    thread_local std::vector<RandomTurn> turns;
    turns.clear();
    for_each_turn(rules, board, stage,
                  [&](std::span<const Action>, Board next, bool over) { turns.push_back({next, over}); });
    return turns[random.below(static_cast<std::uint32_t>(turns.size()))];
}

inline Playout playout(const Rules& rules, Board board, Stage stage, std::uint64_t seed) {
    Random random(seed);
    std::vector<Board> starts;  // only where a position can come again
    if (rules.leave_goal && stage.is_start()) starts.push_back(board);
    RandomTurn now{board, is_over(rules, board, stage)};
    bool drawn = false;
    int turns = 0;
    for (; !now.over && !drawn; ++turns) {
        now = play_random_turn(rules, now.next, turns == 0 ? stage : Stage{}, random);
        if (rules.leave_goal) {
            starts.push_back(now.next);
            drawn = !now.over && is_repeated(starts);
        }
    }
    const int margin_of_next = margin(rules, now.next);
    return {turns, drawn ? 0 : turns % 2 == 0 ? margin_of_next : -margin_of_next};
}

// Game number i has the seed `seed + i`. `poll` is called before each game and may throw.
template <class Poll>
PlayoutSums playouts(const Rules& rules, Board board, Stage stage, std::uint64_t games, std::uint64_t seed, Poll&& poll) {
    PlayoutSums sums;
    for (std::uint64_t game = 0; game < games; ++game) {
        if (game % 256 == 255) poll();
        sums.add(playout(rules, board, stage, seed + game));
    }
    return sums;
}

}  // namespace linja
