/// A position put together from data: what `show` says of one, perhaps changed by hand.
#pragma once

#include <boost/json.hpp>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The nine fields that the members `variant`, `players`, `struggles`, `settled`, `seats`, `to_move`, `passes`,
/// `latest` and `last_swap` of the data say; `latest` as `latest_plays` mends it. Throws TextError if the data is not
/// of that form. Whether the fields are right is another matter, for position_faults.
[[nodiscard]] std::string position_text(const boost::json::value& data);

/// Field 8 with the seats that must stand in it for these hands (field 5), each where it stood, new ones last: whoever
/// has fewer than eight cards.
[[nodiscard]] std::string latest_plays(std::string_view hands, std::string_view latest);

} // namespace siam::tools
