// The lane code itself: included once for each instruction set, after it has defined `Lanes` with load, splat, min,
// max, complement, equal, greater, and `any` (whether a mask lets any lane in).

namespace {

struct Tile {
    // Shuts out the opponents that do not have exactly so many pieces in a row of the mover's.
    Lanes differs[kRows][kMostPieces + 1];
    // Shuts out the opponents with whom the row is full if the mover has so many pieces there.
    Lanes full[kRows][kMostPieces + 1];
    bool occurs[kRows][kMostPieces + 1];
    Lanes hindmost;
    Lanes points;

    explicit Tile(const TileJob& job) {
        const Lanes out = Lanes::splat(kOut), in = Lanes::splat(kIn);
        const int limit = job.rules->row_limit;
        for (int row = 0; row < kRows; ++row) {
            const Lanes count = Lanes::load(job.opponents->counts[row].data() + job.first);
            const bool outer = row == 0 || row == kGoal;
            const bool counted = !outer || (row == kGoal && job.rules->extra_turn);
            const int most = outer ? kMostPieces : std::min(limit, kMostPieces);
            for (int c = 0; c <= most; ++c) {
                const Lanes room = Lanes::splat(static_cast<std::int8_t>(limit - 1 - c));
                full[row][c] = outer ? in : Lanes::select(Lanes::greater(count, room), out, in);
                if (!counted) continue;
                differs[row][c] = Lanes::select(Lanes::equal(count, Lanes::splat(static_cast<std::int8_t>(c))), in, out);
                occurs[row][c] = differs[row][c].lets_in();
            }
        }
        hindmost = Lanes::load(job.opponents->hindmost.data() + job.first);
        points = Lanes::load(job.opponents->points.data() + job.first);
    }

    // Lets in the opponents with whom these counts can stand on one board.
    Lanes fitting(const Counts& counts) const {
        Lanes mask = Lanes::splat(kIn);
        for (int row = 1; row < kGoal; ++row)
            if (counts[row]) mask = Lanes::max(mask, full[row][counts[row] - 1]);
        return mask;
    }

    // Lets in the opponents who have been passed, if their hindmost piece must be below this row.
    Lanes passed(int above) const {
        return Lanes::select(Lanes::greater(Lanes::splat(static_cast<std::int8_t>(above)), hindmost),
                             Lanes::splat(kIn), Lanes::splat(kOut));
    }
};

// Best, for one mover arrangement: what its turns can leave the opponent.
template <bool kExtra, bool kBonus, bool kOptional, bool kAtOnce>
struct TurnCode {
    const TileJob& job;
    const Tile& tile;
    const Arrangements& all;
    const Rules& rules;
    const Reach& reach;
    Lanes best{};        // with the extra turn still to be earned
    Lanes best_extra{};  // within the extra turn

    Lanes left(int steps, int index) const { return Lanes::load(reach.left[steps] + index * reach.stride + job.first); }
    Lanes stage(int steps, int index) const { return Lanes::load(reach.stage[steps] + index * reach.stride + job.first); }

    void add(const Lanes& value) {
        best = Lanes::min(best, value);
        if constexpr (kExtra) best_extra = Lanes::min(best_extra, value);
    }

    void turns(int mover) {
        best = best_extra = Lanes::splat(kOut);
        const Counts& counts = all.counts(mover);
        for (int row = 0; row < kGoal; ++row) {
            if (!counts[row]) continue;
            const int opened = all.moved(mover, row, row + 1);
            if (opened == kNone) continue;
            if (row + 1 == kGoal)
                goal_opening(counts, opened);
            else
                opening(counts, row + 1, opened);
        }
    }

    // Shuts out the opponents with whom the game is over after the opening move; takes that end into account.
    Lanes going_on(int opened, const Lanes& open, const Lanes& ended) {
        if constexpr (kAtOnce) {
            const int above = all.passes_above(opened, rules.shared_line);
            if (above > 0) {
                const Lanes passed = tile.passed(above);
                if (passed.lets_in()) {
                    add(Lanes::max(ended, Lanes::max(passed, open)));
                    return Lanes::complement(passed);
                }
            }
        }
        return Lanes::splat(kIn);
    }

