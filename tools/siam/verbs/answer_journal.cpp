// How a journal of answers is written and read.
#include "tools/siam/verbs/answer_journal.hpp"

#include <fmt/format.h>

#include "engine/hash.hpp"
#include "engine/words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/file.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

std::string key_of(const std::string& question) {
    const Hash128 hash = hash128(question.data(), question.size());
    return hex(hash.high) + hex(hash.low);
}

std::string record_text(const std::string& key, std::string_view answer) {
    std::string facts = fmt::format("answer {} {} ", key, answer.size());
    const std::string sum = checksum(facts + std::string(answer));
    return facts.append(sum).append("\n").append(answer);
}

struct Record {
    std::string key, answer;
};

/// Cuts the first record off the text; returns nothing if it is not complete.
std::optional<Record> cut_record(std::string_view& text) {
    std::string_view rest = text;
    const std::string_view line = cut_line(rest);
    const auto words = words_of(line);
    if (line.size() == text.size() || words.size() != 4 || words[0] != "answer") return {};
    const auto size = whole_number(words[2]);
    if (!size || *size > rest.size()) return {};
    Record record{std::string(words[1]), std::string(rest.substr(0, *size))};
    const std::string whole = record_text(record.key, record.answer);
    if (!text.starts_with(whole)) return {};
    text.remove_prefix(whole.size());
    return record;
}

} // namespace

AnswerJournal::AnswerJournal(const std::string& path, const std::string& title)
    : first_line_(fmt::format("siam-answers 1 siam {} {}\n", SIAM_VERSION, title)), file_(path) {
    const std::string text = bytes_of(path);
    const bool begins_anew = text.find('\n') == std::string::npos && first_line_.starts_with(text);
    const std::size_t good = begins_anew ? 0 : take(path, text);
    file_.keep(good);
    if (good == 0) file_.write(first_line_);
}

void AnswerJournal::read(const std::string& path) { static_cast<void>(take(path, bytes_of(path))); }

std::size_t AnswerJournal::take(const std::string& path, const std::string& text) {
    if (!text.starts_with(first_line_))
        throw FileError(fmt::format(
            "{} was written for other options or by another version: {}", printable(path),
            printable(text.substr(0, text.find('\n')), 1000)));
    std::string_view rest = std::string_view(text).substr(first_line_.size());
    while (auto record = cut_record(rest)) answers_.insert_or_assign(std::move(record->key), std::move(record->answer));
    return text.size() - rest.size();
}

const std::string* AnswerJournal::find(const std::string& question) const {
    const auto found = answers_.find(key_of(question));
    return found == answers_.end() ? nullptr : &found->second;
}

void AnswerJournal::add(const std::string& question, const std::string& answer) {
    std::string key = key_of(question);
    file_.write(record_text(key, answer));
    securing_.wrote(file_);
    answers_.insert_or_assign(std::move(key), answer);
}

} // namespace siam::tools
