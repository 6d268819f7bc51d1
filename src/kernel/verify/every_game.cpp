#include "verify/every_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "parallel.hpp"
#include "verify/successors.hpp"

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
      positions_(2 * all_.most_steps() + 1),
      due_(positions_.size()),
      a_turn_(rules.leave_goal ? 0 : 1),
      next_(2 * all_.steps(start)) {
    add_layers();
    reach(reached(start, start), 0);
}

// All that a turn from the next layer can lead to.
void EveryGame::add_layers() {
    const int top = std::min(next_ + kMostClimb, 2 * all_.most_steps());
    for (Layers* layers : {&positions_, &due_})
        for (int steps = next_; steps <= top; ++steps) {
            if ((*layers)[steps]) continue;
            (*layers)[steps] = std::make_unique<LayerTable>(all_, steps);
            (*layers)[steps]->clear();
        }
}

void EveryGame::end(int turns) {
    int known = most_turns_;
    while (known < turns && !most_turns_.compare_exchange_weak(known, turns)) {
    }
}

// The turns of movers against one opponent.
class EveryGame::Turns {
  public:
    static constexpr bool kPostpones = true;
    static constexpr bool kSharesFollowUps = false;

    Turns(EveryGame& games, int opponent)
        : games_(games),
          opponent_(opponent),
          first_steps_(games.next_ - games.all_.steps(opponent)),
          turns_(games.rules_, games.all_, opponent, *this) {
        const int top = std::min(kMostClimb, 2 * games.all_.most_steps() - games.next_);
        for (int made = 0; made <= top; ++made) {
            positions_[made] = games.positions_[games.next_ + made]->row(opponent);
            due_[made] = games.due_[games.next_ + made]->row(opponent);
        }
    }

    bool passed(int mover) const { return turns_.passed(mover); }
    bool stuck(int mover) const { return turns_.stuck(mover); }

    void play(int mover, int turns_before) {
        turns_before_ = turns_before;
        turns_.turns(mover);
    }
    void play_what_is_due(int mover) {
        const int known = look(due_[made(mover)][mover]);
        if (!known) return;
        turns_before_ = known - 1;
        turns_.rest(mover);
    }

    void due(int mover, int) { reach(due_[made(mover)][mover], turns_before_); }
    void ended(int mover, int opponent) {
        reach(opponent == opponent_ ? positions_[made(mover)][mover] : games_.reached(opponent, mover),
              turns_before_ + games_.a_turn_);
    }
    void over(int mover, int opponent) {
        if (games_.all_.passed(mover, opponent, games_.rules_.shared_line))
            ended(mover, opponent);
        else  // a finished game whose sides met again is not a position
            games_.end(turns_before_ + games_.a_turn_);
    }

  private:
    int made(int mover) const { return games_.all_.steps(mover) - first_steps_; }

    EveryGame& games_;
    int opponent_;
    int first_steps_;  // of movers in the next layer
    int turns_before_ = 0;
    // The opponent's rows in the tables, by the steps that the mover has made from the next layer on.
    std::array<std::int8_t*, kMostClimb + 1> positions_{};
    std::array<std::int8_t*, kMostClimb + 1> due_{};
    Successors<Turns> turns_;
};

// A turn leads to a higher layer, or into the same one with one more piece on a goal line; a pass changes neither. A bonus
// move is due in a higher layer than the turn began in, and with one more piece on a goal line; it leads at most one layer
// back. An extra turn is due in a higher layer, too, and leads nowhere back. So it is enough to go over a layer once, unless
// pieces may leave the goal again.
long long EveryGame::follow_next() {
    if (next_ > 2 * all_.most_steps()) throw std::invalid_argument("every layer has been followed");
    add_layers();
    const bool is_last = next_ == 2 * all_.most_steps();
    const auto by_goals = parts_by_goals(all_, next_);
    const int due_layer = rules_.extra_turn ? next_ : next_ + 1;
    const auto due =
        is_last && !rules_.extra_turn ? std::vector<std::vector<Part>>(by_goals.size()) : parts_by_goals(all_, due_layer);
    long long count = 0, before;
    do {
        before = count;
        count = 0;
        for (std::size_t goals = 0; goals < by_goals.size(); ++goals) {
            follow_what_is_due(due[goals]);
            follow_passes(by_goals[goals]);
            count += follow_turns(by_goals[goals]);
        }
    } while (rules_.leave_goal && count != before);
    due_[next_].reset();
    positions_[next_++].reset();
    return count;
}

void EveryGame::follow_what_is_due(const std::vector<Part>& parts) {
    in_parallel(threads_, static_cast<int>(parts.size()), [&](int number) {
        const auto& [opponent, movers] = parts[number];
        Turns turns(*this, opponent);
        for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) turns.play_what_is_due(mover);
    });
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
