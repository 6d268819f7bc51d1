// Where exports leave what is more than one number, until the next call.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace linja {

class Result {
  public:
    void clear() { bytes_.clear(); }
    template <class Record>
    void add(const Record& record) {
        static_assert(std::is_trivially_copyable_v<Record>);
        const auto* from = reinterpret_cast<const std::uint8_t*>(&record);
        bytes_.insert(bytes_.end(), from, from + sizeof record);
    }
    const std::uint8_t* data() const { return bytes_.data(); }

  private:
    std::vector<std::uint8_t> bytes_;
};

// One for a memory: only the worker that has made it calls what uses it.
extern Result result;

}  // namespace linja
