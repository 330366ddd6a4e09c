/// Exact answers, without children, for positions in which at most one card of each cause can still be played.
#pragma once

#include "solver/row.hpp"

#include <boost/container/static_vector.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <span>
#include <vector>

namespace siam {

/// A set of endings: bit e is Ending number e.
using EndingSet = unsigned;

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

    /// The plays of the player to move that are neither refuted by passing nor by a single play. All of a lost node's
    /// turns but these and passing need no search. \pre !over, the mover's cause has exactly one play left
    void list_open_plays(const Node& node, unsigned budget, std::vector<Turn>& turns);

    /// The mover's cause began a win with this play when the others had none left: a plan may begin so.
    void suggest(Turn play, unsigned seat) noexcept;

private:
    /// The endings that a cause wants, by the faction taken with its last play (faction_count: none).
    struct Goal {
        std::array<EndingSet, faction_count + 1> good{};
        EndingSet any = 0;
    };
    [[nodiscard]] bool own(unsigned seat) const noexcept { return own_seats_ >> seat & 1U; }
    [[nodiscard]] EndingSet good_endings(const Position& position, unsigned seat, bool last_card) const noexcept;
    [[nodiscard]] static Position having_played(const Position& before, unsigned seat, unsigned taken) noexcept;
    [[nodiscard]] Goal goal_after_play(const Position& position, unsigned seat) const noexcept;
    using Goals = std::array<Goal, max_players>; ///< by seat
    [[nodiscard]] bool last_play_reaches(
        Row& row, Hand hand, unsigned stage, const Goal& goal, Turn* found_now = nullptr) const;
    /// Seats of the other cause that hold cards, and how many they may play in all.
    struct Opponents {
        unsigned seats = 0, plays = 0;
        [[nodiscard]] bool include(unsigned seat) const noexcept { return seats >> seat & 1U; }
    };
    /// The tie-breakers after a play, and what each opponent would want to reach with one play more.
    struct Challenge {
        Position after;
        Goals goals;
        bool known = false;
        /// What the opponent of two players wants after a plan, by Plan::gains(); 0: not asked yet.
        std::array<std::uint16_t, 128> wanted_after{};
    };
    using Challenges = std::array<Challenge, faction_count + 1>; ///< by what was taken; known where it matters
    using Takings = boost::container::static_vector<Taking, taking_words>;
    /// Plays of a cause, one after the other with only passes between. Each takes a follower.
    struct Plan {
        std::array<Turn, 3> turns{};
        std::array<std::uint8_t, 3> seats{};
        std::uint8_t length = 0;

        /// How many followers of each faction it takes, and its length: 7 bits. \pre length is 2 or 3
        [[nodiscard]] unsigned gains() const noexcept {
            unsigned gains = (length - 2U) << 6;
            for (unsigned step = 0; step < length; ++step)
                if (const Taking taking = turns[step].taking(); !taking.empty())
                    gains += 1U << (2 * index(taking.faction()));
            return gains;
        }
    };
    /// What answered an action last; empty ones past the end.
    using Answers = std::array<Plan, 2>;
    static constexpr std::size_t answers_kept = 4096;
    [[nodiscard]] Answers& answers_to(Action action) noexcept {
        return answers_[(action.word() * 0x9E3779B1U >> 16) % answers_kept];
    }
    [[nodiscard]] Challenge challenge_of(const Position& after, const Opponents& opponents) const noexcept;
    void drop_answered(
        Row& row, unsigned stage, const Opponents& opponents, Challenges& challenges, Action action, Takings& takings);
    bool drop_answered_by(
        Row& row, unsigned stage, const Opponents& opponents, Challenges& challenges, const Plan& plan,
        Takings& takings) const;
    bool drop_answered_by(
        Row& row, Hand hand, unsigned seat, unsigned stage, const Challenges& challenges, Turn answer,
        Takings& takings) const;
    bool drop_answered_by(Row& row, unsigned stage, Challenges& challenges, const Plan& plan, Takings& takings) const;
    [[nodiscard]] EndingSet wanted_after(Challenge& challenge, const Plan& plan) const noexcept;
    void drop_newly_answered(
        Row& row, unsigned stage, const Opponents& opponents, Challenges& challenges, Action action, Takings& takings);
    [[nodiscard]] bool can_be_played(
        const Plan& plan, const Position& position, const Opponents& opponents) const noexcept;
    [[nodiscard]] bool new_plan(
        Row& row, unsigned stage, const Opponents& opponents, const Challenge& challenge, Plan& plan);
    [[nodiscard]] bool plan_continues(
        Row& row, const Position& position, unsigned stage, const Opponents& opponents, Plan& plan,
        unsigned step) const;
    template <class OnOpen>
    bool any_open_play(
        Row& row, const Position& position, unsigned seat, unsigned stage, const Opponents& opponents,
        OnOpen&& on_open);
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
    const std::uint8_t* ending_ = nullptr; ///< of the row at hand, by code
    unsigned occupied_ = 0;                ///< provinces of the occupier before stage 0
    std::array<Plan, 8> recent_plans_{};   ///< empty ones past the end
    std::vector<Answers> answers_{answers_kept};
    std::array<Plan, 8> suggested_{}; ///< of one play each; empty ones past the end
};

} // namespace siam
