#include "search/choice.hpp"

#include <cstdlib>
#include <map>
#include <utility>

#include "search/draw.hpp"

namespace linja {

namespace {

constexpr int kFarRows = 3;
constexpr std::int64_t kHundredths = 100;

// Two steps of which the second begins far from where the first ended, and reaches no goal.
bool is_quiet_and_far(std::span<const Action> actions) {
    if (actions.size() != 2) return false;
    const Action opening = actions[0], follow_up = actions[1];
    return follow_up.target() != kGoal && std::abs(follow_up.source() - opening.target()) >= kFarRows;
}

// Whether a follow-up can bring a piece of the mover to its goal from afar.
bool can_arrive_from_afar(const Rules& rules, Board board) {
    bool found = false;
    for_each_turn(rules, board, Stage{}, TurnVisitor([&](std::span<const Action> actions, Board, bool) {
                      const bool arrives = actions.size() > 1 && !actions[1].of_opponent() && actions[1].target() == kGoal;
                      found = found || (arrives && actions[1].source() < kGoal - 1);
                  }));
    return found;
}

// A turn for each candidate, and what people overlook about it.
struct Reached {
    std::size_t turn = SIZE_MAX;
    Overlooked overlooked{true, false};
};

std::vector<Reached> reach(const Rules& rules, Board board, Stage stage, const std::vector<Candidate>& candidates) {
    std::map<std::pair<std::uint64_t, bool>, std::size_t> places;  // the same board may end the game or not
    for (std::size_t i = 0; i < candidates.size(); ++i) places[{candidates[i].next.bits, candidates[i].over}] = i;
    std::vector<Reached> reached(candidates.size());
    std::size_t turn = 0;
    for_each_turn(rules, board, stage, TurnVisitor([&](std::span<const Action> actions, Board next, bool over) {
                      Reached& found = reached[places.find({next.bits, over})->second];
                      if (found.turn == SIZE_MAX) found.turn = turn;
                      found.overlooked.quiet = found.overlooked.quiet && is_quiet_and_far(actions);
                      ++turn;
                  }));
    const std::uint32_t full_before = State(rules, swapped(board)).full;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].over) continue;
        const Board next = candidates[i].next;
        const bool fills = (State(rules, next).full & ~full_before) != 0;
        reached[i].overlooked.danger = fills || can_arrive_from_afar(rules, next);
    }
    return reached;
}

}  // namespace

std::vector<std::size_t> choose_turns(const Rules& rules, std::shared_ptr<const Network> network, Board board, Stage stage,
                                      const Skill& skill, std::span<const std::uint64_t> seeds, std::function<void()> poll) {
    Search search(rules, std::move(network), std::move(poll));
    const auto candidates = search.run(board, stage, {skill.nodes, 0, 0, skill.noise > 0}).candidates;
    if (candidates.empty()) return {};
    const auto reached = reach(rules, board, stage, candidates);
    const int best_value = candidates.front().value;
    std::vector<std::size_t> chosen;
    for (const std::uint64_t seed : seeds) {
        std::size_t best = 0;
        std::int64_t best_worth = INT64_MIN;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const Candidate& candidate = candidates[i];
            if (skill.most_lost > 0 && candidate.value < best_value - skill.most_lost * kUnitsPerPoint) break;
            std::int64_t error = 0;
            if (skill.noise > 0) {
                error =
                    error_of(draw(seed, {board.bits, key_of(stage), candidate.next.bits, std::uint64_t{candidate.over}}));
                if (error < 0 ? reached[i].overlooked.quiet : reached[i].overlooked.danger) error *= 2;
            }
            const std::int64_t worth = candidate.value * kHundredths * kErrorScale + skill.noise * error * kUnitsPerPoint;
            if (worth > best_worth) {
                best_worth = worth;
                best = i;
            }
            if (skill.noise == 0) break;
        }
        chosen.push_back(reached[best].turn);
    }
    return chosen;
}

}  // namespace linja
