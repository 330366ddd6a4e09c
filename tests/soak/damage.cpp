// Damages files: siam must refuse a damaged file, or give right answers from it.
#include <csignal>
#include <fstream>

#include "puzzles/pack/pack.hpp"
#include "puzzles/verify.hpp"
#include "solver/endgame_table/build.hpp"
#include "tests/soak/program.hpp"
#include "tests/support/damaged_files.hpp"

namespace siam::soak {
namespace {

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

struct Damaged {
    std::string bytes;
    bool spliced = false; ///< whether some bytes come from another file
};

/// Damages `bytes`: flips bits, drops, doubles or clears ranges, takes ranges from `other`, or cuts off the end.
Damaged damaged(Round& round, std::string bytes, const std::string& other) {
    bool spliced = false;
    const auto any = [&](std::size_t size) { return static_cast<std::size_t>(round.below(size + 1)); };
    for (unsigned n = round.one_of({1U, 1U, 1U, 2U, 5U}); n > 0 && !bytes.empty(); --n) {
        const std::size_t at = static_cast<std::size_t>(round.below(bytes.size()));
        const std::size_t length = std::min(any(round.one_of<std::size_t>({1, 8, 64, 4096})), bytes.size() - at);
        switch (round.below(7)) {
            case 0:
            case 1: bytes[at] = static_cast<char>(bytes[at] ^ 1 << round.below(8)); break;
            case 2: bytes.resize(at); break;
            case 3: bytes.erase(at, length); break;
            case 4: bytes.insert(at, bytes.substr(at, length)); break;
            case 5:
                std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), length, round.one_in(2) ? '\0' : '\xFF');
                break;
            default:
                if (at >= other.size()) break;
                bytes = bytes.substr(0, at) + other.substr(at);
                spliced = true;
        }
    }
    return {std::move(bytes), spliced};
}

class Damage {
public:
    explicit Damage(Round& round) : round_(round), setting_(new_setting(round)), game_(setting_.game) {}

    void tables() {
        const auto [open, cards] = round_.one_of<Size>({{1, 2}, {1, 3}, {2, 2}, {2, 3}});
        const Position root = tests::varied_position(game_, round_.random, open, cards);
        const std::string whole = built(root, "whole"), other = built(reached(round_, game_, root, 1).back(), "other");
        if (whole.empty()) return;
        const std::vector<Position> asked = reached(round_, game_, root, 10);
        std::vector<std::string> known;
        const EndgameTable table(round_.file("whole"));
        for (const Position& position : asked) known.push_back(text(table.probe(game_, position).value()));
        for (unsigned n = 0; n < 60; ++n) {
            const auto [bytes, spliced] = damaged(round_, whole, other);
            if (bytes == whole) continue;
            write(round_.file("damaged"), bytes);
            ++round_.tally.damaged;
            read_table(asked, known, spliced);
            if (n == 0) ask_program(asked.front(), known.front(), spliced);
        }
        for (unsigned n = 0; n < 40; ++n) read_sealed_table(asked, whole);
    }

    /// Resumes a build from a damaged journal, which may hold parts of another build's journal.
    void journals() {
        const Position root = random_root(round_, game_);
        const std::string whole = built(root, "whole"), journal = interrupted(root, "build");
        const std::string other = interrupted(reached(round_, game_, root, 1).back(), "build2");
        if (whole.empty() || journal.empty()) return;
        for (unsigned n = 0; n < 6; ++n) {
            write(round_.file("table.building"), damaged(round_, journal, other).bytes);
            ++round_.tally.damaged;
            try {
                if (built(root, "table") == whole) continue;
                round_.same(game_, root, "a build from a damaged journal has the right bytes", false, true);
            } catch (const TableError&) { // the table is refused
            } catch (const OtherBuild&) { // the title of the journal names another build
                std::filesystem::remove(round_.file("table.building"));
            }
        }
    }

