// The extension module linja.kernel._native: it only gathers what the other files of this folder offer.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_turns(nb::module_&);
void bind_solver(nb::module_&);
void bind_index(nb::module_&);
void bind_lookup(nb::module_&);
void bind_search(nb::module_&);
void bind_games(nb::module_&);

NB_MODULE(_native, m) {
    m.doc() = "The rules of a turn, the solver, the search and many games at once, at native speed.";
    nb::set_leak_warnings(false);  // what Python still caches at exit is not a leak
    bind_turns(m);
    bind_solver(m);
    bind_index(m);
    bind_lookup(m);
    bind_search(m);
    bind_games(m);
}
