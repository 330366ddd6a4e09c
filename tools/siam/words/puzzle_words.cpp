#include "tools/siam/words/puzzle_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "puzzles/ideas.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/telling/reasons_told.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/solution_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

std::string question(const Game& game, const Idea& idea) {
    const Variant& variant = game.variant();
    return fmt::format(
        fmt::runtime(paragraphs_in("questions", name(idea.asks)).front()),
        fmt::arg("occupiers", people_of(variant, Power::occupier)), fmt::arg("limit", game.occupier_limit()),
        fmt::arg("faction", power_name(variant, power_of(idea.faction))));
}

/// The counts of first turns: "1 first turn wins in 2 cards; 3 win later; 41 do not." Equivalent turns count as one.
std::string values_text(const Puzzle& puzzle) {
    const auto& [win, later, not_at_all] = puzzle.values;
    if (puzzle.task != Task::win) return fmt::format("1 first turn prevents the win; {} do not.", win + not_at_all - 1);
    std::string text =
        fmt::format("{} {} {}", counted(win, "first turn"), win == 1 ? "wins" : "win", in_cards(puzzle.n));
    if (later > 0) text += later == 1 ? "; 1 wins later" : fmt::format("; {} win later", later);
    text += fmt::format("; {} not.", not_at_all == 1 ? "1 does" : fmt::format("{} do", not_at_all));
    return text + (puzzle.keys.size() > 1 ? " Equivalent turns count as one." : "");
}

/// Two sentences about a turn with the very last card that only R9 forbids, and after which the side would miss its
/// aim: what the turn does, and how the game ends. Empty if there is no such turn.
std::string turn_that_r9_forbids(const Puzzle& puzzle, Position position, unsigned holder) {
    Variant variant = puzzle.game->variant();
    variant.switches.last_card = LastCard::free;
    const Game game(std::move(variant), puzzle.game->players());
    std::string said;
    for (; !over(game, position) && said.empty(); position = play(game, position, Turn::pass())) {
        if (index(position.to_move) != holder) continue;
        for_each_turn(game, position, [&](Turn turn, const Position& after) {
            if (!said.empty() || turn.is_pass() || puzzle.aim().suits_if_all_pass(game, after)) return;
            said = fmt::format(
                "player {} could {} ({}). {}", holder + 1, instruction(game, turn), text(game, turn),
                end_in_words(game, after));
        });
    }
    return said;
}

/// Sentences about the player who holds the last card (R9) in the end; empty unless the puzzle has the theme
/// `last-card`.
std::string last_card_text(const Puzzle& puzzle) {
    if (!puzzle.themes.contains(Theme::last_card)) return "";
    const Game& game = *puzzle.game;
    Position end = puzzle.position;
    for (const Turn turn : line_and_defence(puzzle.solution)) end = play(game, end, turn);
    if (end.cards_left != 1) return "";
    const auto holder = std::ranges::find_if(end.hand, [](Hand hand) { return !hand.empty(); });
    const auto seat = static_cast<unsigned>(holder - end.hand.begin());
    const std::string forbidden = turn_that_r9_forbids(puzzle, end, seat);
    return fmt::format(
        "After the longest defence{0}, player {1} holds the very last card, {2}, and may play it only if player {1} then "
        "wins (R9).{3}",
        puzzle.solution.defences.empty() ? "" : " and the others' best last try", seat + 1, text(game, *holder),
        forbidden.empty()
            ? ""
            : fmt::format(
                  " Without this rule, {} Player {} does not win by it, so the rule forbids it.", forbidden, seat + 1));
}

} // namespace

std::string goal_text(const Puzzle& puzzle, unsigned cards) {
    if (puzzle.task == Task::win) return "win " + in_cards(cards);
    return fmt::format("keep {} from winning", side_name(*puzzle.game, puzzle.against));
}

std::string task(const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    if (puzzle.task != Task::win)
        return fmt::format("Player {} to move: {}.", index(puzzle.position.to_move) + 1, goal_text(puzzle, puzzle.n));
    const std::string winners = game.players() == 4 ? ": " + side_name(game, puzzle.side()) + " win" : " and win";
    const std::string task =
        fmt::format("Player {} to move{} {}.", index(puzzle.position.to_move) + 1, winners, in_cards(puzzle.n));
    if (puzzle.themes.contains(Theme::rescue))
        return fmt::format(
            "{} After any other first turn {} with at most one more card.", task,
            side_name(game, 1 - puzzle.side()) + (game.players() == 4 ? " win" : " wins"));
    return puzzle.goal == Goal::fastest ? task + " Another first turn wins too, but needs more cards." : task;
}

std::string grade(const Puzzle& puzzle) {
    return fmt::format("Level {} of {}, puzzle {}", puzzle.level, max_level, puzzle.id);
}

std::vector<std::string> remarks(const Puzzle& puzzle) {
    std::vector<std::string> remarks{values_text(puzzle)};
    if (const std::string said = last_card_text(puzzle); !said.empty()) remarks.push_back(said);
    if (!puzzle.themes.empty()) remarks.push_back("Themes: " + themes_text(puzzle.themes));
    return remarks;
}

std::vector<Turn> line_on_paper(const Puzzle& puzzle, std::vector<Turn> told) {
    for (const Theme theme : {Theme::threat, Theme::precaution, Theme::last_card})
        if (puzzle.themes.contains(theme)) return puzzle.solution.line;
    return told;
}

std::string answer_text(const Puzzle& puzzle, std::size_t width, Telling telling) {
    const Game& game = *puzzle.game;
    std::string text;
    const auto line = [&](std::string_view words) { text += wrapped(words, 2, width) + "\n"; };
    ToldReasons reasons = told_reasons(puzzle);
    if (!reasons.paragraph.empty()) line(in_english(game.variant(), reasons.paragraph));
    Solution solution = puzzle.solution;
    if (telling == Telling::on_paper) solution.line = line_on_paper(puzzle, std::move(reasons.line));
    text += solution_in_words(game, puzzle.position, solution, puzzle.wrong, width, telling);
    if (puzzle.keys.size() > 1)
        line("These first turns are equally right: " + turns_text(game, std::span(puzzle.keys).subspan(1)));
    for (const std::string& remark : remarks(puzzle)) line(remark);
    return text;
}

std::vector<std::string> hints(const Puzzle& puzzle, const Position& position, Turn turn, const Idea& idea) {
    const Game& game = *puzzle.game;
    const Variant& variant = game.variant();
    const Phrase asked = position == puzzle.position ? told_reasons(puzzle).question : Phrase{};
    std::vector<std::string> hints{asked.empty() ? question(game, idea) : in_english(variant, asked)};
    if (idea.province) hints.push_back(fmt::format("Look at {}.", variant.provinces[index(*idea.province)].name));
    if (!turn.is_pass()) {
        const Hand hand = position.hand[index(position.to_move)];
        const auto kinds = std::ranges::count_if(all_cards, [&](Card card) { return hand.holds(card); });
        if (kinds > 1) hints.push_back(fmt::format("Play {}.", variant.card_titles[index(turn.action().card())]));
    }
    const std::string what = turn.is_pass() ? "play no card" : instruction(game, turn);
    hints.push_back(fmt::format("{}: {}.", text(game, turn), what));
    return hints;
}

} // namespace siam::tools
