// What instructions this processor has, and the system lets programs use.
#pragma once

namespace linja {

bool has_avx2();

}  // namespace linja
