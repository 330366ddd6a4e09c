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
    Limits limits;                             ///< for all questions together, until the next `allow`
    MemoryBudget* budget = nullptr;            ///< the budget for the table's bytes; null: no limit
};

/// Answers questions about all sides of one game. Do not use it from two threads at once.
///
/// Once a limit is reached every answer is empty.
class Forcing {
public:
    /// Game and budget outlive the object. Throws OverBudget.
    explicit Forcing(const Game& game, const ForcingOptions& options = {});
    ~Forcing();
    Forcing(Forcing&&) noexcept;
    Forcing& operator=(Forcing&&) noexcept;

    [[nodiscard]] const Game& game() const noexcept;
    [[nodiscard]] const ForcingOptions& options() const noexcept;
    /// Whether the side can force a win with at most `budget` of its own cards. Any number is allowed.
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned side, unsigned budget);
    [[nodiscard]] std::optional<bool> can_force(const Position& position, unsigned side) {
        return can_force(position, side, max_players * cards_per_player);
    }
    /// The side's N; nothing if it cannot force a win or a limit was reached.
    [[nodiscard]] std::optional<unsigned> n(const Position& position, unsigned side);
    /// A turn after which the camp to move (the side, or all others) still reaches its goal with the rest of the
    /// budget. If there are several such turns, the result may depend on earlier questions. Returns nothing if there is
    /// none. \pre !over
    [[nodiscard]] std::optional<Turn> winning_turn(const Position& position, unsigned side, unsigned budget);

    /// Allows `nodes` further nodes for each side, whatever it has used before. Keeps all proofs.
    void allow(std::uint64_t nodes);
    [[nodiscard]] bool stopped() const noexcept;
    [[nodiscard]] std::uint64_t nodes() const noexcept;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
