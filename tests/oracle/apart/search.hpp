/// An exhaustive search that decides whether a camp reaches its aim.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <functional>
#include <string_view>

#include "tests/oracle/apart/rules.hpp"

namespace apart {

/// The aim of a camp. All other players play against the camp together.
struct Aim {
    unsigned camp;         ///< the seats of the camp
    bool prevents = false; ///< the aim is not to win, but that no player outside the camp wins

    [[nodiscard]] bool reached(unsigned winners) const noexcept {
        return prevents ? (winners & ~camp) == 0 : (winners & camp) != 0;
    }
};

inline constexpr unsigned any_number = 99;

/// The position without parts that cannot matter any more: the markers if no hand holds a Maharacha, and the latest
/// swap if no hand holds a card of its kind.
[[nodiscard]] State without_idle_parts(State state);
/// A hash of the bytes.
template <class Bytes>
[[nodiscard]] std::uint64_t hash_of(const Bytes& bytes) noexcept {
    static_assert(std::has_unique_object_representations_v<Bytes>);
    return std::hash<std::string_view>{}({reinterpret_cast<const char*>(&bytes), sizeof bytes});
}

/// The search for one puzzle. It remembers its results.
class Search {
public:
    /// Thrown if the search would have to look at more than `most` positions (see the constructor).
    struct TooMany {};

    Search(const Game& game, Aim aim, std::uint64_t most) : game_(game), aim_(aim), most_(most) {}

    /// Whether the camp reaches its aim if it plays at most `own` more cards and the others at most `others`. Throws
    /// TooMany.
    [[nodiscard]] bool reaches(const State& state, unsigned own, unsigned others = any_number);
    [[nodiscard]] const Aim& aim() const noexcept { return aim_; }

private:
    struct Question {
        State state;
        Byte own, others;
        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Hash {
        std::size_t operator()(const Question& question) const noexcept;
    };
    [[nodiscard]] bool value(const State& state, unsigned own, unsigned others);
    [[nodiscard]] bool looked_at(const State& state, unsigned own, unsigned others);

    const Game& game_;
    Aim aim_;
    std::uint64_t most_, positions_ = 0;
    boost::unordered_flat_map<Question, bool, Hash> known_;
    std::array<boost::unordered_flat_map<std::uint64_t, unsigned>, 2> successes_; ///< of turns, by camp
};

} // namespace apart
