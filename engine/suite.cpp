#include "engine/suite.hpp"

#include "engine/words.hpp"

#include <algorithm>
#include <array>

namespace siam {
namespace {

/// Cuts off and returns the text before the next semicolon. Semicolons in quotation marks do not count.
std::string_view cut_operation(std::string_view& rest) noexcept {
    std::size_t end = 0;
    for (bool quoted = false; end < rest.size() && (quoted || rest[end] != ';'); ++end) {
        const bool begins = !quoted && (end == 0 || blanks.find(rest[end - 1]) != blanks.npos);
        if (rest[end] == '"') quoted = begins && rest.find('"', end + 1) != rest.npos;
    }
    const std::string_view operation = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return operation;
}

/// Whether a record has this operation at most once: each answer has one name, and each game one line.
bool is_single(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 3> single{"id", "turn", "line"};
    return std::find(single.begin(), single.end(), name) != single.end();
}

} // namespace

std::optional<Record> read_record(std::string_view line_text, unsigned line) {
    std::string_view rest = trimmed(line_text);
    if (rest.find('\r') != rest.npos) throw TextError(line, 0, "", bare_return);
    if (rest.empty() || rest.front() == '#') return std::nullopt;
    Record record{line, trimmed(cut_before(rest, ";")), {}};
    while (!rest.empty()) {
        const auto words = words_of(cut_operation(rest));
        if (words.empty()) continue;
        std::string name(words[0]);
        const auto same = [&](const Operation& other) { return other.name == name; };
        if (is_single(name) && std::any_of(record.operations.begin(), record.operations.end(), same))
            throw TextError(line, 0, "", "the operation '" + name + "' stands twice");
        record.operations.push_back({std::move(name), {words.begin() + 1, words.end()}});
    }
    return record;
}

} // namespace siam
