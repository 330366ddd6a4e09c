// Forms words and phrases that several verbs share.
#include "tools/siam/frame/wording.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace siam::tools {
namespace {

/// The least number of edits from `a` to `b`. An edit inserts, deletes or changes a letter, or swaps two neighbours.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = std::exchange(last, row);
    }
    return last.back();
}

} // namespace

std::string lowered(std::string_view text) {
    std::string small(text);
    for (char& letter : small) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return small;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string in_cards(unsigned n) { return n == 0 ? "without another card" : "in " + counted(n, "card"); }

std::string force_text(const Verdicts& force) {
    std::vector<std::string> words;
    for (const Verdict& verdict : force)
        words.push_back(verdict.cannot_win() ? "-" : verdict.known() ? std::to_string(verdict.distance()) : "?");
    return fmt::format("{}", fmt::join(words, " "));
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names, std::string_view in_front) {
    constexpr std::size_t most_edits = 2;
    std::string_view best;
    std::size_t least = most_edits + 1;
    for (const std::string_view name : names) {
        const std::size_t place = word.size() < 2 ? name.npos : name.find(word);
        const std::size_t distance = place == 0 ? 1 : place != name.npos ? most_edits : edits(word, name);
        if (distance < std::min(least, std::max(word.size(), name.size()))) least = distance, best = name;
    }
    return best.empty() ? "" : fmt::format("; did you mean '{}{}'?", in_front, best);
}

std::string error_text(const TextError& error) {
    const std::string field = error.field == 0 ? "" : fmt::format("field {}: ", error.field);
    const std::string rule = error.rule.empty() ? "" : fmt::format(" ({})", error.rule);
    return fmt::format("error: {}{}{}", field, printable(error.message()), rule);
}

std::string pointed_out(std::string_view position, const PositionFault& fault) {
    constexpr std::string_view blanks = " \t";
    const std::size_t before = position.find_last_of(blanks, fault.column == 0 ? 0 : fault.column - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    PositionFault in_field = fault;
    in_field.column -= std::min(begin, in_field.column);
    return pointed_out_in_field(position.substr(begin, position.find_first_of(blanks, fault.column) - begin), in_field);
}

std::string pointed_out_in_field(std::string_view typed, const PositionFault& fault) {
    constexpr std::size_t before = 40, width = 72; // the columns before the fault, and the columns shown
    const std::size_t begin = fault.column > before ? fault.column - before : 0;
    const std::size_t end = std::max(std::min(typed.size(), begin + width), fault.column);
    const auto shown = [](std::string_view bytes) {
        std::string text;
        for (const char c : bytes) text += c >= ' ' && c <= '~' ? c : '?';
        return text;
    };
    const std::size_t marks = std::clamp<std::size_t>(fault.length, 1, std::max<std::size_t>(end - fault.column, 1));
    return fmt::format(
        "    {}\n    {}{}", shown(typed.substr(begin, end - begin)), std::string(fault.column - begin, ' '),
        std::string(marks, '^'));
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::string result;
    std::size_t room = width;
    indent = std::min(indent, width / 2); // leaves room for words on narrow terminals
    while (text.size() > room) {
        std::size_t blank = text.rfind(' ', room);
        if (blank == std::string_view::npos || text.find_first_not_of(' ') > blank) blank = text.find(' ', room);
        if (blank == std::string_view::npos) break;
        const std::string_view line = text.substr(0, blank);
        result.append(line.substr(0, line.find_last_not_of(' ') + 1)).append(1, '\n').append(indent, ' ');
        text.remove_prefix(blank);
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        room = width - indent;
    }
    return result.append(text);
}

} // namespace siam::tools
