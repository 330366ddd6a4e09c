/// A pack: puzzles as one text that a person can read and a program can parse. PACK.md describes the text.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/notation.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// Raised whenever an older reader could not read what is written.
inline constexpr unsigned pack_format = 2;
/// Read too: without what shows why other turns fail, and with solutions that break off.
inline constexpr unsigned oldest_pack_format = 1;

/// The part of its puzzles that a pack shows.
enum class Contents : std::uint8_t {
    complete,  ///< puzzles and solutions
    puzzles,   ///< what a solver is to see
    solutions, ///< everything but the diagrams
};

/// The map and the rules that a pack's puzzles of one variant follow, unless a puzzle says otherwise.
struct Edition {
    std::string variant;
    bool verified = false;       ///< the map
    std::string map;             ///< a hash of it: see map_hash
    unsigned occupier_limit = 0; ///< R7.1
    Switches switches;
    friend bool operator==(const Edition&, const Edition&) = default;
};
/// The edition that a pack states for the variant.
[[nodiscard]] Edition edition_of(const Variant& variant);
/// Hash of a variant file without titles, names and switches. 16 hex digits.
[[nodiscard]] std::string map_hash(const Variant& variant);

/// A puzzle in its pack.
struct PackPuzzle {
    Puzzle puzzle;
    unsigned run = 0;            ///< which of the pack's runs made it
    std::uint64_t candidate = 0; ///< its number in that run
    std::string copy_of;         ///< in a shard: the id of the puzzle that this one repeats; else empty
    std::vector<std::string> comments;

    // For a puzzle that was read:
    std::string_view source;                           ///< its lines in the text, with the comments before its tags
    unsigned source_line = 0;                          ///< of the first of them, from 1
    unsigned line = 0;                                 ///< of its first tag, from 1
    std::map<std::string, unsigned, std::less<>> tags; ///< the line of each
    unsigned tree_line = 0;                            ///< where the solution begins
};

/// Puzzles and what their header says of them.
struct Pack {
    unsigned format = pack_format; ///< that it was read in; it is always written in the newest
    Contents contents = Contents::complete;
    std::vector<Edition> editions; ///< each variant once
    unsigned equivalence = essential_version, themes = themes_version;
    unsigned rating = rating_version, score = score_version; ///< 0 in format 1, which has levels of another kind
    std::vector<std::string> runs; ///< "siam 0.1.0 generate --seed 7 ...": what made the puzzles
    std::vector<PackPuzzle> puzzles;
    std::vector<std::string> comments;         ///< that stand before the first puzzle
    std::vector<std::string> closing_comments; ///< that stand after the last one
};

/// Something in a text that is not as it has to be.
struct PackFault {
    unsigned line = 0;
    std::string id; ///< of the puzzle, if it is about one and that much is known
    std::string message;
};

/// Gives games for variants with any switches; they live as long as the book.
class Rulebook {
public:
    explicit Rulebook(std::vector<Variant> variants);

    /// Nothing if there is none of that name.
    [[nodiscard]] const Variant* variant(std::string_view name) const noexcept;
    /// All variants with these switches.
    [[nodiscard]] Library& with(const Switches& switches);

private:
    struct Shelf {
        Switches switches;
        std::unique_ptr<Library> library;
    };
    std::vector<Variant> variants_;
    std::vector<Shelf> shelves_;
};

/// The tags of a puzzle, verbatim; empty where one is missing.
struct ListedPuzzle {
    std::string_view id, position, goal, n, level, rating, themes;
    std::string_view source; ///< its lines
};

/// A pack as it was read, with every fault of its form.
struct ReadPack {
    Pack pack;                      ///< puzzles that cannot be read are left out: all, if the header cannot
    std::vector<ListedPuzzle> list; ///< of list_pack
    std::vector<PackFault> faults;  ///< of the form only; what verify.hpp proves is not looked at
    std::string checksum;           ///< of what stands before the last line
    bool is_whole = false;          ///< the last line gives that checksum
    unsigned end_line = 0;          ///< the last line
    std::string_view header;        ///< the lines before the first puzzle
    bool was_stopped = false;       ///< the stop flag was set meanwhile: nothing above means anything
};
/// The text outlives the result.
[[nodiscard]] ReadPack read_pack(Rulebook& rulebook, std::string_view text, const std::atomic<bool>* stop = nullptr);
/// A pack as a whole, without reading its puzzles: they are listed only. Many times as fast.
[[nodiscard]] ReadPack list_pack(Rulebook& rulebook, std::string_view text);
/// A pack's header and some of its puzzles, without their number and without the pack's last line.
[[nodiscard]] ReadPack read_excerpt(Rulebook& rulebook, std::string_view text);

/// Draws a position for people.
using Picture = std::function<std::string(const Game&, const Position&)>;

/// Everything written is readable again; comments are kept.
[[nodiscard]] std::string text(const Pack& pack, const Picture& picture);
/// The lines before the first puzzle.
[[nodiscard]] std::string header_text(const Pack& pack);
/// One puzzle with its comments.
[[nodiscard]] std::string text(const Pack& pack, const PackPuzzle& entry, const Picture& picture);

/// The puzzle as one line of JSON, without the end of line.
[[nodiscard]] std::string json_text(const PackPuzzle& entry);

} // namespace siam
