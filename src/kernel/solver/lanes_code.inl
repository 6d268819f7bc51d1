// The lane code itself: included once for each instruction set.
#include <cstring>
#include <utility>

namespace linja {
namespace {

#include "vectors.inl"

using Lanes = Vector<std::int8_t, kLanes>;

// Whether a mask lets any lane in.
bool lets_in(const Lanes& mask) { return (mask & Lanes::splat(kIn)).any(); }

// A bit for each lane whose bits are set.
std::uint64_t bits_of(const Lanes& lanes) {
    if (!lanes.any()) return 0;
    std::int8_t bytes[kLanes];
    lanes.store(bytes);
    std::uint64_t bits = 0;
    for (int lane = 0; lane < kLanes; ++lane) bits |= static_cast<std::uint64_t>(bytes[lane] < 0) << lane;
    return bits;
}

const std::int8_t* row_of(const std::int8_t* tile, int place) { return tile + static_cast<std::ptrdiff_t>(place) * kLanes; }
std::int8_t* row_of(std::int8_t* tile, int place) { return tile + static_cast<std::ptrdiff_t>(place) * kLanes; }

struct Tile {
    // Masks out the opponents without exactly this many pieces in a row (in the mover's view).
    Lanes differs[kRows][kMostPieces + 1];
    // Masks out the opponents for whom this many pieces of the mover would overfill a row.
    Lanes over[kRows][kMostPieces + 1];
    unsigned occurs[kRows]{};  // a bit for each number of pieces that an opponent has in a row of the mover's
    Lanes hindmost;
    Lanes points;

    explicit Tile(const TileJob& job) {
        const Lanes out = Lanes::splat(kOut), in = Lanes::splat(kIn);
        const int limit = job.rules->row_limit;
        for (int row = 1; row < kRows; ++row) {
            const Lanes count = Lanes::load(job.opponents->counts[row].data() + job.first);
            const int most = row == kGoal ? kMostPieces : std::min(limit, kMostPieces);
            for (int c = 0; c <= most; ++c) {
                over[row][c] = Lanes::select(Lanes::greater(count, Lanes::splat(limit - c)), out, in);
                differs[row][c] = Lanes::select(Lanes::equal(count, Lanes::splat(c)), in, out);
                if (lets_in(differs[row][c])) occurs[row] |= 1u << c;
            }
        }
        hindmost = Lanes::load(job.opponents->hindmost.data() + job.first);
        points = Lanes::load(job.opponents->points.data() + job.first);
    }

    // Lets in the opponents with whom these counts can stand on one board.
    Lanes fitting(const Counts& counts) const {
        Lanes mask = Lanes::splat(kIn);
        for (int row = 1; row < kGoal; ++row)
            if (counts[row]) mask = Lanes::max(mask, over[row][counts[row]]);
        return mask;
    }

    // Lets in the opponents who have been passed, if their hindmost piece must be below this row.
    Lanes passed(int above) const {
        return Lanes::select(Lanes::greater(Lanes::splat(above), hindmost), Lanes::splat(kIn), Lanes::splat(kOut));
    }
};

// All bits set in the lanes that have a bit.
Lanes lanes_of(std::uint64_t bits) {
    std::int8_t bytes[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) bytes[lane] = static_cast<std::int8_t>(-(bits >> lane & 1));
    return Lanes::load(bytes);
}

// Rows of kLanes that begin where a processor likes them to.
struct alignas(64) AlignedRow {
    std::int8_t bytes[kLanes];
};

// The turns of all arrangements with the mover's steps against one tile. What a follow-up can leave depends on the
// arrangement after the opening move and on its length, not on where the opening move came from. So the best follow-ups
// of each opened arrangement come first, by length; then each mover looks up what its opening moves lead to.
template <bool kExtra, bool kBonus, bool kOptional, bool kAtOnce>
class TurnCode {
  public:
    TurnCode(const TileJob& job, std::vector<AlignedRow>& room)
        : job_(job),
          tile_(job),
          all_(*job.all),
          rules_(*job.rules),
          moves_(*job.moves),
          reach_(*job.reach),
          opened_begin_(job.mover_steps < all_.most_steps() ? all_.begin(job.mover_steps + 1) : 0),
          lengths_(rules_.goal_opening == GoalOpening::count ? kMostLength
                                                             : std::clamp(rules_.row_limit - 1, 1, kMostLength)) {
        const int opened = all_.size(job.mover_steps + 1);
        const std::size_t rows = static_cast<std::size_t>(opened) * lengths_ * (kExtra ? 2 : 1);
        if (room.size() < rows) room.resize(rows);
        room_ = room.data();
        for (int place = 0; place < opened; ++place) follow_ups(place);
    }

