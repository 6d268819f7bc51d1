#include "scalar.hpp"

#include <algorithm>
#include <atomic>

#include "parallel.hpp"
#include "successors.hpp"

namespace linja {

namespace {

constexpr int kAnyGoals = -1;

// Visits nothing: for questions about a position that need no turns.
struct NoVisit {
    void ended(int, int) {}
    void over(int, int) {}
};

}  // namespace

Scalar::Scalar(const Rules& rules, int threads, Quantity quantity)
    : rules_(rules),
      threads_(threads),
      quantity_(quantity),
      all_(rules.pieces, rules.row_limit),
      points_(points_of(rules, all_)),
      next_(2 * all_.most_steps()) {}

// The positions of movers against one opponent: collects what their turns lead to.
class Scalar::Position {
  public:
    Position(const Scalar& scalar, int steps, int opponent)
        : scalar_(scalar),
          all_(scalar.all_),
          opponent_(opponent),
          mover_steps_(steps - all_.steps(opponent)),
          turns_(scalar.rules_, all_, opponent, *this) {
        const int own_steps = all_.steps(opponent);
        for (int made = 0; made <= kMostClimb; ++made) {
            const auto layer = scalar.layers_.find(steps + made);
            if (layer == scalar.layers_.end() || mover_steps_ + made > all_.most_steps()) continue;
            rows_[made] = layer->second->base(own_steps) + opponent * layer->second->stride(own_steps) -
                          all_.begin(mover_steps_ + made);
        }
    }

    bool stuck(int mover) const { return turns_.stuck(mover); }

    int quantity(int mover) {
        if (turns_.passed(mover)) return is_value() ? margin(mover, opponent_) : 0;
        best_ = kLeast;
        if (!stuck(mover))
            turns_.turns(mover);
        else if (Position(scalar_, mover_steps_ + all_.steps(opponent_), mover).stuck(opponent_))
            over(mover, opponent_);
        else
            ended(mover, opponent_);
        return best_;
    }

    void ended(int mover, int opponent) {
        const std::int8_t theirs =
            opponent == opponent_
                ? rows_[all_.steps(mover) - mover_steps_][mover]
                : scalar_.layers_.at(all_.steps(mover) + all_.steps(opponent))->at(opponent, mover);
        best_ = std::max(best_, is_value() ? -theirs : 1 + static_cast<std::uint8_t>(theirs));
    }
    void over(int mover, int opponent) { best_ = std::max(best_, is_value() ? margin(mover, opponent) : 1); }

  private:
    static constexpr int kLeast = -1000;

    bool is_value() const { return scalar_.quantity_ == Quantity::value; }
    int margin(int mover, int opponent) const { return scalar_.points_[mover] - scalar_.points_[opponent]; }

