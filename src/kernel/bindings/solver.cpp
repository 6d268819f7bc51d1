// What Python sees of the solver: layers solved one by one, chunks of values, and the check.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "codec/chunk_cells.hpp"
#include "codec/chunk_code.hpp"
#include "codec/layout.hpp"
#include "codec/symbols.hpp"
#include "index/arrangements.hpp"
#include "rules/board.hpp"
#include "rules/checks.hpp"
#include "solver/solver.hpp"
#include "verify/every_game.hpp"
#include "verify/perfect_games.hpp"
#include "verify/plain_solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace linja;

nb::bytes as_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

const LaneCode& lane_code(const std::string& name) {
    if (name == "portable") return portable_lanes();
    const LaneCode* avx2 = avx2_lanes();
    if (name == "auto") return avx2 ? *avx2 : portable_lanes();
    if (name == "avx2" && avx2) return *avx2;
    throw std::invalid_argument("this machine cannot run the lane code '" + name + "'");
}

// A board's arrangements with its layout.
struct BoardLayout {
    Arrangements all;
    Layout layout;
    std::vector<std::vector<Chunk>> chunks;
    BoardLayout(const BoardLayout&) = delete;

    BoardLayout(int pieces, int row_limit) : all(pieces, row_limit), layout(all) {
        for (int layer = 0; layer <= layout.most_steps(); ++layer) chunks.push_back(layout.chunks(layer));
    }

    const Chunk& chunk(int layer, int number) const { return chunks.at(layer).at(number); }

    // A chunk of a layer whose values are those of this board.
    template <class Table>
    const Chunk& chunk(const Table& layer, int number) const {
        require_board(layer.arrangements());
        return chunk(layer.steps(), number);
    }
    void require_board(const Arrangements& of) const {
        require(of.pieces() == all.pieces() && of.row_limit() == all.row_limit(), "a layout of another board");
    }

    std::tuple<int, int, int> locate(std::uint32_t mover, std::uint32_t opponent) const {
        const int own = all.rank(unpack(mover)), other = all.rank(unpack(opponent));
        if (own == kNone || other == kNone || !all.fit(own, other))
            throw std::invalid_argument("no such position on this board");
        const int layer = all.steps(own) + all.steps(other);
        const auto& in_layer = chunks[layer];
        auto found = std::upper_bound(in_layer.begin(), in_layer.end(), own,
                                      [](int index, const Chunk& c) { return index < c.mover_begin; });
        --found;
        return {layer, static_cast<int>(found - in_layer.begin()),
                (own - found->mover_begin) * found->width() + other - found->opponent_begin};
    }

    // Raises if bytes are not those of a chunk's cells.
    static const char* checked(const Chunk& chunk, const nb::bytes& cells) {
        if (cells.size() != chunk.cells()) throw std::invalid_argument("not the cells of this chunk");
        return cells.c_str();
    }

    nb::bytes values(int layer, int number, const nb::bytes& cells) const {
        const Chunk& c = chunk(layer, number);
        const char* from = checked(c, cells);
        std::string values;
        {
            nb::gil_scoped_release release;
            values.reserve(c.cells());
            std::vector<std::uint16_t> room(c.width());
            for (int row = 0; row < c.rows(); ++row, from += c.width())
                for (const int lane : layout.fitting(c, row, room)) values.push_back(from[lane]);
        }
        return as_bytes(values);
    }

    Symbols symbols(int layer, int number, const nb::bytes& cells) const {
        const auto bytes = span_of(cells);
        nb::gil_scoped_release release;
        return symbols_of(layout, chunk(layer, number), ChunkCells(layout, chunk(layer, number), bytes));
    }

    // The board must outlive it.
    std::shared_ptr<EncodedChunk> open(int layer, int number, std::shared_ptr<Model> model, const nb::bytes& encoded) const {
        return std::make_shared<EncodedChunk>(layout, chunk(layer, number), std::move(model),
                                              std::string(encoded.c_str(), encoded.size()));
    }
};

// A solved layer, with the cells of its chunks.
ChunkCells cells_of(const TileTable& layer, const BoardLayout& board, int number) {
    const Chunk& chunk = board.chunk(layer, number);
    if (!layer.is_open(board.all.steps(chunk.opponent_begin))) throw std::invalid_argument("this layer is no longer kept");
    return {board.all, chunk, layer};
}

nb::bytes plain_cells(const TileTable& layer, const BoardLayout& board, int number) {
    std::string cells;
    {
        nb::gil_scoped_release release;
        cells = cells_of(layer, board, number).plain();
    }
    return as_bytes(cells);
}

