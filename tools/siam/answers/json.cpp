// Writes JSON.
#include "tools/siam/answers/json.hpp"

#include "engine/play.hpp"
#include "engine/words.hpp"

#include <cstdio>

namespace siam::tools {
namespace {

std::string member_text(const boost::json::value& value) {
    if (!value.is_double()) return boost::json::serialize(value);
    std::array<char, 350> digits{}; // the longest double has 309 digits before its point
    const int size = std::snprintf(digits.data(), digits.size(), "%.3f", value.get_double());
    return {digits.data(), static_cast<std::size_t>(size)};
}

} // namespace

std::string json_line(const boost::json::object& object) {
    std::string text = "{";
    for (const auto& member : object) {
        if (text.size() > 1) text += ',';
        text += boost::json::serialize(boost::json::value(member.key())) + ":" + member_text(member.value());
    }
    return text + "}";
}

boost::json::object error_json(const TextError& error) {
    if (const auto* const coded = dynamic_cast<const Coded*>(&error)) return error_json(*coded);
    return error_json(Coded(error));
}

boost::json::object error_json(const Coded& error) {
    boost::json::value field = nullptr;
    if (error.field != 0) field = error.field;
    return {
        {"field", field},
        {"rule", Coded::rule_json(error.rule)},
        {"message", printable(error.message())},
        {"code", error.code},
        {"arguments", error.arguments}};
}

Coded coded(const PositionFault& fault, std::string_view position) {
    Coded error = fault.error;
    error.arguments["found"] = printable(position.substr(std::min(fault.column, position.size()), fault.length));
    return error;
}

boost::json::array faults_json(std::span<const PositionFault> faults, std::string_view position) {
    boost::json::array array;
    for (const PositionFault& fault : faults) {
        boost::json::object object = error_json(coded(fault, position));
        object["column"] = characters(position.substr(0, fault.column)) + 1;
        object["length"] = characters(position.substr(fault.column, fault.length));
        array.push_back(std::move(object));
    }
    return array;
}

void require_going(const Game& game, const Position& position) {
    if (over(game, position)) throw Coded{"game-over", {}, {0, 0, "R7", "the game is over"}};
}

std::string in_json(std::string_view text) {
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t size = utf8_character(rest);
        if (size == 0) return printable(text, text.npos);
        rest.remove_prefix(size);
    }
    return std::string(text);
}

} // namespace siam::tools
