// Reads amounts with units.
#include "tools/siam/answers/amounts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

namespace siam::tools {
namespace {

/// Cuts a number off the front of `text` and returns it; returns "" if the text does not begin with a digit. Does not
/// use std::from_chars, because the page's standard library lacks it for fractions.
std::string_view take_number(std::string_view& text) {
    if (text.empty() || text[0] < '0' || text[0] > '9') return {};
    const std::string before_x(text.substr(0, text.find_first_of("xX"))); // without hexadecimal numbers
    char* end = nullptr;
    std::strtod(before_x.c_str(), &end);
    const std::string_view taken = text.substr(0, static_cast<std::size_t>(end - before_x.c_str()));
    text.remove_prefix(taken.size());
    return taken;
}

std::string_view take_letters(std::string_view& text) {
    const std::string_view taken = text.substr(0, text.find_first_of("0123456789"));
    text.remove_prefix(taken.size());
    return taken;
}

/// `number` times `each`, rounded. Nothing if this is too large to be exact, or if `each` is 1 and `number` a fraction.
std::optional<std::uint64_t> times(std::string_view number, std::uint64_t each) {
    const char* const end = number.data() + number.size();
    std::uint64_t whole = 0;
    if (const auto read = std::from_chars(number.data(), end, whole); read.ptr == end && read.ec == std::errc{})
        return whole <= std::numeric_limits<std::uint64_t>::max() / each ? std::optional(whole * each) : std::nullopt;
    constexpr double exact_up_to = 9e15;
    const double value = std::strtod(std::string(number).c_str(), nullptr) * static_cast<double>(each);
    const bool is_count = each == 1;
    if (value > exact_up_to || (is_count && value != std::floor(value))) return {};
    return static_cast<std::uint64_t>(std::llround(value));
}

} // namespace

std::optional<std::chrono::milliseconds> time_in(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> units{
        {{"h", 3'600'000}, {"m", 60'000}, {"s", 1000}, {"ms", 1}}};
    constexpr auto longest = static_cast<std::uint64_t>(longest_time.count());
    if (text.empty()) return {};
    std::uint64_t sum = 0;
    for (auto next = units.begin(); !text.empty(); ++next) {
        const std::string_view number = take_number(text), unit = take_letters(text);
        next = std::find_if(next, units.end(), [&](const auto& known) { return known.first == unit; });
        if (number.empty() || next == units.end()) return {};
        const auto piece = times(number, next->second);
        if (!piece || *piece > longest - sum) return {};
        sum += *piece;
    }
    return std::chrono::milliseconds(sum);
}

std::optional<std::uint64_t> bytes_in(std::string_view text) {
    constexpr std::string_view units = "KMGT";
    const std::string_view number = take_number(text);
    std::uint64_t unit = 1;
    if (!text.empty()) {
        const std::size_t power = text.size() == 1 ? units.find(static_cast<char>(text[0] & ~0x20)) : units.npos;
        if (power == units.npos) return {};
        unit = std::uint64_t{1024} << 10 * power;
    }
    if (number.empty()) return {};
    const auto bytes = times(number, unit);
    return bytes && *bytes > 0 ? bytes : std::nullopt;
}

std::optional<std::uint64_t> count_in(std::string_view text) {
    const std::string_view digits = take_number(text);
    return digits.empty() || !text.empty() ? std::nullopt : times(digits, 1);
}

} // namespace siam::tools
