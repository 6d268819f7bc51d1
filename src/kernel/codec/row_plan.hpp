// The order in which the rows of a chunk are coded, so that few of them are needed to read one.
#pragma once

#include <cstdint>
#include <vector>

namespace linja {

inline constexpr int kNoRow = -1;

// A row is forecast from two rows that come before it in the plan; the first one has kNoRow.
struct PlannedRow {
    int row;
    int above;
    int below;

    bool is_first() const { return above == kNoRow; }
};

// The first row, the last one, then always the one in the middle between two. Where the halves are large, the second
// one begins a new stream: what is on the way to a row can be read without the rest.
class RowPlan {
  public:
    RowPlan(int rows, int width);

    int streams() const { return static_cast<int>(begins_.size()) - 1; }
    int begin(int stream) const { return begins_[stream]; }
    int end(int stream) const { return begins_[stream + 1]; }
    int stream_of(int row) const { return stream_of_[row]; }
    const PlannedRow& operator[](int place) const { return rows_[place]; }

  private:
    void add(int row, int above, int below);
    void split(int above, int below, int width);

    std::vector<PlannedRow> rows_;
    std::vector<int> stream_of_;  // by row
    std::vector<int> begins_;     // places in rows_, and the end
};

}  // namespace linja
