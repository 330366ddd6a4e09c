// Writes JSON.
#include "tools/siam/answers/json.hpp"

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
    boost::json::value field = nullptr, rule = nullptr;
    if (error.field != 0) field = error.field;
    if (!error.rule.empty()) rule = error.rule;
    return {{"field", field}, {"rule", rule}, {"message", printable(error.message)}};
}

boost::json::array faults_json(std::span<const PositionFault> faults, std::string_view position) {
    boost::json::array array;
    for (const PositionFault& fault : faults) {
        boost::json::object object = error_json(fault.error);
        object["column"] = characters(position.substr(0, fault.column)) + 1;
        object["length"] = characters(position.substr(fault.column, fault.length));
        array.push_back(std::move(object));
    }
    return array;
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
