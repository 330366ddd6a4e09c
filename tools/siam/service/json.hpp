/// Small pieces of JSON that all answers are made of.
#pragma once

#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// One line. A number with a fraction gets three decimals and no exponent; \pre all such are members of the object
/// itself.
[[nodiscard]] std::string json_line(const boost::json::object& object);
/// The error as `field`, `rule` (null where there is none) and `message`.
[[nodiscard]] boost::json::object error_json(const TextError& error);
/// Each with `column` (from 1) and `length` of the part of the position that is meant.
[[nodiscard]] boost::json::array faults_json(std::span<const PositionFault> faults);
[[nodiscard]] boost::json::array turns_json(const Game& game, std::span<const Turn> turns);
/// Text from outside as it is, which JSON can hold if it is UTF-8; else as printable() has it.
[[nodiscard]] std::string in_json(std::string_view text);

} // namespace siam::tools
