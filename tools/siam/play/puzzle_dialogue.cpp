// `siam puzzle`: a dialogue at a terminal in which a person solves puzzles.
#include <fmt/format.h>
#include <algorithm>

#include "engine/words.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/answers/line.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/input.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/play/puzzle_round.hpp"
#include "tools/siam/play/turn_menu.hpp"
#include "tools/siam/telling/reasons_told.hpp"
#include "tools/siam/words/diagram.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/puzzle_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

/// The card whose letter or title was typed, in upper or lower case; nothing if there is none.
std::optional<Card> card_named(const Game& game, std::string_view typed) {
    for (const Card card : all_cards) {
        const std::string letter(1, game.variant().letter(card));
        if (lowered(letter) == lowered(typed) || lowered(game.variant().card_titles[index(card)]) == lowered(typed))
            return card;
    }
    return {};
}

/// The choices, numbered, in as many columns as fit the width.
std::string numbered(const std::vector<std::string>& choices, std::size_t width) {
    std::size_t column = 0;
    for (const std::string& choice : choices) column = std::max(column, choice.size() + 7);
    const std::size_t columns = std::max<std::size_t>(1, width / std::max<std::size_t>(column, 1));
    std::string text;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::string cell = fmt::format("{:>4} {}", i + 1, choices[i]);
        const bool is_last = (i + 1) % columns == 0 || i + 1 == choices.size();
        text += is_last ? cell + "\n" : fmt::format("{:<{}}", cell, column);
    }
    return text;
}

class PuzzleDialogue {
public:
    PuzzleDialogue(PuzzleRound& round, Paint paint)
        : round_(round), paint_(paint), input_({Source::Kind::standard_input, "-", ""}) {}

    Exit run() {
        Exit exit = Exit::answered;
        try {
            if (const auto seed = round_.seed())
                say_wrapped(fmt::format("Random order with seed {0}; --seed {0} repeats it.", *seed));
            begin();
            while (goes_on_) obey(std::string(trimmed(asked(prompt()))));
        } catch (const EndOfInput&) {
            say("");
        } catch (const Answers::Stopped&) {
            say("");
            exit = Exit::partial;
        }
        if (RecordClock::interrupted()) exit = Exit::partial;
        score();
        output_.flush();
        return exit;
    }

private:
    /// Thrown if the input ends or is interrupted.
    struct EndOfInput {};
    struct Command {
        std::string_view name;
        void (PuzzleDialogue::*obey)();
    };

    /// The commands that commands.txt explains.
    static const std::vector<Command>& commands() {
        using Dialogue = PuzzleDialogue;
        static const std::vector<Command> all{{"hint", &Dialogue::hint},   {"line", &Dialogue::line},
                                              {"board", &Dialogue::board}, {"solution", &Dialogue::give_up},
                                              {"next", &Dialogue::next},   {"score", &Dialogue::score},
                                              {"help", &Dialogue::help},   {"quit", &Dialogue::quit}};
        return all;
    }

    /// \return the command, or null if `word` names none. Two letters are enough; ? means help, and q means quit.
    static const Command* command_named(std::string_view word) {
        const std::string_view whole = word == "?"         ? "help"
                                       : word == "q"       ? "quit"
                                       : word == "give up" ? "solution"
                                                           : word;
        const auto begins_so = [&](const Command& command) { return command.name.starts_with(whole); };
        const auto found = std::ranges::find_if(commands(), begins_so);
        return whole.size() < 2 || found == commands().end() ? nullptr : &*found;
    }

    [[nodiscard]] const Game& game() const { return *round_.puzzle().game; }
    [[nodiscard]] const Position& position() const { return round_.attempt().position(); }

    void say(std::string_view text) { output_.write_line(text); }
    void draw(const Position& board) { output_.write(diagram(game(), board, paint_, true, page_width())); }

    void list(const Position& position, const std::vector<Turn>& turns) {
        output_.write(line_in_words(game(), position, turns, {4, output_width(), true}));
    }

    void say_wrapped(std::string_view text, std::size_t indent = 0) { say(wrapped(text, indent, output_width())); }