    Lanes best;        // with the extra turn still to be earned
    Lanes best_extra;  // within the extra turn

    void turns(const Counts& counts, int mover, bool goal_bonus) {
        best = best_extra = Lanes::splat(kOut);
        for (int row = 0; row < kGoal; ++row) {
            if (!counts[row]) continue;
            const int opened = moves_.to(mover, row, row + 1);
            if (opened == ForwardMoves::kNowhere) continue;
            if (row + 1 == kGoal)
                goal_opening(counts, opened, goal_bonus);
            else
                opening(counts[row + 1], row + 1, opened);
        }
    }

  private:
    Lanes left(int made, int place) const { return Lanes::load(row_of(reach_.left[made], place)); }
    Lanes stage(int made, int place) const { return Lanes::load(row_of(reach_.stage[made], place)); }
    std::int8_t* kept(int opened, int length) const {
        return room_[(static_cast<std::ptrdiff_t>(opened) * lengths_ + length - 1) * (kExtra ? 2 : 1)].bytes;
    }

    void add(const Lanes& value) {
        best = Lanes::min(best, value);
        if constexpr (kExtra) best_extra = Lanes::min(best_extra, value);
    }

    void opening(int own, int row, int opened) {
        const Lanes ended = left(1, opened);
        unsigned met = tile_.occurs[row] & ((1u << std::max(rules_.row_limit - own, 0)) - 1);
        if constexpr (kOptional)
            add(ended);
        else if (own == 0 && met & 1)
            add(Lanes::max(ended, tile_.differs[row][0]));
        if (own == 0) met &= ~1u;
        for (; met; met &= met - 1) {
            const int other = std::countr_zero(met);
            add_follow_up(opened, std::min(own + other, kMostLength), tile_.differs[row][other]);
        }
    }

    void goal_opening(const Counts& counts, int opened, bool goal_bonus) {
        if (rules_.goal_opening == GoalOpening::nothing) {
            if (!kBonus || !rules_.opening_bonus)
                add(left(1, opened));
            else if (goal_bonus)
                add(stage(1, opened));
            return;
        }
        if constexpr (kOptional) add(left(1, opened));
        if (rules_.goal_opening == GoalOpening::one) return add_follow_up(opened, 1, Lanes::splat(kIn));
        for (unsigned met = tile_.occurs[kGoal]; met; met &= met - 1) {
            const int other = std::countr_zero(met);
            add_follow_up(opened, std::min(counts[kGoal] + other + 1, kMostLength), tile_.differs[kGoal][other]);
        }
    }

    void add_follow_up(int opened, int length, const Lanes& due) {
        const std::int8_t* row = kept(opened, length);
        best = Lanes::min(best, Lanes::max(Lanes::load(row), due));
        if constexpr (kExtra) best_extra = Lanes::min(best_extra, Lanes::max(Lanes::load(row + kLanes), due));
    }

    // The lengths of follow-ups that any opening move to this arrangement can earn; a bit for each.
    unsigned lengths(const Counts& counts) const {
        unsigned lengths = 0;
        for (int row = 1; row < kGoal; ++row)
            if (counts[row])
                lengths |= (tile_.occurs[row] & ((1u << std::max(rules_.row_limit - counts[row] + 1, 0)) - 1))
                           << (counts[row] - 1);
        if (counts[kGoal] && rules_.goal_opening == GoalOpening::one) lengths |= 1u << 1;
        if (counts[kGoal] && rules_.goal_opening == GoalOpening::count) lengths |= tile_.occurs[kGoal] << counts[kGoal];
        constexpr unsigned kLonger = ~0u << kMostLength;
        if (lengths & kLonger) lengths = (lengths & ~kLonger) | 1u << kMostLength;
        return lengths & ~1u;  // none is nothing to be kept
    }

