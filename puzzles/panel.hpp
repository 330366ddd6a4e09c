/// A panel of simulated solvers: how often somebody of a given strength finds the key of a puzzle.
#pragma once

#include "puzzles/puzzle.hpp"

#include <array>
#include <span>

namespace siam {

inline constexpr unsigned panel_strengths = 14; ///< 0 is the weakest
inline constexpr unsigned panel_seeds = 48;     ///< solvers of each strength

/// A panel of simulated solvers that measures how hard a puzzle is.
///
/// A solver goes through the classes of first turns in the naive order (first those after which it wins if everybody
/// passes) and sees each with a probability that falls with its place; the first it always sees. Of a turn that it sees
/// it looks at replies, in the order that is naive for the one who replies, and sees those likewise. From each it reads
/// on, card by card, and gives up with some probability before each, and where it would take too long. If it comes to
/// the end of the cards it knows who wins; if not it judges by what happens if everybody passes, and errs in that now
/// and then. It answers with the first turn that no reply seems to refute; if there is none, with the first that none
/// was seen to refute by reading to the end; else with the first.
///
/// Stronger solvers see more, read on longer and err less. Each draw of a seed is the same for every strength and is
/// compared with a bound that grows, so that what a solver sees, the stronger one of that seed sees too.
class Panel {
public:
    /// `seed` is the puzzle's own. The game of `forcing` is the puzzle's.
    /// \pre keys are all first turns that keep the side to move its win in n
    Panel(Forcing& forcing, const Position& position, unsigned n, std::span<const Turn> keys, std::uint64_t seed);
    /// The same for any aim; n is its side's cards if it is a win. "Wins" means that it is reached.
    Panel(
        Forcing& forcing, const Aim& aim, const Position& position, unsigned n, std::span<const Turn> keys,
        std::uint64_t seed);

    /// How many of the seeds find a key, by strength. Nothing if the stop flag of `forcing` was set. Throws OverBudget.
    [[nodiscard]] std::optional<std::array<unsigned, panel_strengths>> scores();
    /// How many of all solvers answered with a turn of this class. \pre scores() gave something
    [[nodiscard]] unsigned believers(Turn turn) const noexcept;

private:
    /// A reply, and whether the solver's side can still force its win after it.
    struct Reply {
        enum class Truth : std::uint8_t { unknown, holds, refuted, too_long };
        Turn turn;
        bool hopeful = false; ///< for the replier: it wins if everybody passes afterwards
        Truth truth = Truth::unknown;
    };
    struct First {
        TurnClass turns;
        bool is_key, hopeful;
        bool replies_listed = false;
        std::vector<Reply, Budgeted<Reply>> replies;
        unsigned believers = 0;
    };
    /// The greater, the better the turn looks.
    enum class Look : std::uint8_t { refuted, doubtful, fine };

    void list_replies(First& first);
    [[nodiscard]] std::size_t answer(unsigned strength, std::uint64_t solver);
    [[nodiscard]] Look look(First& first, std::uint64_t at, unsigned strength);
    [[nodiscard]] Reply::Truth read(First& first, Reply& reply);
    [[nodiscard]] bool wins_idle(const Position& position) const;

    Forcing forcing_; ///< its own: what it may take nodes for must not depend on what was asked before
    const Game& game_;
    Position position_;
    Aim aim_;
    unsigned n_; ///< cards of the side, if it is to win
    std::uint64_t seed_;
    bool stopped_ = false;
    std::vector<First> firsts_; ///< in naive order
};

/// The seed of the panel's random draws. \pre an id as puzzle_id() makes it
[[nodiscard]] std::uint64_t seed_of(std::string_view id);

/// The strength at which half of the seeds find the key, in hundredths: 0 for the weakest of the panel, 100 for the
/// next. Below 0 if more than half of the weakest do, beyond the strongest if fewer than half of those do.
[[nodiscard]] int strength_needed(const std::array<unsigned, panel_strengths>& scores) noexcept;

} // namespace siam
