#include "index/tile_table.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define LINJA_MAPS_MEMORY
#endif

namespace linja {

namespace {

constexpr std::size_t kSpare = 16;  // a block that is larger by up to this part of what is asked for will do

#ifdef LINJA_MAPS_MEMORY

// Straight from the system, and back to it: blocks are large, and what is freed between others would be of no use.
std::int8_t* allocate(std::size_t bytes) {
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);  // large pages save most of the processor's look-ups of addresses
#endif
    return static_cast<std::int8_t*>(memory);
}
void release(std::int8_t* memory, std::size_t bytes) { munmap(memory, bytes); }

#else

constexpr std::align_val_t kAlignment{kLanes};

std::int8_t* allocate(std::size_t bytes) { return static_cast<std::int8_t*>(::operator new(bytes, kAlignment)); }
void release(std::int8_t* memory, std::size_t) { ::operator delete(memory, kAlignment); }

#endif

}  // namespace

Block BlockPool::take(std::size_t bytes) {
    const Lock lock(mutex_);
    if (const auto found = waiting_.lower_bound(bytes); found != waiting_.end() && found->first <= bytes + bytes / kSpare) {
        const Block block{found->second, found->first};
        waiting_.erase(found);
        return block;
    }
    // Blocks of other sizes make room: sizes change slowly, and those that are not asked for now come no more.
    std::size_t freed = 0;
    while (freed < bytes && !waiting_.empty()) {
        const auto largest = std::prev(waiting_.end());
        freed += largest->first;
        release(largest->second, largest->first);
        waiting_.erase(largest);
    }
    return {allocate(bytes), bytes};
}

void BlockPool::give_back(Block block) {
    const Lock lock(mutex_);
#if defined(__wasm__)
    release(block.bytes, block.size);  // there, what is free joins its neighbours: blocks that wait would keep them apart
#else
    waiting_.emplace(block.size, block.bytes);
#endif
}

BlockPool::~BlockPool() {
    for (const auto& [size, bytes] : waiting_) release(bytes, size);
}

TileTable::TileTable(const Arrangements& all, int steps, std::shared_ptr<BlockPool> pool, Firsts firsts)
    : all_(&all), steps_(steps), firsts_(firsts), pool_(std::move(pool)), blocks_(all.most_steps() + 1) {}

int TileTable::rows(const Arrangements& all, int first_steps, Firsts firsts) {
    const int size = all.size(first_steps);
    if (firsts == Firsts::all || size == 0) return size;
    const Run& last = all.runs(first_steps).back();  // most pieces on the goal come first
    return last.goals == 0 ? size - last.size : size;
}

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
    pool_->give_back(blocks_[first_steps]);
    blocks_[first_steps] = {};
}

void TileTable::copy(const TileTable& other) {
    open_all();
    for (int first = 0; first < static_cast<int>(blocks_.size()); ++first)
        std::copy_n(other.blocks_[first].bytes, block_bytes(first), blocks_[first].bytes);
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

std::size_t TileTable::bytes_of(const Arrangements& all, int steps, Firsts firsts) {
    std::size_t bytes = 0;
    for (int first = 0; first <= all.most_steps(); ++first)
        bytes += static_cast<std::size_t>(rows(all, first, firsts)) * tiles_of(all, steps - first) * kLanes;
    return bytes;
}

void transpose(const std::int8_t* from, std::int8_t* to, Span rows, Span columns) {
    for (int row = rows.begin & ~7; row < rows.end; row += 8)
        for (int column = columns.begin & ~7; column < columns.end; column += 8)
            transpose_eight(from + row * kLanes + column, kLanes, to + column * kLanes + row, kLanes);
}

}  // namespace linja
