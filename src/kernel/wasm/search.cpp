// What JavaScript may ask of the search and its estimates.
#include "search/search.hpp"

#include <memory>

#include "rules/checks.hpp"
#include "search/choice.hpp"
#include "search/network.hpp"
#include "wasm/host.hpp"
#include "wasm/result.hpp"
#include "wasm/stage.hpp"

namespace linja {
namespace {

using SharedNetwork = std::shared_ptr<const Network>;

struct SearchRecord {
    double nodes;
    std::int32_t depth;
    std::int32_t candidates;
};

struct CandidateRecord {
    Board next;
    std::int32_t value;  // kUnitsPerPoint to a point
    std::uint8_t exact;
    std::uint8_t over;
};

}  // namespace
}  // namespace linja

using namespace linja;

LINJA_EXPORT("units_per_point") int linja_units_per_point() { return kUnitsPerPoint; }
LINJA_EXPORT("weights") int linja_weights() { return Weights::kBytes; }

LINJA_EXPORT("network") const SharedNetwork* linja_network(const std::uint8_t* bytes) {
    const auto weights = std::make_unique<Weights>();
    require(weights->read({bytes, Weights::kBytes}), "not the weights of a network");
    return new SharedNetwork(std::make_shared<const Network>(*weights));
}

LINJA_EXPORT("estimate") int linja_estimate(const Rules* rules, const SharedNetwork* network, std::uint64_t board) {
    return (*network)->estimate(checked(*rules, board));
}

// Gives a SearchRecord and its candidates, best first. The game must not be over.
LINJA_EXPORT("search")
void linja_search(const Rules* rules, const SharedNetwork* network, std::uint64_t bits, std::uint32_t packed_stage,
                  double nodes, double seconds, int depth, bool every_turn) {
    const Board board = checked(*rules, bits);
    const Stage stage = stage_of(packed_stage);
    require(!is_over(*rules, board, stage), "the game is over");
    Search search(*rules, *network, [] {});
    const SearchResult found = search.run(board, stage, {static_cast<std::uint64_t>(nodes), seconds, depth, every_turn});
    result.clear();
    result.add(
        SearchRecord{static_cast<double>(found.nodes), found.depth, static_cast<std::int32_t>(found.candidates.size())});
    for (const Candidate& each : found.candidates) result.add(CandidateRecord{each.next, each.value, each.exact, each.over});
}

// The number, in the order of all turns, of the one that a level with this seed chooses. The game must not be over.
LINJA_EXPORT("choose")
int linja_choose(const Rules* rules, const SharedNetwork* network, std::uint64_t bits, std::uint32_t packed_stage,
                 double nodes, int noise, int most_lost, std::uint64_t seed) {
    const Board board = checked(*rules, bits);
    const Stage stage = stage_of(packed_stage);
    require(!is_over(*rules, board, stage), "the game is over");
    const Skill skill{static_cast<std::uint64_t>(nodes), noise, most_lost};
    return static_cast<int>(choose_turns(*rules, *network, board, stage, skill, {&seed, 1}, [] {})[0]);
}
