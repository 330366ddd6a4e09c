// Reads JSON data, and composes a position from it.
#include "tools/siam/answers/data.hpp"

#include "engine/variant.hpp"
#include "engine/words.hpp"

namespace siam::tools {

void Data::fail(std::string_view expected) const {
    throw TextError{0, 0, "", "'" + place_ + "' is not " + std::string(expected)};
}

Data Data::operator[](std::string_view member) const {
    if (!value_->is_object()) fail("an object");
    const std::string place = place_ + "." + std::string(member);
    const boost::json::value* const found = value_->get_object().if_contains(member);
    if (found == nullptr) throw TextError{0, 0, "", "'" + place + "' is missing"};
    return {*found, place};
}

bool Data::lacks(std::string_view member) const {
    if (!value_->is_object()) fail("an object");
    const boost::json::value* const found = value_->get_object().if_contains(member);
    return found == nullptr || found->is_null();
}

std::string Data::string() const {
    if (!value_->is_string()) fail("a string");
    return std::string(value_->get_string());
}

char Data::letter() const {
    const std::string text = string();
    if (text.size() != 1) fail("a single letter");
    return text[0];
}

int Data::number(int least, int most) const {
    boost::system::error_code wrong;
    const auto number = value_->is_number() ? value_->to_number<std::int64_t>(wrong) : least - std::int64_t{1};
    if (wrong || number < least || number > most)
        fail("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<int>(number);
}

bool Data::flag() const {
    if (!value_->is_bool()) fail("true or false");
    return value_->get_bool();
}

std::vector<Data> Data::items() const {
    if (!value_->is_array()) fail("an array");
    std::vector<Data> items;
    for (const boost::json::value& item : value_->get_array())
        items.emplace_back(item, place_ + "[" + std::to_string(items.size()) + "]");
    return items;
}

std::vector<Data> Data::items(std::size_t count) const {
    std::vector<Data> items = this->items();
    if (items.size() != count) fail("an array of " + std::to_string(count));
    return items;
}

std::vector<std::string> Data::names() const {
    if (!value_->is_object()) fail("an object");
    std::vector<std::string> names;
    for (const auto& member : value_->get_object()) names.emplace_back(member.key());
    return names;
}

// Positions from data

namespace {

std::string or_dash(std::string text) { return text.empty() ? "-" : text; }

/// Writes {"R":1,"L":2} as "rl2", in the order of the data.
std::string group(const Data& followers) {
    std::string text;
    for (const std::string& letter : followers.names()) {
        const int count = followers[letter].number(0, 99);
        if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z')
            throw TextError{0, 0, "", "followers are counted by capital letters, not by '" + letter + "'"};
        if (count == 0) continue;
        text += static_cast<char>(letter[0] - 'A' + 'a');
        if (count > 1) text += std::to_string(count);
    }
    return text;
}

/// The text of `data`. Throws TextError if it contains a blank, ';' or '/', which would end a field or a part of one.
std::string word(const Data& data) {
    std::string text = data.string();
    if (text.find_first_of(blanks) != text.npos || text.find_first_of(";/") != text.npos)
        throw TextError{0, 0, "", "'" + text + "' is not one word"};
    return text;
}

class Fields {
public:
    explicit Fields(const boost::json::value& data) : data_(data, "data") {}

    [[nodiscard]] std::string text() const {
        const std::string hands = each("seats", [](const Data& seat) { return or_dash(word(seat["hand"])); });
        const std::string supplies = each("seats", [](const Data& seat) { return or_dash(group(seat["supply"])); });
        return word(data_["variant"]) + ":" + number("players") + " " + struggles() + " " + settled() + " " + supplies +
               " " + hands + " " + number("to_move") + " " + number("passes") + " " + latest_plays(hands, latest()) +
               " " + (data_.lacks("last_swap") ? "-" : or_dash(word(data_["last_swap"])));
    }

private:
    [[nodiscard]] std::string number(std::string_view member) const {
        return std::to_string(data_[member].number(0, 99));
    }
    [[nodiscard]] std::string struggles() const {
        return each("struggles", [](const Data& item) {
            return word(item["province"]) + (item["marker"].flag() ? "*" : "") + group(item["followers"]);
        });
    }
    [[nodiscard]] std::string settled() const {
        return each("settled", [](const Data& item) { return word(item["province"]) + "=" + word(item["control"]); });
    }
    /// The parts that `part` makes of the member's items, with '/' between them.
    template <class Part>
    [[nodiscard]] std::string each(std::string_view member, Part part) const {
        std::string text;
        for (const Data& item : data_[member].items()) text += (text.empty() ? "" : "/") + part(item);
        return or_dash(text);
    }
    [[nodiscard]] std::string latest() const {
        std::string text;
        if (data_.lacks("latest")) return text;
        for (const Data& seat : data_["latest"].items()) text += std::to_string(seat.number(1, 9));
        return text;
    }

    Data data_;
};

} // namespace

std::string position_text(const boost::json::value& data) { return Fields(data).text(); }

std::string latest_plays(std::string_view hands, std::string_view latest) {
    const std::vector<std::string_view> each = parts_of(hands, '/');
    const auto has_played = [&](char seat) {
        const auto at = static_cast<std::size_t>(seat - '1');
        return at < each.size() && (each[at] == "-" || each[at].size() < cards_per_player);
    };
    std::string fitting;
    for (const char seat : latest)
        if (has_played(seat)) fitting += seat;
    for (char seat = '1'; seat <= '4'; ++seat)
        if (has_played(seat) && fitting.find(seat) == std::string::npos) fitting += seat;
    return or_dash(fitting);
}

} // namespace siam::tools
