// Writes and reads journals.
#include "tools/siam/frame/journal.hpp"

#include <fmt/format.h>

#include "engine/hash.hpp"
#include "engine/words.hpp"
#include "solver/verdict.hpp"
#include "tools/siam/frame/input.hpp"

namespace siam::tools {
namespace {

constexpr std::string_view version = "siam-journal 4 ";

/// Whether the text is a cut-off first line of a journal. Such a file has no record, so nothing is lost if the journal
/// begins again.
bool ends_in_first_line(std::string_view text) {
    return text.find('\n') == std::string_view::npos && (text.starts_with(version) || version.starts_with(text));
}

} // namespace

Journal::Journal(const std::string& path, std::string_view title, Note note)
    : first_line_(fmt::format("{}results={} {}\n", version, results_version, title)), note_(note), file_(path) {
    end_ = read(path);
    file_.keep(end_);
    if (end_ == 0) begin();
}

void Journal::begin() {
    try {
        file_.write(first_line_);
        file_.secure();
    } catch (...) {
        file_.remove();
        throw;
    }
    end_ = first_line_.size();
}

void Journal::also_read(const std::string& path) { static_cast<void>(read(path)); }

/// Reads the records of a file. Returns the end of the last good record; 0 if the first line is incomplete.
std::size_t Journal::read(const std::string& path) {
    const std::string text = bytes_of(path);
    if (ends_in_first_line(text)) return 0;
    if (!text.starts_with(first_line_))
        throw FileError(fmt::format(
            "{} is not a journal of this run; it was written for other options or by another version of this program, "
            "and begins: {}; name another file, or remove it to start again",
            printable(path), printable(text.substr(0, text.find('\n')), 1000)));
    std::size_t place = first_line_.size();
    while (const std::size_t size = read_record(text, place)) place += size;
    if (place < text.size())
        note_(fmt::format(
            "{}: the record at byte {} is cut off or damaged; it and all later ones are computed again",
            printable(path), place));
    return place;
}

/// Reads the record at `place`. Returns its size; 0 if its bytes differ from those that add() would write there.
std::size_t Journal::read_record(std::string_view text, std::size_t place) {
    std::string_view rest = text.substr(place);
    const std::string_view line = cut_line(rest);
    const std::size_t before_sum = line.rfind(' '), before_size = line.rfind(' ', before_sum - 1);
    const auto size = whole_number(line.substr(before_size + 1, before_sum - before_size - 1));
    if (!size) return 0;
    const std::string_view key = line.substr(0, before_size), result = rest.substr(0, *size);
    const std::string expected = record(place, key, result);
    if (!text.substr(place).starts_with(expected)) return 0;
    records_.insert_or_assign(std::string(key), std::string(result));
    return expected.size();
}

std::string Journal::record(std::size_t place, std::string_view key, std::string_view result) const {
    const std::string facts = fmt::format("{} {} ", key, result.size());
    const std::string sum = checksum(fmt::format("{}{}\n{}{}", first_line_, place, facts, result));
    return fmt::format("{}{}\n{}", facts, sum, result);
}

const std::string* Journal::find(const std::string& key) const {
    const auto found = records_.find(key);
    return found == records_.end() ? nullptr : &found->second;
}

void Journal::add(std::string_view key, std::string_view result, std::chrono::seconds secured_within) {
    const std::string text = record(end_, key, result);
    file_.write(text);
    end_ += text.size();
    if (Clock::now() < secured_ + secured_within) return;
    file_.secure();
    secured_ = Clock::now();
}

std::string fingerprint(std::string_view text) {
    const Hash128 hash = hash128(text.data(), text.size());
    return hex(hash.high) + hex(hash.low);
}

} // namespace siam::tools
