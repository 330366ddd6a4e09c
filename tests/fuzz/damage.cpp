// Damaged files of random variants: siam must refuse a damaged file, or give right answers from it.
#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"
#include "puzzles/verify.hpp"
#include "solver/endgame_table/build.hpp"
#include "tests/fuzz/changes.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/damaged_files.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tables.hpp"

namespace siam::tests {
namespace {

/// A copy of the text with one to five changes. \pre !others.empty()
std::string changed(Draws& draws, std::string text, const std::vector<std::string>& others) {
    for (unsigned n = draws.one_of({1U, 1U, 1U, 2U, 5U}); n > 0; --n) change(draws.random, others, text);
    return text;
}

/// Files of a random variant, and questions to siam about them.
class Damage {
public:
    Damage(Draws& draws, const RandomGame& of) : draws_(draws), game_(of.game) { shop_.put("v.variant", of.text); }

    void tables() {
        const auto [open, cards] = draws_.one_of<Size>({{1, 2}, {1, 3}, {2, 2}, {2, 3}});
        const Position root = varied_position(game_, draws_.random, open, cards);
        const std::string whole = built(root), other = built(draws_.reached(game_, root, 1).back());
        if (whole.empty()) return;
        const std::vector<Position> asked = draws_.reached(game_, root, 10);
        write(file("table"), whole);
        std::vector<std::string> known;
        const EndgameTable table(file("table"));
        for (const Position& position : asked) known.push_back(text(table.probe(game_, position).value()));
        for (unsigned n = 0; n < 60; ++n) {
            const bool spliced = n % 4 == 0; // with parts of another table, which lacks the positions
            const std::string bytes = changed(draws_, whole, {spliced ? other : whole});
            if (bytes == whole) continue;
            shop_.put("damaged", bytes);
            read_table(asked, known, spliced);
            if (n == 1) ask_program(asked.front(), known.front());
        }
        for (unsigned n = 0; n < 40; ++n) read_sealed_table(asked, whole);
    }

    /// Resumes a build from a damaged journal, which may hold parts of another build's journal.
    void journals() {
        const auto [open, cards] = draws_.one_of<Size>({{1, 4}, {1, 5}, {2, 2}, {2, 3}, {2, 3}, {3, 2}});
        const Position root = varied_position(game_, draws_.random, open, cards);
        const std::string whole = built(root), journal = interrupted(root),
                          other = interrupted(draws_.reached(game_, root, 1).back());
        if (whole.empty() || journal.empty()) return;
        for (unsigned n = 0; n < 6; ++n) {
            std::filesystem::remove(file("table"));
            shop_.put("table.building", changed(draws_, journal, {journal, other}));
            try {
                const RetrogradeEnd end = build(root); // outside of REQUIRE, which would catch the exceptions
                REQUIRE(end == RetrogradeEnd::solved);
                REQUIRE((shop_.text("table") == whole));
            } catch (const TableError&) { // the journal is refused
            } catch (const OtherBuild&) { // the title of the journal names another build
            }
            std::filesystem::remove(file("table.building"));
        }
    }

    void packs() {
        const std::string whole = pack();
        if (whole.empty()) return;
        require_whole(whole);
        for (unsigned n = 0; n < 30; ++n) judge_sealed_pack(whole);
        for (unsigned n = 0; n < 200; ++n) {
            const std::string bytes = changed(draws_, whole, {whole});
            if (bytes == whole || bytes + "\n" == whole) continue; // equal, or only the last line end is missing
            Rulebook rulebook({game_.variant()});
            const ReadPack read = read_pack(rulebook, bytes);
            INFO(bytes);
            REQUIRE((!read.is_whole || !read.faults.empty()));
            if (n > 1) continue;
            shop_.put("damaged", bytes);
            REQUIRE(shop_.siam("verify --variant v.variant damaged").exit_code != 0);
        }
    }

private:
    [[nodiscard]] std::filesystem::path file(const char* name) const { return shop_.file(name); }
    RetrogradeEnd build(
        const Position& root, const RetrogradeOptions& options = {},
        const std::function<void(const RetrogradeLayer&)>& finished = {}) {
        return build_endgame_table(game_, std::span(&root, 1), options, file("table"), finished);
    }
    /// Builds a table and returns its bytes; none if the build takes too much memory.
    std::string built(const Position& root) {
        if (build(root) != RetrogradeEnd::solved) return "";
        const std::string bytes = shop_.text("table");
        std::filesystem::remove(file("table"));
        return bytes;
    }
    /// The journal of a build that is stopped after some steps; none if the build has ended.
    std::string interrupted(const Position& root) {
        std::atomic<bool> stop = false;
        unsigned steps = draws_.between(1, 12);
        static_cast<void>(build(root, {.limits = {.stop = &stop}}, [&](const RetrogradeLayer&) {
            if (--steps == 0) stop = true;
        }));
        const std::string bytes = shop_.has("table.building") ? shop_.text("table.building") : "";
        std::filesystem::remove(file("table"));
        std::filesystem::remove(file("table.building"));
        return bytes;
    }

