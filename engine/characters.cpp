// Reads UTF-8, and makes text from outside safe to show.
#include "engine/characters.hpp"

#include <algorithm>

namespace siam {
namespace {

bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

/// Returns the length in bytes, up to `most`, of the longest beginning of the text that cuts no character in two.
std::size_t whole_characters(std::string_view text, std::size_t most) noexcept {
    constexpr std::size_t longest_character = 4;
    if (text.size() <= most) return text.size();
    std::size_t end = most;
    while (end > 0 && most - end < longest_character && continues(text[end])) --end;
    return utf8_character(text.substr(end)) > 0 ? end : most;
}

/// \pre the bytes are one whole character
bool is_printable(std::string_view character) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() == 1) return byte(0) >= 0x20 && byte(0) < 0x7F;
    if (character.size() == 2) return byte(0) != 0xC2 || byte(1) >= 0xA0; // U+0080 to U+009F
    if (byte(0) != 0xE2 || (byte(1) & 0xFEU) != 0x80) return true;        // U+2000 to U+207F
    const unsigned code = 0x2000U + ((byte(1) & 1U) << 6U) + (byte(2) & 0x3FU);
    return code != 0x200E && code != 0x200F && (code < 0x2028 || code > 0x202E) && (code < 0x2066 || code > 0x2069);
}

} // namespace

std::size_t utf8_character(std::string_view text) noexcept {
    if (text.empty()) return 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return 1;
    const std::size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if (!continues(text[i])) return 0;
    // Refuses an encoding that is too long, half of a surrogate pair, and a code past the last character.
    if ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F)) return 0;
    if ((byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F)) return 0;
    return size;
}

std::string_view first_character(std::string_view text) noexcept {
    return text.substr(0, std::max<std::size_t>(utf8_character(text), 1));
}

std::size_t characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (; !text.empty(); ++count) text.remove_prefix(first_character(text).size());
    return count;
}

std::size_t find_unprintable(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = utf8_character(text.substr(at));
        if (size == 0 || (text[at] != '\t' && !is_printable(text.substr(at, size)))) return at;
        at += size;
    }
    return text.npos;
}

std::string printable(std::string_view text, std::size_t longest) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    if (text.size() > longest) {
        const std::size_t front = whole_characters(text, longest / 2);
        const std::size_t back = text.size() - whole_characters(text, text.size() - longest / 2);
        return printable(text.substr(0, front), longest) + "...(" + std::to_string(text.size() - front - back) +
               " characters)..." + printable(text.substr(text.size() - back), longest);
    }
    std::string result;
    while (!text.empty()) {
        const std::size_t size = utf8_character(text);
        if (size > 0 && is_printable(text.substr(0, size))) {
            result += text.substr(0, size);
            text.remove_prefix(size);
            continue;
        }
        const auto byte = static_cast<unsigned char>(text.front());
        ((result += "\\x") += digits[byte >> 4U]) += digits[byte & 15U];
        text.remove_prefix(1);
    }
    return result;
}

std::string in_quotes(std::string_view text, std::size_t longest) {
    const std::size_t end = whole_characters(text, longest);
    return "'" + std::string(text.substr(0, end)) + (text.size() > end ? "...'" : "'");
}

} // namespace siam
