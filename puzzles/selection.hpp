/// Selects puzzles for a pack: the best of many, but varied.
#pragma once

#include "puzzles/puzzle.hpp"

#include <map>

namespace siam {

/// The respects in which puzzles of a pack may be alike. Each has a quota.
enum class Alike : std::uint8_t {
    shape,   ///< the shape of the key
    faction, ///< the key is a faction card with an effect
    idle,    ///< the key is a pass or a card without effect
    theme,   ///< one of the themes
    plot,    ///< the shape of the key and the plot
    wrong,   ///< no card refutes a tempting wrong turn
    players, ///< the number of players
    n,       ///< N
};
inline constexpr unsigned alike_count = 8;
template <>
inline constexpr std::array<std::string_view, alike_count> names_of<Alike>{"shape", "faction", "idle",    "theme",
                                                                           "plot",  "wrong",   "players", "n"};

/// The largest shares of puzzles that may be alike, in percent of the requested number. At least one puzzle of each
/// kind is always allowed, unless the quota is 0.
struct Quotas {
    static constexpr unsigned off = 100;
    std::array<unsigned, alike_count> percent{20, 50, 10, 25, 3, 0, off, off};
    bool levels = true; ///< whether levels are taken in turn, as long as they have puzzles

    [[nodiscard]] static constexpr Quotas none() noexcept {
        Quotas quotas;
        quotas.percent.fill(off);
        quotas.levels = false;
        return quotas;
    }
    [[nodiscard]] constexpr unsigned& operator[](Alike alike) noexcept { return percent[static_cast<unsigned>(alike)]; }
    [[nodiscard]] constexpr unsigned operator[](Alike alike) const noexcept {
        return percent[static_cast<unsigned>(alike)];
    }
};

/// Puzzles that are taken together: a puzzle alone, or two twins. A group counts as one puzzle, and is alike in
/// whatever one of its puzzles is.
using PuzzleGroup = std::vector<const Puzzle*>;

/// Counts the groups of puzzles that are taken, and says for which others there is still room.
class PackRoom {
public:
    /// The numbers of the kinds of puzzles that a group belongs to, each once, without those whose quota is off.
    using Kinds = std::vector<std::size_t>;

    /// \param wanted the number of puzzles of which the quotas are shares
    PackRoom(std::size_t wanted, const Quotas& quotas);

    [[nodiscard]] Kinds kinds_of(const PuzzleGroup& group);
    [[nodiscard]] Kinds kinds_of(const Puzzle& puzzle) { return kinds_of(PuzzleGroup{&puzzle}); }
    /// Whether no further puzzle of this kind may be taken.
    [[nodiscard]] bool is_full(std::size_t kind) const { return kinds_[kind].taken >= kinds_[kind].room; }
    /// Whether a quota of 0 keeps out all puzzles of this kind.
    [[nodiscard]] bool is_closed(std::size_t kind) const { return kinds_[kind].room == 0; }
    /// Returns the quota that a puzzle of these kinds would exceed; nothing if there is room.
    [[nodiscard]] std::optional<Alike> exceeded_by(const Kinds& kinds) const;
    [[nodiscard]] std::optional<Alike> exceeded_by(const PuzzleGroup& group) { return exceeded_by(kinds_of(group)); }
    [[nodiscard]] std::optional<Alike> exceeded_by(const Puzzle& puzzle) { return exceeded_by(kinds_of(puzzle)); }
    void take(const Kinds& kinds);
    void take(const PuzzleGroup& group) { take(kinds_of(group)); }
    void take(const Puzzle& puzzle) { take(kinds_of(puzzle)); }
    /// Undoes take().
    void give_back(const Kinds& kinds);

private:
    struct Kind {
        Alike alike;
        std::size_t room, taken = 0;
    };

    std::size_t wanted_;
    Quotas quotas_;
    std::map<std::pair<Alike, std::string>, std::size_t> numbers_;
    std::vector<Kind> kinds_;
};

struct Selection {
    std::vector<std::size_t> chosen;                 ///< the places of the chosen groups, rising
    std::array<std::size_t, alike_count> kept_out{}; ///< puzzles that a quota excluded although the pack had room
};

/// Selects at most `wanted` of the groups, none of which is empty. The level of a group is that of its first puzzle,
/// and its score is its lowest one. Takes one group after another, always from the level with the fewest chosen groups.
/// From this level, takes the group with the highest score that keeps to the quotas; of equal scores, the first. If
/// quotas then leave the pack too small, exchanges chosen groups for others as long as this makes room for more. The
/// result depends only on the puzzles and their order.
[[nodiscard]] Selection select(const std::vector<PuzzleGroup>& groups, std::size_t wanted, const Quotas& quotas);

} // namespace siam
