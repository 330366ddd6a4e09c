/// A variant as data, and back (NOTATION.md, Answers as JSON, Requests).
#pragma once

#include <boost/json.hpp>

#include "puzzles/picture/map_outline.hpp"

namespace siam::tools {

/// The output of `siam variants --json NAME`.
[[nodiscard]] boost::json::object variant_json(const Variant& variant);

/// The variant file that says what such data says. Throws TextError if the data is not of that form. Whether the file
/// is right is another matter, for read_variant.
[[nodiscard]] std::string variant_text(const boost::json::value& data);

/// Where a picture puts the provinces, and their regions if they can be drawn: `places` and `regions`.
[[nodiscard]] boost::json::object outline_json(const MapOutline& outline);

} // namespace siam::tools