    void follow_ups(int opened) {
        const int index = opened_begin_ + opened;
        const Counts& counts = all_.counts(index);
        if (!lets_in(tile_.fitting(counts))) return;
        const int above = kAtOnce ? all_.passes_above(index, rules_.shared_line) : 0;
        const Lanes passed = above > 0 ? tile_.passed(above) : Lanes::splat(kOut);
        const Lanes over = Lanes::equal(passed, Lanes::splat(kIn));
        const bool any_over = kAtOnce && above > 0 && lets_in(passed);
        const Lanes ended = left(1, opened);
        for (unsigned due = lengths(counts); due; due &= due - 1) {
            const int length = std::countr_zero(due);
            follow_up(counts, index, length);
            if constexpr (!kOptional) {  // a follow-up that no piece can make lapses
                after_ = Lanes::select(Lanes::equal(after_, Lanes::splat(kOut)), ended, after_);
                if constexpr (kExtra)
                    after_extra_ = Lanes::select(Lanes::equal(after_extra_, Lanes::splat(kOut)), ended, after_extra_);
            }
            if (any_over) {  // the opening move has ended the game
                after_ = Lanes::select(over, ended, after_);
                if constexpr (kExtra) after_extra_ = Lanes::select(over, ended, after_extra_);
            }
            std::int8_t* row = kept(opened, length);
            after_.store(row);
            if constexpr (kExtra) after_extra_.store(row + kLanes);
        }
    }

    void follow_up(const Counts& counts, int index, int length) {
        Lanes after = Lanes::splat(kOut), after_extra = after;
        for (int row = 0; row < kGoal; ++row) {
            if (!counts[row]) continue;
            const int to = std::min(row + length, kGoal), made = 1 + to - row;
            const int place = moves_.to(index, row, to);
            if (place == ForwardMoves::kNowhere) continue;
            const bool exact = row + length == kGoal;
            const Lanes value = kBonus && exact ? stage(made, place) : left(made, place);
            if constexpr (kExtra) {
                after_extra = Lanes::min(after_extra, value);
                if (counts[to] == 0 && (to != kGoal || rules_.goal_row) && tile_.occurs[to] & 1) {
                    const Lanes occupied = Lanes::equal(tile_.differs[to][0], Lanes::splat(kOut));
                    after = Lanes::min(after, Lanes::select(occupied, value, stage(made, place)));
                    continue;
                }
            }
            after = Lanes::min(after, value);
        }
        after_ = after;
        after_extra_ = after_extra;
    }

