// The tables of one layer: all positions whose pieces have made the same number of steps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"

namespace linja {

inline constexpr int kLanes = 64;  // opponents handled at once

// What tables have instead of a value for pairs that do not fit on one board.
inline constexpr std::int8_t kUnfit = 127;

// Layers that a turn can climb: two opening moves and two follow-ups.
inline constexpr int kMostClimb = 2 * (1 + kGoal);

inline std::size_t padded(int size) { return (static_cast<std::size_t>(size) + kLanes - 1) / kLanes * kLanes; }

// Some positions of a layer: one opponent, and movers with equal goals.
struct Part {
    int opponent;
    Run movers;
};

// All positions of a layer, by the number of pieces on the goal lines. Pairs that do not fit are among them.
inline std::vector<std::vector<Part>> parts_by_goals(const Arrangements& all, int steps) {
    std::vector<std::vector<Part>> parts(2 * all.pieces() + 1);
    for (int opponent = 0; opponent < all.size(); ++opponent) {
        const int mover_steps = steps - all.steps(opponent);
        if (!all.size(mover_steps)) continue;
        for (const Run& movers : all.runs(mover_steps))
            parts[movers.goals + all.counts(opponent)[kGoal]].push_back({opponent, movers});
    }
    return parts;
}

// One byte for every pair of a first and a second arrangement with `steps` steps together, in blocks by the first
// one's steps; each first arrangement has a row of second ones.
class LayerTable {
  public:
    LayerTable(const Arrangements& all, int steps) : all_(&all), steps_(steps) {
        std::size_t size = 0;
        for (int first = 0; first <= all.most_steps(); ++first) {
            const std::ptrdiff_t length = stride(first);
            const int second_begin = length ? all.begin(steps - first) : 0;
            rows_.push_back({static_cast<std::ptrdiff_t>(size) - all.begin(first) * length - second_begin, length});
            size += static_cast<std::size_t>(all.size(first)) * length;
        }
        size_ = size;
        bytes_ = std::make_unique_for_overwrite<std::int8_t[]>(size + 2 * kLanes);  // tiles may read past the end
    }

    const Arrangements& arrangements() const { return *all_; }
    int steps() const { return steps_; }
    void clear() { std::fill_n(bytes_.get(), size_ + 2 * kLanes, std::int8_t{0}); }

    // The length of the rows whose first arrangement has made this many steps.
    std::size_t stride(int first_steps) const { return padded(all_->size(steps_ - first_steps)); }

    // A first arrangement's row, to be indexed by second arrangements.
    std::int8_t* row(int first) const {
        const Rows& rows = rows_[all_->steps(first)];
        return bytes_.get() + rows.begin + first * rows.length;
    }

    std::int8_t& at(int first, int second) const { return row(first)[second]; }

  private:
    struct Rows {  // of first arrangements with the same steps
        std::ptrdiff_t begin;  // where arrangement 0 would have its byte for arrangement 0
        std::ptrdiff_t length;
    };

    const Arrangements* all_;
    int steps_;
    std::size_t size_ = 0;
    std::vector<Rows> rows_;
    std::unique_ptr<std::int8_t[]> bytes_;
};

}  // namespace linja
