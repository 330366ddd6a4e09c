// Puts an answer of `siam solve` into sentences, and into JSON (NOTATION.md).
#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "engine/outcome.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/solution_words.hpp"
#include "tools/siam/words/solve_answer.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

class Sentences {
public:
    explicit Sentences(const Solved& solved)
        : solved_(solved), answer_(solved.answer), game_(solved.record.game), mover_(solved.side_to_move()) {}

    [[nodiscard]] std::string text() {
        if (over(game_, solved_.record.position)) {
            say(result());
            return std::move(text_);
        }
        if (std::ranges::all_of(answer_.force, [&](const Verdict& verdict) { return settled(verdict); }))
            verdict();
        else
            what_is_known();
        if (solved_.detail >= Detail::keys) other_keys();
        if (solved_.detail == Detail::distance && solved_.win()) not_compared();
        if (!answer_.proved && solved_.detail != Detail::turns) refuted();
        if (solved_.detail == Detail::turns) turn_values();
        if (solved_.rational_asked) rational();
        if (solved_.tree_asked) tree();
        effort();
        return std::move(text_);
    }

private:
    void say(std::string_view sentence) {
        const std::size_t indent = text_.empty() ? 0 : 4;
        text_ += std::string(indent, ' ').append(sentence).append(1, '\n');
    }
    void list(const std::vector<Turn>& turns) { text_ += turn_list(game_, turns, style()); }
    [[nodiscard]] TurnListStyle style() const { return {6, solved_.width, solved_.in_words != nullptr}; }

    [[nodiscard]] bool settled(const Verdict& verdict) const {
        return verdict.known() || (solved_.detail == Detail::verdict && verdict.wins());
    }
    [[nodiscard]] std::string name(unsigned side) const { return side_name(game_, side); }

    /// The result of a finished game: "The game is over: player 1 has won."
    [[nodiscard]] std::string result() const {
        const Outcome who = outcome(game_, solved_.record.position);
        if (who.is_draw()) return "The game is over: a draw, nobody has won.";
        return fmt::format("The game is over: {} {} won.", players(who.seats()), game_.players() == 4 ? "have" : "has");
    }

    /// The N of a winning verdict, such as " in 2 cards"; "" if N was not requested.
    [[nodiscard]] std::string distance(const Verdict& verdict) const {
        return solved_.detail == Detail::verdict ? "" : " " + in_cards(verdict.distance());
    }

    void verdict() {
        if (answer_.force[mover_].wins()) return mover_wins();
        const auto winner = std::ranges::find_if(answer_.force, &Verdict::wins);
        if (winner != answer_.force.end()) return other_wins(static_cast<unsigned>(winner - answer_.force.begin()));
        say(game_.sides() == 2 ? "Nobody can force a win: played well by both sides, the game is a draw."
                               : "Nobody can force a win against the two others together.");
    }

    void mover_wins() {
        const std::string head = capitalised(name(mover_)) + " can force a win" + distance(answer_.force[mover_]);
        if (answer_.winning_turn) return wins_by(head, *answer_.winning_turn);
        const std::vector<Turn>& line = answer_.line_of_play;
        if (solved_.detail == Detail::verdict || line.empty()) return say(head + ".");
        say(head + ": " + turns_text(game_, line));
        const Position& position = solved_.record.position;
        if (solved_.in_words != nullptr && line.size() > 1)
            text_ += line_in_words(game_, position, line, style());
        else
            turn_in_words(line[0]);
    }
    void turn_in_words(Turn turn) {
        const unsigned seat = index(solved_.record.position.to_move) + 1;
        text_ += wrapped(fmt::format("    Player {} {}.", seat, in_words(game_, turn)), 4, solved_.width) + "\n";
    }
    /// Names a turn that wins, though perhaps not as fast as possible.
    void wins_by(const std::string& head, Turn turn) {
        say(head + ", for example by " + siam::text(game_, turn));
        turn_in_words(turn);
    }

