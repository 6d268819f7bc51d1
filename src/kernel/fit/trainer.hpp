// Fits the weights of the evaluation to exact values: the same network as in search/network.hpp, in floating point, by
// Adam on small batches. At the end the weights are rounded to whole numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/playout.hpp"
#include "search/network.hpp"

namespace linja {

class Trainer {
  public:
    // Boards and values must live as long as the trainer.
    Trainer(std::span<const std::uint64_t> boards, std::span<const std::int8_t> values, std::uint64_t steps,
            std::uint64_t seed);

    // The next so many steps of learning, each from a batch of boards.
    void learn(std::uint64_t steps);

    Weights weights() const;

    static constexpr int kBatch = 2048;

  private:
    using Lanes = std::array<float, kLanes>;  // the units, and last what is added directly

    // Everything that is learned, or what belongs to it: its gradient and Adam's moments.
    struct Numbers {
        std::array<Lanes, kTableRows> table{};
        std::array<Lanes, kParts> shared{};  // parts of table rows
        Lanes unit_bias{};
        Lanes unit{};
        Lanes square{};
        std::array<std::array<float, kHalf>, kTurns> product{};
        float bias = 0;

        static constexpr std::size_t kCount = (kTableRows + kParts + 3) * kLanes + kTurns * kHalf + 1;
        std::span<float, kCount> all() { return std::span<float, kCount>(table.data()->data(), kCount); }
    };
    static_assert(sizeof(Numbers) == Numbers::kCount * sizeof(float));

    void add_gradient(Board board, float value);
    void step(float rate);
    Lanes shared_of(int row) const;
    float rate() const;

    std::span<const std::uint64_t> boards_;
    std::span<const std::int8_t> values_;
    std::uint64_t steps_;
    std::uint64_t done_ = 0;
    Random random_;
    std::vector<Numbers> numbers_;  // learned, gradient, mean and square of the gradient
};

}  // namespace linja
