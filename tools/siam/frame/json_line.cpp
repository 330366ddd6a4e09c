// How a JSON object becomes a line.
#include "tools/siam/frame/json_line.hpp"

#include <fmt/format.h>

namespace siam::tools {

void JsonLine::add_serialized(std::string_view key, std::string_view value) {
    text_ += fmt::format("{}\"{}\":{}", text_.size() == 1 ? "" : ",", key, value);
}

JsonLine& JsonLine::add(std::string_view key, const boost::json::value& value) {
    add_serialized(key, boost::json::serialize(value));
    return *this;
}

JsonLine& JsonLine::add(std::string_view key, std::string_view value) {
    return add(key, boost::json::value(boost::json::string_view(value.data(), value.size())));
}

JsonLine& JsonLine::add_all(const boost::json::object& members) {
    for (const auto& member : members)
        member.value().is_double() ? add_seconds(member.key(), member.value().get_double())
                                   : add(member.key(), member.value());
    return *this;
}

JsonLine& JsonLine::add_seconds(std::string_view key, double seconds) {
    add_serialized(key, fmt::format("{:.3f}", seconds));
    return *this;
}

} // namespace siam::tools
