/// A puzzle such as "player 1 to move wins in 2", with everything that a pack stores about it.
#pragma once

#include "puzzles/reasons/twin.hpp"
#include "solver/tree.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace siam {

struct Explanation;

/// The task of the side to move.
enum class Task : std::uint8_t {
    win,  ///< force a win in N
    save, ///< keep another side from winning at all, as that side can after every other first turn; N is the most cards
          ///< that this other side then needs
};

/// The condition on first turns other than the key (G5).
enum class Goal : std::uint8_t {
    strict,  ///< no other first turn wins, with any number of cards
    fastest, ///< no other first turn wins in N, at least one wins later
};

/// How far the solution is unique: at these turns, only one class of the side's turns keeps the win.
enum class Uniqueness : std::uint8_t {
    key,       ///< at the first turn
    line,      ///< also at each later turn of the side, against the longest defences
    dual_free, ///< at each turn of the side, against every defence
};

/// Each theme is a predicate on puzzles, defined in themes.cpp, ideas.cpp or reasons/motifs.cpp. The rarest come first:
/// see ThemeSet::rarest.
enum class Theme : std::uint8_t {
    zugzwang,
    threat,
    sacrifice,
    rescue,
    kingmaker,
    undo_ban,
    empty_chair,
    drained,
    initiative,
    marker_lock,
    underdog,
    occupation,
    deny_occupation,
    precaution,
    reorder,
    last_word,
    closed_gate,
    later_gain,
    waiting,
    price,
    one_answer,
    double_duty,
    no_effect,
    strengthen,
    hold_back,
    collect,
    make_tie,
    strip,
    switch_of_reign, ///< packs write "switch"
    right_taking,
    tie_break,
    last_card,
    counting,
};
inline constexpr unsigned theme_count = 33;
/// A puzzle names at most this many of its themes.
inline constexpr unsigned most_themes = 3;

/// A theme's name and definition.
struct ThemeText {
    std::string_view name; ///< as packs write it: "avoid-occupation"
    std::string_view says; ///< its definition in a sentence
};
/// The texts of all themes, in the order of Theme.
[[nodiscard]] std::span<const ThemeText, theme_count> theme_texts() noexcept;
/// The theme of that name; nothing if there is none.
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name) noexcept;

