/// Elements of an SVG image, written one after another.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "puzzles/picture/plane.hpp"

namespace siam {

/// The text, with each character in `by` replaced by the text beside it.
[[nodiscard]] inline std::string replaced(
    std::string_view text, std::initializer_list<std::pair<char, std::string_view>> by) {
    std::string result;
    for (const char c : text) {
        std::string_view here(&c, 1);
        for (const auto& [character, other] : by)
            if (character == c) here = other;
        result += here;
    }
    return result;
}
/// Escapes text so that it may stand between tags and in quotes.
[[nodiscard]] inline std::string escaped(std::string_view text) {
    return replaced(text, {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}});
}

/// A length or a coordinate as text with at most one decimal. The text is the same on every machine.
[[nodiscard]] inline std::string px(double value) {
    const long tenths = std::lround(value * 10), size = std::abs(tenths);
    std::string text(tenths < 0 ? 1 : 0, '-');
    text.append(std::to_string(size / 10));
    if (size % 10 != 0) text.append(1, '.').append(std::to_string(size % 10));
    return text;
}

/// The outline as the data of a path.
[[nodiscard]] inline std::string path_text(const Outline& outline) {
    std::string d;
    for (const Point point : outline)
        d.append(1, d.empty() ? 'M' : 'L').append(px(point.x)).append(1, ' ').append(px(point.y));
    return d + "Z";
}

[[nodiscard]] inline std::string as_text(std::string_view value) { return std::string(value); }
[[nodiscard]] inline std::string as_text(char value) { return {value}; }
std::string as_text(double) = delete; // use px()
[[nodiscard]] inline std::string as_text(std::integral auto value) { return std::to_string(value); }

/// Returns the pattern with each `{}` replaced by the next value, and each `{N}` by the value of that number, from 0.
/// fmt could do this, but would make up a third of the web page's core.
template <class... Values>
[[nodiscard]] std::string filled(std::string_view pattern, const Values&... values) {
    const std::array<std::string, sizeof...(Values)> texts{as_text(values)...};
    std::string text;
    std::size_t next = 0;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        if (pattern[at] != '{') {
            text += pattern[at];
        } else if (pattern[++at] == '}') {
            text += texts.at(next++);
        } else {
            text += texts.at(static_cast<std::size_t>(pattern[at++] - '0'));
        }
    }
    return text;
}

/// An image under construction.
class Svg {
public:
    template <class... Values>
    void add(std::string_view pattern, const Values&... values) {
        text_ += filled(pattern, values...);
        text_ += '\n';
    }
    void title(std::string_view words) { add("<title>{}</title>", escaped(words)); }
    /// \param look attributes such as class and anchor
    void words(Point at, std::string_view look, std::string_view colour, std::string_view words) {
        add(R"(<text x="{}" y="{}" {} fill="{}">{}</text>)", px(at.x), px(at.y), look, colour, escaped(words));
    }
    /// Draws a follower of the faction with this letter, or the sign of the occupier.
    void follower(char letter, Point at, std::string_view look = "") { use(filled("follower-{}", letter), at, look); }
    void path(const Outline& outline, std::string_view look) { add(R"(<path d="{}" {}/>)", path_text(outline), look); }
    /// Draws the symbol of that name with its centre at the point.
    void use(std::string_view name, Point at, std::string_view look = "") {
        add(R"(<use href="#{}" x="{}" y="{}"{}{}/>)", name, px(at.x), px(at.y), look.empty() ? "" : " ", look);
    }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    std::string text_;
};

} // namespace siam
