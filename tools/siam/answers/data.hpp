/// Access to data from outside. If a member is missing or has a wrong form, throws a TextError that names the place.
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

/// The nine fields of the position that the data describes in the form of `show`'s answer, by the members `variant`,
/// `players`, `struggles`, `settled`, `seats`, `to_move`, `passes`, `latest` and `last_swap`. Corrects `latest` by
/// latest_plays. Throws TextError if the data does not have this form. Does not check the fields themselves;
/// position_faults does.
[[nodiscard]] std::string position_text(const boost::json::value& data);

/// Corrects field 8 for the given hands (field 5), because field 8 must name each player with fewer than eight cards.
/// Seats that are named already keep their order; new seats come last.
[[nodiscard]] std::string latest_plays(std::string_view hands, std::string_view latest);

/// The variant file that data in the form of `variants`' answer describes. Throws TextError if the data does not have
/// this form. Does not check the file; read_variant does.
[[nodiscard]] std::string variant_text(const boost::json::value& data);

} // namespace siam::tools