    /// Compares the answers of a damaged table with the known answers. If `spliced`, positions may be missing.
    void read_table(const std::vector<Position>& asked, const std::vector<std::string>& known, bool spliced) {
        try {
            const EndgameTable table(file("damaged"));
            if (draws_.one_in(2)) table.check();
            for (std::size_t i = 0; i < asked.size(); ++i)
                if (const auto told = table.probe(game_, asked[i]); told || !spliced)
                    require_same(game_, asked[i], "a damaged table", told ? text(*told) : "nothing", known[i]);
        } catch (const TableError&) { // the table is refused
        }
    }
    void ask_program(const Position& position, const std::string& known) {
        const std::string asked = one_word(siam::text(game_, position));
        const Ran ran = shop_.siam("table probe --variant v.variant damaged " + asked);
        REQUIRE(ran.exit_code <= 5);
        if (ran.exit_code == 0) require_same(game_, position, "a damaged table", ran.out, "force " + known + "\n");
    }
    /// Reads a damaged table with right checksums. Its answers may be wrong, but the reader must not crash or hang.
    void read_sealed_table(const std::vector<Position>& asked, const std::string& whole) {
        shop_.put("damaged", damaged_table(whole, draws_.random()));
        try {
            const EndgameTable table(file("damaged"));
            for (const Position& position : asked) static_cast<void>(table.probe(game_, position));
            table.check();
        } catch (const TableError&) { // the table is refused
        }
    }

    /// A pack of up to four puzzles; empty if there are none among the first candidates.
    std::string pack() {
        GeneratorOptions options{
            .seed = draws_.random(),
            .least_goal = Goal::fastest,
            .n = {1, 2},
            .open = {1, 2},
            .cards = {2, 3},
            .themes = {}};
        options.effort = 20'000, options.checker_positions = 100'000;
        Generator generator(game_, options);
        Pack pack;
        pack.editions.push_back(edition_of(game_.variant()));
        pack.runs.emplace_back("a run");
        for (std::uint64_t number = 0; number < 40 && pack.puzzles.size() < 4; ++number) {
            auto candidate = generator.candidate(number);
            if (!candidate || !candidate->puzzle) continue;
            PackPuzzle entry;
            entry.puzzle = std::move(*candidate->puzzle);
            entry.candidate = number;
            pack.puzzles.push_back(std::move(entry));
        }
        return pack.puzzles.empty() ? "" : siam::text(pack, [](const Game&, const Position&) { return std::string(); });
    }
    void require_whole(const std::string& pack) const {
        Rulebook rulebook({game_.variant()});
        const ReadPack read = read_pack(rulebook, pack);
        INFO(pack);
        REQUIRE((read.is_whole && read.faults.empty()));
    }
    /// Damages the pack and renews its checksums. Checks, by plain minimax, each puzzle that the verifier finds sound.
    void judge_sealed_pack(const std::string& whole) {
        Rulebook rulebook({game_.variant()});
        const ReadPack read = read_pack(rulebook, damaged_pack(whole, draws_.random()));
        for (const PackPuzzle& entry : read.pack.puzzles) {
            const Puzzle& puzzle = entry.puzzle;
            // The puzzles of the undamaged pack are sound, so the test skips most puzzles whose position is unchanged.
            if (whole.find(siam::text(*puzzle.game, puzzle.position)) != whole.npos && !draws_.one_in(8)) continue;
            if (over(*puzzle.game, puzzle.position) || puzzle.position.cards_left > 3) continue;
            const Judgement judgement = judge(puzzle, {.memory = std::size_t{1} << 20, .limits = {.nodes = 300'000}});
            if (!judgement.faults.empty() || judgement.undecided) continue;
            const Verdict truth = Oracle(*puzzle.game).verdicts(puzzle.position)[puzzle.side()];
            require_same(
                *puzzle.game, puzzle.position, "a puzzle of a damaged pack", text({Verdict::win_in(puzzle.n)}),
                text({truth}));
        }
    }

    Draws& draws_;
    const Game& game_;
    const Workshop shop_;
};

} // namespace

TEST_CASE("damaged tables, journals and packs of random variants are refused, or right", "[random][fuzz][corruption]") {
    Draws draws(105);
    for (unsigned n = 0; n < rounds(4); ++n) {
        const RandomGame& drawn = draws.new_game();
        INFO(drawn.game.players() << " players\n" << drawn.text);
        Damage damage(draws, drawn);
        switch (n % 4) {
            case 0: damage.packs(); break;
            case 1: damage.journals(); break;
            default: damage.tables();
        }
    }
}

} // namespace siam::tests
