// Solves Linja: the value of every position, layer by layer, from the end of the game to its start.
//
// A layer is everything with the same number of steps made by both sides. A turn leads to a higher layer, except that a
// bonus move back can lead into the same one with one more piece on a goal line; so inside a layer positions with more
// pieces on the goal lines come first. Where pieces may leave the goal again, a layer is gone over until nothing changes.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"
#include "index/layers.hpp"
#include "rules/rules.hpp"
#include "solver/lanes.hpp"

namespace linja {

class Solver {
  public:
    Solver(const Rules& rules, int threads, const LaneCode& code);
    Solver(const Solver&) = delete;

    const Arrangements& arrangements() const { return all_; }
    const Rules& rules() const { return rules_; }
    int most_steps() const { return 2 * all_.most_steps(); }
    int next_layer() const { return next_; }
    const char* code_name() const { return code_->name; }

    // Solves the next layer down and returns its number of steps.
    int solve_next();

    // Values of the layer solved last: of (side to move, other side).
    const LayerTable& values() const { return *solved(); }
    // The same, to be kept while the next layer is being solved.
    std::shared_ptr<const LayerTable> solved() const { return layers_.at(next_ + 1).values; }
    std::size_t bytes_in_use() const;
    // The most that all tables will take at once, if it is solved down to this layer.
    std::size_t bytes_needed(int down_to) const;

  private:
    struct Layer {
        std::shared_ptr<LayerTable> left;    // values of (side that just moved, side to move)
        std::shared_ptr<LayerTable> stage;   // what a bonus move or an extra turn can leave the opponent
        std::shared_ptr<LayerTable> values;  // values of (side to move, other side)
    };
    struct Work {  // movers in a run against some lanes of a run of opponents
        int mover_steps;
        Run movers;
        int opponent;  // the first one, as an arrangement
        int lanes;
    };

    void solve_in_order(int steps);
    void solve_until_stable(int steps);
    void turns(int steps, int goals);
    void bonus_moves(int steps, int goals);
    std::vector<Work> split(int steps, int goals, bool arrived) const;
    std::vector<Run> runs(int steps) const;
    void turns_of(int steps, const Work& work, std::vector<Stuck>& stuck);
    void bonus_moves_of(int steps, const Work& work);
    void finish_by_bonus(const Work& work, int mover, std::int8_t* row);
    void settle_stuck(int steps, const std::vector<std::pair<int, int>>& stuck);
    Reach reach_of_turns(int steps, int mover_steps) const;
    const LayerTable* table(int steps, std::shared_ptr<LayerTable> Layer::* which) const;
    int margin(int own, int other) const { return points_[own] - points_[other]; }

    Rules rules_;
    int threads_;
    const LaneCode* code_;
    Arrangements all_;
    bool in_order_;  // whether goals decide the order inside a layer
    int reach_;      // the most steps that an opening move and a follow-up make
    std::vector<OpponentFacts> facts_;
    std::vector<int> points_;
    std::map<int, Layer> layers_;
    int next_;
};

}  // namespace linja
