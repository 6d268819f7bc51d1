// The values of a chunk, row by row, from any kind of table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "codec/layout.hpp"
#include "index/tile_table.hpp"

namespace linja {

// Rows of a chunk's cells; pairs that do not fit have kUnfit. A row takes a little more room than it has cells.
class ChunkCells {
  public:
    // From a solved layer.
    ChunkCells(const Arrangements& all, const Chunk& chunk, const TileTable& layer);
    // From one byte per cell. Throws std::invalid_argument if their number is wrong, or one is not a value.
    ChunkCells(const Layout& layout, const Chunk& chunk, std::span<const std::uint8_t> cells);

    int rows() const { return rows_; }
    int width() const { return width_; }
    const std::int8_t* row(int number) const { return first_row_ + number * distance_; }
    std::size_t distance() const { return distance_; }

    // All cells, with 0 for pairs that do not fit.
    std::string plain() const;
    // The values of pairs that fit, in canonical order.
    std::string values() const;

  private:
    int rows_;
    int width_;
    std::size_t distance_;
    std::vector<std::int8_t> cells_;
    const std::int8_t* first_row_;
};

}  // namespace linja
