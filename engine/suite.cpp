#include "engine/suite.hpp"

#include "engine/words.hpp"

namespace siam {
namespace {

Operation read_operation(std::string_view text) {
    Operation operation;
    operation.name = cut_word(text);
    while (!text.empty()) operation.values.emplace_back(cut_word(text));
    return operation;
}

} // namespace

std::optional<Record> read_record(std::string_view line_text, unsigned line) {
    std::string_view rest = trimmed(line_text);
    if (rest.empty() || rest.front() == '#') return std::nullopt;
    Record record{line, trimmed(cut_before(rest, ";")), {}};
    while (!rest.empty())
        if (const std::string_view part = trimmed(cut_before(rest, ";")); !part.empty())
            record.operations.push_back(read_operation(part));
    return record;
}

} // namespace siam
