// Journals: whatever happens to the file, siam reads no wrong result, and keeps the results before the damage.
#include "tools/siam/frame/journal.hpp"

#include <algorithm>

#include "engine/builtin_variants.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tools/siam/packs/candidate_text.hpp"

using namespace siam;
using namespace siam::tests;
using Catch::Matchers::Contains;
using tools::Journal;

namespace {

const std::vector<std::pair<std::string, std::string>> results{
    {"answer 1", "a line\n"},
    {"sound 2", ""},
    {"candidate 3 of 4", "two\nlines\n"},
    {"bytes", std::string("\0\n x", 4)}};

std::string noted;

/// The file of a journal, in its own folder.
class File {
public:
    [[nodiscard]] std::string path() const { return (scratch_.path() / "kept").string(); }
    [[nodiscard]] std::string text() const { return text_of(path()); }
    void put(std::string_view text) const { static_cast<void>(scratch_.file("kept", text)); }
    [[nodiscard]] Journal open(std::string_view title = "a job") const {
        noted.clear();
        return {path(), title, [](std::string_view text) { noted += text; }};
    }
    /// Opens the journal, and adds those of `results` that it lacks.
    void complete() const {
        Journal journal = open();
        for (const auto& [key, result] : results)
            if (journal.find(key) == nullptr) journal.add(key, result);
    }

private:
    Scratch scratch_;
};

std::string whole() {
    const File file;
    file.complete();
    return file.text();
}

/// The sizes of the file after the first line and after each record.
std::vector<std::size_t> ends() {
    const File file;
    std::vector<std::size_t> ends;
    Journal journal = file.open();
    ends.push_back(file.text().size());
    for (const auto& [key, result] : results) {
        journal.add(key, result);
        ends.push_back(file.text().size());
    }
    return ends;
}

/// The number of results in the journal. Checks that they are right, and that they are the first of `results`.
std::size_t count_of(const Journal& journal) {
    std::size_t count = 0;
    while (count < results.size() && journal.find(results[count].first) != nullptr) {
        CHECK(*journal.find(results[count].first) == results[count].second);
        ++count;
    }
    for (std::size_t i = count; i < results.size(); ++i) CHECK(journal.find(results[i].first) == nullptr);
    return count;
}

} // namespace

TEST_CASE("a journal that is cut off anywhere keeps what is complete, and each result once", "[journal]") {
    const File file;
    const std::string all = whole();
    const std::vector<std::size_t> places = ends();
    for (std::size_t size = 0; size <= all.size(); ++size) {
        INFO(size << " bytes");
        const auto complete =
            static_cast<std::size_t>(std::ranges::count_if(places, [&](std::size_t place) { return place <= size; }));
        file.put(all.substr(0, size));
        {
            const Journal journal = file.open();
            CHECK(count_of(journal) == std::max<std::size_t>(complete, 1) - 1);
            const bool at_an_end = size < places[0] || std::ranges::count(places, size) != 0;
            CHECK(noted.empty() == at_an_end);
            CHECK(journal.is_empty() == (complete < 2));
        }
        file.complete();
        CHECK(file.text() == all);
    }
}

TEST_CASE("damage in a journal is told with its place and never read", "[journal]") {
    const File file;
    const std::string all = whole();
    const std::vector<std::size_t> places = ends();
    for (std::size_t at = 0; at < all.size(); ++at) {
        INFO("byte " << at);
        std::string damaged = all;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        file.put(damaged);
        if (at < places[0]) {
            CHECK_THROWS_AS(file.open(), FileError);
            CHECK(file.text() == damaged);
            continue;
        }
        const auto good = std::ranges::upper_bound(places, at) - places.begin() - 1;
        CHECK(count_of(file.open()) == static_cast<std::size_t>(good));
        CHECK_THAT(
            noted, Contains("kept: the record at byte " + std::to_string(places[static_cast<std::size_t>(good)])));
        CHECK(file.text() == all.substr(0, places[static_cast<std::size_t>(good)]));
    }
}

TEST_CASE("a record counts at its place and in its job only", "[journal]") {
    const File file;
    const std::string all = whole();
    const std::vector<std::size_t> places = ends();
    const std::string first = all.substr(places[0], places[1] - places[0]),
                      second = all.substr(places[1], places[2] - places[1]);
    file.put(all.substr(0, places[0]) + second + first);
    CHECK(count_of(file.open()) == 0);
    file.put("siam-journal 4 results=1 b job\n" + all.substr(places[0]));
    CHECK(count_of(file.open("b job")) == 0);
}

