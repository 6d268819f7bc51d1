// The value of one position from its successors, straight from the rules, one position at a time.
//
// This is the check on the lane code, and the plain solver that it is measured against; it shares no turn code with it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "arrangements.hpp"
#include "layers.hpp"
#include "rules.hpp"

namespace linja {

// Layers that a turn can climb: two opening moves and two follow-ups.
inline constexpr int kMostClimb = 2 * (1 + kGoal);

// Layers of values of (side to move, other side), by steps.
using ValueLayers = std::map<int, std::unique_ptr<LayerTable>>;

class Scalar {
  public:
    Scalar(const Rules& rules, const Arrangements& all);

    // The value of every mover in a group against one opponent, from the layers above and, where a turn stays in it or
    // is passed, this one: into `values`, for movers that fit; others are left alone. A mover without an opening move
    // gets what the table has for its opponent.
    class Opponent {
      public:
        Opponent(const Scalar& scalar, const ValueLayers& layers, int steps, int opponent);

        int value(int mover) const;
        bool stuck(int mover) const;

      private:
        int opening(int mover, bool extra_turn_used) const;
        int after_opening(int mover, int row, int met, bool extra_turn_used) const;
        int follow_up(int mover, int steps, bool extra_turn_used) const;
        int after_follow_up(int mover, int from, int to, bool exact, bool was_empty, bool extra_turn_used) const;
        int bonus(int mover) const;
        int end_turn(int mover) const;
        int total(const Counts& counts, int row) const { return counts[row] + theirs_[row]; }
        bool open(const Counts& counts, int row) const {
            return row == 0 || row == kGoal || total(counts, row) < rules_.row_limit;
        }
        bool passed(int mover) const { return all_.passed(mover, opponent_, rules_.shared_line); }
        int margin(int mover, int opponent) const { return scalar_.points_[mover] - scalar_.points_[opponent]; }

        const Scalar& scalar_;
        const Rules& rules_;
        const Arrangements& all_;
        const ValueLayers& layers_;
        int opponent_;
        int base_steps_;                            // of movers in this layer
        std::array<const std::int8_t*, kMostClimb + 1> rows_;  // the opponent's values as the side to move, by steps made
        Counts theirs_;                             // by the mover's rows
    };

  private:
    Rules rules_;
    const Arrangements& all_;
    std::vector<int> points_;
};

// Checks values layer by layer, from the highest on down.
class Verifier {
  public:
    Verifier(const Rules& rules, int threads);
    Verifier(const Verifier&) = delete;

    const Arrangements& arrangements() const { return all_; }
    LayerTable& add_layer(int steps);  // to be filled with its values; layers out of reach are dropped
    // How many values of the layer added last are not those of their best successors.
    long long count_wrong(int steps) const;

  private:
    Rules rules_;
    int threads_;
    Arrangements all_;
    Scalar scalar_;
    ValueLayers layers_;
};

// Solves layer by layer with nothing but `Scalar`.
class PlainSolver {
  public:
    PlainSolver(const Rules& rules, int threads);
    PlainSolver(const PlainSolver&) = delete;

    const Arrangements& arrangements() const { return all_; }
    int next_layer() const { return next_; }
    int solve_next();
    const LayerTable& values() const { return *layers_.at(next_ + 1); }

  private:
    bool pass_over(int steps, int goals);

    Rules rules_;
    int threads_;
    Arrangements all_;
    Scalar scalar_;
    ValueLayers layers_;
    int next_;
};

}  // namespace linja
