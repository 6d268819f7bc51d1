// A chunk as it is written: symbols of its rows as planned, in streams that can be read alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "codec/layout.hpp"
#include "codec/rans.hpp"
#include "codec/row_plan.hpp"
#include "parallel.hpp"

namespace linja {

// The rows of a chunk that are known so far.
class KnownRows {
  public:
    KnownRows(int rows, int width);

    std::int8_t* operator[](int row) const { return &cells_[static_cast<std::size_t>(row) * width_]; }
    // A row to forecast, initially filled with the mean of the rows it is forecast from.
    Rows begin(const PlannedRow& planned);

  private:
    int width_;
    std::unique_ptr<std::int8_t[]> cells_;
    std::vector<std::int8_t> zeros_;
    std::vector<std::int16_t> sums_;
};

// An encoded chunk. Only requested rows are decoded, and the rows they depend on. It is thread-safe.
// For bytes that were not encoded with this model it throws std::invalid_argument.
class EncodedChunk {
  public:
    EncodedChunk(const Layout& layout, const Chunk& chunk, std::shared_ptr<const Model> model, std::string encoded);
    EncodedChunk(const EncodedChunk&) = delete;  // streams point into it

    int value(std::size_t cell);
    // All cells, with 0 for pairs that do not fit.
    std::string cells();

  private:
    struct Stream {
        StreamReader reader;
        int next;  // place in the plan
    };

    void need(int row);
    void decode(Stream& stream, const PlannedRow& planned);

    const Layout& layout_;
    Chunk chunk_;
    std::shared_ptr<const Model> model_;
    std::string encoded_;
    RowPlan plan_;
    std::vector<Stream> streams_;
    KnownRows rows_;
    std::vector<bool> is_known_;
    std::vector<std::uint16_t> room_;
    Mutex mutex_;
};

}  // namespace linja
