#include "codec/neighbours.hpp"

#include <algorithm>

namespace linja {

namespace {

// How far back the arrangements stand that are like this one, nearest first.
std::vector<int> alike(const Arrangements& all, int index) {
    std::vector<int> back;
    for (int from = 0; from < kGoal; ++from) {
        const int between = all.moved(index, from, from + 1);
        if (between == kNone) continue;
        for (int other = 1; other <= kGoal; ++other) {
            const int after = all.moved(between, other, other - 1);
            if (after != kNone && after < index) back.push_back(index - after);
        }
    }
    std::sort(back.begin(), back.end());
    back.erase(std::unique(back.begin(), back.end()), back.end());
    return back;
}

}  // namespace

std::vector<Neighbours> neighbours_of(const Arrangements& all) {
    std::vector<Neighbours> neighbours(all.size());
    for (int index = 0; index < all.size(); ++index) {
        const std::vector<int> back = alike(all, index);
        if (back.empty()) continue;
        auto& nearest = neighbours[index].back;
        for (std::size_t place = 0; place < nearest.size(); ++place)
            nearest[place] = static_cast<std::int16_t>(back[std::min(place, back.size() - 1)]);
    }
    return neighbours;
}

}  // namespace linja
