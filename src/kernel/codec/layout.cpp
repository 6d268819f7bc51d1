#include "codec/layout.hpp"

#include <algorithm>

namespace linja {

namespace {

constexpr int kCellsInChunk = 65536;

int rows_in_chunk(int width) { return std::max(1, kCellsInChunk / std::max(1, width)); }

}  // namespace

std::vector<Chunk> Layout::chunks(int layer) const {
    std::vector<Chunk> chunks;
    for (int steps = 0; steps <= all_.most_steps(); ++steps) {
        const int others = layer - steps;
        if (others < 0 || others > all_.most_steps() || !all_.size(steps) || !all_.size(others)) continue;
        const int end = all_.begin(steps) + all_.size(steps), rows = rows_in_chunk(all_.size(others));
        for (int begin = all_.begin(steps); begin < end; begin += rows)
            chunks.push_back(
                {begin, std::min(begin + rows, end), all_.begin(others), all_.begin(others) + all_.size(others)});
    }
    return chunks;
}

// Whoever is to move, the same pairs fit: those with fewer steps than their opponents are counted for both.
long long Layout::positions(int layer) const {
    long long count = 0;
    for (int mover = 0; mover < all_.size(); ++mover) {
        const int others = layer - all_.steps(mover);
        if (others < all_.steps(mover) || !all_.size(others)) continue;
        long long fitting = 0;
        for (int other = all_.begin(others), end = other + all_.size(others); other < end; ++other)
            fitting += all_.fit(mover, other);
        count += others > all_.steps(mover) ? 2 * fitting : fitting;
    }
    return count;
}

std::span<const std::uint16_t> Layout::fitting(const Chunk& chunk, int row, std::span<std::uint16_t> room) const {
    std::size_t count = 0;
    for (int lane = 0; lane < chunk.width(); ++lane) {
        room[count] = static_cast<std::uint16_t>(lane);
        count += all_.fit(chunk.mover_begin + row, chunk.opponent_begin + lane);
    }
    return room.first(count);
}

}  // namespace linja
