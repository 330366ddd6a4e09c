#include "engine/text_error.hpp"

#include <utility>

namespace siam {
namespace {

std::string described(unsigned line, unsigned field, const std::string& rule, const std::string& message) {
    std::string where = line != 0 ? "line " + std::to_string(line) : "";
    if (field != 0) where += (where.empty() ? "field " : ", field ") + std::to_string(field);
    return (where.empty() ? "" : where + ": ") + message + (rule.empty() ? "" : " (" + rule + ")");
}

} // namespace

TextError::TextError(unsigned in_line, unsigned in_field, std::string by_rule, std::string why, Wrong how)
    : std::runtime_error(described(in_line, in_field, by_rule, why)),
      line(in_line),
      field(in_field),
      rule(std::move(by_rule)),
      message(std::move(why)),
      wrong(how) {}

} // namespace siam
