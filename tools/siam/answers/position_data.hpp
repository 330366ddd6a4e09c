/// A position composed from data in the form of `show`'s answer.
#pragma once

#include <boost/json.hpp>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The nine fields that the data's members `variant`, `players`, `struggles`, `settled`, `seats`, `to_move`, `passes`,
/// `latest` and `last_swap` describe; `latest_plays` corrects `latest`. Throws TextError if the data does not have this
/// form. Does not check the fields themselves; position_faults does.
[[nodiscard]] std::string position_text(const boost::json::value& data);

/// Corrects field 8 for the given hands (field 5): it must name each player with fewer than eight cards. Seats that it
/// names already keep their order; new ones come last.
[[nodiscard]] std::string latest_plays(std::string_view hands, std::string_view latest);

} // namespace siam::tools
