// What the kernel takes for granted, and who calls it may get wrong.
#pragma once

#include <algorithm>
#include <cstdint>

#include "refuse.hpp"
#include "rules/board.hpp"
#include "rules/rules.hpp"
#include "rules/turns.hpp"

namespace linja {

inline void require(bool fits, const char* what) {
    if (!fits) refuse(what);
}

inline const Rules& checked(const Rules& rules) {
    constexpr int kMostMargin = 126;  // values are bytes, and the solver needs 127
    const auto [least, most] = std::minmax_element(rules.points.begin(), rules.points.end());
    require(rules.pieces >= 1 && rules.pieces <= kMostPieces, "no such number of pieces");
    require(rules.row_limit >= 1 && rules.row_limit <= 2 * kMostPieces, "no such row limit");
    require(!(rules.extra_turn && rules.exact_bonus), "a turn earns extra turns or bonus moves, not both");
    require(rules.pieces * (*most - *least) <= kMostMargin, "more points than a value can hold");
    return rules;
}

inline Stage checked(const Stage& stage) {
    const bool follow_up = stage.kind == StageKind::follow_up;
    const bool other = stage.kind == StageKind::opening || stage.kind == StageKind::bonus || stage.kind == StageKind::over;
    require(other ? stage.steps == 0 : follow_up && stage.steps >= 1 && stage.steps <= 2 * kMostPieces, "no such stage");
    return stage;
}

inline bool has_all_pieces(const Rules& rules, std::uint32_t half) {
    int pieces = 0;
    for (; half != 0; half >>= 4) pieces += static_cast<int>(half & 15);
    return pieces == rules.pieces;
}

inline Board checked(const Rules& rules, std::uint64_t bits) {
    const Board board{bits};
    require(has_all_pieces(rules, board.own_half()) && has_all_pieces(rules, board.other_half()),
            "not a board by these rules");
    return board;
}

}  // namespace linja
