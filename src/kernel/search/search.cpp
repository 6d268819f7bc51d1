#include "search/search.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace linja {

namespace {

constexpr int kInfinity = 30000;
constexpr int kMostDepth = 200;
constexpr double kMostSeconds = 1e8;  // what a clock can count
constexpr std::uint64_t kNodesBetweenLooksAtTheClock = 20000;
constexpr std::chrono::milliseconds kBetweenPolls{100};
constexpr std::uint64_t kNodesPerEntry = 8;
constexpr std::size_t kLeastEntries = std::size_t{1} << 10;
constexpr std::size_t kMostEntries = std::size_t{1} << 20;

std::uint32_t mark_of(Board board) { return static_cast<std::uint32_t>((board.bits * 0x9e3779b97f4a7c15) >> 32); }

bool is_better(const Candidate& a, const Candidate& b) {
    return a.value != b.value ? a.value > b.value : a.next.bits < b.next.bits;
}

// Different turns often lead to the same board.
void sort_once_each(std::vector<Candidate>& candidates) {
    std::sort(candidates.begin(), candidates.end(), is_better);
    const auto same = [](const Candidate& a, const Candidate& b) { return a.next == b.next && a.over == b.over; };
    candidates.erase(std::unique(candidates.begin(), candidates.end(), same), candidates.end());
}

bool is_worth_more(const Candidate& a, const Candidate& b) { return a.value > b.value; }

// When time is up: the best of those that were searched deeper goes to the front, before what was best until now.
std::vector<Candidate> best_of_first(std::vector<Candidate> candidates, std::size_t done) {
    const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(done);
    std::stable_sort(candidates.begin(), end, is_worth_more);
    return candidates;
}

std::size_t entries_for(const Limits& limits) {
    if (limits.nodes == 0) return kMostEntries;
    return std::clamp(std::bit_ceil(static_cast<std::size_t>(limits.nodes / kNodesPerEntry)), kLeastEntries, kMostEntries);
}

}  // namespace

Search::Search(const Rules& rules, std::shared_ptr<const Network> network, std::function<void()> poll)
    : rules_(rules), network_(std::move(network)), poll_(std::move(poll)) {}

SearchResult Search::run(Board board, Stage stage, const Limits& limits) {
    limits_ = limits;
    const auto now = Clock::now();
    const std::chrono::duration<double> time(std::clamp(limits.seconds, 0.0, kMostSeconds));
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(time);
    next_poll_ = now + kBetweenPolls;
    nodes_ = 0;
    out_of_limits_ = false;
    next_look_ = kNodesBetweenLooksAtTheClock;
    table_.emplace(entries_for(limits));
    path_.clear();
    if (rules_.leave_goal && stage.is_start()) path_.push_back(board);
    SearchResult found;
    gather(board, stage, found.candidates);
    sort_once_each(found.candidates);
    found.depth = 1;
    const int most = limits.depth == 0 ? kMostDepth : std::min(limits.depth, kMostDepth);
    const auto all_exact = [&] {
        return std::all_of(found.candidates.begin(), found.candidates.end(), [](const Candidate& c) { return c.exact; });
    };
    while (found.depth < most && !all_exact()) {
        auto deeper = found.candidates;
        std::size_t done = 0;
        search_candidates(deeper, found.depth, done);
        if (out_of_limits_) {
            if (!limits.every_turn && done > 0) found.candidates = best_of_first(deeper, done);
            break;
        }
        found.candidates = std::move(deeper);
        std::stable_sort(found.candidates.begin(), found.candidates.end(), is_worth_more);
        ++found.depth;
    }
    found.nodes = nodes_;
    return found;
}

// Each candidate gets a value, or, where only the best is wanted, one that is no better than the best's.
void Search::search_candidates(std::vector<Candidate>& candidates, int depth, std::size_t& done) {
    int best = -kInfinity;
    for (Candidate& candidate : candidates) {
        Judged judged;
        if (limits_.every_turn || best == -kInfinity) {
            judged = look(candidate, depth, -kInfinity, kInfinity);
        } else {
            judged = look(candidate, depth, best, best + 1);
            if (judged.value > best && !out_of_limits_) judged = look(candidate, depth, best, kInfinity);
        }
        if (out_of_limits_) return;
        candidate.value = judged.value;
        candidate.exact = judged.exact;
        best = std::max(best, judged.value);
        ++done;
    }
}

// What playing to a candidate's board is worth, searched so many turns ahead.
Judged Search::look(const Candidate& candidate, int depth, int alpha, int beta) {
    if (candidate.over) return {candidate.value, true};
    const Judged theirs = visit(candidate.next, depth, -beta, -alpha);
    return {-theirs.value, theirs.exact};
}

