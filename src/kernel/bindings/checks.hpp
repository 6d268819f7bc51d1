// What the kernel takes for granted, and Python may get wrong.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>

#include "rules/board.hpp"
#include "rules/rules.hpp"
#include "rules/turns.hpp"

inline void require(bool fits, const char* what) {
    if (!fits) throw nanobind::value_error(what);
}

inline const linja::Rules& checked(const linja::Rules& rules) {
    constexpr int kMostMargin = 126;  // values are bytes, and the solver needs 127
    const auto [least, most] = std::minmax_element(rules.points.begin(), rules.points.end());
    require(rules.pieces >= 1 && rules.pieces <= linja::kMostPieces, "no such number of pieces");
    require(rules.row_limit >= 1 && rules.row_limit <= 2 * linja::kMostPieces, "no such row limit");
    require(!(rules.extra_turn && rules.exact_bonus), "a turn earns extra turns or bonus moves, not both");
    require(rules.pieces * (*most - *least) <= kMostMargin, "more points than a value can hold");
    return rules;
}

inline linja::Stage checked(const linja::Stage& stage) {
    using linja::StageKind;
    const bool follow_up = stage.kind == StageKind::follow_up;
    const bool other = stage.kind == StageKind::opening || stage.kind == StageKind::bonus || stage.kind == StageKind::over;
    require(other ? stage.steps == 0 : follow_up && stage.steps >= 1 && stage.steps <= 2 * linja::kMostPieces,
            "no such stage");
    return stage;
}

inline linja::Board checked(const linja::Rules& rules, std::uint64_t bits) {
    const auto pieces_of = [](std::uint32_t half) {
        int pieces = 0;
        for (; half != 0; half >>= 4) pieces += static_cast<int>(half & 15);
        return pieces;
    };
    const linja::Board board{bits};
    require(pieces_of(board.own_half()) == rules.pieces && pieces_of(board.other_half()) == rules.pieces,
            "not a board by these rules");
    return board;
}
