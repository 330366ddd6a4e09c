// `siam verify`: proves every puzzle of a pack again and looks for copies.
#include "puzzles/verify.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <mutex>
#include <thread>

#include "puzzles/pack_tags.hpp"
#include "solver/parallel.hpp"
#include "tools/pack_files.hpp"
#include "tools/progress.hpp"
#include "tools/quantities.hpp"
#include "tools/record_clock.hpp"
#include "tools/verbs.hpp"
#include "tools/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    options.value("threads", "T", "work with this many threads (default: all cores)");
    options.values("variant", "FILE", "read another variant file");
    options.flag("json", "one JSON object a puzzle");
    Progress::declare(options);
}

/// A fault in its place.
struct PlacedFault {
    unsigned line;
    std::string id; ///< empty if it is about the pack
    std::string text;
};

/// The tag that a fault is about: whose line is named.
std::string_view tag_of(const Fault& fault) {
    if (fault.what == "G2" && fault.message.starts_with(fault_of_deal)) return "Deal";
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 17> tags{
        {{"G1", "Position"},
         {"G2", "Turns"},
         {"G3", "Position"},
         {"G4", "N"},
         {"G6", "N"},
         {"G7", "Position"},
         {"G8", "Position"},
         {"id", "Id"},
         {"keys", "Keys"},
         {"uniqueness", "Unique"},
         {"level", "Level"},
         {"themes", "Themes"},
         {"classes", "Classes"},
         {"rank", "Rank"},
         {"proof", "Proof"},
         {"tries", "Tries"},
         {"line", "Line"}}};
    for (const auto& [name, tag] : tags)
        if (name == fault.what) return tag;
    return "Goal";
}

unsigned line_of(const PackPuzzle& entry, const Fault& fault) {
    if (fault.what == "solution") return entry.tree_line + fault.lines_on;
    const auto tag = entry.tags.find(tag_of(fault));
    return tag == entry.tags.end() ? entry.line : tag->second;
}

/// A text that is read line by line; comments and blank lines are skipped.
class Content {
public:
    Content(std::string_view text, unsigned first_line) : rest_(text), next_(first_line) {}

    /// Nothing at the end.
    [[nodiscard]] std::optional<NumberedLine> next() {
        while (!rest_.empty()) {
            const NumberedLine line{next_++, cut_line(rest_)};
            if (!is_comment(line.text) && !is_blank(line.text)) return line;
        }
        return {};
    }

private:
    std::string_view rest_;
    unsigned next_;
};

/// The first line that is not as this program writes it.
std::optional<PlacedFault> difference(
    std::string_view found, unsigned first_line, const std::string& expected, const std::string& id) {
    Content is(found, first_line), ought(expected, 1);
    while (true) {
        const auto here = is.next(), there = ought.next();
        if (!here && !there) return {};
        if (here && there && here->text == there->text) continue;
        const std::string wanted = there ? quoted(there->text) : "nothing";
        return PlacedFault{
            here ? here->number : first_line, id,
            "text: expected " + wanted + ", found " + (here ? quoted(here->text) : "nothing")};
    }
}

/// One pack.
class Verification {
public:
    Verification(Session& session, PackFile file, unsigned threads)
        : session_(session), file_(std::move(file)), threads_(threads), by_puzzle_(pack().puzzles.size()) {}

    void run(Progress::Style style) {
        for (const PackFault& fault : file_.read.faults)
            faults_.push_back({fault.line, fault.id, "form: " + fault.message});
        check_versions();
        prove(style);
        if (RecordClock::interrupted()) return;
        find_copies();
        compare_texts();
        if (faults_.empty() && !file_.read.is_whole) faults_.push_back({file_.read.end_line, "", checksum_fault()});
        std::ranges::stable_sort(faults_, {}, &PlacedFault::line);
        report();
    }

private:
    [[nodiscard]] const Pack& pack() const { return file_.read.pack; }

    void check_versions() {
        const auto check = [&](const char* what, unsigned found, unsigned expected) {
            if (found != expected && file_.read.faults.empty())
                faults_.push_back(
                    {1, "", fmt::format("versions: {} {} was used, this program has {}", what, found, expected)});
        };
        check("equivalence", pack().equivalence, essential_version);
        check("ladder", pack().ladder, ladder_version);
        check("themes", pack().themes, themes_version);
    }

    void prove(Progress::Style style) {
        if (pack().contents == Contents::puzzles)
            return faults_.push_back({1, "", "form: the pack shows no solutions; verify the file that has them"});
        std::atomic<std::size_t> next = 0;
        const Progress progress(
            style, [&] { return fmt::format("{} of {} looked at", next.load(), by_puzzle_.size()); }, [] {});
        parallel_for(threads_, threads_, [&](std::size_t) {
            Verifier verifier;
            for (std::size_t i = next++; i < by_puzzle_.size() && !RecordClock::interrupted(); i = next++)
                by_puzzle_[i] = verifier.faults(pack().puzzles[i].puzzle);
        });
        for (std::size_t i = 0; i < by_puzzle_.size(); ++i)
            for (const Fault& fault : by_puzzle_[i]) add(pack().puzzles[i], fault);
    }
    void add(const PackPuzzle& entry, const Fault& fault) {
        faults_.push_back({line_of(entry, fault), entry.puzzle.id, fault.text()});
    }

