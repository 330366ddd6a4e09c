/// Access to JSON from outside. If a member is missing or has a wrong form, throws a TextError that names the place.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variant.hpp"
#include "engine/words.hpp"
#include "tools/siam/answers/coded.hpp"

namespace siam::tools {

/// A value and its place, such as "provinces[3].name". The value outlives this object.
class Data {
public:
    Data(const boost::json::value& value, std::string place) : Data(&value, std::move(place), "is not") {}
    /// A request: its members are fields, whose faults begin "'turns' must be" instead of "'data.name' is not".
    [[nodiscard]] static Data of_request(const boost::json::value& request) { return {&request, "", "must be"}; }

    [[nodiscard]] const boost::json::value& value() const noexcept { return *value_; }

    /// The functions from here to items() throw TextError if the value is not of the type that the function returns.
    [[nodiscard]] Data operator[](std::string_view member) const {
        if (const auto found = find(member)) return *found;
        const std::string missing = path_of(member);
        throw Coded{
            "request",
            {{"field", missing}},
            {0, 0, "", (place_.empty() ? "the field '" : "'") + missing + "' is missing"}};
    }
    /// The member; nothing if it is missing.
    [[nodiscard]] std::optional<Data> find(std::string_view member) const {
        if (!value_->is_object()) fail("an object");
        const boost::json::value* const found = value_->get_object().if_contains(member);
        if (found == nullptr) return {};
        return Data{found, path_of(member), fault_};
    }
    /// Whether the member is missing or null.
    [[nodiscard]] bool lacks(std::string_view member) const {
        const auto found = find(member);
        return !found || found->value().is_null();
    }
    /// The names of an object's members.
    [[nodiscard]] std::vector<std::string> names() const {
        if (!value_->is_object()) fail("an object");
        std::vector<std::string> names;
        for (const auto& member : value_->get_object()) names.emplace_back(member.key());
        return names;
    }
    [[nodiscard]] std::string string() const {
        if (!value_->is_string()) fail("a string");
        return std::string(value_->get_string());
    }
    [[nodiscard]] std::vector<std::string> strings() const {
        if (!value_->is_array()) fail("an array of strings");
        std::vector<std::string> strings;
        for (const Data& one : items()) strings.push_back(one.string());
        return strings;
    }
    /// The character of a text that has exactly one character.
    [[nodiscard]] char letter() const {
        const std::string text = string();
        if (text.size() != 1) fail("a single letter");
        return text[0];
    }
    /// The place of a text among `words`.
    [[nodiscard]] std::size_t choice(const std::vector<std::string_view>& words) const {
        const std::string said = string();
        const auto found = std::find(words.begin(), words.end(), said);
        std::string all;
        for (const std::string_view word : words) (all += all.empty() ? "" : ", ") += word;
        if (found == words.end()) fail("one of " + all + ", not " + in_quotes(said));
        return static_cast<std::size_t>(found - words.begin());
    }
    template <class Number>
    [[nodiscard]] Number number(Number least, Number most) const {
        boost::system::error_code wrong;
        const auto number = value_->to_number<Number>(wrong);
        if (wrong || number < least || number > most)
            fail(
                "a whole number from " + std::to_string(least) +
                (most < std::numeric_limits<Number>::max() ? " to " + std::to_string(most) : " on"));
        return number;
    }
    [[nodiscard]] bool flag() const {
        if (!value_->is_bool()) fail("true or false");
        return value_->get_bool();
    }
    [[nodiscard]] std::vector<Data> items() const {
        if (!value_->is_array()) fail("an array");
        std::vector<Data> items;
        for (const boost::json::value& item : value_->get_array())
            items.push_back({&item, place_ + "[" + std::to_string(items.size()) + "]", fault_});
        return items;
    }
    /// The items of an array that must have exactly `count` items.
    [[nodiscard]] std::vector<Data> items(std::size_t count) const {
        std::vector<Data> items = this->items();
        if (items.size() != count) fail("an array of " + std::to_string(count));
        return items;
    }

    [[noreturn]] void fail(std::string_view expected) const {
        throw Coded{
            "request", {{"field", place_}}, {0, 0, "", "'" + place_ + "' " + fault_ + " " + std::string(expected)}};
    }

private:
    Data(const boost::json::value* value, std::string place, const char* fault)
        : value_(value), place_(std::move(place)), fault_(fault) {}

    [[nodiscard]] std::string path_of(std::string_view member) const {
        return (place_.empty() ? "" : place_ + ".") + std::string(member);
    }

    const boost::json::value* value_;
    std::string place_; ///< empty for a request
    const char* fault_; ///< the words between a place and what is expected there
};

/// The nine fields of the position that `data` describes. The data has the form of the answer of `show`, with the
/// members `variant`, `players`, `struggles`, `settled`, `seats`, `to_move`, `passes`, `latest` and `last_swap`.
/// Throws TextError if the data has another form or `seats` another order. Does not check the fields; position_faults
/// does.
[[nodiscard]] std::string position_text(const boost::json::value& data);

/// Returns `latest` (field 8), corrected for `hands` (field 5): the result names exactly the players with fewer than
/// eight cards. Players whom `latest` already names keep their order; the others follow.
[[nodiscard]] std::string latest_plays(std::string_view hands, std::string_view latest);

/// The variant that `data` describes, even if it is not valid. The data has the form of the answer of `variants`.
/// Throws TextError if it has another form. Does not check the file; read_variant does.
[[nodiscard]] Variant variant_in(const boost::json::value& data);
/// Throws TextError if a variant file cannot state one of the names.
void require_names(const Variant& variant);

} // namespace siam::tools
