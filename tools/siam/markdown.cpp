// How Markdown becomes plain text: as much of it as the project's pages use.
#include "tools/siam/markdown.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/words.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

/// Without backquotes, emphasis and the targets of links. Inside backquotes every character stands for itself.
std::string inline_text(std::string_view text) {
    std::string result;
    bool is_code = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '`') {
            is_code = !is_code;
        } else if (letter == '\\' && text.substr(i + 1, 1) == "|") {
            result += text[++i];
        } else if (is_code) {
            result += letter;
        } else if (letter == ']' && text.substr(i + 1, 1) == "(") {
            i = std::min(text.find(')', i), text.size());
        } else if (letter != '*' && letter != '[') {
            result += letter;
        }
    }
    return result;
}

/// "| a | b |" to its cells.
std::vector<std::string> cells(std::string_view row) {
    std::vector<std::string> result;
    std::size_t begin = 1;
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i] != '|' || row[i - 1] == '\\') continue;
        result.push_back(inline_text(trimmed(row.substr(begin, i - begin))));
        begin = i + 1;
    }
    return result;
}

class Page {
public:
    explicit Page(std::size_t width) : width_(width) {}

    [[nodiscard]] std::string of(std::string_view markdown) {
        while (!markdown.empty()) line(cut_line(markdown));
        end_paragraph();
        return std::move(text_);
    }

private:
    void line(std::string_view line) {
        if (line.starts_with("```")) {
            end_paragraph();
            is_code_ = !is_code_;
        } else if (is_code_) {
            text_.append("    ").append(line).append(1, '\n');
        } else if (line.find_first_not_of(' ') == line.npos) {
            end_paragraph();
            if (!text_.ends_with("\n\n") && !text_.empty()) text_ += '\n';
        } else if (line.starts_with('#')) {
            end_paragraph();
            text_ += inline_text(line.substr(line.find_first_not_of("# "))) + "\n";
        } else if (line.starts_with('|')) {
            end_paragraph();
            row(line);
        } else {
            piece(line);
        }
    }

    /// A line of a paragraph, or the first of an item of a list.
    void piece(std::string_view line) {
        const std::size_t first = line.find_first_not_of(' ');
        const bool is_item = line.substr(first).starts_with("- ") || is_numbered(line.substr(first));
        if (is_item) end_paragraph();
        if (paragraph_.empty()) {
            paragraph_ = line;
            indent_ = is_item ? first + 2 : first;
        } else {
            paragraph_.append(1, ' ').append(line.substr(first));
        }
    }
    static bool is_numbered(std::string_view line) {
        return line.size() > 2 && line[0] >= '1' && line[0] <= '9' && line.substr(1, 2) == ". ";
    }

    void end_paragraph() {
        if (!paragraph_.empty()) text_ += wrapped(inline_text(paragraph_), indent_, width_) + "\n";
        paragraph_.clear();
    }

    /// The first cell, and beside or below it the others.
    void row(std::string_view line) {
        constexpr std::size_t column = 16;
        if (line.find_first_not_of("|- ") == line.npos) return;
        const std::vector<std::string> all = cells(line);
        std::string first = "  " + (all.empty() ? "" : all[0]), rest;
        for (std::size_t i = 1; i < all.size(); ++i) rest += (i == 1 ? "" : " | ") + all[i];
        if (first.size() + 1 < column) {
            first.resize(column, ' ');
        } else {
            text_ += wrapped(first, 4, width_) + "\n";
            first.assign(column, ' ');
        }
        text_ += wrapped(first + rest, column, width_) + "\n";
    }

    std::size_t width_;
    std::string text_, paragraph_;
    std::size_t indent_ = 0; ///< of the paragraph's lines but the first
    bool is_code_ = false;
};

bool begins_alike(std::string_view text, std::string_view words) {
    return text.size() >= words.size() &&
           std::equal(words.begin(), words.end(), text.begin(), [](unsigned char a, unsigned char b) {
               return std::tolower(a) == std::tolower(b);
           });
}

} // namespace

std::string plain(std::string_view markdown, std::size_t width) { return Page(width).of(markdown); }

std::string_view section(std::string_view markdown, std::string_view words) {
    constexpr std::string_view mark = "\n## ";
    for (std::size_t at = markdown.find(mark); at != markdown.npos; at = markdown.find(mark, at + 1)) {
        if (!begins_alike(markdown.substr(at + mark.size()), words)) continue;
        return markdown.substr(at + 1, markdown.find(mark, at + 1) - at);
    }
    return {};
}

} // namespace siam::tools
