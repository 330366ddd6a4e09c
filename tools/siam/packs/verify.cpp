// `siam verify`: proves every puzzle of packs again, one pack after another, and reports the results.
#include <fmt/format.h>
#include <algorithm>

#include "puzzles/pack/pack_tags.hpp"
#include "solver/parallel.hpp"
#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/run.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/judge.hpp"
#include "tools/siam/packs/pack_files.hpp"

namespace siam::tools {
namespace {

/// A fault, and its line in the pack.
struct PlacedFault {
    unsigned line = 0;
    std::string id;      ///< the puzzle's; empty for a fault of the pack itself
    std::string claim;   ///< "G5", "level", or "form", "versions", "text", "checksum" for the text of the pack
    std::string message; ///< the sentence behind the claim
    std::string stored{}, found{}; ///< as in Fault
};

/// The findings of the verification about one puzzle. Without faults and open claims the puzzle is sound.
struct VerifiedPuzzle {
    std::vector<PlacedFault> faults;
    Open open = Open::not_checked;
    bool was_begun = false;  ///< false if an interruption came first
    bool was_proved = false; ///< whether an earlier run has proved the puzzle
    [[nodiscard]] bool is_sound() const noexcept { return faults.empty() && open == Open::no; }
};

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
        here == is.end() ? first_line : here->number, "", "text",
        "expected " + shown(there, ought.end()) + ", found " + shown(here, is.end())};
}

PlacedFault placed(const PackPuzzle& entry, const Fault& fault) {
    return {line_of(entry, fault), entry.puzzle.id, std::string(text_of(fault.claim).name),
            fault.message(),       fault.stored,    fault.found};
}

constexpr std::string_view checksum_fault =
    "the text was changed in a comment, a run, a candidate's number or a blank, which no other "
    "check covers; if you edited a comment, run `siam merge --restamp`";

/// The verification of one pack, and the report about it.
class PackVerification {
public:
    /// \param journal null without --journal
    PackVerification(Session& session, PackFile file, const Judge& judge, Journal* journal)
        : session_(session),
          file_(std::move(file)),
          puzzles_(pack().puzzles.size()),
          judge_(judge),
          journal_(journal),
          hash_(fingerprint(*file_.text)) {}

    /// Verifies the pack. If the user interrupts, the remaining puzzles stay open.
    void run(Progress::Style style) {
        for (const PackFault& fault : file_.read.faults)
            form_faults_.push_back({fault.line, fault.id, "form", fault.message});
        check_versions();
        if (pack().contents == Contents::puzzles)
            form_faults_.push_back({1, "", "form", "the pack has no solutions; verify the file that has them"});
        if (file_.read.faults.empty())
            if (auto fault = difference(file_.read.header, 1, header_text(pack()))) form_faults_.push_back(*fault);
        if (pack().contents != Contents::puzzles) {
            find_copies();
            prove(style);
        }
        check_whole();
        std::ranges::stable_sort(form_faults_, {}, &PlacedFault::line);
    }

    void report() {
        for (const VerifiedPuzzle& puzzle : puzzles_) {
            fault_count_ += puzzle.faults.size();
            sound_count_ += puzzle.is_sound();
            open_count_ += puzzle.open != Open::no;
        }
        fault_count_ += form_faults_.size();
        if (fault_count_ != 0) session_.worsen(Exit::fault);
        const bool has_solutions = pack().contents != Contents::puzzles;
        if (open_count_ != 0 && has_solutions) session_.worsen(Exit::partial);
        if (session_.json)
            write_json();
        else
            write_text();
        session_.output.flush();
    }
    /// The number of puzzles that an earlier run has proved.
    [[nodiscard]] std::ptrdiff_t proved_before() const {
        return std::ranges::count_if(puzzles_, &VerifiedPuzzle::was_proved);
    }

private:
    [[nodiscard]] const Pack& pack() const noexcept { return file_.read.pack; }

    void check_versions() {
        const auto check = [&](const char* what, unsigned found, unsigned expected) {
            if (found != expected && file_.read.faults.empty())
                form_faults_.push_back(
                    {file_.read.versions_line, "", "versions",
                     fmt::format("the pack has {} {}, this program has {}", what, found, expected)});
        };
        check("equivalence", pack().equivalence, essential_version);
        check("rating", pack().rating, rating_version);
        check("score", pack().score, score_version);
        check("themes", pack().themes, themes_version);
        if (pack().reasons != reasons_version && file_.read.faults.empty())
            note(fmt::format(
                "{}: another version has told the solutions (reasons={}), so their words are not compared; `siam merge` "
                "tells them anew",
                printable(file_.name), pack().reasons));
    }