TEST_CASE("a journal of another job or version is refused and left as it is", "[journal]") {
    const File file;
    const std::string other = GENERATE_COPY(
        as<std::string>{}, "siam-journal 4 results=1 another job\n", "siam-journal 4 results=2 a job\n",
        "siam-journal 3 a job\n", "siam-answers 1 a job\n", "notes\n", "notes", "siam-journal 2 a j");
    file.put(other);
    CHECK_THROWS_WITH(
        file.open(), Contains("kept is not a journal of this run") && Contains(other.substr(0, other.find('\n'))));
    CHECK(file.text() == other);
}

TEST_CASE("further journals are read and not written, and of equal keys the last counts", "[journal]") {
    const File file, further;
    further.complete();
    const std::string all = further.text() + "torn";
    further.put(all);
    file.open().add("answer 1", "another line\n");
    Journal journal = file.open();
    CHECK(*journal.find("answer 1") == "another line\n");
    journal.also_read(further.path());
    CHECK(count_of(journal) == results.size());
    CHECK(further.text() == all);
    CHECK_THROWS_AS(journal.also_read(further.path() + ".none"), FileError);
}

TEST_CASE("a journal has one writer", "[journal]") {
    const File file;
    {
        const Journal journal = file.open();
        CHECK_THROWS_AS(file.open(), FileBusy);
    }
    file.complete();
    CHECK(file.text() == whole());
}

TEST_CASE("a candidate is read under its own key", "[journal][packs]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Rulebook rulebook(builtin_variants());
    Pack pack;
    pack.contents = Contents::solutions;
    pack.editions.push_back(edition_of(game.variant()));
    pack.runs.emplace_back("a run");
    Generator generator(game, {.n = {1, 1}, .open = {2, 2}, .cards = {3, 3}, .themes = {}});
    std::optional<Candidate> made;
    for (std::uint64_t number = 0; !made || !made->puzzle; ++number) {
        made = generator.candidate(number);
        const std::string key = tools::candidate_key(number), text = tools::candidate_text(pack, *made, solution_text);
        const auto read = tools::read_candidate(rulebook, pack, key, text);
        REQUIRE(read);
        CHECK(read->candidate.number == number);
        CHECK(read->candidate.positions == made->positions);
        CHECK(read->candidate.refused == made->refused);
        REQUIRE(read->candidate.puzzle.has_value() == made->puzzle.has_value());
        if (made->puzzle) {
            CHECK(read->candidate.puzzle->id == made->puzzle->id);
            CHECK(read->told.front().commentary == solution_text(*made->puzzle));
        }
        for (const std::string& other : {"candidat " + std::to_string(number), key + " 1", "0" + key, std::string()})
            CHECK_FALSE(tools::read_candidate(rulebook, pack, other, text));
        CHECK_FALSE(tools::read_candidate(rulebook, pack, key, text.substr(2)));
    }
    const std::string text = tools::candidate_text(pack, *made, solution_text);
    CHECK_FALSE(tools::read_candidate(rulebook, pack, tools::candidate_key(made->number + 1), text));
    CHECK_FALSE(tools::read_candidate(rulebook, Pack(), tools::candidate_key(made->number), text));
}

TEST_CASE("a candidate is read with its twin", "[journal][packs][twins]") {
    Rulebook rulebook(builtin_variants());
    const std::string shipped = tests::text_of(tests::in_source("puzzles/packs/twins.txt"));
    Pack pack = read_pack(rulebook, shipped).pack;
    REQUIRE(pack.puzzles.size() > 2);
    pack.contents = Contents::solutions;
    Candidate candidate;
    candidate.number = 7;
    candidate.puzzle = pack.puzzles[0].puzzle;
    candidate.twin = pack.puzzles[1].puzzle;
    const auto told = [](const Puzzle& puzzle) { return ToldPuzzle("about " + puzzle.id + "\n", 60); };
    const std::string key = tools::candidate_key(7);
    auto read = tools::read_candidate(rulebook, pack, key, tools::candidate_text(pack, candidate, told));
    REQUIRE(read);
    const std::vector<PackPuzzle> entries = tools::entries_of(*read);
    REQUIRE(entries.size() == 2);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        CHECK(entries[i].puzzle.id == pack.puzzles[i].puzzle.id);
        CHECK(entries[i].puzzle.twin == pack.puzzles[i].puzzle.twin);
        CHECK(entries[i].candidate == 7);
        CHECK(entries[i].commentary == "about " + entries[i].puzzle.id + "\n");
        CHECK(entries[i].explained == 60);
    }
    candidate.twin = pack.puzzles[2].puzzle; // of another pair
    CHECK_FALSE(tools::read_candidate(rulebook, pack, key, tools::candidate_text(pack, candidate, told)));
}
