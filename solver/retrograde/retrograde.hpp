/// All answers of a whole class of endgames at once, found backwards from the ends of the game.
#pragma once

#include "solver/retrograde/run.hpp"
#include "solver/verdict.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>

namespace siam {

namespace retrograde {
class Closure;
}

/// The closure of some roots: every position that can follow from them, up to the essential identity, with N for each
/// side (R11.3). Shares only the rules with the forward search, so that each may check the other.
class Retrograde {
public:
    /// The fault of the roots, or nothing. They must agree in everything but the followers on the board, with at most
    /// four open provinces and at least one card, and the game must not be over.
    [[nodiscard]] static std::optional<std::string> refusal(const Game& game, std::span<const Position> roots);

    /// \pre !refusal(game, roots); the game outlives this. Throws OverBudget
    Retrograde(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);
    ~Retrograde();
    Retrograde(Retrograde&&) noexcept;

    /// Lists the layers from the roots on, then solves them from the end. After an early end, the next call resumes:
    /// finished groups of boards are kept. Throws std::bad_alloc if there is less memory than the budget says.
    RetrogradeEnd run(const std::function<void(const RetrogradeLayer&)>& finished = {});

    /// Returns nothing if the position is not in the closure. \pre run() ended with solved
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;
    /// Visits a position for every state and every supply in the closure, with its answer. There are very many: use
    /// this for checks.
    void for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const;

    [[nodiscard]] retrograde::Closure& closure() noexcept { return *closure_; }
    [[nodiscard]] const retrograde::Closure& closure() const noexcept { return *closure_; }

private:
    std::unique_ptr<retrograde::Closure> closure_;
};

} // namespace siam
