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

void append_words(std::vector<std::string>& words, std::string_view text) {
    for (const std::string_view word : words_of(text)) words.emplace_back(word);
}

/// A position and the turns to play from it.
struct PlayRequest {
    std::vector<std::string> inputs;
    std::vector<std::string> turns;
};

/// Reads inputs and turns. Without `--turns`, the first argument is the input and the others are turns.
PlayRequest requested(const Options& options) {
    PlayRequest request{options.arguments(), {}};
    if (const auto turns = options.value("turns")) {
        append_words(request.turns, *turns);
    } else if (request.inputs.size() > 1) {
        for (std::size_t i = 1; i < request.inputs.size(); ++i) append_words(request.turns, request.inputs[i]);
        request.inputs.resize(1);
    }
    return request;
}

/// The turns for one record: from the command line, or, without turns there, from the record's operation `line`.
const std::vector<std::string>& turns_for(const PositionRecord& record, const PlayRequest& request) {
    const auto line = std::ranges::find(record.operations, "line", &Operation::name);
    return request.turns.empty() && line != record.operations.end() ? line->values : request.turns;
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
    const PlayRequest request = requested(options);
    const bool steps = options.has("steps");
    for_each_position(session, request.inputs, [&](const PositionRecord& record) {
        const LineOfPlay line = read_line(record.game, record.position, turns_for(record, request));
        session.json ? write_json(session, record, line, steps) : write_text(session, record, line, steps);
    });
    return session.finish();
}

} // namespace siam::tools
