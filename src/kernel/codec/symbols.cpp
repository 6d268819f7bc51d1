#include "codec/symbols.hpp"

#include <algorithm>
#include <memory>

#include "codec/forecast.hpp"
#include "codec/row_batch.hpp"
#include "codec/row_plan.hpp"
#include "refuse.hpp"

namespace linja {

namespace {

constexpr std::size_t kLongestStream = 65535;
constexpr int kLanesAtOnce = 64;

// The rows of a chunk as a reader will know them: pairs that do not fit hold what was foretold at first.
class FilledRows {
  public:
    FilledRows(const ChunkCells& cells, const RowPlan& plan) : cells_(cells), rows_(cells.rows() * cells.distance()) {
        for (int place = 0; place < cells.rows(); ++place) fill(plan[place]);
    }

    const std::int8_t* operator[](int row) const { return &rows_[row * cells_.distance()]; }

  private:
    static void fill_by_means(const std::int8_t* above, const std::int8_t* below, const std::int8_t* values, int count,
                              std::int8_t* __restrict to) {
        for (int lane = 0; lane < count; ++lane) {
            const int value = values[lane], mean = (above[lane] + below[lane] + 1) >> 1;
            to[lane] = static_cast<std::int8_t>(value == kUnfit ? mean : value);
        }
    }

    std::int8_t* row(int number) { return &rows_[number * cells_.distance()]; }

    void fill(const PlannedRow& planned) {
        const std::int8_t* values = cells_.row(planned.row);
        std::int8_t* to = row(planned.row);
        if (planned.is_first()) {  // what is left of it
            std::int8_t last = 0;
            for (int lane = 0; lane < cells_.width(); ++lane) to[lane] = last = values[lane] == kUnfit ? last : values[lane];
            return;
        }
        fill_by_means(row(planned.above), row(planned.below), values, static_cast<int>(cells_.distance()), to);
    }

    const ChunkCells& cells_;
    std::vector<std::int8_t> rows_;
};

// The first row has nothing above; it is too short a part of a chunk to make haste with.
void code_first(const ChunkCells& cells, const FilledRows& filled, const PlannedRow& planned, const Neighbours* neighbours,
                std::vector<std::uint16_t>& coded) {
    const std::vector<std::int8_t> zeros(cells.width());
    const std::vector<std::int16_t> sums(cells.width());
    std::vector<std::int8_t> known(cells.width());
    Forecast forecast({known.data(), zeros.data(), zeros.data(), sums.data()});
    for (int lane = 0; lane < cells.width(); ++lane) {
        const std::int8_t value = cells.row(planned.row)[lane];
        if (value != kUnfit) {
            forecast.look_at(lane, neighbours[lane]);
            coded.push_back(static_cast<std::uint16_t>(forecast.context() * kSymbols + forecast.symbol_of(value)));
            forecast.learn(value);
        }
        known[lane] = filled[planned.row][lane];
    }
}

// The other rows, up to kBatchRows of them from this place in the plan on.
class Batch {
  public:
    Batch(const ChunkCells& cells, const FilledRows& filled, const RowPlan& plan, const Neighbours* neighbours)
        : cells_(cells),
          filled_(filled),
          plan_(plan),
          neighbours_(neighbours),
          code_(avx2_batch() ? avx2_batch() : portable_batch()) {
        for (auto& row : rows_) row.resize(cells.width() + 1);
    }

    void code(int begin, int end) {
        RowBatch batch;
        for (int number = 0; number < kBatchRows; ++number) {  // places beyond the end repeat the last row
            const PlannedRow& planned = plan_[std::min(begin + number, end - 1)];
            batch.values[number] = cells_.row(planned.row);
            batch.filled[number] = filled_[planned.row];
            batch.above[number] = filled_[planned.above];
            batch.below[number] = filled_[planned.below];
        }
        code_(batch, neighbours_, cells_.width(), room_);
        counts_.fill(0);
        for (int lane = 0; lane < cells_.width(); lane += kLanesAtOnce) collect(lane, end - begin);
    }

    std::span<const std::uint16_t> row(int number) const { return {rows_[number].data(), counts_[number]}; }

  private:
    // Takes the symbols of pairs that fit, of some lanes that are still near.
    void collect(int begin, int rows) {
        const int end = std::min(begin + kLanesAtOnce, cells_.width());
        for (int number = 0; number < rows; ++number) {
            const std::uint16_t* from = &room_.coded[number];
            std::uint16_t* to = &rows_[number][counts_[number]];
            for (int lane = begin; lane < end; ++lane) {
                *to = from[static_cast<std::ptrdiff_t>(lane) * kBatchRows];
                to += *to != kNoSymbol;
            }
            counts_[number] = to - rows_[number].data();
        }
    }

