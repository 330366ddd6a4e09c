// How a journal is written and read.
#include "tools/siam/packs/journal.hpp"

#include <fmt/format.h>
#include <map>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/file.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

std::string no_picture(const Game&, const Position&) { return ""; }

/// A record whose puzzle is not yet read.
struct Record {
    Candidate candidate;
    std::string_view puzzle;
    std::size_t size; ///< the whole record's length
};

/// The checksum of the record at that place, counted from 0.
std::string checksum_at(const std::string& first_line, std::uint64_t place, std::string_view record) {
    return checksum(fmt::format("{}{}\n{}", first_line, place, record));
}

/// Returns nothing if the record at the front of the text is incomplete or belongs to another place.
std::optional<Record> read_record(const std::string& first_line, std::uint64_t place, std::string_view text) {
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
    if (checksum_at(first_line, place, facts.append(record.puzzle)) != words.back()) return {};
    return record;
}

std::string record_text(
    const std::string& first_line, std::uint64_t place, const Candidate& candidate, const std::string& puzzle) {
    std::string facts = fmt::format(
        "candidate {} {} {} {} ", candidate.number, candidate.positions, fmt::join(candidate.refused, " "),
        puzzle.size());
    const std::string sum = checksum_at(first_line, place, facts + puzzle);
    return facts.append(sum).append("\n").append(puzzle);
}

constexpr std::string_view version = "siam-journal 2 ";

} // namespace

Journal::Journal(std::string path, const std::string& run, Pack empty_pack)
    : path_(std::move(path)), pack_(std::move(empty_pack)) {
    pack_.contents = Contents::solutions;
    // The header holds what the run's text lacks, such as the map of a variant from a file.
    first_line_ = fmt::format("{}{} --header {}\n", version, run, checksum(header_text(pack_)));
}

bool Journal::open() {
    try {
        file_.emplace(path_);
    } catch (const FileBusy&) {
        throw FileBusy(fmt::format("another process is making this pack: it writes {}", path_));
    }
    const std::string text = bytes_of(path_);
    const auto starts = [&](std::string_view longer, std::string_view shorter) { return longer.starts_with(shorter); };
    // Without a complete first line there is no record, so a file that ends within it loses nothing.
    const bool cut_off = !text.ends_with('\n') && text.find('\n') == std::string::npos &&
                         (starts(version, text) || starts(text, version));
    return !cut_off;
}

void Journal::begin() try {
    file_->keep(0);
    file_->write(first_line_);
    file_->secure();
} catch (...) {
    file_->remove();
    throw;
}

std::string Journal::puzzle_of(const Candidate& candidate) const {
    if (!candidate.puzzle) return "";
    PackPuzzle entry;
    entry.puzzle = *candidate.puzzle;
    entry.candidate = candidate.number;
    return text(pack_, entry, no_picture);
}

void Journal::add(const Candidate& candidate) {
    file_->write(record_text(first_line_, records_, candidate, puzzle_of(candidate)));
    ++records_;
    if (candidate.puzzle) file_->secure();
}

std::string Journal::text_of(const Candidate& candidate) const {
    return record_text(first_line_, 0, candidate, puzzle_of(candidate));
}

Candidate Journal::candidate_of(Rulebook& rulebook, std::string_view text) const {
    std::uint64_t records = 0;
    std::vector<Candidate> candidates = candidates_of(rulebook, text, records, nullptr);
    if (candidates.size() != 1) throw std::logic_error("a candidate of another run");
    return std::move(candidates.front());
}

std::vector<Candidate> Journal::resume(Rulebook& rulebook) {
    const std::string text = bytes_of(path_);
    std::string_view rest = text;
    if (!rest.starts_with(first_line_))
        throw FileError(fmt::format(
            "{} is of another {}: {}; name another -o, or remove it to begin anew", printable(path_),
            rest.starts_with(version) ? "run" : "version of this program, or no journal",
            printable(rest.substr(0, rest.find('\n')), 1000)));
    rest.remove_prefix(first_line_.size());
    std::vector<Candidate> candidates = candidates_of(rulebook, rest, records_, &RecordClock::stop_flag());
    file_->keep(text.size() - rest.size());
    return candidates;
}

std::vector<Candidate> Journal::candidates_of(
    Rulebook& rulebook, std::string_view& text, std::uint64_t& records_read, const std::atomic<bool>* stop) const {
    std::vector<Record> records;
    std::string pack_text = header_text(pack_);
    while (auto record = read_record(first_line_, records.size(), text)) {
        text.remove_prefix(record->size);
        pack_text += record->puzzle;
        records.push_back(std::move(*record));
    }
    std::map<std::uint64_t, Puzzle> found;
    ReadPack read = read_pack(rulebook, pack_text, stop);
    if (read.was_stopped) throw Interrupted();
    for (PackPuzzle& entry : read.pack.puzzles) found.emplace(entry.candidate, std::move(entry.puzzle));
    std::vector<Candidate> candidates;
    for (Record& record : records) {
        const auto puzzle = found.find(record.candidate.number);
        if (puzzle != found.end()) record.candidate.puzzle = puzzle->second;
        if (record.puzzle.empty() || puzzle != found.end()) candidates.push_back(std::move(record.candidate));
    }
    records_read = records.size();
    return candidates;
}

void Journal::remove() {
    file_->remove();
    file_.reset();
}

} // namespace siam::tools
