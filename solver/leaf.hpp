/// Exact answers, without children, for positions in which at most one card of each cause can still be played.
#pragma once

#include "solver/plan.hpp"

#include <boost/container/static_vector.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace siam {

/// The endings in which one of the seats wins with the position's supplies, hands and latest plays.
[[nodiscard]] EndingSet endings_won_by(const Game& game, const Position& position, unsigned seats) noexcept;

/// For a standing, the ending of every code of a row.
class EndingTables {
public:
    explicit EndingTables(unsigned occupier_limit) noexcept : occupier_limit_(occupier_limit) {}
    /// 4^open ending numbers by code; good until the object ends. open == 8 - standing.settled()
    [[nodiscard]] const std::uint8_t* of(Standing standing);

private:
    unsigned occupier_limit_;
    Standing latest_;
    const std::uint8_t* latest_table_ = nullptr;
    boost::unordered_flat_map<std::uint32_t, std::unique_ptr<std::uint8_t[]>> tables_;
};

/// Who plays for what, and how much.
///
/// The *causes* are the side that is asked about and all others together (R11.2). A seat may play any card of its hand,
/// but the side no more than `budget` in all.
class Leaves {
public:
    Leaves(const Game& game, unsigned side);

    /// The side wins if everybody passes from here on. \pre !over
    [[nodiscard]] bool won_if_all_pass(const Node& node);
    /// \pre the game is over
    [[nodiscard]] bool won(const Node& node) const noexcept;

    /// The side can force a win. \pre !over, budget <= cards of the side, budget <= 1, the others hold at most one card
    [[nodiscard]] bool can_force(const Node& node, unsigned budget);

    /// Says which plays of the player to move with an action are known to be refuted.
    using Refuted = std::function<TakingBits(Action)>;
    /// Says that a play of the player to move is known to be refuted; asked of few.
    using IsRefuted = std::function<bool(Turn)>;
    /// The plays of the player to move that are neither refuted by passing nor by answers that are found at once, nor
    /// known to be refuted. All of a lost node's turns but these and passing need no search. \pre !over, the mover's
    /// cause has exactly one play left
    void list_open_plays(
        const Node& node, unsigned budget, const Refuted& refuted, const IsRefuted& is_refuted,
        std::vector<Turn>& turns);

    /// The mover's cause began a win with this play when the others had none left: a plan may begin so.
    void suggest(Turn play, unsigned seat) noexcept;

private:
    /// The endings that a cause wants, by the faction taken with its last play (faction_count: none).
    struct Goal {
        std::array<EndingSet, faction_count + 1> good;
        EndingSet any;
    };
    [[nodiscard]] bool own(unsigned seat) const noexcept { return own_seats_ >> seat & 1U; }
    [[nodiscard]] EndingSet good_endings(const Position& position, unsigned seat, bool last_card) const noexcept;
    [[nodiscard]] static Position having_played(const Position& before, unsigned seat, unsigned taken) noexcept;
    [[nodiscard]] Goal goal_after_play(const Position& position, unsigned seat) const noexcept;
    /// Plays of this very stage, or of later ones as well.
    enum class Stages : std::uint8_t { this_one, all };
    [[nodiscard]] bool last_play_reaches(
        Row& row, Hand hand, unsigned stage, const Goal& goal, Stages stages, Turn* found_now = nullptr) const;
    /// Seats of the other cause that hold cards, and how many they may play in all.
    struct Opponents {
        unsigned seats = 0, plays = 0;
        [[nodiscard]] bool include(unsigned seat) const noexcept { return seats >> seat & 1U; }
    };
    /// What opponents face after a play, but for what stands in the row.
    struct Challenge {
        Position after; ///< whichever card it was
        bool known = false;
        unsigned asked = 0;                  ///< seats whose goals are known
        std::array<Goal, max_players> goals; ///< what each opponent wants of a play of its own
    };
    using Challenges = std::array<Challenge, faction_count + 1>; ///< by what was taken; known where it matters
    /// A row on which plans are tried: the one before a play, or after its action if that moved tiles.
    struct Ground {
        const Row& row;
        unsigned stage;
        std::uint64_t number; ///< of its own
    };
    /// A last play that may be refuted.
    struct Attempt {
        const Opponents& opponents;
        std::uint32_t opponents_cards; ///< as Plan::cards
        Challenges& challenges;
        const IsRefuted* is_refuted; ///< none: only by answers
    };
    [[nodiscard]] TakingSet takings_that_reach(
        const Row& row, unsigned stage, const Goal& goal, TakingBits left_out) const noexcept;
    [[nodiscard]] TakingSet answered_by(
        RecentPlans::Entry& entry, const Ground& ground, const Attempt& attempt, const Row& after, const Change& change,
        TakingSet takings) const;
    [[nodiscard]] TakingSet open_takings(
        const Ground& ground, const Attempt& attempt, Action action, Row& after, const Change& change,
        TakingSet takings);
    [[nodiscard]] EndingSet wanted_after(const Challenge& challenge, const Plan& plan) const noexcept;
    [[nodiscard]] RecentPlans& plans_of(const Opponents& opponents) noexcept;
    [[nodiscard]] std::optional<Plan> new_plan(Row& row, unsigned stage, const Attempt& attempt, Challenge& challenge);
    [[nodiscard]] std::optional<Plan> plan_begun_with(
        Row& row, const Position& position, unsigned stage, const Opponents& opponents, const Plan& beginning,
        unsigned step) const;
    [[nodiscard]] std::optional<Plan> plan_ended_by(
        Row& row, Hand hand, unsigned seat, unsigned stage, const Opponents& opponents, const Goal& goal,
        const Plan& beginning) const;
    template <class OnOpen>
    bool any_open_play(
        Row& row, const Position& position, unsigned seat, const Goal& goal, unsigned stage, const Opponents& opponents,
        const Refuted* refuted, const IsRefuted* is_refuted, OnOpen&& on_open);
    [[nodiscard]] Opponents opponents_of(unsigned seat, const Position& position, unsigned budget) const noexcept;
    /// A seat that comes to play at a stage.
    struct Occasion {
        std::uint8_t seat, stage;
    };
    using Occasions = boost::container::static_vector<Occasion, province_count * max_players>;
    [[nodiscard]] Occasions occasions(const Row& row, const Position& position, unsigned can_play) const;
    [[nodiscard]] std::size_t first_standing_play(
        Row& row, const Position& position, unsigned can_play, unsigned cause, std::span<const Occasion> occasions);
    [[nodiscard]] Row row_of(const Node& node);
    [[nodiscard]] unsigned seats_with_cards(const Position& position, unsigned budget) const noexcept;

    const Game& game_;
    unsigned own_seats_;
    EndingTables tables_;
    const std::uint8_t* ending_ = nullptr;                   ///< of the row at hand, by code
    unsigned occupied_ = 0;                                  ///< provinces of the occupier before stage 0
    std::array<std::array<RecentPlans, 3>, 2> recent_plans_; ///< of the others and the side; by plays: 1, 2, more
    std::uint64_t grounds_ = 0;                              ///< how many there have been
    std::array<Plan, 8> suggested_{};                        ///< of one play each; empty ones past the end
};

} // namespace siam