    void opening(const Counts& counts, int row, int opened) {
        const int own = counts[row];
        const Lanes ended = left(1, opened);
        const Lanes& open = tile.full[row][own];
        const Lanes on = going_on(opened, open, ended);
        if constexpr (kOptional) add(Lanes::max(ended, open));
        for (int other = 0; own + other < rules.row_limit && other <= kMostPieces; ++other) {
            if (!tile.occurs[row][other]) continue;
            const Lanes due = Lanes::max(tile.differs[row][other], on);
            if (own + other)
                follow_up(opened, own + other, due, ended);
            else
                add(Lanes::max(ended, due));
        }
    }

    void goal_opening(const Counts& counts, int opened) {
        const Lanes ended = left(1, opened);
        if (rules.goal_opening == GoalOpening::nothing) {
            add(kBonus && rules.opening_bonus ? stage(1, opened) : ended);
            return;
        }
        const Lanes on = going_on(opened, Lanes::splat(kIn), ended);
        if constexpr (kOptional) add(ended);
        if (rules.goal_opening == GoalOpening::one) {
            follow_up(opened, 1, on, ended);
            return;
        }
        for (int other = 0; other <= kMostPieces; ++other)
            if (tile.occurs[kGoal][other])
                follow_up(opened, counts[kGoal] + other + 1, Lanes::max(tile.differs[kGoal][other], on), ended);
    }

