// The rule fields that decide a turn and its value, as linja.rules has them.
#pragma once

#include <array>
#include <cstdint>

namespace linja {

inline constexpr int kRows = 8;
inline constexpr int kGoal = 7;  // of the mover, in its own view
inline constexpr int kMostPieces = 12;

// One side's pieces in its own view, from its start line to its goal.
using Counts = std::array<std::uint8_t, kRows>;

enum class GoalOpening : std::uint8_t { nothing, one, count };

struct Rules {
    int pieces = kMostPieces;
    int row_limit = 6;
    GoalOpening goal_opening = GoalOpening::nothing;
    bool extra_turn = false;
    bool exact_bonus = false;
    bool optional_follow_up = false;
    bool end_at_once = false;
    bool aggressive = false;
    bool goal_row = false;
    bool opening_bonus = true;
    bool leave_goal = false;
    bool shared_line = false;
    std::array<std::int8_t, kRows> points{};  // from a piece's start line to its goal line
};

}  // namespace linja
