#include "engine/words.hpp"

#include "engine/text_error.hpp"

#include <algorithm>
#include <charconv>

namespace siam {

std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view without_remark(std::string_view text) noexcept {
    for (std::size_t at = text.find('#'); at != text.npos; at = text.find('#', at + 1))
        if (at == 0 || blanks.find(text[at - 1]) != blanks.npos) return trimmed(text.substr(0, at));
    return text;
}

std::string_view cut_word(std::string_view& rest) noexcept {
    const std::string_view word = rest.substr(0, rest.find_first_of(blanks));
    rest = trimmed(rest.substr(word.size()));
    return word;
}

std::string_view cut_before(std::string_view& rest, std::string_view marks) noexcept {
    const std::string_view part = rest.substr(0, rest.find_first_of(marks));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    return part;
}

std::string_view cut_line(std::string_view& text) noexcept { return cut_before(text, "\n"); }

std::string plain_lines(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::string plain;
    plain.reserve(text.size());
    unsigned line = 1;
    for (std::size_t at = 0; at < text.size(); ++at) {
        line += text[at] == '\n';
        const char next = text[at] == '\r' && at + 1 < text.size() ? text[at + 1] : '\r';
        if (next == '\n') continue;
        if (blanks.find(next) == blanks.npos) throw TextError(line, 0, "", bare_return);
        plain += text[at];
    }
    return plain;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty();) words.push_back(cut_word(text));
    return words;
}

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::optional<std::uint64_t> whole_number(std::string_view text) noexcept {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool plain = error == std::errc{} && end == text.data() + text.size() && (text == "0" || text[0] != '0');
    return plain ? std::optional(number) : std::nullopt;
}

void require_printable(std::string_view text, unsigned line) {
    const std::size_t at = find_unprintable(text);
    if (at == text.npos) return;
    if (text[at] == '\r') throw TextError{line, 0, "", bare_return};
    throw TextError{
        line, 0, "",
        "column " + std::to_string(at + 1) + ": " + printable(text.substr(at, 1)) +
            " is a control character or not UTF-8, which text may not contain"};
}

} // namespace siam
