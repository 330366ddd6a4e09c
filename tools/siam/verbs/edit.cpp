// `siam edit`: lets a person type a position field by field and checks each field at once, or prints a blank position
// to edit in a file.
#include <fmt/format.h>
#include <chrono>

#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/play/position_editor.hpp"
#include "tools/siam/words/diagram.hpp"
#include "tools/siam/words/solve_answer.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

/// Thrown if the input ends, or the user leaves, before the position is complete.
struct EndOfInput {};

class Dialogue {
public:
    explicit Dialogue(const Options& options)
        : session_(options),
          solver_(options),
          solves_(options.has("solve")),
          input_({Source::Kind::standard_input, "-", ""}),
          editor_(session_.library, fmt::format("{}", fmt::join(options.arguments(), " "))) {}

    Exit run() {
        try {
            session_.output.write(fitted(
                "Press Enter to keep the value in brackets. Type ? to see how to type a field, back to correct the "
                "field before. quit, Ctrl-C or Ctrl-D ends the input and prints a line to resume from.\n"));
            for (unsigned field = 1; field <= PositionEditor::fields;) field = ask(field);
            for (auto faults = editor_.faults(); !faults.empty(); faults = editor_.faults()) {
                tell(faults, [&](const PositionFault& fault) { return pointed_out(editor_.text(), fault); });
                unsigned field = std::clamp(faults.front().error.field, 1U, PositionEditor::fields);
                for (unsigned next = ask(field); next <= field; next = ask(field)) field = next;
            }
            const auto [game, position] = read_position(session_.library, editor_.text());
            say("\n" + text(*game, position));
            if (solves_ || answered_yes("Solve it? [y/N] ")) solve(*game, position);
            return session_.finish();
        } catch (const EndOfInput&) {
            say("\nNot finished. To resume, run `siam edit` with: " + printable(editor_.text(), longest_line));
            session_.worsen(RecordClock::interrupted() ? Exit::partial : Exit::bad_input);
            return session_.finish();
        }
    }

private:
    void say(std::string_view line) {
        session_.output.write_line(line);
        session_.output.flush();
    }
    std::string prompted(const std::string& prompt) {
        const auto line = input_.next([&] {
            session_.output.write(prompt);
            session_.output.flush();
        });
        if (!line) throw EndOfInput{};
        return std::string(trimmed(line->text()));
    }
    bool answered_yes(const std::string& prompt) {
        try {
            const std::string answer = prompted(prompt);
            return answer == "y" || answer == "Y" || answer == "yes";
        } catch (const EndOfInput&) {
            if (RecordClock::interrupted()) session_.worsen(Exit::partial);
            return false;
        } catch (const TextError&) { // the line is too long
            return false;
        }
    }

    /// Asks until the field is right or the user goes back. Returns the field to ask for next.
    unsigned ask(unsigned field) {
        while (true) {
            const bool has_parts = field >= 2 && field <= 5; // these fields have a part for each province or player
            const std::string prompt = fmt::format(
                "{} {}{} (? help, back, quit) [{}]: ", field, PositionEditor::name(field),
                has_parts ? ", all on one line" : "", printable(editor_.value(field)));
            try {
                const std::string typed = prompted(prompt);
                if (typed == "back" || typed == "<") return std::max(field - 1, 1U);
                if (take(field, typed)) return field + 1;
            } catch (const TextError& error) { // the line is too long
                say("  " + error_text(error.on_line(0)));
            }
        }
    }

    /// Takes a typed field, or a command: no field can have the words of commands as its value. Returns false if the
    /// user must type the field again.
    bool take(unsigned field, const std::string& typed) {
        if (typed == "quit" || typed == "exit" || typed == "q") throw EndOfInput{};
        if (typed == "?" || typed == "help") {
            say("  " + wrapped(editor_.help(field), 2, page_width()));
            return false;
        }
        const std::string text = typed.empty() ? editor_.value(field) : typed;
        const auto faults = editor_.type(field, text);
        tell(faults, [&](const PositionFault& fault) { return pointed_out_in_field(text, fault); });
        if (faults.empty() && !typed.empty()) show();
        return faults.empty();
    }

    template <class Point>
    void tell(const std::vector<PositionFault>& faults, const Point& pointed) {
        for (const PositionFault& fault : faults)
            say("  " + wrapped(error_text(fault.error), 2, page_width() - 2) + "\n" + pointed(fault));
    }

    /// Shows the diagram, with counts of the pool and the hands. If the position is incomplete, says instead what is
    /// missing.
    void show() {
        if (const auto faults = editor_.faults(); !faults.empty())
            return say("  accepted; the position still needs more: " + printable(faults.front().error.message()));
        const auto [game, position] = read_position(session_.library, editor_.text());
        say("\n" + diagram(*game, position, Paint(output_is_terminal()), true, page_width()));
        std::string cards;
        for (unsigned seat = 0; seat < game->players(); ++seat)
            cards += fmt::format(
                "{}player {} {}", seat == 0 ? "" : ", ", seat + 1, counted(position.hand[seat].size(), "card"));
        say(fmt::format("The pool holds {}; the hands hold: {}.\n", text(*game, pool(*game, position)), cards));
    }

    void solve(const Game& game, const Position& position) {
        solver_.start_record();
        const Source source{Source::Kind::quoted, "argument", ""};
        const PositionRecord record{{source, 1, false}, game, position, text(game, position), {}};
        Solved solved{{Detail::keys, solver_.solve({game, position, Detail::keys})}, record};
        solved.seconds = solver_.seconds();
        solved.in_words = in_words;
        solved.width = output_width();
        if (!solved.complete()) session_.worsen(Exit::partial);
        session_.output.write(fitted(sentences(solved)));
    }

    Session session_;
    LimitedSolver solver_;
    bool solves_; ///< whether to solve without asking
    LineReader input_;
    PositionEditor editor_;
};

void comment(Session& session, const std::string& text) {
    const std::string lines = wrapped(text, 0, usual_width); // a file, or text for one
    for (std::string_view rest = lines; !rest.empty();) session.output.write_line(fmt::format("# {}", cut_line(rest)));
}

/// Prints a position to fill in, with an explanation of each field.
Exit print_blank(const Options& options, const std::string& name) {
    if (!options.arguments().empty()) throw UsageError("--blank takes one game and no position: --blank siam:2");
    Session session(options);
    const Game* const game = game_named(session.library, name.find(':') == name.npos ? name + ":2" : name);
    if (game == nullptr)
        throw UsageError(fmt::format(
            "unknown game '{}'; expected a variant and 2, 3 or 4 players, such as siam:2", printable(name, 60)));
    const Variant& variant = game->variant();
    const std::vector<std::string> texts = paragraphs_in("fields", "blank");
    for (const std::string& text : texts) {
        comment(
            session,
            fmt::format(
                fmt::runtime(text), fmt::arg("title", variant.title), fmt::arg("players", game->players()),
                fmt::arg("provinces", listed_names(variant, Names::provinces)),
                fmt::arg("powers", listed_names(variant, Names::powers)), fmt::arg("followers", game->followers())));
        for (unsigned field = 1; field <= PositionEditor::fields && &text == &texts.front(); ++field)
            comment(
                session,
                fmt::format("{} {}: {}", field, PositionEditor::name(field), PositionEditor::how(*game, field, false)));
    }
    session.output.write_line(fmt::format("{}", fmt::join(blank_position(*game), " ")));
    return session.finish();
}

} // namespace

Exit run_edit(const Options& options) {
    if (const auto game = options.value("blank")) return print_blank(options, *game);
    return Dialogue(options).run();
}

} // namespace siam::tools
