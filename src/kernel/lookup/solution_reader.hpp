// Values out of the bytes of a solution file: one, or millions at once.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "codec/chunk_code.hpp"
#include "lookup/chunk_index.hpp"
#include "parallel.hpp"

namespace linja {

// A model or a chunk in the file.
struct FilePart {
    std::uint64_t offset;
    std::uint32_t length;
    std::uint32_t checksum;
};

// Several threads may ask. Where the file is damaged it throws std::invalid_argument.
class SolutionReader {
  public:
    // The parts from the highest layer on down: each layer's model, then its chunks. The bytes must outlive it.
    SolutionReader(int pieces, int row_limit, int down_to, std::span<const std::uint8_t> file, std::vector<FilePart> parts);

    // Writes the value of each board, and says which of them (by number) have none in the file. Each chunk is opened once.
    // On the calling thread `pause` is called now and then: what it throws ends the work.
    std::vector<std::size_t> look_up(std::span<const std::uint64_t> boards, std::int8_t* values, int threads,
                                     const std::function<void()>& pause);

  private:
    struct Group {  // boards in the same chunk, as places in an order
        std::uint32_t chunk;
        std::size_t begin;
        std::size_t end;
    };

    std::vector<Place> find(std::span<const std::uint64_t> boards, int threads) const;
    int unopened(const std::vector<Group>& groups);
    std::shared_ptr<EncodedChunk> open(std::uint32_t chunk);
    std::shared_ptr<EncodedChunk> cached(std::uint32_t chunk);
    std::shared_ptr<const Model> model(int layer);
    std::span<const std::uint8_t> bytes(int layer, std::uint32_t part) const;

    std::shared_ptr<const ChunkIndex> index_;
    int down_to_;
    std::span<const std::uint8_t> file_;
    std::vector<FilePart> parts_;
    std::uint32_t chunks_;  // in the file

    Mutex mutex_;
    std::vector<std::shared_ptr<const Model>> models_;  // by layer
    std::list<std::pair<std::uint32_t, std::shared_ptr<EncodedChunk>>> cache_;  // used last comes first
    std::unordered_map<std::uint32_t, decltype(cache_)::iterator> place_in_cache_;
};

}  // namespace linja
