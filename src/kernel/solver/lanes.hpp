// What the lane code computes, whatever instructions it is compiled for: values of one mover arrangement after the
// other against 64 consecutive opponents at once.
//
// Values in the tables are those of the side to move. A mover takes the smallest value that it can leave its opponent,
// so everything is collected as a minimum and turned round at the end. A mask is kOut in the lanes that it shuts out and
// kIn in the others: the maximum of a value and a mask is the value or kOut, which no minimum takes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "index/arrangements.hpp"
#include "index/layers.hpp"
#include "rules/rules.hpp"

namespace linja {

inline constexpr std::int8_t kOut = 127;
inline constexpr std::int8_t kIn = -128;
inline constexpr int kMostReach = 8;  // an opening move and a follow-up make at most so many steps

// What opponents look like to the mover, one array a fact, for a whole group of opponents.
struct OpponentFacts {
    std::array<std::vector<std::int8_t>, kRows> counts;  // by the mover's rows
    std::vector<std::int8_t> hindmost;                   // in the mover's rows
    std::vector<std::int8_t> points;
};

// Tables for one group of opponents, by the steps that the mover makes: row `arrangement` begins at
// base + arrangement * stride. `left` has values of (side that just moved, side to move); `stage` has what the mover
// can still leave its opponent from a bonus move or an extra turn.
struct Reach {
    std::size_t stride = 0;
    std::array<const std::int8_t*, kMostReach + 1> left{};
    std::array<const std::int8_t*, kMostReach + 1> stage{};
    const std::int8_t* left_back = nullptr;  // one step back
};

// A tile: up to 64 opponents from `first` on (an offset in their group), against some mover arrangements.
struct TileJob {
    const Rules* rules = nullptr;
    const Arrangements* all = nullptr;
    const OpponentFacts* opponents = nullptr;
    int first = 0;
    int lanes = 0;
    int mover_begin = 0;
    int mover_end = 0;
    const Reach* reach = nullptr;
    const int* points = nullptr;  // of every arrangement; only turns need them
};

struct Stuck {
    std::int32_t mover;
    std::int32_t lane;  // offset of the opponent in its group
};

// What a tile of turns gives: rows of values for movers (row after row of kLanes), the same without another extra turn
// as left to the opponent, and the pairs in which the mover has no opening move.
struct TurnRows {
    std::int8_t* values = nullptr;
    std::int8_t* extra = nullptr;
    std::vector<Stuck>* stuck = nullptr;
};

struct LaneCode {
    const char* name;
    void (*turns)(const TileJob&, const TurnRows&);
    // What a bonus move of an own piece, or none, can leave the opponent.
    void (*bonus)(const TileJob&, std::int8_t* rows);
    // What a bonus step of the opponent's piece can leave it: here the "mover" is the one whose pieces are stepped, the
    // lanes are the one who has the bonus move, and the reach is in values of (side to move, side that just moved).
    void (*bonus_of_opponent)(const TileJob&, std::int8_t* rows);
};

const LaneCode& portable_lanes();
const LaneCode* avx2_lanes();  // null where the machine has no AVX2

}  // namespace linja
