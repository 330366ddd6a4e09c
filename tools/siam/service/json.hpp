/// Small pieces of JSON that all answers are made of.
#pragma once

#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/notation.hpp"

namespace siam::tools {

/// One line. A number with a fraction gets three decimals and no exponent; \pre all such are members of the object
/// itself.
[[nodiscard]] std::string json_line(const boost::json::object& object);
/// What is wrong: `field`, `rule` (null where there is none) and `message`.
[[nodiscard]] boost::json::object error_json(const TextError& error);
[[nodiscard]] boost::json::array turns_json(const Game& game, std::span<const Turn> turns);
/// Printable ASCII only, whatever bytes a message quotes: the rest becomes `\xHH`.
[[nodiscard]] std::string in_ascii(std::string_view text);

} // namespace siam::tools
