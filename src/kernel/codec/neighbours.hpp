// Neighbours of an arrangement: one piece is a row further on, another a row further back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/arrangements.hpp"

namespace linja {

// The distances back in the order of the four nearest neighbours, nearest first. If there are fewer, the furthest is
// repeated; if there are none, all are the arrangement itself (0).
struct Neighbours {
    std::array<std::int16_t, 4> back{};
};

std::vector<Neighbours> neighbours_of(const Arrangements& all);

}  // namespace linja
