// Packs: everything written reads back, and a fault is reported with its line.
#include "puzzles/grade.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "puzzles/verify.hpp"
#include "tests/fuzz/changes.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/damaged_files.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/small_packs.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::add_puzzles;
using siam::tests::pack_of;
using siam::tests::quick_options;

namespace {

std::string picture(const Game&, const Position&) { return "a picture\n\nof two parts\n"; }

/// The text of a pack of three puzzles, which the first call makes.
const std::string& three_puzzles() {
    static const std::string text = [] {
        Library library;
        return siam::text(pack_of(library, "siam", 2), picture);
    }();
    return text;
}

std::string written_again(const std::string& text) {
    Rulebook rulebook(builtin_variants());
    const ReadPack read = read_pack(rulebook, text);
    for (const PackFault& fault : read.faults) UNSCOPED_INFO(fault.line << ": " << fault.message);
    CHECK(read.faults.empty());
    CHECK(read.is_whole);
    return siam::text(read.pack, picture);
}

/// The faults that the reader finds in a pack after `piece` of its text is replaced by `other`.
std::vector<PackFault> faults_after(std::string text, std::string_view piece, std::string_view other) {
    const std::size_t at = text.find(piece);
    REQUIRE(at != std::string::npos);
    Rulebook rulebook(builtin_variants());
    return read_pack(rulebook, text.replace(at, piece.size(), other)).faults;
}

/// The number of the line, from 1, on which `piece` begins in the text.
unsigned line_of(std::string_view text, std::string_view piece) {
    const std::string_view before = text.substr(0, text.find(piece));
    return 1 + static_cast<unsigned>(std::count(before.begin(), before.end(), '\n'));
}

std::string tag_of(const std::string& text, const std::string& name) {
    const std::size_t begin = text.find("[" + name + " ");
    return text.substr(begin, text.find('\n', begin) - begin);
}

} // namespace

TEST_CASE("what is read is the puzzle that was written, and is written as before", "[puzzles][pack]") {
    Library library;
    GeneratorOptions options = quick_options;
    options.task = GENERATE(Task::win, Task::save);
    Pack pack = pack_of(library, "siam", options.task == Task::win ? 2 : 3, 3, options);
    for (const Contents contents : {Contents::puzzles, Contents::solutions, Contents::complete}) {
        pack.contents = contents;
        INFO(contents_text(contents));
        CHECK(written_again(siam::text(pack, picture)) == siam::text(pack, picture));
    }
    const std::string text = siam::text(pack, picture);
    Rulebook rulebook(builtin_variants());
    ReadPack read = read_pack(rulebook, text);
    REQUIRE(read.pack.puzzles.size() == pack.puzzles.size());
    for (std::size_t i = 0; i < pack.puzzles.size(); ++i) {
        const Puzzle& a = pack.puzzles[i].puzzle;
        Puzzle& b = read.pack.puzzles[i].puzzle;
        CHECK(a.position == b.position);
        CHECK(a.history == b.history);
        CHECK(a.tries == b.tries);
        CHECK(a.solution.line == b.solution.line);
        CHECK(pack.puzzles[i].commentary == read.pack.puzzles[i].commentary);
        CHECK(read.pack.puzzles[i].commentary_line == line_of(text, pack.puzzles[i].commentary));
        Forcing forcing(*b.game, {.memory = 1U << 20, .limits = {}});
        REQUIRE(find_solution(forcing, b)); // from the tags alone
        CHECK(a.solution == b.solution);
        CHECK(a.wrong == b.wrong);
        CHECK(json_text(pack.puzzles[i]) == json_text(read.pack.puzzles[i]));
    }
}

TEST_CASE("comments are kept", "[puzzles][pack]") {
    Library library;
    Pack pack = pack_of(library, "siam", 2);
    pack.comments = {"# how it was made"};
    pack.puzzles[1].comments = {"# a fine one", "# see also the next"};
    pack.closing_comments = {"# the end"};
    const std::string text = siam::text(pack, picture);
    CHECK_THAT(text, Contains("# a fine one\n# see also the next\n[Id \"" + pack.puzzles[1].puzzle.id));
    CHECK(written_again(text) == text);
}

TEST_CASE("a puzzle stands where its id stands, comments before it or not", "[puzzles][pack]") {
    Library library;
    Pack pack = pack_of(library, "siam", 2);
    pack.puzzles[1].comments = {"# a fine one", "# see also the next"};
    const std::string text = siam::text(pack, picture);
    Rulebook rulebook(builtin_variants());
    const ReadPack read = read_pack(rulebook, text);
    REQUIRE(read.pack.puzzles.size() == 3);
    for (const PackPuzzle& entry : read.pack.puzzles) {
        CHECK(entry.line == line_of(text, "[Id \"" + entry.puzzle.id));
        CHECK(entry.tags.at("Id") == entry.line);
        // The source of a puzzle also includes the blank line and the comments that precede its id.
        CHECK(entry.line - entry.source_line == 1 + entry.comments.size());
        CHECK(entry.source_line == line_of(text, entry.source));
    }
    const std::string second = "[Id \"" + pack.puzzles[1].puzzle.id;
    const std::string goal = tag_of(text.substr(text.find(second)), "Goal");
    const std::size_t at = text.find(goal, text.find(second));
    const auto faults = read_pack(rulebook, std::string(text).erase(at, goal.size() + 1)).faults;
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0].message, Contains("[Goal] is missing"));
    CHECK(faults[0].line == line_of(text, second));
}

