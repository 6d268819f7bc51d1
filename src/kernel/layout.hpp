// How the values of a layer are cut into chunks, and how a chunk is written so that it compresses well.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arrangements.hpp"
#include "layers.hpp"

namespace linja {

// Some mover arrangements against all opponents with the layer's remaining steps.
struct Chunk {
    int mover_begin = 0;
    int mover_end = 0;
    int opponent_begin = 0;
    int opponent_end = 0;

    int width() const { return opponent_end - opponent_begin; }
    std::size_t cells() const { return static_cast<std::size_t>(mover_end - mover_begin) * width(); }
};

// A value is foretold from its neighbours to the left, above and above left. What is written is by how much the forecast
// misses, as one of sixteen symbols (the last one says that the value stands elsewhere), in a context: how these
// neighbours differ, and how much the forecast before it missed.
inline constexpr int kSlopes = 26;  // the last one is for first rows, which have nothing above them
inline constexpr int kContexts = kSlopes * 3;
inline constexpr int kSymbols = 16;
using SymbolCounts = std::array<std::uint32_t, kContexts * kSymbols>;

// A chunk turned into symbols, and its plain values in canonical order: those of pairs that fit.
struct Symbols {
    std::vector<std::uint16_t> coded;  // context * kSymbols + symbol
    std::string escaped;  // values that the last symbol stands for
    std::string values;
    SymbolCounts counts{};
};

// How often each symbol comes in each context, in 4096ths: one model for each layer.
class Model {
  public:
    explicit Model(const SymbolCounts& counts);
    explicit Model(std::span<const std::uint8_t> written);  // throws std::invalid_argument

    std::string written() const;
    int start(int coded) const { return starts_[place(coded)]; }
    int share(int coded) const { return starts_[place(coded) + 1] - starts_[place(coded)]; }

    // The symbol whose shares hold this slot.
    int find(int context, int slot) const {
        const std::uint16_t* starts = &starts_[context * (kSymbols + 1)];
        int symbol = 0;
        while (slot >= starts[symbol + 1]) ++symbol;
        return symbol;
    }

  private:
    static int place(int coded) { return coded + coded / kSymbols; }
    void set(int context, const std::array<int, kSymbols>& shares);

    std::array<std::uint16_t, kContexts * (kSymbols + 1)> starts_{};  // of each symbol, and the end of the last
};

// Coding by an asymmetric numeral system: as short as the model's shares allow.
std::string encode(const Symbols& symbols, const Model& model);

class Layout {
  public:
    explicit Layout(const Arrangements& all) : all_(all) {}

    int most_steps() const { return 2 * all_.most_steps(); }
    std::vector<Chunk> chunks(int layer) const;

    // How many pairs of a chunk fit on one board.
    long long positions(const Chunk& chunk) const;

    // The values of a chunk, row after row, with 0 for pairs that do not fit.
    std::string cells(const LayerTable& values, const Chunk& chunk) const;
    // Only the values of pairs that fit.
    std::string values(const Chunk& chunk, const std::int8_t* cells) const;

    Symbols symbols(const Chunk& chunk, const std::int8_t* cells) const;
    // The cells of a chunk; throws std::invalid_argument if it was not encoded with this model.
    std::string decode(const Chunk& chunk, const Model& model, std::span<const std::uint8_t> encoded) const;

  private:
    template <class Visit>
    void walk(const Chunk& chunk, Visit&& visit) const;

    const Arrangements& all_;
};

}  // namespace linja
