// An estimate of a position's value: a small network over the counts of both sides' rows, in whole numbers, so that it
// says the same on every machine.
//
// Each side's count in each row adds a vector to kUnits units and a number to the estimate; a unit then counts between 0
// and kFull, times its weight. The vectors of four rows are added up beforehand, for every way to fill these rows, so
// that a board needs four of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/board.hpp"

namespace linja {

inline constexpr int kUnits = 32;
inline constexpr int kFull = 256;         // what a unit counts at most
inline constexpr int kUnitsPerPoint = 64;  // how an estimate counts: so many to a point

// The weights as they are stored: for the mover's rows, from its start line to its goal, then for the opponent's as that
// one sees them, kMostPieces + 1 counts each.
struct Weights {
    static constexpr std::size_t kCounts = kMostPieces + 1;
    static constexpr std::size_t kInputs = 2 * kRows * kCounts;

    std::vector<std::int16_t> unit_of_input;   // kInputs * kUnits
    std::vector<std::int16_t> unit_bias;       // kUnits
    std::vector<std::int16_t> unit_weight;     // kUnits
    std::vector<std::int16_t> direct;          // kInputs
    int bias = 0;
    int shift = 0;  // the sum of the units is divided by 2 to this power

    static constexpr int kMostBias = 1 << 24;

    bool has_right_sizes() const {
        return unit_of_input.size() == kInputs * kUnits && unit_bias.size() == kUnits &&
               unit_weight.size() == kUnits && direct.size() == kInputs && shift >= 0 && shift < 31 &&
               bias >= -kMostBias && bias <= kMostBias;
    }
};

class Network {
  public:
    explicit Network(const Weights& weights) : index_(65536, 0), shift_(weights.shift) {
        std::copy_n(weights.unit_weight.begin(), kUnits, unit_weight_.begin());
        for (std::uint32_t rows = 0; rows < index_.size(); ++rows) {
            if (pieces_in(rows) > kMostPieces) continue;
            index_[rows] = static_cast<std::uint16_t>(quarters_[0].size());
            for (int quarter = 0; quarter < kQuarters; ++quarter)
                quarters_[quarter].push_back(sum_of(weights, quarter, rows));
        }
    }

    // For the mover, in kUnitsPerPoint to a point.
    int estimate(Board board) const {
        const Sum& a = quarters_[0][index_[board.bits & 0xffff]];
        const Sum& b = quarters_[1][index_[board.bits >> 16 & 0xffff]];
        const Sum& c = quarters_[2][index_[board.bits >> 32 & 0xffff]];
        const Sum& d = quarters_[3][index_[board.bits >> 48]];
        std::int32_t units = 0;
        for (int unit = 0; unit < kUnits; ++unit) {
            const auto sum = static_cast<std::int16_t>(a.units[unit] + b.units[unit] + c.units[unit] + d.units[unit]);
            const std::int16_t counted = std::min<std::int16_t>(std::max<std::int16_t>(sum, 0), kFull);
            units += counted * unit_weight_[unit];
        }
        return (units >> shift_) + a.direct + b.direct + c.direct + d.direct;
    }

  private:
    static constexpr int kQuarters = 4;
    static constexpr int kRowsOfQuarter = 4;

    struct alignas(16) Sum {
        std::array<std::int16_t, kUnits> units{};
        std::int32_t direct = 0;
    };

    static int pieces_in(std::uint32_t rows) {
        return static_cast<int>((rows & 15) + (rows >> 4 & 15) + (rows >> 8 & 15) + (rows >> 12));
    }

    // The bias is in the first quarter, which every board has once.
    static Sum sum_of(const Weights& weights, int quarter, std::uint32_t rows) {
        Sum sum;
        if (quarter == 0) {
            std::copy_n(weights.unit_bias.begin(), kUnits, sum.units.begin());
            sum.direct = weights.bias;
        }
        for (int row = 0; row < kRowsOfQuarter; ++row) {
            const std::size_t input =
                static_cast<std::size_t>(quarter * kRowsOfQuarter + row) * Weights::kCounts + (rows >> (4 * row) & 15);
            sum.direct += weights.direct[input];
            for (std::size_t unit = 0; unit < kUnits; ++unit)
                sum.units[unit] = static_cast<std::int16_t>(sum.units[unit] + weights.unit_of_input[input * kUnits + unit]);
        }
        return sum;
    }

    std::vector<std::uint16_t> index_;
    std::array<std::vector<Sum>, kQuarters> quarters_;
    alignas(16) std::array<std::int16_t, kUnits> unit_weight_{};
    int shift_;
};

}  // namespace linja