void Search::gather(Board board, Stage stage, std::vector<Candidate>& into) {
    into.clear();
    for_each_turn(rules_, board, stage, [&](std::span<const Action>, Board next, bool over) {
        const int theirs = over ? kUnitsPerPoint * margin(rules_, next) : network_->estimate(next);
        into.push_back({next, -theirs, over, over});
    });
}

Judged Search::best_estimate(Board board, int beta) {
    int best = -kInfinity;
    int best_exact = -kInfinity;
    bool all_exact = true;
    std::uint64_t turns = 0;
    for_each_turn(rules_, board, Stage{}, [&](std::span<const Action>, Board next, bool over) {
        ++turns;
        if (over) {
            best_exact = std::max(best_exact, -kUnitsPerPoint * margin(rules_, next));
            best = std::max(best, best_exact);
        } else {
            all_exact = false;
            if (best < beta) best = std::max(best, -network_->estimate(next));  // more than beta need not be known
        }
    });
    count(turns);
    if (best_exact >= beta) return {best_exact, true};
    return {best, all_exact};
}

Judged Search::visit(Board board, int depth, int alpha, int beta) {
    if (out_of_limits_) return {};
    if (rules_.leave_goal && is_on_path(board)) return {0, false};
    if (depth == 1) return best_estimate(board, beta);
    if (const TranspositionTable::Entry* known = table_->find(board); known != nullptr && known->depth >= depth) {
        const bool enough = known->bound == Bound::equal || (known->bound == Bound::at_least && known->value >= beta) ||
                            (known->bound == Bound::at_most && known->value <= alpha);
        if (enough) return {known->value, known->depth == TranspositionTable::kExact};
    }
    std::vector<Candidate> candidates;
    if (!spare_.empty()) {
        candidates = std::move(spare_.back());
        spare_.pop_back();
    }
    gather(board, Stage{}, candidates);
    count(candidates.size());
    if (out_of_limits_) return {};
    sort_once_each(candidates);
    if (rules_.leave_goal) path_.push_back(board);
    const Judged judged = try_candidates(board, candidates, depth, alpha, beta);
    if (rules_.leave_goal) path_.pop_back();
    spare_.push_back(std::move(candidates));
    return judged;
}

Judged Search::try_candidates(Board board, std::vector<Candidate>& candidates, int depth, int alpha, int beta) {
    const TranspositionTable::Entry* known = table_->find(board);
    if (known != nullptr) {
        const auto first = std::find_if(candidates.begin(), candidates.end(),
                                        [&](const Candidate& c) { return mark_of(c.next) == known->best; });
        if (first != candidates.end()) std::rotate(candidates.begin(), first, first + 1);
    }
    Judged best{-kInfinity, true};
    std::uint32_t mark = 0;
    int low = alpha;
    int tried = 0;
    bool all_exact = true;
    for (const Candidate& candidate : candidates) {
        Judged judged;
        if (tried == 0) {
            judged = look(candidate, depth - 1, low, beta);
        } else {
            const int less = depth > 2 && tried >= 4 ? (depth > 4 && tried >= 12 ? 2 : 1) : 0;
            judged = look(candidate, std::max(1, depth - 1 - less), low, low + 1);
            if (judged.value > low && less > 0 && !judged.exact) judged = look(candidate, depth - 1, low, low + 1);
            if (judged.value > low && judged.value < beta) judged = look(candidate, depth - 1, low, beta);
        }
        if (out_of_limits_) return best;  // what it says counts for nothing
        ++tried;
        all_exact = all_exact && judged.exact;
        if (judged.value > best.value) {
            best = judged;
            mark = mark_of(candidate.next);
        }
        low = std::max(low, best.value);
        if (low >= beta) break;
    }
    const bool is_cut = best.value >= beta;
    best.exact = is_cut ? best.exact : all_exact;
    const Bound bound = is_cut ? Bound::at_least : best.value <= alpha ? Bound::at_most : Bound::equal;
    table_->store({board.bits, mark, static_cast<std::int16_t>(best.value),
                   static_cast<std::uint8_t>(best.exact ? TranspositionTable::kExact : depth), bound});
    return best;
}

bool Search::is_on_path(Board board) const {
    for (std::size_t back = 2; back <= path_.size(); back += 2)
        if (path_[path_.size() - back] == board) return true;
    return false;
}

void Search::count(std::uint64_t nodes) {
    nodes_ += nodes;
    if (limits_.nodes != 0 && nodes_ > limits_.nodes) out_of_limits_ = true;
    if (nodes_ < next_look_) return;
    next_look_ = nodes_ + kNodesBetweenLooksAtTheClock;
    const auto now = Clock::now();
    if (limits_.seconds > 0 && now >= deadline_) out_of_limits_ = true;
    if (now < next_poll_) return;
    next_poll_ = now + kBetweenPolls;
    poll_();
}

}  // namespace linja
