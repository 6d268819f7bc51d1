#include "fit/trainer.hpp"

#include <algorithm>
#include <cmath>

namespace linja {

namespace {

constexpr float kRate = 0.01F;
constexpr float kWarmUp = 0.05F;  // the share of the steps in which the rate grows
constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
constexpr float kMostError = 4;   // in points: larger errors pull no harder
constexpr float kMostTable = 127.0F / kFull;
constexpr float kOfUnit = kUnitsPerPoint * float(1 << kUnitShift) / kFull;  // how whole numbers count
constexpr float kOfProduct = kUnitsPerPoint * float(1 << kProductShift) / (kFull * kFull);
constexpr float kMostProductWeight = kMostProduct / kOfProduct;
enum Part { learned, gradient, mean, square };

float clipped(float x) { return std::min(std::max(x, 0.0F), 1.0F); }

// Between -1 and 1, in the middle more often.
float chance(Random& random) {
    const auto half = [&] { return static_cast<float>(random.below(1U << 24)) / static_cast<float>(1U << 24); };
    return half() + half() - 1;
}

template <class Whole>
void round_to(float number, float scale, float most, Whole& whole) {
    whole = static_cast<Whole>(std::lround(std::clamp(number * scale, -most, most)));
}

}  // namespace

Trainer::Trainer(std::span<const std::uint64_t> boards, std::span<const std::int8_t> values, std::uint64_t steps,
                 std::uint64_t seed)
    : boards_(boards), values_(values), steps_(steps), random_(seed), numbers_(4) {
    Numbers& first = numbers_[learned];
    for (Lanes& row : first.shared)
        for (std::size_t unit = 0; unit < kUnits; ++unit) row[unit] = 0.15F * chance(random_);
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        first.unit_bias[unit] = 0.3F;
        first.unit[unit] = 2 * chance(random_);
    }
    for (auto& row : first.product)
        for (float& weight : row) weight = chance(random_);
}

void Trainer::learn(std::uint64_t steps) {
    for (; steps > 0 && done_ < steps_; --steps) {
        numbers_[gradient] = {};
        for (int i = 0; i < kBatch; ++i) {
            const auto at = static_cast<std::size_t>(random_.below(static_cast<std::uint32_t>(boards_.size())));
            add_gradient(Board{boards_[at]}, static_cast<float>(values_[at]));
        }
        step(rate());
        ++done_;
    }
}

// Of half the mean square of the error.
void Trainer::add_gradient(Board board, float value) {
    const Numbers& now = numbers_[learned];
    Numbers& into = numbers_[gradient];
    const auto rows = features(board);
    Lanes sum = now.unit_bias;
    const auto add_row = [&sum](const Lanes& row) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) sum[lane] += row[lane];
    };
    for (const int row : rows) {
        add_row(now.table[static_cast<std::size_t>(row)]);
        for (const int part : parts_of_row(row)) add_row(now.shared[static_cast<std::size_t>(part)]);
    }
    Lanes units;
    for (std::size_t lane = 0; lane < kLanes; ++lane) units[lane] = clipped(sum[lane]);
    units[kUnits] = 0;
    const auto partner = [](std::size_t turn, std::size_t lane) { return kHalf + (lane + 2 * turn) % kHalf; };
    float estimate = now.bias + sum[kUnits];
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        estimate += units[lane] * (now.unit[lane] + units[lane] * now.square[lane]);
    for (std::size_t turn = 0; turn < kTurns; ++turn)
        for (std::size_t lane = 0; lane < kHalf; ++lane)
            estimate += units[lane] * units[partner(turn, lane)] * now.product[turn][lane];
    const float error = std::clamp(estimate - value, -kMostError, kMostError) / kBatch;

    Lanes back;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        into.unit[lane] += error * units[lane];
        into.square[lane] += error * units[lane] * units[lane];
        back[lane] = error * (now.unit[lane] + 2 * units[lane] * now.square[lane]);
    }
    for (std::size_t turn = 0; turn < kTurns; ++turn)
        for (std::size_t lane = 0; lane < kHalf; ++lane) {
            const std::size_t other = partner(turn, lane);
            const float weight = error * now.product[turn][lane];
            into.product[turn][lane] += error * units[lane] * units[other];
            back[lane] += weight * units[other];
            back[other] += weight * units[lane];
        }
    for (std::size_t lane = 0; lane < kLanes; ++lane) back[lane] = sum[lane] > 0 && sum[lane] < 1 ? back[lane] : 0;
    back[kUnits] = error;
    into.bias += error;
    for (std::size_t unit = 0; unit < kUnits; ++unit) into.unit_bias[unit] += back[unit];
    const auto add_back = [&back](Lanes& row) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) row[lane] += back[lane];
    };
    for (const int row : rows) {
        add_back(into.table[static_cast<std::size_t>(row)]);
        for (const int part : parts_of_row(row)) add_back(into.shared[static_cast<std::size_t>(part)]);
    }
}

