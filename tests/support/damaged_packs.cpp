// Damages packs, and renews their checksums.
#include <algorithm>
#include <string_view>
#include <vector>

#include "puzzles/pack/pack_words.hpp"
#include "tests/support/damaged_files.hpp"

namespace siam::tests {
namespace {

/// The lines of the text, each with its line end.
std::vector<std::string> lines_in(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        lines.emplace_back(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
        text.remove_prefix(lines.back().size());
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

/// A random letter to replace `letter`: mostly a digit for a digit, and one of "rlm-" for a lower-case letter.
char other_letter(Random& random, char letter) {
    if (letter >= '0' && letter <= '9' && below(random, 4) != 0) return static_cast<char>('0' + below(random, 10));
    if (letter >= 'a' && letter <= 'z' && below(random, 4) != 0) return "rlm-"[below(random, 4)];
    return static_cast<char>(below(random, 6) == 0 ? below(random, 256) : 32 + below(random, 95));
}

} // namespace

void change_text(Random& random, std::string& text) {
    if (text.empty()) return;
    std::vector<std::string> lines = lines_in(text);
    const std::size_t line = below(random, lines.size()), other = below(random, lines.size());
    const std::size_t at = below(random, lines[line].size());
    switch (below(random, 10)) {
        case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line)); break;
        case 1: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(other), std::string(lines[line])); break;
        case 2: std::swap(lines[line], lines[other]); break;
        case 3: lines[line].erase(at, 1 + below(random, 4)); break;
        default: lines[line][at] = other_letter(random, lines[line][at]);
    }
    text = joined(lines);
}

std::string damaged_pack(const std::string& pack, std::uint64_t seed) {
    Random random(seed);
    std::string text = pack.substr(0, pack.rfind("[End "));
    const std::string end = pack.substr(text.size(), pack.find("xxh3=", text.size()) - text.size());
    for (std::uint64_t changes = 1 + below(random, 3); changes > 0; --changes) change_text(random, text);
    return text + end + "xxh3=" + checksum(text) + "\"]\n";
}

} // namespace siam::tests
