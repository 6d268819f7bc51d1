// Which arrangements are like another one: a piece goes one row on, another one goes one row back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/arrangements.hpp"

namespace linja {

// How far back in the order four arrangements stand that are like this one; the nearest is first. The furthest is
// repeated where there are not so many; the arrangement itself (0) stands for all if there is none.
struct Neighbours {
    std::array<std::int16_t, 4> back{};
};

std::vector<Neighbours> neighbours_of(const Arrangements& all);

}  // namespace linja
