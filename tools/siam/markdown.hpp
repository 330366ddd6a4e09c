/// Pages of the documentation as a terminal shows them.
#pragma once

#include <string>
#include <string_view>

namespace siam::tools {

/// Without the marks of Markdown, paragraphs broken to that width. Code is left as it is.
[[nodiscard]] std::string plain(std::string_view markdown, std::size_t width);

/// From the heading of the second level that begins with these words, in either case, to the next; empty if there is
/// none.
[[nodiscard]] std::string_view section(std::string_view markdown, std::string_view words);

} // namespace siam::tools
