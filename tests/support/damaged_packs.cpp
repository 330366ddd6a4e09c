// Damages packs and journals of `generate`, and renews their checksums.
#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/deal.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tests/support/damaged_files.hpp"

namespace siam::tests {
namespace {

/// The lines of the text, each with its line end.
std::vector<std::string> lines_in(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        lines.emplace_back(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
        text.remove_prefix(lines.back().size());
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

/// A random letter to replace `letter`: mostly a digit for a digit, and one of "rlm-" for a lower-case letter.
char other_letter(Random& random, char letter) {
    if (letter >= '0' && letter <= '9' && below(random, 4) != 0) return static_cast<char>('0' + below(random, 10));
    if (letter >= 'a' && letter <= 'z' && below(random, 4) != 0) return "rlm-"[below(random, 4)];
    return static_cast<char>(below(random, 6) == 0 ? below(random, 256) : 32 + below(random, 95));
}

void change_text(Random& random, std::string& text) {
    if (text.empty()) return;
    std::vector<std::string> lines = lines_in(text);
    const std::size_t line = below(random, lines.size()), other = below(random, lines.size());
    const std::size_t at = below(random, lines[line].size());
    switch (below(random, 10)) {
        case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line)); break;
        case 1: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(other), std::string(lines[line])); break;
        case 2: std::swap(lines[line], lines[other]); break;
        case 3: lines[line].erase(at, 1 + below(random, 4)); break;
        default: lines[line][at] = other_letter(random, lines[line][at]);
    }
    text = joined(lines);
}

/// A record of a journal: the line with its key and size, without the checksum, and the text of the candidate.
struct Record {
    std::string facts, text; ///< `facts` is "candidate NUMBER BYTES "
};

/// All complete records in the text of a journal.
std::vector<Record> records_in(std::string_view text) {
    std::vector<Record> records;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        const std::string_view line = text.substr(0, end);
        const std::size_t sum = line.rfind(' '), bytes = line.rfind(' ', sum - 1);
        const std::size_t size = std::stoul(std::string(line.substr(bytes + 1, sum - bytes - 1)));
        if (size > text.size() - end - 1) break;
        records.push_back({std::string(line.substr(0, sum + 1)), std::string(text.substr(end + 1, size))});
        text.remove_prefix(end + 1 + size);
    }
    return records;
}

/// Changes the facts or the text of a record, but keeps the last word of the facts, the size of the text, right.
void change_record(Random& random, Record& record) {
    if (below(random, 2) == 0) {
        std::string facts = record.facts.substr(0, record.facts.rfind(' ', record.facts.size() - 2));
        facts[below(random, facts.size())] = other_letter(random, '0');
        record.facts = facts + " ";
    } else {
        change_text(random, record.text);
        record.facts.resize(record.facts.rfind(' ', record.facts.size() - 2) + 1);
    }
    record.facts += std::to_string(record.text.size()) + " ";
}

} // namespace

std::string damaged_pack(const std::string& pack, std::uint64_t seed) {
    Random random(seed);
    std::string text = pack.substr(0, pack.rfind("[End "));
    const std::string end = pack.substr(text.size(), pack.find("xxh3=", text.size()) - text.size());
    for (std::uint64_t changes = 1 + below(random, 3); changes > 0; --changes) change_text(random, text);
    return text + end + "xxh3=" + checksum(text) + "\"]\n";
}

std::string damaged_generate_journal(const std::string& journal, std::uint64_t seed) {
    Random random(seed);
    std::string first_line = journal.substr(0, journal.find('\n') + 1);
    std::vector<Record> records = records_in(std::string_view(journal).substr(first_line.size()));
    for (std::uint64_t changes = 1 + below(random, 3); changes > 0; --changes) {
        if (records.empty() || below(random, 12) == 0) {
            change_text(random, first_line);
            continue;
        }
        Record& record = records[below(random, records.size())];
        if (below(random, 5) == 0)
            std::swap(record, records[below(random, records.size())]);
        else
            change_record(random, record);
    }
    std::string text = first_line;
    for (const Record& record : records) {
        const std::string place = std::to_string(text.size());
        text += record.facts + checksum(first_line + place + "\n" + record.facts + record.text) + "\n" + record.text;
    }
    return text;
}

} // namespace siam::tests
