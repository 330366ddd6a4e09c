/// Pieces of text: how every reader of the project cuts and trims them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/characters.hpp"

namespace siam {

/// White space inside a line, and the characters that may end a line.
inline constexpr std::string_view blanks = " \t\r\n\v\f";

/// The bytes with which some editors begin a file.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The text without the blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;
/// Returns the text without its comment, which begins at the first # that stands after a blank or at the start.
[[nodiscard]] std::string_view without_remark(std::string_view text) noexcept;

/// Cuts off and returns the first word, and trims the rest.
std::string_view cut_word(std::string_view& rest) noexcept;
/// Finds the first mark, which is any character of `marks`. Removes everything up to and including the mark from
/// `rest`, and returns the text before the mark. If there is no mark, removes and returns everything.
std::string_view cut_before(std::string_view& rest, std::string_view marks) noexcept;
/// Cuts off and returns the first line, without its line end.
[[nodiscard]] std::string_view cut_line(std::string_view& text) noexcept;

/// Says what is wrong if a carriage return stands inside a line.
inline constexpr const char* bare_return =
    "the line has a carriage return inside; siam reads lines that end with LF or CR LF, not with CR alone";

/// Returns the text without a byte order mark at its beginning, its lines ended by LF instead of CR LF. Throws
/// TextError if a line has a carriage return inside.
[[nodiscard]] std::string plain_lines(std::string_view text);
/// Splits the text at blanks.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// Splits the text at separators; keeps empty parts.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text, char separator);

/// Returns the number if the text consists only of digits and has no leading zero; otherwise nothing.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text) noexcept;

/// Throws TextError with the given line if the text has an unprintable byte.
void require_printable(std::string_view text, unsigned line);

} // namespace siam
