// `siam play`: the position after a line of play, every turn of which is checked.
#include <fmt/format.h>
#include <algorithm>

#include "engine/legal_turns.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    declare_session(options);
    options.value("turns", "\"TURN TURN...\"", "play these turns from every position");
}

void append_words(std::vector<std::string>& words, std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t begin; (begin = text.find_first_not_of(blanks)) != std::string_view::npos;) {
        text.remove_prefix(begin);
        words.emplace_back(text.substr(0, text.find_first_of(blanks)));
        text.remove_prefix(words.back().size());
    }
}

/// What to play from where.
struct Request {
    std::vector<std::string> inputs;
    std::vector<std::string> turns;
};

/// Without `--turns` the first argument is the input, the others are turns.
Request requested(const Options& options) {
    Request request{options.arguments(), {}};
    if (const auto turns = options.value("turns")) {
        append_words(request.turns, *turns);
    } else if (request.inputs.size() > 1) {
        for (std::size_t i = 1; i < request.inputs.size(); ++i) append_words(request.turns, request.inputs[i]);
        request.inputs.resize(1);
    }
    return request;
}

/// The turns for one record: the ones asked for, else those of its operation `line`.
const std::vector<std::string>& turns_for(const PositionRecord& record, const Request& request) {
    const auto line = std::ranges::find(record.operations, "line", &Operation::name);
    return request.turns.empty() && line != record.operations.end() ? line->values : request.turns;
}

[[noreturn]] void refuse(
    std::size_t number, const std::string& token, const std::string& why, const std::string& rule) {
    throw TextError{0, 0, rule, fmt::format("turn {}: '{}' {}", number, printable(token, 60), why)};
}

Turn read_legal(const Game& game, const Position& position, std::size_t number, const std::string& token) {
    Turn turn;
    try {
        turn = read_turn(game, token);
    } catch (const TextError& error) {
        throw TextError{0, 0, error.rule, fmt::format("turn {}: {}", number, error.message)};
    }
    if (over(game, position)) refuse(number, token, "comes when the game is over", "R7");
    require_turns(game, position);
    const char* const rule = forbidden_by(game, position, turn);
    if (rule == nullptr) return turn;
    if (!turn.is_pass() && !position.hand[index(position.to_move)].holds(turn.action().card()))
        refuse(
            number, token, fmt::format("cannot be: player {} does not hold {}", index(position.to_move) + 1, token[0]),
            rule);
    refuse(number, token, "is not legal", rule);
}

Exit run(const Options& options) {
    Session session(options);
    session.answers_are_input = true;
    const Request request = requested(options);
    for_each_position(session, request.inputs, [&](const PositionRecord& record) {
        Position position = record.position;
        boost::json::array played;
        for (const std::string& token : turns_for(record, request)) {
            const Turn turn = read_legal(record.game, position, played.size() + 1, token);
            position = siam::play(record.game, position, turn);
            played.emplace_back(text(record.game, turn));
        }
        const std::string to = text(record.game, position);
        session.output.write_line(
            session.json ? record.json().add("turns", played).add("to", to).text() : to + record.place.id_operation());
        return true;
    });
    return session.finish();
}

} // namespace

constinit const Verb play_verb{
    .name = "play",
    .summary = "plays turns and says which position they lead to",
    .examples =
        R"(  siam play "siam:2 CHrm4/SUr2 RY=R/KE=M/KT=R/AY=R/LN=B/LX=R r3l5m/r3l3m 2/KF1 2 0 21 -" 1=SUr-CHm/mSU pass
  siam play positions.epd --turns "pass pass" | siam show
)",
    .usage = "[OPTION...] FILE|POSITION [TURN...]",
    .about =
        "Without --turns the first argument is the input and the others are turns; with it all arguments are "
        "inputs. With no turns at all, a record's own operation ` ; line TURN...` is played.\n"
        "Each turn must be legal; if one is not, the answer is an error that names the turn and the rule.\n"
        "Input: files of positions, one a line, or - for standard input. An argument that begins with a game, "
        "such as \"siam:2 ...\", is a position. The answer can be read by every other verb, and errors go to standard "
        "error.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
