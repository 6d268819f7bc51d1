// The forecast of a cell's value from the cells around it, and how far to trust it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "codec/neighbours.hpp"

namespace linja {

inline constexpr std::array kMissBounds{24, 40, 60, 84, 128};
inline constexpr int kMissLevels = kMissBounds.size() + 1;  // how much the forecasts before it missed
inline constexpr int kGapLevels = 4;     // how far the cells above and below are apart
inline constexpr int kSpreadLevels = 7;  // how far everything around it is apart
inline constexpr int kNarrowSpread = 5;
inline constexpr int kWideSpread = 8;
inline constexpr int kFractions = 3;     // how many quarters the forecast is from a whole number
inline constexpr int kSurroundings = kGapLevels * kSpreadLevels * kFractions;
inline constexpr int kContexts = kMissLevels * kSurroundings;

// A miss is one of sixteen symbols: 0, -1, 1, -2, 2 …, -7, 7, and one that says that the value itself follows.
inline constexpr int kSymbols = 16;
inline constexpr int kEscape = kSymbols - 1;

// A row with the two known rows it is forecast from, and their sums.
struct Rows {
    std::int8_t* row;
    const std::int8_t* above;
    const std::int8_t* below;
    const std::int16_t* sums;
};

// The parts of a forecast. Written to compile without branches, whose outcomes would be as unpredictable as the
// values. row_batch_code.inl has the same for many rows at once.
struct Foretold {
    // What a neighbour says, twice a value: left + up - up_left, but not outside of left and up.
    static int between(int left, int up, int up_left) {
        const int low = std::min(left, up), high = std::max(left, up), open = left + up - up_left;
        return std::min(std::max(open, low), high);
    }
    static int sixteenths(int neighbours_say, int sum, int shift) { return (6 * neighbours_say + 8 * sum + shift) >> 2; }
    // By the cells above and below, and the two nearest neighbours: a context without what the misses before it add.
    static int surroundings(int highest, int lowest, int first, int second) {
        const int top = std::max(highest, std::max(first, second)), bottom = std::min(lowest, std::min(first, second));
        const int spread = top - bottom, gap = highest - lowest;
        return std::min(gap, kGapLevels - 1) * kSpreadLevels + std::min(spread, kNarrowSpread) + (spread >= kWideSpread);
    }

    // Of a value from its forecast, in 64ths.
    static int distance(int actual, int sixteenths) { return std::abs(16 * actual - sixteenths) * 4; }

    explicit Foretold(int sixteenths) {
        const int quarters = (sixteenths + 2) >> 2;
        value = (quarters + 2) >> 2;
        const int rest = quarters - 4 * value;
        sign = 1 | rest >> 15;
        fraction = rest * sign;
    }
    int symbol_of(int actual) const {
        const int miss = (actual - value) * sign;
        return std::min(2 * miss ^ miss >> 15, kEscape);
    }
    int value_of(int symbol) const { return value + sign * (symbol >> 1 ^ -(symbol & 1)); }

    int value;
    int sign;
    int fraction;
};

// Means that run along a row.
struct Running {
    int shift = 0;  // the row less the mean of the known rows, in sixteenths
    int miss = 0;   // distances of values from their forecasts, in 64ths

    void add_shift(int twice_the_difference) { shift += (twice_the_difference * 8 - shift) >> 3; }
    void add_miss(int distance) { miss += (distance - miss) >> 3; }
    int miss_level() const {
        int level = 0;
        for (const int bound : kMissBounds) level += miss >= bound;
        return level;
    }
};

// The cells of one row, from left to right: out of the cells before them and two rows that are known. Neighbours tell
// how this row differs from the mean of the known ones, and so does the running mean of all before it.
class Forecast {
  public:
    explicit Forecast(const Rows& rows) : rows_(rows) {}

    void look_at(int lane, const Neighbours& neighbours) {
        sum_ = rows_.sums[lane];
        int neighbours_say = 0;
        for (const int back : neighbours.back)
            neighbours_say += Foretold::between(2 * rows_.row[lane - back], sum_, rows_.sums[lane - back]);
        sixteenths_ = Foretold::sixteenths(neighbours_say, sum_, running_.shift);
        foretold_ = Foretold(sixteenths_);
        const int above = rows_.above[lane], below = rows_.below[lane];
        const int first = rows_.row[lane - neighbours.back[0]], second = rows_.row[lane - neighbours.back[1]];
        context_ = Foretold::surroundings(std::max(above, below), std::min(above, below), first, second);
        context_ = running_.miss_level() * kSurroundings + context_ * kFractions + foretold_.fraction;
    }

    int context() const { return context_; }
    int symbol_of(int actual) const { return foretold_.symbol_of(actual); }
    int value_of(int symbol) const { return foretold_.value_of(symbol); }

    // What the cell turned out to be.
    void learn(int actual) {
        running_.add_miss(Foretold::distance(actual, sixteenths_));
        running_.add_shift(2 * actual - sum_);
    }

  private:
    Rows rows_;
    int sum_ = 0;
    int sixteenths_ = 0;
    Foretold foretold_{0};
    int context_ = 0;
    Running running_;
};

}  // namespace linja
