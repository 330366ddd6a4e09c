/// One JSON object on a line, its members in the order in which they were added.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace siam::tools {

class JsonLine {
public:
    JsonLine& add(std::string_view key, const boost::json::value& value);
    JsonLine& add(std::string_view key, std::string_view value);
    JsonLine& add(std::string_view key, const char* value) { return add(key, std::string_view{value}); }
    /// All members of the object; a number with a fraction as add_seconds writes it.
    JsonLine& add_all(const boost::json::object& members);
    /// With three decimals, never in scientific notation.
    JsonLine& add_seconds(std::string_view key, double seconds);
    [[nodiscard]] std::string text() const { return text_ + "}"; }

private:
    void add_serialized(std::string_view key, std::string_view value);
    std::string text_ = "{";
};

} // namespace siam::tools
