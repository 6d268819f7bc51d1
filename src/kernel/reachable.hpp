// Which positions can be reached from the start.
#pragma once

#include <memory>
#include <vector>

#include "arrangements.hpp"
#include "layers.hpp"
#include "rules.hpp"

namespace linja {

// Marks them layer by layer, from the start's on up.
class Reachable {
  public:
    Reachable(const Rules& rules, int threads, int start);
    Reachable(const Reachable&) = delete;

    int next_layer() const { return next_; }
    // How many positions of the next layer up can be reached.
    long long count_next();

  private:
    void mark_where_passes_lead(const std::vector<Part>& parts);
    long long mark_where_turns_lead(const std::vector<Part>& parts);
    // Whether it can be the opponent's turn after the mover's.
    bool is_marked(int mover, int opponent) const;
    void mark(int mover, int opponent);

    Rules rules_;
    int threads_;
    Arrangements all_;
    std::vector<std::unique_ptr<LayerTable>> layers_;  // of (side that just moved, side to move)
    int next_;
};

}  // namespace linja