    const ChunkCells& cells_;
    const FilledRows& filled_;
    const RowPlan& plan_;
    const Neighbours* neighbours_;
    CodeBatch code_;
    BatchRoom room_;
    std::array<std::vector<std::uint16_t>, kBatchRows> rows_;
    std::array<std::size_t, kBatchRows> counts_{};
};

// Adds the values that escapes in a row stand for; in most rows there are none.
void add_escaped(std::span<const std::uint16_t> coded, const std::int8_t* values, std::string& escaped) {
    unsigned any = 0;
    for (const std::uint16_t code : coded) any |= code % kSymbols == kEscape;
    if (!any) return;
    for (const std::uint16_t code : coded) {
        while (*values == kUnfit) ++values;
        if (code % kSymbols == kEscape) escaped.push_back(static_cast<char>(*values));
        ++values;
    }
}

}  // namespace

Symbols symbols_of(const Layout& layout, const Chunk& chunk, const ChunkCells& cells) {
    const RowPlan plan(chunk.rows(), chunk.width());
    const FilledRows filled(cells, plan);
    const Neighbours* neighbours = layout.neighbours(chunk);
    Batch batch(cells, filled, plan, neighbours);
    Symbols symbols;
    thread_local std::vector<std::uint16_t> coded, first;  // their memory is used again
    coded.clear();
    first.clear();
    code_first(cells, filled, plan[0], neighbours, first);
    const auto begin_stream = [&] {
        symbols.begins.push_back(static_cast<std::uint32_t>(coded.size()));
        symbols.escapes.push_back(static_cast<std::uint32_t>(symbols.escaped.size()));
    };
    const auto add = [&](int place, std::span<const std::uint16_t> row) {
        if (place == plan.begin(static_cast<int>(symbols.begins.size()))) begin_stream();
        coded.insert(coded.end(), row.begin(), row.end());
        add_escaped(row, cells.row(plan[place].row), symbols.escaped);
    };
    add(0, first);
    for (int begin = 1; begin < chunk.rows(); begin += kBatchRows) {
        const int end = std::min(begin + kBatchRows, chunk.rows());
        batch.code(begin, end);
        for (int place = begin; place < end; ++place) add(place, batch.row(place - begin));
    }
    begin_stream();
    symbols.coded = coded;
    return symbols;
}

void count(const Symbols& symbols, SymbolCounts& counts) {
    for (const std::uint16_t code : symbols.coded) ++counts[code];
}

namespace {

// Puts the symbols of one stream, from the last to the first.
class StreamCoder {
  public:
    StreamCoder(const Symbols& symbols, int stream, const Model& model, char* end)
        : first_(symbols.coded.data() + symbols.begins[stream]),
          next_(symbols.coded.data() + symbols.begins[stream + 1]),
          escape_(symbols.escaped.data() + symbols.escapes[stream + 1]),
          model_(model),
          writer_(end) {}

    std::ptrdiff_t left() const { return next_ - first_; }
    void put_next() {
        const std::uint16_t code = *--next_;
        if (code % kSymbols == kEscape) [[unlikely]]
            writer_.put_byte(static_cast<std::uint8_t>(*--escape_));
        writer_.put(model_.put(code));
    }
    std::string finish() {
        while (left()) put_next();
        return writer_.finish();
    }

  private:
    const std::uint16_t* first_;
    const std::uint16_t* next_;
    const char* escape_;
    const Model& model_;
    StreamWriter writer_;
};

}  // namespace

std::string encode(const Symbols& symbols, const Model& model) {
    if (!model.writes()) refuse("a model that was read cannot encode");
    const int count = static_cast<int>(symbols.begins.size()) - 1;
    std::uint32_t longest = 0;
    for (int stream = 0; stream < count; ++stream)
        longest = std::max(longest, symbols.begins[stream + 1] - symbols.begins[stream]);
    const std::size_t size = StreamWriter::room_for(longest);
    const auto room = std::make_unique_for_overwrite<char[]>(2 * size);
    std::vector<std::string> streams(count);
    for (int stream = 0; stream < count; stream += 2) {  // two at once: neither waits for the other
        StreamCoder first(symbols, stream, model, room.get() + size);
        if (stream + 1 < count) {
            StreamCoder second(symbols, stream + 1, model, room.get() + 2 * size);
            for (std::ptrdiff_t both = std::min(first.left(), second.left()); both > 0; --both) {
                first.put_next();
                second.put_next();
            }
            streams[stream + 1] = second.finish();
        }
        streams[stream] = first.finish();
    }
    std::string bytes, lengths;
    for (const std::string& stream : streams) {
        if (stream.size() > kLongestStream) refuse("a stream is too long");
        lengths.push_back(static_cast<char>(stream.size() & 255));
        lengths.push_back(static_cast<char>(stream.size() >> 8));
        bytes += stream;
    }
    return lengths + bytes;
}

}  // namespace linja