    void packs() {
        const unsigned players = game_.players();
        Process process(
            {"generate",
             "--variant",
             setting_.variant_file,
             "--players",
             std::to_string(players),
             "--n",
             "1..2",
             "--open",
             "1..2",
             "--cards",
             "2..3",
             "--seed",
             std::to_string(round_.below(1000)),
             "--count",
             "4",
             "--time",
             "2s",
             "--fastest",
             "--threads",
             "1",
             "-o",
             "pack"},
            round_.folder());
        static_cast<void>(process.wait());
        const std::string whole = bytes_of(round_.file("pack"));
        if (whole.empty()) return;
        for (unsigned n = 0; n < 30; ++n) judge_sealed_pack(whole);
        for (unsigned n = 0; n < 200; ++n) {
            const std::string bytes = damaged(round_, whole, "").bytes;
            if (bytes == whole || bytes + "\n" == whole) continue; // equal, or only the last line end is missing
            ++round_.tally.damaged;
            Rulebook rulebook({game_.variant()});
            const ReadPack read = read_pack(rulebook, bytes);
            round_.holds(!read.is_whole || !read.faults.empty(), "a damaged pack is taken for whole:\n" + bytes);
            if (n > 1) continue;
            write(round_.file("damaged"), bytes);
            const Ran ran = soak::run({"verify", "--variant", setting_.variant_file, "damaged"}, round_.folder());
            round_.holds(ran.exit_code != 0, "verify finds nothing wrong in a damaged pack");
        }
    }

private:
    /// Builds a table and returns its bytes; none if the build takes too much memory.
    std::string built(const Position& root, const char* name) {
        const auto path = round_.file(name);
        const RetrogradeEnd end = build_endgame_table(game_, std::span(&root, 1), {}, path);
        return end == RetrogradeEnd::solved ? bytes_of(path) : "";
    }
    std::string interrupted(const Position& root, const char* name) {
        std::atomic<bool> stop = false;
        unsigned steps = round_.between(1, 12);
        const RetrogradeOptions options{.limits = {.stop = &stop}};
        static_cast<void>(
            build_endgame_table(game_, std::span(&root, 1), options, round_.file(name), [&](const RetrogradeLayer&) {
                if (--steps == 0) stop = true;
            }));
        return bytes_of(round_.file(std::string(name) + ".building"));
    }

    /// Reads a damaged table with right checksums. Its answers may be wrong, but the reader must not crash or hang.
    void read_sealed_table(const std::vector<Position>& asked, const std::string& whole) {
        write(round_.file("damaged"), tests::damaged_table(whole, round_.random()));
        ++round_.tally.damaged;
        try {
            const EndgameTable table(round_.file("damaged"));
            for (const Position& position : asked) static_cast<void>(table.probe(game_, position));
            table.check();
        } catch (const TableError&) { // the table is refused
        }
    }

    /// Damages the pack and renews its checksums. Checks, by plain minimax, each puzzle that the verifier finds sound.
    void judge_sealed_pack(const std::string& whole) {
        const std::string bytes = tests::damaged_pack(whole, round_.random());
        ++round_.tally.damaged;
        Rulebook rulebook({game_.variant()});
        const ReadPack read = read_pack(rulebook, bytes);
        for (const PackPuzzle& entry : read.pack.puzzles) {
            const Puzzle& puzzle = entry.puzzle;
            // The puzzles of the undamaged pack are sound, so the test skips most puzzles whose position is unchanged.
            if (whole.find(siam::text(*puzzle.game, puzzle.position)) != whole.npos && !round_.one_in(8)) continue;
            if (over(*puzzle.game, puzzle.position) || puzzle.position.cards_left > 3) continue;
            const Judgement judgement = judge(puzzle, {.memory = std::size_t{1} << 20, .limits = {.nodes = 300'000}});
            if (!judgement.faults.empty() || judgement.undecided) continue;
            tests::Oracle oracle(*puzzle.game);
            const Verdict truth = oracle.verdicts(puzzle.position)[puzzle.side()];
            round_.same(
                *puzzle.game, puzzle.position, "a puzzle of a damaged pack", text({Verdict::win_in(puzzle.n)}),
                text({truth}));
            ++round_.tally.checks;
        }
    }

    /// Compares the answers of a damaged table with the known answers. If `spliced`, parts may come from another table,
    /// which lacks the positions.
    void read_table(const std::vector<Position>& asked, const std::vector<std::string>& known, bool spliced) {
        try {
            const EndgameTable table(round_.file("damaged"));
            if (round_.one_in(2)) table.check();
            for (std::size_t i = 0; i < asked.size(); ++i)
                if (const auto told = table.probe(game_, asked[i]); told || !spliced)
                    round_.same(game_, asked[i], "a damaged table", told ? text(*told) : "nothing", known[i]);
        } catch (const TableError&) { // the table is refused
        }
    }
    void ask_program(const Position& position, const std::string& known, bool spliced) {
        const Ran ran = soak::run(
            {"table", "probe", "--variant", setting_.variant_file, "damaged", siam::text(game_, position)},
            round_.folder());
        if (ran.exit_code == 0 && !spliced)
            round_.same(game_, position, "a damaged table", ran.out, "force " + known + "\n");
    }

    Round& round_;
    Setting setting_;
    const Game& game_;
};

} // namespace

void damage_round(Round& round) {
    Damage damage(round);
    switch (round.below(4)) {
        case 0: return damage.packs();
        case 1: return damage.journals();
        default: return damage.tables();
    }
}

} // namespace siam::soak
