// An estimate of a position's value in whole numbers, so that it says the same on every machine.
//
// Each pair of neighbouring rows adds a vector of 16 lanes by its counts (features.hpp). The last lane of the sum is a part
// of the estimate itself; the others are units, each of which counts between 0 and kFull. To the estimate are added the
// units times their weights, their squares times other weights, and some products of two units times theirs: each unit of
// the lower half with four of the upper half.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include "rules/board.hpp"
#include "search/features.hpp"
#include "search/lanes.hpp"

namespace linja {

inline constexpr int kUnitsPerPoint = 64;  // how an estimate counts: so many to a point
inline constexpr int kMostEstimate = 20000;
inline constexpr int kLanes = 16;
inline constexpr int kHalf = kLanes / 2;
inline constexpr int kUnits = kLanes - 1;
inline constexpr int kFull = 96;           // what a unit counts at most
inline constexpr int kUnitShift = 12;      // of what units add to the estimate
inline constexpr int kProductShift = 16;   // of what squares and products add
inline constexpr int kMostProduct = 4000;  // so large may their weights be, so that no sum is too large
inline constexpr int kTurns = 4;           // in each of them the upper half is turned by two lanes more

// The weights as they are stored, little-endian, in this order.
struct Weights {
    std::array<std::array<std::int8_t, kUnits>, kTableRows> table{};
    std::array<std::int16_t, kTableRows> direct{};
    std::array<std::int16_t, kUnits> unit_bias{};
    std::array<std::int16_t, kUnits> unit{};
    std::array<std::int16_t, kUnits> square{};
    std::array<std::array<std::int16_t, kHalf>, kTurns> product{};
    std::int16_t bias = 0;

    // Calls visit(number) for each of them in order.
    template <class Self, class Visit>
    static void for_each(Self& self, Visit&& visit) {
        for (auto& row : self.table)
            for (auto& number : row) visit(number);
        for (auto& number : self.direct) visit(number);
        for (auto& number : self.unit_bias) visit(number);
        for (auto& number : self.unit) visit(number);
        for (auto& number : self.square) visit(number);
        for (auto& row : self.product)
            for (auto& number : row) visit(number);
        visit(self.bias);
    }

    static constexpr std::size_t kBytes = kTableRows * (kUnits + 2) + 2 * (3 * kUnits + kTurns * kHalf + 1);

    // False if there are not exactly kBytes, or a sum could be too large.
    bool read(std::span<const std::uint8_t> bytes) {
        if (bytes.size() != kBytes) return false;
        const std::uint8_t* at = bytes.data();
        for_each(*this, [&](auto& number) {
            std::uint32_t bits = 0;
            for (std::size_t byte = 0; byte < sizeof number; ++byte) bits |= std::uint32_t{*at++} << 8 * byte;
            number = static_cast<std::remove_reference_t<decltype(number)>>(bits);
        });
        const auto fits = [](std::int16_t weight) { return weight >= -kMostProduct && weight <= kMostProduct; };
        return std::all_of(square.begin(), square.end(), fits) &&
               std::all_of(product.begin(), product.end(),
                           [&](const auto& row) { return std::all_of(row.begin(), row.end(), fits); });
    }

    std::vector<std::uint8_t> written() const {
        std::vector<std::uint8_t> bytes;
        for_each(*this, [&](const auto& number) {
            for (std::size_t byte = 0; byte < sizeof number; ++byte)
                bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(number) >> 8 * byte));
        });
        return bytes;
    }
};

class Network {
  public:
    Network(const Network&) = delete;  // it has pointers into its tables
    explicit Network(const Weights& weights) : bias_(weights.bias) {
        std::copy_n(weights.unit_bias.begin(), kUnits, unit_bias_.begin());
        std::copy_n(weights.unit.begin(), kUnits, unit_.begin());
        std::copy_n(weights.square.begin(), kUnits, square_.begin());
        for (std::size_t turn = 0; turn < kTurns; ++turn)
            std::copy_n(weights.product[turn].begin(), kHalf, product_.begin() + turn * kHalf);
        std::fill_n(full_.begin(), kUnits, std::int16_t{kFull});
        for (int pair = 0; pair < kPairs; ++pair) add_table(weights, pair);
    }

