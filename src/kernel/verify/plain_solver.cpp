#include "verify/plain_solver.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <utility>

#include "parallel.hpp"
#include "verify/successors.hpp"

namespace linja {

PlainSolver::PlainSolver(const Rules& rules, int threads)
    : rules_(rules),
      threads_(threads),
      all_(rules.pieces, rules.row_limit),
      points_(points_of(rules, all_)),
      has_rests_(rules.extra_turn || rules.exact_bonus),
      rest_falls_(rules.extra_turn ? 0 : 1),
      next_(2 * all_.most_steps()) {}

// The positions of movers against one opponent: collects what their turns lead to, in the layer `lowest` or above.
class PlainSolver::Position {
  public:
    static constexpr bool kPostpones = true;
    static constexpr bool kSharesFollowUps = true;

    Position(const PlainSolver& solver, int lowest, int opponent)
        : solver_(solver),
          all_(solver.all_),
          opponent_(opponent),
          lowest_(lowest),
          mover_steps_(lowest - all_.steps(opponent)),
          turns_(solver.rules_, all_, opponent, *this) {
        const int top = std::min(mover_steps_ + most_climb(solver.rules_) + 1, all_.most_steps());
        first_ = all_.begin(std::max(mover_steps_, 0));
        values_.resize(all_.begin(top) + all_.size(top) - first_);
        rests_.resize(values_.size());
        for (int steps = std::max(mover_steps_, 0); steps <= top; ++steps) {
            copy(solver.values_, steps, values_);
            copy(solver.rests_, steps, rests_);
        }
    }

    bool stuck(int mover) const { return turns_.stuck(mover); }

    int value(int mover) {
        if (turns_.passed(mover)) return margin(mover, opponent_);
        if (stuck(mover)) return of_pass(mover);
        best_ = kLeast;
        turns_.turns(mover);
        return best_;
    }
    bool can_be_due(int mover) const { return turns_.can_be_due(mover); }
    // Where a bonus move or an extra turn is due.
    int rest(int mover) {
        best_ = kLeast;
        turns_.rest(mover);
        return best_;
    }

    void ended(int mover, int opponent) {
        const int steps = all_.steps(mover) + all_.steps(opponent);
        best_ = std::max(
            best_, -(opponent == opponent_ ? values_[mover - first_] : solver_.values_.at(steps)->at(opponent, mover)));
    }
    void over(int mover, int opponent) { best_ = std::max(best_, margin(mover, opponent)); }
    void due(int mover, int) { best_ = std::max<int>(best_, rests_[mover - first_]); }

    void earned(int mover, int steps, bool extra_turn_used) {
        if (steps > kGoal) return turns_.follow_up(mover, steps, extra_turn_used);
        std::int8_t& known = follow_up(mover, steps);
        if (known == kUnknown) {
            const int before = std::exchange(best_, kLeast);
            turns_.follow_up(mover, steps, extra_turn_used);
            known = static_cast<std::int8_t>(best_);
            best_ = before;
        }
        best_ = std::max<int>(best_, known);
    }

  private:
    static constexpr int kLeast = -1000;
    static constexpr std::int8_t kUnknown = -128;  // a value of -128 would only be computed again

    // The opponent's row against movers with this many steps, if there is such a layer.
    void copy(const Layers& layers, int steps, std::vector<std::int8_t>& to) const {
        const auto layer = layers.find(steps + all_.steps(opponent_));
        if (layer == layers.end()) return;
        std::copy_n(layer->second->row(opponent_) + all_.begin(steps), all_.size(steps), &to[all_.begin(steps) - first_]);
    }

    // The value of a follow-up, by where the opening move leads.
    std::int8_t& follow_up(int mover, int steps) {
        const int size = all_.size(mover_steps_ + 1);
        if (follow_ups_.empty()) follow_ups_.assign(static_cast<std::size_t>(kGoal) * size, kUnknown);
        return follow_ups_[static_cast<std::size_t>(steps - 1) * size + mover - all_.begin(mover_steps_ + 1)];
    }

    // A pass leads to the same board as the other side sees it. That position has as many steps and goals, so it need not
    // have been computed yet.
    int of_pass(int mover) const {
        Position others(solver_, lowest_, mover);
        return others.stuck(opponent_) ? margin(mover, opponent_) : -others.value(opponent_);
    }

    int margin(int mover, int opponent) const { return solver_.points_[mover] - solver_.points_[opponent]; }

