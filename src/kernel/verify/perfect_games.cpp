#include "verify/perfect_games.hpp"

#include <limits>
#include <stdexcept>

#include "verify/successors.hpp"

namespace linja {

PerfectGames::PerfectGames(const Rules& rules, int start)
    : rules_(rules),
      all_(rules.pieces, rules.row_limit),
      points_(points_of(rules, all_)),
      climb_(most_climb(rules) * (rules.extra_turn ? 2 : 1) + (rules.exact_bonus ? 1 : 0)),
      layers_(2 * all_.most_steps() + 1),
      ended_{std::numeric_limits<int>::max(), 0},
      next_(2 * all_.steps(start)) {
    if (rules.leave_goal) throw std::invalid_argument("where pieces may leave the goal a game can go on for ever");
    add_values(next_);
    reach(start, start, {0, 0});
}

LayerTable& PerfectGames::add_values(int steps) {
    auto& layer = layers_.at(steps);
    if (!layer) layer = std::make_unique<Layer>(all_, steps);
    return layer->values;
}

PerfectGames::Lengths PerfectGames::turns_to(int mover, int opponent) const {
    const Layer& layer = layer_of(mover, opponent);
    return {static_cast<std::uint8_t>(layer.fewest.at(mover, opponent)),
            static_cast<std::uint8_t>(layer.most.at(mover, opponent)) - 1};
}

void PerfectGames::reach(int mover, int opponent, const Lengths& turns) {
    Layer& layer = layer_of(mover, opponent);
    Lengths all_turns = turns;
    if (layer.most.at(mover, opponent)) all_turns.add(turns_to(mover, opponent));
    layer.fewest.at(mover, opponent) = static_cast<std::int8_t>(all_turns.fewest);
    layer.most.at(mover, opponent) = static_cast<std::int8_t>(all_turns.most + 1);
}

// The perfect turns of the movers against one opponent.
class PerfectGames::Turns {
  public:
    static constexpr bool kPostpones = false;
    static constexpr bool kSharesFollowUps = false;

    Turns(PerfectGames& games, int opponent)
        : games_(games), opponent_(opponent), turns_(games.rules_, games.all_, opponent, *this) {}

    bool passed(int mover) const { return turns_.passed(mover); }
    bool stuck(int mover) const { return turns_.stuck(mover); }

    void play(int mover) {
        value_ = games_.layer_of(mover, opponent_).values.at(mover, opponent_);
        lengths_ = games_.turns_to(mover, opponent_).with_one_more();
        turns_.turns(mover);
    }

    void ended(int mover, int opponent) {
        if (games_.layer_of(mover, opponent).values.at(opponent, mover) == -value_) games_.reach(opponent, mover, lengths_);
    }
    void over(int mover, int opponent) {
        if (games_.points_[mover] - games_.points_[opponent] != value_) return;
        if (games_.all_.passed(mover, opponent, games_.rules_.shared_line))
            games_.reach(opponent, mover, lengths_);
        else  // a finished game whose sides met again is not a position
            games_.ended_.add(lengths_);
    }

  private:
    PerfectGames& games_;
    int opponent_;
    int value_ = 0;
    Lengths lengths_{};
    Successors<Turns> turns_;
};

// A turn leads to a higher layer, or into the same one with one more piece on a goal line; a pass changes neither.
long long PerfectGames::follow_next() {
    if (next_ > top()) throw std::invalid_argument("every layer has been followed");
    for (int steps = next_; steps <= top(); ++steps)
        if (!layers_[steps]) throw std::invalid_argument("the values of a layer are missing");
    long long count = 0;
    for (const auto& parts : parts_by_goals(all_, next_)) {
        for (const Part& part : parts) pass(part);
        for (const Part& part : parts) count += play(part);
    }
    layers_[next_++].reset();
    return count;
}

void PerfectGames::pass(const Part& part) {
    const auto& [opponent, movers] = part;
    Turns turns(*this, opponent);
    for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
        if (!layers_[next_]->most.at(mover, opponent) || turns.passed(mover) || !turns.stuck(mover)) continue;
        const Lengths lengths = turns_to(mover, opponent).with_one_more();
        if (Turns(*this, mover).stuck(opponent))
            ended_.add(lengths);
        else
            reach(opponent, mover, lengths);
    }
}

// Says how many of these positions are on perfect games.
long long PerfectGames::play(const Part& part) {
    const auto& [opponent, movers] = part;
    Turns turns(*this, opponent);
    long long count = 0;
    for (int mover = movers.begin; mover < movers.begin + movers.size; ++mover) {
        if (!layers_[next_]->most.at(mover, opponent)) continue;
        ++count;
        if (turns.passed(mover))
            ended_.add(turns_to(mover, opponent));
        else if (!turns.stuck(mover))
            turns.play(mover);
    }
    return count;
}

}  // namespace linja
