/// A dialogue at a terminal in which a person solves puzzles.
#pragma once

#include "tools/siam/frame/input.hpp"
#include "tools/siam/play/puzzle_round.hpp"
#include "tools/siam/play/turn_menu.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {

class PuzzleDialogue {
public:
    PuzzleDialogue(PuzzleRound& round, Paint paint);

    /// Runs until the input ends, a signal comes, or the person leaves.
    Exit run();

private:
    /// The input ended or was interrupted.
    struct EndOfInput {};
    struct Command {
        std::string_view name, says;
        void (PuzzleDialogue::*obey)();
    };
    static const std::vector<Command>& commands();
    static const Command* command_named(std::string_view word);

    [[nodiscard]] const Game& game() const { return *round_.puzzle().game; }
    [[nodiscard]] const Position& position() const { return round_.attempt().position(); }

    void say(std::string_view text);
    void say_wrapped(std::string_view text, std::size_t indent = 0);
    [[nodiscard]] std::string asked(const std::string& prompt);
    [[nodiscard]] std::string prompt() const;

    void obey(const std::string& typed);
    void choose(Card card);
    void type(const std::string& token);
    void play(Turn turn);
    void tell_right(const Position& before, Turn turn, const Judged& judged);
    void tell_wrong(const Position& before, Turn turn, const Judged& judged);
    void tell_solved();

    void begin();
    void help();
    void board();
    void hint();
    void line();
    void give_up();
    void next();
    void score();
    void quit();

    PuzzleRound& round_;
    Paint paint_;
    Output output_;
    LineReader input_;
    bool goes_on_ = true;
    std::optional<Position> refuted_at_; ///< the latest wrong turn, its refutation, and the line's end
    Turn wrong_;
    Judged refutation_;
};

} // namespace siam::tools