    const PlainSolver& solver_;
    const Arrangements& all_;
    int opponent_;
    int lowest_;
    int mover_steps_;  // of movers in the lowest layer
    int best_ = kLeast;
    // What the tables have against this opponent, side by side from the first mover of the lowest layer on.
    int first_ = 0;
    std::vector<std::int8_t> values_;
    std::vector<std::int8_t> rests_;
    std::vector<std::int8_t> follow_ups_;
    Successors<Position> turns_;
};

template <class Work>
void PlainSolver::each_opponent(int steps, const Work& work) const {
    in_parallel(threads_, all_.size(), [&](int opponent) {
        const int mover_steps = steps - all_.steps(opponent);
        if (const int size = all_.size(mover_steps)) work(Part{opponent, {all_.begin(mover_steps), size, 0}});
    });
}

LayerTable& PlainSolver::add_layer(int steps) {
    const int top = steps + most_climb(rules_);
    values_.erase(values_.upper_bound(top + 1), values_.end());  // which the rests of the layer above need
    rests_.erase(rests_.upper_bound(top), rests_.end());
    rests_.erase(rests_.begin(), rests_.upper_bound(steps + rest_falls_));  // made of what this layer was before
    return add(values_, steps);
}

LayerTable& PlainSolver::add(Layers& layers, int steps) const {
    auto& layer = layers[steps] = std::make_unique<LayerTable>(all_, steps);
    layer->clear();
    return *layer;
}

// What is left of turns that begin in this layer; all values that it takes must be there.
void PlainSolver::complete_rests(int steps) {
    const int top = std::min(steps + most_climb(rules_), 2 * all_.most_steps());
    for (int due = top; has_rests_ && due > steps; --due) {
        if (rests_.contains(due)) continue;
        const LayerTable& layer = add(rests_, due);
        each_opponent(due, [&](const Part& part) { compute_rests(layer, part); });
    }
}

void PlainSolver::compute_rests(const LayerTable& layer, const Part& part) const {
    const auto& [opponent, movers] = part;
    Position position(*this, layer.steps() - rest_falls_, opponent);
    std::int8_t* rests = layer.row(opponent);
    for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover)
        if (all_.fit(mover, opponent) && position.can_be_due(mover))
            rests[mover] = static_cast<std::int8_t>(position.rest(mover));
}

void PlainSolver::require_layers_above(int steps) const {
    for (int above = steps + 1; above <= std::min(steps + most_climb(rules_), 2 * all_.most_steps()); ++above)
        if (!values_.contains(above)) throw std::invalid_argument("the values of a layer are missing");
}

long long PlainSolver::count_wrong(int steps) {
    const LayerTable& layer = *values_.at(steps);
    require_layers_above(steps);
    complete_rests(steps);
    std::atomic<long long> wrong{0};
    each_opponent(steps, [&](const Part& part) {
        const auto& [opponent, movers] = part;
        Position position(*this, steps, opponent);
        long long found = 0;
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover)
            if (all_.fit(mover, opponent))
                found += layer.at(mover, opponent) != static_cast<std::int8_t>(position.value(mover));
        if (found) wrong += found;
    });
    return wrong;
}

std::pair<long long, long long> PlainSolver::count_stuck(int steps) const {
    if (steps < 0 || steps > 2 * all_.most_steps()) throw std::invalid_argument("no such layer");
    std::atomic<long long> one{0}, both{0};
    each_opponent(steps, [&](const Part& part) {
        const auto& [opponent, movers] = part;
        NoVisit nothing;
        const Successors turns(rules_, all_, opponent, nothing);
        long long found = 0, twice = 0;
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
            if (!all_.fit(mover, opponent) || turns.passed(mover) || !turns.stuck(mover)) continue;
            ++found;
            twice += Successors(rules_, all_, mover, nothing).stuck(opponent);
        }
        one += found;
        both += twice;
    });
    return {one, both};
}

// A turn leads to a higher layer, or into the same one with one more piece on a goal line. So one pass, from the most
// goals on down, is enough, unless pieces may leave the goal again: then it is gone over until nothing changes. A bonus
// move that leads back into this layer is due in the one above, with as many goals as where it leads or one less.
int PlainSolver::solve_next() {
    if (next_ < 0) throw std::invalid_argument("every layer is solved");
    require_layers_above(next_);
    const LayerTable& values = add_layer(next_);
    const auto by_goals = parts_by_goals(all_, next_);
    std::vector<std::vector<Part>> due(by_goals.size());
    if (has_rests_ && rest_falls_ && next_ < 2 * all_.most_steps()) {
        due = parts_by_goals(all_, next_ + 1);
        add(rests_, next_ + 1);
    }
    complete_rests(next_);
    bool changed;
    do {
        changed = false;
        for (std::size_t goals = by_goals.size(); goals-- > 0;) {
            changed |= compute_values(values, by_goals[goals]);
            in_parallel(threads_, static_cast<int>(due[goals].size()),
                        [&](int number) { compute_rests(*rests_.at(next_ + 1), due[goals][number]); });
        }
    } while (rules_.leave_goal && changed);
    return next_--;
}

// Says whether anything has changed.
bool PlainSolver::compute_values(const LayerTable& layer, const std::vector<Part>& parts) const {
    std::atomic<bool> changed{false};
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        Position position(*this, layer.steps(), opponent);
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
            if (!all_.fit(mover, opponent)) continue;
            const auto value = static_cast<std::int8_t>(position.value(mover));
            std::int8_t& stored = layer.at(mover, opponent);
            if (stored != value) changed = true;
            stored = value;
        }
    });
    return changed;
}

}  // namespace linja
