#include "codec/chunk_cells.hpp"

#include <algorithm>
#include <cstring>

#include "refuse.hpp"

namespace linja {

namespace {

constexpr int kSquare = 8;

}  // namespace

// The layer's rows are opponents. They are turned in squares, so that some rows before and after the chunk's are made too.
ChunkCells::ChunkCells(const Arrangements& all, const Chunk& chunk, const TileTable& layer)
    : rows_(chunk.rows()), width_(chunk.width()), distance_(padded(width_)) {
    const int movers = all.begin(all.steps(chunk.mover_begin)), other_steps = all.steps(chunk.opponent_begin);
    const int first = (chunk.mover_begin - movers) / kSquare * kSquare, end = chunk.mover_end - movers;
    cells_.resize((end - first + kSquare - 1) / kSquare * kSquare * distance_);
    for (int place = first; place < end; place += kSquare) {
        const std::int8_t* from = layer.tile(other_steps, place / kLanes) + place % kLanes;
        std::int8_t* to = &cells_[(place - first) * distance_];
        for (int lane = 0; lane + kSquare <= width_; lane += kSquare)
            transpose_eight(from + static_cast<std::ptrdiff_t>(lane) * kLanes, kLanes, to + lane, distance_);
        for (int lane = width_ / kSquare * kSquare; lane < width_; ++lane)
            for (int row = 0; row < kSquare; ++row)
                to[row * distance_ + lane] = from[static_cast<std::ptrdiff_t>(lane) * kLanes + row];
    }
    first_row_ = &cells_[(chunk.mover_begin - movers - first) * distance_];
}

ChunkCells::ChunkCells(const Layout& layout, const Chunk& chunk, std::span<const std::uint8_t> cells)
    : rows_(chunk.rows()),
      width_(chunk.width()),
      distance_(padded(width_)),
      cells_(rows_ * distance_, kUnfit),
      first_row_(cells_.data()) {
    if (cells.size() != chunk.cells()) refuse("not the cells of this chunk");
    std::vector<std::uint16_t> room(width_);
    for (int row = 0; row < rows_; ++row)
        for (const int lane : layout.fitting(chunk, row, room)) {
            const auto value = static_cast<std::int8_t>(cells[static_cast<std::size_t>(row) * width_ + lane]);
            if (value == kUnfit) refuse("not the cells of this chunk");
            cells_[row * distance_ + lane] = value;
        }
}

std::string ChunkCells::plain() const {
    std::string plain(static_cast<std::size_t>(rows_) * width_, '\0');
    char* to = plain.data();
    for (int number = 0; number < rows_; ++number, to += width_)
        for (int lane = 0; lane < width_; ++lane)
            to[lane] = static_cast<char>(row(number)[lane] == kUnfit ? 0 : row(number)[lane]);
    return plain;
}

std::string ChunkCells::values() const {
    std::string values(static_cast<std::size_t>(rows_) * width_ + 1, '\0');
    char* to = values.data();
    for (int number = 0; number < rows_; ++number) {
        const std::int8_t* from = row(number);
        for (int lane = 0; lane < width_; ++lane) {
            *to = static_cast<char>(from[lane]);
            to += from[lane] != kUnfit;
        }
    }
    values.resize(to - values.data());
    return values;
}

}  // namespace linja
