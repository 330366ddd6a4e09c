#include "engine/suite.hpp"

namespace siam {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Cuts off and returns the text up to the mark, or all of it.
std::string_view cut(std::string_view& rest, std::string_view marks) {
    const std::string_view part = rest.substr(0, rest.find_first_of(marks));
    rest.remove_prefix(part.size() < rest.size() ? part.size() + 1 : part.size());
    return part;
}

Operation read_operation(std::string_view text) {
    Operation operation;
    operation.name = cut(text, blanks);
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) operation.values.emplace_back(cut(text, blanks));
    return operation;
}

} // namespace

std::optional<Record> read_record(std::string_view line_text, unsigned line) {
    std::string_view rest = trimmed(line_text);
    if (rest.empty() || rest.front() == '#') return std::nullopt;
    Record record{line, trimmed(cut(rest, ";")), {}};
    while (!rest.empty())
        if (const std::string_view part = trimmed(cut(rest, ";")); !part.empty())
            record.operations.push_back(read_operation(part));
    return record;
}

} // namespace siam
