// How amounts with units are read.
#include "tools/siam/quantities.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "tools/siam/exit_status.hpp"
#include "tools/siam/output.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

[[noreturn]] void refuse(std::string_view option, std::string_view text, std::string_view wanted) {
    throw UsageError(fmt::format("--{} '{}': expected {}", option, printable(text, 60), wanted));
}

/// The number at the front of the text, which is taken off; empty if there is none.
std::string_view take_number(std::string_view& text) {
    double number = 0;
    if (text.empty() || text.front() < '0' || text.front() > '9') return {};
    const char* const end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    const std::string_view taken = text.substr(0, static_cast<std::size_t>(end - text.data()));
    text.remove_prefix(taken.size());
    return taken;
}

std::string_view take_letters(std::string_view& text) {
    const std::string_view taken = text.substr(0, text.find_first_of("0123456789"));
    text.remove_prefix(taken.size());
    return taken;
}

/// So many times `each`, to the nearest whole number; nothing if it is too large to be exact.
std::optional<std::uint64_t> times(std::string_view number, std::uint64_t each) {
    const char* const end = number.data() + number.size();
    std::uint64_t whole = 0;
    if (const auto read = std::from_chars(number.data(), end, whole); read.ptr == end && read.ec == std::errc{})
        return whole <= std::numeric_limits<std::uint64_t>::max() / each ? std::optional(whole * each) : std::nullopt;
    constexpr double exact_up_to = 9e15;
    double value = 0;
    if (std::from_chars(number.data(), end, value).ec != std::errc{}) return {};
    value *= static_cast<double>(each);
    const bool is_count = each == 1;
    if (value > exact_up_to || (is_count && value != std::floor(value))) return {};
    return static_cast<std::uint64_t>(std::llround(value));
}

/// "1m30s": pieces of a number and a unit each, the larger unit first.
std::optional<std::uint64_t> milliseconds_in(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> units{
        {{"h", 3'600'000}, {"m", 60'000}, {"s", 1000}, {"ms", 1}}};
    constexpr std::uint64_t longest = std::uint64_t{1000} * 365 * 24 * 3'600'000;
    std::uint64_t sum = 0;
    for (auto next = units.begin(); !text.empty(); ++next) {
        const std::string_view number = take_number(text), unit = take_letters(text);
        next = std::find_if(next, units.end(), [&](const auto& known) { return known.first == unit; });
        if (number.empty() || next == units.end()) return {};
        const auto piece = times(number, next->second);
        if (!piece || *piece > longest - sum) return {};
        sum += *piece;
    }
    return sum;
}

} // namespace

std::chrono::milliseconds read_time(std::string_view option, std::string_view text) {
    const auto sum = text.empty() ? std::nullopt : milliseconds_in(text);
    if (!sum) refuse(option, text, "a time such as 500ms, 0.5s, 1m30s or 2h");
    return std::chrono::milliseconds(*sum);
}

std::size_t read_bytes(std::string_view option, std::string_view text) {
    constexpr std::string_view units = "KMGT";
    std::string_view unit = text;
    const std::string_view number = take_number(unit);
    const std::size_t power = unit.size() == 1 ? units.find(static_cast<char>(unit[0] & ~0x20)) : units.npos;
    std::optional<std::uint64_t> bytes;
    if (!number.empty() && (unit.empty() || power != units.npos))
        bytes = times(number, unit.empty() ? 1 : std::uint64_t{1024} << 10 * power);
    if (!bytes || *bytes == 0) refuse(option, text, "an amount of memory such as 512M or 1.5G");
    return static_cast<std::size_t>(*bytes);
}

std::uint64_t read_count(std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t most) {
    std::string_view rest = text;
    const std::string_view digits = take_number(rest);
    const auto number = digits.empty() || !rest.empty() ? std::nullopt : times(digits, 1);
    if (!number || *number < least || *number > most) {
        const bool open_ended = most == std::numeric_limits<std::uint64_t>::max();
        refuse(
            option, text,
            least == most
                ? fmt::format("{}", least)
                : fmt::format("a whole number from {}{}", least, open_ended ? "" : fmt::format(" to {}", most)));
    }
    return *number;
}

unsigned count_option(const Options& options, const char* name, unsigned otherwise, unsigned least, unsigned most) {
    const auto given = options.value(name);
    return given ? static_cast<unsigned>(read_count(name, *given, least, most)) : otherwise;
}

std::uint64_t seed_option(const Options& options, std::string_view what_was_done) {
    if (const auto given = options.value("seed"))
        return read_count("seed", *given, 0, std::numeric_limits<std::uint64_t>::max());
    const std::uint64_t seed = std::random_device{}();
    note(fmt::format("{} with --seed {}", what_was_done, seed));
    return seed;
}

} // namespace siam::tools
