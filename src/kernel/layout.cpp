#include "layout.hpp"

#include <algorithm>

namespace linja {

namespace {

constexpr int kCellsInChunk = 65536;
constexpr int kEscape = kSymbols - 1;

// The coder's state is kept between kLow and 256 times that.
constexpr int kShareBits = 12;
constexpr int kAllShares = 1 << kShareBits;
constexpr std::uint32_t kLow = 1u << 23;

int rows_in_chunk(int width) { return std::max(1, kCellsInChunk / std::max(1, width)); }

// What the neighbours of a cell tell: the value they foretell, and the context of the miss.
struct Forecast {
    int value;
    int context;
    int sign = 1;

    Forecast(int left, int last_miss) : value(left), context((kSlopes - 1) * 3 + last_miss) {}
    Forecast(int left, int up, int up_left, int last_miss) {
        value = std::max(std::min(left, up), std::min(std::max(left, up), left + up - up_left));
        const int slope = 7 * std::clamp(up - up_left, -3, 3) + std::clamp(left - up_left, -3, 3);
        sign = slope < 0 ? -1 : 1;
        context = slope * sign * 3 + last_miss;
    }

    // Misses 0, -1, 1, -2, 2 … are the symbols 0, 1, 2, 3, 4 …
    int symbol_of(int actual) const {
        const int miss = (actual - value) * sign;
        return std::min(miss < 0 ? -2 * miss - 1 : 2 * miss, kEscape);
    }
    int value_of(int symbol) const { return value + sign * (symbol % 2 ? -(symbol + 1) / 2 : symbol / 2); }
};

}  // namespace

std::vector<Chunk> Layout::chunks(int layer) const {
    std::vector<Chunk> chunks;
    for (int steps = 0; steps <= all_.most_steps(); ++steps) {
        const int others = layer - steps;
        if (others < 0 || others > all_.most_steps() || !all_.size(steps) || !all_.size(others)) continue;
        const int end = all_.begin(steps) + all_.size(steps), rows = rows_in_chunk(all_.size(others));
        for (int begin = all_.begin(steps); begin < end; begin += rows)
            chunks.push_back(
                {begin, std::min(begin + rows, end), all_.begin(others), all_.begin(others) + all_.size(others)});
    }
    return chunks;
}

long long Layout::positions(const Chunk& chunk) const {
    long long count = 0;
    for (int mover = chunk.mover_begin; mover < chunk.mover_end; ++mover)
        for (int opponent = chunk.opponent_begin; opponent < chunk.opponent_end; ++opponent)
            count += all_.fit(mover, opponent);
    return count;
}

std::string Layout::cells(const LayerTable& values, const Chunk& chunk) const {
    std::string cells(chunk.cells(), '\0');
    char* to = cells.data();
    for (int mover = chunk.mover_begin; mover < chunk.mover_end; ++mover) {
        const std::int8_t* row = &values.at(mover, chunk.opponent_begin);
        for (int lane = 0; lane < chunk.width(); ++lane, ++to)
            if (all_.fit(mover, chunk.opponent_begin + lane)) *to = static_cast<char>(row[lane]);
    }
    return cells;
}

std::string Layout::values(const Chunk& chunk, const std::int8_t* cells) const {
    std::string values;
    values.reserve(chunk.cells());
    for (int mover = chunk.mover_begin; mover < chunk.mover_end; ++mover)
        for (int opponent = chunk.opponent_begin; opponent < chunk.opponent_end; ++opponent, ++cells)
            if (all_.fit(mover, opponent)) values.push_back(static_cast<char>(*cells));
    return values;
}

// Calls visit(forecast, cell) for every pair that fits; it returns the value. In pairs that do not fit stands what stood
// above them, in those of the first row what was last seen to the left.
template <class Visit>
void Layout::walk(const Chunk& chunk, Visit&& visit) const {
    std::vector<std::int8_t> above(chunk.width());
    std::size_t cell = 0;
    int left = 0, last_miss = 0;
    const auto next = [&](const Forecast& forecast) {
        left = visit(forecast, cell);
        last_miss = std::min(2, std::abs(left - forecast.value));
    };
    for (int lane = 0; lane < chunk.width(); ++lane, ++cell) {
        if (all_.fit(chunk.mover_begin, chunk.opponent_begin + lane)) next(Forecast(left, last_miss));
        above[lane] = static_cast<std::int8_t>(left);
    }
    for (int mover = chunk.mover_begin + 1; mover < chunk.mover_end; ++mover) {
        int up_left = left = above[0];
        last_miss = 0;
        for (int lane = 0; lane < chunk.width(); ++lane, ++cell) {
            const int up = above[lane];
            if (all_.fit(mover, chunk.opponent_begin + lane)) {
                next(Forecast(left, up, up_left, last_miss));
                above[lane] = static_cast<std::int8_t>(left);
            }
            up_left = up;
        }
    }
}

Symbols Layout::symbols(const Chunk& chunk, const std::int8_t* cells) const {
    Symbols symbols;
    symbols.coded.resize(chunk.cells());
    symbols.values.resize(chunk.cells());
    std::size_t count = 0;
    walk(chunk, [&](const Forecast& forecast, std::size_t cell) {
        const int value = cells[cell], symbol = forecast.symbol_of(value);
        if (symbol == kEscape) symbols.escaped.push_back(static_cast<char>(value));
        symbols.values[count] = static_cast<char>(value);
        const int coded = forecast.context * kSymbols + symbol;
        symbols.coded[count++] = static_cast<std::uint16_t>(coded);
        ++symbols.counts[coded];
        return value;
    });
    symbols.coded.resize(count);
    symbols.values.resize(count);
    return symbols;
}

Model::Model(const SymbolCounts& counts) {
    for (int context = 0; context < kContexts; ++context) {
        const std::uint32_t* from = &counts[context * kSymbols];
        std::uint64_t total = 0;
        for (int symbol = 0; symbol < kSymbols; ++symbol) total += from[symbol];
        std::array<int, kSymbols> shares{};
        int given = 0;
        for (int symbol = 0; symbol < kSymbols; ++symbol) {
            if (from[symbol]) shares[symbol] = std::max(1, static_cast<int>(from[symbol] * std::uint64_t{kAllShares} / total));
            given += shares[symbol];
        }
        *std::max_element(shares.begin(), shares.end()) += kAllShares - given;
        set(context, shares);
    }
}

Model::Model(std::span<const std::uint8_t> written) {
    if (written.size() != 2 * kContexts * kSymbols) throw std::invalid_argument("not a model");
    for (int context = 0; context < kContexts; ++context) {
        std::array<int, kSymbols> shares;
        int given = 0;
        for (int symbol = 0; symbol < kSymbols; ++symbol) {
            const std::uint8_t* from = &written[2 * (context * kSymbols + symbol)];
            given += shares[symbol] = from[0] | from[1] << 8;
        }
        if (given != kAllShares) throw std::invalid_argument("not a model");
        set(context, shares);
    }
}

void Model::set(int context, const std::array<int, kSymbols>& shares) {
    std::uint16_t* starts = &starts_[context * (kSymbols + 1)];
    for (int symbol = 0; symbol < kSymbols; ++symbol)
        starts[symbol + 1] = static_cast<std::uint16_t>(starts[symbol] + shares[symbol]);
}

std::string Model::written() const {
    std::string written;
    for (int coded = 0; coded < kContexts * kSymbols; ++coded) {
        written.push_back(static_cast<char>(share(coded) & 255));
        written.push_back(static_cast<char>(share(coded) >> 8));
    }
    return written;
}

std::string encode(const Symbols& symbols, const Model& model) {
    std::string bytes;
    bytes.reserve(symbols.coded.size() / 2 + 16);
    std::uint32_t state = kLow;
    for (auto coded = symbols.coded.rbegin(); coded != symbols.coded.rend(); ++coded) {  // the last is decoded first
        const std::uint32_t share = model.share(*coded);
        if (share == 0) throw std::invalid_argument("the model has no room for a symbol");
        for (; state >= ((kLow >> kShareBits) << 8) * share; state >>= 8) bytes.push_back(static_cast<char>(state & 255));
        state = (state / share << kShareBits) + state % share + model.start(*coded);
    }
    for (int byte = 0; byte < 4; ++byte, state >>= 8) bytes.push_back(static_cast<char>(state & 255));
    std::reverse(bytes.begin(), bytes.end());
    return bytes.append(symbols.escaped.rbegin(), symbols.escaped.rend());  // read from the end
}

std::string Layout::decode(const Chunk& chunk, const Model& model, std::span<const std::uint8_t> encoded) const {
    std::string cells(chunk.cells(), '\0');
    std::size_t read = 0, end = encoded.size();
    const auto check = [&] {
        if (read == end) throw std::invalid_argument("a chunk is too short");
    };
    const auto next = [&] { return check(), encoded[read++]; };
    const auto escaped = [&] { return check(), encoded[--end]; };
    std::uint32_t state = 0;
    for (int byte = 0; byte < 4; ++byte) state = state << 8 | next();
    walk(chunk, [&](const Forecast& forecast, std::size_t cell) {
        const int slot = state & (kAllShares - 1);
        const int symbol = model.find(forecast.context, slot);
        const int coded = forecast.context * kSymbols + symbol;
        state = model.share(coded) * (state >> kShareBits) + slot - model.start(coded);
        while (state < kLow) state = state << 8 | next();
        const auto value = static_cast<std::int8_t>(symbol == kEscape ? escaped() : forecast.value_of(symbol));
        cells[cell] = static_cast<char>(value);
        return static_cast<int>(value);
    });
    if (read != end || state != kLow) throw std::invalid_argument("a chunk was not encoded with this model");
    return cells;
}

}  // namespace linja
