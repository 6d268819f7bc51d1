#include "layout.hpp"

#include <algorithm>

namespace linja {

namespace {

constexpr int kCellsInChunk = 98304;
constexpr int kRuns = kContexts;  // the stream of run lengths
constexpr int kLongestRun = 255;

int rows_in_chunk(int width) { return std::max(1, kCellsInChunk / std::max(1, width)); }

// What the neighbours of a cell tell: the value they foretell, and the stream for the difference from it.
struct Forecast {
    int value;
    int context;
    int sign;

    Forecast(int left, int up, int up_left) {
        value = std::max(std::min(left, up), std::min(std::max(left, up), left + up - up_left));
        const int slope = 5 * std::clamp(up - up_left, -2, 2) + std::clamp(left - up_left, -2, 2);
        sign = slope < 0 ? -1 : 1;
        context = slope * sign;
    }
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

// Calls visit(forecast, cell) for every pair that fits; it returns the value. What stands above the first row, or in
// pairs that do not fit, is the value last seen to the left.
template <class Visit>
void Layout::walk(const Chunk& chunk, Visit&& visit) const {
    std::vector<std::int8_t> above(chunk.width());
    std::size_t cell = 0;
    int left = 0;
    for (int lane = 0; lane < chunk.width(); ++lane, ++cell) {
        if (all_.fit(chunk.mover_begin, chunk.opponent_begin + lane)) left = visit(Forecast(left, left, left), cell);
        above[lane] = static_cast<std::int8_t>(left);
    }
    for (int mover = chunk.mover_begin + 1; mover < chunk.mover_end; ++mover) {
        int up_left = left = above[0];
        for (int lane = 0; lane < chunk.width(); ++lane, ++cell) {
            const int up = above[lane];
            if (all_.fit(mover, chunk.opponent_begin + lane)) {
                left = visit(Forecast(left, up, up_left), cell);
                above[lane] = static_cast<std::int8_t>(left);
            }
            up_left = up;
        }
    }
}

Packed Layout::pack(const Chunk& chunk, const std::int8_t* cells) const {
    const std::size_t room = chunk.cells() + 1;
    thread_local std::vector<char> scratch;
    scratch.resize((kStreams + 1) * room);
    std::array<char*, kStreams + 1> to;  // the last one takes the values
    for (int stream = 0; stream <= kStreams; ++stream) to[stream] = scratch.data() + stream * room;
    int run = 0;
    walk(chunk, [&](const Forecast& forecast, std::size_t cell) {
        const int value = cells[cell], miss = (value - forecast.value) * forecast.sign;
        *to[kStreams]++ = static_cast<char>(value);
        if (forecast.context == 0) {
            if (miss == 0 && ++run < kLongestRun) return value;
            *to[kRuns]++ = static_cast<char>(run);
            run = 0;
            if (miss == 0) return value;  // the longest run ends without a miss
        }
        *to[forecast.context]++ = static_cast<char>(miss);
        return value;
    });
    if (run) *to[kRuns]++ = static_cast<char>(run);
    Packed packed;
    for (int stream = 0; stream < kStreams; ++stream)
        packed.streams[stream].assign(scratch.data() + stream * room, to[stream]);
    packed.values.assign(scratch.data() + kStreams * room, to[kStreams]);
    return packed;
}

std::string Layout::unpack(const Chunk& chunk,
                           const std::array<std::span<const std::uint8_t>, kStreams>& streams) const {
    std::string cells(chunk.cells(), '\0');
    std::array<std::size_t, kStreams> read{};
    const auto next = [&](int stream) {
        if (read[stream] == streams[stream].size()) throw std::invalid_argument("a stream is too short");
        return streams[stream][read[stream]++];
    };
    int run = 0;  // hits still to come before something else is read
    bool miss_follows = false;
    walk(chunk, [&](const Forecast& forecast, std::size_t cell) {
        int miss = 0;
        if (forecast.context == 0) {
            if (run == 0 && !miss_follows) {
                run = next(kRuns);
                miss_follows = run < kLongestRun;
            }
            if (run > 0)
                --run;
            else {
                miss = static_cast<std::int8_t>(next(0));
                miss_follows = false;
            }
        } else {
            miss = static_cast<std::int8_t>(next(forecast.context));
        }
        const auto value = static_cast<std::int8_t>(forecast.value + miss * forecast.sign);
        cells[cell] = static_cast<char>(value);
        return static_cast<int>(value);
    });
    for (int stream = 0; stream < kStreams; ++stream)
        if (read[stream] != streams[stream].size()) throw std::invalid_argument("a stream is too long");
    return cells;
}

}  // namespace linja