    /// Finds the puzzles that copy an earlier puzzle, before any proof. Reports no copies after an interruption.
    void find_copies() {
        const auto& entries = pack().puzzles;
        std::vector<Fingerprints> prints(entries.size());
        parallel_for(entries.size(), judge_.threads(), [&](std::size_t i) {
            if (!RecordClock::interrupted()) prints[i] = fingerprints(entries[i].puzzle);
        });
        if (RecordClock::interrupted()) return;
        Copies copies;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (const auto fault = copies.fault(prints[i], entries, i))
                puzzles_[i].faults.push_back(placed(entries[i], *fault));
        }
    }

    /// Proves the puzzles that no earlier run has proved. If the memory was too small for some of them, proves these
    /// again one after another, so that no verdict depends on timing.
    void prove(Progress::Style style) {
        const Progress progress(
            style, [&] { return fmt::format("{} of {} checked", checked_.load(), puzzles_.size()); });
        std::vector<std::size_t> unknown, starved;
        for (std::size_t which = 0; which < puzzles_.size(); ++which) {
            puzzles_[which].was_proved = journal_ != nullptr && journal_->find(key(which)) != nullptr;
            if (puzzles_[which].was_proved)
                keep(which, packed(Open::no, std::vector<Fault>()));
            else
                unknown.push_back(which);
        }
        prove(runner(), unknown, judge_.threads());
        for (const std::size_t which : unknown)
            if (puzzles_[which].open == Open::memory) starved.push_back(which);
        Runner alone;
        if (judge_.threads() > 1) prove(alone, starved, 1);
    }

    void prove(Runner& runner, const std::vector<std::size_t>& which, unsigned threads) {
        Work work;
        work.next = [&, next = std::uint64_t{0}]() mutable -> std::optional<Job> {
            if (next == which.size() || RecordClock::interrupted()) return {};
            Job job{next};
            if (runner.is_shared())
                job.task = std::string(file_.read.header).append(pack().puzzles[which[next]].source);
            ++next;
            return job;
        };
        work.do_job = [&](const Job& job) { return judge_.judgement(pack(), pack().puzzles[which[job.number]]); };
        work.keep = [&](std::uint64_t i, const std::string& judgement) { keep(which[i], judgement); };
        runner.run(work, threads);
    }

    /// The journal's key for a sound puzzle; the record under the key has no text. The journal does not hold faults, so
    /// the next run finds them again.
    [[nodiscard]] std::string key(std::size_t which) const { return fmt::format("sound {} {}", hash_, which + 1); }

    void keep(std::size_t which, std::string_view judgement) {
        const PackPuzzle& entry = pack().puzzles[which];
        VerifiedPuzzle& puzzle = puzzles_[which];
        std::vector<Fault> faults;
        unpack(judgement, puzzle.open, faults);
        checked_ += !std::exchange(puzzle.was_begun, true);
        for (const Fault& fault : faults) puzzle.faults.push_back(placed(entry, fault));
        if (!puzzle.is_sound()) return;
        // If the pack is well-formed, writes the puzzle again: comparing the texts finds faults that no other check
        // finds.
        if (file_.read.faults.empty())
            if (auto fault = difference(entry.source, entry.source_line, siam::text(pack(), entry, pack_picture))) {
                fault->id = entry.puzzle.id;
                puzzle.faults.push_back(std::move(*fault));
            }
        if (journal_ != nullptr && puzzle.is_sound() && !puzzle.was_proved) journal_->add(key(which), "");
    }

    void check_whole() {
        const bool has_fault = !form_faults_.empty() || std::ranges::any_of(puzzles_, [](const VerifiedPuzzle& puzzle) {
            return !puzzle.faults.empty();
        });
        if (!has_fault && !file_.read.is_whole)
            form_faults_.push_back({file_.read.end_line, "", "checksum", std::string(checksum_fault)});
    }

    // Report

    /// Reports faults in the order of their lines. Puzzles that were not examined are only counted.
    void write_text() {
        std::vector<PlacedFault> lines;
        for (std::size_t i = 0; i < puzzles_.size(); ++i) {
            const VerifiedPuzzle& puzzle = puzzles_[i];
            const PackPuzzle& entry = pack().puzzles[i];
            lines.insert(lines.end(), puzzle.faults.begin(), puzzle.faults.end());
            if (puzzle.was_begun && puzzle.open != Open::no)
                lines.push_back({entry.line, entry.puzzle.id, "open", std::string(text_of(puzzle.open))});
        }
        lines.insert(lines.end(), form_faults_.begin(), form_faults_.end());
        std::ranges::stable_sort(lines, {}, &PlacedFault::line);
        const std::string name = printable(file_.name);
        for (const PlacedFault& line : lines)
            session_.output.write_line(fmt::format(
                "{}:{}: {}{}", name, line.line, line.id.empty() ? "" : printable(line.id, 60) + ": ",
                printable(line.claim + ": " + line.message)));
        session_.output.write_line(fmt::format("{}: {}", name, summary()));
    }

    [[nodiscard]] std::string summary() const {
        std::string text = counted(puzzles_.size(), "puzzle");
        if (open_count_ != 0) text += fmt::format(", {} sound, {} not decided", sound_count_, open_count_);
        if (fault_count_ != 0) return text + ", " + counted(fault_count_, "fault");
        return open_count_ != 0 ? text : text + ", all sound";
    }

    /// Writes one object for each puzzle, and one for each fault of the pack itself.
    void write_json() {
        for (std::size_t i = 0; i < puzzles_.size(); ++i) {
            const PackPuzzle& entry = pack().puzzles[i];
            write_object(
                boost::json::value(entry.puzzle.id), entry.line, json_of(puzzles_[i].faults), puzzles_[i].open);
        }
        const std::vector<PlacedFault>& all = form_faults_;
        for (const PlacedFault& fault : all)
            if (fault.id.empty()) write_object(nullptr, fault.line, json_of({fault}), Open::no);
        for (auto fault = all.begin(); fault != all.end(); ++fault) {
            if (fault->id.empty() || std::ranges::find(all.begin(), fault, fault->id, &PlacedFault::id) != fault)
                continue;
            std::vector<PlacedFault> same_id;
            for (auto other = fault; other != all.end(); ++other)
                if (other->id == fault->id) same_id.push_back(*other);
            write_object(boost::json::value(printable(fault->id, 60)), fault->line, json_of(same_id), Open::no);
        }
    }
    static boost::json::array json_of(const std::vector<PlacedFault>& faults) {
        boost::json::array array;
        for (const PlacedFault& fault : faults) {
            boost::json::object& object = array.emplace_back(boost::json::object_kind).get_object();
            object["claim"] = fault.claim;
            object["line"] = fault.line;
            object["message"] = printable(fault.message);
            if (fault.stored == fault.found) continue;
            object["stored"] = in_json(fault.stored);
            object["found"] = in_json(fault.found);
        }
        return array;
    }
    /// Writes an object. `ok` is null for a puzzle that is neither proved nor refuted.
    void write_object(const boost::json::value& id, unsigned line, const boost::json::array& faults, Open open) {
        boost::json::value ok = faults.empty();
        if (faults.empty() && open != Open::no) ok = nullptr;
        boost::json::object object{
            {"id", id}, {"file", printable(file_.name)}, {"line", line}, {"ok", ok}, {"faults", faults}};
        if (open != Open::no) object.insert({{"status", "partial"}, {"open", text_of(open)}});
        session_.write(object);
    }

    Session& session_;
    PackFile file_;
    std::vector<VerifiedPuzzle> puzzles_;  ///< in the order of the pack's puzzles
    std::vector<PlacedFault> form_faults_; ///< the puzzles that cannot be read, and the faults of the pack itself
    std::size_t fault_count_ = 0, sound_count_ = 0, open_count_ = 0;
    const Judge& judge_;
    Journal* journal_;                     ///< null without --journal
    std::string hash_;                     ///< hash of the pack's text
    std::atomic<std::size_t> checked_ = 0; ///< the number of puzzles that were judged
};