    [[nodiscard]] std::string asked(const std::string& prompt) {
        const auto line = input_.next([&] {
            output_.write(prompt);
            output_.flush();
        });
        if (!line) throw EndOfInput{};
        return std::string(line->text());
    }

    [[nodiscard]] std::string prompt() const {
        if (round_.is_over()) return "Enter for the next puzzle> ";
        return fmt::format("player {}> ", index(position().to_move) + 1);
    }

    void obey(const std::string& typed) {
        if (typed.empty()) return round_.is_over() ? next() : board();
        const std::string word = lowered(typed);
        if (typed.find('=') != std::string::npos || word == "pass" || word == "p")
            return type(word == "p" || word == "pass" ? "pass" : typed);
        if (const auto card = card_named(game(), typed)) return choose(*card);
        if (const Command* const command = command_named(word)) return (this->*command->obey)();
        say_wrapped(fmt::format("`{}` is not a card, a turn or a command. Type ? for help.", printable(typed, 60)));
    }

    /// Lets the player choose a turn step by step. Pressing Enter without a choice leaves the menu.
    void choose(Card card) {
        if (round_.is_over()) return say("This puzzle is over; `next` begins another.");
        TurnMenu menu(game(), position());
        const std::string& title = game().variant().card_titles[index(card)];
        if (!position().hand[index(position().to_move)].holds(card)) return say("You do not hold " + title + ".");
        if (std::ranges::find(menu.cards(), card) == menu.cards().end())
            return say_wrapped(
                "You may play the last card of the game only if you win with it (R9.1), and here it cannot win.");
        menu.choose(card);
        const std::size_t this_puzzle = round_.number();
        while (!menu.is_whole()) {
            const auto choices = menu.choices();
            say(fmt::format("{}: {}", title, menu.question()));
            output_.write(numbered(choices, output_width()));
            const std::string line = asked("number (Enter cancels)> ");
            const std::string_view typed = trimmed(line);
            if (typed.empty()) return say("Cancelled. It is still your turn.");
            const auto number = whole_number(typed);
            if (number && *number >= 1 && *number <= choices.size())
                menu.choose(static_cast<std::size_t>(*number - 1));
            else if (const Command* const command = command_named(lowered(typed))) {
                (this->*command->obey)();
                if (!goes_on_ || round_.is_over() || round_.number() != this_puzzle) return;
            } else
                say_wrapped(fmt::format(
                    "Type a number from 1 to {}, or a command such as hint or quit. Press Enter to cancel.",
                    choices.size()));
        }
        play(menu.turn());
    }

    void type(const std::string& token) {
        try {
            if (round_.is_over()) return say("This puzzle is over; `next` begins another.");
            play(read_legal_turn(game(), position(), token));
        } catch (const TextError& error) {
            say_wrapped(fmt::format(
                "{}{}", printable(error.message()),
                error.rule.empty() ? "" : " (" + error.rule + "; `siam rules " + error.rule + "`)"));
        }
    }

    void play(Turn turn) {
        const Position before = position();
        say_wrapped(
            fmt::format("{}: player {} {}.", text(game(), turn), index(before.to_move) + 1, in_words(game(), turn)), 4);
        const Judged judged = round_.play(turn);
        if (judged.kind == Judged::Kind::wrong)
            tell_wrong(before, turn, judged);
        else
            tell_right(before, turn, judged);
    }

    void tell_right(const Position& before, Turn turn, const Judged& judged) {
        refuted_at_.reset();
        if (judged.kind == Judged::Kind::solved) return tell_solved();
        say_wrapped(fmt::format(
            "\nRight{}. This is the longest defence:",
            judged.more_cards ? ": that keeps the goal, with more cards than needed" : ""));
        const Position after = siam::play(game(), before, turn);
        list(after, judged.then);
        say("");
        board();
    }

