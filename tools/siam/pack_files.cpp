// How packs are loaded, filtered and written.
#include "tools/siam/pack_files.hpp"

#include <fmt/format.h>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/diagram.hpp"
#include "tools/siam/file.hpp"
#include "tools/siam/quantities.hpp"
#include "tools/siam/record_clock.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

std::string value_or(const Options& options, const char* name, std::string otherwise) {
    return options.value(name).value_or(std::move(otherwise));
}

constexpr std::size_t most_faults_named = 5;

} // namespace

PackFile load_pack(Rulebook& rulebook, const std::string& name) {
    PackFile file{name, nullptr, {}};
    const auto kind = name == "-" ? Source::Kind::standard_input : Source::Kind::file;
    try {
        file.text = std::make_unique<const std::string>(whole_text({kind, name, ""}));
    } catch (const TextError& error) {
        throw BadInput(fmt::format("{}:{}: {}", printable(name), error.line, error.message));
    }
    file.read = read_pack(rulebook, *file.text, &RecordClock::stop_flag());
    if (file.read.was_stopped) throw Interrupted();
    return file;
}

PackFile load_good_pack(Rulebook& rulebook, const std::string& name, bool any_checksum) {
    PackFile file = load_pack(rulebook, name);
    auto& faults = file.read.faults;
    if (faults.empty() && !file.read.is_whole && !any_checksum)
        faults.push_back({file.read.end_line, "", "the checksum is not that of the text; see `siam verify`"});
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
        throw BadInput(fmt::format("{} shows no solutions; take the file that has them", printable(file.name)));
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

// Filters

void Filter::declare(Options& options) {
    options.values("theme", "NAME", "only puzzles with this theme; of several, with all");
    options.value("level", "L..L", "only puzzles of these levels, e.g. 3..5 or 4");
    options.value("n", "N..N", "only puzzles that are won in so many cards");
}

Filter::Filter(const Options& options)
    : themes_(read_themes(options)),
      level_(read_range("level", value_or(options, "level", "1..5"), 1, max_level)),
      n_(read_range("n", value_or(options, "n", "0..32"), 0, max_players * cards_per_player)),
      is_open_(!options.has("theme") && !options.has("level") && !options.has("n")) {}

bool Filter::passes(const Puzzle& puzzle) const noexcept {
    return puzzle.themes.contains_all(themes_) && level_.contains(puzzle.level) && n_.contains(puzzle.n);
}

Range read_range(std::string_view option, std::string_view text, unsigned least, unsigned most) {
    const std::size_t dots = text.find("..");
    const std::string_view first = text.substr(0, dots);
    const std::string_view last = dots == std::string_view::npos ? first : text.substr(dots + 2);
    const Range range{
        static_cast<unsigned>(read_count(option, first, least, most)),
        static_cast<unsigned>(read_count(option, last, least, most))};
    if (range.least > range.most)
        throw UsageError(fmt::format("--{} '{}': the first number is the greater one", option, printable(text, 60)));
    return range;
}

ThemeSet read_themes(const Options& options) {
    ThemeSet themes;
    for (const std::string& name : options.values("theme")) {
        const auto theme = theme_named(name);
        if (!theme) {
            std::vector<std::string> all;
            for (const ThemeText& known : theme_texts()) all.emplace_back(known.name);
            throw UsageError(fmt::format("--theme '{}': themes are {}", printable(name, 60), listed(all)));
        }
        themes.insert(*theme);
    }
    return themes;
}

// Output

void PackOutput::declare(Options& options) {
    options.value("output", "FILE", "(or -o FILE) the pack; standard output if not given");
    options.value("jsonl", "FILE", "its twin too, one JSON object a puzzle; see `siam formats`");
    options.flag("no-solutions", "show puzzles only; the solutions go to a file of their own");
    options.value("solutions", "FILE", "name of that file (default: the pack's name and .solutions)");
}

PackOutput::PackOutput(const Options& options)
    : path_(value_or(options, "output", "")),
      jsonl_(value_or(options, "jsonl", "")),
      solutions_(value_or(options, "solutions", path_ + ".solutions")),
      shows_solutions_(!options.has("no-solutions")) {
    if (path_ == "-") path_.clear();
    if (options.has("solutions") && shows_solutions_) throw UsageError("--solutions goes with --no-solutions");
    if (!shows_solutions_ && path_.empty() && !options.has("solutions"))
        throw UsageError("--no-solutions: where do the solutions go? See -o and --solutions");
}

void PackOutput::write(Output& output, Pack&& pack) const {
    if (!jsonl_.empty()) {
        std::string lines;
        for (const PackPuzzle& entry : pack.puzzles) lines += json_text(entry) + "\n";
        write_whole(jsonl_, lines);
    }
    if (!shows_solutions_) {
        pack.contents = Contents::solutions;
        write_whole(solutions_, text(pack, pack_picture));
    }
    pack.contents = shows_solutions_ ? Contents::complete : Contents::puzzles;
    const std::string all = text(pack, pack_picture);
    path_.empty() ? output.write(all) : write_whole(path_, all);
}

std::string pack_picture(const Game& game, const Position& position) { return diagram(game, position, Paint(false)); }

} // namespace siam::tools
