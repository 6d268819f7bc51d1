#include "index/arrangements.hpp"

#include <algorithm>

#include "refuse.hpp"

namespace linja {

namespace {

int steps_of(const Counts& counts) {
    int steps = 0;
    for (int row = 0; row < kRows; ++row) steps += row * counts[row];
    return steps;
}

// What the order sorts by: steps, goals (most first), then rows 6 to 0.
std::uint64_t key_of(const Counts& counts) {
    auto key = static_cast<std::uint64_t>(steps_of(counts)) << 4 | (15u - counts[kGoal]);
    for (int row = kGoal - 1; row >= 0; --row) key = key << 4 | counts[row];
    return key;
}

}  // namespace

Arrangements::Arrangements(int pieces, int row_limit) : pieces_(pieces), row_limit_(row_limit) {
    if (pieces < 1 || pieces > kMostPieces || row_limit < 1 || row_limit > 2 * kMostPieces) refuse("no such board");
    Counts counts{};
    enumerate(counts, 0, pieces);
    std::ranges::sort(counts_, {}, key_of);
    begin_.assign(most_steps() + 2, size());
    runs_.resize(most_steps() + 1);
    for (int index = size() - 1; index >= 0; --index) begin_[steps_of(counts_[index])] = index;
    for (int steps = most_steps(); steps >= 0; --steps) begin_[steps] = std::min(begin_[steps], begin_[steps + 1]);
    for (int index = 0; index < size(); ++index) {
        const int steps = steps_of(counts_[index]);
        const int goals = counts_[index][kGoal];
        std::uint64_t own = 0, facing = 0;
        for (int row = 1; row < kGoal; ++row) {
            own |= static_cast<std::uint64_t>(127 - row_limit + counts_[index][row]) << 8 * row;
            facing |= static_cast<std::uint64_t>(counts_[index][kGoal - row]) << 8 * row;
        }
        own_.push_back(own);
        facing_.push_back(facing);
        steps_.push_back(static_cast<std::uint8_t>(steps));
        hindmost_.push_back(static_cast<std::uint8_t>(
            std::find_if(counts_[index].begin(), counts_[index].end(), [](int c) { return c > 0; }) -
            counts_[index].begin()));
        auto& runs = runs_[steps];
        if (runs.empty() || runs.back().goals != goals) runs.push_back({index, 0, goals});
        ++runs.back().size;
    }
    index_packed();
    index_moves();
}

void Arrangements::enumerate(Counts& counts, int row, int left) {
    if (row == kGoal) {
        counts[kGoal] = static_cast<std::uint8_t>(left);
        counts_.push_back(counts);
        return;
    }
    const int most = row == 0 ? left : std::min(left, row_limit_);
    for (int count = 0; count <= most; ++count) {
        counts[row] = static_cast<std::uint8_t>(count);
        enumerate(counts, row + 1, left - count);
    }
}

std::uint32_t Arrangements::pack(const Counts& counts) {
    std::uint32_t packed = 0;
    for (int row = kGoal; row >= 0; --row) packed = packed << 4 | (counts[row] & 15u);
    return packed;
}

void Arrangements::index_packed() {
    index_of_.assign(kPlaces, kFree);
    for (int index = 0; index < size(); ++index) {
        packed_.push_back(pack(counts_[index]));
        std::uint32_t place = hash(packed_[index]);
        while (index_of_[place] != kFree) place = (place + 1) % kPlaces;
        index_of_[place] = static_cast<std::uint16_t>(index);
    }
}

void Arrangements::index_moves() {
    moved_.resize(counts_.size());
    for (int index = 0; index < size(); ++index) {
        moved_[index].fill(kNone);
        for (int from = 0; from < kRows; ++from) {
            if (counts_[index][from] == 0) continue;
            for (int to = 0; to < kRows; ++to) {
                if (to == from) continue;
                Counts after = counts_[index];
                --after[from];
                ++after[to];
                moved_[index][from * kRows + to] = rank(after);
            }
        }
    }
}

std::vector<int> points_of(const Rules& rules, const Arrangements& all) {
    std::vector<int> points(all.size());
    for (int index = 0; index < all.size(); ++index)
        for (int row = 0; row < kRows; ++row) points[index] += rules.points[row] * all.counts(index)[row];
    return points;
}

}  // namespace linja
