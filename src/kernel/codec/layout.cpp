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

long long Layout::positions(const Chunk& chunk) const {
    long long count = 0;
    for (int mover = chunk.mover_begin; mover < chunk.mover_end; ++mover)
        for (int opponent = chunk.opponent_begin; opponent < chunk.opponent_end; ++opponent)
            count += all_.fit(mover, opponent);
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

CellsView Layout::view(const LayerTable& values, const Chunk& chunk) const {
    return {&values.at(chunk.mover_begin, chunk.opponent_begin), values.stride(all_.steps(chunk.mover_begin))};
}

std::string Layout::cells(const LayerTable& values, const Chunk& chunk) const {
    std::string cells(chunk.cells(), '\0');
    std::vector<std::uint16_t> room(chunk.width());
    const CellsView from = view(values, chunk);
    for (int row = 0; row < chunk.rows(); ++row) {
        char* to = &cells[static_cast<std::size_t>(row) * chunk.width()];
        for (const int lane : fitting(chunk, row, room)) to[lane] = static_cast<char>(from.row(row)[lane]);
    }
    return cells;
}

Fitting::Fitting(const Layout& layout, const Chunk& chunk)
    : lanes_(std::make_unique_for_overwrite<std::uint16_t[]>(chunk.cells())), begins_(chunk.rows() + 1) {
    for (int row = 0; row < chunk.rows(); ++row) {
        const std::span room(lanes_.get() + begins_[row], chunk.width());
        begins_[row + 1] = begins_[row] + layout.fitting(chunk, row, room).size();
    }
}

std::string Fitting::values(const CellsView& cells) const {
    std::string values(begins_.back(), '\0');
    char* to = values.data();
    const int rows = static_cast<int>(begins_.size()) - 1;
    for (int row = 0; row < rows; ++row)
        for (const int lane : lanes(row)) *to++ = static_cast<char>(cells.row(row)[lane]);
    return values;
}

}  // namespace linja
