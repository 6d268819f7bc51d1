#include "solver/solver.hpp"

#include <algorithm>
#include <cstring>

#include "refuse.hpp"

namespace linja {

namespace {

constexpr int kAllGoals = -1;
constexpr int kBatches = 16;  // parts of a layer, after each of which tables that are no longer needed make room

std::uint64_t bits(int from, int to) { return ~0ull >> (kLanes - (to - from)) << from; }

}  // namespace

ForwardMoves::ForwardMoves(const Arrangements& all) : places_(all.size()) {
    for (int index = 0; index < all.size(); ++index)
        for (int from = 0; from < kGoal; ++from)
            for (int to = from + 1; to < kRows; ++to) {
                const int after = all.moved(index, from, to);
                places_[index][to * (to - 1) / 2 + from] =
                    after == kNone ? kNowhere : static_cast<std::uint16_t>(after - all.begin(all.steps(after)));
            }
}

Solver::Solver(const Rules& rules, int threads, const LaneCode& code)
    : rules_(rules),
      threads_(std::max(1, threads)),
      code_(&code),
      all_(rules.pieces, rules.row_limit),
      moves_(all_),
      in_order_(rules.exact_bonus && !rules.leave_goal),
      reach_(1 + (rules.goal_opening == GoalOpening::count ? kGoal : std::clamp(rules.row_limit - 1, 1, kGoal))),
      facts_(all_.most_steps() + 1),
      points_(points_of(rules, all_)),
      pool_(std::make_shared<BlockPool>()),
      next_(2 * all_.most_steps()) {
    for (int steps = 0; steps <= all_.most_steps(); ++steps) {
        OpponentFacts& facts = facts_[steps];
        const std::size_t size = padded(all_.size(steps));
        for (auto& counts : facts.counts) counts.resize(size);
        facts.hindmost.resize(size, kGoal);
        facts.points.resize(size);
    }
    for (int index = 0; index < all_.size(); ++index) {
        const int steps = all_.steps(index), place = index - all_.begin(steps);
        for (int row = 0; row < kRows; ++row)
            facts_[steps].counts[kGoal - row][place] = static_cast<std::int8_t>(all_.counts(index)[row]);
        facts_[steps].hindmost[place] = static_cast<std::int8_t>(kGoal - all_.hindmost(index));
        facts_[steps].points[place] = static_cast<std::int8_t>(points_[index]);
    }
}

std::size_t Solver::bytes_needed(int down_to) const {
    using enum TileTable::Firsts;
    const int values = rules_.extra_turn ? 0 : rules_.aggressive || rules_.leave_goal ? 3 : 1;
    const bool drops = !rules_.leave_goal && reach_ > 2;  // the furthest layer while it is being read
    std::size_t most = 0;
    for (int steps = most_steps(); steps >= std::max(down_to, 0); --steps) {
        const std::size_t layer = TileTable::bytes_of(all_, steps);
        std::size_t needed = (values + 1) * layer + (drops ? layer / kBatches * 2 : 2 * layer);
        for (int made = 1; made <= reach_; ++made)
            needed +=
                TileTable::bytes_of(all_, steps + made) +
                (made > 1 || !drops ? TileTable::bytes_of(all_, steps + made, rules_.extra_turn ? all : with_goals) : 0);
        most = std::max(most, needed);
    }
    return most;
}

int Solver::solve_next() {
    if (next_ < 0) refuse("every layer is solved");
    const int steps = next_;
    Layer& layer = layers_[steps];
    const auto table = [&](int of) { return std::make_shared<TileTable>(all_, of, pool_); };
    layer.left = table(steps);
    if (rules_.extra_turn) layer.stage = table(steps);
    if (rules_.exact_bonus) layer.values = table(steps);
    if (rules_.exact_bonus && steps < most_steps())
        layers_[steps + 1].stage = std::make_shared<TileTable>(all_, steps + 1, pool_, TileTable::Firsts::with_goals);
    if (rules_.leave_goal)
        until_stable(steps);
    else if (in_order_)
        in_order(steps);
    else
        turns(steps);
    layers_.erase(layers_.upper_bound(steps + std::max(reach_, 2) - 1), layers_.end());
    // A bonus step of the opponent's piece looks two layers up.
    for (auto& [number, old] : layers_)
        if (number > steps + (rules_.aggressive ? 1 : -1)) old.values.reset();
    --next_;
    return steps;
}

// All turns of a layer; those by an opening move onto the goal and its bonus move only if nothing decides the order.
void Solver::turns(int steps) {
    struct Item {
        int mover_steps, tile;
    };
    Layer& layer = layers_.at(steps);
    std::vector<Item> batch;
    std::size_t cells = 0;
    const int last = lowest(steps);
    const std::size_t enough = TileTable::bytes_of(all_, steps) / kBatches;
    for (int mover_steps = highest(steps), dropped = mover_steps; mover_steps >= last; --mover_steps) {
        for (int tile = 0; tile < TileTable::tiles_of(all_, steps - mover_steps); ++tile)
            batch.push_back({mover_steps, tile});
        cells += static_cast<std::size_t>(all_.size(mover_steps)) * all_.size(steps - mover_steps);
        if (layer.values) layer.values->open(mover_steps);
        if (layer.stage) layer.stage->open(mover_steps);
        if (!in_order_) layer.left->open(steps - mover_steps);
        if (cells < enough && mover_steps > last) continue;
        in_parallel(threads_, static_cast<int>(batch.size()),
                    [&](int item) { turns_of(steps, batch[item].mover_steps, batch[item].tile); });
        batch.clear();
        cells = 0;
        if (rules_.leave_goal || reach_ < 3) continue;  // it is all needed again
        const auto far = layers_.find(steps + reach_);
        if (far == layers_.end()) continue;
        for (; dropped >= mover_steps; --dropped)
            if (dropped + reach_ <= all_.most_steps())
                for (const Table& table : {far->second.left, far->second.stage})
                    if (table) table->drop(dropped + reach_);
    }
    if (!in_order_) settle_stuck(steps);
}

Solver::Work Solver::whole(int steps, int mover_steps, int tile) const {
    const int others = all_.size(steps - mover_steps);
    return {mover_steps, {0, all_.size(mover_steps), kAllGoals}, tile, 0, std::min(kLanes, others - tile * kLanes)};
}

TileJob Solver::job(int steps, const Work& work, const Reach& reach) const {
    return {&rules_,
            &all_,
            &moves_,
            &facts_[steps - work.mover_steps],
            work.tile * kLanes,
            work.mover_steps,
            work.movers.begin,
            work.movers.begin + work.movers.size,
            &reach,
            points_.data()};
}

const std::int8_t* Solver::tile_of(int steps, Table Layer::* which, int first_steps, int tile) const {
    const auto found = layers_.find(steps);
    if (found == layers_.end() || first_steps < 0 || first_steps > all_.most_steps()) return nullptr;
    const TileTable* table = (found->second.*which).get();
    return table && table->is_open(first_steps) ? table->tile(first_steps, tile) : nullptr;
}

Reach Solver::reach_of_turns(int steps, int mover_steps, int tile) const {
    Reach reach;
    for (int made = 1; made <= reach_; ++made) {
        reach.left[made] = tile_of(steps + made, &Layer::left, mover_steps + made, tile);
        reach.stage[made] = tile_of(steps + made, &Layer::stage, mover_steps + made, tile);
    }
    return reach;
}

void Solver::turns_of(int steps, int mover_steps, int tile) {
    thread_local std::vector<std::int8_t> rows;
    const Layer& layer = layers_.at(steps);
    const Work work = whole(steps, mover_steps, tile);
    const Reach reach = reach_of_turns(steps, mover_steps, tile);
    const std::size_t bytes = static_cast<std::size_t>(work.movers.size) * kLanes;
    TurnRows to;
    if (in_order_) {
        to.best = layer.values->tile(mover_steps, tile);
    } else {
        rows.resize(std::max(rows.size(), bytes));
        to.best = rows.data();
    }
    if (rules_.extra_turn) to.extra = layer.stage->tile(mover_steps, tile);
    code_->turns(job(steps, work, reach), to, !in_order_);
    if (in_order_) return;
    finish(steps, work, to, false);
    if (layer.values) std::memcpy(layer.values->tile(mover_steps, tile), to.best, bytes);
}

// Makes values of what turns leave, and enters them in the other side's table.
void Solver::finish(int steps, const Work& work, const TurnRows& rows, bool add_goal_bonus) {
    const Reach reach = reach_of_turns(steps, work.mover_steps, work.tile);
    std::vector<Stuck> stuck;
    code_->finish(job(steps, work, reach), rows, add_goal_bonus && reach.stage[1], bits(work.from, work.to), stuck);
    spread(*layers_.at(steps).left, work, rows.best);
    if (stuck.empty()) return;
    const int movers = all_.begin(work.mover_steps), others = all_.begin(steps - work.mover_steps);
    const Lock lock(mutex_);
    for (const auto& [mover, other] : stuck) stuck_.emplace_back(movers + mover, others + other);
}

// Writes rows of movers into the table whose rows are their opponents.
void Solver::spread(const TileTable& left, const Work& work, const std::int8_t* rows) {
    alignas(64) std::int8_t square[kLanes * kLanes]{}, turned[kLanes * kLanes];
    const int other_steps = left.steps() - work.mover_steps;
    const int end = work.movers.begin + work.movers.size;
    for (int begin = work.movers.begin; begin < end;) {
        const int tile = begin / kLanes, next = std::min(end, (tile + 1) * kLanes);
        const int column = begin - tile * kLanes, count = next - begin;
        std::copy_n(rows + static_cast<std::ptrdiff_t>(begin) * kLanes, count * kLanes, square + column * kLanes);
        transpose(square, turned, {column, column + count}, {work.from, work.to});
        std::int8_t* to = left.tile(other_steps, tile) + static_cast<std::ptrdiff_t>(work.tile) * kLanes * kLanes;
        for (int lane = work.from; lane < work.to; ++lane)
            std::memcpy(to + lane * kLanes + column, turned + lane * kLanes + column, count);
        begin = next;
    }
}

// A stuck mover passes, so it has what its opponent leaves it; if both are stuck, the points count.
void Solver::settle_stuck(int steps) {
    const Layer& layer = layers_.at(steps);
    std::vector<std::int8_t> settled;
    settled.reserve(stuck_.size());
    for (const auto& [mover, other] : stuck_) {
        const std::int8_t theirs = layer.left->at(mover, other);
        settled.push_back(static_cast<std::int8_t>(theirs == -kOut ? margin(mover, other) : -theirs));
    }
    for (std::size_t item = 0; item < stuck_.size(); ++item) {
        const auto& [mover, other] = stuck_[item];
        layer.left->at(other, mover) = settled[item];
        if (layer.values) layer.values->at(mover, other) = settled[item];
        if (rules_.extra_turn) layer.stage->at(mover, other) = static_cast<std::int8_t>(-settled[item]);
    }
    stuck_.clear();
}

void Solver::in_order(int steps) {
    turns(steps);
    layers_.at(steps).left->open_all();
    if (steps < most_steps()) layers_.at(steps + 1).stage->open_all();
    for (int goals = 2 * all_.pieces(); goals >= 0; --goals) {
        const auto work = split(steps, goals, false);
        in_parallel(threads_, static_cast<int>(work.size()), [&](int item) {
            finish(steps, work[item], {layers_.at(steps).values->tile(work[item].mover_steps, work[item].tile)},
                   rules_.opening_bonus);
        });
        settle_stuck(steps);
        if (steps < most_steps()) bonus_moves(steps + 1, goals);
    }
}

void Solver::until_stable(int steps) {
    const Layer& layer = layers_.at(steps);
    layer.left->open_all();
    layer.values->open_all();
    if (steps < most_steps()) layers_.at(steps + 1).stage->open_all();
    for (int mover = 0; mover < all_.size(); ++mover) {
        const int others = steps - all_.steps(mover);
        for (int other = all_.begin(std::clamp(others, 0, all_.most_steps())), size = all_.size(others); size > 0;
             ++other, --size)
            layer.values->at(mover, other) = layer.left->at(other, mover) = all_.fit(mover, other) ? 0 : kOut;
    }
    TileTable before(all_, steps, pool_);
    do {
        before.copy(*layer.values);
        if (steps < most_steps()) bonus_moves(steps + 1, kAllGoals);
        turns(steps);
    } while (!before.equals(*layer.values));
}

std::vector<Run> Solver::runs(int steps, TileTable::Firsts which) const {
    if (!in_order_) return {{0, TileTable::rows(all_, steps, which), kAllGoals}};
    std::vector<Run> runs(all_.runs(steps).begin(), all_.runs(steps).end());
    for (Run& run : runs) run.begin -= all_.begin(steps);
    if (which == TileTable::Firsts::with_goals && runs.back().goals == 0) runs.pop_back();
    return runs;
}

// Everything in a layer with this many pieces on the goal lines; after an arrival the mover has at least one there.
std::vector<Solver::Work> Solver::split(int steps, int goals, bool arrived) const {
    using enum TileTable::Firsts;
    std::vector<Work> work;
    for (int mover_steps = lowest(steps); mover_steps <= highest(steps); ++mover_steps)
        for (const Run& movers : runs(mover_steps, arrived ? with_goals : all)) {
            if (movers.size == 0) continue;
            for (const Run& others : runs(steps - mover_steps, all)) {
                if (in_order_ && movers.goals + others.goals != goals) continue;
                const int end = others.begin + others.size;
                for (int tile = others.begin / kLanes; tile * kLanes < end; ++tile)
                    work.push_back({mover_steps, movers, tile, std::max(0, others.begin - tile * kLanes),
                                    std::min(kLanes, end - tile * kLanes)});
            }
        }
    return work;
}

void Solver::bonus_moves(int steps, int goals) {
    const auto work = split(steps, goals, true);
    in_parallel(threads_, static_cast<int>(work.size()), [&](int item) { bonus_moves_of(steps, work[item]); });
}

void Solver::bonus_moves_of(int steps, const Work& work) {
    alignas(64) std::int8_t rows[kLanes * kLanes], theirs[kLanes * kLanes]{}, turned[kLanes * kLanes];
    const int other_steps = steps - work.mover_steps;
    const auto reach_of = [&](int own_steps, int tile, auto which) {  // one step of the first arrangement of a table
        Reach reach;
        reach.left[0] = tile_of(steps, which, own_steps, tile);
        reach.left[1] = tile_of(steps + 1, which, own_steps + 1, tile);
        reach.left_back = tile_of(steps - 1, which, own_steps - 1, tile);
        return reach;
    };
    const Reach own = reach_of(work.mover_steps, work.tile, &Layer::left);
    std::int8_t* stage = layers_.at(steps).stage->tile(work.mover_steps, work.tile);
    const int end = work.movers.begin + work.movers.size;
    for (int begin = work.movers.begin; begin < end;) {
        const int tile = begin / kLanes, next = std::min(end, (tile + 1) * kLanes);
        Work part = work;
        part.movers = {begin, next - begin, work.movers.goals};
        code_->bonus(job(steps, part, own), rows);
        if (rules_.aggressive) {
            const Reach others = reach_of(other_steps, tile, &Layer::values);
            const int from = work.tile * kLanes;
            const Work stepped{other_steps, {from + work.from, work.to - work.from, 0}, tile, 0, kLanes};
            code_->bonus_of_opponent(job(steps, stepped, others), theirs + work.from * kLanes);
            const int column = begin - tile * kLanes;
            transpose(theirs, turned, {work.from, work.to}, {column, column + next - begin});
            for (int row = 0; row < next - begin; ++row)
                for (int lane = 0; lane < kLanes; ++lane)
                    rows[row * kLanes + lane] = std::min(rows[row * kLanes + lane], turned[(column + row) * kLanes + lane]);
        }
        for (int row = 0; row < next - begin; ++row) {
            finish_by_bonus(work, other_steps, all_.begin(work.mover_steps) + begin + row, &rows[row * kLanes]);
            std::memcpy(stage + static_cast<std::ptrdiff_t>(begin + row) * kLanes + work.from,
                        &rows[row * kLanes + work.from], work.to - work.from);
        }
        begin = next;
    }
}

// If the sides have passed, the game ends with the bonus move, wherever it leads: what counts are the points.
void Solver::finish_by_bonus(const Work& work, int other_steps, int mover, std::int8_t* row) {
    const int above = all_.passes_above(mover, rules_.shared_line);
    if (above == 0) return;
    for (int lane = work.from; lane < work.to; ++lane) {
        const int other = all_.begin(other_steps) + work.tile * kLanes + lane;
        if (kGoal - all_.hindmost(other) >= above || !all_.fit(mover, other)) continue;
        int best = margin(mover, other);
        const auto step = [&](int of, int from, int to, bool own) {
            if (to < 0 || to > kGoal) return;
            const int index = all_.moved(of, from, to);
            if (index == kNone || !all_.fit(index, own ? other : mover)) return;
            best = std::max(best, own ? margin(index, other) : margin(mover, index));
        };
        for (int from = 0; from <= kGoal; ++from)
            for (const int to : {from - 1, from + 1}) {
                if (from < kGoal || rules_.leave_goal) step(mover, from, to, true);
                if (from < kGoal && rules_.aggressive) step(other, from, to, false);
            }
        row[lane] = static_cast<std::int8_t>(-best);
    }
}

}  // namespace linja
