/// Yes-or-no questions about who can force a win; proofs are kept from one question to the next.
#pragma once

#include "solver/memory_budget.hpp"
#include "solver/turn_classes.hpp"
#include "solver/verdict.hpp"

#include <memory>

namespace siam {

/// The limits of a Forcing object.
struct ForcingOptions {
    std::size_t memory = std::size_t{1} << 26; ///< bytes for the table, at most
    Limits limits;                             ///< for all questions together, until allow() is called
    MemoryBudget* budget = nullptr;            ///< the budget for the table's bytes; null: no limit
};

/// Answers questions about all sides of one game. Do not use it from two threads at once.
///
/// Once a limit is reached every answer is empty.
class Forcing {
public:
    /// The game and the memory budget outlive the object. Throws OverBudget.
    explicit Forcing(const Game& game, const ForcingOptions& options = {});
    ~Forcing();
    Forcing(Forcing&&) noexcept;
    Forcing& operator=(Forcing&&) noexcept;

    [[nodiscard]] const Game& game() const noexcept;
    [[nodiscard]] const ForcingOptions& options() const noexcept;
    /// Whether the side can force a win with at most `budget` of its own cards; `budget` may be any number.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned side, unsigned budget);
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned side) {
        return can_force(position, side, max_players * cards_per_player);
    }
    /// Returns the side's N (R11.3); nothing if the side cannot force a win or a limit was reached.
    [[nodiscard]] std::optional<unsigned> n(const Position& position, unsigned side);
    /// Returns a turn after which the camp to move still reaches its goal, or nothing. The side's goal is to win with
    /// the rest of the budget; the goal of all others is to prevent this win. If there are several such turns, the
    /// result may depend on earlier questions. \pre the game is not over
    [[nodiscard]] std::optional<Turn> winning_turn(const Position& position, unsigned side, unsigned budget);

    /// Allows `nodes` further nodes for each side, however many it has used already. Keeps all proofs.
    void allow(std::uint64_t nodes);
    [[nodiscard]] bool stopped() const noexcept;
    [[nodiscard]] std::uint64_t nodes() const noexcept;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