    void other_wins(unsigned side) {
        other_wins(fmt::format("{} can force a win{}", capitalised(name(side)), distance(answer_.force[side])));
    }
    void other_wins(const std::string& head) {
        say(head + ".");
        say(fmt::format(
            "Player {}, to move, has no turn that prevents it.{}", index(solved_.record.position.to_move) + 1,
            solved_.tree ? "" : " `siam solve --tree` shows how."));
    }

    void what_is_known() {
        const auto winner = std::ranges::find_if(answer_.force, &Verdict::wins);
        if (winner != answer_.force.end()) return who_wins(static_cast<unsigned>(winner - answer_.force.begin()));
        say(fmt::format("Not decided {}.", what_came_first(solved_.was_interrupted)));
        for (unsigned side = 0; side < game_.sides(); ++side)
            say(fmt::format("{}: {}", capitalised(name(side)), bounds(answer_.force[side])));
        how_to_learn_more();
    }
    /// Says who wins, where N is open.
    void who_wins(unsigned side) {
        const Verdict& won = answer_.force[side];
        const std::string cards = won.at_least() == 0 ? counted(won.at_most(), "card") + " at most"
                                                      : fmt::format("{} to {} cards", won.at_least(), won.at_most());
        const std::string head = fmt::format("{} can force a win (in {})", capitalised(name(side)), cards);
        if (side != mover_)
            other_wins(head);
        else if (answer_.winning_turn)
            wins_by(head, *answer_.winning_turn);
        else
            say(head + ".");
        say(fmt::format("In how many cards exactly was not decided {}.", what_came_first(solved_.was_interrupted)));
        how_to_learn_more();
    }
    void how_to_learn_more() {
        if (solved_.was_interrupted) return;
        say(solved_.lacked_memory ? "A larger --memory may decide it."
                                  : "A longer --time or more --threads may decide it.");
    }

    [[nodiscard]] std::string bounds(const Verdict& verdict) const {
        if (verdict.cannot_win()) return "cannot force a win.";
        if (verdict.forced()) return "can force a win" + distance(verdict) + ".";
        const unsigned least = verdict.at_least();
        return least == 0 ? "nothing is known yet." : fmt::format("no win in fewer than {}.", counted(least, "card"));
    }

    void other_keys() {
        if (!solved_.win() || !answer_.key) return;
        std::vector<Turn> others = answer_.keys;
        std::erase(others, *answer_.key);
        const char* so_far = answer_.proved ? "" : " found so far";
        if (others.empty()) return say(fmt::format("No other first turn{} wins as fast.", so_far));
        say(fmt::format(
            "{}{} win{} as fast:", counted(others.size(), "other first turn"), so_far, others.size() == 1 ? "s" : ""));
        list(others);
    }

    /// Lists the first turns that a partial answer has refuted.
    void refuted() {
        const auto all = legal_turns(game_, solved_.record.position).size();
        if (answer_.refuted.empty()) return;
        say(fmt::format("{} of {} are known not to win:", answer_.refuted.size(), counted(all, "first turn")));
        list(answer_.refuted);
    }

    // All first turns

    /// The value of a turn in words. It counts the turn's own card, so that it can be compared with the position's N.
    [[nodiscard]] std::string value_after(const TurnValue& value) const {
        const unsigned own = value.turn.is_pass() ? 0 : 1;
        const Verdict& mine = value.force[mover_];
        if (mine.forced() && solved_.detail != Detail::verdict) return "wins " + in_cards(mine.distance() + own);
        if (mine.wins()) return "wins";
        for (unsigned side = 0; side < game_.sides(); ++side)
            if (side != mover_ && value.force[side].wins())
                return fmt::format(
                    "then {} can force a win{}", name(side),
                    value.force[side].forced() ? " " + in_cards(value.force[side].distance()) : "");
        const bool all_known = std::ranges::all_of(value.force, &Verdict::known);
        return all_known ? "then nobody can force a win" : mine.cannot_win() ? "does not win" : "not decided";
    }