    const TileJob& job_;
    const Tile tile_;
    const Arrangements& all_;
    const Rules& rules_;
    const ForwardMoves& moves_;
    const Reach& reach_;
    int opened_begin_;
    int lengths_;
    AlignedRow* room_;
    Lanes after_, after_extra_;
};

template <bool kExtra, bool kBonus, bool kOptional, bool kAtOnce>
void turn_rows(const TileJob& job, const TurnRows& rows, bool goal_bonus) {
    thread_local std::vector<AlignedRow> room;
    TurnCode<kExtra, kBonus, kOptional, kAtOnce> code(job, room);
    const int begin = job.all->begin(job.mover_steps);
    for (int place = job.mover_begin; place < job.mover_end; ++place) {
        code.turns(job.all->counts(begin + place), begin + place, goal_bonus);
        code.best.store(row_of(rows.best, place));
        if constexpr (kExtra) code.best_extra.store(row_of(rows.extra, place));
    }
}

void turns(const TileJob& job, const TurnRows& rows, bool goal_bonus) {
    const Rules& r = *job.rules;
    if (r.extra_turn && r.optional_follow_up) return turn_rows<true, false, true, true>(job, rows, goal_bonus);
    if (r.extra_turn) return turn_rows<true, false, false, true>(job, rows, goal_bonus);
    if (r.optional_follow_up) return turn_rows<false, true, true, false>(job, rows, goal_bonus);
    return turn_rows<false, true, false, false>(job, rows, goal_bonus);
}

void finish(const TileJob& job, const TurnRows& rows, bool add_goal_bonus, std::uint64_t lanes, std::vector<Stuck>& stuck) {
    const Tile tile(job);
    const int begin = job.all->begin(job.mover_steps);
    const Lanes out = Lanes::splat(kOut), these = lanes_of(lanes);
    for (int place = job.mover_begin; place < job.mover_end; ++place) {
        const int mover = begin + place;
        const Counts& counts = job.all->counts(mover);
        const Lanes fitting = tile.fitting(counts), unfit = Lanes::equal(fitting, out);
        const Lanes before = Lanes::load(row_of(rows.best, place));
        Lanes best = before;
        Lanes extra = rows.extra ? Lanes::load(row_of(rows.extra, place)) : out;
        if (add_goal_bonus && counts[kGoal - 1])
            best = Lanes::min(best, Lanes::load(row_of(job.reach->stage[1], job.moves->to(mover, kGoal - 1, kGoal))));
        const int above = job.all->passes_above(mover, job.rules->shared_line);
        const Lanes passed = above > 0 ? tile.passed(above) : out;
        if (lets_in(passed)) {  // a finished game is worth its points
            const Lanes own = Lanes::splat(job.points[mover]);
            const Lanes over = Lanes::equal(passed, Lanes::splat(kIn)), ended = tile.points - own;
            best = Lanes::select(over, ended, best);
            extra = Lanes::select(over, ended, extra);
        }
        best = Lanes::max(best, fitting);
        const Lanes inside = Lanes::select(unfit, Lanes::splat(0), these);
        for (std::uint64_t none = bits_of(Lanes::equal(best, out) & inside); none; none &= none - 1)
            stuck.push_back({place, job.first + std::countr_zero(none)});
        best = Lanes::select(unfit, out, Lanes::splat(0) - best);
        Lanes::select(these, best, before).store(row_of(rows.best, place));
        if (rows.extra) Lanes::max(extra, fitting).store(row_of(rows.extra, place));
    }
}

void bonus(const TileJob& job, std::int8_t* rows) {
    const Tile tile(job);
    const Arrangements& all = *job.all;
    const Reach& reach = *job.reach;
    const int begin = all.begin(job.mover_steps), last = job.rules->leave_goal ? kGoal : kGoal - 1;
    const int behind = job.mover_steps > 0 ? all.begin(job.mover_steps - 1) : 0;
    for (int place = job.mover_begin; place < job.mover_end; ++place) {
        const int mover = begin + place;
        const Counts& counts = all.counts(mover);
        Lanes best = Lanes::load(row_of(reach.left[0], place));
        for (int row = 0; row <= last; ++row) {
            if (!counts[row]) continue;
            const int forward = row < kGoal ? job.moves->to(mover, row, row + 1) : ForwardMoves::kNowhere;
            const int back = row > 0 ? all.moved(mover, row, row - 1) : kNone;
            if (forward != ForwardMoves::kNowhere) best = Lanes::min(best, Lanes::load(row_of(reach.left[1], forward)));
            if (back != kNone) best = Lanes::min(best, Lanes::load(row_of(reach.left_back, back - behind)));
        }
        Lanes::max(best, tile.fitting(counts)).store(row_of(rows, place - job.mover_begin));
    }
}

void bonus_of_opponent(const TileJob& job, std::int8_t* rows) {
    const Arrangements& all = *job.all;
    const Reach& reach = *job.reach;
    const int begin = all.begin(job.mover_steps);
    const int behind = job.mover_steps > 0 ? all.begin(job.mover_steps - 1) : 0;
    for (int place = job.mover_begin; place < job.mover_end; ++place) {
        const int stepped = begin + place;
        const Counts& counts = all.counts(stepped);
        Lanes best = Lanes::splat(kOut);
        for (int row = 0; row < kGoal; ++row) {  // on its goal line a piece is locked
            if (!counts[row]) continue;
            const int forward = job.moves->to(stepped, row, row + 1);
            const int back = row > 0 ? all.moved(stepped, row, row - 1) : kNone;
            if (forward != ForwardMoves::kNowhere) best = Lanes::min(best, Lanes::load(row_of(reach.left[1], forward)));
            if (back != kNone) best = Lanes::min(best, Lanes::load(row_of(reach.left_back, back - behind)));
        }
        best.store(row_of(rows, place - job.mover_begin));
    }
}

}  // namespace
}  // namespace linja
