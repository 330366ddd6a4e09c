/// The variant files that every siam program carries with it, as text.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace siam::builtin {

/// Name and whole text of each file in `engine/variants`; King of Siam, the default, comes first.
///
/// The files are plain text, so that a built-in variant passes the same reader and the same checks as a user's file.
/// The array is constant-initialised, so it may be read before main.
extern const std::array<std::pair<std::string_view, std::string_view>, 3> variant_texts;

} // namespace siam::builtin
