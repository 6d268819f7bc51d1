// What JavaScript may ask of the search and its estimates.
#include "search/search.hpp"

#include <memory>

#include "rules/checks.hpp"
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
LINJA_EXPORT("weights") int linja_weights() { return Weights::kInputs * kUnits + 2 * kUnits + Weights::kInputs; }

// All weights one after the other: of units by input, their biases, their weights, direct ones.
LINJA_EXPORT("network") const SharedNetwork* linja_network(const std::int16_t* numbers, int bias, int shift) {
    const auto take = [&](std::size_t count) {
        numbers += count;
        return std::vector<std::int16_t>(numbers - count, numbers);
    };
    Weights weights;
    weights.unit_of_input = take(Weights::kInputs * kUnits);
    weights.unit_bias = take(kUnits);
    weights.unit_weight = take(kUnits);
    weights.direct = take(Weights::kInputs);
    weights.bias = bias;
    weights.shift = shift;
    require(weights.has_right_sizes(), "weights of another size");
    return new SharedNetwork(std::make_shared<const Network>(weights));
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
    result.add(SearchRecord{static_cast<double>(found.nodes), found.depth, static_cast<std::int32_t>(found.candidates.size())});
    for (const Candidate& each : found.candidates) result.add(CandidateRecord{each.next, each.value, each.exact, each.over});
}
