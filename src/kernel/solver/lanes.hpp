// What the lane code computes, whatever instructions it is compiled for: values of one mover arrangement after the
// other against 64 opponents at once.
//
// Values in the tables are those of the side to move. A mover takes the smallest value that it can leave its opponent,
// so everything is collected as a minimum and turned round at the end. A mask is kOut in the lanes that it shuts out and
// kIn in the others: the maximum of a value and a mask is the value or kOut, which no minimum takes. Pairs that do not
// fit on one board have kOut in every table, so that a move into a full row is never the best.
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

inline constexpr std::int8_t kOut = kUnfit;
inline constexpr std::int8_t kIn = -128;
inline constexpr int kMostReach = 8;    // the most steps of an opening move and a follow-up
inline constexpr int kMostLength = 8;  // of a follow-up; longer ones do what this one does: beyond the goal from every row

// What opponents look like to the mover, one array a fact, for a whole group of opponents.
struct OpponentFacts {
    std::array<std::vector<std::int8_t>, kRows> counts;  // by the mover's rows
    std::vector<std::int8_t> hindmost;  // in the mover's rows
    std::vector<std::int8_t> points;
};

// Where an arrangement comes to by a move of one piece forward, as places in the groups of their steps.
class ForwardMoves {
  public:
    static constexpr std::uint16_t kNowhere = 0xffff;

    explicit ForwardMoves(const Arrangements& all);
    std::uint16_t to(int index, int from, int to) const { return places_[index][to * (to - 1) / 2 + from]; }

  private:
    std::vector<std::array<std::uint16_t, kRows*(kRows - 1) / 2>> places_;
};

// The same tile of opponents in several tables, by the steps that the mover makes: each has a row of kLanes for each
// arrangement of the mover with so many steps more. `left` has values of (side that just moved, side to move); `stage`
// has what the mover can still leave its opponent from a bonus move or an extra turn.
struct Reach {
    std::array<const std::int8_t*, kMostReach + 1> left{};
    std::array<const std::int8_t*, kMostReach + 1> stage{};
    const std::int8_t* left_back = nullptr;  // one step back
};

// A tile: opponents from `first` on (an offset in their group) against all arrangements with the mover's steps, or some.
struct TileJob {
    const Rules* rules = nullptr;
    const Arrangements* all = nullptr;
    const ForwardMoves* moves = nullptr;
    const OpponentFacts* opponents = nullptr;
    int first = 0;
    int mover_steps = 0;
    int mover_begin = 0;  // places in the group of the mover's steps
    int mover_end = 0;
    const Reach* reach = nullptr;
    const int* points = nullptr;  // of every arrangement
};

struct Stuck {
    int mover;  // place in its group
    int opponent;  // place in its group
};

// Rows of kLanes, one for each arrangement with the mover's steps: what its turns leave the opponent, and the same
// without another extra turn.
struct TurnRows {
    std::int8_t* best = nullptr;
    std::int8_t* extra = nullptr;
};

struct LaneCode {
    const char* name;
    // What turns can leave the opponent. Without `goal_bonus` those with an opening move onto the goal and its bonus move
    // are left out.
    void (*turns)(const TileJob&, const TurnRows&, bool goal_bonus);
    // Adds the turns left out, if told so, and makes values of (side to move, other side), in these lanes only: finished
    // games have their points, pairs that do not fit kOut, and stuck movers -kOut until they are settled.
    void (*finish)(const TileJob&, const TurnRows&, bool add_goal_bonus, std::uint64_t lanes, std::vector<Stuck>& stuck);
    // What a bonus move of an own piece, or none, can leave the opponent.
    void (*bonus)(const TileJob&, std::int8_t* rows);
    // What a bonus step of the opponent's piece can leave it: here the "mover" is the one whose pieces are stepped, the
    // lanes are the one who has the bonus move, and the reach is in values of (side to move, side that just moved).
    void (*bonus_of_opponent)(const TileJob&, std::int8_t* rows);
};

const LaneCode& portable_lanes();
const LaneCode* avx2_lanes();  // null where the machine has no AVX2

}  // namespace linja
