// Every game that can be played from the start: which positions it comes to, and how long it can take.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "index/arrangements.hpp"
#include "index/layers.hpp"
#include "rules/rules.hpp"

namespace linja {

// Follows all turns layer by layer, from the start's on up.
class EveryGame {
  public:
    EveryGame(const Rules& rules, int threads, int start);
    EveryGame(const EveryGame&) = delete;

    int next_layer() const { return next_; }
    // How many positions of the next layer up can be reached.
    long long follow_next();
    // The number of turns of the longest game; 0 where a game can go on for ever.
    int most_turns() const { return most_turns_; }

  private:
    class Turns;
    using Layers = std::vector<std::unique_ptr<LayerTable>>;

    void add_layers();
    void follow_what_is_due(const std::vector<Part>& parts);
    void follow_passes(const std::vector<Part>& parts);
    long long follow_turns(const std::vector<Part>& parts);
    std::int8_t& reached(int mover, int opponent) const {
        return positions_[all_.steps(mover) + all_.steps(opponent)]->at(mover, opponent);
    }
    void end(int turns);

    Rules rules_;
    int threads_;
    Arrangements all_;
    // By steps made: the most turns before, and one more; 0 for what cannot be reached.
    Layers positions_;  // of (side to move, other side)
    Layers due_;        // of (other side, side whose bonus move or extra turn is due)
    int a_turn_;        // counts one, but nothing where a game can go on for ever
    std::atomic<int> most_turns_{0};
    int next_;
};

}  // namespace linja
