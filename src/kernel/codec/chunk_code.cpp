#include "codec/chunk_code.hpp"

#include <algorithm>

#include "refuse.hpp"

namespace linja {

namespace {

// Calls visit(forecast, lane) for every opponent that fits; it returns the value. A pair that does not fit keeps what
// the row was filled with; in the first row, which has nothing above, it holds what is left of it.
template <class Visit>
void walk(const Rows& rows, const Neighbours* neighbours, std::span<const std::uint16_t> fitting, int width, bool first,
          Visit&& visit) {
    Forecast forecast(rows);
    for (std::size_t place = 0; place < fitting.size(); ++place) {
        const int lane = fitting[place];
        forecast.look_at(lane, neighbours[lane]);
        const std::int8_t value = visit(forecast, lane);
        rows.row[lane] = value;
        forecast.learn(value);
        if (!first) continue;
        const int next = place + 1 < fitting.size() ? fitting[place + 1] : width;
        std::fill(rows.row + lane, rows.row + next, value);
    }
}

}  // namespace

KnownRows::KnownRows(int rows, int width)
    : width_(width),
      cells_(std::make_unique_for_overwrite<std::int8_t[]>(static_cast<std::size_t>(rows) * width)),
      zeros_(width),
      sums_(width) {}

Rows KnownRows::begin(const PlannedRow& planned) {
    const KnownRows& known = *this;
    const int width = width_;
    const std::int8_t* above = planned.is_first() ? zeros_.data() : known[planned.above];
    const std::int8_t* below = planned.is_first() ? zeros_.data() : known[planned.below];
    std::int8_t* row = known[planned.row];
    std::int16_t* sums = sums_.data();
    for (int lane = 0; lane < width; ++lane) sums[lane] = static_cast<std::int16_t>(above[lane] + below[lane]);
    for (int lane = 0; lane < width; ++lane) row[lane] = static_cast<std::int8_t>((sums[lane] + 1) >> 1);
    return {row, above, below, sums};
}

EncodedChunk::EncodedChunk(const Layout& layout, const Chunk& chunk, std::shared_ptr<const Model> model, std::string encoded)
    : layout_(layout),
      chunk_(chunk),
      model_(std::move(model)),
      encoded_(std::move(encoded)),
      plan_(chunk.rows(), chunk.width()),
      rows_(chunk.rows(), chunk.width()),
      is_known_(chunk.rows()),
      room_(chunk.width()) {
    const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(encoded_.data()), encoded_.size());
    std::size_t begin = 2 * static_cast<std::size_t>(plan_.streams());
    if (begin > bytes.size()) refuse("a chunk is too short");
    for (int stream = 0; stream < plan_.streams(); ++stream) {
        const std::size_t length = bytes[2 * stream] | bytes[2 * stream + 1] << 8;
        if (length > bytes.size() - begin) refuse("a chunk is too short");
        streams_.push_back({StreamReader(bytes.subspan(begin, length)), plan_.begin(stream)});
        begin += length;
    }
    if (begin != bytes.size()) refuse("a chunk is too long");
}

int EncodedChunk::value(std::size_t cell) {
    if (cell >= chunk_.cells()) refuse("no such cell in this chunk");
    const int row = static_cast<int>(cell / chunk_.width());
    const Lock lock(mutex_);
    need(row);
    return rows_[row][cell % chunk_.width()];
}

void EncodedChunk::need(int row) {
    Stream& stream = streams_[plan_.stream_of(row)];
    while (!is_known_[row]) {
        const PlannedRow& planned = plan_[stream.next];
        if (!planned.is_first()) need(planned.above), need(planned.below);
        decode(stream, planned);
    }
}

void EncodedChunk::decode(Stream& stream, const PlannedRow& planned) {
    StreamReader reader = stream.reader;
    const auto fitting = layout_.fitting(chunk_, planned.row, room_);
    walk(rows_.begin(planned), layout_.neighbours(chunk_), fitting, chunk_.width(), planned.is_first(),
         [&](const Forecast& forecast, int) {
             const int symbol = reader.symbol(*model_, forecast.context());
             return static_cast<std::int8_t>(symbol == kEscape ? reader.plain_byte() : forecast.value_of(symbol));
         });
    stream.reader = reader;
    ++stream.next;
    is_known_[planned.row] = true;
}

std::string EncodedChunk::cells() {
    std::string cells(chunk_.cells(), '\0');
    const Lock lock(mutex_);
    for (int row = 0; row < chunk_.rows(); ++row) {
        need(row);
        char* to = &cells[static_cast<std::size_t>(row) * chunk_.width()];
        for (const int lane : layout_.fitting(chunk_, row, room_)) to[lane] = static_cast<char>(rows_[row][lane]);
    }
    for (const Stream& stream : streams_)
        if (!stream.reader.at_end()) refuse("a chunk was not encoded with this model");
    return cells;
}

}  // namespace linja
