/// The sentences of this room, which the program carries with it.
#pragma once

#include <string_view>

namespace siam::tools {

/// The text NAME.txt of this folder.
[[nodiscard]] std::string_view embedded_sentences(std::string_view name);

} // namespace siam::tools
