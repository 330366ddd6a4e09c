/// A pack as data (NOTATION.md, Requests).
#pragma once

#include <boost/json.hpp>

#include "puzzles/pack/pack.hpp"

namespace siam::tools {

/// Adds `whole`, `faults`, and `puzzles`; for a list, `header` and `list` instead of `puzzles`. \param text the text
/// that was read
void add_pack(boost::json::object& object, std::string_view text, const ReadPack& read, bool is_list);

} // namespace siam::tools
