/// A position and a variant as data (NOTATION.md, Answers as JSON).
#pragma once

#include "engine/notation.hpp"
#include "tools/siam/json_line.hpp"

namespace siam::tools {

/// Adds what `siam show --json` says of a position, without its picture.
void add_position(JsonLine& object, const Game& game, const Position& position);

/// What `siam variants --json NAME` says.
[[nodiscard]] std::string variant_json(const Variant& variant);

} // namespace siam::tools
