/// Access to JSON from outside. If a member is missing or has a wrong form, throws a TextError that names the place.
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

    /// The functions from here to lacks() throw TextError if the value is not of the type that the function returns.
    [[nodiscard]] Data operator[](std::string_view member) const;
    [[nodiscard]] std::string string() const;
    /// The character of a text that has exactly one character.
    [[nodiscard]] char letter() const;
    [[nodiscard]] int number(int least, int most) const;
    [[nodiscard]] bool flag() const;
    [[nodiscard]] std::vector<Data> items() const;
    /// The names of an object's members.
    [[nodiscard]] std::vector<std::string> names() const;
    /// The items of an array that must have exactly `count` items.
    [[nodiscard]] std::vector<Data> items(std::size_t count) const;
    /// Whether the member is missing or null.
    [[nodiscard]] bool lacks(std::string_view member) const;
    [[nodiscard]] bool is_string() const noexcept { return value_->is_string(); }

private:
    [[noreturn]] void fail(std::string_view expected) const;

    const boost::json::value* value_;
    std::string place_;
};

/// The nine fields of the position that `data` describes. The data has the form of the answer of `show`, with the
/// members `variant`, `players`, `struggles`, `settled`, `seats`, `to_move`, `passes`, `latest` and `last_swap`.
/// Corrects `latest` with latest_plays(). Throws TextError if the data has another form. Does not check the fields;
/// position_faults does.
[[nodiscard]] std::string position_text(const boost::json::value& data);

/// Returns `latest` (field 8), corrected for `hands` (field 5): the result names exactly the players with fewer than
/// eight cards. Players whom `latest` already names keep their order; the others follow.
[[nodiscard]] std::string latest_plays(std::string_view hands, std::string_view latest);

/// The variant file that `data` describes. The data has the form of the answer of `variants`. Throws TextError if it
/// has another form. Does not check the file; read_variant does.
[[nodiscard]] std::string variant_text(const boost::json::value& data);

} // namespace siam::tools
