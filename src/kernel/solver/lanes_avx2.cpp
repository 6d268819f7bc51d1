// The lane code with AVX2 instructions, chosen at run time where the machine has them.
#include "processor.hpp"
#include "solver/lanes.hpp"

#if defined(__AVX2__)

#include "solver/lanes_code.inl"

namespace linja {

const LaneCode* avx2_lanes() {
    static const LaneCode code{"avx2", turns, finish, bonus, bonus_of_opponent};
    return has_avx2() ? &code : nullptr;
}

}  // namespace linja

#else

namespace linja {
const LaneCode* avx2_lanes() { return nullptr; }
}  // namespace linja

#endif
