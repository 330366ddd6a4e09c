/// Reasons why a key reaches a camp's aim and another first turn does not, and whether they hold.
#pragma once

#include <variant>

#include "tests/oracle/apart/answers.hpp"
#include "tests/oracle/apart/differences.hpp"

namespace apart {

/// In each end under the leader, of which there is one, the others have taken so many followers since the key.
struct Cost {
    Byte leader = occupier;
    Followers taken{};
};
/// The province is settled in some line. The faction is then ahead of the best other one by at most `lead`, which is
/// not above 0, and by just `lead` in some line.
struct Stuck {
    Byte faction = 0, province = 0;
    int lead = 0;
};
/// Just these powers gain the province, each in some line. Bit i is power i.
struct Controlled {
    Byte province = 0;
    unsigned powers = 0;
};
/// There is no end under the leader.
struct Closed {
    Byte leader = occupier;
};
/// A player outside the camp can play the card in some line, but with effect in none.
struct WithoutEffect {
    Byte seat = 0, card = 0;
};
/// The position after the wrong turn, changed by these differences, lets the camp reach its aim with no more cards than
/// the position after the key. No smaller number of differences does.
struct Cause {
    Turn wrong{};
    std::vector<Difference> differences{};
};
/// The line begins with a wrong turn. With passes after it, it ends in this way, and the camp misses its aim.
struct Refutation {
    std::vector<Turn> line{};
    Route end{};
};
/// After the key, the camp needs more cards, or fails, if this were otherwise: the latest plays in reverse order, no
/// markers, no latest swap, or no rule about the last card (R9.1).
enum class Needed : Byte { latest_plays, markers, last_swap, last_card };
/// With passes after it, a refutation's line gives the province to `power`. The same turns of the others after the key
/// give it to `instead`.
struct Flip {
    std::vector<Turn> line{};
    Byte province = 0, power = 0, instead = 0;
};
/// After the key and these turns of the others, which are passes and a card, the camp, having passed, plays a card.
struct Met {
    std::vector<Turn> replies{};
    Turn answer{};
};
/// The power gains the province in every end under the leader, of which there is one, but not if all others pass.
struct OnlyIf {
    Byte leader = occupier, province = 0, power = 0;
};
/// The position has one follower in another open province than the root. Just these turns reach the aim there, with no
/// more cards than the key needs; none of them does in the root.
struct Twin {
    State position{};
    std::vector<Turn> keys{};
};
using Reason = std::variant<
    Route, Cost, Stuck, Controlled, Closed, WithoutEffect, Cause, Refutation, Needed, Answers, Flip, Met, OnlyIf, Twin>;

/// The subject of the reasons. All first turns that reach the aim are `keys`; the reasons speak of the first of them.
struct Argument {
    State root{};
    std::vector<Turn> keys{};
    Aim aim{0};
    Plan plan{};
};

/// Whether the states differ in nothing but one follower, which stands in another open province.
[[nodiscard]] bool differ_by_a_move(const State& one, const State& other);
/// Whether a reason rests on the ends after the key.
[[nodiscard]] bool is_about_ends(const Reason& reason);
/// Whether the list has a cause of at most two differences, and the answers with each of the camp's cards.
[[nodiscard]] bool explains(const std::vector<Reason>& list, unsigned cards);

/// Judges reasons by the rules alone.
class ReasonJudge {
public:
    /// Throws Endings::Illegal if the key is not legal.
    ReasonJudge(const Game& game, const Argument& about, std::uint64_t most);

    /// The ends after the key. Throws Search::TooMany if there are more than `most` positions, and Endings::Illegal if
    /// a turn of the camp is not legal.
    [[nodiscard]] const Endings& endings();
    /// The greatest number of cards that the camp plays after the key. Throws as endings() does.
    [[nodiscard]] unsigned cards();
    /// Whether the routes in the list are all that there are, each once. Throws as endings() does.
    [[nodiscard]] bool has_all_routes(const std::vector<Reason>& list);
    /// Whether the reason holds. Throws as endings() does.
    [[nodiscard]] bool holds(const Reason& reason);

private:
    [[nodiscard]] bool judge(const Route& route);
    [[nodiscard]] bool judge(const Cost& cost);
    [[nodiscard]] bool judge(const Stuck& stuck);
    [[nodiscard]] bool judge(const Controlled& controlled);
    [[nodiscard]] bool judge(const Closed& closed);
    [[nodiscard]] bool judge(const WithoutEffect& card);
    [[nodiscard]] bool judge(const Cause& cause);
    [[nodiscard]] bool judge(const Refutation& refutation);
    [[nodiscard]] bool judge(Needed fact);
    [[nodiscard]] bool judge(const Answers& answers);
    [[nodiscard]] bool judge(const Flip& flip);
    [[nodiscard]] bool judge(const Met& met);
    [[nodiscard]] bool judge(const OnlyIf& only);
    [[nodiscard]] bool judge(const Twin& twin);

    /// The end of a line that refutes its first turn; nothing if it does not.
    [[nodiscard]] std::optional<State> refuted_end(const std::vector<Turn>& line) const;
    [[nodiscard]] bool is_as_good(const State& state); ///< with no more cards than after the key
    /// Whether some set of `size` of the differences from `first` on, together with `chosen`, is as good as the key.
    [[nodiscard]] bool any_set_suffices(
        const State& wrong, const std::vector<Difference>& all, std::vector<Difference>& chosen, std::size_t first,
        std::size_t size);
    [[nodiscard]] bool suffices(const State& wrong, const std::vector<Difference>& changed);

    const Game& game_;
    const Argument& about_;
    std::uint64_t most_;
    State start_; ///< the position after the key
    Search search_;
    std::optional<Endings> endings_;
    bool gave_up_ = false;           ///< there are too many positions to find the ends
    std::optional<unsigned> needed_; ///< the fewest cards that the camp needs after the key, if known
};

} // namespace apart
