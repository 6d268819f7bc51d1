#include "solver/solver.hpp"

#include <algorithm>
#include <mutex>

#include "parallel.hpp"

namespace linja {

namespace {

constexpr int kRowsAtOnce = 256;
constexpr int kAllGoals = -1;

// Writes rows of kLanes each into columns of a table, whose rows are the lanes.
void transpose(const std::int8_t* rows, int count, int lanes, std::int8_t* to, std::size_t stride) {
    for (int begin = 0; begin < count; begin += 16) {
        const int end = std::min(count, begin + 16);
        for (int lane = 0; lane < lanes; ++lane) {
            std::int8_t* column = to + lane * stride;
            for (int row = begin; row < end; ++row) column[row] = rows[row * kLanes + lane];
        }
    }
}

}  // namespace

Solver::Solver(const Rules& rules, int threads, const LaneCode& code)
    : rules_(rules),
      threads_(std::max(1, threads)),
      code_(&code),
      all_(rules.pieces, rules.row_limit),
      in_order_(rules.exact_bonus && !rules.leave_goal),
      reach_(1 + (rules.goal_opening == GoalOpening::count ? kGoal : std::clamp(rules.row_limit - 1, 1, kGoal))),
      facts_(all_.most_steps() + 1),
      points_(points_of(rules, all_)) {
    for (int steps = 0; steps <= all_.most_steps(); ++steps) {
        OpponentFacts& facts = facts_[steps];
        const std::size_t size = padded(all_.size(steps)) + kLanes;
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
    next_ = most_steps();
}

std::size_t Solver::bytes_in_use() const {
    std::size_t bytes = 0;
    for (const auto& [steps, layer] : layers_)
        for (const auto* table : {&layer.left, &layer.stage, &layer.values})
            if (*table) bytes += (*table)->bytes();
    return bytes;
}

std::size_t Solver::bytes_needed(int down_to) const {
    const auto bytes = [&](int steps) {
        std::size_t sum = 0;
        for (int first = 0; first <= all_.most_steps(); ++first)
            sum += static_cast<std::size_t>(all_.size(first)) * padded(all_.size(steps - first));
        return sum;
    };
    std::size_t most = 0;
    for (int steps = most_steps(); steps >= std::max(down_to, 0); --steps) {
        std::size_t needed = (rules_.aggressive || rules_.leave_goal ? 3 : 1) * bytes(steps);
        for (int made = 0; made <= reach_; ++made) needed += 2 * bytes(steps + made);
        most = std::max(most, needed);
    }
    return most;
}

int Solver::solve_next() {
    if (next_ < 0) throw std::invalid_argument("every layer is solved");
    const int steps = next_;
    Layer& layer = layers_[steps];
    layer.left = std::make_shared<LayerTable>(all_, steps);
    layer.values = std::make_shared<LayerTable>(all_, steps);
    if (rules_.extra_turn) layer.stage = std::make_shared<LayerTable>(all_, steps);
    if (rules_.exact_bonus && steps < most_steps()) layers_[steps + 1].stage = std::make_shared<LayerTable>(all_, steps + 1);
    if (rules_.leave_goal)
        solve_until_stable(steps);
    else
        solve_in_order(steps);
    layers_.erase(layers_.upper_bound(steps + std::max(reach_, 2) - 1), layers_.end());
    const int kept = rules_.aggressive ? 2 : 0;  // a bonus step of the opponent's piece looks two layers up
    for (auto& [number, old] : layers_)
        if (number >= steps + kept && number > steps) old.values.reset();
    --next_;
    return steps;
}

void Solver::solve_in_order(int steps) {
    if (!in_order_) return turns(steps, kAllGoals);
    for (int goals = 2 * all_.pieces(); goals >= 0; --goals) {
        turns(steps, goals);
        if (steps < most_steps()) bonus_moves(steps + 1, goals);
    }
}

void Solver::solve_until_stable(int steps) {
    layers_[steps].left->clear();
    layers_[steps].values->clear();
    LayerTable before(all_, steps);
    do {
        before.copy(*layers_[steps].values);
        if (steps < most_steps()) bonus_moves(steps + 1, kAllGoals);
        turns(steps, kAllGoals);
    } while (!before.equals(*layers_[steps].values));
}

std::vector<Run> Solver::runs(int steps) const {
    if (in_order_) return {all_.runs(steps).begin(), all_.runs(steps).end()};
    return {{all_.begin(steps), all_.size(steps), kAllGoals}};
}

// Everything in a layer with so many pieces on the goal lines; after an arrival the mover has at least one there.
std::vector<Solver::Work> Solver::split(int steps, int goals, bool arrived) const {
    std::vector<Work> work;
    for (int mover_steps = 0; mover_steps <= all_.most_steps(); ++mover_steps) {
        const int other_steps = steps - mover_steps;
        if (other_steps < 0 || other_steps > all_.most_steps()) continue;
        for (const Run& movers : runs(mover_steps)) {
            if (movers.size == 0 || (arrived && movers.goals == 0)) continue;
            for (const Run& others : runs(other_steps)) {
                if (in_order_ && movers.goals + others.goals != goals) continue;
                for (int lane = 0; lane < others.size; lane += kLanes)
                    work.push_back({mover_steps, movers, others.begin + lane, std::min(kLanes, others.size - lane)});
            }
        }
    }
    return work;
}

void Solver::turns(int steps, int goals) {
    const auto work = split(steps, goals, false);
    std::mutex mutex;
    std::vector<std::pair<int, int>> stuck;
    in_parallel(threads_, static_cast<int>(work.size()), [&](int item) {
        std::vector<Stuck> found;
        turns_of(steps, work[item], found);
        if (found.empty()) return;
        const int first = all_.begin(steps - work[item].mover_steps);
        const std::lock_guard lock(mutex);
        for (const Stuck& pair : found) stuck.emplace_back(pair.mover, first + pair.lane);
    });
    settle_stuck(steps, stuck);
}

const LayerTable* Solver::table(int steps, std::shared_ptr<LayerTable> Layer::* which) const {
    const auto found = layers_.find(steps);
    return found == layers_.end() ? nullptr : (found->second.*which).get();
}

Reach Solver::reach_of_turns(int steps, int mover_steps) const {
    Reach reach;
    reach.stride = padded(all_.size(steps - mover_steps));
    for (int made = 1; made <= reach_ && mover_steps + made <= all_.most_steps(); ++made) {
        if (const auto* left = table(steps + made, &Layer::left)) reach.left[made] = left->base(mover_steps + made);
        if (const auto* stage = table(steps + made, &Layer::stage)) reach.stage[made] = stage->base(mover_steps + made);
    }
    return reach;
}

void Solver::turns_of(int steps, const Work& work, std::vector<Stuck>& stuck) {
    thread_local std::vector<std::int8_t> values(kRowsAtOnce * kLanes), extra(kRowsAtOnce * kLanes);
    const int other_steps = steps - work.mover_steps;
    const Reach reach = reach_of_turns(steps, work.mover_steps);
    Layer& layer = layers_.at(steps);
    const int end = work.movers.begin + work.movers.size;
    const int place = work.opponent - all_.begin(other_steps);
    for (int begin = work.movers.begin; begin < end; begin += kRowsAtOnce) {
        const int count = std::min(kRowsAtOnce, end - begin);
        const TileJob job{&rules_, &all_, &facts_[other_steps], place, work.lanes, begin, begin + count, &reach, points_.data()};
        code_->turns(job, {values.data(), extra.data(), &stuck});
        for (int row = 0; row < count; ++row) {
            const std::size_t at = (begin + row) * reach.stride + place;
            std::copy_n(&values[row * kLanes], work.lanes, layer.values->base(work.mover_steps) + at);
            if (rules_.extra_turn)
                std::copy_n(&extra[row * kLanes], work.lanes, layer.stage->base(work.mover_steps) + at);
        }
        const std::size_t stride = layer.left->stride(other_steps);
        transpose(values.data(), count, work.lanes,
                  layer.left->base(other_steps) + work.opponent * stride + begin - all_.begin(work.mover_steps), stride);
    }
}

// A stuck mover passes, so it has what its opponent leaves it; if both are stuck, the points count.
void Solver::settle_stuck(int steps, const std::vector<std::pair<int, int>>& stuck) {
    const Layer& layer = layers_.at(steps);
    std::vector<std::int8_t> settled;
    settled.reserve(stuck.size());
    for (const auto& [mover, other] : stuck) {
        const std::int8_t theirs = layer.values->at(other, mover);
        settled.push_back(static_cast<std::int8_t>(theirs == -kOut ? margin(mover, other) : -theirs));
    }
    for (std::size_t item = 0; item < stuck.size(); ++item) {
        const auto& [mover, other] = stuck[item];
        layer.values->at(mover, other) = settled[item];
        layer.left->at(other, mover) = settled[item];
        if (rules_.extra_turn) layer.stage->at(mover, other) = static_cast<std::int8_t>(-settled[item]);
    }
}

void Solver::bonus_moves(int steps, int goals) {
    const auto work = split(steps, goals, true);
    in_parallel(threads_, static_cast<int>(work.size()), [&](int item) { bonus_moves_of(steps, work[item]); });
}

void Solver::bonus_moves_of(int steps, const Work& work) {
    thread_local std::vector<std::int8_t> rows(kRowsAtOnce * kLanes), theirs(kLanes * kLanes);
    const int other_steps = steps - work.mover_steps;
    const int place = work.opponent - all_.begin(other_steps);
    const auto reach_of = [&](int own_steps, auto which) {  // one step of the first arrangement of a table
        Reach reach;
        reach.stride = padded(all_.size(steps - own_steps));
        if (const auto* now = table(steps, which)) reach.left[0] = now->base(own_steps);
        if (const auto* up = table(steps + 1, which); up && own_steps < all_.most_steps())
            reach.left[1] = up->base(own_steps + 1);
        if (const auto* down = table(steps - 1, which); down && own_steps > 0) reach.left_back = down->base(own_steps - 1);
        return reach;
    };
    const Reach own = reach_of(work.mover_steps, &Layer::left);
    const Reach others = reach_of(other_steps, &Layer::values);
    const int end = work.movers.begin + work.movers.size;
    for (int begin = work.movers.begin; begin < end; begin += kLanes) {
        const int count = std::min(kLanes, end - begin);
        code_->bonus({&rules_, &all_, &facts_[other_steps], place, work.lanes, begin, begin + count, &own}, rows.data());
        if (rules_.aggressive) {
            const int mover_place = begin - all_.begin(work.mover_steps);
            code_->bonus_of_opponent({&rules_, &all_, &facts_[work.mover_steps], mover_place, count, work.opponent,
                                      work.opponent + work.lanes, &others},
                                     theirs.data());
            for (int row = 0; row < count; ++row)
                for (int lane = 0; lane < work.lanes; ++lane)
                    rows[row * kLanes + lane] = std::min(rows[row * kLanes + lane], theirs[lane * kLanes + row]);
        }
        for (int row = 0; row < count; ++row) {
            finish_by_bonus(work, begin + row, &rows[row * kLanes]);
            std::copy_n(&rows[row * kLanes], work.lanes,
                        layers_.at(steps).stage->base(work.mover_steps) + (begin + row) * own.stride + place);
        }
    }
}

// If the sides have passed, the game ends with the bonus move, wherever it leads: what counts are the points.
void Solver::finish_by_bonus(const Work& work, int mover, std::int8_t* row) {
    const int above = all_.passes_above(mover, rules_.shared_line);
    if (above == 0) return;
    for (int lane = 0; lane < work.lanes; ++lane) {
        const int other = work.opponent + lane;
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
