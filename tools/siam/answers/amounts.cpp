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

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

/// Reads digits, or digits and an exponent, such as "5e17". Nothing for other texts and for 2^64 or more.
std::optional<std::uint64_t> whole_number(std::string_view text) {
    const char* const end = text.data() + text.size();
    std::uint64_t whole = 0;
    const auto read = std::from_chars(text.data(), end, whole);
    if (read.ec != std::errc{}) return {};
    if (read.ptr == end) return whole;
    unsigned zeros = 0;
    const char* const exponent = read.ptr + (end - read.ptr > 1 && read.ptr[1] == '+' ? 2 : 1);
    const auto rest = std::from_chars(std::min(exponent, end), end, zeros);
    if ((*read.ptr | 0x20) != 'e' || rest.ptr != end || rest.ec != std::errc{}) return {};
    for (; zeros > 0 && whole > 0; --zeros) {
        if (whole > largest / 10) return {};
        whole *= 10;
    }
    return whole;
}

/// `number` times `each`, rounded. Nothing if this is too large to be exact, or if `each` is 1 and `number` a fraction.
std::optional<std::uint64_t> times(std::string_view number, std::uint64_t each) {
    if (const auto whole = whole_number(number))
        return *whole <= largest / each ? std::optional(*whole * each) : std::nullopt;
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
        const std::string_view rest = text.substr(1);
        const std::size_t power = units.find(static_cast<char>(text[0] & ~0x20));
        if (power == units.npos || (!rest.empty() && rest != "B" && rest != "iB")) return {};
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
