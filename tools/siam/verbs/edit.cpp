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

/// The input ended before the position was finished.
struct EndOfInput {};

class Dialogue {
public:
    explicit Dialogue(const Options& options)
        : options_(options), session_(options), input_({Source::Kind::standard_input, "-", ""}) {
        std::string given;
        for (const std::string& argument : options.arguments()) given += (given.empty() ? "" : " ") + argument;
        editor_.emplace(session_.library, given);
    }

    Exit run() try {
        say("Enter keeps what stands in brackets; ? says how a field is typed.");
        for (unsigned field = 1; field <= PositionEditor::fields; ++field) ask(field);
        for (auto faults = editor_->faults(); !faults.empty(); faults = editor_->faults()) {
            tell(editor_->text(), faults);
            ask(std::clamp(faults.front().error.field, 1U, PositionEditor::fields));
        }
        const auto [game, position] = read_position(session_.library, editor_->text());
        say("\n" + text(*game, position));
        if (options_.has("solve") || answered_yes("Solve it? [y/N] ")) solve(*game, position);
        return session_.finish();
    } catch (const EndOfInput&) {
        say("\nNot finished: " + editor_->text());
        session_.worsen(Exit::bad_input);
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
        return std::string(line->text());
    }
    bool answered_yes(const std::string& prompt) try {
        const std::string answer = prompted(prompt);
        return answer == "y" || answer == "Y" || answer == "yes";
    } catch (const EndOfInput&) {
        return false;
    }

    void ask(unsigned field) {
        while (true) {
            const std::string typed =
                prompted(fmt::format("{} {} [{}]: ", field, PositionEditor::name(field), editor_->value(field)));
            if (typed == "?") {
                say("  " + wrapped(PositionEditor::how(field, true), 2));
                continue;
            }
            const bool kept = typed.find_first_not_of(" \t") == std::string::npos;
            const auto result = editor_->type(field, kept ? editor_->value(field) : typed);
            if (result.faults.empty()) return kept ? void() : show();
            tell(result.position, result.faults);
        }
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
        LimitedSolver solver(options_);
        solver.start_record();
        const Source source{Source::Kind::quoted, "argument", ""};
        const PositionRecord record{{source, 1, false}, game, position, text(game, position), {}};
        Solved solved{record, Detail::keys, solver.solve({game, position, Detail::keys})};
        solved.seconds = solver.seconds();
        if (!solved.complete()) session_.worsen(Exit::partial);
        session_.output.write(sentences(solved));
    }

    const Options& options_;
    Session session_;
    LineReader input_;
    std::optional<PositionEditor> editor_;
};

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
        "offers to solve it.",
    .declare = declare,
    .run = [](const Options& options) { return Dialogue(options).run(); }};

} // namespace siam::tools
