// Looks ahead from a position where no solution is there: alpha-beta with a transposition table, deeper and deeper
// until a limit is reached or everything has been searched out.
//
// Values count kUnitsPerPoint to a point, for the side to move. A value is exact if no estimate had a part in it; that
// is known for every node, so that a position whose rest can be searched out is said to be exact, and only such a one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "rules/board.hpp"
#include "rules/rules.hpp"
#include "rules/turns.hpp"
#include "search/network.hpp"
#include "search/transposition_table.hpp"

namespace linja {

struct Judged {
    int value = 0;
    bool exact = false;
};

// A board that a turn leads to, what it is worth to who plays that turn, and whether the game is over there.
struct Candidate {
    Board next;
    int value = 0;
    bool exact = false;
    bool over = false;
};

struct Limits {
    std::uint64_t nodes = 0;  // boards estimated or looked at; 0: no limit
    double seconds = 0;       // 0: no limit
    int depth = 0;            // turns; 0: no limit
    bool every_turn = false;  // a value for every turn, not only for the best
};

struct SearchResult {
    std::vector<Candidate> candidates;  // each board that a turn leads to once, best first
    int depth = 0;                      // turns looked ahead in full
    std::uint64_t nodes = 0;
};

class Search {
  public:
    // `poll` is called now and then and may throw.
    Search(const Rules& rules, std::shared_ptr<const Network> network, std::function<void()> poll);

    // The position is not over.
    SearchResult run(Board board, Stage stage, const Limits& limits);

  private:
    using Clock = std::chrono::steady_clock;

    void gather(Board board, Stage stage, std::vector<Candidate>& into);
    void search_candidates(std::vector<Candidate>& candidates, int depth, std::size_t& done);
    Judged look(const Candidate& candidate, int depth, int alpha, int beta);
    Judged visit(Board board, int depth, int alpha, int beta);
    Judged best_estimate(Board board, int beta);
    Judged try_candidates(Board board, std::vector<Candidate>& candidates, int depth, int alpha, int beta);
    bool is_on_path(Board board) const;
    void count(std::uint64_t nodes);

    const Rules rules_;
    std::shared_ptr<const Network> network_;
    std::function<void()> poll_;
    std::optional<TranspositionTable> table_;
    std::vector<std::vector<Candidate>> spare_;  // lists to use again, so that nothing is allocated on the way
    std::vector<Board> path_;                    // only where a position can come again
    Limits limits_;
    Clock::time_point deadline_;
    Clock::time_point next_poll_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    bool out_of_limits_ = false;  // every node on the way returns at once, and nothing is stored any more
};

}  // namespace linja
