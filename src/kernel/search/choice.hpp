// How a level chooses: it looks ahead, errs about what each board is worth, and takes what then seems best.
//
// Only whole numbers decide, so that the same seed chooses the same turn in every build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "rules/board.hpp"
#include "rules/rules.hpp"
#include "rules/turns.hpp"
#include "search/network.hpp"
#include "search/search.hpp"

namespace linja {

struct Skill {
    std::uint64_t nodes = 0;  // boards to look at
    int noise = 0;            // the usual size of an error, in hundredths of a point
    int most_lost = 0;        // what seems worse than the best by more points is never played; 0: no limit
};

// What people overlook about a board that a turn leads to.
struct Overlooked {
    bool quiet = false;    // only a quiet follow-up far from the opening leads there
    bool danger = false;   // the opponent can arrive from afar with a follow-up, or the turn has filled a row
};

// The turns that players of one skill with these seeds choose, by their numbers in the order of for_each_turn: of those
// that lead to the chosen board the first. The position is not over.
std::vector<std::size_t> choose_turns(const Rules& rules, std::shared_ptr<const Network> network, Board board, Stage stage,
                                      const Skill& skill, std::span<const std::uint64_t> seeds, std::function<void()> poll);

// The error of one draw, as a part of kErrorScale: nearly normal with a deviation of 1, at most 3.47.
inline constexpr std::int64_t kErrorScale = 37837;
constexpr std::int64_t error_of(std::uint64_t number) {
    std::int64_t sum = -2 * 65535;
    for (int part = 0; part < 4; ++part) sum += static_cast<std::int64_t>(number >> (16 * part) & 65535);
    return sum;
}

}  // namespace linja
