// Solves Linja: the value of every position, layer by layer, from the end of the game to its start.
//
// A layer is everything with the same number of steps made by both sides. A turn leads to a higher layer, except that a
// bonus move back can lead into the same one with one more piece on a goal line, after an opening move onto the goal. So
// all other turns of a layer come first; then, from the positions with the most pieces on the goal lines on down, those.
// Where pieces may leave the goal again, a layer is gone over until nothing changes.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"
#include "index/tile_table.hpp"
#include "parallel.hpp"
#include "rules/rules.hpp"
#include "solver/lanes.hpp"

namespace linja {

class Solver {
  public:
    Solver(const Rules& rules, int threads, const LaneCode& code);
    Solver(const Solver&) = delete;

    const Arrangements& arrangements() const { return all_; }
    int most_steps() const { return 2 * all_.most_steps(); }
    int next_layer() const { return next_; }
    const char* code_name() const { return code_->name; }

    // Solves the next layer down and returns its number of steps.
    int solve_next();

    // Values of the layer solved last, of (other side, side to move), to be kept while the next layer is being solved.
    // Pairs that do not fit on one board have kOut.
    std::shared_ptr<const TileTable> solved() const { return layers_.at(next_ + 1).left; }
    // The most that all tables will take at once, if it is solved down to this layer.
    std::size_t bytes_needed(int down_to) const;

  private:
    using Table = std::shared_ptr<TileTable>;
    struct Layer {
        Table left;    // values of (side that just moved, side to move)
        Table stage;   // what a bonus move or an extra turn can leave the opponent
        Table values;  // values of (side to move, other side); only for rules with bonus moves
    };
    struct Work {  // movers in a run against some of the opponents in a tile
        int mover_steps;
        Run movers;  // places in their group
        int tile;
        int from, to;  // lanes
    };

    void turns(int steps);
    void turns_of(int steps, int mover_steps, int tile);
    void in_order(int steps);
    void until_stable(int steps);
    void finish(int steps, const Work& work, const TurnRows& rows, bool add_goal_bonus);
    void spread(const TileTable& left, const Work& work, const std::int8_t* rows);
    void bonus_moves(int steps, int goals);
    void bonus_moves_of(int steps, const Work& work);
    void finish_by_bonus(const Work& work, int other_steps, int mover, std::int8_t* row);
    void settle_stuck(int steps);

    std::vector<Work> split(int steps, int goals, bool arrived) const;
    std::vector<Run> runs(int steps, TileTable::Firsts which) const;
    Work whole(int steps, int mover_steps, int tile) const;
    TileJob job(int steps, const Work& work, const Reach& reach) const;
    Reach reach_of_turns(int steps, int mover_steps, int tile) const;
    const std::int8_t* tile_of(int steps, Table Layer::* which, int first_steps, int tile) const;
    int margin(int own, int other) const { return points_[own] - points_[other]; }
    int lowest(int steps) const { return std::max(0, steps - all_.most_steps()); }   // steps of a mover in a layer
    int highest(int steps) const { return std::min(steps, all_.most_steps()); }

    Rules rules_;
    int threads_;
    const LaneCode* code_;
    Arrangements all_;
    ForwardMoves moves_;
    bool in_order_;  // whether goals decide the order inside a layer
    int reach_;      // the most steps that an opening move and a follow-up make
    std::vector<OpponentFacts> facts_;
    std::vector<int> points_;
    std::shared_ptr<BlockPool> pool_;
    std::map<int, Layer> layers_;
    int next_;

    Mutex mutex_;
    std::vector<std::pair<int, int>> stuck_;  // movers and opponents in the layer being solved
};

}  // namespace linja
