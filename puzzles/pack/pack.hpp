/// A pack: puzzles as one text that a person can read and a program can parse. PACK.md describes the text.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/notation.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// The format in which siam writes packs. Raise it when older readers cannot read the new form.
inline constexpr unsigned pack_format = 3;

/// The part of its puzzles that a pack shows.
enum class Contents : std::uint8_t {
    complete,  ///< puzzles and solutions
    puzzles,   ///< the part that a person sees before solving
    solutions, ///< everything but the diagrams
};

/// The map and the rules that all puzzles of one variant follow, unless a puzzle says otherwise.
struct Edition {
    std::string variant;
    bool verified = false;       ///< whether the map is verified
    std::string map;             ///< hash of the map: see map_hash
    unsigned occupier_limit = 0; ///< R7.1
    Switches switches;
    friend bool operator==(const Edition&, const Edition&) = default;
};
/// Returns the edition that a pack states for the variant.
[[nodiscard]] Edition edition_of(const Variant& variant);
/// Returns a hash of the variant file without titles, names and switches, as 16 hexadecimal digits.
[[nodiscard]] std::string map_hash(const Variant& variant);

/// A puzzle in its pack.
struct PackPuzzle {
    Puzzle puzzle;
    unsigned run = 0;            ///< which of the pack's runs made the puzzle, from 0
    std::uint64_t candidate = 0; ///< the number of its candidate in that run
    std::string copy_of;         ///< in a shard: the id of the puzzle that this puzzle repeats; otherwise empty
    std::vector<std::string> comments;
    /// The lines behind the tags: the solution and its reasons, told for people. No program reads them; the verifier
    /// makes them again and compares.
    std::string commentary;
    unsigned explained = 0; ///< the words of the commentary's reasons if they explain everything; otherwise 0

    // Set only for a puzzle that was read:
    std::string_view source;  ///< the puzzle's lines in the text, with the comments before its tags
    unsigned source_line = 0; ///< number of the first of these lines, from 1
    unsigned line = 0;        ///< number of the first tag's line, from 1
    std::map<std::string, unsigned, std::less<>> tags; ///< the line of each tag
    unsigned commentary_line = 0;                      ///< the line at which the commentary begins
};

/// Puzzles and their header.
struct Pack {
    Contents contents = Contents::complete;
    std::vector<Edition> editions; ///< each variant once
    unsigned equivalence = essential_version, themes = themes_version;
    unsigned rating = rating_version, score = score_version, reasons = reasons_version;
    std::vector<std::string> runs; ///< "siam 0.1.0 generate --seed 7 ...": the runs that made the puzzles
    std::vector<PackPuzzle> puzzles;
    std::vector<std::string> comments;         ///< comments before the first puzzle
    std::vector<std::string> closing_comments; ///< comments after the last puzzle
};

/// A fault in a text.
struct PackFault {
    unsigned line = 0;
    std::string id; ///< id of the puzzle, if the fault concerns a puzzle with a known id
    std::string message;
};

/// Gives games for variants with any switches. The games live as long as the rulebook.
class Rulebook {
public:
    explicit Rulebook(std::vector<Variant> variants);

    /// Returns the variant of this name, or null if there is none.
    [[nodiscard]] const Variant* variant(std::string_view name) const noexcept;
    /// Returns the library of all variants with these switches.
    [[nodiscard]] Library& with(const Switches& switches);

private:
    std::vector<Variant> variants_;
    std::deque<std::pair<Switches, Library>> libraries_;
};

/// A pack that was read, with every fault of its form.
struct ReadPack {
    Pack pack;                     ///< without unreadable puzzles; empty if the header is unreadable
    std::vector<PackFault> faults; ///< faults of form only; verify.hpp checks the contents
    std::string checksum;          ///< the checksum of the text before the last line
    bool is_whole = false;         ///< whether the last line gives that checksum
    unsigned end_line = 0;         ///< the number of the last line
    unsigned versions_line = 1;    ///< the number of the line with the tag [Versions]
    std::string_view header;       ///< the lines before the first puzzle
    bool was_stopped = false;      ///< whether the stop flag was set: then the other members mean nothing
};
/// Reads a pack. The text must outlive the result.
[[nodiscard]] ReadPack read_pack(Rulebook& rulebook, std::string_view text, const std::atomic<bool>* stop = nullptr);
/// Reads an excerpt: a header and some of its puzzles. Checks neither the number of puzzles nor the last line.
[[nodiscard]] ReadPack read_excerpt(Rulebook& rulebook, std::string_view text);

/// A function that returns a position as a drawing in text.
using Picture = std::function<std::string(const Game&, const Position&)>;
/// The members `commentary` and `explained` of a PackPuzzle.
struct ToldPuzzle {
    // NOLINTNEXTLINE(google-explicit-constructor): a commentary alone explains nothing
    ToldPuzzle(std::string told = {}, unsigned words = 0) : commentary(std::move(told)), explained(words) {}
    std::string commentary;
    unsigned explained;
};
/// Moves the commentary and its number of words into the entry.
inline void set_told(PackPuzzle& entry, ToldPuzzle&& told) {
    entry.commentary = std::move(told.commentary);
    entry.explained = told.explained;
}
/// A function that tells a puzzle with its solution.
using Commentary = std::function<ToldPuzzle(const Puzzle&)>;

/// Returns the text of a pack with its comments; read_pack() can read this text.
[[nodiscard]] std::string text(const Pack& pack, const Picture& picture);
/// Returns the lines before the first puzzle.
[[nodiscard]] std::string header_text(const Pack& pack);
/// Returns the text of one puzzle with its comments.
[[nodiscard]] std::string text(const Pack& pack, const PackPuzzle& entry, const Picture& picture);

/// Returns the puzzle as one line of JSON, without the end of line. \pre the puzzle has its solution
[[nodiscard]] std::string json_text(const PackPuzzle& entry);

} // namespace siam
