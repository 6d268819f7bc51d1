// A stage in one number: its kind, its steps, a bit for an extra turn that is used, a bit for an end that is triggered.
#pragma once

#include <cstdint>

#include "rules/checks.hpp"
#include "rules/turns.hpp"

namespace linja {

inline Stage stage_of(std::uint32_t packed) {
    return checked(Stage{static_cast<StageKind>(packed & 255), static_cast<int>(packed >> 8 & 255), (packed >> 16 & 1) != 0,
                         (packed >> 17 & 1) != 0});
}

inline std::uint32_t packed(Stage stage) {
    return static_cast<std::uint8_t>(stage.kind) | static_cast<std::uint32_t>(stage.steps) << 8 |
           std::uint32_t{stage.extra_turn_used} << 16 | std::uint32_t{stage.end_triggered} << 17;
}

}  // namespace linja
