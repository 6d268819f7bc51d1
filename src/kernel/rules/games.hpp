// Many games side by side, each stepped by one action at a time, for programs that learn from them.
//
// A finished game restarts at once. Actions are numbers of an action space; linja.envs.actions has the list.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "parallel.hpp"
#include "rules/actions.hpp"
#include "rules/playout.hpp"

namespace linja {

// Places in an observation after the counts; linja.envs.observation makes the same for one game.
enum Observed { kOpeningDue = 2 * kRows, kFollowUpDue, kBonusDue, kExtraTurnUsed, kEndTriggered, kToMove, kObservation };

// Which action has which number.
class Numbering {
  public:
    explicit Numbering(std::span<const std::uint8_t> codes) : codes_(codes.begin(), codes.end()) {
        if (codes.size() > 64) throw std::invalid_argument("an action space has at most 64 actions");
        numbers_.fill(kNoNumber);
        for (std::size_t number = 0; number < codes.size(); ++number)
            numbers_[codes[number]] = static_cast<std::uint8_t>(number);
    }

    std::size_t size() const { return codes_.size(); }
    Action action(std::int64_t number) const { return {codes_[static_cast<std::size_t>(number)]}; }
    std::uint64_t bit(Action action) const {
        const std::uint8_t number = numbers_[action.code];
        if (number == kNoNumber) throw std::invalid_argument("a legal action has no number");
        return std::uint64_t{1} << number;
    }

  private:
    static constexpr std::uint8_t kNoNumber = 255;

    std::vector<std::uint8_t> codes_;
    std::array<std::uint8_t, 256> numbers_;
};

// Where the state of the games is written: a row or a number for each game.
struct Arrays {
    std::int8_t* observations;  // kObservation a game
    bool* masks;                // one for each action of the space
    std::int8_t* red_to_move;
    std::int8_t* margins;  // Black's, of a game that has just ended
    bool* ended;
};

struct OneGame {
    Board board;
    Stage stage;
    bool red_to_move = false;
    std::uint64_t legal = 0;  // a bit for each number
    Random random{0};  // for `sample`
    std::vector<Board> starts;  // of turns, where a position can come again
};

class Games {
  public:
    // All of them from the same start, where Black is to move.
    Games(const Rules& rules, Board start, const Numbering& numbering, std::size_t count, std::uint64_t seed)
        : rules_(rules), start_(start), numbering_(numbering), games_(count) {
        reset(seed);
    }

    std::size_t size() const { return games_.size(); }
    std::size_t actions() const { return numbering_.size(); }
    const OneGame& game(std::size_t number) const { return games_.at(number); }

    // Restarts all games; game number i has the seed `seed + i`.
    void reset(std::uint64_t seed) {
        for (std::size_t number = 0; number < size(); ++number) {
            games_[number].random = Random(seed + number);
            begin(games_[number]);
        }
    }

    void write(const Arrays& to) const {
        for (std::size_t number = 0; number < size(); ++number) write(number, to, 0, false);
    }

    // The first game in which the action may not be played, or -1.
    std::int64_t first_illegal(const std::int64_t* actions) const {
        for (std::size_t number = 0; number < size(); ++number) {
            const std::int64_t action = actions[number];
            const bool known = 0 <= action && action < static_cast<std::int64_t>(numbering_.size());
            if (!known || (games_[number].legal >> action & 1) == 0) return static_cast<std::int64_t>(number);
        }
        return -1;
    }

    // Plays one action in every game; all of them may be played.
    void step(const std::int64_t* actions, const Arrays& to, int threads) {
        const std::size_t blocks = (size() + kBlock - 1) / kBlock;
        in_parallel(threads, static_cast<int>(blocks), [&](int block) {
            const std::size_t first = static_cast<std::size_t>(block) * kBlock;
            for (std::size_t number = first; number < std::min(first + kBlock, size()); ++number)
                play(number, numbering_.action(actions[number]), to);
        });
    }

    // A random legal action for every game.
    void sample(std::int64_t* actions) {
        for (std::size_t number = 0; number < size(); ++number) {
            OneGame& game = games_[number];
            std::uint64_t legal = game.legal;
            auto before = game.random.below(static_cast<std::uint32_t>(std::popcount(legal)));
            for (; before != 0; --before) legal &= legal - 1;
            actions[number] = std::countr_zero(legal);
        }
    }

  private:
    static constexpr std::size_t kBlock = 512;  // games that a thread takes at once

    void begin(OneGame& game) {
        game.board = start_;
        game.stage = {};
        game.red_to_move = false;
        game.starts.clear();
        if (rules_.leave_goal) game.starts.push_back(start_);
        look(game);
    }

    void look(OneGame& game) const {
        game.legal = 0;
        for_each_action(rules_, game.board, game.stage, [&](Action action) { game.legal |= numbering_.bit(action); });
    }

    void play(std::size_t number, Action action, const Arrays& to) {
        OneGame& game = games_[number];
        const After then = after(rules_, game.board, game.stage, action);
        game.board = then.board;
        game.stage = then.stage;
        bool repeated = false;
        if (then.turn_ended) {
            game.red_to_move = !game.red_to_move;
            if (rules_.leave_goal) {
                game.starts.push_back(game.board);
                repeated = is_repeated(game.starts);
            }
        }
        if (then.over || repeated) {
            const int margin_of_mover = then.over ? margin(rules_, game.board) : 0;
            const int margin_of_black = game.red_to_move ? -margin_of_mover : margin_of_mover;
            begin(game);
            write(number, to, margin_of_black, true);
        } else {
            look(game);
            write(number, to, 0, false);
        }
    }

    void write(std::size_t number, const Arrays& to, int margin, bool ended) const {
        const OneGame& game = games_[number];
        to.margins[number] = static_cast<std::int8_t>(margin);
        to.ended[number] = ended;
        to.red_to_move[number] = game.red_to_move;
        write_observation(game, to.observations + number * kObservation);
        write_mask(game.legal, to.masks + number * numbering_.size());
    }

    // Eight bytes, the lowest first.
    static void store(std::uint64_t bytes, void* to) {
        if constexpr (std::endian::native == std::endian::big) bytes = reversed(bytes);
        std::memcpy(to, &bytes, sizeof bytes);
    }

    static void write_observation(const OneGame& game, std::int8_t* to) {
        store(bytes_of(game.board.own_half()), to);
        store(reversed(bytes_of(game.board.other_half())), to + kRows);
        to[kOpeningDue] = game.stage.kind == StageKind::opening;
        to[kFollowUpDue] = static_cast<std::int8_t>(game.stage.steps);
        to[kBonusDue] = game.stage.kind == StageKind::bonus;
        to[kExtraTurnUsed] = game.stage.extra_turn_used;
        to[kEndTriggered] = game.stage.end_triggered;
        to[kToMove] = 1;
    }

    // Eight bits become eight bytes at a time.
    void write_mask(std::uint64_t legal, bool* mask) const {
        constexpr std::uint64_t each = 0x0101010101010101;
        std::array<bool, 64> flags;
        for (std::size_t first = 0; first < 64; first += 8) {
            const std::uint64_t in_place = (legal >> first & 255) * each & 0x8040201008040201;
            store((in_place + 127 * each) >> 7 & each, flags.data() + first);
        }
        std::memcpy(mask, flags.data(), numbering_.size());
    }

    Rules rules_;
    Board start_;
    Numbering numbering_;
    std::vector<OneGame> games_;
};

}  // namespace linja
