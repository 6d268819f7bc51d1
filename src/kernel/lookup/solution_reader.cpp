#include "lookup/solution_reader.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "lookup/checksum.hpp"
#include "parallel.hpp"

namespace linja {

namespace {

constexpr std::size_t kCachedChunks = 512;
constexpr std::size_t kFew = 4096;  // boards; more are sorted by counting, and their chunks are not kept
constexpr std::size_t kBlock = 65536;
constexpr std::uint32_t kNoChunk = ~0u;

// The boards that have a chunk, by chunk.
std::vector<std::uint32_t> sorted(const std::vector<Place>& places, std::uint32_t chunks) {
    std::vector<std::uint32_t> order;
    if (places.size() <= kFew) {
        for (std::uint32_t board = 0; board < places.size(); ++board)
            if (places[board].chunk != kNoChunk) order.push_back(board);
        std::sort(order.begin(), order.end(), [&](auto a, auto b) { return places[a].chunk < places[b].chunk; });
        return order;
    }
    std::vector<std::size_t> begins(chunks + 1);
    for (const Place& place : places)
        if (place.chunk != kNoChunk) ++begins[place.chunk + 1];
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    order.resize(begins.back());
    for (std::uint32_t board = 0; board < places.size(); ++board)
        if (places[board].chunk != kNoChunk) order[begins[places[board].chunk]++] = board;
    return order;
}

}  // namespace

SolutionReader::SolutionReader(int pieces, int row_limit, int down_to, std::span<const std::uint8_t> file,
                               std::vector<FilePart> parts)
    : index_(ChunkIndex::of(pieces, row_limit)),
      down_to_(down_to),
      file_(file),
      parts_(std::move(parts)),
      models_(index_->layout().most_steps() + 1) {
    const int layers = index_->layout().most_steps() + 1 - down_to;
    if (down_to < 0 || layers < 1 || parts_.size() < static_cast<std::size_t>(layers))
        throw std::invalid_argument("not the parts of this board");
    chunks_ = static_cast<std::uint32_t>(parts_.size() - layers);
    if (chunks_ > static_cast<std::uint32_t>(index_->size())) throw std::invalid_argument("not the parts of this board");
}

std::vector<std::size_t> SolutionReader::look_up(std::span<const std::uint64_t> boards, std::int8_t* values, int threads,
                                                 const std::function<void()>& pause) {
    if (boards.size() >= kNoChunk) throw std::invalid_argument("too many boards at once");
    const std::vector<Place> places = find(boards, threads);
    pause();
    const std::vector<std::uint32_t> order = sorted(places, chunks_);
    std::vector<Group> groups;
    for (std::size_t begin = 0, end; begin < order.size(); begin = end) {
        const std::uint32_t chunk = places[order[begin]].chunk;
        for (end = begin; end < order.size() && places[order[end]].chunk == chunk; ++end) {
        }
        groups.push_back({chunk, begin, end});
    }
    const bool few = boards.size() <= kFew;
    const auto caller = std::this_thread::get_id();
    // Starting a thread takes longer than reading in a chunk that is open.
    in_parallel(few ? std::min(threads, unopened(groups)) : threads, static_cast<int>(groups.size()), [&](int number) {
        const Group& group = groups[number];
        const auto chunk = few ? cached(group.chunk) : open(group.chunk);
        for (std::size_t place = group.begin; place < group.end; ++place)
            values[order[place]] = static_cast<std::int8_t>(chunk->value(places[order[place]].cell));
        if (std::this_thread::get_id() == caller) pause();
    });
    std::vector<std::size_t> missing;
    if (order.size() < places.size())
        for (std::size_t board = 0; board < places.size(); ++board)
            if (places[board].chunk == kNoChunk) missing.push_back(board);
    return missing;
}

std::vector<Place> SolutionReader::find(std::span<const std::uint64_t> boards, int threads) const {
    std::vector<Place> places(boards.size());
    in_parallel(threads, static_cast<int>((boards.size() + kBlock - 1) / kBlock), [&](int block) {
        const std::size_t begin = block * kBlock, end = std::min(begin + kBlock, boards.size());
        for (std::size_t board = begin; board < end; ++board)
            if (!index_->find(boards[board], places[board]) || places[board].chunk >= chunks_)
                places[board].chunk = kNoChunk;
    });
    return places;
}

int SolutionReader::unopened(const std::vector<Group>& groups) {
    const Lock lock(mutex_);
    return static_cast<int>(std::count_if(groups.begin(), groups.end(),
                                          [&](const Group& group) { return !place_in_cache_.contains(group.chunk); }));
}

std::shared_ptr<EncodedChunk> SolutionReader::open(std::uint32_t chunk) {
    const int layer = index_->layer(chunk);
    const std::uint32_t number = chunk - index_->first_chunk(layer);
    const auto encoded = bytes(layer, 1 + number);
    try {
        return std::make_shared<EncodedChunk>(index_->layout(), index_->chunk(chunk), model(layer),
                                              std::string(encoded.begin(), encoded.end()));
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument("chunk " + std::to_string(number) + " of layer " + std::to_string(layer) + ": " +
                                    error.what());
    }
}

std::shared_ptr<EncodedChunk> SolutionReader::cached(std::uint32_t chunk) {
    {
        const Lock lock(mutex_);
        if (const auto found = place_in_cache_.find(chunk); found != place_in_cache_.end()) {
            cache_.splice(cache_.begin(), cache_, found->second);
            return cache_.front().second;
        }
    }
    auto opened = open(chunk);
    const Lock lock(mutex_);
    if (place_in_cache_.contains(chunk)) return opened;  // another thread was faster
    cache_.emplace_front(chunk, opened);
    place_in_cache_[chunk] = cache_.begin();
    if (cache_.size() > kCachedChunks) {
        place_in_cache_.erase(cache_.back().first);
        cache_.pop_back();
    }
    return opened;
}

std::shared_ptr<const Model> SolutionReader::model(int layer) {
    const Lock lock(mutex_);
    if (!models_[layer]) models_[layer] = std::make_shared<const Model>(bytes(layer, 0));
    return models_[layer];
}

std::span<const std::uint8_t> SolutionReader::bytes(int layer, std::uint32_t part) const {
    const int layers_above = index_->layout().most_steps() - layer;
    const FilePart& entry = parts_[index_->first_chunk(layer) + layers_above + part];
    if (entry.offset <= file_.size() && entry.length <= file_.size() - entry.offset) {
        const auto bytes = file_.subspan(entry.offset, entry.length);
        if (checksum(bytes) == entry.checksum) return bytes;
    }
    throw std::invalid_argument("part " + std::to_string(part) + " of layer " + std::to_string(layer) +
                                " has a wrong checksum");
}

}  // namespace linja
