// What the tests see of the arrangements, which the solver, the check and the file share.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

#include "index/arrangements.hpp"

namespace nb = nanobind;
using namespace nb::literals;

void bind_index(nb::module_& m) {
    using linja::Arrangements;
    nb::class_<Arrangements>(m, "Arrangements", "Every way in which one side's pieces can stand, in a fixed order.")
        .def(nb::init<int, int>(), "pieces"_a, "row_limit"_a)
        .def("__len__", [](const Arrangements& all) { return all.size(); })
        .def(
            "counts", [](const Arrangements& all, int index) { return all.counts(index); }, "index"_a)
        .def(
            "steps", [](const Arrangements& all, int index) { return all.steps(index); }, "index"_a)
        .def(
            "rank", [](const Arrangements& all, const linja::Counts& counts) { return all.rank(counts); }, "counts"_a)
        .def("moved", &Arrangements::moved, "index"_a, "source"_a, "target"_a)
        .def("fit", &Arrangements::fit, "own"_a, "other"_a)
        .def("passed", &Arrangements::passed, "own"_a, "other"_a, "shared_line"_a);
}