nb::bytes plain_cells(const LayerTable& values, const BoardLayout& board, int number) {
    const Chunk& chunk = board.chunk(values, number);
    std::string cells(chunk.cells(), '\0');
    {
        nb::gil_scoped_release release;
        std::vector<std::uint16_t> room(chunk.width());
        for (int row = 0; row < chunk.rows(); ++row)
            for (const int lane : board.layout.fitting(chunk, row, room))
                cells[static_cast<std::size_t>(row) * chunk.width() + lane] =
                    static_cast<char>(values.at(chunk.mover_begin + row, chunk.opponent_begin + lane));
    }
    return as_bytes(cells);
}

// What is filled gives the layer's table when it is known that there is such a layer.
template <class GetTable>
void fill(const Arrangements& of, const BoardLayout& board, int layer, const nb::list& chunks, GetTable&& get_table) {
    board.require_board(of);
    const auto& all = board.chunks.at(layer);
    if (nb::len(chunks) != all.size()) throw std::invalid_argument("not the chunks of this layer");
    LayerTable& table = get_table();
    for (std::size_t number = 0; number < all.size(); ++number) {
        const auto bytes = nb::cast<nb::bytes>(chunks[number]);
        const Chunk& chunk = all[number];
        const char* from = BoardLayout::checked(chunk, bytes);
        for (int row = 0; row < chunk.rows(); ++row, from += chunk.width())
            std::copy_n(from, chunk.width(), &table.at(chunk.mover_begin + row, chunk.opponent_begin));
    }
}

int index_of(const Rules& rules, std::uint32_t packed) {
    const int index = Arrangements(rules.pieces, rules.row_limit).rank(unpack(packed));
    if (index == kNone) throw std::invalid_argument("no such arrangement on this board");
    return index;
}

std::tuple<long long, long long, long long> tally(const nb::bytes& bytes) {
    const std::span<const std::uint8_t> values = span_of(bytes);
    long long won = 0, drawn = 0;
    for (const std::uint8_t value : values) {
        won += static_cast<std::int8_t>(value) > 0;
        drawn += value == 0;
    }
    return {won, drawn, static_cast<long long>(values.size()) - won - drawn};
}

}  // namespace

