/// Sets of supplies as bits, and the supplies with which each side wins at the end of the game.
#pragma once

#include "solver/retrograde/group.hpp"
#include "solver/verdict.hpp"

#include <span>

namespace siam::retrograde {

/// Gives each possible combination of supplies a number, from the followers that each seat has taken since the root.
///
/// A seat that held K cards at the root has taken at most K followers. The hands and the misses (see Context) give the
/// total of these followers, so the count of the third faction follows from the counts of the other two. The seat's
/// digit is x + (K + 1) * y for x followers of the first faction and y of the second. The digits of all seats make one
/// mixed-base number. If a seat takes a faction, this always adds the same amount to the number. A set of supplies has
/// one bit for each number. So a set after the taking, shifted down by this amount, is the set before the taking. The
/// numbers stand for exact supplies, so occupation (R8.1) needs no special case. If no play reaches a number, its bit
/// stays 0.
class Grid {
public:
    /// \pre players <= max_players
    Grid(unsigned players, const Position& root) noexcept;

    [[nodiscard]] unsigned points() const noexcept { return points_; }
    /// The number of 64-bit words in a set.
    [[nodiscard]] std::size_t words() const noexcept { return (points_ + 63U) / 64U; }
    /// The amount that a taking adds to the number. \pre faction <= faction_count; faction_count stands for no taking
    [[nodiscard]] unsigned step(Seat seat, unsigned faction) const noexcept { return steps_[index(seat)][faction]; }
    /// The number of cards that the seat has played since the root.
    [[nodiscard]] unsigned played(const Position& position, unsigned seat) const noexcept {
        return root_.hand[seat].size() - position.hand[seat].size();
    }
    /// The number of a position's supplies in the grid, and the misses that follow from them (Context::misses).
    struct Point {
        unsigned number;
        Misses misses;
    };
    [[nodiscard]] std::optional<Point> point_of(const Position& position) const noexcept;
    /// Calls visit(number, supplies) for all supplies that are possible with the hands of `position` and these misses.
    /// Some of these supplies need more followers than the game has.
    template <class Visit>
    void for_each_point(const Position& position, const Misses& misses, Visit&& visit) const {
        std::array<Followers, max_players> supply = root_.supply;
        visit_seat(0, 0, position, misses, supply, visit);
    }

private:
    /// Whether a Followers word can hold the sum of both: at most 31 followers of each faction.
    [[nodiscard]] static bool have_room(Followers a, Followers b) noexcept {
        for (const Faction faction : all_factions)
            if (a.count(faction) + b.count(faction) > 31) return false;
        return true;
    }
    template <class Visit>
    void visit_seat(
        unsigned seat, unsigned number, const Position& position, const Misses& misses,
        std::array<Followers, max_players>& supply, Visit&& visit) const {
        if (seat == players_ || seat == max_players) return visit(number, std::as_const(supply));
        const unsigned takings = played(position, seat) - misses[seat];
        for (unsigned y = 0; y <= takings; ++y)
            for (unsigned x = 0; x + y <= takings; ++x) {
                const Followers taken = Followers::of(x, y, takings - x - y);
                if (!have_room(root_.supply[seat], taken)) continue;
                supply[seat] = root_.supply[seat] + taken;
                visit_seat(
                    seat + 1, number + x * steps_[seat][0] + y * steps_[seat][1], position, misses, supply, visit);
            }
        supply[seat] = root_.supply[seat];
    }

    Position root_;
    unsigned players_, points_ = 1;
    std::array<std::array<unsigned, faction_count + 1>, max_players> steps_{};
};

/// Calls visit(position) for a board of the group after some passes, with each supply that is possible there.
template <class Visit>
void for_each_supply(
    const Game& game, const Grid& grid, const Group& group, Board board, unsigned passes, const Visit& visit) {
    const Misses& misses = group.context.misses;
    Position position = group.position(game, board, passes);
    grid.for_each_point(position, misses, [&](unsigned, const std::array<Followers, max_players>& supply) {
        position.supply = supply;
        if (!has_enough_followers(game, position)) return;
        Position prototype = position;
        // Not every supply is possible with every pool.
        if (context_of(game, prototype, pool(game, position), misses) == group.context) visit(std::as_const(position));
    });
}

/// Compute `to |= shifted` and `to &= shifted`, where `shifted` is `from`, shifted down by `step` bits. \pre words >= 1
void add_shifted(std::uint64_t* to, const std::uint64_t* from, unsigned step, std::size_t words) noexcept;
void keep_shifted(std::uint64_t* to, const std::uint64_t* from, unsigned step, std::size_t words) noexcept;

/// The order of the sets of one state (a board with a number of passes). Each side has one set for every N from 0 to
/// the number of its cards. This set holds the supplies with which the side can force a win with at most N cards.
struct Levels {
    /// \pre 2 <= players <= max_players
    Levels(unsigned players, const Context& context) noexcept;
    [[nodiscard]] unsigned size() const noexcept { return first[sides]; }
    /// The number of words in a value, which holds the sets of a board for each number of passes. \param words the
    /// number of words in a set
    [[nodiscard]] std::size_t words_of_value(unsigned passes_to_settle, std::size_t words) const noexcept {
        return words * passes_to_settle * size();
    }
    /// The verdicts that the sets give for the supplies with the number `point`.
    [[nodiscard]] Verdicts verdicts(const std::uint64_t* sets, std::size_t words, unsigned point) const;

    unsigned sides;
    std::array<std::uint8_t, max_sides + 1> first{}; ///< index of each side's set for N = 0; last, the number of sets
};

/// For every ending, the supplies with which each side wins, for fixed hands, latest plays and misses.
class Endings {
public:
    /// Throws OverBudget.
    Endings(const Game& game, const Grid& grid, const Position& position, const Misses& misses, MemoryBudget* memory);
    [[nodiscard]] const std::uint64_t* won_by(unsigned side, Ending ending) const noexcept {
        return sets_.data() + (ending.number() * sides_ + side) * words_;
    }
    /// The set of all possible supplies.
    [[nodiscard]] const std::uint64_t* valid() const noexcept { return valid_.data(); }
    [[nodiscard]] std::size_t valid_points() const noexcept { return valid_points_; }

private:
    unsigned sides_;
    std::size_t words_, valid_points_ = 0;
    List<std::uint64_t> sets_, valid_;
};

} // namespace siam::retrograde
