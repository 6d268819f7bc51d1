// Where each position of a board has its value in a solution file: chunk and cell.
#pragma once

#include <memory>
#include <vector>

#include "codec/layout.hpp"
#include "index/arrangements.hpp"

namespace linja {

struct Place {
    std::uint32_t chunk;  // in the file, models not counted
    std::uint32_t cell;
};

// All chunks of a board, from the highest layer on down as in a file.
class ChunkIndex {
  public:
    // Made once for each board, and kept.
    static std::shared_ptr<const ChunkIndex> of(int pieces, int row_limit);

    ChunkIndex(int pieces, int row_limit);
    ChunkIndex(const ChunkIndex&) = delete;

    const Layout& layout() const { return layout_; }
    int size() const { return static_cast<int>(chunks_.size()); }
    const Chunk& chunk(std::uint32_t number) const { return chunks_[number]; }
    int layer(std::uint32_t number) const;
    std::uint32_t first_chunk(int layer) const { return layer_begins_[layout_.most_steps() - layer]; }

    // False if there is no such position.
    bool find(std::uint64_t board, Place& place) const {
        const int own = all_.rank(static_cast<std::uint32_t>(board));
        const int other = all_.rank(static_cast<std::uint32_t>(board >> 32));
        if (own == kNone || other == kNone || !all_.fit(own, other)) return false;
        const Group& group = groups_[group_of(all_.steps(own), all_.steps(other))];
        const auto number = static_cast<std::uint32_t>(own - group.mover_begin) / group.rows;
        const Chunk& chunk = chunks_[group.first_chunk + number];
        place.chunk = group.first_chunk + number;
        place.cell = static_cast<std::uint32_t>((own - chunk.mover_begin) * chunk.width() + other - chunk.opponent_begin);
        return true;
    }

  private:
    struct Group {  // the chunks of movers with equal steps against opponents with equal steps; only the last is shorter
        std::uint32_t first_chunk = 0;
        std::uint32_t rows = 1;
        int mover_begin = 0;
    };

    int group_of(int own_steps, int other_steps) const { return own_steps * (all_.most_steps() + 1) + other_steps; }

    Arrangements all_;
    Layout layout_;
    std::vector<Chunk> chunks_;
    std::vector<Group> groups_;
    std::vector<std::uint32_t> layer_begins_;  // from the highest layer on
};

}  // namespace linja
