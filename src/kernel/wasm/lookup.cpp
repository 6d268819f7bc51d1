// What JavaScript needs to look values up in a solution of which it holds the bytes.
#include <memory>
#include <string>

#include "codec/chunk_code.hpp"
#include "lookup/checksum.hpp"
#include "lookup/chunk_index.hpp"
#include "rules/checks.hpp"
#include "wasm/host.hpp"
#include "wasm/result.hpp"

using namespace linja;

namespace {

constexpr std::uint32_t kNoChunk = ~0u;

}  // namespace

LINJA_EXPORT("index") const ChunkIndex* linja_index(const Rules* rules) {
    return new ChunkIndex(rules->pieces, rules->row_limit);
}
LINJA_EXPORT("most_steps") int linja_most_steps(const ChunkIndex* index) { return index->layout().most_steps(); }
// The number of the first chunk of a layer; of the layer after the last, how many there are in all.
LINJA_EXPORT("first_chunk") int linja_first_chunk(const ChunkIndex* index, int layer) {
    require(layer >= -1 && layer <= index->layout().most_steps(), "no such layer");
    return layer < 0 ? index->size() : static_cast<int>(index->first_chunk(layer));
}
LINJA_EXPORT("layer_of_chunk") int linja_layer_of_chunk(const ChunkIndex* index, std::uint32_t chunk) {
    return index->layer(chunk);
}

// Gives a Place for each board; one that is not on this board has no chunk.
LINJA_EXPORT("places") void linja_places(const ChunkIndex* index, const std::uint64_t* boards, int count) {
    result.clear();
    for (int board = 0; board < count; ++board) {
        Place place{kNoChunk, 0};
        if (!index->find(boards[board], place)) place.chunk = kNoChunk;
        result.add(place);
    }
}

LINJA_EXPORT("checksum") std::uint32_t linja_checksum(const std::uint8_t* bytes, std::uint32_t length) {
    return checksum({bytes, length});
}

LINJA_EXPORT("model") const Model* linja_model(const std::uint8_t* bytes, std::uint32_t length) {
    return new Model(std::span(bytes, length));
}

// The model and the index must outlive it.
LINJA_EXPORT("chunk")
EncodedChunk* linja_chunk(const ChunkIndex* index, std::uint32_t number, const Model* model, const char* bytes,
                          std::uint32_t length) {
    require(number < static_cast<std::uint32_t>(index->size()), "no such chunk");
    return new EncodedChunk(index->layout(), index->chunk(number), {std::shared_ptr<void>(), model}, {bytes, length});
}
LINJA_EXPORT("value") int linja_value(EncodedChunk* chunk, std::uint32_t cell) { return chunk->value(cell); }
LINJA_EXPORT("release_chunk") void linja_release_chunk(EncodedChunk* chunk) { delete chunk; }
LINJA_EXPORT("release_model") void linja_release_model(Model* model) { delete model; }