    /// G8, and in shards what is said of copies.
    void find_copies() {
        if (pack().contents == Contents::puzzles) return;
        Copies copies;
        for (std::size_t i = 0; i < pack().puzzles.size(); ++i) {
            const PackPuzzle& entry = pack().puzzles[i];
            const auto copy = copies.add(entry.puzzle, i);
            const std::string of = copy ? pack().puzzles[copy->of].puzzle.id : "";
            if (of == entry.copy_of) continue;
            if (!copy)
                add(entry, {"G8", "it is no copy of " + entry.copy_of});
            else
                add(entry, {"G8", fmt::format(
                                      "the same {} as puzzle {}",
                                      copy->likeness == Likeness::same_position ? "position" : "solution", of)});
        }
    }

    /// What is sound is written again: anything that no other check looks at stands out.
    void compare_texts() {
        if (!file_.read.faults.empty()) return;
        if (auto fault = difference(file_.read.header, 1, header_text(pack()), "")) faults_.push_back(*fault);
        for (std::size_t i = 0; i < pack().puzzles.size(); ++i) {
            const PackPuzzle& entry = pack().puzzles[i];
            const bool is_sound = std::ranges::find(faults_, entry.puzzle.id, &PlacedFault::id) == faults_.end();
            if (!is_sound) continue;
            if (auto fault =
                    difference(entry.source, entry.source_line, text(pack(), entry, pack_picture), entry.puzzle.id))
                faults_.push_back(*fault);
        }
    }

    [[nodiscard]] static std::string checksum_fault() {
        return "checksum: the text was changed where nothing else looks: in a comment, a run, a candidate's number or "
               "a "
               "blank; after a comment was edited by hand, `siam merge --restamp` makes it good";
    }

    // Reports

    void report() {
        if (!faults_.empty()) session_.worsen(Exit::fault);
        session_.json ? report_json() : report_text();
        session_.output.flush();
    }

    void report_text() {
        const std::string name = printable(file_.name);
        for (const PlacedFault& fault : faults_)
            session_.output.write_line(fmt::format(
                "{}:{}: {}{}", name, fault.line, fault.id.empty() ? "" : printable(fault.id, 60) + ": ",
                printable(fault.text)));
        const std::string count = counted(by_puzzle_.size(), "puzzle");
        session_.output.write_line(
            faults_.empty() ? fmt::format("{}: {}, all sound", name, count)
                            : fmt::format("{}: {}, {}", name, count, counted(faults_.size(), "fault")));
    }

    /// One object a puzzle, and one for each fault of the pack itself.
    void report_json() {
        std::vector<std::string> told;
        for (const PackPuzzle& entry : pack().puzzles) {
            object(entry.puzzle.id, entry.line);
            told.push_back(entry.puzzle.id);
        }
        for (const PlacedFault& fault : faults_) {
            if (!fault.id.empty() && std::ranges::find(told, fault.id) != told.end()) continue;
            told.push_back(fault.id.empty() ? "-" : fault.id);
            if (fault.id.empty())
                write_object(nullptr, fault.line, {boost::json::string(printable(fault.text))});
            else
                object(fault.id, fault.line);
        }
    }
    void object(const std::string& id, unsigned line) {
        boost::json::array texts;
        for (const PlacedFault& fault : faults_)
            if (fault.id == id) texts.emplace_back(printable(fault.text));
        write_object(boost::json::value(printable(id, 60)), line, texts);
    }
    void write_object(const boost::json::value& id, unsigned line, const boost::json::array& faults) {
        JsonLine object;
        object.add("id", id).add("file", printable(file_.name)).add("line", line);
        object.add("ok", faults.empty()).add("faults", faults);
        session_.output.write_line(object.text());
    }

    Session& session_;
    PackFile file_;
    unsigned threads_;
    std::vector<std::vector<Fault>> by_puzzle_;
    std::vector<PlacedFault> faults_;
};

Exit run(const Options& options) {
    if (options.arguments().empty()) throw UsageError("which packs? `-` is standard input");
    Session session(options);
    const auto given = options.value("threads");
    const auto threads = given ? static_cast<unsigned>(read_count("threads", *given, 1, 1024))
                               : std::max(1U, std::thread::hardware_concurrency());
    const Progress::Style style = Progress::style_of(options);
    RecordClock clock(std::nullopt);
    clock.start();
    for (const std::string& name : options.arguments()) {
        if (RecordClock::interrupted()) break;
        Rulebook rulebook(session.library.variants());
        Verification(session, load_pack(rulebook, name), threads).run(style);
    }
    if (RecordClock::interrupted()) {
        note("interrupted; what came later is not verified");
        session.worsen(Exit::partial);
    }
    return session.finish();
}

} // namespace

constinit const Verb verify_verb{
    .name = "verify",
    .summary = "proves every puzzle of a pack again, says what is wrong",
    .examples = R"(  siam verify pack.txt
  siam verify --json puzzles/packs/*.txt
)",
    .usage = "[OPTION...] PACK...",
    .about =
        "Each puzzle is proved by a checker that uses the rules alone, its key is shown to be the only one, its deal "
        "is replayed, its grades and themes are worked out anew, and copies are looked for. Every fault is named "
        "with its line. Exit code 1 if there is any.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