TEST_CASE("a puzzle with other rules than the header's says so", "[puzzles][pack][R10]") {
    Library library;
    Pack pack = pack_of(library, "siam", 3);
    REQUIRE_FALSE(library.set("last-card", "free"));
    add_puzzles(pack, *library.game("siam", 3), quick_options, 1);
    add_puzzles(pack, *library.game("saba", 2), quick_options, 1);
    pack.editions.push_back(edition_of(builtin_variants()[1]));
    const std::string text = siam::text(pack, picture);
    CHECK_THAT(text, Contains("[Candidate \"2:") && Contains("[Rules \"last-card=free\"]"));
    CHECK(written_again(text) == text);
}

TEST_CASE("a fault in a pack's form names its line", "[puzzles][pack]") {
    const std::string& text = three_puzzles();
    const auto [tag, value, message] = GENERATE(table<std::string, std::string, std::string>({
        {"Format", "siam-pack 99", "reads `siam-pack 3`"},
        {"Contents", "solution", "[Contents]"},
        {"Puzzles", "4", "[Puzzles] says 4, found 3"},
        {"Candidate", "2:3", "[Candidate] expected RUN:NUMBER"},
        {"Position", "siam:2 - - - - 1 0 - -", "[Position] field"},
        {"Goal", "win 3", "[Goal] expected `win 1`"},
        {"Others", "Strict", "[Others] cannot be"},
        {"Values", "win 1 later 2", "[Values] expected"},
        {"N", "02", "[N] expected a whole number"},
        {"Side", "1 3", "[Side]"},
        {"Level", "6", "[Level] cannot be"},
        {"Deal", "saba:2", "[Deal]"},
        {"Turns", "pass pas", "[Turns] 'pas' is not a turn"},
        {"Keys", "", "[Keys] expected at least one turn"},
        {"Unique", "keys", "[Unique] cannot be"},
        {"Tries", "many", "[Tries] expected a whole number"},
        {"Themes", "strip waitin", "[Themes] cannot be 'waitin'"},
        {"Plot", "tiles same-count strip", "[Plot] expected the shape of the key and three words"},
        {"Explained", "yes", "[Explained] expected a whole number"},
        {"Line", "pass/", "[Line] 'pass/' is not a turn"},
        {"Line", "pass pass pass pass pass pass pass pass pass", "[Line] pass comes after the end of the game"},
        {"End", "2 puzzles xxh3=0", "[End] says"},
    }));
    INFO(tag);
    const std::string line = tag_of(text, tag);
    const auto faults = faults_after(text, line, "[" + tag + " \"" + value + "\"]");
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0].message, Contains(message));
    CHECK(faults[0].line == line_of(text, line));
}

TEST_CASE("nothing but blank lines may follow a pack's last line", "[puzzles][pack]") {
    const std::string& text = three_puzzles();
    Rulebook rulebook(builtin_variants());
    const auto is_sound = [&](const std::string& pack) {
        const ReadPack read = read_pack(rulebook, pack);
        return read.is_whole && read.faults.empty();
    };
    CHECK(is_sound(text));
    CHECK(is_sound(text + "\n \r\n"));
    for (const std::string& more : {std::string("x"), std::string("\nx\n"), text.substr(text.size() / 2), text})
        CHECK_FALSE(is_sound(text + more));
}

TEST_CASE("a fault of the header is not put down to the puzzles", "[puzzles][pack]") {
    const std::string& text = three_puzzles();
    const auto [piece, other, message] = GENERATE(table<std::string, std::string, std::string>({
        {"[Variant \"siam", "[Variant \"sian", ""},
        {" map=", " ma =", ""},
        {"undo=banned", "undo=bammed", ""},
        {"[Run", "[Rum", ""},
        {"[Run ", "xRun ", "expected a tag"},
        {"[Versions \"equivalence", "[Versions \"equivalents", ""},
    }));
    INFO(piece);
    const auto faults = faults_after(text, piece, other);
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0].message, Contains(message));
    CHECK(faults[0].line == line_of(text, piece));
    CHECK(faults[0].id.empty());
}

TEST_CASE("a tag that is missing, unknown or there twice is a fault", "[puzzles][pack]") {
    const std::string& text = three_puzzles();
    const std::string goal = tag_of(text, "Goal");
    CHECK_THAT(faults_after(text, goal + "\n", "")[0].message, Contains("[Goal] is missing"));
    CHECK_THAT(faults_after(text, "[Goal", "[Gaol")[0].message, Contains("'Gaol'"));
    CHECK_THAT(faults_after(text, goal, goal + "\n" + goal)[0].message, Contains("repeated tag"));
    CHECK_THAT(faults_after(text, goal, goal.substr(0, goal.size() - 1))[0].message, Contains("expected a tag"));
}

