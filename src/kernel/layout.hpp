// How the values of a layer are cut into chunks, and how a chunk is written so that it compresses well.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arrangements.hpp"
#include "layers.hpp"

namespace linja {

// Some mover arrangements against all opponents with the layer's remaining steps.
struct Chunk {
    int mover_begin = 0;
    int mover_end = 0;
    int opponent_begin = 0;
    int opponent_end = 0;

    int width() const { return opponent_end - opponent_begin; }
    std::size_t cells() const { return static_cast<std::size_t>(mover_end - mover_begin) * width(); }
};

inline constexpr int kContexts = 13;
inline constexpr int kStreams = kContexts + 1;

// A chunk as it is compressed, and its plain values in canonical order: those of pairs that fit.
struct Packed {
    std::array<std::string, kStreams> streams;
    std::string values;
};

class Layout {
  public:
    explicit Layout(const Arrangements& all) : all_(all) {}

    int most_steps() const { return 2 * all_.most_steps(); }
    std::vector<Chunk> chunks(int layer) const;

    // How many pairs of a chunk fit on one board.
    long long positions(const Chunk& chunk) const;

    // The values of a chunk, row after row, with 0 for pairs that do not fit.
    std::string cells(const LayerTable& values, const Chunk& chunk) const;
    // Only the values of pairs that fit.
    std::string values(const Chunk& chunk, const std::int8_t* cells) const;

    // A value is foretold from its neighbours to the left, above and above left, and the difference goes to one of
    // several streams, by how these neighbours differ; where they are equal, runs of hits are counted in a stream of
    // their own. Each stream then compresses well by itself.
    Packed pack(const Chunk& chunk, const std::int8_t* cells) const;
    // The way back; throws std::invalid_argument if the streams are not those of this chunk.
    std::string unpack(const Chunk& chunk, const std::array<std::span<const std::uint8_t>, kStreams>& streams) const;

  private:
    template <class Visit>
    void walk(const Chunk& chunk, Visit&& visit) const;

    const Arrangements& all_;
};

}  // namespace linja
