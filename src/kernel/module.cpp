// The extension module linja.kernel._native: it only gathers what the bind_*.cpp files offer.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_turns(nb::module_&);
#ifdef LINJA_WITH_SOLVER
void bind_solver(nb::module_&);
#endif

NB_MODULE(_native, m) {
    m.doc() = "The rules of a turn at native speed.";
    bind_turns(m);
#ifdef LINJA_WITH_SOLVER
    bind_solver(m);
#endif
}
