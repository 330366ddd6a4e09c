// Verifies packs one after another, and reports the results.
#include "tools/siam/packs/verification.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The report about one pack.
class Report {
public:
    Report(Session& session, const PackVerification& verified) : session_(session), verified_(verified) {
        for (const VerifiedPuzzle& puzzle : verified.puzzles()) {
            faults_ += puzzle.faults.size();
            sound_ += puzzle.is_sound();
            open_ += !puzzle.open.empty();
        }
        faults_ += verified.form_faults().size();
    }

    void write() {
        if (faults_ != 0) session_.worsen(Exit::fault);
        const bool has_solutions = verified_.pack().contents != Contents::puzzles;
        if (open_ != 0 && has_solutions) session_.worsen(Exit::partial);
        if (session_.json)
            write_json();
        else
            write_text();
        session_.output.flush();
    }

private:
    /// Reports faults in the order of their lines. Puzzles that were not examined are only counted.
    void write_text() {
        std::vector<PlacedFault> lines;
        for (std::size_t i = 0; i < verified_.puzzles().size(); ++i) {
            const VerifiedPuzzle& puzzle = verified_.puzzles()[i];
            const PackPuzzle& entry = verified_.pack().puzzles[i];
            for (const PlacedFault& fault : puzzle.faults) lines.push_back({fault.line, fault.text, entry.puzzle.id});
            if (puzzle.was_begun && !puzzle.open.empty())
                lines.push_back({entry.line, "open: " + puzzle.open, entry.puzzle.id});
        }
        lines.insert(lines.end(), verified_.form_faults().begin(), verified_.form_faults().end());
        std::ranges::stable_sort(lines, {}, &PlacedFault::line);
        const std::string name = printable(verified_.name());
        for (const PlacedFault& line : lines)
            session_.output.write_line(fmt::format(
                "{}:{}: {}{}", name, line.line, line.id.empty() ? "" : printable(line.id, 60) + ": ",
                printable(line.text)));
        session_.output.write_line(fmt::format("{}: {}", name, summary()));
    }

    [[nodiscard]] std::string summary() const {
        std::string text = counted(verified_.puzzles().size(), "puzzle");
        if (open_ != 0) text += fmt::format(", {} sound, {} not decided", sound_, open_);
        if (faults_ != 0) return text + ", " + counted(faults_, "fault");
        return open_ != 0 ? text : text + ", all sound";
    }

    /// Writes one object for each puzzle, and one for each fault of the pack itself.
    void write_json() {
        for (std::size_t i = 0; i < verified_.puzzles().size(); ++i) {
            const PackPuzzle& entry = verified_.pack().puzzles[i];
            write_object(
                boost::json::value(entry.puzzle.id), entry.line, texts(verified_.puzzles()[i].faults),
                verified_.puzzles()[i].open);
        }
        const std::vector<PlacedFault>& all = verified_.form_faults();
        for (const PlacedFault& fault : all)
            if (fault.id.empty()) write_object(nullptr, fault.line, texts({fault}), "");
        for (auto fault = all.begin(); fault != all.end(); ++fault) {
            if (fault->id.empty() || std::ranges::find(all.begin(), fault, fault->id, &PlacedFault::id) != fault)
                continue;
            std::vector<PlacedFault> same_id;
            for (auto other = fault; other != all.end(); ++other)
                if (other->id == fault->id) same_id.push_back(*other);
            write_object(boost::json::value(printable(fault->id, 60)), fault->line, texts(same_id), "");
        }
    }
    static boost::json::array texts(const std::vector<PlacedFault>& faults) {
        boost::json::array texts;
        for (const PlacedFault& fault : faults) texts.emplace_back(printable(fault.text));
        return texts;
    }
    /// Writes an object. `ok` is null for a puzzle that is neither proved nor refuted.
    void write_object(
        const boost::json::value& id, unsigned line, const boost::json::array& faults, const std::string& open) {
        boost::json::value ok = faults.empty();
        if (faults.empty() && !open.empty()) ok = nullptr;
        boost::json::object object{
            {"id", id}, {"file", printable(verified_.name())}, {"line", line}, {"ok", ok}, {"faults", faults}};
        if (!open.empty()) object.insert({{"status", "partial"}, {"open", open}});
        session_.write(object);
    }

    Session& session_;
    const PackVerification& verified_;
    std::size_t faults_ = 0, sound_ = 0, open_ = 0;
};

class VerifyRun {
public:
    explicit VerifyRun(const Options& options)
        : session_(options), limits_(options), style_(Progress::style_of(options)) {
        Outputs outputs;
        outputs.reads(options.arguments());
        outputs.reads(session_.variant_files);
        const std::string title = fmt::format(
            "siam {} verify equivalence={} rating={} score={} themes={}", SIAM_VERSION, essential_version,
            rating_version, score_version, themes_version);
        if (const auto path = options.value("journal"))
            journal_.emplace(outputs.grows("--journal", *path), title, note);
    }

    Exit run(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            if (RecordClock::interrupted()) break;
            Rulebook rulebook(session_.library.variants());
            if (auto file = load(rulebook, name)) verify(std::move(*file));
        }
        session_.note_interruption("the remaining puzzles are not verified");
        if (proved_before_ != 0) note(fmt::format("{} proved by an earlier run", counted(proved_before_, "puzzle")));
        const bool is_done = session_.status == Exit::answered || session_.status == Exit::fault;
        if (journal_ && is_done) journal_->remove();
        return session_.finish();
    }

private:
    /// Loads a pack. Reports a pack that cannot be read, and returns nothing, so that the others are still verified.
    [[nodiscard]] std::optional<PackFile> load(Rulebook& rulebook, const std::string& name) {
        try {
            return load_pack(rulebook, name);
        } catch (const Interrupted&) { // run() reports the interruption
        } catch (const FileError& error) {
            note(error.what());
            session_.worsen(Exit::failure);
        } catch (const BadInput& error) {
            note(error.what());
            session_.worsen(Exit::bad_input);
        }
        return {};
    }

    void verify(PackFile&& file) {
        PackVerification verification(std::move(file), limits_, journal_ ? &*journal_ : nullptr);
        verification.run(style_);
        Report(session_, verification).write();
        proved_before_ += static_cast<std::size_t>(std::ranges::count_if(
            verification.puzzles(), [](const VerifiedPuzzle& puzzle) { return puzzle.was_proved; }));
    }

    Session session_;
    VerifyLimits limits_;
    Progress::Style style_;
    std::optional<Journal> journal_;
    std::size_t proved_before_ = 0;
};

} // namespace

Exit run_verify(const Options& options) {
    catch_interruptions();
    if (options.arguments().empty()) throw UsageError("name a pack, or `-` for standard input");
    if (runner().leads()) return VerifyRun(options).run(options.arguments());
    help_to_verify(options);
    return Exit::answered;
}

} // namespace siam::tools
