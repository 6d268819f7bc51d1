// A solution file that Python has opened, for the bindings that look values up in it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "lookup/solution_reader.hpp"

using FileBytes = nanobind::ndarray<const std::uint8_t, nanobind::device::cpu, nanobind::c_contig, nanobind::ndim<1>>;

class Lookup {
  public:
    Lookup(int pieces, int row_limit, int down_to, const FileBytes& bytes, std::vector<linja::FilePart> parts)
        : file_(new OpenFile{bytes, {pieces, row_limit, down_to, {bytes.data(), bytes.size()}, std::move(parts)}}) {}

    void close() { file_.reset(); }

    // The values of boards, and which of them have none. The file may be closed meanwhile.
    std::vector<std::size_t> look_up(std::span<const std::uint64_t> boards, std::int8_t* values, int threads,
                                     const std::function<void()>& poll) const {
        const auto file = file_;
        if (!file) throw nanobind::value_error("the solution is closed");
        return file->reader.look_up(boards, values, threads, poll);
    }

  private:
    // A file that stays open as long as it has readers.
    struct OpenFile {
        FileBytes bytes;
        linja::SolutionReader reader;
    };

    std::shared_ptr<OpenFile> file_;
};
