/// Access to data from outside; a missing member or a wrong form is a TextError that names the place.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

/// A value and its place, such as "provinces[3].name". The value outlives this object.
class Data {
public:
    Data(const boost::json::value& value, std::string place) : value_(&value), place_(std::move(place)) {}

    /// All of these throw TextError.
    [[nodiscard]] Data operator[](std::string_view member) const;
    [[nodiscard]] std::string string() const;
    /// Reads a text of one character.
    [[nodiscard]] char letter() const;
    [[nodiscard]] int number(int least, int most) const;
    [[nodiscard]] bool flag() const;
    [[nodiscard]] std::vector<Data> items() const;
    /// The names of an object's members.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Requires exactly `count` items.
    [[nodiscard]] std::vector<Data> items(std::size_t count) const;
    /// Whether the member is missing or null.
    [[nodiscard]] bool lacks(std::string_view member) const;
    [[nodiscard]] bool is_string() const noexcept { return value_->is_string(); }

private:
    [[noreturn]] void fail(std::string_view expected) const;

    const boost::json::value* value_;
    std::string place_;
};

} // namespace siam::tools