/// The themes of a puzzle, one bit each.
class ThemeSet {
public:
    constexpr ThemeSet() noexcept = default;
    constexpr void insert(Theme theme) noexcept { bits_ |= std::uint64_t{1} << static_cast<unsigned>(theme); }
    constexpr void erase(Theme theme) noexcept { bits_ &= ~(std::uint64_t{1} << static_cast<unsigned>(theme)); }
    [[nodiscard]] constexpr bool contains(Theme theme) const noexcept {
        return (bits_ >> static_cast<unsigned>(theme) & 1U) != 0;
    }
    /// Whether the set contains every theme of the other.
    [[nodiscard]] constexpr bool contains_all(ThemeSet other) const noexcept { return (other.bits_ & ~bits_) == 0; }
    [[nodiscard]] constexpr ThemeSet operator|(ThemeSet other) const noexcept {
        other.bits_ |= bits_;
        return other;
    }
    /// The rarest themes of the set, at most `most` of them.
    [[nodiscard]] constexpr ThemeSet rarest(unsigned most) const noexcept {
        ThemeSet rarest;
        for (unsigned i = 0; i < theme_count && rarest.size() < most; ++i)
            if (contains(static_cast<Theme>(i))) rarest.insert(static_cast<Theme>(i));
        return rarest;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr unsigned size() const noexcept { return static_cast<unsigned>(std::popcount(bits_)); }
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    friend constexpr bool operator==(ThemeSet, ThemeSet) noexcept = default;

private:
    std::uint64_t bits_ = 0;
};

/// The effect of a turn on the board, without names.
enum class Shape : std::uint8_t {
    both_into_one, ///< a faction card places two followers in one province
    one_each,      ///< a faction card places a follower in each of two provinces
    one_follower,  ///< a faction card places its faction's last follower of the pool
    even_swap,     ///< one follower for one
    two_for_one,
    tiles,     ///< a Maharacha exchanges two tiles
    khon_thai, ///< followers of several factions are placed
    no_effect, ///< a card without effect
    pass,
};
/// Returns the shape of a legal turn. Whether a card has an effect follows from the turn alone.
[[nodiscard]] Shape shape_of(Turn turn) noexcept;

/// A fingerprint of a puzzle's idea without names: puzzles with the same shape of the key and the same plot tell the
/// same story. Each word is empty if there is nothing to say.
struct Plot {
    std::string route;      ///< who leads in the end, compared with passing by all, and what decides
    std::string cause;      ///< what the wrong turn lacks
    std::string refutation; ///< the others' cards that refute a tempting wrong turn
    friend bool operator==(const Plot&, const Plot&) = default;
};

/// The origin of a position (G2).
struct History {
    Position deal;
    std::vector<Turn> turns; ///< the turns from the deal to the position
    friend bool operator==(const History&, const History&) = default;
};

/// The reasons why somebody may believe that a wrong first turn is the key; the first that holds.
enum class Lure : std::uint8_t {
    twin,            ///< the key of the puzzle's twin
    taking,          ///< the key's action with another taking
    lone_refutation, ///< a try, which only one class of replies refutes; packs write "try"
    all_pass,        ///< reaches the aim if everybody passes afterwards
    none,
};

/// A wrong first turn, and why it fails.
struct WrongTurn {
    /// The first turn of its class, unless another one is the twin's key, has the key's action or is the key with the
    /// King marker on the other tile.
    Turn turn;
    Lure lure = Lure::none;
    bool wins_later = false; ///< whether the turn wins later than in N
    /// The turn, the reply that refutes it, and play until the failure is visible; see wrong_turns.hpp. A turn that
    /// ends the game is the whole line.
    std::vector<Turn> line;
    friend bool operator==(const WrongTurn&, const WrongTurn&) = default;
};

/// The numbers of classes of first turns that win in N, that win later, and that do not win.
struct Values {
    unsigned win = 1, later = 0, not_at_all = 0;
    friend constexpr bool operator==(const Values&, const Values&) = default;
};

/// Reasons why a claim about a puzzle is undecided. An undecided claim counts neither for nor against the puzzle.
enum class Undecided : std::uint8_t {
    stopped, ///< the stop flag was set
    effort,  ///< a proof needs more nodes or positions than allowed
    memory,  ///< a proof needs more memory than allowed
};

inline constexpr unsigned max_level = 5;
inline constexpr int max_rating = 9999; ///< the smallest rating is -max_rating
inline constexpr unsigned max_score = 100;
/// Raised when a change may alter a puzzle's rating or level.
inline constexpr unsigned rating_version = 5;
/// Raised when a change may alter a puzzle's score.
inline constexpr unsigned score_version = 10;
/// Raised when a change may alter a puzzle's themes or its plot, or the lines beside its tree.
inline constexpr unsigned themes_version = 12;
/// Raised when a change may alter the words with which packs tell a solution and its reasons.
inline constexpr unsigned reasons_version = 6;

/// A puzzle is sound if verify.hpp finds no fault in it. Every member of a sound puzzle follows from `game`,
/// `position`, `history` and the twin's position. A puzzle that was read from a pack has no `wrong`, and of its
/// solution the line alone: see find_solution() in grade.hpp.
struct Puzzle {
    std::string id; ///< 16 hex digits: a hash of essential identity, goal and rules
    const Game* game = nullptr;
    Position position;
    Task task = Task::win;
    unsigned against = 0;     ///< the side that must not win, unless the task is to win
    Goal goal = Goal::strict; ///< always `strict`, unless the task is to win
    unsigned n = 0;           ///< the goal's N: cards of the side, or of the side that must not win
    std::vector<Turn> keys;   ///< every legal turn that keeps N, in the notation's order: a single class
    Uniqueness uniqueness = Uniqueness::key;
    int rating = 1500;            ///< see rating.hpp
    unsigned level = 1;           ///< 1 to max_level, by the rating
    unsigned score = 0;           ///< see score_of() in grade.hpp
    Solution solution;            ///< with the best try first
    std::vector<WrongTurn> wrong; ///< the most plausible wrong turns first
    Values values;
    unsigned tries = 0; ///< the number of tries
    ThemeSet themes;
    Plot plot;
    std::size_t proof_size = 0; ///< turns in the solution's tree, including those that are only counted
    unsigned key_rank = 0;      ///< see mean_rank() in grade.hpp
    unsigned turn_classes = 0;  ///< the number of classes of first turns
    History history;
    std::optional<Twin> twin;
    /// The reasons for the key, if solved() has found them with little effort and the rules have judged all true.
    std::shared_ptr<const Explanation> reasons;

    /// The first of the keys.
    [[nodiscard]] Turn key() const noexcept { return keys.front(); }
    [[nodiscard]] unsigned side() const noexcept { return game->side_of(position.to_move); }
    /// The aim that the solution reaches.
    [[nodiscard]] Aim aim() const noexcept;
};

/// Whether each puzzle states that the other is its twin.
[[nodiscard]] bool are_twins(const Puzzle& one, const Puzzle& other) noexcept;

/// Computes the id from all members above the keys.
[[nodiscard]] std::string puzzle_id(const Puzzle& puzzle);
/// Whether the text has the form of an id.
[[nodiscard]] bool is_id(std::string_view text) noexcept;

/// The names of the values of an enumeration, as packs write them.
template <class Enum>
inline constexpr std::array<std::string_view, 0> names_of{};
template <>
inline constexpr std::array<std::string_view, 2> names_of<Task>{"win", "save"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<Goal>{"strict", "fastest"};
template <>
inline constexpr std::array<std::string_view, 3> names_of<Uniqueness>{"key", "line", "dual-free"};
template <>
inline constexpr std::array<std::string_view, 9> names_of<Shape>{
    "both-into-one", "one-each", "one-follower", "even-swap", "two-for-one", "tiles", "khon-thai", "no-effect", "pass"};
template <>
inline constexpr std::array<std::string_view, 5> names_of<Lure>{"twin", "taking", "try", "all-pass", "none"};

/// The name of a task, goal, uniqueness, lure or shape, as packs write it.
template <class Enum>
requires(!names_of<Enum>.empty()) [[nodiscard]] constexpr std::string_view name(Enum value) noexcept {
    return names_of<Enum>[static_cast<unsigned>(value)];
}
/// The value of that name; nothing if there is none.
template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> named(std::string_view name) noexcept {
    const auto found = std::find(names_of<Enum>.begin(), names_of<Enum>.end(), name);
    if (found == names_of<Enum>.end()) return {};
    return static_cast<Enum>(found - names_of<Enum>.begin());
}

} // namespace siam
