#include "verify/plain_solver.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "parallel.hpp"
#include "verify/successors.hpp"

namespace linja {

PlainSolver::PlainSolver(const Rules& rules, int threads)
    : rules_(rules),
      threads_(threads),
      all_(rules.pieces, rules.row_limit),
      points_(points_of(rules, all_)),
      next_(2 * all_.most_steps()) {}

// The positions of movers against one opponent: collects what their turns lead to.
class PlainSolver::Position {
  public:
    Position(const PlainSolver& solver, int steps, int opponent)
        : solver_(solver),
          all_(solver.all_),
          opponent_(opponent),
          steps_(steps),
          mover_steps_(steps - all_.steps(opponent)),
          turns_(solver.rules_, all_, opponent, *this) {
        for (int made = 0; made <= kMostClimb; ++made) {
            const auto layer = solver.layers_.find(steps + made);
            if (layer == solver.layers_.end()) break;
            layers_[made] = layer->second.get();
            rows_[made] = layers_[made]->row(opponent);
        }
    }

    static constexpr bool kPostpones = false;

    bool stuck(int mover) const { return turns_.stuck(mover); }

    int value(int mover) {
        if (turns_.passed(mover)) return margin(mover, opponent_);
        if (stuck(mover)) return of_pass(mover);
        best_ = kLeast;
        turns_.turns(mover);
        return best_;
    }

    void ended(int mover, int opponent) {
        const std::int8_t theirs =
            opponent == opponent_
                ? rows_[all_.steps(mover) - mover_steps_][mover]
                : layers_[all_.steps(mover) + all_.steps(opponent) - steps_]->at(opponent, mover);
        best_ = std::max(best_, -theirs);
    }
    void over(int mover, int opponent) { best_ = std::max(best_, margin(mover, opponent)); }

  private:
    static constexpr int kLeast = -1000;

    // A pass leads to the same board as the other side sees it. That position has as many steps and goals, so it need not
    // have been computed yet.
    int of_pass(int mover) const {
        Position others(solver_, mover_steps_ + all_.steps(opponent_), mover);
        return others.stuck(opponent_) ? margin(mover, opponent_) : -others.value(opponent_);
    }

    int margin(int mover, int opponent) const { return solver_.points_[mover] - solver_.points_[opponent]; }

    const PlainSolver& solver_;
    const Arrangements& all_;
    int opponent_;
    int steps_;
    int mover_steps_;
    int best_ = kLeast;
    std::array<const LayerTable*, kMostClimb + 1> layers_{};
    std::array<const std::int8_t*, kMostClimb + 1> rows_{};  // the opponent's entries as side to move, by steps made
    Successors<Position> turns_;
};

template <class Work>
void PlainSolver::each_opponent(int steps, const Work& work) const {
    in_parallel(threads_, all_.size(), [&](int opponent) {
        const int mover_steps = steps - all_.steps(opponent);
        if (all_.size(mover_steps)) work(opponent, all_.runs(mover_steps));
    });
}

LayerTable& PlainSolver::add_layer(int steps) {
    layers_.erase(layers_.upper_bound(steps + kMostClimb), layers_.end());
    auto& layer = layers_[steps] = std::make_unique<LayerTable>(all_, steps);
    layer->clear();
    return *layer;
}

void PlainSolver::require_layers_above(int steps) const {
    for (int above = steps + 1; above <= std::min(steps + kMostClimb, 2 * all_.most_steps()); ++above)
        if (!layers_.contains(above)) throw std::invalid_argument("the values of a layer are missing");
}

long long PlainSolver::count_wrong(int steps) const {
    const LayerTable& layer = *layers_.at(steps);
    require_layers_above(steps);
    std::atomic<long long> wrong{0};
    each_opponent(steps, [&](int opponent, std::span<const Run> runs) {
        Position position(*this, steps, opponent);
        long long found = 0;
        for (int mover = runs.front().begin; mover < runs.back().begin + runs.back().size; ++mover)
            if (all_.fit(mover, opponent))
                found += layer.at(mover, opponent) != static_cast<std::int8_t>(position.value(mover));
        if (found) wrong += found;
    });
    return wrong;
}

std::pair<long long, long long> PlainSolver::count_stuck(int steps) const {
    if (steps < 0 || steps > 2 * all_.most_steps()) throw std::invalid_argument("no such layer");
    std::atomic<long long> one{0}, both{0};
    each_opponent(steps, [&](int opponent, std::span<const Run> runs) {
        NoVisit nothing;
        const Successors turns(rules_, all_, opponent, nothing);
        long long found = 0, twice = 0;
        for (int mover = runs.front().begin; mover < runs.back().begin + runs.back().size; ++mover) {
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
// goals on down, is enough, unless pieces may leave the goal again: then it is gone over until nothing changes.
int PlainSolver::solve_next() {
    if (next_ < 0) throw std::invalid_argument("every layer is solved");
    require_layers_above(next_);
    add_layer(next_);
    const auto by_goals = parts_by_goals(all_, next_);
    bool changed;
    do {
        changed = false;
        for (auto parts = by_goals.rbegin(); parts != by_goals.rend(); ++parts) changed |= compute(next_, *parts);
    } while (rules_.leave_goal && changed);
    return next_--;
}

// Says whether anything has changed.
bool PlainSolver::compute(int steps, const std::vector<Part>& parts) {
    const LayerTable& layer = *layers_.at(steps);
    std::atomic<bool> changed{false};
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        Position position(*this, steps, opponent);
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
