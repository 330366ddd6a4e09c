// `siam play`: the position after a line of play, with every turn checked.
#include <fmt/format.h>
#include <algorithm>

#include "engine/words.hpp"
#include "tools/siam/answers/line.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// Takes the turns from the command line: the words of `--turns`, or without it those of all arguments but the first,
/// which is then the only input.
std::vector<std::string> take_turns(const Options& options, std::vector<std::string>& inputs) {
    const auto given = options.value("turns");
    const auto second = inputs.begin() + (inputs.empty() ? 0 : 1);
    const std::string turns = given ? *given : fmt::format("{}", fmt::join(second, inputs.end(), " "));
    if (!given) inputs.erase(second, inputs.end());
    const auto words = words_of(turns);
    return {words.begin(), words.end()};
}

/// The turns for one record: from the command line, or, without turns there, from the record's operation `line`.
const std::vector<std::string>& turns_for(const PositionRecord& record, const std::vector<std::string>& turns) {
    const auto line = std::ranges::find(record.operations, "line", &Operation::name);
    return turns.empty() && line != record.operations.end() ? line->values : turns;
}

void write_json(Session& session, const PositionRecord& record, const LineOfPlay& line, bool steps) {
    boost::json::object object = record.json();
    add_line(object, record.game, line, steps);
    session.write(object);
}

/// Writes the positions as text. With --steps, each position names the turn that led to it, so that people and other
/// verbs can follow the line.
void write_text(Session& session, const PositionRecord& record, const LineOfPlay& line, bool steps) {
    const std::string id = record.place.id_operation();
    if (!steps) return session.output.write_line(text(record.game, line.end()) + id);
    session.output.write_line(text(record.game, line.begin) + id);
    for (std::size_t i = 0; i < line.turns.size(); ++i)
        session.output.write_line(
            text(record.game, line.positions[i]) + id + " ; turn " + text(record.game, line.turns[i]));
}

} // namespace

Exit run_play(const Options& options) {
    Session session(options);
    session.answers_are_input = true;
    std::vector<std::string> inputs = options.arguments();
    const std::vector<std::string> turns = take_turns(options, inputs);
    const bool steps = options.has("steps");
    for_each_position(session, inputs, [&](const PositionRecord& record) {
        const LineOfPlay line = read_line(record.game, record.position, turns_for(record, turns));
        if (session.json)
            write_json(session, record, line, steps);
        else
            write_text(session, record, line, steps);
    });
    return session.finish();
}

} // namespace siam::tools
