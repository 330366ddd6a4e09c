/// The commit that the program was built from.
#pragma once

#include <string_view>

namespace siam::tools {

extern const std::string_view commit; ///< twelve hex digits; empty if it was not built from a git checkout

} // namespace siam::tools
