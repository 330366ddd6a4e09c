#include "engine/text_error.hpp"

#include <utility>

#include "engine/characters.hpp"

namespace siam {
namespace {

std::string sentence(
    const std::string& before, const std::optional<std::string>& found, const std::string& after, unsigned turn) {
    const std::string where = turn == 0 ? "" : "turn " + std::to_string(turn) + ": ";
    return where + before + (found ? in_quotes(*found) : "") + after;
}

std::string described(unsigned line, unsigned field, const std::string& rule, const std::string& message) {
    std::string where = line != 0 ? "line " + std::to_string(line) : "";
    if (field != 0) where += (where.empty() ? "field " : ", field ") + std::to_string(field);
    return (where.empty() ? "" : where + ": ") + message + (rule.empty() ? "" : " (" + rule + ")");
}

} // namespace

TextError::TextError(
    unsigned in_line, unsigned in_field, std::string by_rule, std::string why, Wrong how,
    std::optional<std::string> piece, std::string behind, unsigned of_turn)
    : std::runtime_error(described(in_line, in_field, by_rule, sentence(why, piece, behind, of_turn))),
      line(in_line),
      field(in_field),
      rule(std::move(by_rule)),
      before(std::move(why)),
      wrong(how),
      found(std::move(piece)),
      after(std::move(behind)),
      turn(of_turn) {}

std::string TextError::message() const { return sentence(before, found, after, turn); }

} // namespace siam
