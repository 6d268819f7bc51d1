// Chance that is the same in every build: a number drawn from a seed and from what it is for.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "rules/playout.hpp"
#include "rules/turns.hpp"

namespace linja {

// Each key in turn is mixed into the number so far, which becomes the state of a SplitMix64; its first number goes on.
inline std::uint64_t draw(std::uint64_t seed, std::initializer_list<std::uint64_t> keys) {
    std::uint64_t number = Random(seed).next();
    for (const std::uint64_t key : keys) number = Random(number ^ key).next();
    return number;
}

constexpr std::uint64_t key_of(Stage stage) {
    return static_cast<std::uint64_t>(stage.kind) | static_cast<std::uint64_t>(stage.steps) << 8 |
           std::uint64_t{stage.extra_turn_used} << 16 | std::uint64_t{stage.end_triggered} << 17;
}

}  // namespace linja
