// The lane code in plain loops, for every machine.
#include <cstring>

#include "solver/lanes.hpp"

namespace linja {
namespace {

struct Lanes {
    std::int8_t v[kLanes];

    static Lanes load(const std::int8_t* from) {
        Lanes r;
        std::memcpy(r.v, from, kLanes);
        return r;
    }
    void store(std::int8_t* to) const { std::memcpy(to, v, kLanes); }
    static Lanes splat(std::int8_t value) {
        return each(Lanes{}, Lanes{}, [value](int, int) { return value; });
    }
    static Lanes min(const Lanes& a, const Lanes& b) {
        return each(a, b, [](int x, int y) { return x < y ? x : y; });
    }
    static Lanes max(const Lanes& a, const Lanes& b) {
        return each(a, b, [](int x, int y) { return x > y ? x : y; });
    }
    static Lanes subtract(const Lanes& a, const Lanes& b) {
        return each(a, b, [](int x, int y) { return x - y; });
    }
    static Lanes equal(const Lanes& a, const Lanes& b) {
        return each(a, b, [](int x, int y) { return x == y ? -1 : 0; });
    }
    static Lanes greater(const Lanes& a, const Lanes& b) {
        return each(a, b, [](int x, int y) { return x > y ? -1 : 0; });
    }
    static Lanes complement(const Lanes& a) {
        return each(a, a, [](int x, int) { return ~x; });
    }
    static Lanes select(const Lanes& which, const Lanes& yes, const Lanes& no) {
        Lanes r;
        for (int i = 0; i < kLanes; ++i) r.v[i] = which.v[i] ? yes.v[i] : no.v[i];
        return r;
    }
    std::uint64_t bits() const {
        std::uint64_t bits = 0;
        for (int i = 0; i < kLanes; ++i) bits |= static_cast<std::uint64_t>(v[i] < 0) << i;
        return bits;
    }
    bool lets_in() const {
        std::int8_t all = 0;
        for (int i = 0; i < kLanes; ++i) all = static_cast<std::int8_t>(all | v[i]);
        return all < 0;
    }

  private:
    template <class Op>
    static Lanes each(const Lanes& a, const Lanes& b, Op op) {
        Lanes r;
        for (int i = 0; i < kLanes; ++i) r.v[i] = static_cast<std::int8_t>(op(a.v[i], b.v[i]));
        return r;
    }
};

}  // namespace

#include "solver/lanes_code.inl"

const LaneCode& portable_lanes() {
    static const LaneCode code{"portable", turns, bonus, bonus_of_opponent};
    return code;
}

}  // namespace linja