void bind_solver(nb::module_& m) {
    nb::class_<BoardLayout>(m, "Layout", "How the values of a board's positions are ordered and cut into chunks.")
        .def(nb::init<int, int>(), "pieces"_a, "row_limit"_a)
        .def_prop_ro("most_steps", [](const BoardLayout& b) { return b.layout.most_steps(); })
        .def_prop_ro("arrangements", [](const BoardLayout& b) { return b.all.size(); })
        .def(
            "chunk_count", [](const BoardLayout& b, int layer) { return b.chunks.at(layer).size(); }, "layer"_a)
        .def(
            "positions",
            [](const BoardLayout& b, int layer) {
                require(layer >= 0 && layer <= b.layout.most_steps(), "no such layer");
                return b.layout.positions(layer);
            },
            "layer"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("locate", &BoardLayout::locate, "mover"_a, "opponent"_a)
        .def("values", &BoardLayout::values, "layer"_a, "chunk"_a, "cells"_a)
        .def("symbols", &BoardLayout::symbols, "layer"_a, "chunk"_a, "cells"_a)
        .def("open", &BoardLayout::open, "layer"_a, "chunk"_a, "model"_a, "encoded"_a, nb::keep_alive<0, 1>());

    nb::class_<EncodedChunk>(m, "EncodedChunk", "A chunk, decoded as far as it is asked for.")
        .def("value", &EncodedChunk::value, "cell"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("cells", [](EncodedChunk& chunk) {
            std::string cells;
            {
                nb::gil_scoped_release release;
                cells = chunk.cells();
            }
            return as_bytes(cells);
        });

    nb::class_<Symbols>(m, "Symbols", "A chunk turned into symbols.");

    nb::class_<Model>(m, "Model", "How often each symbol comes in each context of a layer.")
        .def(
            "__init__",
            [](Model* self, const std::vector<const Symbols*>& chunks) {
                require(std::find(chunks.begin(), chunks.end(), nullptr) == chunks.end(), "not the symbols of chunks");
                nb::gil_scoped_release release;
                SymbolCounts counts{};
                for (const Symbols* symbols : chunks) count(*symbols, counts);
                new (self) Model(counts);
            },
            "chunks"_a)
        .def_static(
            "read", [](const nb::bytes& written) { return std::make_shared<Model>(span_of(written)); }, "written"_a)
        .def("written", [](const Model& model) { return as_bytes(model.written()); })
        .def(
            "encode",
            [](const Model& model, const Symbols& symbols) {
                std::string encoded;
                {
                    nb::gil_scoped_release release;
                    encoded = encode(symbols, model);
                }
                return as_bytes(encoded);
            },
            "symbols"_a);

    nb::class_<TileTable>(m, "Layer", "The values of a solved layer.")
        .def_prop_ro("steps", &TileTable::steps)
        .def(
            "cells",
            [](const TileTable& layer, const BoardLayout& board, int chunk) { return plain_cells(layer, board, chunk); },
            "layout"_a, "chunk"_a)
        .def(
            "values",
            [](const TileTable& layer, const BoardLayout& board, int chunk) {
                std::string values;
                {
                    nb::gil_scoped_release release;
                    values = cells_of(layer, board, chunk).values();
                }
                return as_bytes(values);
            },
            "layout"_a, "chunk"_a)
        .def(
            "symbols",
            [](const TileTable& layer, const BoardLayout& board, int chunk) {
                return symbols_of(board.layout, board.chunk(layer, chunk), cells_of(layer, board, chunk));
            },
            "layout"_a, "chunk"_a, nb::call_guard<nb::gil_scoped_release>());

    nb::class_<Solver>(m, "Solver", "Solves a board layer by layer, many opponents at once.")
        .def(
            "__init__",
            [](Solver* self, const Rules& rules, int threads, const std::string& lanes) {
                new (self) Solver(rules, threads, lane_code(lanes));
            },
            "rules"_a, "threads"_a = 1, "lanes"_a = "auto")
        .def_prop_ro("next_layer", &Solver::next_layer)
        .def_prop_ro("lanes", &Solver::code_name)
        .def("bytes_needed", &Solver::bytes_needed, "down_to"_a)
        .def("solve_next", &Solver::solve_next, nb::call_guard<nb::gil_scoped_release>())
        .def(
            "solved", [](const Solver& solver) { return std::const_pointer_cast<TileTable>(solver.solved()); },
            nb::keep_alive<0, 1>())
        .def(
            "cells",
            [](const Solver& solver, const BoardLayout& board, int chunk) {
                return plain_cells(*solver.solved(), board, chunk);
            },
            "layout"_a, "chunk"_a);

    nb::class_<PlainSolver>(m, "PlainSolver", "Computes or checks values layer by layer, one position at a time.")
        .def(nb::init<const Rules&, int>(), "rules"_a, "threads"_a = 1)
        .def_prop_ro("next_layer", &PlainSolver::next_layer)
        .def("solve_next", &PlainSolver::solve_next, nb::call_guard<nb::gil_scoped_release>())
        .def(
            "cells",
            [](const PlainSolver& solver, const BoardLayout& board, int chunk) {
                return plain_cells(solver.values(), board, chunk);
            },
            "layout"_a, "chunk"_a)
        .def(
            "fill",
            [](PlainSolver& solver, const BoardLayout& board, int layer, const nb::list& chunks) {
                fill(solver.arrangements(), board, layer, chunks, [&]() -> LayerTable& { return solver.add_layer(layer); });
            },
            "layout"_a, "layer"_a, "chunks"_a)
        .def("count_wrong", &PlainSolver::count_wrong, "layer"_a, nb::call_guard<nb::gil_scoped_release>())
        .def(
            "count_stuck",
            [](const PlainSolver& solver, int layer) {
                nb::gil_scoped_release release;
                const auto [stuck, both] = solver.count_stuck(layer);
                return std::tuple{stuck, both};
            },
            "layer"_a);

    nb::class_<EveryGame>(m, "EveryGame", "Follows every game that can be played from the start, layer by layer.")
        .def(
            "__init__",
            [](EveryGame* self, const Rules& rules, int threads, std::uint32_t start) {
                new (self) EveryGame(rules, threads, index_of(rules, start));
            },
            "rules"_a, "threads"_a, "start"_a)
        .def_prop_ro("next_layer", &EveryGame::next_layer)
        .def("follow_next", &EveryGame::follow_next, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("most_turns", &EveryGame::most_turns);

    nb::class_<PerfectGames>(m, "PerfectGames", "Follows the games of best turns only from the start, layer by layer.")
        .def(
            "__init__",
            [](PerfectGames* self, const Rules& rules, std::uint32_t start) {
                new (self) PerfectGames(rules, index_of(rules, start));
            },
            "rules"_a, "start"_a)
        .def_prop_ro("next_layer", &PerfectGames::next_layer)
        .def_prop_ro("top", &PerfectGames::top)
        .def(
            "fill",
            [](PerfectGames& games, const BoardLayout& board, int layer, const nb::list& chunks) {
                fill(games.arrangements(), board, layer, chunks, [&]() -> LayerTable& { return games.add_values(layer); });
            },
            "layout"_a, "layer"_a, "chunks"_a)
        .def("follow_next", &PerfectGames::follow_next, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("fewest_turns", &PerfectGames::fewest_turns)
        .def_prop_ro("most_turns", &PerfectGames::most_turns);

    m.def("tally", &tally, "values"_a, "How many of these values are won, drawn and lost.");
}
