#include "every_game.hpp"

#include <algorithm>

#include "parallel.hpp"
#include "successors.hpp"

namespace linja {

namespace {

int look(std::int8_t& reached) {
    return static_cast<std::uint8_t>(std::atomic_ref(reached).load(std::memory_order_relaxed));
}

// Most ways to a position are not the longest one, and change nothing.
void reach(std::int8_t& reached, int turns) {
    const std::atomic_ref cell(reached);
    std::int8_t known = cell.load(std::memory_order_relaxed);
    while (static_cast<std::uint8_t>(known) < turns + 1 &&
           !cell.compare_exchange_weak(known, static_cast<std::int8_t>(turns + 1), std::memory_order_relaxed)) {
    }
}

}  // namespace

EveryGame::EveryGame(const Rules& rules, int threads, int start)
    : rules_(rules),
      threads_(threads),
      all_(rules.pieces, rules.row_limit),
      layers_(2 * all_.most_steps() + 1),
      a_turn_(rules.leave_goal ? 0 : 1),
      next_(2 * all_.steps(start)) {
    layers_[next_] = std::make_unique<LayerTable>(all_, next_);
    layers_[next_]->clear();
    reach(reached(start, start), 0);
}

void EveryGame::end(int turns) {
    int known = most_turns_;
    while (known < turns && !most_turns_.compare_exchange_weak(known, turns)) {
    }
}

// The turns of the movers of one layer against one opponent.
class EveryGame::Turns {
  public:
    Turns(EveryGame& games, int opponent)
        : games_(games),
          opponent_(opponent),
          mover_steps_(games.next_ - games.all_.steps(opponent)),
          turns_(games.rules_, games.all_, opponent, *this) {
        const int top = std::min<int>(kMostClimb, games.layers_.size() - 1 - games.next_);
        for (int made = 0; made <= top; ++made) rows_[made] = games.layers_[games.next_ + made]->row(opponent);
    }

    bool passed(int mover) const { return turns_.passed(mover); }
    bool stuck(int mover) const { return turns_.stuck(mover); }

    void play(int mover, int turns_before) {
        count_ = turns_before + games_.a_turn_;
        turns_.turns(mover);
    }

    void ended(int mover, int opponent) {
        reach(opponent == opponent_ ? rows_[games_.all_.steps(mover) - mover_steps_][mover]
                                    : games_.reached(opponent, mover),
              count_);
    }
    void over(int mover, int opponent) {
        if (games_.all_.passed(mover, opponent, games_.rules_.shared_line))
            ended(mover, opponent);
        else  // a finished game whose sides met again is no position
            games_.end(count_);
    }

  private:
    EveryGame& games_;
    int opponent_;
    int mover_steps_;
    int count_ = 0;
    std::array<std::int8_t*, kMostClimb + 1> rows_{};  // of the opponent as side to move, by steps made
    Successors<Turns> turns_;
};

// A turn leads to a higher layer, or into the same one with one more piece on a goal line; a pass changes neither. So it
// is enough to go over a layer once, unless pieces may leave the goal again.
long long EveryGame::follow_next() {
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
            follow_passes(parts);
            count += follow_turns(parts);
        }
    } while (rules_.leave_goal && count != before);
    layers_[next_++].reset();
    return count;
}

void EveryGame::follow_passes(const std::vector<Part>& parts) {
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        NoVisit nothing;
        const Successors turns(rules_, all_, opponent, nothing);
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
            const int known = look(reached(mover, opponent));
            if (!known || turns.passed(mover) || !turns.stuck(mover)) continue;
            const int count = known - 1 + a_turn_;
            if (Successors(rules_, all_, mover, nothing).stuck(opponent))
                end(count);
            else
                reach(reached(opponent, mover), count);
        }
    });
}

// Says how many positions can be reached.
long long EveryGame::follow_turns(const std::vector<Part>& parts) {
    std::atomic<long long> count{0};
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        Turns turns(*this, opponent);
        long long found = 0;
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
            const int known = look(reached(mover, opponent));
            if (!known) continue;
            ++found;
            if (turns.passed(mover))
                end(known - 1);
            else if (!turns.stuck(mover))
                turns.play(mover, known - 1);
        }
        count += found;
    });
    return count;
}

}  // namespace linja