    void tell_wrong(const Position& before, Turn turn, const Judged& judged) {
        refuted_at_ = before;
        refuted_ = {turn};
        refuted_.insert(refuted_.end(), judged.then.begin(), judged.then.end());
        const std::string goal = goal_here();
        Position after = siam::play(game(), before, turn);
        if (judged.then.empty()) {
            say_wrapped(fmt::format("\nWrong: the game is over, and you did not {}.\n", goal));
        } else {
            const Turn reply = judged.then.front();
            say("");
            const bool not_at_all = round_.puzzle().task == Task::win && !judged.wins_later;
            say_wrapped(fmt::format("Wrong: that does not {}. The answer:", not_at_all ? "win any more" : goal));
            list(after, {reply});
            say("");
            after = siam::play(game(), after, reply);
        }
        draw(after);
        if (const auto cause = round_.cause_of(turn))
            say_wrapped(
                "\nWhat this turn leaves wrong: " +
                in_english(game().variant(), cause_phrase(game(), before, round_.puzzle().aim().side(), *cause)));
        say_wrapped(fmt::format(
            "\n"
            "{}Your turn is taken back; try another. Type `line` to see how it fails, or press Enter to see the "
            "board.",
            judged.wins_later ? fmt::format("You still win after it, but not {}. ", in_cards(round_.attempt().cards()))
                              : ""));
    }

    void tell_solved() {
        say("");
        board();
        const Puzzle& puzzle = round_.puzzle();
        say_wrapped(
            puzzle.task == Task::win ? "\nSolved! The others can no longer prevent the win."
                                     : "\nSolved! Whatever follows, the win is prevented.");
        say_wrapped(end_in_words(game(), position(), {}, puzzle.aim()));
        if (const Phrase reasons = told_reasons(puzzle).paragraph; !reasons.empty())
            say_wrapped("\n" + in_english(game().variant(), reasons));
        if (!puzzle.themes.empty()) say_wrapped("Themes: " + themes_text(puzzle.themes));
    }

    void begin() {
        refuted_at_.reset();
        const Puzzle& puzzle = round_.puzzle();
        say(fmt::format("\nPuzzle {} of {}. {}\n", round_.number(), round_.size(), grade(puzzle)));
        board();
        say("");
        say_wrapped(task(puzzle));
        say_wrapped(
            "Type a card's letter to choose what it does, or `pass`, or a whole turn. Type `hint` for a hint, ? "
            "for help.");
    }

    void help() {
        for (const std::string& text : paragraphs_in("commands", "help"))
            say_wrapped(text, text.starts_with(' ') ? 12 : 0);
    }

    void board() {
        draw(position());
        if (!round_.attempt().played().empty() && !round_.is_over()) say_wrapped("\nNow " + goal_here() + ".");
    }

    /// The rest of the task: "win in 1 card", "keep player 3 from winning".
    [[nodiscard]] std::string goal_here() const { return goal_text(round_.puzzle(), round_.attempt().cards()); }

    void hint() {
        if (round_.is_over()) return say("This puzzle is over.");
        say_wrapped("Hint: " + round_.hint(), 4);
    }

    void line() {
        if (!refuted_at_) return say("You have made no wrong turn here.");
        list(*refuted_at_, refuted_);
        Position end = *refuted_at_;
        for (const Turn turn : refuted_) end = siam::play(game(), end, turn);
        draw(end);
    }

    void give_up() {
        if (!round_.is_over()) round_.give_up();
        say("\nThe solution: " + text(game(), round_.puzzle().key()));
        say(answer_text(round_.puzzle(), output_width(), Telling::in_full));
    }

    void next() {
        if (round_.next()) return begin();
        say("You have solved every other puzzle of the pack.");
        goes_on_ = false;
    }

    void score() {
        const RoundScore& score = round_.score();
        say_wrapped(fmt::format(
            "This round: {} solved alone, {} with help, {} given up. {} in a row. Of this pack, you have solved {} of {} alone.",
            score.alone, score.helped, score.given_up, round_.in_a_row(), round_.solved_alone(), round_.size()));
    }

    void quit() { goes_on_ = false; }

    PuzzleRound& round_;
    Paint paint_;
    Output output_;
    LineReader input_;
    bool goes_on_ = true;
    std::optional<Position> refuted_at_; ///< the position before the latest wrong turn
    std::vector<Turn> refuted_;          ///< this turn and its refutation
};

} // namespace

/// Runs until the input ends, a signal comes, or the person leaves.
Exit run_puzzle(const Options& options) {
    const Paint paint(wants_colour(options));
    PuzzleRound round(options);
    return PuzzleDialogue(round, paint).run();
}

} // namespace siam::tools
