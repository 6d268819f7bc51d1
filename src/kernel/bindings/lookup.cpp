// What Python sees of looking values up in a solution file.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bindings/lookup.hpp"
#include "bindings/signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace linja;

template <class Number, class... Shape>
using Array = nb::ndarray<Number, nb::device::cpu, nb::c_contig, Shape...>;
using Boards = Array<const std::uint64_t, nb::ndim<1>>;
using RowCounts = Array<const std::uint8_t, nb::shape<-1, 2 * kRows>>;
using Values = Array<std::int8_t, nb::ndim<1>>;
using Missing = std::vector<std::size_t>;

constexpr std::size_t kPartBytes = 16;

// Little-endian, as in the file.
template <class Number>
Number number_at(const char* bytes) {
    Number number = 0;
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
        number |= static_cast<Number>(static_cast<std::uint8_t>(bytes[byte])) << 8 * byte;
    return number;
}

std::vector<FilePart> parts_of(const nb::bytes& index) {
    std::vector<FilePart> parts;
    for (const char* at = index.c_str(); at < index.c_str() + index.size(); at += kPartBytes)
        parts.push_back({number_at<std::uint64_t>(at), number_at<std::uint32_t>(at + 8), number_at<std::uint32_t>(at + 12)});
    return parts;
}

Missing look_up(const Lookup& lookup, std::span<const std::uint64_t> boards, std::int8_t* values, int threads) {
    const nb::gil_scoped_release released;
    return lookup.look_up(boards, values, threads, raise_signals);
}

std::pair<std::vector<int>, Missing> values_of(const Lookup& lookup, const std::vector<std::uint64_t>& boards, int threads) {
    std::vector<std::int8_t> values(boards.size());
    Missing missing = look_up(lookup, boards, values.data(), threads);
    return {std::vector<int>(values.begin(), values.end()), std::move(missing)};
}

Missing fill(const Lookup& lookup, const Boards& boards, const Values& values, int threads) {
    if (values.size() != boards.size()) throw nb::value_error("an array of another size");
    return look_up(lookup, {boards.data(), boards.size()}, values.data(), threads);
}

// Boards in 64 bits of sixteen counts; one that does not fit in four bits gives a board that there is not.
void pack_counts(const RowCounts& counts, const Array<std::uint64_t, nb::ndim<1>>& boards) {
    if (boards.size() != counts.shape(0)) throw nb::value_error("an array of another size");
    const nb::gil_scoped_release released;
    const std::uint8_t* row = counts.data();
    for (std::size_t board = 0; board < boards.size(); ++board, row += 2 * kRows) {
        std::uint64_t packed = 0, most = 0;
        for (int place = 2 * kRows - 1; place >= 0; --place) packed = packed << 4 | (row[place] & 15), most |= row[place];
        boards.data()[board] = most > 15 ? 0 : packed;
    }
}

}  // namespace

void bind_lookup(nb::module_& m) {
    nb::class_<Lookup>(m, "Lookup", "Looks values up in the bytes of a solution file.")
        .def(
            "__init__",
            [](Lookup* self, int pieces, int row_limit, int down_to, const FileBytes& file, const nb::bytes& index) {
                new (self) Lookup(pieces, row_limit, down_to, file, parts_of(index));
            },
            "pieces"_a, "row_limit"_a, "down_to"_a, "file"_a, "index"_a)
        .def("close", &Lookup::close)
        .def("values", &values_of, "boards"_a, "threads"_a)
        .def("fill", &fill, "boards"_a, "values"_a.noconvert(), "threads"_a);
    m.def("pack_counts", &pack_counts, "counts"_a, "boards"_a.noconvert(), "Sixteen counts a board, in 64 bits each.");
}
