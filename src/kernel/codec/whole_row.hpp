// A row whose values are known already, foretold as a whole.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "codec/forecast.hpp"

namespace linja {

// Gives the same contexts and symbols as a Forecast that looks at one cell after the other. Whatever does not hang on
// the cell before is computed for all cells in loops that a compiler turns into instructions for eight at once.
class WholeRow {
  public:
    explicit WholeRow(int width);

    // Puts the values of the opponents that fit into the row, and context * kSymbols + symbol of each into `coded`.
    void code(const Rows& rows, const std::int8_t* values, const Neighbours* neighbours,
              std::span<const std::uint16_t> fitting, std::uint16_t* coded);

  private:
    // A cell for its neighbours: twice its value and the sum of the known rows, together in one number.
    static std::int32_t joined(int value, int sum) { return static_cast<std::uint16_t>(2 * value) | sum << 16; }

    void collect(const Rows& rows, const Neighbours* neighbours, std::span<const std::uint16_t> fitting);
    void stand_alone(std::size_t place, int sum);
    void ask_neighbours(int count);
    void shift(int count);
    void compare(int count);

    std::vector<std::int32_t> joined_;  // by opponent; the rest by place among those that fit
    std::array<std::vector<std::int32_t>, 4> neighbours_;
    std::vector<std::int16_t> values_, sums_, highest_, lowest_;
    std::vector<std::int16_t> foretold_, shifts_, surroundings_, distances_, symbols_;
};

}  // namespace linja
