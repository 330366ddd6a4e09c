/// A position composed from data in the form of `show`'s answer.
#pragma once

#include <boost/json.hpp>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The nine fields that the data's members `variant`, `players`, `struggles`, `settled`, `seats`, `to_move`, `passes`,
/// `latest` and `last_swap` describe; `latest_plays` corrects `latest`. Throws TextError if the data is not of that
/// form. It does not check the fields themselves; position_faults does.
[[nodiscard]] std::string position_text(const boost::json::value& data);

/// Field 8 with the seats that must be there for these hands (field 5): each player with fewer than eight cards, in the
/// old place, new ones last.
[[nodiscard]] std::string latest_plays(std::string_view hands, std::string_view latest);

} // namespace siam::tools
