#include "engine/suite.hpp"

#include "engine/words.hpp"

namespace siam {

std::optional<Record> read_record(std::string_view line_text, unsigned line) {
    std::string_view rest = trimmed(line_text);
    if (rest.empty() || rest.front() == '#') return std::nullopt;
    Record record{line, trimmed(cut_before(rest, ";")), {}};
    while (!rest.empty())
        if (const auto words = words_of(cut_before(rest, ";")); !words.empty())
            record.operations.push_back({std::string(words[0]), {words.begin() + 1, words.end()}});
    return record;
}

} // namespace siam