TEST_CASE("no change goes unnoticed", "[random][puzzles][pack]") {
    Library library;
    const std::string text = siam::text(pack_of(library, "siam", 2, 1), picture);
    Rulebook rulebook(builtin_variants());
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        std::string damaged = text;
        damaged[at] = damaged[at] == '1' ? '2' : '1';
        const ReadPack read = read_pack(rulebook, damaged);
        if (read.faults.empty() && read.is_whole) FAIL("byte " << at << " of line " << line_of(damaged, "1"));
    }
    Random random(tests::seeded(15));
    for (unsigned n = 0; n < 600; ++n) {
        std::string damaged = text;
        tests::change(random, {text}, damaged);
        if (damaged == text || damaged + "\n" == text) continue; // equal, or only the last line end is missing
        const ReadPack read = read_pack(rulebook, damaged);
        if (read.faults.empty() && read.is_whole) FAIL(damaged);
    }
}

TEST_CASE(
    "of the puzzles in damaged packs the verifier finds none sound that is false",
    "[random][puzzles][verify][unsanitized]") {
    Library library;
    const std::array packs{pack_of(library, "siam", 2), pack_of(library, "saba", 3), pack_of(library, "kingdead", 4)};
    unsigned judged = 0, sound = 0;
    const unsigned packs_to_judge = tests::rounds(240);
    for (std::uint64_t n = 0; n < packs_to_judge; ++n) {
        Rulebook rulebook(builtin_variants());
        const std::string damaged = tests::damaged_pack(text(packs[n % packs.size()], picture), tests::seeded(n));
        for (const PackPuzzle& entry : read_pack(rulebook, damaged).pack.puzzles) {
            const Puzzle& puzzle = entry.puzzle;
            if (over(*puzzle.game, puzzle.position) || puzzle.position.cards_left > 3) continue;
            ++judged;
            const Judgement judgement = judge(puzzle, {.memory = 1U << 20, .limits = {.nodes = 300'000}});
            if (!judgement.faults.empty() || judgement.undecided) continue;
            ++sound;
            INFO("damaged by " << tests::seeded(n) << ": " << text(*puzzle.game, puzzle.position));
            CHECK(tests::Oracle(*puzzle.game).verdicts(puzzle.position)[puzzle.side()] == Verdict::win_in(puzzle.n));
        }
    }
    CHECK((sound > packs_to_judge / 5 && judged > sound));
}

TEST_CASE("a map that is not the pack's is refused", "[puzzles][pack]") {
    const std::string& text = three_puzzles();
    std::vector<Variant> variants = builtin_variants();
    variants[0].borders[0] = variants[0].borders[1];
    Rulebook rulebook(std::move(variants));
    CHECK_THAT(read_pack(rulebook, text).faults.at(0).message, Contains("another map"));
}

TEST_CASE("no solution is found for a puzzle whose tags are not true", "[puzzles][pack]") {
    Library library;
    for (const bool is_n : {true, false}) {
        Puzzle puzzle = pack_of(library, "siam", 2, 1).puzzles[0].puzzle;
        if (is_n)
            ++puzzle.n;
        else
            puzzle.keys = {puzzle.wrong.front().turn};
        Forcing forcing(*puzzle.game, {.memory = 1U << 20, .limits = {}});
        CHECK_FALSE(find_solution(forcing, puzzle));
        CHECK_FALSE(forcing.stopped());
    }
}

TEST_CASE("the verifier makes the commentary again, and names the first line that differs", "[puzzles][verify]") {
    Library library;
    PackPuzzle entry = pack_of(library, "siam", 2, 1).puzzles[0];
    const auto faults = [&] { return judge(entry, solution_text).faults; };
    CHECK(faults().empty());
    const std::string told = entry.commentary;
    const std::size_t second = told.find('\n') + 1;
    entry.commentary = std::string(told).insert(second, "x");
    REQUIRE(faults().size() == 1);
    CHECK(faults()[0].claim == siam::Claim::solution);
    CHECK(faults()[0].lines_on == 1);
    entry.commentary = told + "another line\n";
    REQUIRE(faults().size() == 1);
    CHECK(faults()[0].lines_on == static_cast<unsigned>(std::count(told.begin(), told.end(), '\n')));
    entry.commentary = told;
    entry.explained = 7;
    REQUIRE(faults().size() == 1);
    CHECK(faults()[0].text() == "explained: stored is 7, found was 0");
    entry.explained = 0;
    entry.commentary = "";
    REQUIRE(faults().size() == 1);
    CHECK_THAT(faults()[0].text(), Contains("solution: stored is ``, found was `" + told.substr(0, second - 1)));
}
