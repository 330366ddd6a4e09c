// Verifies a pack.
#include "tools/siam/packs/verification.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <mutex>

#include "puzzles/pack/pack_tags.hpp"
#include "solver/parallel.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

unsigned line_of(const PackPuzzle& entry, const Fault& fault) {
    if (fault.claim == Claim::solution) return entry.tree_line + fault.lines_on;
    const auto tag = entry.tags.find(text_of(fault.claim).tag);
    return tag == entry.tags.end() ? entry.line : tag->second;
}

/// The lines of a text without comments and blank lines.
std::vector<NumberedLine> content(std::string_view text, unsigned first_line) {
    std::vector<NumberedLine> lines;
    for (unsigned number = first_line; !text.empty(); ++number) {
        const NumberedLine line{number, cut_line(text)};
        if (!is_comment(line.text) && !is_blank(line.text)) lines.push_back(line);
    }
    return lines;
}

/// The first line of `found` that differs from `expected`, the text that this program writes; nothing if no line
/// differs.
std::optional<PlacedFault> difference(std::string_view found, unsigned first_line, const std::string& expected) {
    const std::vector<NumberedLine> is = content(found, first_line), ought = content(expected, 1);
    const auto same = [](const NumberedLine& a, const NumberedLine& b) { return a.text == b.text; };
    const auto [here, there] = std::mismatch(is.begin(), is.end(), ought.begin(), ought.end(), same);
    if (here == is.end() && there == ought.end()) return {};
    const auto shown = [](const auto& line, const auto& end) {
        return line == end ? "nothing" : in_quotes(line->text, 100);
    };
    return PlacedFault{
        here == is.end() ? first_line : here->number,
        "text: expected " + shown(there, ought.end()) + ", found " + shown(here, is.end())};
}

PlacedFault placed(const PackPuzzle& entry, const Fault& fault) { return {line_of(entry, fault), fault.text()}; }

/// The fault of a puzzle that is a copy of another puzzle, or wrongly claims to be one (G8); nothing if there is no
/// fault.
std::optional<Fault> fault_of_copy(
    const std::optional<Copies::Copy>& copy, const std::string& of, const PackPuzzle& entry) {
    if (of == entry.copy_of) return {};
    if (!copy) return Fault{Claim::fresh, "it is not a copy of " + entry.copy_of};
    const char* const what = copy->likeness == Likeness::same_position ? "position" : "solution";
    return Fault{Claim::fresh, fmt::format("it has the same {} as puzzle {}", what, of)};
}

std::string why_open(Undecided why) {
    if (RecordClock::interrupted()) return "interrupted";
    if (why == Undecided::effort) return "not decided within the nodes allowed";
    return why == Undecided::memory ? "not decided within the memory allowed" : "not decided within the time allowed";
}

constexpr std::size_t largest_table = std::size_t{1} << 28;

constexpr std::string_view checksum_fault =
    "checksum: the text was changed in a comment, a run, a candidate's number or a blank, which no other "
    "check covers; if you edited a comment, run `siam merge --restamp`";

} // namespace

VerifyLimits::VerifyLimits(const Options& options)
    : memory(memory_option(options)),
      threads(threads_option(options)),
      time(time_option(options)),
      nodes(nodes_option(options)) {}

PackVerification::PackVerification(PackFile file, const VerifyLimits& limits, Journal* journal)
    : file_(std::move(file)),
      limits_(limits),
      budget_(working_memory(limits.memory, limits.threads)),
      journal_(journal),
      hash_(fingerprint(*file_.text)),
      puzzles_(pack().puzzles.size()) {
    options_.budget = &budget_;
    // Half of the memory is for the checkers, which need most of it only for hard puzzles.
    options_.memory = std::min(largest_table, budget_.limit() / 4 / limits.threads);
    options_.is_of_format_1 = pack().format == 1;
    options_.limits.nodes = limits.nodes;
    options_.limits.stop = &RecordClock::stop_flag();
    for (VerifiedPuzzle& puzzle : puzzles_) puzzle.open = "not checked";
}

void PackVerification::run(Progress::Style style, const Prove& prove) {
    for (const PackFault& fault : file_.read.faults)
        form_faults_.push_back({fault.line, "form: " + fault.message, fault.id});
    check_versions();
    if (pack().contents == Contents::puzzles)
        form_faults_.push_back({1, "form: the pack has no solutions; verify the file that has them"});
    if (file_.read.faults.empty() && pack().format == pack_format)
        if (auto fault = difference(file_.read.header, 1, header_text(pack()))) form_faults_.push_back(*fault);
    if (pack().contents != Contents::puzzles) {
        find_copies();
        prove(*this, style);
    }
    check_whole();
    std::ranges::stable_sort(form_faults_, {}, &PlacedFault::line);
}

