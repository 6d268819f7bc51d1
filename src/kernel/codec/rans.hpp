// Coding by an asymmetric numeral system (rANS): as short as the model's shares allow.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "codec/forecast.hpp"
#include "refuse.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

namespace linja {

using SymbolCounts = std::array<std::uint32_t, kContexts * kSymbols>;

inline constexpr int kShareBits = 12;
inline constexpr int kAllShares = 1 << kShareBits;

// A part of all shares, for one symbol.
struct Share {
    int start;
    int size;
};

// The share of a plain byte: all are alike.
inline constexpr int kByteShare = kAllShares / 256;

// The coder's state is kept between kLowState and 256 times that; a stream begins with the three bytes of its state.
inline constexpr std::uint32_t kLowState = 1u << 16;

// A share as a writer wants it: with the division by its size as a multiplication. It is exact for all states.
struct Put {
    static constexpr int kShift = 36;  // a state has 24 bits, a size 12

    Put() = default;
    explicit Put(Share share)
        : reciprocal(((std::uint64_t{1} << kShift) + share.size - 1) / std::max(share.size, 1)),
          bound(((kLowState >> kShareBits) << 8) * share.size),
          start(static_cast<std::uint16_t>(share.start)),
          others(static_cast<std::uint16_t>(kAllShares - share.size)) {}

    std::uint64_t reciprocal = 0;
    std::uint32_t bound = 0;  // a state from here on gives a byte away first; 0 if there is no such symbol
    std::uint16_t start = 0;
    std::uint16_t others = 0;  // shares that are not this one
};

// Which of sixteen numbers is the first above this one; without branches, which are unpredictable.
inline int first_above(const std::int16_t* numbers, int bound) {
#if defined(__SSE2__) || defined(_M_X64)
    const __m128i bounds = _mm_set1_epi16(static_cast<std::int16_t>(bound));
    const __m128i low = _mm_cmpgt_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers)), bounds);
    const __m128i high = _mm_cmpgt_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers + 8)), bounds);
    return std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high))));
#else
    int first = 0;
    for (int place = 0; place < kSymbols; ++place) first += numbers[place] <= bound;
    return first;
#endif
}

// How often each symbol comes in each context, in 4096ths: one model for each layer.
class Model {
  public:
    explicit Model(const SymbolCounts& counts);
    explicit Model(std::span<const std::uint8_t> written);  // throws std::invalid_argument

    std::string written() const;

    Share share(int context, int symbol) const {
        const std::int16_t* starts = &starts_[context * (kSymbols + 1)];
        return {starts[symbol], starts[symbol + 1] - starts[symbol]};
    }

    // Whether anything can be written with it: not with a model that was read.
    bool writes() const { return !puts_.empty(); }
    // For context * kSymbols + symbol.
    const Put& put(std::uint16_t code) const { return puts_[code]; }

    // The symbol whose share holds this slot: the first one that ends behind it.
    int find(int context, int slot) const { return first_above(&starts_[context * (kSymbols + 1) + 1], slot); }

  private:
    void set(int context, const std::array<int, kSymbols>& shares);

    std::array<std::int16_t, kContexts*(kSymbols + 1)> starts_{};  // of each symbol, and the end of the last
    std::vector<Put> puts_;  // only where something is to be written
};

// Takes what is to be coded from the last to the first.
class StreamWriter {
  public:
    // Bytes are written from this end of the room on down.
    explicit StreamWriter(char* end) : next_(end), end_(end) {}

    // Room for this many symbols, each with a plain byte: at most two bytes each.
    static std::size_t room_for(std::size_t symbols) { return 4 * symbols + 4; }

    void put(const Put& put) {
        if (put.bound == 0) refuse("the model has no room for a symbol");
        const bool full = state_ >= put.bound;  // without branches, which are unpredictable
        next_[-1] = static_cast<char>(state_);
        next_ -= full;
        state_ >>= 8 * full;
        if (state_ >= put.bound) [[unlikely]]
            push();
        const auto quotient = static_cast<std::uint32_t>(state_ * put.reciprocal >> Put::kShift);
        state_ += put.start + quotient * put.others;
    }
    void put_byte(int byte) { put(Put({byte * kByteShare, kByteShare})); }
    std::string finish() {
        for (int byte = 0; byte < 3; ++byte) push();
        return {next_, end_};
    }

  private:
    void push() {
        *--next_ = static_cast<char>(state_);
        state_ >>= 8;
    }

    std::uint32_t state_ = kLowState;
    char* next_;
    char* end_;
};

// Gives what was coded from the first to the last.
class StreamReader {
  public:
    explicit StreamReader(std::span<const std::uint8_t> bytes) : next_(bytes.data()), end_(next_ + bytes.size()) {
        for (int byte = 0; byte < 3; ++byte) state_ = state_ << 8 | byte_of_stream();
    }

    int symbol(const Model& model, int context) {
        const int symbol = model.find(context, slot());
        take(model.share(context, symbol));
        return symbol;
    }
    int plain_byte() {
        const int byte = slot() / kByteShare;
        take({byte * kByteShare, kByteShare});
        return byte;
    }
    bool at_end() const { return next_ == end_ && state_ == kLowState; }

  private:
    int slot() const { return state_ & (kAllShares - 1); }
    void take(Share share) {
        state_ = share.size * (state_ >> kShareBits) + slot() - share.start;
        if (end_ - next_ >= 2) [[likely]] {  // without branches, which are unpredictable: no, one or two bytes
            const int bytes = (state_ < kLowState) + (state_ < kLowState >> 8);
            state_ = state_ << 8 * bytes | (next_[0] << 8 | next_[1]) >> (16 - 8 * bytes);
            next_ += bytes;
        } else {
            while (state_ < kLowState) state_ = state_ << 8 | byte_of_stream();
        }
    }
    std::uint32_t byte_of_stream() {
        if (next_ == end_) refuse("a chunk is too short");
        return *next_++;
    }

    const std::uint8_t* next_;
    const std::uint8_t* end_;
    std::uint32_t state_ = 0;
};

}  // namespace linja
