// What the cells around a cell tell about its value: a forecast, and how far to trust it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "neighbours.hpp"

namespace linja {

inline constexpr int kMissLevels = 6;    // how much the forecasts before it missed
inline constexpr int kGapLevels = 4;     // how far the cells above and below are apart
inline constexpr int kSpreadLevels = 7;  // how far everything around it is apart
inline constexpr int kFractions = 3;     // how many quarters the forecast is from a whole number
inline constexpr int kContexts = kMissLevels * kGapLevels * kSpreadLevels * kFractions;

// A miss is one of sixteen symbols: 0, -1, 1, -2, 2 …, -7, 7, and one that says that the value itself follows.
inline constexpr int kSymbols = 16;
inline constexpr int kEscape = kSymbols - 1;

// A row with the two known ones that it is foretold from, and their sums.
struct Rows {
    std::int8_t* row;
    const std::int8_t* above;
    const std::int8_t* below;
    const std::int16_t* sums;
};

// Cells of one row are foretold from left to right, out of the cells before them and two rows that are known.
// Neighbours tell how this row differs from the mean of the known ones, and so does the running mean of all before it.
// Written so that it compiles without branches: their outcomes are as hard to foresee as the values.
class Forecast {
  public:
    explicit Forecast(const Rows& rows) : rows_(rows) {}

    void look_at(int lane, const Neighbours& neighbours) {
        const int above = rows_.above[lane], below = rows_.below[lane];
        sum_ = rows_.sums[lane];
        int neighbours_say = 0;  // eight times a value
        for (const int back : neighbours.back)
            neighbours_say += between(2 * rows_.row[lane - back], sum_, rows_.sums[lane - back]);
        sixteenths_ = (6 * neighbours_say + 8 * sum_ + shift_) >> 2;
        const int quarters = (sixteenths_ + 2) >> 2;
        value_ = (quarters + 2) >> 2;
        const int fraction = quarters - 4 * value_;
        sign_ = 1 | fraction >> 31;
        const int first = rows_.row[lane - neighbours.back[0]], second = rows_.row[lane - neighbours.back[1]];
        const int highest = std::max(std::max(above, below), std::max(first, second));
        const int lowest = std::min(std::min(above, below), std::min(first, second));
        const int gap = std::min(std::abs(above - below), kGapLevels - 1);
        context_ = (miss_level() * kGapLevels + gap) * kSpreadLevels + spread_level(highest - lowest);
        context_ = context_ * kFractions + fraction * sign_;
    }

    int context() const { return context_; }

    int symbol_of(int actual) const {
        const int miss = (actual - value_) * sign_;
        return std::min(2 * miss ^ miss >> 31, kEscape);
    }
    int value_of(int symbol) const { return value_ + sign_ * (symbol >> 1 ^ -(symbol & 1)); }

    // What the cell turned out to be.
    void learn(int actual) {
        miss_ += (std::abs(16 * actual - sixteenths_) * 4 - miss_) >> 3;
        shift_ += ((2 * actual - sum_) * 8 - shift_) >> 3;
    }

  private:
    // left + up - up_left, but not outside of left and up.
    static int between(int left, int up, int up_left) {
        const int low = std::min(left, up), high = left + up - low;
        return std::min(std::max(left + up - up_left, low), high);
    }

    int miss_level() const {
        return (miss_ >= 24) + (miss_ >= 40) + (miss_ >= 60) + (miss_ >= 84) + (miss_ >= 128);
    }
    static int spread_level(int spread) { return std::min(spread, 5) + (spread >= 8); }

    Rows rows_;
    int sum_ = 0;
    int sixteenths_ = 0;  // the forecast before it is rounded
    int value_ = 0;
    int sign_ = 1;
    int context_ = 0;
    int shift_ = 0;  // running mean of the row less the mean of the known rows, in sixteenths
    int miss_ = 0;   // running mean of the misses, in 64ths
};

}  // namespace linja
