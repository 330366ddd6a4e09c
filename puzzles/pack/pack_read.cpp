// Reads the text of a pack. The reader is strict: every tag must occur once, in the right form. It reports each fault
// with its line.
#include <algorithm>

#include "puzzles/pack/pack_tags.hpp"

namespace siam {
namespace {

/// Returns the text after "name=".
std::string_view named_value(const Tag& tag, std::string_view word, std::string_view name) {
    if (!word.starts_with(name) || word.substr(name.size(), 1) != "=")
        fail_at(tag.line, "expected " + std::string(name) + "=..., found " + in_quotes(word));
    return word.substr(name.size() + 1);
}

unsigned named_number(const Tag& tag, std::string_view word, std::string_view name) {
    const auto number = whole_number(named_value(tag, word, name));
    if (!number || *number > 1'000'000) fail_at(tag.line, "expected a number after " + std::string(name) + "=");
    return static_cast<unsigned>(*number);
}

class Header {
public:
    Header(Rulebook& rulebook, ReadPack& result) : rulebook_(rulebook), result_(result), pack_(result.pack) {}

    /// Reads the header from its block. Returns the tag [Puzzles], which holds the number of puzzles.
    Tag read(const Block& block) {
        static constexpr std::array<std::string_view, 4> once{"Format", "Contents", "Versions", "Puzzles"};
        Tags tags(once, block.lines.empty() ? 1 : block.lines.front().number);
        for (const NumberedLine& line : block.lines) {
            if (is_comment(line.text)) pack_.comments.emplace_back(line.text);
            if (is_comment(line.text) || is_blank(line.text)) continue;
            const Tag tag = read_tag(line);
            if (tag.name == "Variant")
                edition(tag);
            else if (tag.name == "Run")
                pack_.runs.emplace_back(tag.value);
            else
                tags.add(tag);
        }
        format(tags.at("Format"));
        const Tag& contents = tags.at("Contents");
        const auto named = contents_named(contents.value);
        if (!named) fail_in(contents, "says " + in_quotes(contents.value));
        pack_.contents = *named;
        versions(tags.at("Versions"));
        return tags.at("Puzzles");
    }

private:
    static void format(const Tag& tag) {
        const std::string read = "siam-pack " + std::to_string(pack_format);
        if (tag.value != read) fail_at(tag.line, "this program reads `" + read + "`, not " + in_quotes(tag.value));
    }

    void edition(const Tag& tag) {
        const auto words = words_of(tag.value);
        if (words.size() < 3) fail_at(tag.line, "expected `NAME map=... occupier-limit=... SWITCH=...`");
        const Variant* variant = rulebook_.variant(words[0]);
        if (variant == nullptr) fail_at(tag.line, "unknown variant " + in_quotes(words[0]) + "; see --variant");
        Edition edition = edition_of(*variant);
        const std::string map = (edition.verified ? "verified:" : "reconstructed:") + edition.map;
        if (named_value(tag, words[1], "map") != map ||
            named_number(tag, words[2], "occupier-limit") != edition.occupier_limit)
            fail_at(
                tag.line, "the pack is for another map: this program's " + edition.variant + " has map=" + map +
                              " occupier-limit=" + std::to_string(edition.occupier_limit) + "; see --variant");
        std::size_t next = 3;
        for (unsigned which = 0; which < switch_texts().size(); ++which) {
            const std::string_view name = switch_texts()[which].name;
            const bool is_there = next < words.size() && words[next].starts_with(std::string(name) + "=");
            if (!is_there && goes_without_saying(Switches{}, which)) continue;
            if (next == words.size()) fail_at(tag.line, "expected every switch once");
            static_cast<void>(named_value(tag, words[next++], name));
        }
        if (next != words.size()) fail_at(tag.line, "expected every switch once");
        edition.switches = Switches{}; // a switch that the tag does not name has its first value
        set_switches(edition.switches, tag, std::span(words).subspan(3));
        for (const Edition& other : pack_.editions)
            if (other.variant == edition.variant) fail_at(tag.line, "repeated variant");
        pack_.editions.push_back(std::move(edition));
    }

    void versions(const Tag& tag) {
        result_.versions_line = tag.line;
        const auto words = words_of(tag.value);
        if (words.size() != 5)
            fail_at(tag.line, "expected `equivalence=... rating=... score=... themes=... reasons=...`");
        pack_.equivalence = named_number(tag, words[0], "equivalence");
        pack_.rating = named_number(tag, words[1], "rating");
        pack_.score = named_number(tag, words[2], "score");
        pack_.themes = named_number(tag, words[3], "themes");
        pack_.reasons = named_number(tag, words[4], "reasons");
    }

    Rulebook& rulebook_;
    ReadPack& result_;
    Pack& pack_;
};

/// The line without blanks at its end. Only a comment keeps them, because siam writes comments as they are.
std::string_view without_blanks_behind(std::string_view line) {
    return is_comment(line) ? line : line.substr(0, line.find_last_not_of(blanks) + 1);
}

class PackReader {
public:
    /// \param is_excerpt whether the text need not have the last line, nor all puzzles
    PackReader(Rulebook& rulebook, std::string_view text, bool is_excerpt, const std::atomic<bool>* stop = nullptr)
        : rulebook_(rulebook), text_(text), is_excerpt_(is_excerpt), stop_(stop) {}