    // For the mover, in kUnitsPerPoint to a point.
    int estimate(Board board) const {
        Lanes16 low = Lanes16::load(unit_bias_.data()), high = Lanes16::load(unit_bias_.data() + kHalf);
        for (int pair = 0; pair < kPairs; ++pair) {
            const std::int16_t* added = first_[pair] + kLanes * index_[kind_of(pair)][pair_bits(board, pair)];
            low = low + Lanes16::load(added);
            high = high + Lanes16::load(added + kHalf);
        }
        const int direct = high.last() + bias_;
        low = low.between_zero_and(Lanes16::load(full_.data()));
        high = high.between_zero_and(Lanes16::load(full_.data() + kHalf));
        Lanes32 units = low.dot(unit_.data()) + high.dot(unit_.data() + kHalf);
        Lanes32 products = (low * low).dot(square_.data()) + (high * high).dot(square_.data() + kHalf);
        for (int turn = 0; turn < kTurns; ++turn) {
            products = products + (low * high).dot(product_.data() + turn * kHalf);
            high = high.turned_by_two();
        }
        const int estimate = (units.sum() >> kUnitShift) + (products.sum() >> kProductShift) + direct;
        return std::clamp(estimate, -kMostEstimate, kMostEstimate);
    }

  private:
    struct alignas(32) Sum : std::array<std::int16_t, kLanes> {};
    static constexpr std::size_t kKinds = 3;  // of pairs: the lowest, inner ones, the highest

    static constexpr std::size_t kind_of(int pair) { return pair == 0 ? 0 : pair == kPairs - 1 ? 2 : 1; }

    // What the table rows of a pair add up to, once for each way to fill it that is told apart.
    void add_table(const Weights& weights, int pair) {
        std::vector<std::uint16_t>& index = index_[kind_of(pair)];
        std::vector<Sum>& table = tables_[pair];
        index.resize(65536);
        std::array<int, 2> first{}, rows{};
        table_rows(pair, 0, first);
        for (std::uint32_t bits = 0; bits < index.size(); ++bits) {
            const int count = table_rows(pair, bits, rows);
            const int goals = (rows[1] - first[1]) / kFillings;  // none in an inner pair
            const int way = goals * kStartCounts * kFillings + rows[0] - first[0];
            index[bits] = static_cast<std::uint16_t>(way);
            if (way >= std::ssize(table)) table.resize(way + 1);
            table[way] = sum_of(weights, {rows.data(), static_cast<std::size_t>(count)});
        }
        first_[pair] = table.data()->data();
    }

    static Sum sum_of(const Weights& weights, std::span<const int> rows) {
        Sum sum{};
        for (const int row : rows) {
            const auto at = static_cast<std::size_t>(row);
            for (std::size_t unit = 0; unit < kUnits; ++unit)
                sum[unit] = static_cast<std::int16_t>(sum[unit] + weights.table[at][unit]);
            sum[kUnits] = static_cast<std::int16_t>(sum[kUnits] + weights.direct[at]);
        }
        return sum;
    }

    std::array<std::vector<Sum>, kPairs> tables_;
    std::array<std::vector<std::uint16_t>, kKinds> index_;
    std::array<const std::int16_t*, kPairs> first_{};  // of each table
    alignas(32) std::array<std::int16_t, kLanes> full_{};  // what lanes count at most; the last one is no unit
    alignas(32) std::array<std::int16_t, kLanes> unit_bias_{};
    alignas(32) std::array<std::int16_t, kLanes> unit_{};
    alignas(32) std::array<std::int16_t, kLanes> square_{};
    alignas(32) std::array<std::int16_t, kTurns * kHalf> product_{};
    int bias_;
};

}  // namespace linja
