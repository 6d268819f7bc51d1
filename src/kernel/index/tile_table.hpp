// The solver's tables of one layer, in the order in which the lane code walks through them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"
#include "index/layers.hpp"
#include "parallel.hpp"

namespace linja {

struct Block {
    std::int8_t* bytes = nullptr;  // aligned to kLanes
    std::size_t size = 0;          // at least what was asked for
};

// Memory of blocks that are no longer needed, for new ones of about the same size: most of them follow each other.
class BlockPool {
  public:
    ~BlockPool();

    Block take(std::size_t bytes);
    void give_back(Block block);

  private:
    Mutex mutex_;
    std::multimap<std::size_t, std::int8_t*> waiting_;
};

// One byte for every pair of a first and a second arrangement with `steps` steps together. All pairs with the same
// steps of the first are a block. A block is cut into tiles of kLanes second arrangements; a tile has a row of kLanes
// bytes for each first arrangement. So everything that has to do with the same opponents lies side by side.
class TileTable {
  public:
    enum class Firsts { all, with_goals };  // with_goals: only those with a piece on the goal line

    TileTable(const Arrangements& all, int steps, std::shared_ptr<BlockPool> pool, Firsts firsts = Firsts::all);
    TileTable(const TileTable&) = delete;
    ~TileTable();

    const Arrangements& arrangements() const { return *all_; }
    int steps() const { return steps_; }

    // A block has memory from when it is opened until it is dropped; there are no others to be read or written.
    void open(int first_steps);
    void open_all();
    void drop(int first_steps);
    bool is_open(int first_steps) const { return blocks_[first_steps].bytes != nullptr; }

    int tiles(int first_steps) const { return tiles_of(*all_, steps_ - first_steps); }
    std::size_t tile_bytes(int first_steps) const {
        return static_cast<std::size_t>(rows(*all_, first_steps, firsts_)) * kLanes;
    }
    std::int8_t* tile(int first_steps, int number) const {
        return blocks_[first_steps].bytes + number * tile_bytes(first_steps);
    }

    std::int8_t& at(int first, int second) const {
        const int first_steps = all_->steps(first), place = second - all_->begin(steps_ - first_steps);
        const int row = first - all_->begin(first_steps);
        return tile(first_steps, place / kLanes)[static_cast<std::size_t>(row) * kLanes + place % kLanes];
    }

    // Of all tables that are wholly open.
    void copy(const TileTable& other);
    bool equals(const TileTable& other) const;

    static int tiles_of(const Arrangements& all, int steps) { return (all.size(steps) + kLanes - 1) / kLanes; }
    // What all blocks of a layer take.
    static std::size_t bytes_of(const Arrangements& all, int steps, Firsts firsts = Firsts::all);

    // How many first arrangements with this many steps a table has; they are the first ones in the order.
    static int rows(const Arrangements& all, int first_steps, Firsts firsts);

  private:
    std::size_t block_bytes(int first_steps) const { return tiles(first_steps) * tile_bytes(first_steps); }

    const Arrangements* all_;
    int steps_;
    Firsts firsts_;
    std::shared_ptr<BlockPool> pool_;
    std::vector<Block> blocks_;  // by the first one's steps
};

// Makes columns of eight rows of eight bytes; rows are so far apart.
inline void transpose_eight(const std::int8_t* from, std::ptrdiff_t from_distance, std::int8_t* to,
                            std::ptrdiff_t to_distance) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t rows[8];
    for (int row = 0; row < 8; ++row) std::memcpy(&rows[row], from + row * from_distance, 8);
    // Halves, quarters and eighths change places across the diagonal.
    const auto swap = [&](int distance, int bits, std::uint64_t mask) {
        for (int row = 0; row < 8; ++row) {
            if (row & distance) continue;
            const std::uint64_t low = rows[row], high = rows[row + distance];
            rows[row] = (low & mask) | (high & mask) << bits;
            rows[row + distance] = (low >> bits & mask) | (high & ~mask);
        }
    };
    swap(4, 32, 0x00000000ffffffff);
    swap(2, 16, 0x0000ffff0000ffff);
    swap(1, 8, 0x00ff00ff00ff00ff);
    for (int row = 0; row < 8; ++row) std::memcpy(to + row * to_distance, &rows[row], 8);
}

struct Span {
    int begin, end;
};

// Makes columns of rows in a square of kLanes rows with kLanes bytes each: at least of these rows and columns. It reads
// and writes others too, in the same squares of eight.
void transpose(const std::int8_t* from, std::int8_t* to, Span rows, Span columns);

}  // namespace linja
