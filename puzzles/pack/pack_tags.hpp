/// The lines and tags of a pack, as its reader sees them.
#pragma once

#include <algorithm>

#include "puzzles/pack/pack_words.hpp"

namespace siam {

struct Tag {
    unsigned line;
    std::string_view name, value;
};

/// Returns the tag in a line `[Name "value"]`. Throws TextError.
[[nodiscard]] Tag read_tag(const NumberedLine& line);

[[noreturn]] inline void fail_at(unsigned line, std::string message) {
    throw TextError{line, 0, "", std::move(message)};
}
/// Throws a TextError that names the tag: "[Name] what".
[[noreturn]] inline void fail_in(const Tag& tag, std::string_view what) {
    fail_at(tag.line, std::string("[").append(tag.name).append("] ").append(what));
}

/// Collects tags, each of which may occur once.
class Tags {
public:
    /// \param line the line to name in the error about a missing tag
    Tags(std::span<const std::string_view> known, unsigned line) : known_(known), line_(line) {}

    /// Throws TextError for an unknown tag or a repeated one.
    void add(const Tag& tag) {
        if (std::find(known_.begin(), known_.end(), tag.name) == known_.end())
            fail_at(tag.line, "unknown tag " + in_quotes(tag.name) + " here");
        if (find(tag.name) != nullptr) fail_at(tag.line, "repeated tag " + in_quotes(tag.name));
        tags_.push_back(tag);
    }
    [[nodiscard]] const Tag* find(std::string_view name) const {
        const auto found = std::find_if(tags_.begin(), tags_.end(), [&](const Tag& tag) { return tag.name == name; });
        return found == tags_.end() ? nullptr : &*found;
    }
    /// Returns the tag of this name. Throws TextError if it is missing.
    [[nodiscard]] const Tag& at(std::string_view name) const {
        if (const Tag* found = find(name)) return *found;
        fail_at(line_, "the tag [" + std::string(name) + "] is missing");
    }
    [[nodiscard]] const std::vector<Tag>& all() const noexcept { return tags_; }

private:
    std::span<const std::string_view> known_;
    unsigned line_;
    std::vector<Tag> tags_;
};

/// A group of lines: the header or a puzzle.
struct Block {
    std::vector<NumberedLine> lines;
    std::string_view source; ///< the lines of the block
};

/// Returns the value of a tag as a number. Throws TextError.
[[nodiscard]] std::uint64_t number_in(const Tag& tag);
/// Sets the switches that the words "name=value" of a tag give. Throws TextError.
void set_switches(Switches& switches, const Tag& tag, std::span<const std::string_view> words);

[[nodiscard]] inline bool is_tag(std::string_view line, std::string_view name) {
    return line.starts_with('[') && line.substr(1).starts_with(name) && line.substr(1 + name.size(), 1) == " ";
}
[[nodiscard]] inline bool is_comment(std::string_view line) { return line.starts_with('#'); }
[[nodiscard]] inline bool is_blank(std::string_view line) {
    return line.find_first_not_of(' ') == std::string_view::npos;
}

/// Returns the id in a puzzle's block, or "" if there is none.
[[nodiscard]] std::string id_in(const Block& block);
/// Returns the puzzle of a block. Throws TextError with the line. \pre [Id] is the block's first tag
[[nodiscard]] PackPuzzle read_entry(Rulebook& rulebook, const Pack& pack, const Block& block);

} // namespace siam
