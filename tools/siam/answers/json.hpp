/// Small pieces of JSON that all answers share.
#pragma once

#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The object as one line. Numbers with a fraction get three decimals and no exponent. \pre all such numbers are direct
/// members of the object
[[nodiscard]] std::string json_line(const boost::json::object& object);
/// The error as `field`, `rule` (null if there is none) and `message`.
[[nodiscard]] boost::json::object error_json(const TextError& error);
/// Each fault with `column` (from 1) and `length` of the faulty part of the position.
[[nodiscard]] boost::json::array faults_json(std::span<const PositionFault> faults);
[[nodiscard]] boost::json::array turns_json(const Game& game, std::span<const Turn> turns);
/// Text from outside for a JSON value: unchanged if it is UTF-8, otherwise as printable() writes it.
[[nodiscard]] std::string in_json(std::string_view text);

} // namespace siam::tools
