// The tables of one layer: all positions whose pieces have made the same number of steps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "arrangements.hpp"

namespace linja {

inline constexpr int kLanes = 64;  // opponents handled at once

inline std::size_t padded(int size) { return (static_cast<std::size_t>(size) + kLanes - 1) / kLanes * kLanes; }

// One byte for every pair of a first and a second arrangement with `steps` steps together, in blocks by the first
// one's steps; each first arrangement has a row of second ones.
class LayerTable {
  public:
    LayerTable(const Arrangements& all, int steps) : all_(&all), steps_(steps) {
        std::size_t size = 0;
        for (int first = 0; first <= all.most_steps(); ++first) {
            offset_.push_back(size);
            size += static_cast<std::size_t>(all.size(first)) * stride(first);
        }
        size_ = size;
        bytes_ = std::make_unique_for_overwrite<std::int8_t[]>(size + 2 * kLanes);  // tiles may read past the end
    }

    int steps() const { return steps_; }
    std::size_t bytes() const { return size_; }
    void clear() { std::fill_n(bytes_.get(), size_ + 2 * kLanes, std::int8_t{0}); }

    void copy(const LayerTable& other) { std::copy_n(other.bytes_.get(), size_, bytes_.get()); }
    bool equals(const LayerTable& other) const {
        return std::equal(bytes_.get(), bytes_.get() + size_, other.bytes_.get());
    }

    // The length of the rows whose first arrangement has made so many steps.
    std::size_t stride(int first_steps) const { return padded(all_->size(steps_ - first_steps)); }

    // Where the row of arrangement 0 would start if the block went down so far: add index * stride.
    std::int8_t* base(int first_steps) const {
        return bytes_.get() + offset_[first_steps] -
               static_cast<std::ptrdiff_t>(all_->begin(first_steps) * stride(first_steps));
    }

    std::int8_t& at(int first, int second) const {
        const int steps = all_->steps(first);
        return base(steps)[first * stride(steps) + second - all_->begin(steps_ - steps)];
    }

  private:
    const Arrangements* all_;
    int steps_;
    std::size_t size_ = 0;
    std::vector<std::size_t> offset_;
    std::unique_ptr<std::int8_t[]> bytes_;
};

}  // namespace linja