/// Loads a pack. Reports a pack that cannot be read, and returns nothing, so that the others are still verified.
std::optional<PackFile> load(Session& session, Rulebook& rulebook, const std::string& name) {
    try {
        return load_pack(rulebook, name);
    } catch (const Interrupted&) { // the end of the run reports the interruption
    } catch (const FileError& error) {
        note(error.what());
        session.worsen(Exit::failure);
    } catch (const BadInput& error) {
        note(error.what());
        session.worsen(Exit::bad_input);
    }
    return {};
}

Exit verify_packs(const Options& options) {
    Session session(options);
    Judge judge(options);
    const Progress::Style style = Progress::style_of(options);
    Outputs outputs;
    outputs.reads(options.arguments());
    outputs.reads(session.variant_files);
    const std::string title = fmt::format(
        "siam {} verify equivalence={} rating={} score={} themes={} reasons={}", SIAM_VERSION, essential_version,
        rating_version, score_version, themes_version, reasons_version);
    std::optional<Journal> journal;
    if (const auto path = options.value("journal")) journal.emplace(outputs.grows("--journal", *path), title, note);
    std::ptrdiff_t proved_before = 0;
    for (const std::string& name : options.arguments()) {
        if (RecordClock::interrupted()) break;
        Rulebook rulebook(session.library.variants());
        auto file = load(session, rulebook, name);
        if (!file) continue;
        judge.share_memory();
        PackVerification verification(session, std::move(*file), judge, journal ? &*journal : nullptr);
        verification.run(style);
        verification.report();
        proved_before += verification.proved_before();
    }
    session.note_interruption("the remaining puzzles are not verified");
    if (proved_before != 0)
        note(fmt::format("{} proved by an earlier run", counted(static_cast<std::uint64_t>(proved_before), "puzzle")));
    const bool is_done = session.status == Exit::answered || session.status == Exit::fault;
    if (journal && is_done) journal->remove();
    return session.finish();
}

/// Judges the puzzles of the process that leads, until there are no more.
Exit help_to_verify(const Options& options) {
    const Session session(options);
    Judge judge(options);
    judge.share_memory();
    const auto do_job = [&](const Job& job) {
        Rulebook rulebook(session.library.variants());
        const Pack pack = read_excerpt(rulebook, job.task).pack;
        return judge.judgement(pack, pack.puzzles.at(0));
    };
    runner().help(do_job, judge.threads());
    return Exit::answered;
}

} // namespace

Exit run_verify(const Options& options) {
    if (options.arguments().empty()) throw UsageError("name a pack, or `-` for standard input");
    return runner().leads() ? verify_packs(options) : help_to_verify(options);
}

} // namespace siam::tools
