// How the values of a layer are ordered and cut into chunks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "codec/neighbours.hpp"
#include "index/arrangements.hpp"

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

class Layout {
  public:
    explicit Layout(const Arrangements& all) : all_(all), neighbours_(neighbours_of(all)) {}

    int most_steps() const { return 2 * all_.most_steps(); }
    std::vector<Chunk> chunks(int layer) const;
    const Neighbours* neighbours(const Chunk& chunk) const { return &neighbours_[chunk.opponent_begin]; }

    // How many pairs of a layer fit on one board.
    long long positions(int layer) const;
    // Which of the opponents in a row of a chunk fit; they are written to the room given, which has one place for each.
    std::span<const std::uint16_t> fitting(const Chunk& chunk, int row, std::span<std::uint16_t> room) const;

  private:
    const Arrangements& all_;
    std::vector<Neighbours> neighbours_;
};

}  // namespace linja
