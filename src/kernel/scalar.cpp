#include "scalar.hpp"

#include <algorithm>
#include <atomic>

#include "solver.hpp"

namespace linja {

namespace {

constexpr int kNothing = -1000;  // less than every value

void drop_out_of_reach(ValueLayers& layers, int steps) { layers.erase(layers.upper_bound(steps + kMostClimb), layers.end()); }

}  // namespace

Scalar::Scalar(const Rules& rules, const Arrangements& all) : rules_(rules), all_(all) {
    for (int index = 0; index < all.size(); ++index) {
        int points = 0;
        for (int row = 0; row < kRows; ++row) points += rules.points[row] * all.counts(index)[row];
        points_.push_back(points);
    }
}

Scalar::Opponent::Opponent(const Scalar& scalar, const ValueLayers& layers, int steps, int opponent)
    : scalar_(scalar),
      rules_(scalar.rules_),
      all_(scalar.all_),
      layers_(layers),
      opponent_(opponent),
      base_steps_(steps - all_.steps(opponent)),
      rows_{} {
    const int own_steps = all_.steps(opponent);
    for (int made = 0; made < static_cast<int>(rows_.size()); ++made) {
        const auto layer = layers.find(steps + made);
        if (layer == layers.end() || base_steps_ + made > all_.most_steps()) continue;
        rows_[made] = layer->second->base(own_steps) + opponent * layer->second->stride(own_steps) -
                      all_.begin(base_steps_ + made);
    }
    for (int row = 0; row < kRows; ++row) theirs_[row] = all_.counts(opponent)[kGoal - row];
}

bool Scalar::Opponent::stuck(int mover) const {
    const Counts& counts = all_.counts(mover);
    for (int row = 0; row < kGoal; ++row)
        if (counts[row] && open(counts, row + 1)) return false;
    return true;
}

int Scalar::Opponent::value(int mover) const {
    if (passed(mover)) return margin(mover, opponent_);
    if (!stuck(mover)) return opening(mover, false);
    const Opponent turned(scalar_, layers_, base_steps_ + all_.steps(opponent_), mover);
    return turned.stuck(opponent_) ? margin(mover, opponent_) : end_turn(mover);
}

int Scalar::Opponent::opening(int mover, bool extra_turn_used) const {
    const Counts& counts = all_.counts(mover);
    int best = kNothing;
    for (int row = 0; row < kGoal; ++row) {
        if (!counts[row] || !open(counts, row + 1)) continue;
        const int opened = all_.moved(mover, row, row + 1);
        best = std::max(best, after_opening(opened, row + 1, total(counts, row + 1), extra_turn_used));
    }
    return best == kNothing ? end_turn(mover) : best;  // an extra turn without an opening move simply ends
}

int Scalar::Opponent::after_opening(int mover, int row, int met, bool extra_turn_used) const {
    if (rules_.end_at_once && passed(mover)) return end_turn(mover);
    if (row != kGoal) return met ? follow_up(mover, met, extra_turn_used) : end_turn(mover);
    switch (rules_.goal_opening) {
        case GoalOpening::one: return follow_up(mover, 1, extra_turn_used);
        case GoalOpening::count: return follow_up(mover, met + 1, extra_turn_used);
        case GoalOpening::nothing: break;
    }
    return rules_.exact_bonus && rules_.opening_bonus ? bonus(mover) : end_turn(mover);
}

int Scalar::Opponent::follow_up(int mover, int steps, bool extra_turn_used) const {
    const Counts& counts = all_.counts(mover);
    int best = rules_.optional_follow_up ? end_turn(mover) : kNothing;
    for (int row = 0; row < kGoal; ++row) {
        if (!counts[row]) continue;
        const int to = std::min(row + steps, kGoal);
        if (!open(counts, to)) continue;
        const bool was_empty = total(counts, to) == 0;
        best = std::max(best, after_follow_up(mover, row, to, row + steps == kGoal, was_empty, extra_turn_used));
    }
    return best == kNothing ? end_turn(mover) : best;
}

int Scalar::Opponent::after_follow_up(int mover, int from, int to, bool exact, bool was_empty,
                                      bool extra_turn_used) const {
    const int moved = all_.moved(mover, from, to);
    if (rules_.end_at_once && passed(moved)) return end_turn(moved);
    if (rules_.extra_turn && !extra_turn_used && was_empty && (to != kGoal || rules_.goal_row))
        return opening(moved, true);
    if (rules_.exact_bonus && to == kGoal && exact) return bonus(moved);
    return end_turn(moved);
}

int Scalar::Opponent::bonus(int mover) const {
    const bool last = passed(mover);  // the end has been triggered: the game is over after this move
    const Counts& counts = all_.counts(mover);
    int best = end_turn(mover);
    for (int row = 0; row < (rules_.leave_goal ? kRows : kGoal); ++row)
        for (const int to : {row - 1, row + 1}) {
            if (!counts[row] || to < 0 || to > kGoal || !open(counts, to)) continue;
            const int moved = all_.moved(mover, row, to);
            best = std::max(best, last ? margin(moved, opponent_) : end_turn(moved));
        }
    if (!rules_.aggressive) return best;
    for (int row = 0; row < kGoal; ++row)  // in the opponent's rows; on its goal line a piece is locked
        for (const int to : {row - 1, row + 1}) {
            if (!all_.counts(opponent_)[row] || to < 0 || !open(counts, kGoal - to)) continue;
            const int moved = all_.moved(opponent_, row, to);
            if (last) {
                best = std::max(best, margin(mover, moved));
                continue;
            }
            const auto& layer = layers_.at(all_.steps(mover) + all_.steps(moved));
            best = std::max(best, -layer->at(moved, mover));
        }
    return best;
}

int Scalar::Opponent::end_turn(int mover) const { return -rows_[all_.steps(mover) - base_steps_][mover]; }

Verifier::Verifier(const Rules& rules, int threads)
    : rules_(rules), threads_(threads), all_(rules.pieces, rules.row_limit), scalar_(rules, all_) {}

LayerTable& Verifier::add_layer(int steps) {
    drop_out_of_reach(layers_, steps);
    auto& layer = layers_[steps] = std::make_unique<LayerTable>(all_, steps);
    return *layer;
}

long long Verifier::count_wrong(int steps) const {
    const LayerTable& layer = *layers_.at(steps);
    std::atomic<long long> wrong{0};
    in_parallel(threads_, all_.size(), [&](int opponent) {
        const int mover_steps = steps - all_.steps(opponent);
        if (mover_steps < 0 || mover_steps > all_.most_steps()) return;
        const Scalar::Opponent against(scalar_, layers_, steps, opponent);
        long long found = 0;
        for (int mover = all_.begin(mover_steps); mover < all_.begin(mover_steps) + all_.size(mover_steps); ++mover)
            if (all_.fit(mover, opponent)) found += layer.at(mover, opponent) != against.value(mover);
        if (found) wrong += found;
    });
    return wrong;
}

PlainSolver::PlainSolver(const Rules& rules, int threads)
    : rules_(rules),
      threads_(threads),
      all_(rules.pieces, rules.row_limit),
      scalar_(rules, all_),
      next_(2 * all_.most_steps()) {}

int PlainSolver::solve_next() {
    drop_out_of_reach(layers_, next_);
    auto& layer = layers_[next_] = std::make_unique<LayerTable>(all_, next_);
    layer->clear();
    if (rules_.leave_goal)
        while (pass_over(next_, kNone)) {}
    else
        for (int goals = 2 * all_.pieces(); goals >= 0; --goals) pass_over(next_, goals);
    return next_--;
}

// Sets every position of a layer with so many pieces on the goal lines: first who can move, then who is stuck. Says
// whether anything has changed.
bool PlainSolver::pass_over(int steps, int goals) {
    const LayerTable& layer = *layers_.at(steps);
    std::atomic<bool> changed{false};
    for (const bool stuck : {false, true})
        in_parallel(threads_, all_.size(), [&](int opponent) {
            const int mover_steps = steps - all_.steps(opponent);
            if (mover_steps < 0 || mover_steps > all_.most_steps()) return;
            const Scalar::Opponent against(scalar_, layers_, steps, opponent);
            for (const Run& run : all_.runs(mover_steps)) {
                if (goals != kNone && run.goals + all_.counts(opponent)[kGoal] != goals) continue;
                for (int mover = run.begin; mover < run.begin + run.size; ++mover) {
                    if (!all_.fit(mover, opponent) || against.stuck(mover) != stuck) continue;
                    const auto value = static_cast<std::int8_t>(against.value(mover));
                    std::int8_t& stored = layer.at(mover, opponent);
                    if (stored != value) changed = true;
                    stored = value;
                }
            }
        });
    return changed;
}

}  // namespace linja
