// `siam edit`: a position typed field by field, each checked at once.
#include <fmt/format.h>
#include <chrono>

#include "tools/siam/diagram.hpp"
#include "tools/siam/limits.hpp"
#include "tools/siam/memory.hpp"
#include "tools/siam/position_editor.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/solve_answer.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    options.flag("solve", "solve the position at the end, within --time, without asking");
    declare_limits(options);
    declare_rules(options);
}

/// The input ended, or the user has left, before the position was finished.
struct EndOfInput {};

/// Ways to ask for help and to leave, as other programs have them; none of them is what a field may say.
bool asks_for_help(std::string_view typed) { return typed == "?" || typed == "help"; }
bool leaves(std::string_view typed) { return typed == "quit" || typed == "exit"; }

class Dialogue {
public:
    explicit Dialogue(const Options& options)
        : session_(options),
          solver_(options),
          solves_(options.has("solve")),
          input_({Source::Kind::standard_input, "-", ""}) {
        std::string given;
        for (const std::string& argument : options.arguments()) given += (given.empty() ? "" : " ") + argument;
        editor_.emplace(session_.library, given);
    }

    Exit run() try {
        say("Enter keeps what stands in brackets. ? says how a field is typed; quit, Ctrl-C or Ctrl-D leaves, with the "
            "line to go on from.");
        for (unsigned field = 1; field <= PositionEditor::fields; ++field) ask(field);
        for (auto faults = editor_->faults(); !faults.empty(); faults = editor_->faults()) {
            tell(editor_->text(), faults);
            ask(std::clamp(faults.front().error.field, 1U, PositionEditor::fields));
        }
        const auto [game, position] = read_position(session_.library, editor_->text());
        say("\n" + text(*game, position));
        if (solves_ || answered_yes("Solve it? [y/N] ")) solve(*game, position);
        return session_.finish();
    } catch (const EndOfInput&) {
        say("\nNot finished: " + printable(editor_->text(), longest_line));
        session_.worsen(RecordClock::interrupted() ? Exit::partial : Exit::bad_input);
        return session_.finish();
    }

private:
    void say(std::string_view line) {
        session_.output.write_line(line);
        session_.output.flush();
    }
    std::string prompted(const std::string& prompt) {
        session_.output.write(prompt);
        session_.output.flush();
        const auto line = input_.next();
        if (!line) throw EndOfInput{};
        return std::string(trimmed(line->text()));
    }
    bool answered_yes(const std::string& prompt) try {
        const std::string answer = prompted(prompt);
        return answer == "y" || answer == "Y" || answer == "yes";
    } catch (const EndOfInput&) {
        if (RecordClock::interrupted()) session_.worsen(Exit::partial);
        return false;
    } catch (const TextError&) { // a line that is too long
        return false;
    }

    void ask(unsigned field) {
        while (true) {
            const std::string prompt = fmt::format(
                "{} {} (? help, quit) [{}]: ", field, PositionEditor::name(field), printable(editor_->value(field)));
            try {
                if (take(field, prompted(prompt))) return;
            } catch (const TextError& error) { // of a line that is too long
                say("  " + error_text(error.on_line(0)));
            }
        }
    }

    /// False if the field is still to be typed.
    bool take(unsigned field, const std::string& typed) {
        if (leaves(typed)) throw EndOfInput{};
        if (asks_for_help(typed)) {
            say("  " + wrapped(PositionEditor::how(field, true), 2));
            return false;
        }
        const auto result = editor_->type(field, typed.empty() ? editor_->value(field) : typed);
        tell(result.position, result.faults);
        if (result.faults.empty() && !typed.empty()) show();
        return result.faults.empty();
    }

    void tell(const std::string& position, const std::vector<PositionFault>& faults) {
        for (const PositionFault& fault : faults)
            say("  " + error_text(fault.error) + "\n" + pointed_out(position, fault));
    }

    /// The picture, with the pool and the hands counted; while something is missing, the first thing that is.
    void show() {
        if (const auto faults = editor_->faults(); !faults.empty())
            return say("  still to come: " + printable(faults.front().error.message));
        const auto [game, position] = read_position(session_.library, editor_->text());
        say("\n" + diagram(*game, position, Paint(output_is_terminal())));
        std::string cards;
        for (unsigned seat = 0; seat < game->players(); ++seat)
            cards += fmt::format(
                "{}player {} {}", seat == 0 ? "" : ", ", seat + 1, counted(position.hand[seat].size(), "card"));
        say(fmt::format("Left in the pool: {}; in hands: {}.\n", text(*game, pool(*game, position)), cards));
    }

    void solve(const Game& game, const Position& position) {
        solver_.start_record();
        const Source source{Source::Kind::quoted, "argument", ""};
        const PositionRecord record{{source, 1, false}, game, position, text(game, position), {}};
        Solved solved{record, Detail::keys, solver_.solve({game, position, Detail::keys})};
        solved.seconds = solver_.seconds();
        if (!solved.complete()) session_.worsen(Exit::partial);
        session_.output.write(sentences(solved));
    }

    Session session_;
    LimitedSolver solver_;
    bool solves_; ///< without asking
    LineReader input_;
    std::optional<PositionEditor> editor_;
};

Exit run(const Options& options) {
    catch_interruptions();
    return Dialogue(options).run();
}

} // namespace

constinit const Verb edit_verb{
    .name = "edit",
    .summary = "enter a position at the terminal, field by field",
    .examples = R"(  siam edit
  siam edit siam:3
  siam edit "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
)",
    .usage = "[OPTION...] [POSITION]",
    .about =
        "Asks for each of the nine fields, shows what is wrong with what was typed and where, and draws the position "
        "anew after each change. Provinces may be typed by name or code, in any case. Ends with the line to paste, and "
        "offers to solve it. Ctrl-C (exit code 4) and Ctrl-D (3) print the line that `siam edit` goes on from.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
