#include "reachable.hpp"

#include <algorithm>
#include <atomic>

#include "parallel.hpp"
#include "successors.hpp"

namespace linja {

Reachable::Reachable(const Rules& rules, int threads, int start)
    : rules_(rules),
      threads_(threads),
      all_(rules.pieces, rules.row_limit),
      layers_(2 * all_.most_steps() + 1),
      next_(2 * all_.steps(start)) {
    layers_[next_] = std::make_unique<LayerTable>(all_, next_);
    layers_[next_]->clear();
    mark(start, start);
}

bool Reachable::is_marked(int mover, int opponent) const {
    return std::atomic_ref(layers_[all_.steps(mover) + all_.steps(opponent)]->at(mover, opponent)).load() != 0;
}

void Reachable::mark(int mover, int opponent) {
    std::atomic_ref(layers_[all_.steps(mover) + all_.steps(opponent)]->at(mover, opponent)).store(1);
}

// A turn leads to a higher layer, or into the same one with one more piece on a goal line; a pass changes neither. So it
// is enough to go over a layer once, unless pieces may leave the goal again.
long long Reachable::count_next() {
    const int top = std::min(next_ + kMostClimb, 2 * all_.most_steps());
    for (int steps = next_; steps <= top; ++steps) {
        if (layers_[steps]) continue;
        layers_[steps] = std::make_unique<LayerTable>(all_, steps);
        layers_[steps]->clear();
    }
    const auto by_goals = parts_by_goals(all_, next_);
    long long count = 0, before;
    do {
        before = count;
        count = 0;
        for (const auto& parts : by_goals) {
            mark_where_passes_lead(parts);
            count += mark_where_turns_lead(parts);
        }
    } while (rules_.leave_goal && count != before);
    layers_[next_++].reset();
    return count;
}

void Reachable::mark_where_passes_lead(const std::vector<Part>& parts) {
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        NoVisit nothing;
        const Successors turns(rules_, all_, opponent, nothing);
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover)
            if (is_marked(opponent, mover) && !turns.passed(mover) && turns.stuck(mover) &&
                !Successors(rules_, all_, mover, nothing).stuck(opponent))
                mark(mover, opponent);
    });
}

// Says how many positions are marked.
long long Reachable::mark_where_turns_lead(const std::vector<Part>& parts) {
    struct Mark {
        Reachable& reachable;
        void ended(int mover, int opponent) { reachable.mark(mover, opponent); }
        void over(int mover, int opponent) {  // a finished game whose sides met again is no position
            if (reachable.all_.passed(mover, opponent, reachable.rules_.shared_line)) reachable.mark(mover, opponent);
        }
    };
    std::atomic<long long> count{0};
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        Mark mark_ends{*this};
        const Successors turns(rules_, all_, opponent, mark_ends);
        long long found = 0;
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
            if (!is_marked(opponent, mover)) continue;
            ++found;
            if (!turns.passed(mover) && !turns.stuck(mover)) turns.turns(mover);
        }
        count += found;
    });
    return count;
}

}  // namespace linja
