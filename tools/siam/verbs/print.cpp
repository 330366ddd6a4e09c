// `siam print`: a pack as a booklet, diagrams first and solutions at the end.
#include <fmt/format.h>
#include <algorithm>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/pack_files.hpp"
#include "tools/siam/quantities.hpp"
#include "tools/siam/turn_words.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    options.value("count", "N", "the first so many puzzles that pass the filters");
    options.flag("no-solutions", "diagrams only");
    Filter::declare(options);
    options.values("variant", "FILE", "read another variant file");
}

constexpr std::string_view how_to_read =
    "Every puzzle asks the same: the player to move can force a win, whatever all the others do. Find the first turn. "
    "All hands are open. \"In 2 cards\" means that the winner needs to play at most 2 more cards of its own (with four "
    "players: its team); passes are free, and fewer cards do not suffice. One first turn alone does it, not counting "
    "turns that make no difference.";

constexpr std::string_view how_turns_are_written =
    "Turns: card, what it does, and behind the stroke the follower taken. Small letters are followers, pairs of "
    "capitals "
    "provinces. K=LN-SU*LN: LN and SU change places, the King marker goes on LN. F=rLN,lSU: one r to LN, one l to SU. "
    "1=LNr-SUm: LN gives r, SU gives m. 2=SUrl-LNm: SU gives r and l, LN gives m. R=LN,SU: one follower of R to each; "
    "\"=-\" is a card without effect, /rAY takes r from AY. Each line says who plays: 2: is player 2. Behind a "
    "semicolon stands what follows without alternative, in parentheses what a pass settles. What stands further to the "
    "right follows upon the line above it; \"won\" means that no further card is needed.";

constexpr std::string_view how_wrong_turns_are_written =
    "threat: what happens after the key if the others only pass. set play: what would happen if another side were to "
    "move in the diagram. try: a wrong first turn that one reply alone refutes. wrong: a wrong first turn and how it "
    "fails. It may tempt because it is the key but for the follower taken (taking), because it wins if all pass "
    "(all-pass), because a simple player chooses it (simple), or because one reply alone refutes it (try).";

class Booklet {
public:
    Booklet(Session& session, const Options& options)
        : session_(session), filter_(options), shows_solutions_(!options.has("no-solutions")) {
        if (const auto given = options.value("count")) room_ = read_count("count", *given, 0, 1'000'000'000);
    }

    void print(const PackFile& file) {
        const Pack& pack = file.read.pack;
        std::vector<const PackPuzzle*> entries;
        for (const PackPuzzle& entry : pack.puzzles)
            if (entries.size() < room_ && entry.copy_of.empty() && filter_.passes(entry.puzzle))
                entries.push_back(&entry);
        filter_.require_some(entries.size(), room_ == 0 ? 0 : pack.puzzles.size());
        line(title(pack, entries.size()) + "\n");
        line(wrapped(how_to_read, 0));
        for (std::size_t i = 0; i < entries.size(); ++i) question(i + 1, entries[i]->puzzle);
        if (!shows_solutions_ || pack.contents == Contents::puzzles || entries.empty()) return;
        line("\n\nSOLUTIONS\n");
        line(wrapped(how_turns_are_written, 0) + "\n");
        line(wrapped(how_wrong_turns_are_written, 0));
        for (std::size_t i = 0; i < entries.size(); ++i) answer(i + 1, entries[i]->puzzle);
    }

private:
    void line(std::string_view words) { session_.output.write_line(words); }

    [[nodiscard]] std::string title(const Pack& pack, std::size_t puzzles) const {
        std::vector<std::string> titles;
        for (const Edition& edition : pack.editions)
            for (const Variant& variant : session_.library.variants())
                if (variant.name == edition.variant) titles.push_back(variant.title);
        return counted(puzzles, "puzzle") + " of " + listed(titles);
    }

    void question(std::size_t number, const Puzzle& puzzle) {
        const Game& game = *puzzle.game;
        const std::string winners = game.players() == 4 ? ": " + side_name(game, puzzle.side()) + " win" : " and win";
        std::string task = fmt::format(
            "{}. Player {} to move{} {}.", number, index(puzzle.position.to_move) + 1, winners, in_cards(puzzle.n));
        if (puzzle.goal == Goal::fastest) task += " Another first turn wins too, but needs more cards.";
        line("\n\n" + wrapped(fmt::format("{} (level {} of {})", task, puzzle.level, max_level), 4) + "\n");
        session_.output.write(pack_picture(game, puzzle.position));
    }

    void answer(std::size_t number, const Puzzle& puzzle) {
        const Game& game = *puzzle.game;
        line(fmt::format("\n{}. {}", number, text(game, puzzle.key())));
        line(
            "    " +
            wrapped(fmt::format("Player {} {}.", index(puzzle.position.to_move) + 1, in_words(game, puzzle.key())), 4));
        if (puzzle.keys.size() > 1)
            line("    " + wrapped("The same: " + turns_text(game, std::span(puzzle.keys).subspan(1)), 6));
        indented(solution_text(puzzle));
        const Values& values = puzzle.values;
        const unsigned classes = values.win + values.later + values.not_at_all;
        if (classes > 1)
            line(
                "    " +
                wrapped(
                    fmt::format(
                        "Of {} first turns that differ, 1 wins in {}, {} later, {} not at all.", classes, puzzle.n,
                        values.later == 0 ? "none" : std::to_string(values.later), values.not_at_all),
                    6));
        line("    " + wrapped("The longest defence: " + turns_text(game, puzzle.solution.line), 6));
        if (!puzzle.themes.empty()) line("    Themes: " + themes_text(puzzle.themes));
        line(fmt::format("    Puzzle {}", puzzle.id));
    }

    void indented(std::string_view lines) {
        while (!lines.empty()) line(std::string("    ").append(cut_line(lines)));
    }

    Session& session_;
    Filter filter_;
    bool shows_solutions_;
    std::size_t room_ = std::numeric_limits<std::size_t>::max();
};

Exit run(const Options& options) {
    if (options.arguments().empty()) throw UsageError("which packs? `-` is standard input");
    Session session(options);
    Rulebook rulebook(session.library.variants());
    Booklet booklet(session, options);
    for (const std::string& name : options.arguments()) booklet.print(load_good_pack(rulebook, name));
    return session.finish();
}

} // namespace

constinit const Verb print_verb{
    .name = "print",
    .summary = "prints a pack as a booklet: diagrams, then solutions",
    .examples = R"(  siam print pack.txt > booklet.txt
  siam print --level 4..5 --no-solutions pack.txt
)",
    .usage = "[OPTION...] PACK...",
    .about = "What a person needs to set the puzzles up on a board, and the solutions at the end.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
