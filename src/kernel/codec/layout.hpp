// How the values of a layer are ordered and cut into chunks.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "codec/neighbours.hpp"
#include "index/arrangements.hpp"
#include "index/layers.hpp"

namespace linja {

// Some mover arrangements against all opponents with the layer's remaining steps.
struct Chunk {
    int mover_begin = 0;
    int mover_end = 0;
    int opponent_begin = 0;
    int opponent_end = 0;

    int rows() const { return mover_end - mover_begin; }
    int width() const { return opponent_end - opponent_begin; }
    std::size_t cells() const { return static_cast<std::size_t>(rows()) * width(); }
};

// The values of a chunk, wherever they are: rows with the same distance.
struct CellsView {
    const std::int8_t* first_row;
    std::size_t distance;

    const std::int8_t* row(int number) const { return first_row + number * distance; }
};

class Layout {
  public:
    explicit Layout(const Arrangements& all) : all_(all), neighbours_(neighbours_of(all)) {}

    int most_steps() const { return 2 * all_.most_steps(); }
    std::vector<Chunk> chunks(int layer) const;
    const Neighbours* neighbours(const Chunk& chunk) const { return &neighbours_[chunk.opponent_begin]; }

    // How many pairs of a chunk fit on one board.
    long long positions(const Chunk& chunk) const;
    // Which of the opponents in a row of a chunk fit; they are written to the room given, which has one place for each.
    std::span<const std::uint16_t> fitting(const Chunk& chunk, int row, std::span<std::uint16_t> room) const;

    // The values of a chunk in the table of its layer.
    CellsView view(const LayerTable& values, const Chunk& chunk) const;
    // The values of a chunk, row after row, with 0 for pairs that do not fit.
    std::string cells(const LayerTable& values, const Chunk& chunk) const;

  private:
    const Arrangements& all_;
    std::vector<Neighbours> neighbours_;
};

// Which pairs of a chunk fit on one board.
class Fitting {
  public:
    Fitting(const Layout& layout, const Chunk& chunk);

    std::span<const std::uint16_t> lanes(int row) const {
        return {lanes_.get() + begins_[row], begins_[row + 1] - begins_[row]};
    }
    // The values of pairs that fit, in canonical order.
    std::string values(const CellsView& cells) const;

  private:
    std::unique_ptr<std::uint16_t[]> lanes_;
    std::vector<std::size_t> begins_;
};

}  // namespace linja
