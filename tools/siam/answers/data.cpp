#include "tools/siam/answers/data.hpp"

#include "engine/variant.hpp"

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

} // namespace siam::tools
