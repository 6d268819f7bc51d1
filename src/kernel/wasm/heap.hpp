// Memory in blocks of any size, for a memory that grows but never moves or shrinks.
//
// Blocks lie one behind the other, each with a header that says how long it and the one before it are, so that what is
// freed joins its neighbours. Free blocks are in lists by size; the one that fits best is taken. The solver's tables
// change their sizes slowly, layer by layer: what is cut off today makes a whole again tomorrow.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace linja {

// Grow(bytes) adds at least so many bytes behind the end and returns how many; 0 if there are none.
template <class Grow>
class Heap {
  public:
    static constexpr std::size_t kAlignment = 64;

    constexpr explicit Heap(Grow grow) : grow_(grow) {}

    // The memory that is there already. To be called once, before anything else.
    void begin(std::uint8_t* at, std::uint8_t* end) {
        at += (kAlignment - kHeader - reinterpret_cast<std::uintptr_t>(at) % kAlignment) % kAlignment;
        end_ = reinterpret_cast<Block*>(at);  // an empty block that is never free marks the end
        *end_ = {kUsed, 0};
        room_ = end - at - kHeader;
    }
    bool has_begun() const { return end_ != nullptr; }

    // Aligned to kAlignment; null if there is no memory.
    void* allocate(std::size_t bytes) {
        const std::size_t size = (bytes + kHeader + kAlignment - 1) / kAlignment * kAlignment;
        Block* block = best(size);
        if (block == nullptr && (block = added(size)) == nullptr) return nullptr;
        remove(block);
        if (const std::size_t rest = block->size - size; rest > 0) {
            block->size = size;
            Block* cut = next(block);
            *cut = {rest, size};
            next(cut)->size_before = rest;
            insert(cut);
        }
        block->size |= kUsed;
        return block + 1;
    }

    void release(void* bytes) {
        Block* block = static_cast<Block*>(bytes) - 1;
        block->size &= ~kUsed;
        if (Block* after = next(block); !(after->size & kUsed)) {
            remove(after);
            block->size += after->size;
        }
        if (Block* before = previous(block); block->size_before != 0 && !(before->size & kUsed)) {
            remove(before);
            before->size += block->size;
            block = before;
        }
        next(block)->size_before = block->size;
        insert(block);
    }

  private:
    struct Block {
        std::size_t size;         // with its header
        std::size_t size_before;  // of the block before it; 0 for the first
    };
    struct Free : Block {
        Free* next;
        Free* before;
    };
    static constexpr std::size_t kHeader = sizeof(Block), kUsed = 1;
    static constexpr int kLists = 8 * (8 * static_cast<int>(sizeof(std::size_t)));

    static Block* at(Block* block, std::ptrdiff_t bytes) {
        return reinterpret_cast<Block*>(reinterpret_cast<std::uint8_t*>(block) + bytes);
    }
    static Block* next(Block* block) { return at(block, static_cast<std::ptrdiff_t>(block->size & ~kUsed)); }
    static Block* previous(Block* block) { return at(block, -static_cast<std::ptrdiff_t>(block->size_before)); }

    // Eight lists for each power of two.
    static int list_of(std::size_t size) {
        const int power = std::bit_width(size) - 1;
        return 8 * power + static_cast<int>(size >> (power - 3) & 7);
    }

    void insert(Block* block) {
        Free* free = static_cast<Free*>(block);
        const int list = list_of(block->size);
        free->next = lists_[list];
        free->before = nullptr;
        if (free->next) free->next->before = free;
        lists_[list] = free;
    }
    void remove(Block* block) {
        Free* free = static_cast<Free*>(block);
        if (free->next) free->next->before = free->before;
        (free->before ? free->before->next : lists_[list_of(block->size)]) = free->next;
    }

    Block* best(std::size_t size) {
        for (int list = list_of(size); list < kLists; ++list) {
            Free* best = nullptr;
            for (Free* free = lists_[list]; free; free = free->next)
                if (free->size >= size && (!best || free->size < best->size)) best = free;
            if (best) return best;
        }
        return nullptr;
    }

    // A free block at the end that is large enough, after the memory has grown.
    Block* added(std::size_t size) {
        Block* last = previous(end_);
        const bool is_free = end_->size_before != 0 && !(last->size & kUsed);
        const std::size_t needed = size - (is_free ? last->size : 0);
        if (room_ < needed) {
            const std::size_t grown = grow_(needed - room_);
            if (grown < needed - room_) return nullptr;
            room_ += grown;
        }
        const std::size_t taken = room_ / kAlignment * kAlignment;
        room_ -= taken;
        if (is_free) remove(last);
        Block* block = is_free ? last : end_;
        block->size = (is_free ? last->size : 0) + taken;
        end_ = next(block);
        *end_ = {kUsed, block->size};
        insert(block);
        return block;
    }

    Grow grow_;
    Block* end_ = nullptr;
    std::size_t room_ = 0;  // bytes behind the end that belong to nobody
    Free* lists_[kLists]{};
};

}  // namespace linja
