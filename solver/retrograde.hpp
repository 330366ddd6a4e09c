/// All answers of a whole class of endgames at once, found backwards from the ends of the game.
#pragma once

#include "solver/answer.hpp"
#include "solver/memory_budget.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>

namespace siam {

struct RetrogradeOptions {
    MemoryBudget* memory = nullptr; ///< all that grows with the problem takes from it, if there is one; it lives longer
    unsigned threads = 1;
    const std::atomic<bool>* stop = nullptr; ///< looked at often
};

enum class RetrogradeEnd : std::uint8_t { solved, out_of_memory, stopped };

/// A layer: all states with so many cards in hands and so many open provinces. No turn leads back to an earlier layer:
/// each card or settled struggle leads to a later one (and passes stay inside a state).
struct RetrogradeLayer {
    bool solved;          ///< else only listed
    unsigned cards, open; ///< cards >= 1: without cards the answer is a closed form
    std::size_t boards;   ///< states without supplies and passes
    std::uint64_t turns;  ///< looked at in this step, equal ones once
};

struct RetrogradeCount {
    std::size_t groups = 0, boards = 0;
    std::size_t states = 0;  ///< boards times passes in a row
    std::size_t answers = 0; ///< states times the supplies that can come about, each with N for every side
    std::size_t values = 0;  ///< different answers that boards have
    std::size_t bytes = 0;   ///< of memory
    std::uint64_t turns_listed = 0, turns_solved = 0;
};

namespace retrograde {
class Closure;
}

/// The closure of some roots: every position that can come about from them, up to the essential identity, and for each
/// N for each side (R11.3). Shares nothing with the forward search but the rules, so that each may judge the other.
class Retrograde {
public:
    /// What is wrong with the roots, or nothing. They have to agree in all but the followers on the board; at most four
    /// open provinces, at least one card, a game that is not over, and results that are defined.
    [[nodiscard]] static std::optional<std::string> refusal(const Game& game, std::span<const Position> roots);

    /// \pre !refusal(game, roots); the game outlives this. Throws OverBudget
    Retrograde(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);
    ~Retrograde();
    Retrograde(Retrograde&&) noexcept;

    /// Lists the layers from the roots on, then solves them from the end. Goes on where it ended: groups of boards that
    /// were done are kept. Throws std::bad_alloc if there is less memory than the budget says.
    RetrogradeEnd run(const std::function<void(const RetrogradeLayer&)>& finished = {});

    /// Nothing if the position is not in the closure. \pre run() ended with solved
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;
    /// A position for every state and every supply in the closure, with its answer: for checks, it is long.
    void for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const;

    [[nodiscard]] retrograde::Closure& closure() noexcept { return *closure_; }
    [[nodiscard]] const retrograde::Closure& closure() const noexcept { return *closure_; }

private:
    std::unique_ptr<retrograde::Closure> closure_;
};

} // namespace siam
