/// All claims of a pack's twin about a puzzle, played again and judged by the rules alone.
#pragma once

#include <boost/json.hpp>
#include <optional>

#include "tests/replay/notation.hpp"
#include "tests/replay/search.hpp"

namespace replay {

struct Tally {
    std::uint64_t puzzles = 0, lines = 0, turns = 0, proved = 0, too_large = 0;
    std::vector<std::string> faults;
};

/// One puzzle.
class Replay {
public:
    /// \param most positions that one claim may take
    Replay(const Game& game, const boost::json::object& puzzle, std::uint64_t most, Tally& tally);
    /// Adds faults to the tally. Throws Unreadable, and Boost's exceptions for missing members.
    void run();

private:
    using Array = boost::json::array;

    void history();
    void first_turns();
    void holds_against_all(const State& after);
    void tree(const State& state, const Array& branches, unsigned own, unsigned others);
    void branch(const State& state, const boost::json::object& branch, unsigned own, unsigned others);
    /// Plays a line up to the side's last card, after which it needs no other.
    void line(State state, const Array& tokens, std::optional<unsigned> cards, std::string_view what);
    void threat();
    void set_play();
    /// Plays a last defence, which follows the line, when the side needs no further card.
    void last_defence(const Array& tokens);
    void wrong(const boost::json::object& wrong);
    void failed_for_good(const State& end, bool is_later, std::string_view what);
    void refuted();
    void shows();

    [[nodiscard]] bool own(const State& state) const { return (aim_.camp >> state.to_move & 1U) != 0; }
    [[nodiscard]] unsigned cost(const State& state, const Turn& turn, bool of_own) const {
        return own(state) == of_own && !turn.is_pass() ? 1 : 0;
    }
    [[nodiscard]] Turn turn(const boost::json::value& token) const;
    /// Plays a turn, which must be legal.
    [[nodiscard]] State played(const State& state, const Turn& turn, std::string_view what);
    void claim(bool holds, std::string_view what);
    /// Checks the claim that the aim is reached, or that it is not.
    void claim(Search& search, const State& state, unsigned own, unsigned others, bool reached, std::string_view what);
    [[nodiscard]] std::string text(std::string_view member) const;
    [[nodiscard]] unsigned number(std::string_view member) const;

    const Game& game_;
    const boost::json::object& puzzle_;
    std::uint64_t most_;
    Tally& tally_;
    State position_;
    std::string goal_;
    unsigned n_ = 0, side_ = 0, against_ = 0; ///< the last two are seats
    unsigned budget_ = any_number;            ///< cards of the players outside the camp
    Aim aim_{0};
    std::optional<Search> search_, other_; ///< the search for the camp; and the one for its opponents if it fails
    std::vector<Turn> keys_;
    std::vector<std::string> path_;
};

} // namespace replay
