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

/// The positions as text. With --steps, each position names the turn that led to it, so that people and other verbs can
/// follow the line.
std::string text_of(const PositionRecord& record, const LineOfPlay& line, bool steps) {
    const std::string id = record.place.id_operation();
    if (!steps) return text(record.game, line.end()) + id + "\n";
    std::string lines = text(record.game, line.begin) + id + "\n";
    for (std::size_t i = 0; i < line.turns.size(); ++i)
        lines += text(record.game, line.positions[i]) + id + " ; turn " + text(record.game, line.turns[i]) + "\n";
    return lines;
}

} // namespace

Exit run_play(const Options& options) {
    Session session(options);
    session.answers_are_input = true;
    std::vector<std::string> inputs = options.arguments();
    const std::vector<std::string> turns = take_turns(options, inputs);
    const bool steps = options.has("steps");
    const auto line_of = [&](const PositionRecord& record) {
        return read_line(record.game, record.position, turns_for(record, turns));
    };
    answer_each(
        session, inputs,
        [&](auto& object, const PositionRecord& record) { add_line(object, record.game, line_of(record), steps); },
        [&](const PositionRecord& record) { return text_of(record, line_of(record), steps); });
    return session.finish();
}

} // namespace siam::tools
