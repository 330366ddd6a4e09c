// Verifies a pack.
#include "tools/siam/packs/verification.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "puzzles/pack/pack_tags.hpp"
#include "solver/parallel.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/packed.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam {

/// For packed(): judgements are bytes.
template <class One>
requires std::is_same_v<std::remove_const_t<One>, Fault>
auto parts(One& one) { return std::tie(one.claim, one.message, one.lines_on); }

} // namespace siam

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

Judge::Judge(const VerifyLimits& limits) : time_(limits.time), budget_(working_memory(limits.memory, limits.threads)) {
    options_.budget = &budget_;
    // Half of the memory is for the checkers, which need most of it only for hard puzzles.
    options_.memory = std::min(largest_table, budget_.limit() / 4 / limits.threads);
    options_.limits.nodes = limits.nodes;
    options_.limits.stop = &RecordClock::stop_flag();
}

std::string Judge::judgement(const Puzzle& puzzle, bool is_of_format_1) const {
    VerifierOptions options = options_;
    options.is_of_format_1 = is_of_format_1;
    if (time_) options.limits.within<std::chrono::steady_clock>(*time_);
    const Judgement judgement = judge(puzzle, options);
    const std::string open = judgement.undecided ? why_open(*judgement.undecided) : "";
    return packed(open, judgement.undecided == Undecided::memory, judgement.faults);
}

PackVerification::PackVerification(PackFile file, const VerifyLimits& limits, Journal* journal)
    : file_(std::move(file)),
      limits_(limits),
      judge_(limits),
      journal_(journal),
      hash_(fingerprint(*file_.text)),
      puzzles_(pack().puzzles.size()) {
    for (VerifiedPuzzle& puzzle : puzzles_) puzzle.open = "not checked";
}

void PackVerification::run(Progress::Style style) {
    for (const PackFault& fault : file_.read.faults)
        form_faults_.push_back({fault.line, "form: " + fault.message, fault.id});
    check_versions();
    if (pack().contents == Contents::puzzles)
        form_faults_.push_back({1, "form: the pack has no solutions; verify the file that has them"});
    if (file_.read.faults.empty() && pack().format == pack_format)
        if (auto fault = difference(file_.read.header, 1, header_text(pack()))) form_faults_.push_back(*fault);
    if (pack().contents != Contents::puzzles) {
        find_copies();
        prove(style);
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

/// Proves the puzzles that no earlier run has proved. If the memory was too small for some of them, proves these again
/// one after another, so that no verdict depends on timing.
void PackVerification::prove(Progress::Style style) {
    const Progress progress(style, [&] { return fmt::format("{} of {} checked", checked_.load(), puzzles_.size()); });
    std::vector<std::size_t> unknown, starved;
    for (std::size_t which = 0; which < puzzles_.size(); ++which) {
        puzzles_[which].was_proved = journal_ != nullptr && journal_->find(key(which)) != nullptr;
        if (puzzles_[which].was_proved)
            keep(which, packed(std::string(), false, std::vector<Fault>()));
        else
            unknown.push_back(which);
    }
    prove(runner(), unknown, limits_.threads);
    for (const std::size_t which : unknown)
        if (puzzles_[which].was_starved) starved.push_back(which);
    Runner alone;
    if (limits_.threads > 1) prove(alone, starved, 1);
}

void PackVerification::prove(Runner& runner, const std::vector<std::size_t>& which, unsigned threads) {
    Work work;
    work.next = [&, next = std::uint64_t{0}]() mutable -> std::optional<Job> {
        if (next == which.size() || RecordClock::interrupted()) return {};
        Job job{next};
        if (runner.is_shared()) job.task = std::string(file_.read.header).append(pack().puzzles[which[next]].source);
        ++next;
        return job;
    };
    work.do_job = [&](const Job& job) {
        return judge_.judgement(pack().puzzles[which[job.number]].puzzle, pack().format == 1);
    };
    work.keep = [&](std::uint64_t i, const std::string& judgement) { keep(which[i], judgement); };
    runner.run(work, threads);
}

/// The journal's key for a sound puzzle; the record under the key has no text. The journal does not hold faults, so the
/// next run finds them again.
std::string PackVerification::key(std::size_t which) const { return fmt::format("sound {} {}", hash_, which + 1); }

void PackVerification::keep(std::size_t which, std::string_view judgement) {
    const PackPuzzle& entry = pack().puzzles[which];
    VerifiedPuzzle& puzzle = puzzles_[which];
    std::vector<Fault> faults;
    unpack(judgement, puzzle.open, puzzle.was_starved, faults);
    checked_ += !std::exchange(puzzle.was_begun, true);
    for (const Fault& fault : faults) puzzle.faults.push_back(placed(entry, fault));
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

void help_to_verify(const Options& options) {
    const Session session(options);
    const VerifyLimits limits(options);
    const Judge judge(limits);
    const auto do_job = [&](const Job& job) {
        Rulebook rulebook(session.library.variants());
        const Pack pack = read_excerpt(rulebook, job.task).pack;
        return judge.judgement(pack.puzzles.at(0).puzzle, pack.format == 1);
    };
    runner().help(do_job, limits.threads);
}

} // namespace siam::tools
