#include "tests/fuzz/changes.hpp"

#include <algorithm>

namespace siam::tests {
namespace {

/// A random part of the text.
std::string piece(Random& random, const std::string& text) {
    const std::size_t begin = below(random, text.size() + 1);
    return text.substr(begin, below(random, 1 + std::min<std::size_t>(12, text.size() - begin)));
}

/// Damages much of the text: files are longer than texts, and a disk loses whole blocks of them.
void change_much(Random& random, const std::string& other, std::string& text) {
    if (text.empty()) return;
    constexpr std::array<std::size_t, 4> lengths{1, 8, 64, 4096};
    const std::size_t at = below(random, text.size());
    const std::size_t length =
        std::min<std::size_t>(below(random, lengths[below(random, lengths.size())] + 1), text.size() - at);
    switch (below(random, 5)) {
        case 0: text.resize(at); break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(at, length)); break;
        case 3: text.replace(at, length, length, below(random, 2) == 0 ? '\0' : '\xFF'); break;
        default:
            if (at < other.size()) text = text.substr(0, at) + other.substr(at);
    }
}

} // namespace

void change(Random& random, const std::vector<std::string>& others, std::string& text) {
    const std::string& other = others[below(random, others.size())];
    const std::size_t at = below(random, text.size() + 1);
    switch (below(random, 7)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(below(random, 256));
            break;
        case 1:
            if (at < text.size() && !other.empty()) text[at] = other[below(random, other.size())];
            break;
        case 2:
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << below(random, 8));
            break;
        case 3: text.erase(at, 1 + below(random, 8)); break;
        case 4: text.insert(at, piece(random, other)); break;
        case 5: text.insert(at, piece(random, text)); break;
        default: change_much(random, other, text);
    }
}

} // namespace siam::tests
