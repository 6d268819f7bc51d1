// Included once for each instruction set. Lanes come one after the other, as in a Forecast; the rows go side by side.
#include <cstring>
#include <utility>

#include "codec/forecast.hpp"
#include "codec/row_batch.hpp"
#include "index/layers.hpp"
#include "index/tile_table.hpp"

namespace linja {
namespace {

#include "vectors.inl"

using Bytes = Vector<std::int8_t, kBatchRows>;
using Numbers = Vector<std::int16_t, kBatchRows>;

Numbers widened(const std::int8_t* bytes) {
#if defined(__GNUC__)
    typedef std::int8_t Narrow __attribute__((vector_size(kBatchRows)));
    typedef std::int16_t Wide __attribute__((vector_size(2 * kBatchRows)));
    Narrow narrow;
    std::memcpy(&narrow, bytes, sizeof narrow);
    const Wide wide = __builtin_convertvector(narrow, Wide);
    Numbers numbers;
    std::memcpy(&numbers, &wide, sizeof numbers);
    return numbers;
#else
    std::int16_t wide[kBatchRows];
    for (int row = 0; row < kBatchRows; ++row) wide[row] = bytes[row];
    return Numbers::load(wide);
#endif
}

Numbers number(int value) { return Numbers::splat(value); }
Numbers times(const Numbers& numbers, int factor) { return numbers * number(factor); }

// Rows to lanes: kBatchRows bytes for each lane.
void gather(const std::array<const std::int8_t*, kBatchRows>& rows, int width, std::vector<std::int8_t>& to) {
    constexpr int kSquare = 8;
    to.resize(static_cast<std::size_t>(width + kSquare) * kBatchRows);
    alignas(8) std::int8_t square[kSquare * kSquare];
    for (int lane = 0; lane < width; lane += kSquare)
        for (int begin = 0; begin < kBatchRows; begin += kSquare) {
            for (int row = 0; row < kSquare; ++row) std::memcpy(square + row * kSquare, rows[begin + row] + lane, kSquare);
            transpose_eight(square, kSquare, &to[static_cast<std::size_t>(lane) * kBatchRows + begin], kBatchRows);
        }
}

// What one neighbour says, as Foretold::between has it.
Numbers between(const Numbers& left, const Numbers& up, const Numbers& up_left) {
    return Numbers::min(Numbers::max(left + up - up_left, Numbers::min(left, up)), Numbers::max(left, up));
}

struct RunningMeans {
    Numbers shift = number(0), miss = number(0);

    Numbers miss_level() const {
        Numbers level = number(0);
        for (const int bound : kMissBounds) level = level - Numbers::greater(miss, number(bound - 1));
        return level;
    }
    void learn(const Numbers& fits, const Numbers& twice_the_difference, const Numbers& distance) {
        shift = shift + (((twice_the_difference << 3) - shift) >> 3 & fits);
        miss = miss + ((distance - miss) >> 3 & fits);
    }
};

void code_batch(const RowBatch& batch, const Neighbours* neighbours, int width, BatchRoom& room) {
    gather(batch.values, width, room.values);
    gather(batch.filled, width, room.filled);
    gather(batch.above, width, room.above);
    gather(batch.below, width, room.below);
    room.sums.resize(static_cast<std::size_t>(width) * kBatchRows);
    room.coded.resize(room.sums.size());
    RunningMeans running;
    for (int lane = 0; lane < width; ++lane) {
        const auto at = [lane](int back) { return static_cast<std::ptrdiff_t>(lane - back) * kBatchRows; };
        const Numbers above = widened(&room.above[at(0)]), below = widened(&room.below[at(0)]), sum = above + below;
        sum.store(&room.sums[at(0)]);
        const auto& back = neighbours[lane].back;
        Numbers first, second, say;
        if (back[0] == 0) {  // what has no neighbour is its own, as it was before its value was known
            first = second = (sum + number(1)) >> 1;
            say = times(between(first + first, sum, sum), static_cast<int>(back.size()));
        } else {
            say = number(0);
            for (std::size_t nearness = 0; nearness < back.size(); ++nearness) {
                const Numbers value = widened(&room.filled[at(back[nearness])]);
                say = say + between(value + value, sum, Numbers::load(&room.sums[at(back[nearness])]));
                if (nearness == 0) first = value;
                if (nearness == 1) second = value;
            }
        }
        const Numbers sixteenths = (times(say, 6) + (sum << 3) + running.shift) >> 2;
        const Numbers quarters = (sixteenths + number(2)) >> 2, whole = (quarters + number(2)) >> 2;
        const Numbers rest = quarters - (whole << 2), sign = rest >> 15;
        const Numbers fraction = (rest ^ sign) - sign;

        const Numbers actual = widened(&room.values[at(0)]), miss = ((actual - whole) ^ sign) - sign;
        const Numbers symbol = Numbers::min((miss << 1) ^ (miss >> 15), number(kEscape));
        const Numbers off = (actual << 4) - sixteenths, distance = Numbers::max(off, number(0) - off) << 2;

        const Numbers highest = Numbers::max(above, below), lowest = Numbers::min(above, below);
        const Numbers gap = Numbers::min(highest - lowest, number(kGapLevels - 1));
        const Numbers spread =
            Numbers::max(highest, Numbers::max(first, second)) - Numbers::min(lowest, Numbers::min(first, second));
        const Numbers spread_level =
            Numbers::min(spread, number(kNarrowSpread)) - Numbers::greater(spread, number(kWideSpread - 1));
        const Numbers surroundings = times(gap, kSpreadLevels) + spread_level;
        const Numbers context = times(running.miss_level(), kSurroundings) + times(surroundings, kFractions) + fraction;

        const Numbers unfit = Numbers::equal(actual, number(kUnfit));
        (((context << 4) + symbol) | unfit).store(reinterpret_cast<std::int16_t*>(&room.coded[at(0)]));
        running.learn(unfit ^ number(-1), actual + actual - sum, distance);
    }
}

}  // namespace
}  // namespace linja
