// Values of positions from those of their successors, one position at a time: to check the lane code, and to measure it
// against.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"
#include "index/layers.hpp"
#include "rules/rules.hpp"

namespace linja {

// Layers of values of (side to move, other side), by steps.
using Layers = std::map<int, std::unique_ptr<LayerTable>>;

// Computes values layer by layer, from the highest on down, or checks layers that are given.
class PlainSolver {
  public:
    PlainSolver(const Rules& rules, int threads);
    PlainSolver(const PlainSolver&) = delete;

    const Arrangements& arrangements() const { return all_; }
    int next_layer() const { return next_; }
    int solve_next();
    // The layer solved last.
    const LayerTable& values() const { return *layers_.at(next_ + 1); }

    // An empty layer to be filled and checked; layers out of reach are dropped.
    LayerTable& add_layer(int steps);
    // How many entries of a layer are not what their successors ask for.
    long long count_wrong(int steps) const;

    // How many positions of a layer have a stuck mover, and in how many of these the opponent is stuck too.
    std::pair<long long, long long> count_stuck(int steps) const;

  private:
    class Position;

    // Throws std::invalid_argument if a layer is missing that a turn from this one can lead to.
    void require_layers_above(int steps) const;
    bool compute(int steps, const std::vector<Part>& parts);
    // Calls work(opponent, runs of movers) for every opponent that a layer has, on all threads.
    template <class Work>
    void each_opponent(int steps, const Work& work) const;

    Rules rules_;
    int threads_;
    Arrangements all_;
    std::vector<int> points_;
    Layers layers_;
    int next_;
};

}  // namespace linja
