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
#include <functional>
#include <span>
#include <stdexcept>
#include <utility>
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
    bool over = false;  // until it restarts
    bool agent_is_red = false;
    std::uint64_t legal = 0;  // a bit for each number
    std::uint64_t opponent_seed = 0;
    Random random{0};  // for `sample`, starts and opponents
    std::vector<Board> starts;  // of turns, where a position can come again
};

// Where games start.
struct Start {
    Board board;
    bool red_to_move = false;
};

// A turn that an opponent has to play: it is given the board and fills in the rest.
struct Request {
    Board board;
    std::uint64_t seed;  // the same throughout a game
    Random* random;
    RandomTurn chosen{};
};

// Chooses turns, all at the start of one, on some threads.
using Opponent = std::function<void(std::span<Request>, int threads)>;

enum class AgentSide { both, black, red, drawn };

class Games {
  public:
    // Each starts from one of the starts, which is drawn if there are several. The agent plays both sides, or one of them
    // against an opponent.
    Games(const Rules& rules, std::vector<Start> starts, const Numbering& numbering, std::size_t count, AgentSide side)
        : rules_(rules),
          starts_(std::move(starts)),
          numbering_(numbering),
          side_(side),
          games_(count),
          margins_(count),
          ended_(count) {}

    std::size_t size() const { return games_.size(); }
    std::size_t actions() const { return numbering_.size(); }
    const Rules& rules() const { return rules_; }
    const OneGame& game(std::size_t number) const { return games_.at(number); }
    // Of a finished game that has not restarted.
    int margin_for_mover(std::size_t number) const {
        return games_[number].red_to_move ? -margins_[number] : margins_[number];
    }
    void set_opponent(Opponent opponent) { opponent_ = std::move(opponent); }

    // Restarts all games; game number i has the seed `seed + i`.
    void reset(std::uint64_t seed, int threads) {
        for (std::size_t number = 0; number < size(); ++number) {
            games_[number].random = Random(seed + number);
            begin(games_[number]);
        }
        forget_ends();
        play_opponents(threads);
    }

    // Takes over the state of one of other games with the same rules.
    void copy_game(std::size_t number, const Games& others, std::size_t other) {
        games_.at(number) = others.games_.at(other);
        margins_[number] = 0;
        ended_[number] = false;
    }

    void write(const Arrays& to, int threads) const {
        in_blocks(threads, [&](std::size_t number) { write(number, to); });
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

    // Plays one action in every game; all of them may be played. A finished game stays as it is until `go_on`.
    void act(const std::int64_t* actions, int threads) {
        in_blocks(threads, [&](std::size_t number) {
            OneGame& game = games_[number];
            const After then = after(rules_, game.board, game.stage, numbering_.action(actions[number]));
            game.stage = then.stage;
            ended_[number] = false;
            margins_[number] = 0;
            if (then.turn_ended) {
                end_turn(number, then.board, then.over);
            } else {
                game.board = then.board;
                game.over = then.over;
            }
            if (!game.over) look(game);
        });
    }

    // Restarts finished games, and plays the opponent's turns.
    void go_on(int threads) {
        for (std::size_t number = 0; number < size(); ++number)
            if (games_[number].over) begin(games_[number]);
        play_opponents(threads);
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

    // Calls work(number) for every game.
    template <class Work>
    void in_blocks(int threads, Work&& work) const {
        const std::size_t blocks = (size() + kBlock - 1) / kBlock;
        in_parallel(threads, static_cast<int>(blocks), [&](int block) {
            const std::size_t first = static_cast<std::size_t>(block) * kBlock;
            for (std::size_t number = first; number < std::min(first + kBlock, size()); ++number) work(number);
        });
    }

  private:
    static constexpr std::size_t kBlock = 256;  // games that a thread takes at once
    static constexpr int kMostRounds = 1000;  // of opponents that end the game with their first turn

    void begin(OneGame& game) {
        const Start& start =
            starts_.size() == 1 ? starts_[0] : starts_[game.random.below(static_cast<std::uint32_t>(starts_.size()))];
        game.board = start.board;
        game.stage = {};
        game.red_to_move = start.red_to_move;
        game.over = false;
        if (side_ != AgentSide::both) {
            game.opponent_seed = game.random.next();
            game.agent_is_red = side_ == AgentSide::drawn ? game.random.below(2) == 1 : side_ == AgentSide::red;
        }
        game.starts.clear();
        if (rules_.leave_goal) game.starts.push_back(start.board);
        look(game);
    }

    void forget_ends() {
        std::fill(margins_.begin(), margins_.end(), std::int8_t{0});
        std::fill(ended_.begin(), ended_.end(), std::uint8_t{0});
    }

    // The other side is to move on this board; notes a game that has ended.
    void end_turn(std::size_t number, Board board, bool over) {
        OneGame& game = games_[number];
        game.board = board;
        game.red_to_move = !game.red_to_move;
        bool repeated = false;
        if (rules_.leave_goal) {
            game.starts.push_back(board);
            repeated = is_repeated(game.starts);
        }
        game.over = over || repeated;
        if (!game.over) return;
        const int margin_of_mover = over ? margin(rules_, board) : 0;
        margins_[number] = static_cast<std::int8_t>(game.red_to_move ? -margin_of_mover : margin_of_mover);
        ended_[number] = true;
    }

    // Until the agent is to move in every game.
    void play_opponents(int threads) {
        if (side_ == AgentSide::both) return;
        for (int round = 0;; ++round) {
            if (round == kMostRounds) throw std::invalid_argument("the opponent ends every game before the agent can act");
            waiting_.clear();
            requests_.clear();
            for (std::size_t number = 0; number < size(); ++number) {
                OneGame& game = games_[number];
                if (game.red_to_move == game.agent_is_red) continue;
                waiting_.push_back(number);
                requests_.push_back({game.board, game.opponent_seed, &game.random});
            }
            if (waiting_.empty()) return;
            opponent_(requests_, threads);
            for (std::size_t i = 0; i < waiting_.size(); ++i) {
                OneGame& game = games_[waiting_[i]];
                end_turn(waiting_[i], requests_[i].chosen.next, requests_[i].chosen.over);
                game.over ? begin(game) : look(game);
            }
        }
    }

    void look(OneGame& game) const {
        game.legal = 0;
        for_each_action(rules_, game.board, game.stage, [&](Action action) { game.legal |= numbering_.bit(action); });
    }

    void write(std::size_t number, const Arrays& to) const {
        const OneGame& game = games_[number];
        to.margins[number] = margins_[number];
        to.ended[number] = ended_[number] != 0;
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
    std::vector<Start> starts_;
    Numbering numbering_;
    AgentSide side_;
    Opponent opponent_;
    std::vector<OneGame> games_;
    std::vector<std::int8_t> margins_;  // Black's, of the games that have ended in the last step
    std::vector<std::uint8_t> ended_;
    std::vector<std::size_t> waiting_;  // games in which an opponent is to move
    std::vector<Request> requests_;
};

}  // namespace linja
