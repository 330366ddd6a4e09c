/// Characters of text from outside: how messages count, quote and show them.
#pragma once

#include <string>
#include <string_view>

namespace siam {

// Text from outside must be UTF-8 without characters that control a terminal or the order of reading: control
// characters (except the tab, which separates words), line and paragraph separators, direction marks. Bytes that break
// this rule are called unprintable.

/// \return the number of bytes of the text's first character; 0 if it is empty or does not begin with UTF-8
[[nodiscard]] std::size_t utf8_character(std::string_view text) noexcept;
/// The text's first character; its first byte if it does not begin with UTF-8. \pre the text is not empty
[[nodiscard]] std::string_view first_character(std::string_view text) noexcept;
/// The number of characters (Unicode code points). A byte that is not UTF-8 counts as one.
[[nodiscard]] std::size_t characters(std::string_view text) noexcept;
/// \return the place of the first unprintable byte; npos if there is none
[[nodiscard]] std::size_t find_unprintable(std::string_view text) noexcept;
/// Returns the text in a form that is safe for a terminal and for a message in JSON: tabs and unprintable bytes become
/// `\xHH`, and a long text is cut in its middle.
[[nodiscard]] std::string printable(std::string_view text, std::size_t longest = 300);
/// Returns the text in quotes for messages, shortened if it is longer than `longest`.
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t longest = 60);

} // namespace siam
