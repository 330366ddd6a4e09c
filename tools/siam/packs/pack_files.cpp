// Loads, filters and writes packs.
#include "tools/siam/packs/pack_files.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <set>

#include <algorithm>
#include <thread>

#include "puzzles/grade.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "solver/parallel.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/commentary.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {
namespace {

constexpr std::size_t most_faults_named = 5;

/// Calls `work` with each entry, on all processors.
void for_all(const std::vector<PackPuzzle*>& entries, const std::function<void(PackPuzzle&)>& work) {
    RecordClock::resume(); // an earlier run has perhaps dropped what it no longer needed
    const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    parallel_for(entries.size(), threads, [&](std::size_t i) { work(*entries[i]); });
}

void find_solution(PackPuzzle& entry) {
    constexpr std::size_t memory = std::size_t{1} << 23;
    Limits limits;
    limits.stop = &RecordClock::stop_flag();
    Forcing forcing(*entry.puzzle.game, {memory, limits, nullptr});
    const bool is_found = siam::find_solution(forcing, entry.puzzle);
    if (RecordClock::interrupted()) throw Interrupted();
    if (!is_found)
        throw BadInput(fmt::format(
            "puzzle {}: [N] or [Keys] is not true, so there is no solution to show; see `siam verify`",
            entry.puzzle.id));
}

} // namespace

std::string text_named(const std::string& name) {
    if (name != "-") return whole_text({Source::Kind::file, name, ""});
    if (::isatty(STDIN_FILENO) == 1) note("reading from the terminal; to end, press Ctrl-D on an empty line");
    return whole_text({Source::Kind::standard_input, name, ""});
}

PackFile load_pack(Rulebook& rulebook, const std::string& name) {
    try {
        PackFile file{name, std::make_unique<const std::string>(text_named(name)), {}};
        file.read = read_pack(rulebook, *file.text, &RecordClock::stop_flag());
        if (file.read.was_stopped) throw Interrupted();
        return file;
    } catch (const TextError& error) {
        throw BadInput(fmt::format("{}:{}: {}", printable(name), error.line, error.message()));
    }
}

PackFile load_good_pack(Rulebook& rulebook, const std::string& name, bool any_checksum) {
    PackFile file = load_pack(rulebook, name);
    auto& faults = file.read.faults;
    if (faults.empty() && !file.read.is_whole && !any_checksum)
        faults.push_back({file.read.end_line, "", "the checksum does not match the text; see `siam verify`"});
    if (faults.empty()) return file;
    std::string all;
    for (std::size_t i = 0; i < faults.size() && i < most_faults_named; ++i)
        all += fmt::format(
            "{}{}:{}: {}", all.empty() ? "" : "\n", printable(name), faults[i].line, printable(faults[i].message));
    if (faults.size() > most_faults_named) all += fmt::format("\nand {} more", faults.size() - most_faults_named);
    throw BadInput(all);
}

void require_solutions(const PackFile& file) {
    if (file.read.pack.contents == Contents::puzzles)
        throw BadInput(fmt::format("{} has no solutions; name the file that has them", printable(file.name)));
}

void find_solutions(const std::vector<PackPuzzle*>& entries) { for_all(entries, find_solution); }

void tell_solutions(const std::vector<PackPuzzle*>& entries) {
    for_all(entries, [](PackPuzzle& entry) {
        find_solution(entry);
        set_told(entry, commentary(entry.puzzle));
    });
}

void add_new(std::vector<PackPuzzle*>& puzzles, const std::vector<PackPuzzle*>& chosen, const std::string& name) {
    std::set<std::string_view> ids;
    for (const PackPuzzle* const entry : puzzles) ids.insert(entry->puzzle.id);
    const std::size_t before = puzzles.size();
    for (PackPuzzle* const entry : chosen)
        if (ids.insert(entry->puzzle.id).second) puzzles.push_back(entry);
    if (const std::size_t repeated = chosen.size() - (puzzles.size() - before); repeated != 0)
        note(fmt::format("{}: left out {} that siam has already", printable(name), counted(repeated, "puzzle")));
}

void exclude(Rulebook& rulebook, const Options& options, Copies& copies, std::string& run) {
    std::size_t number = excluded_from;
    for (const std::string& name : options.values("exclude")) {
        const PackFile file = load_good_pack(rulebook, name);
        require_solutions(file);
        for (const PackPuzzle& entry : file.read.pack.puzzles) copies.add(entry.puzzle, number++);
        run += " --exclude " + file.read.checksum;
    }
}

// Output

namespace {

/// The option's value. Throws UsageError if it is empty, as an unset variable of the shell is.
std::optional<std::string> name_of_file(const Options& options, std::string_view name) {
    std::optional<std::string> file = options.value(name);
    if (file && file->empty()) throw UsageError(fmt::format("--{}: the name of the file is empty", name));
    return file;
}

} // namespace

PackOutput::PackOutput(const Options& options)
    : path_(name_of_file(options, "output").value_or("")),
      jsonl_(name_of_file(options, "jsonl").value_or("")),
      solutions_(name_of_file(options, "solutions").value_or(path_ + ".solutions")),
      shows_solutions_(!options.has("no-solutions")) {
    if (path_ == "-") path_.clear();
    if (options.has("solutions") && shows_solutions_) throw UsageError("--solutions needs --no-solutions");
    if (!shows_solutions_ && path_.empty() && !options.has("solutions"))
        throw UsageError("--no-solutions: name a file for the solutions with -o or --solutions");
}

void PackOutput::claim(Outputs& outputs, std::string_view beside) {
    if (!path_.empty()) path_ = outputs.writes("-o", path_, beside);
    if (!shows_solutions_) solutions_ = outputs.writes("--solutions", solutions_);
    if (!jsonl_.empty()) jsonl_ = outputs.writes("--jsonl", jsonl_);
}

void PackOutput::write(Output& output, Pack&& pack) const {
    if (!jsonl_.empty()) {
        std::vector<PackPuzzle*> all;
        for (PackPuzzle& entry : pack.puzzles) all.push_back(&entry);
        find_solutions(all);
        std::string lines;
        for (const PackPuzzle& entry : pack.puzzles) lines += twin_line(entry) + "\n";
        write_whole(jsonl_, lines);
    }
    if (!shows_solutions_) {
        pack.contents = Contents::solutions;
        write_whole(solutions_, text(pack, pack_picture));
    }
    pack.contents = shows_solutions_ ? Contents::complete : Contents::puzzles;
    const std::string all = text(pack, pack_picture);
    if (path_.empty())
        output.write(all);
    else
        write_whole(path_, all);
}

std::string pack_picture(const Game& game, const Position& position) { return diagram(game, position, Paint(false)); }

} // namespace siam::tools