    /// Lists the values of the turns. Turns with the same value stand together, the best for the side to move first.
    void turn_values() {
        const auto all = answer_.turns.size();
        say(all == 1 ? "The only first turn:" : fmt::format("All {} first turns:", all));
        std::map<std::pair<unsigned, std::string>, std::vector<Turn>> groups;
        for (const TurnValue& value : answer_.turns) groups[{rank_of(value), value_after(value)}].push_back(value.turn);
        for (const auto& [value, turns] : groups) {
            say(fmt::format("{} ({})", capitalised(value.second), counted(turns.size(), "turn")));
            list(turns);
        }
    }

    /// The rank of a value. Wins come first, the fastest first; then open values; then losses, the slowest first.
    [[nodiscard]] unsigned rank_of(const TurnValue& value) const {
        constexpr unsigned open = 1000, no_win = 2000, lost = 3000;
        const Verdict& mine = value.force[mover_];
        if (mine.wins()) return mine.at_most() + (value.turn.is_pass() ? 0 : 1);
        if (!mine.cannot_win()) return open;
        const auto winner = std::ranges::find_if(value.force, &Verdict::wins);
        return winner == value.force.end() ? no_win : lost - winner->at_most();
    }

    void rational() {
        if (!solved_.rational)
            return say(fmt::format("Rational outcomes: not decided {}.", what_came_first(solved_.was_interrupted)));
        std::vector<std::string> outcomes;
        for (unsigned seat = 0; seat < max_players; ++seat)
            if (solved_.rational->seats >> seat & 1U) outcomes.push_back(fmt::format("player {} wins", seat + 1));
        if (solved_.rational->draw) outcomes.emplace_back("a draw");
        say(fmt::format("Rational outcomes: {}", fmt::join(outcomes, ", or ")));
    }

    void tree() {
        if (solved_.lacks_tree()) return say("Solution: not decided within the limits.");
        if (!solved_.tree) return say("There is no solution to show: nobody can force a win.");
        const Solution& tree = *solved_.tree;
        if (tree.root.n == 0) return say("Solution: no further card is needed.");
        say("Solution:");
        const std::string lines = solution_in_words(game_, solved_.record.position, tree, {}, solved_.width - 6);
        for (std::string_view rest = lines; !rest.empty();) say("  " + std::string(cut_line(rest)));
    }

    /// Says that siam may not have examined the other turns after it found a winning turn.
    void not_compared() {
        const auto others = legal_turns(game_, solved_.record.position).size() - 1;
        if (others != 0)
            say(fmt::format(
                "siam did not check whether {} {} as fast (--detail keys).", counted(others, "other first turn"),
                others == 1 ? "wins" : "win"));
    }

    void effort() { say(fmt::format("({} searched, {:.2f} s)", counted(answer_.nodes, "node"), solved_.seconds)); }

    const Solved& solved_;
    const Answer& answer_;
    const Game& game_;
    unsigned mover_; ///< the side to move
    std::string text_;
};

} // namespace

std::string short_text(const Game& game, const SoFar& so_far) {
    std::vector<std::string> sides;
    for (unsigned side = 0; side < game.sides(); ++side) {
        const Verdict& verdict = so_far.force[side];
        const std::string known =
            verdict.cannot_win()      ? "cannot"
            : verdict.forced()        ? "wins " + in_cards(verdict.distance())
            : verdict.wins()          ? fmt::format("wins, in {} to {} cards", verdict.at_least(), verdict.at_most())
            : verdict.at_least() == 0 ? "open"
                                      : "not in fewer than " + counted(verdict.at_least(), "card");
        sides.push_back(side_name(game, side) + " " + known);
    }
    return fmt::format("{}", fmt::join(sides, ", "));
}

std::string sentences(const Solved& solved) { return Sentences(solved).text(); }

boost::json::object json_of(const Solved& solved) {
    boost::json::object object = solved.record.json();
    add_result(object, solved.record.game, solved.record.position, solved);
    return object;
}

boost::json::object json_of(const PositionRecord& record, Detail detail, const SoFar& so_far) {
    boost::json::object object = record.json();
    object.insert(
        {{"report", so_far.reports},
         {"status", "partial"},
         {"force", verdicts_json(so_far.force, detail)},
         {"nodes", so_far.nodes},
         {"seconds", so_far.seconds}});
    return object;
}

} // namespace siam::tools
