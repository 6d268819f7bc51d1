#include "codec/row_batch.hpp"
#include "processor.hpp"

#if defined(__AVX2__)

#include "codec/row_batch_code.inl"

namespace linja {
CodeBatch avx2_batch() { return has_avx2() ? code_batch : nullptr; }
}  // namespace linja

#else

namespace linja {
CodeBatch avx2_batch() { return nullptr; }
}  // namespace linja

#endif
