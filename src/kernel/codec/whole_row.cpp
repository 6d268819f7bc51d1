#include "codec/whole_row.hpp"

namespace linja {

namespace {

using Cell = Foretold<std::int16_t>;

}  // namespace

WholeRow::WholeRow(int width) : joined_(width) {
    for (auto& neighbours : neighbours_) neighbours.resize(width);
    for (auto* numbers : {&values_, &sums_, &highest_, &lowest_, &foretold_, &shifts_, &surroundings_, &distances_,
                          &symbols_})
        numbers->resize(width);
}

void WholeRow::code(const Rows& rows, const std::int8_t* values, const Neighbours* neighbours,
                    std::span<const std::uint16_t> fitting, std::uint16_t* coded) {
    const int count = static_cast<int>(fitting.size()), width = static_cast<int>(joined_.size());
    for (const int lane : fitting) rows.row[lane] = values[lane];
    for (int lane = 0; lane < width; ++lane) joined_[lane] = joined(rows.row[lane], rows.sums[lane]);
    collect(rows, neighbours, fitting);
    shift(count);
    ask_neighbours(count);
    compare(count);
    Running running;
    for (int place = 0; place < count; ++place) {
        const int context = running.miss_level() * kSurroundings + surroundings_[place];
        coded[place] = static_cast<std::uint16_t>(context * kSymbols + symbols_[place]);
        running.add_miss(distances_[place]);
    }
}

void WholeRow::collect(const Rows& rows, const Neighbours* neighbours, std::span<const std::uint16_t> fitting) {
    for (std::size_t place = 0; place < fitting.size(); ++place) {
        const int lane = fitting[place];
        const auto& back = neighbours[lane].back;
        for (std::size_t number = 0; number < back.size(); ++number)
            neighbours_[number][place] = joined_[lane - back[number]];
        if (back[0] == 0) stand_alone(place, rows.sums[lane]);
        const std::int16_t above = rows.above[lane], below = rows.below[lane];
        highest_[place] = std::max(above, below);
        lowest_[place] = std::min(above, below);
        values_[place] = rows.row[lane];
        sums_[place] = rows.sums[lane];
    }
}

// What has no neighbour is its own, as it was before its value was known.
void WholeRow::stand_alone(std::size_t place, int sum) {
    for (auto& neighbours : neighbours_) neighbours[place] = joined((sum + 1) >> 1, sum);
}

void WholeRow::shift(int count) {
    Running running;
    for (int place = 0; place < count; ++place) {
        shifts_[place] = static_cast<std::int16_t>(running.shift);
        running.add_shift(2 * values_[place] - sums_[place]);
    }
}

void WholeRow::ask_neighbours(int count) {
    for (int place = 0; place < count; ++place) {
        const std::int16_t sum = sums_[place];
        std::int16_t say = 0;
        for (const auto& neighbours : neighbours_) {
            const std::int16_t left = neighbours[place], up_left = neighbours[place] >> 16;
            say += Cell::between(left, sum, up_left);
        }
        foretold_[place] = Cell::sixteenths(say, sum, shifts_[place]);
        const std::int16_t first = neighbours_[0][place], second = neighbours_[1][place];
        surroundings_[place] = Cell::surroundings(highest_[place], lowest_[place], first >> 1, second >> 1);
    }
}

void WholeRow::compare(int count) {
    for (int place = 0; place < count; ++place) {
        const Cell cell(foretold_[place]);
        const std::int16_t value = values_[place];
        symbols_[place] = cell.symbol_of(value);
        distances_[place] = Cell::distance(value, foretold_[place]);
        surroundings_[place] = surroundings_[place] * kFractions + cell.fraction;
    }
}

}  // namespace linja
