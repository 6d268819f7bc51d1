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

// Computes values layer by layer, from the highest on down, or checks layers that are given in this order.
class PlainSolver {
  public:
    PlainSolver(const Rules& rules, int threads);
    PlainSolver(const PlainSolver&) = delete;

    const Arrangements& arrangements() const { return all_; }
    int next_layer() const { return next_; }
    int solve_next();
    // The layer solved last.
    const LayerTable& values() const { return *values_.at(next_ + 1); }

    // An empty layer to be filled and checked; layers out of reach are dropped.
    LayerTable& add_layer(int steps);
    // How many entries of a layer are not what their successors ask for.
    long long count_wrong(int steps);

    // How many positions of a layer have a stuck mover, and in how many of these the opponent is stuck too.
    std::pair<long long, long long> count_stuck(int steps) const;

  private:
    class Position;
    using Layers = std::map<int, std::unique_ptr<LayerTable>>;  // by steps

    // Throws std::invalid_argument if a layer is missing that a turn from this one can lead to.
    void require_layers_above(int steps) const;
    LayerTable& add(Layers& layers, int steps) const;
    bool compute_values(const LayerTable& layer, const std::vector<Part>& parts) const;
    void complete_rests(int steps);
    void compute_rests(const LayerTable& layer, const Part& part) const;
    // Calls work(part) with all movers against every opponent that a layer has, on all threads.
    template <class Work>
    void each_opponent(int steps, const Work& work) const;

    Rules rules_;
    int threads_;
    Arrangements all_;
    std::vector<int> points_;
    bool has_rests_;
    int rest_falls_;  // the layers that a bonus move can go back
    Layers values_;   // of (side to move, other side)
    Layers rests_;    // of (other side, side whose bonus move or extra turn is due), for the latter
    int next_;
};

}  // namespace linja
