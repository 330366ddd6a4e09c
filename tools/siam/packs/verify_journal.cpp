// How a journal of sound puzzles is written and read.
#include "tools/siam/packs/verify_journal.hpp"

#include <fmt/format.h>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/file.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

std::string first_line() {
    return fmt::format(
        "siam-verified 1 siam {} equivalence={} rating={} score={} themes={}", SIAM_VERSION, essential_version,
        rating_version, score_version, themes_version);
}

std::string line_for(const Hash128& pack, std::size_t number) {
    const std::string facts = fmt::format("sound {}{} {} ", hex(pack.high), hex(pack.low), number + 1);
    return facts + checksum(facts);
}

bool is_whole(std::string_view line) {
    const std::size_t blank = line.rfind(' ');
    return blank != std::string_view::npos && line.starts_with("sound ") &&
           checksum(line.substr(0, blank + 1)) == line.substr(blank + 1);
}

} // namespace

VerifyJournal::VerifyJournal(std::string path) : file_(std::move(path)) {
    const std::string text = bytes_of(file_.path());
    std::string_view rest = text;
    const bool begins_anew = text.find('\n') == std::string::npos && first_line().starts_with(text);
    if (!begins_anew && cut_line(rest) != first_line())
        throw FileError(fmt::format(
            "{} is not a journal of this version of siam verify; remove it to begin anew", printable(file_.path())));
    std::size_t kept = begins_anew ? 0 : text.size() - rest.size();
    while (rest.find('\n') != std::string_view::npos) {
        const std::string_view line = cut_line(rest);
        if (!is_whole(line)) break;
        lines_.emplace(line);
        kept = text.size() - rest.size();
    }
    file_.keep(kept);
    if (kept == 0) file_.write(first_line() + "\n");
}

bool VerifyJournal::has(const Hash128& pack, std::size_t number) const {
    return !lines_.empty() && lines_.contains(line_for(pack, number));
}

void VerifyJournal::add(const Hash128& pack, std::size_t number) {
    const std::lock_guard lock(mutex_);
    file_.write(line_for(pack, number) + "\n");
    securing_.wrote(file_);
}

void VerifyJournal::remove() { file_.remove(); }

} // namespace siam::tools
