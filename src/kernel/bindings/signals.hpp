// Ctrl-C in the middle of long native work.
#pragma once

#include <nanobind/nanobind.h>

// So that Ctrl-C ends it. The GIL is not held while working.
inline void raise_signals() {
    const nanobind::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}
