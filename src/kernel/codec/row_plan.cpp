#include "codec/row_plan.hpp"

namespace linja {

namespace {

constexpr int kCellsInStream = 4096;

}  // namespace

RowPlan::RowPlan(int rows, int width) : stream_of_(rows), begins_{0} {
    rows_.reserve(rows);
    add(0, kNoRow, kNoRow);
    if (rows > 1) add(rows - 1, 0, 0);
    split(0, rows - 1, width);
    begins_.push_back(rows);
}

void RowPlan::add(int row, int above, int below) {
    rows_.push_back({row, above, below});
    stream_of_[row] = static_cast<int>(begins_.size()) - 1;
}

void RowPlan::split(int above, int below, int width) {
    const int distance = below - above, middle = above + distance / 2;
    if (distance < 2) return;
    add(middle, above, below);
    split(above, middle, width);
    if (distance * width > kCellsInStream && below - middle >= 2) begins_.push_back(static_cast<int>(rows_.size()));
    split(middle, below, width);
}

}  // namespace linja
