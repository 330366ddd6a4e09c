/// Replays what the JSON twin of a pack claims about a puzzle, and judges every claim by the rules alone.
#pragma once

#include <boost/json.hpp>
#include <optional>

#include "tests/oracle/apart/notation.hpp"
#include "tests/oracle/apart/search.hpp"
#include "tests/replay/reasons.hpp"

namespace replay {

using namespace apart;

struct Tally {
    std::uint64_t puzzles = 0, lines = 0, turns = 0, proved = 0, reasons = 0, too_large = 0;
    std::vector<std::string> faults;
};

class Replay {
public:
    /// `most` is the largest number of positions that judging one claim may take.
    Replay(const Game& game, const boost::json::object& puzzle, std::uint64_t most, Tally& tally);
    /// Adds the puzzle's faults to the tally. Throws Unreadable, or an exception of Boost if the twin lacks a member.
    void run();

private:
    using Array = boost::json::array;

    void history();
    void first_turns();
    /// Checks the keys of the twin, and that no other first turn there does better than in this puzzle.
    void twin();
    void first_turns(const State& position, const std::vector<Turn>& keys);
    void holds_against_all(const State& after);
    void tree(const State& state, const Array& branches, unsigned own, unsigned others);
    void branch(const State& state, const boost::json::object& branch, unsigned own, unsigned others);
    /// Plays a line of the solution. After it, the side must reach its aim without another card.
    void line(State state, const Array& tokens, std::optional<unsigned> cards, std::string_view what);
    void threat();
    void set_play();
    /// Plays a last defence, which follows the line. After the defence, the side must still need no further card.
    void last_defence(const Array& tokens);
    void wrong(const boost::json::object& wrong);
    void refuted();
    void shows();
    void reasons();
    void judge(const Reasons& told);
    /// The plan that the reasons follow.
    [[nodiscard]] Plan plan(const Reasons& told);
    void whole_reasons(const Reasons& told, ReasonJudge& judge);
    /// Judges something, but only counts it if that would look at too many positions.
    template <class Judge>
    void unless_too_large(Judge&& judge) {
        try {
            judge();
        } catch (const Search::TooMany&) {
            ++tally_.too_large;
        }
    }

    [[nodiscard]] bool own(const State& state) const { return (aim_.camp >> state.to_move & 1U) != 0; }
    [[nodiscard]] unsigned cost(const State& state, const Turn& turn, bool of_own) const {
        return own(state) == of_own && !turn.is_pass() ? 1 : 0;
    }
    [[nodiscard]] Turn turn(const boost::json::value& token) const;
    /// The position after the turn, which must be legal; `what` names the turn in a fault.
    [[nodiscard]] State played(const State& state, const Turn& turn, std::string_view what);
    void claim(bool holds, std::string_view what);
    /// Checks a claim: with these numbers of cards, the camp of `search` reaches its aim exactly if `reached`.
    void claim(Search& search, const State& state, unsigned own, unsigned others, bool reached, std::string_view what);
    [[nodiscard]] std::string text(std::string_view member) const;
    [[nodiscard]] unsigned number(std::string_view member) const;

    const Game& game_;
    const boost::json::object& puzzle_;
    std::uint64_t most_;
    Tally& tally_;
    State position_;
    std::string goal_;
    unsigned n_ = 0, side_ = 0, against_ = 0; ///< `side_` and `against_` are seats
    unsigned budget_ = any_number;            ///< the cards that players outside the camp may play
    Aim aim_{0};
    std::optional<Search> search_, other_; ///< for the camp, and for its opponents if the camp fails
    std::vector<Turn> keys_;
    std::vector<std::string> path_;
};

} // namespace replay