void PackVerification::check_versions() {
    if (pack().format == 1) return; // data defined by other versions is not compared
    const auto check = [&](const char* what, unsigned found, unsigned expected) {
        if (found != expected && file_.read.faults.empty())
            form_faults_.push_back(
                {1, fmt::format("versions: the pack has {} {}, this program has {}", what, found, expected)});
    };
    check("equivalence", pack().equivalence, essential_version);
    check("rating", pack().rating, rating_version);
    check("score", pack().score, score_version);
    check("themes", pack().themes, themes_version);
}

/// Finds the puzzles that copy an earlier puzzle, before any proof. Reports no copies after an interruption.
void PackVerification::find_copies() {
    const auto& entries = pack().puzzles;
    std::vector<Fingerprints> prints(entries.size());
    parallel_for(entries.size(), limits_.threads, [&](std::size_t i) {
        if (!RecordClock::interrupted()) prints[i] = fingerprints(entries[i].puzzle);
    });
    if (RecordClock::interrupted()) return;
    Copies copies;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto copy = copies.add(prints[i], i);
        const std::string of = copy ? entries[copy->of].puzzle.id : "";
        if (const auto fault = fault_of_copy(copy, of, entries[i]))
            puzzles_[i].faults.push_back(placed(entries[i], *fault));
    }
}

void PackVerification::prove(Progress::Style style) {
    std::atomic<std::size_t> begun = 0;
    const Progress progress(style, [&] { return fmt::format("{} of {} checked", begun.load(), puzzles_.size()); });
    parallel_for(puzzles_.size(), limits_.threads, [&](std::size_t i) {
        if (RecordClock::interrupted()) return;
        ++begun;
        keep(i, judged(i));
    });
    prove_starved();
}

void PackVerification::prove_starved() {
    if (limits_.threads == 1) return;
    for (std::size_t i = 0; i < puzzles_.size() && !RecordClock::interrupted(); ++i)
        if (puzzles_[i].was_starved) keep(i, judged(i));
}

/// The journal's key for a sound puzzle; the record under the key has no text. The journal does not hold faults, so the
/// next run finds them again.
std::string PackVerification::key(std::size_t which) const { return fmt::format("sound {} {}", hash_, which + 1); }

bool PackVerification::was_proved(std::size_t which) const {
    return journal_ != nullptr && journal_->find(key(which)) != nullptr;
}

VerifiedPuzzle PackVerification::judged(std::size_t which) const {
    const PackPuzzle& entry = pack().puzzles[which];
    VerifiedPuzzle puzzle;
    puzzle.was_begun = true;
    puzzle.was_proved = was_proved(which);
    VerifierOptions options = options_;
    if (limits_.time) options.limits.within<std::chrono::steady_clock>(*limits_.time);
    const Judgement judgement = puzzle.was_proved ? Judgement{} : judge(entry.puzzle, options);
    puzzle.open = judgement.undecided ? why_open(*judgement.undecided) : "";
    puzzle.was_starved = judgement.undecided == Undecided::memory;
    for (const Fault& fault : judgement.faults) puzzle.faults.push_back(placed(entry, fault));
    return puzzle;
}

void PackVerification::keep(std::size_t which, VerifiedPuzzle&& judged) {
    const PackPuzzle& entry = pack().puzzles[which];
    VerifiedPuzzle& puzzle = puzzles_[which];
    judged.faults.insert(judged.faults.begin(), puzzle.faults.begin(), puzzle.faults.end());
    puzzle = std::move(judged);
    if (!puzzle.is_sound()) return;
    // If the pack is well-formed, writes the puzzle again: comparing the texts finds faults that no other check finds.
    if (file_.read.faults.empty() && pack().format == pack_format)
        if (auto fault = difference(entry.source, entry.source_line, siam::text(pack(), entry, pack_picture)))
            puzzle.faults.push_back(std::move(*fault));
    if (journal_ != nullptr && puzzle.is_sound() && !puzzle.was_proved) journal_->add(key(which), "");
}

void PackVerification::check_whole() {
    const bool has_fault = !form_faults_.empty() || std::ranges::any_of(puzzles_, [](const VerifiedPuzzle& puzzle) {
        return !puzzle.faults.empty();
    });
    if (!has_fault && !file_.read.is_whole) form_faults_.push_back({file_.read.end_line, std::string(checksum_fault)});
}

} // namespace siam::tools
