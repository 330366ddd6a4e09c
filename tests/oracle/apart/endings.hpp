/// All ends that the others can reach while a camp follows a plan, and how R8 decides them.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>

#include <optional>

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

/// The ends of one position.
class Endings {
public:
    /// Thrown if there are more than `most` positions (see the constructor).
    struct TooMany {};
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

private:
    void walk(const State& start, const Plan& plan, std::uint64_t most);
    template <class Number>
    [[nodiscard]] Numbers numbers(unsigned seats, Number&& number) const;

    const Game& game_;
    Aim aim_;
    boost::unordered_flat_set<State, HashState> ends_;
};

} // namespace apart
