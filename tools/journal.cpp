// How a journal is written and read.
#include "tools/journal.hpp"

#include <fmt/format.h>
#include <map>

#include "puzzles/pack_words.hpp"
#include "tools/exit_status.hpp"
#include "tools/wording.hpp"

namespace siam::tools {
namespace {

std::string no_picture(const Game&, const Position&) { return ""; }

/// A record without its puzzle read.
struct Record {
    Candidate candidate;
    std::string_view puzzle;
    std::size_t size; ///< of the whole record
};

/// Nothing if the record at the front of the text is not whole.
std::optional<Record> read_record(std::string_view text) {
    std::string_view rest = text;
    const std::string_view line = cut_line(rest);
    const auto words = words_of(line);
    if (line.size() == text.size() || words.size() != 5 + gate_count || words[0] != "candidate") return {};
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const auto number = whole_number(words[i]);
        if (!number) return {};
        numbers.push_back(*number);
    }
    Record record;
    record.candidate.number = numbers[0];
    record.candidate.positions = numbers[1];
    for (unsigned gate = 0; gate < gate_count; ++gate) record.candidate.refused[gate] = numbers[2 + gate];
    if (numbers.back() > rest.size()) return {};
    record.puzzle = rest.substr(0, numbers.back());
    record.size = line.size() + 1 + record.puzzle.size();
    std::string facts(line.substr(0, line.size() - words.back().size()));
    if (checksum(facts.append(record.puzzle)) != words.back()) return {};
    return record;
}

std::string record_text(const Candidate& candidate, const std::string& puzzle) {
    std::string facts = fmt::format(
        "candidate {} {} {} {} ", candidate.number, candidate.positions, fmt::join(candidate.refused, " "),
        puzzle.size());
    const std::string sum = checksum(facts + puzzle);
    return facts.append(sum).append("\n").append(puzzle);
}

} // namespace

Journal::Journal(std::string path, std::string run, const Pack& empty_pack)
    : path_(std::move(path)), run_(std::move(run)), pack_(empty_pack) {
    pack_.contents = Contents::solutions;
}

void Journal::begin() {
    file_.emplace(path_, 0);
    file_->append(first_line());
    file_->secure();
}

void Journal::add(const Candidate& candidate) {
    std::string puzzle;
    if (candidate.puzzle) {
        PackPuzzle entry;
        entry.puzzle = *candidate.puzzle;
        entry.candidate = candidate.number;
        puzzle = text(pack_, entry, no_picture);
    }
    file_->append(record_text(candidate, puzzle));
    if (candidate.puzzle) file_->secure();
}

std::vector<Candidate> Journal::resume(Rulebook& rulebook) {
    const std::string text = bytes_of(path_);
    std::string_view rest = text;
    if (!rest.starts_with(first_line()))
        throw UsageError(fmt::format(
            "{} is of another run: {}", printable(path_), printable(rest.substr(0, rest.find('\n')), 1000)));
    rest.remove_prefix(first_line().size());
    std::vector<Record> records;
    std::string pack_text = header_text(pack_);
    while (auto record = read_record(rest)) {
        rest.remove_prefix(record->size);
        pack_text += record->puzzle;
        records.push_back(std::move(*record));
    }
    std::map<std::uint64_t, Puzzle> found;
    for (PackPuzzle& entry : read_pack(rulebook, pack_text).pack.puzzles)
        found.emplace(entry.candidate, std::move(entry.puzzle));
    std::vector<Candidate> candidates;
    for (Record& record : records) {
        const auto puzzle = found.find(record.candidate.number);
        if (puzzle != found.end()) record.candidate.puzzle = puzzle->second;
        if (record.puzzle.empty() || puzzle != found.end()) candidates.push_back(std::move(record.candidate));
    }
    file_.emplace(path_, text.size() - rest.size());
    return candidates;
}

void Journal::remove() {
    file_.reset();
    remove_file(path_);
}

} // namespace siam::tools