Trainer::Lanes Trainer::shared_of(int row) const {
    Lanes sum{};
    for (const int part : parts_of_row(row))
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sum[lane] += numbers_[learned].shared[static_cast<std::size_t>(part)][lane];
    return sum;
}

// One step of Adam. Weights that are stored in a byte are kept where a byte can hold them.
void Trainer::step(float rate) {
    const auto now = numbers_[learned].all(), slope = numbers_[gradient].all();
    const auto means = numbers_[mean].all(), squares = numbers_[square].all();
    const auto age = static_cast<float>(done_ + 1);
    const float of_mean = rate / (1 - std::pow(kMeanDecay, age)), of_square = 1 / (1 - std::pow(kSquareDecay, age));
    for (std::size_t i = 0; i < Numbers::kCount; ++i) {
        means[i] += (1 - kMeanDecay) * (slope[i] - means[i]);
        squares[i] += (1 - kSquareDecay) * (slope[i] * slope[i] - squares[i]);
        now[i] -= of_mean * means[i] / (std::sqrt(squares[i] * of_square) + 1e-8F);
    }
    for (int row = 0; row < kTableRows; ++row) {
        Lanes& own = numbers_[learned].table[static_cast<std::size_t>(row)];
        const Lanes shared = shared_of(row);
        for (std::size_t unit = 0; unit < kUnits; ++unit)
            own[unit] = std::clamp(own[unit], -kMostTable - shared[unit], kMostTable - shared[unit]);
    }
    Numbers& parts = numbers_[learned];
    for (float& weight : parts.square) weight = std::clamp(weight, -kMostProductWeight, kMostProductWeight);
    for (auto& row : parts.product)
        for (float& weight : row) weight = std::clamp(weight, -kMostProductWeight, kMostProductWeight);
}

float Trainer::rate() const {
    const float share = static_cast<float>(done_) / static_cast<float>(steps_);
    return kRate * std::min(1.0F, share / kWarmUp + 0.02F) * (1 - share);
}

Weights Trainer::weights() const {
    const Numbers& parts = numbers_[learned];
    Weights whole;
    for (std::size_t row = 0; row < kTableRows; ++row) {
        const Lanes& own = parts.table[row];
        const Lanes shared = shared_of(static_cast<int>(row));
        for (std::size_t unit = 0; unit < kUnits; ++unit)
            round_to(own[unit] + shared[unit], kFull, 127, whole.table[row][unit]);
        round_to(own[kUnits] + shared[kUnits], kUnitsPerPoint, 3000, whole.direct[row]);
    }
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        round_to(parts.unit_bias[unit], kFull, 3000, whole.unit_bias[unit]);
        round_to(parts.unit[unit], kOfUnit, 32000, whole.unit[unit]);
        round_to(parts.square[unit], kOfProduct, kMostProduct, whole.square[unit]);
    }
    for (std::size_t turn = 0; turn < kTurns; ++turn)
        for (std::size_t lane = 0; lane < kHalf; ++lane)
            round_to(parts.product[turn][lane], kOfProduct, kMostProduct, whole.product[turn][lane]);
    round_to(parts.bias, kUnitsPerPoint, 30000, whole.bias);
    return whole;
}

}  // namespace linja
