// How amounts with units are read.
#include "tools/siam/quantities.hpp"

#include <fmt/format.h>
#include <charconv>
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

/// The number at the front of the text, which is taken off.
std::optional<std::uint64_t> take_number(std::string_view& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || text.empty() || text.front() == '-') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

} // namespace

std::chrono::milliseconds read_time(std::string_view option, std::string_view text) {
    std::string_view unit = text;
    const auto number = take_number(unit);
    const std::uint64_t each = unit == "ms"  ? 1
                               : unit == "s" ? 1000
                               : unit == "m" ? 60'000
                               : unit == "h" ? 3'600'000
                                             : 0;
    constexpr std::uint64_t longest = std::uint64_t{1000} * 365 * 24 * 3'600'000;
    if (!number || each == 0 || *number > longest / each) refuse(option, text, "a time such as 500ms, 10s, 2m or 1h");
    return std::chrono::milliseconds(*number * each);
}

std::size_t read_bytes(std::string_view option, std::string_view text) {
    std::string_view unit = text;
    const auto number = take_number(unit);
    const unsigned shift = unit == "K" ? 10 : unit == "M" ? 20 : unit == "G" ? 30 : unit == "T" ? 40 : 0;
    if (!number || *number == 0 || (shift == 0 && !unit.empty()) ||
        *number > std::numeric_limits<std::size_t>::max() >> shift)
        refuse(option, text, "an amount of memory such as 512M or 4G");
    return static_cast<std::size_t>(*number) << shift;
}

std::uint64_t read_count(std::string_view option, std::string_view text, std::uint64_t least, std::uint64_t most) {
    std::string_view rest = text;
    const auto number = take_number(rest);
    if (!number || !rest.empty() || *number < least || *number > most) {
        const bool open_ended = most == std::numeric_limits<std::uint64_t>::max();
        refuse(
            option, text,
            fmt::format("a whole number from {}{}", least, open_ended ? "" : fmt::format(" to {}", most)));
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
