// Solves layer after layer, and packs each as a solution file has it; JavaScript writes it.
#include "solver/solver.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "codec/chunk_cells.hpp"
#include "codec/layout.hpp"
#include "codec/symbols.hpp"
#include "lookup/checksum.hpp"
#include "parallel.hpp"
#include "rules/checks.hpp"
#include "wasm/host.hpp"
#include "wasm/result.hpp"
#include "wasm/sha256.hpp"

namespace linja {
namespace {

struct LayerRecord {
    std::int32_t layer;
    std::int32_t parts;
    const char* bytes;  // of all parts, one after the other
    std::uint32_t size;
    double won, drawn, lost;
};

struct PartRecord {
    std::uint32_t length;
    std::uint32_t checksum;
};

std::span<const std::uint8_t> bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// Hashes what threads make, in order. Nobody waits: who brings the next piece hashes all that has come until then.
class OrderedHash {
  public:
    void begin(int pieces) {
        pieces_ = std::vector<Piece>(pieces);
        next_ = 0;
    }
    void bring(int number, std::string bytes) {
        pieces_[number].bytes = std::move(bytes);
        pieces_[number].is_here = true;
        while (has_next() && mutex_.try_lock()) {
            for (; has_next(); ++next_) hash_.update(bytes_of(std::exchange(pieces_[next_].bytes, {})));
            mutex_.unlock();
        }
    }
    std::array<std::uint8_t, 32> digest() const { return hash_.digest(); }

  private:
    struct Piece {
        std::string bytes;
        std::atomic<bool> is_here{false};
    };

    bool has_next() const {
        const int next = next_;
        return next < static_cast<int>(pieces_.size()) && pieces_[next].is_here;
    }

    Mutex mutex_;
    Sha256 hash_;
    std::vector<Piece> pieces_;
    std::atomic<int> next_{0};
};

class Solving {
  public:
    Solving(const Rules& rules, int threads)
        : threads_(threads), solver_(rules, threads, portable_lanes()), layout_(solver_.arrangements()) {}

    const Solver& solver() const { return solver_; }
    std::array<std::uint8_t, 32> digest() const { return hash_.digest(); }

    // Pairs of a layer, whether they fit or not: a measure of the work.
    double cells(int layer) const {
        double cells = 0;
        for (const Chunk& chunk : layout_.chunks(layer)) cells += static_cast<double>(chunk.cells());
        return cells;
    }

    // Gives a LayerRecord, and a PartRecord for its model and for each chunk.
    void solve_next() {
        const int layer = solver_.solve_next();
        const std::shared_ptr<const TileTable> solved = solver_.solved();
        const std::vector<Chunk> chunks = layout_.chunks(layer);
        const int count = static_cast<int>(chunks.size());
        std::vector<Symbols> symbols(count);
        std::vector<Tally> tallies(count);
        hash_.begin(count);
        counts_.fill(0);
        in_parallel(threads_, count, [&](int number) {
            const ChunkCells cells(solver_.arrangements(), chunks[number], *solved);
            symbols[number] = symbols_of(layout_, chunks[number], cells);
            count_symbols(symbols[number]);
            std::string values = cells.values();
            tallies[number] = tally(values);
            hash_.bring(number, std::move(values));
        });
        const auto model = std::make_unique<const Model>(counts_);
        std::vector<std::string> encoded(count);
        in_parallel(threads_, count, [&](int number) {
            encoded[number] = encode(symbols[number], *model);
            symbols[number] = {};
        });
        report(layer, model->written(), encoded, tallies);
    }

  private:
    struct Tally {
        int won = 0, drawn = 0, lost = 0;
    };

    static Tally tally(const std::string& values) {
        Tally tally;
        for (const char value : values) {
            tally.won += static_cast<std::int8_t>(value) > 0;
            tally.drawn += value == 0;
        }
        tally.lost = static_cast<int>(values.size()) - tally.won - tally.drawn;
        return tally;
    }

    void count_symbols(const Symbols& symbols) {
        SymbolCounts counts{};
        count(symbols, counts);
        const Lock lock(counts_mutex_);
        for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) counts_[symbol] += counts[symbol];
    }

    void report(int layer, const std::string& model, const std::vector<std::string>& encoded,
                const std::vector<Tally>& tallies) {
        LayerRecord record{layer, 1 + static_cast<std::int32_t>(encoded.size()), nullptr, 0, 0, 0, 0};
        for (const Tally& each : tallies) record.won += each.won, record.drawn += each.drawn, record.lost += each.lost;
        bytes_ = model;
        for (const std::string& chunk : encoded) bytes_ += chunk;
        record.bytes = bytes_.data();
        record.size = static_cast<std::uint32_t>(bytes_.size());
        result.clear();
        result.add(record);
        const auto add = [](const std::string& part) {
            result.add(PartRecord{static_cast<std::uint32_t>(part.size()), checksum(bytes_of(part))});
        };
        add(model);
        for (const std::string& chunk : encoded) add(chunk);
    }

    int threads_;
    Solver solver_;
    Layout layout_;
    OrderedHash hash_;
    Mutex counts_mutex_;
    SymbolCounts counts_;
    std::string bytes_;
};

}  // namespace
}  // namespace linja

using namespace linja;

LINJA_EXPORT("solver") Solving* linja_solver(const Rules* rules, int threads) { return new Solving(*rules, threads); }
LINJA_EXPORT("bytes_needed") double linja_bytes_needed(const Solving* solving, int down_to) {
    return static_cast<double>(solving->solver().bytes_needed(down_to));
}
LINJA_EXPORT("next_layer") int linja_next_layer(const Solving* solving) { return solving->solver().next_layer(); }
LINJA_EXPORT("cells") double linja_cells(const Solving* solving, int layer) { return solving->cells(layer); }
LINJA_EXPORT("solve_next") void linja_solve_next(Solving* solving) { solving->solve_next(); }
// Gives the SHA-256 of all values until now.
LINJA_EXPORT("digest") void linja_digest(const Solving* solving) {
    result.clear();
    result.add(solving->digest());
}
