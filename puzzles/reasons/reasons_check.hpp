/// The independent judgement of reasons: it uses the engine alone, and no solver.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>

#include "puzzles/reasons/brute_force.hpp"
#include "puzzles/reasons/reason.hpp"

namespace siam {

/// Judges reasons for one key. Routes, and all that rests on them, are judged by playing every line that is left after
/// the key; a refutation by playing its line; a cause, a needed fact and a twin by brute force, but not that the twin
/// has no further keys. Two positions count as one only if all nine fields of the notation are equal. What a condition
/// of answers means is stated once for finder and checker (conditions.hpp), and stated again by the judge of
/// tests/oracle/apart.
class ReasonsChecker {
public:
    static constexpr std::size_t most_positions = 300'000;

    /// The argument outlives the object.
    /// \param most the greatest number of positions for the lines after the key, and again for each brute force
    explicit ReasonsChecker(const Argument& about, std::size_t most = most_positions);

    /// Returns whether the reason is true.
    [[nodiscard]] Truth judge(const Reason& reason);
    /// Returns whether the argument succeeds: the key and the plan's turns are legal, the camp plays at most the plan's
    /// number of cards, and every end suits it; and whether the kinds of these ends are exactly those of the routes
    /// among the reasons, each once.
    [[nodiscard]] Truth judge_routes(std::span<const Reason> reasons) const;

private:
    /// A settled struggle.
    struct Struggle {
        Province province;
        Followers followers;
    };

    void walk(const Position& start);
    bool turn_of_camp(const Position& position, std::vector<Position>& next);
    void go(const Position& before, Turn turn, const Position& after, std::vector<Position>& next);
    [[nodiscard]] unsigned cards_of_camp(const Position& position) const;
    [[nodiscard]] bool is_good(const Position& end) const;

    [[nodiscard]] Truth truth_of(const Route& route) const;
    [[nodiscard]] Truth truth_of(const Cost& cost) const;
    [[nodiscard]] Truth truth_of(const Stuck& stuck) const;
    [[nodiscard]] Truth truth_of(const Controlled& controlled) const;
    [[nodiscard]] Truth truth_of(const Closed& closed) const;
    [[nodiscard]] Truth truth_of(const WithoutEffect& card) const;
    [[nodiscard]] Truth truth_of(const Cause& cause);
    [[nodiscard]] Truth truth_of(const Refutation& refutation) const;
    [[nodiscard]] Truth truth_of(const Needed& needed);
    [[nodiscard]] Truth truth_of(const Answering& answers);
    [[nodiscard]] Truth truth_of(const Flip& flip) const;
    [[nodiscard]] Truth truth_of(const Met& met) const;
    [[nodiscard]] Truth truth_of(const OnlyIf& only) const;
    [[nodiscard]] Truth truth_of(const Twin& twin);

    [[nodiscard]] std::optional<Turn> turn_by(const Answering& answers, const Position& position);
    [[nodiscard]] std::optional<Position> end_after_key(const std::vector<Turn>& of_others) const;
    /// Whether the camp reaches its aim by this first turn, with as few cards as by the key.
    [[nodiscard]] Truth reached_by(const Position& root, Turn turn);
    [[nodiscard]] Truth smaller_fail(const Cause& cause, const std::vector<Difference>& all);

    const Argument& about_;
    const Game& game_;
    std::size_t most_;
    Position start_;
    BruteForce force_;
    bool is_too_large_ = false;    ///< whether the lines after the key have too many positions
    bool plan_is_followed_ = true; ///< whether the plan is legal and needs no more cards than it says
    std::vector<Position> ends_;
    std::vector<Position> own_; ///< the positions in which the camp is to move
    std::vector<Struggle> struggles_;
    std::array<std::array<unsigned, 2>, max_players> cards_{}; ///< sets of cards by seat: played; played with effect
};

} // namespace siam