    void follow_up(int opened, int steps, const Lanes& due, const Lanes& ended) {
        const Counts& counts = all.counts(opened);
        Lanes after = Lanes::splat(kOut), after_extra = after, impossible = after;
        for (int row = 0; row < kGoal; ++row) {
            if (!counts[row]) continue;
            const int to = row + steps < kGoal ? row + steps : kGoal;
            const int index = all.moved(opened, row, to);
            if (index == kNone) continue;
            const Lanes& full = tile.full[to][counts[to]];
            const int made = 1 + to - row;
            const bool exact = row + steps == kGoal;
            const Lanes value = kBonus && exact ? stage(made, index) : Lanes::max(left(made, index), full);
            impossible = Lanes::min(impossible, full);
            if constexpr (kExtra) {
                after_extra = Lanes::min(after_extra, value);
                if (counts[to] == 0 && (to != kGoal || rules.goal_row)) {
                    const Lanes& occupied = tile.differs[to][0];
                    after = Lanes::min(after, Lanes::max(value, Lanes::complement(occupied)));
                    after = Lanes::min(after, Lanes::max(stage(made, index), occupied));
                    continue;
                }
            }
            after = Lanes::min(after, value);
        }
        if constexpr (!kOptional) {  // a follow-up that no piece can make lapses
            const Lanes lapsed = Lanes::max(ended, Lanes::complement(impossible));
            after = Lanes::min(after, lapsed);
            after_extra = Lanes::min(after_extra, lapsed);
        }
        best = Lanes::min(best, Lanes::max(after, due));
        if constexpr (kExtra) best_extra = Lanes::min(best_extra, Lanes::max(after_extra, due));
    }
};

template <bool kExtra, bool kBonus, bool kOptional, bool kAtOnce>
void turn_rows(const TileJob& job, const TurnRows& rows) {
    const Tile tile(job);
    TurnCode<kExtra, kBonus, kOptional, kAtOnce> code{job, tile, *job.all, *job.rules, *job.reach};
    for (int mover = job.mover_begin; mover < job.mover_end; ++mover) {
        std::int8_t* values = rows.values + static_cast<std::ptrdiff_t>(mover - job.mover_begin) * kLanes;
        std::int8_t* extra = rows.extra + static_cast<std::ptrdiff_t>(mover - job.mover_begin) * kLanes;
        const Lanes fitting = tile.fitting(job.all->counts(mover));
        if (!fitting.lets_in()) {
            Lanes::splat(0).store(values);
            if constexpr (kExtra) Lanes::splat(0).store(extra);
            continue;
        }
        code.turns(mover);
        Lanes left = code.best;
        const int above = job.all->passes_above(mover, job.rules->shared_line);
        Lanes passed = above > 0 ? tile.passed(above) : Lanes::splat(kOut);
        if (passed.lets_in()) {  // a finished game is worth its points
            const Lanes own = Lanes::splat(static_cast<std::int8_t>(job.points[mover]));
            const Lanes ended = Lanes::subtract(tile.points, own);
            left = Lanes::select(Lanes::equal(passed, Lanes::splat(kIn)), ended, left);
            if constexpr (kExtra)
                code.best_extra = Lanes::select(Lanes::equal(passed, Lanes::splat(kIn)), ended, code.best_extra);
        }
        Lanes::subtract(Lanes::splat(0), left).store(values);
        if constexpr (kExtra) code.best_extra.store(extra);
        std::uint64_t stuck = Lanes::equal(Lanes::max(left, fitting), Lanes::splat(kOut)).bits() &
                              Lanes::equal(fitting, Lanes::splat(kIn)).bits();
        for (; stuck; stuck &= stuck - 1) {
            const int lane = std::countr_zero(stuck);
            if (lane < job.lanes) rows.stuck->push_back({mover, job.first + lane});
        }
    }
}

void turns(const TileJob& job, const TurnRows& rows) {
    const Rules& r = *job.rules;
    if (r.extra_turn && r.optional_follow_up) return turn_rows<true, false, true, true>(job, rows);
    if (r.extra_turn) return turn_rows<true, false, false, true>(job, rows);
    if (r.optional_follow_up) return turn_rows<false, true, true, false>(job, rows);
    return turn_rows<false, true, false, false>(job, rows);
}

void bonus(const TileJob& job, std::int8_t* rows) {
    const Tile tile(job);
    const Arrangements& all = *job.all;
    const Reach& reach = *job.reach;
    const int last = job.rules->leave_goal ? kGoal : kGoal - 1;
    for (int mover = job.mover_begin; mover < job.mover_end; ++mover, rows += kLanes) {
        const Counts& counts = all.counts(mover);
        if (!tile.fitting(counts).lets_in()) {
            Lanes::splat(0).store(rows);
            continue;
        }
        const auto at = [&](const std::int8_t* base, int index) {
            return Lanes::load(base + index * reach.stride + job.first);
        };
        Lanes best = at(reach.left[0], mover);
        for (int row = 0; row <= last; ++row) {
            if (!counts[row]) continue;
            const int forward = row < kGoal ? all.moved(mover, row, row + 1) : kNone;
            const int back = row > 0 ? all.moved(mover, row, row - 1) : kNone;
            if (forward != kNone)
                best = Lanes::min(best, Lanes::max(at(reach.left[1], forward), tile.full[row + 1][counts[row + 1]]));
            if (back != kNone)
                best = Lanes::min(best, Lanes::max(at(reach.left_back, back), tile.full[row - 1][counts[row - 1]]));
        }
        best.store(rows);
    }
}

void bonus_of_opponent(const TileJob& job, std::int8_t* rows) {
    const Tile tile(job);
    const Arrangements& all = *job.all;
    const Reach& reach = *job.reach;
    for (int stepped = job.mover_begin; stepped < job.mover_end; ++stepped, rows += kLanes) {
        const Counts& counts = all.counts(stepped);
        Lanes best = Lanes::splat(kOut);
        if (tile.fitting(counts).lets_in()) {
            const auto at = [&](const std::int8_t* base, int index) {
                return Lanes::load(base + index * reach.stride + job.first);
            };
            for (int row = 0; row < kGoal; ++row) {  // on its goal line a piece is locked
                if (!counts[row]) continue;
                const int forward = all.moved(stepped, row, row + 1);
                const int back = row > 0 ? all.moved(stepped, row, row - 1) : kNone;
                if (forward != kNone)
                    best = Lanes::min(best, Lanes::max(at(reach.left[1], forward), tile.full[row + 1][counts[row + 1]]));
                if (back != kNone)
                    best = Lanes::min(best, Lanes::max(at(reach.left_back, back), tile.full[row - 1][counts[row - 1]]));
            }
        }
        best.store(rows);
    }
}

}  // namespace
