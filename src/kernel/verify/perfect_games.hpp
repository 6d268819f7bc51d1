// The games in which both sides always play a turn of best value: how long they can be, and which positions they pass.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"
#include "index/layers.hpp"
#include "rules/rules.hpp"

namespace linja {

// Follows them layer by layer, from the start's on up. Values are given: those of the next layer and of every layer that
// a turn can lead to from there.
class PerfectGames {
  public:
    PerfectGames(const Rules& rules, int start);
    PerfectGames(const PerfectGames&) = delete;

    const Arrangements& arrangements() const { return all_; }
    int next_layer() const { return next_; }
    // The highest layer whose values the next one needs.
    int top() const { return std::min(next_ + climb_, 2 * all_.most_steps()); }
    // A layer's values of (side to move, other side), to be filled.
    LayerTable& add_values(int steps);
    // How many positions of the next layer up are on perfect games.
    long long follow_next();

    // Of the games that have ended so far.
    int fewest_turns() const { return ended_.fewest; }
    int most_turns() const { return ended_.most; }

  private:
    class Turns;
    struct Lengths {
        int fewest;
        int most;
        Lengths with_one_more() const { return {fewest + 1, most + 1}; }
        void add(const Lengths& other) {
            fewest = std::min(fewest, other.fewest);
            most = std::max(most, other.most);
        }
    };
    struct Layer {  // all of (side to move, other side)
        Layer(const Arrangements& all, int steps) : values(all, steps), fewest(all, steps), most(all, steps) {
            values.clear();
            most.clear();
        }
        LayerTable values;
        LayerTable fewest;  // turns from the start to here
        LayerTable most;    // the same, and one more: 0 where no perfect game has been
    };

    void pass(const Part& part);
    long long play(const Part& part);
    Layer& layer_of(int mover, int opponent) const { return *layers_[all_.steps(mover) + all_.steps(opponent)]; }
    void reach(int mover, int opponent, const Lengths& turns);
    // The turns from the start to a position that has been reached.
    Lengths turns_to(int mover, int opponent) const;

    Rules rules_;
    Arrangements all_;
    std::vector<int> points_;
    int climb_;  // the most layers that a turn climbs
    std::vector<std::unique_ptr<Layer>> layers_;
    Lengths ended_;
    int next_;
};

}  // namespace linja
