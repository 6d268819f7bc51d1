#include "lookup/chunk_index.hpp"

#include <algorithm>
#include <map>

#include "parallel.hpp"
#include "refuse.hpp"

namespace linja {

std::shared_ptr<const ChunkIndex> ChunkIndex::of(int pieces, int row_limit) {
    static Mutex mutex;
    static std::map<std::pair<int, int>, std::shared_ptr<const ChunkIndex>> made;
    const Lock lock(mutex);
    auto& index = made[{pieces, row_limit}];
    if (!index) index = std::make_shared<const ChunkIndex>(pieces, row_limit);
    return index;
}

ChunkIndex::ChunkIndex(int pieces, int row_limit)
    : all_(pieces, row_limit), layout_(all_), groups_((all_.most_steps() + 1) * (all_.most_steps() + 1)) {
    for (int layer = layout_.most_steps(); layer >= 0; --layer) {
        layer_begins_.push_back(static_cast<std::uint32_t>(chunks_.size()));
        for (const Chunk& chunk : layout_.chunks(layer)) {
            Group& group = groups_[group_of(all_.steps(chunk.mover_begin), all_.steps(chunk.opponent_begin))];
            const auto number = static_cast<std::uint32_t>(chunks_.size());
            if (chunk.mover_begin == all_.begin(all_.steps(chunk.mover_begin)))
                group = {number, static_cast<std::uint32_t>(chunk.rows()), chunk.mover_begin};
            const auto before = static_cast<int>((number - group.first_chunk) * group.rows);
            if (chunk.mover_begin != group.mover_begin + before) refuse("chunks are not cut evenly");
            chunks_.push_back(chunk);
        }
    }
}

int ChunkIndex::layer(std::uint32_t number) const {
    const auto next = std::upper_bound(layer_begins_.begin(), layer_begins_.end(), number);
    return layout_.most_steps() - static_cast<int>(next - layer_begins_.begin() - 1);
}

}  // namespace linja
