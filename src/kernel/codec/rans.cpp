#include "codec/rans.hpp"

#include <numeric>

namespace linja {

Model::Model(const SymbolCounts& counts) {
    for (int context = 0; context < kContexts; ++context) {
        const std::uint32_t* from = &counts[context * kSymbols];
        std::uint64_t total = 0;
        for (int symbol = 0; symbol < kSymbols; ++symbol) total += from[symbol];
        std::array<int, kSymbols> shares{};
        int given = 0;
        for (int symbol = 0; symbol < kSymbols; ++symbol) {
            if (from[symbol] == 0) continue;
            shares[symbol] = std::max(1, static_cast<int>(from[symbol] * std::uint64_t{kAllShares} / total));
            given += shares[symbol];
        }
        *std::max_element(shares.begin(), shares.end()) += kAllShares - given;
        set(context, shares);
    }
    puts_.reserve(counts.size());
    for (int context = 0; context < kContexts; ++context)
        for (int symbol = 0; symbol < kSymbols; ++symbol) puts_.emplace_back(share(context, symbol));
}

Model::Model(std::span<const std::uint8_t> written) {
    std::size_t read = 0;
    const auto next = [&] {
        if (read == written.size()) refuse("not a model");
        return written[read++];
    };
    for (int context = 0; context < kContexts; ++context) {
        std::array<int, kSymbols> shares{};
        const int used = next();
        if (used > kSymbols) refuse("not a model");
        for (int symbol = 0; symbol < used; ++symbol) {
            const int first = next();
            shares[symbol] = first < 128 ? first : (first & 127) << 8 | next();
        }
        if (used == 0) shares[0] = kAllShares;
        if (std::accumulate(shares.begin(), shares.end(), 0) != kAllShares) refuse("not a model");
        set(context, shares);
    }
    if (read != written.size()) refuse("not a model");
}

void Model::set(int context, const std::array<int, kSymbols>& shares) {
    std::int16_t* starts = &starts_[context * (kSymbols + 1)];
    for (int symbol = 0; symbol < kSymbols; ++symbol)
        starts[symbol + 1] = static_cast<std::int16_t>(starts[symbol] + shares[symbol]);
}

std::string Model::written() const {
    std::string written;
    for (int context = 0; context < kContexts; ++context) {
        int used = kSymbols;
        while (share(context, used - 1).size == 0) --used;
        if (share(context, 0).size == kAllShares) used = 0;  // as in contexts that never come
        written.push_back(static_cast<char>(used));
        for (int symbol = 0; symbol < used; ++symbol) {
            const int size = share(context, symbol).size;
            if (size > 127) written.push_back(static_cast<char>(128 | size >> 8));
            written.push_back(static_cast<char>(size & 255));
        }
    }
    return written;
}

}  // namespace linja
