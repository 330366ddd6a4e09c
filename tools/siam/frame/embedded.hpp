/// Texts of the source tree that the program carries with it.
#pragma once

#include <string_view>

namespace siam::tools {

/// The text with this name in tools/siam/CMakeLists.txt; empty if no text has this name.
[[nodiscard]] std::string_view embedded(std::string_view name);

/// The commit that the program was built from: twelve hex digits; empty without a git checkout.
extern const std::string_view commit;

} // namespace siam::tools
