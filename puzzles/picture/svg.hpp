/// Elements of an SVG image, written one after the other.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

#include "puzzles/picture/plane.hpp"

namespace siam {

/// What may stand between tags and in quotes.
[[nodiscard]] inline std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    }
    return safe;
}

/// A length or a place, with a digit behind the point: the same on every machine, and short.
[[nodiscard]] inline std::string px(double value) {
    std::string text = fmt::format("{:.1f}", value);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

/// An image in the making.
class Svg {
public:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
        text_ += '\n';
    }
    void title(std::string_view words) { add("<title>{}</title>", escaped(words)); }
    /// \param look attributes: class, anchor, ...
    void words(Point at, std::string_view look, std::string_view words) {
        add(R"(<text x="{}" y="{}" {}>{}</text>)", px(at.x), px(at.y), look, escaped(words));
    }
    void path(const Outline& outline, std::string_view look) {
        std::string d;
        for (const Point point : outline) d += (d.empty() ? "M" : "L") + px(point.x) + " " + px(point.y);
        add(R"(<path d="{}Z" {}/>)", d, look);
    }
    /// What is defined under that name, its middle there.
    void use(std::string_view name, Point at, std::string_view look = "") {
        add(R"(<use href="#{}" x="{}" y="{}"{}{}/>)", name, px(at.x), px(at.y), look.empty() ? "" : " ", look);
    }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    std::string text_;
};

} // namespace siam
