// The lane code for every machine: with registers of 16 bytes (SSE, NEON, WebAssembly) where the compiler knows them.
#include "solver/lanes.hpp"
#include "solver/lanes_code.inl"

namespace linja {

const LaneCode& portable_lanes() {
    static const LaneCode code{"portable", turns, finish, bonus, bonus_of_opponent};
    return code;
}

}  // namespace linja