    ReadPack read() {
        guarded("", [&] { require_printable_lines(); });
        split();
        result_.header = blocks_.front().source;
        std::optional<Tag> count;
        guarded("", [&] { count = header(); });
        if (count) puzzles(*count);
        if (!is_excerpt_) guarded("", [&] { trailer(); });
        std::stable_sort(result_.faults.begin(), result_.faults.end(), [](const PackFault& a, const PackFault& b) {
            return a.line < b.line;
        });
        return std::move(result_);
    }

private:
    bool is_stopped() {
        result_.was_stopped = stop_ != nullptr && stop_->load(std::memory_order_relaxed);
        return result_.was_stopped;
    }

    /// Calls work(), and records a TextError as a fault.
    template <class Work>
    void guarded(std::string id, Work&& work) {
        try {
            work();
        } catch (const TextError& error) {
            result_.faults.push_back({std::max(error.line, 1U), std::move(id), error.on_line(0).what()});
        }
    }

    /// Throws TextError for the first line that has unprintable bytes.
    void require_printable_lines() const {
        std::string_view rest = text_;
        for (unsigned number = 1; !rest.empty(); ++number)
            if (const std::string_view line = trimmed(cut_line(rest)); !line.empty()) require_printable(line, number);
    }

    /// Splits the text into blocks. Comments and blank lines belong to the block that follows them.
    void split() {
        for (std::string_view rest = text_; !rest.empty() && !is_stopped();) {
            const NumberedLine line{static_cast<unsigned>(lines_.size() + 1), without_blanks_behind(cut_line(rest))};
            lines_.push_back(line);
            if (is_comment(line.text) || is_blank(line.text)) continue;
            if (is_tag(line.text, "Id")) add_block(lines_[past_].text.data());
            if (is_tag(line.text, "End") && rest.find_first_not_of(" \t\r\n") == rest.npos) {
                end_ = line;
                break;
            }
            past_ = lines_.size();
        }
        add_block(end_ ? lines_[past_].text.data() : text_.data() + text_.size());
        for (std::size_t i = past_; end_ && i < lines_.size(); ++i)
            if (is_comment(lines_[i].text)) result_.pack.closing_comments.emplace_back(lines_[i].text);
    }
    /// Adds the block that begins behind the latest block, and ends before line `past_`.
    void add_block(const char* end) {
        const char* const begin = begin_ < lines_.size() ? lines_[begin_].text.data() : text_.data();
        Block block{{}, {begin, static_cast<std::size_t>(end - begin)}};
        for (; begin_ < past_; ++begin_) block.lines.push_back(lines_[begin_]);
        blocks_.push_back(std::move(block));
    }

    /// Reads the header. Returns the tag [Puzzles], which holds the number of puzzles.
    Tag header() {
        if (is_blank(text_.substr(0, text_.find('\n'))) && blocks_.front().lines.empty())
            fail_at(1, "not a pack: the file is empty");
        return Header(rulebook_, result_).read(blocks_.front());
    }

    /// Reads the puzzles. \pre the header was read: otherwise puzzles would seem to name unknown variants and runs
    void puzzles(const Tag& count) {
        const std::size_t found = blocks_.size() - 1;
        guarded("", [&] {
            if (!is_excerpt_ && number_in(count) != found)
                fail_in(count, "says " + std::string(count.value) + ", found " + std::to_string(found));
        });
        for (std::size_t i = 1; i < blocks_.size() && !is_stopped(); ++i)
            guarded(id_in(blocks_[i]), [&] {
                result_.pack.puzzles.push_back(read_entry(rulebook_, result_.pack, blocks_[i]));
            });
    }

    void trailer() {
        if (!end_)
            fail_at(
                std::max(static_cast<unsigned>(lines_.size()), 1U),
                "the pack is cut off: its last line must be [End \"...\"]");
        result_.checksum = checksum(text_.substr(0, static_cast<std::size_t>(end_->text.data() - text_.data())));
        const Tag tag = read_tag(*end_);
        const auto words = words_of(tag.value);
        const std::size_t found = blocks_.size() - 1;
        if (words.size() != 3 || words[1] != "puzzles" || words[0] != std::to_string(found))
            fail_in(tag, "says " + in_quotes(tag.value) + ", found " + std::to_string(found) + " puzzles");
        result_.is_whole = named_value(tag, words[2], "xxh3") == result_.checksum;
        result_.end_line = tag.line;
    }

    Rulebook& rulebook_;
    std::string_view text_;
    bool is_excerpt_;
    const std::atomic<bool>* stop_;
    std::vector<NumberedLine> lines_;
    std::size_t begin_ = 0;     ///< the place of the first line that belongs to no block yet
    std::size_t past_ = 0;      ///< the place behind the latest line that is neither a comment nor blank
    std::vector<Block> blocks_; ///< the header, then each puzzle
    std::optional<NumberedLine> end_;
    ReadPack result_;
};

} // namespace

Rulebook::Rulebook(std::vector<Variant> variants) : variants_(std::move(variants)) {}

const Variant* Rulebook::variant(std::string_view name) const noexcept {
    const auto found =
        std::find_if(variants_.begin(), variants_.end(), [&](const Variant& variant) { return variant.name == name; });
    return found == variants_.end() ? nullptr : &*found;
}

Library& Rulebook::with(const Switches& switches) {
    for (auto& [known, library] : libraries_)
        if (known == switches) return library;
    Library& library = libraries_.emplace_back(switches, Library()).second;
    for (Variant variant : variants_) {
        variant.switches = switches;
        library.add(std::move(variant));
    }
    return library;
}

ReadPack read_pack(Rulebook& rulebook, std::string_view text, const std::atomic<bool>* stop) {
    return PackReader(rulebook, text, false, stop).read();
}
ReadPack read_excerpt(Rulebook& rulebook, std::string_view text) { return PackReader(rulebook, text, true).read(); }

} // namespace siam
