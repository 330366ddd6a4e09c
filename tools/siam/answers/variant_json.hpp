/// A variant as data, and back (NOTATION.md, Answers as JSON, Requests).
#pragma once

#include <boost/json.hpp>

#include "puzzles/picture/map_outline.hpp"

namespace siam::tools {

/// The output of `siam variants --json NAME`.
[[nodiscard]] boost::json::object variant_json(const Variant& variant);

/// The variant file that the data describes. Throws TextError if the data does not have this form. Does not check the
/// file; read_variant does.
[[nodiscard]] std::string variant_text(const boost::json::value& data);

/// The places of the provinces in a picture, and their regions if these can be drawn: `places` and `regions`.
[[nodiscard]] boost::json::object outline_json(const MapOutline& outline);

} // namespace siam::tools
