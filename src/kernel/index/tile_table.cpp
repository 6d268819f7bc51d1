#include "index/tile_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace linja {

namespace {

constexpr std::align_val_t kAlignment{4096};
constexpr std::size_t kSteps = 32;  // sizes between a power of two and the next

// Large pages save most of the processor's look-ups of addresses.
void advise_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace

std::size_t BlockPool::taken_for(std::size_t bytes) {
    const std::size_t unit = std::max<std::size_t>(kLanes, std::bit_floor(bytes) / kSteps);
    return (bytes + unit - 1) / unit * unit;
}

std::int8_t* BlockPool::take(std::size_t bytes) {
    const std::size_t size = taken_for(bytes);
    const std::lock_guard lock(mutex_);
    if (const auto found = waiting_.find(size); found != waiting_.end()) {
        std::int8_t* block = found->second;
        waiting_.erase(found);
        return block;
    }
    // Blocks of other sizes make room: sizes that are asked for change slowly, and those that are not come no more.
    std::size_t freed = 0;
    while (freed < size && !waiting_.empty()) {
        const auto largest = std::prev(waiting_.end());
        freed += largest->first;
        bytes_ -= largest->first;
        ::operator delete(largest->second, kAlignment);
        waiting_.erase(largest);
    }
    auto* block = static_cast<std::int8_t*>(::operator new(size, kAlignment));
    advise_large_pages(block, size);
    bytes_ += size;
    return block;
}

void BlockPool::give_back(std::int8_t* block, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(taken_for(bytes), block);
}

BlockPool::~BlockPool() {
    for (const auto& [size, block] : waiting_) ::operator delete(block, kAlignment);
}

TileTable::TileTable(const Arrangements& all, int steps, std::shared_ptr<BlockPool> pool)
    : all_(&all), steps_(steps), pool_(std::move(pool)), blocks_(all.most_steps() + 1) {}

TileTable::~TileTable() {
    for (int first = 0; first < static_cast<int>(blocks_.size()); ++first) drop(first);
}

void TileTable::open(int first_steps) {
    if (!is_open(first_steps) && block_bytes(first_steps)) blocks_[first_steps] = pool_->take(block_bytes(first_steps));
}

void TileTable::open_all() {
    for (int first = 0; first < static_cast<int>(blocks_.size()); ++first) open(first);
}

void TileTable::drop(int first_steps) {
    if (!is_open(first_steps)) return;
    pool_->give_back(blocks_[first_steps], block_bytes(first_steps));
    blocks_[first_steps] = nullptr;
}

void TileTable::copy(const TileTable& other) {
    open_all();
    for (int first = 0; first < static_cast<int>(blocks_.size()); ++first)
        std::copy_n(other.blocks_[first], block_bytes(first), blocks_[first]);
}

bool TileTable::equals(const TileTable& other) const {
    for (int first = 0; first < static_cast<int>(blocks_.size()); ++first) {
        const int second = all_->size(steps_ - first);
        for (int lane = 0; lane < second; lane += kLanes)
            for (std::size_t row = 0; row < tile_bytes(first); row += kLanes)
                if (std::memcmp(tile(first, lane / kLanes) + row, other.tile(first, lane / kLanes) + row,
                                std::min(kLanes, second - lane)))
                    return false;
    }
    return true;
}

std::size_t TileTable::bytes_of(const Arrangements& all, int steps) {
    std::size_t bytes = 0;
    for (int first = 0; first <= all.most_steps(); ++first)
        bytes += BlockPool::taken_for(static_cast<std::size_t>(all.size(first)) * tiles_of(all, steps - first) * kLanes);
    return bytes;
}

void transpose(const std::int8_t* from, std::int8_t* to, Span rows, Span columns) {
    for (int row = rows.begin & ~7; row < rows.end; row += 8)
        for (int column = columns.begin & ~7; column < columns.end; column += 8)
            transpose_eight(from + row * kLanes + column, kLanes, to + column * kLanes + row, kLanes);
}

}  // namespace linja