    const Scalar& scalar_;
    const Arrangements& all_;
    int opponent_;
    int mover_steps_;
    int best_ = kLeast;
    std::array<const std::int8_t*, kMostClimb + 1> rows_{};  // the opponent's entries as side to move, by steps made
    Successors<Position> turns_;
};

template <class Work>
void Scalar::each_opponent(int steps, const Work& work) const {
    in_parallel(threads_, all_.size(), [&](int opponent) {
        const int mover_steps = steps - all_.steps(opponent);
        if (all_.size(mover_steps)) work(opponent, all_.runs(mover_steps));
    });
}

LayerTable& Scalar::add_layer(int steps) {
    layers_.erase(layers_.upper_bound(steps + kMostClimb), layers_.end());
    auto& layer = layers_[steps] = std::make_unique<LayerTable>(all_, steps);
    layer->clear();
    return *layer;
}

long long Scalar::count_wrong(int steps) const {
    const LayerTable& layer = *layers_.at(steps);
    std::atomic<long long> wrong{0};
    each_opponent(steps, [&](int opponent, std::span<const Run> runs) {
        Position position(*this, steps, opponent);
        long long found = 0;
        for (int mover = runs.front().begin; mover < runs.back().begin + runs.back().size; ++mover)
            if (all_.fit(mover, opponent))
                found += layer.at(mover, opponent) != static_cast<std::int8_t>(position.quantity(mover));
        if (found) wrong += found;
    });
    return wrong;
}

std::pair<long long, long long> Scalar::count_stuck(int steps) const {
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

int Scalar::solve_next() {
    add_layer(next_);
    if (rules_.leave_goal)
        while (pass_over(next_, kAnyGoals)) {}
    else
        for (int goals = 2 * all_.pieces(); goals >= 0; --goals) pass_over(next_, goals);
    return next_--;
}

// Sets every position of a layer with so many pieces on the goal lines: first who can move, then who is stuck. Says
// whether anything has changed.
bool Scalar::pass_over(int steps, int goals) {
    const LayerTable& layer = *layers_.at(steps);
    std::atomic<bool> changed{false};
    for (const bool stuck : {false, true})
        each_opponent(steps, [&](int opponent, std::span<const Run> runs) {
            Position position(*this, steps, opponent);
            for (const Run& run : runs) {
                if (goals != kAnyGoals && run.goals + all_.counts(opponent)[kGoal] != goals) continue;
                for (int mover = run.begin; mover < run.begin + run.size; ++mover) {
                    if (!all_.fit(mover, opponent) || position.stuck(mover) != stuck) continue;
                    const auto quantity = static_cast<std::int8_t>(position.quantity(mover));
                    std::int8_t& stored = layer.at(mover, opponent);
                    if (stored != quantity) changed = true;
                    stored = quantity;
                }
            }
        });
    return changed;
}

Reachable::Reachable(const Rules& rules, int threads, int start)
    : rules_(rules), threads_(threads), all_(rules.pieces, rules.row_limit), next_(2 * all_.steps(start)) {
    mark(start, start);
}

LayerTable& Reachable::layer(int steps) {
    auto& layer = layers_[steps];
    if (!layer) {
        layer = std::make_unique<LayerTable>(all_, steps);
        layer->clear();
    }
    return *layer;
}

// Marks that it is the opponent's turn after the mover's.
void Reachable::mark(int mover, int opponent) {
    std::atomic_ref(layer(all_.steps(mover) + all_.steps(opponent)).at(mover, opponent)).store(1);
}

long long Reachable::count_next() {
    const int steps = next_++;
    layers_.erase(layers_.begin(), layers_.lower_bound(steps));
    for (int above = steps; above <= std::min(steps + kMostClimb, 2 * all_.most_steps()); ++above) layer(above);
    const LayerTable& marks = layer(steps);
    std::atomic<long long> count{0};
    for (int goals = 0; goals <= 2 * all_.pieces(); ++goals)
        for (const bool stuck : {true, false})  // a pass leads to a position with the same goals
            in_parallel(threads_, all_.size(), [&](int opponent) {
                const int mover_steps = steps - all_.steps(opponent);
                if (!all_.size(mover_steps)) return;
                struct Mark {
                    Reachable& reachable;
                    void ended(int mover, int opponent) { reachable.mark(mover, opponent); }
                    void over(int mover, int opponent) {  // a finished game whose sides met again is no position
                        if (reachable.all_.passed(mover, opponent, reachable.rules_.shared_line))
                            reachable.mark(mover, opponent);
                    }
                } mark_ends{*this};
                const Successors turns(rules_, all_, opponent, mark_ends);
                NoVisit nothing;
                long long found = 0;
                for (const Run& run : all_.runs(mover_steps)) {
                    if (run.goals + all_.counts(opponent)[kGoal] != goals) continue;
                    for (int mover = run.begin; mover < run.begin + run.size; ++mover) {
                        if (!marks.at(opponent, mover)) continue;
                        const bool over = turns.passed(mover);
                        const bool is_stuck = !over && turns.stuck(mover);
                        if (is_stuck && stuck && !Successors(rules_, all_, mover, nothing).stuck(opponent))
                            mark(mover, opponent);
                        if (stuck) continue;
                        ++found;
                        if (!over && !is_stuck) turns.turns(mover);
                    }
                }
                count += found;
            });
    return count;
}

}  // namespace linja
