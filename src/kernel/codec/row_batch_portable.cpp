#include "codec/row_batch_code.inl"

namespace linja {

CodeBatch portable_batch() { return code_batch; }

}  // namespace linja
