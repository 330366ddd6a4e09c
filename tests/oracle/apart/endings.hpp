/// All ends that the others can reach while a camp follows a plan, and how R8 decides them.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>

#include <optional>
#include <set>

#include "tests/oracle/apart/search.hpp"

namespace apart {

struct HashState {
    [[nodiscard]] std::size_t operator()(const State& state) const noexcept { return hash_of(state); }
};

/// A camp's turns, by positions without idle parts. In all other positions the camp passes.
using Plan = boost::unordered_flat_map<State, Turn, HashState>;

/// The numbers of the camp and of the others: of a player, or for sets with four players, of a team.
struct Numbers {
    unsigned own = 0, others = 0;
    friend bool operator==(const Numbers&, const Numbers&) = default;
};

/// All ends under the same leader, which is a faction or the occupier: the worst numbers of followers of the leading
/// faction, or of sets; if these can be level, the worst numbers of each faction that is then second; and whether in
/// some end these numbers are level too. The worst numbers have the smallest lead, and are the smallest with this lead.
struct Route {
    Byte leader = occupier;
    Numbers first{};
    std::array<std::optional<Numbers>, faction_count> second{};
    bool level_to_the_end = false;
    friend bool operator==(const Route&, const Route&) = default;
};

/// A province when it is settled: its followers, and the power that gains it.
struct Struggle {
    Byte province = 0;
    Followers followers{};
    Byte power = 0;
    friend auto operator<=>(const Struggle&, const Struggle&) = default;
};

/// The ends of one position.
class Endings {
public:
    /// Thrown if there are more than `most` positions (see the constructor).
    using TooMany = Search::TooMany;
    /// Thrown if the plan has a turn that is not legal.
    struct Illegal {};

    Endings(const Game& game, Aim aim, const State& start, const Plan& plan, std::uint64_t most);

    /// The different finished positions, without markers and latest swap.
    [[nodiscard]] const boost::unordered_flat_set<State, HashState>& ends() const noexcept { return ends_; }
    /// Whether the camp reaches its aim in every end.
    [[nodiscard]] bool all_reached() const;
    /// The routes by leader; the occupier comes last.
    [[nodiscard]] std::vector<Route> routes() const;
    /// The route of this one end.
    [[nodiscard]] Route route_of(const State& end) const;
    [[nodiscard]] std::vector<State> under(Byte leader) const; ///< the ends with this leader
    /// All struggles that are settled in any line.
    [[nodiscard]] const std::set<Struggle>& struggles() const noexcept { return struggles_; }
    /// Whether the player plays the card in some line, with an effect or without.
    [[nodiscard]] bool is_played(Byte seat, Byte card, bool with_effect) const {
        return plays_.contains({seat, card, with_effect});
    }

private:
    void walk(const State& start, const Plan& plan, std::uint64_t most);
    void record(const State& state, const Child& child);
    template <class Number>
    [[nodiscard]] Numbers numbers(unsigned seats, Number&& number) const;

    const Game& game_;
    Aim aim_;
    boost::unordered_flat_set<State, HashState> ends_;
    std::set<Struggle> struggles_;
    std::set<std::array<Byte, 3>> plays_; ///< seat, card, and whether it has an effect
};

} // namespace apart
