// Puts the result into words.
#include "tools/siam/words/ending_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

class Reason {
public:
    Reason(const Game& game, const Position& end) : game_(game), end_(end), winners_(outcome(game, end).seats()) {}

    [[nodiscard]] std::string text() const { return occupied(game_, end_) ? occupation() : independence(); }

private:
    [[nodiscard]] std::string name(Faction faction) const { return power_name(game_.variant(), power_of(faction)); }
    [[nodiscard]] std::size_t provinces(Faction faction) const { return controlled_by(end_, power_of(faction)).size(); }
    [[nodiscard]] std::string verdict() const { return winners_text(Outcome::won_by(winners_)); }

    /// The players among `seats` for whom `number` is greatest.
    template <class Number>
    [[nodiscard]] unsigned best(unsigned seats, Number&& number) const {
        unsigned best = 0, most = 0;
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            if ((seats >> seat & 1U) == 0) continue;
            const unsigned here = number(seat);
            if (best == 0 || here > most) best = 0, most = here;
            if (here == most) best |= 1U << seat;
        }
        return best;
    }
    /// The values of `number` for the seats: "3", "3 and 2".
    template <class Number>
    [[nodiscard]] std::string numbers(unsigned seats, Number&& number) const {
        std::vector<std::string> found;
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if (seats >> seat & 1U) found.push_back(std::to_string(number(seat)));
        return listed(found);
    }
    static unsigned lowest(unsigned seats) { return static_cast<unsigned>(std::countr_zero(seats)); }
    [[nodiscard]] bool is_decided(unsigned tied) const { return winners_ != 0 && (tied & ~winners_) == 0; }

    // Occupation

    [[nodiscard]] std::string occupation() const {
        const auto sets = [&](unsigned seat) {
            Followers together;
            for (unsigned other = 0; other < game_.players(); ++other)
                if (game_.side_of(static_cast<Seat>(other)) == game_.side_of(static_cast<Seat>(seat)))
                    together += end_.supply[other];
            return together.sets();
        };
        std::string text = fmt::format(
            "{} hold {} provinces, and {}", people_of(game_.variant(), Power::occupier),
            controlled_by(end_, Power::occupier).size(), verdict());
        const unsigned tied = best(all(), sets), most = sets(lowest(tied));
        if (is_decided(tied))
            return text + fmt::format(" with {} to {}", counted(most, "set"), numbers(one_each(~tied), sets));
        text += ": " + shared(all(), tied, counted(most, "set"));
        return text + (winners_ == 0
                           ? ", and none of them ever played a card"
                           : fmt::format(", and player {}, who played latest, wins the tie", latest_of(tied) + 1));
    }
    [[nodiscard]] unsigned all() const { return (1U << game_.players()) - 1U; }
    /// The seats `seats`, reduced to one for each side.
    [[nodiscard]] unsigned one_each(unsigned seats) const {
        unsigned one_each = 0;
        for (unsigned side = 0; side < game_.sides(); ++side)
            if (const unsigned members = seats & game_.seats_of(side)) one_each |= 1U << lowest(members);
        return one_each;
    }
    [[nodiscard]] unsigned latest_of(unsigned seats) const {
        return lowest(
            best(seats, [&](unsigned seat) { return max_players - end_.latest.age(static_cast<Seat>(seat)); }));
    }
    /// A number that several seats share: "4 Lao each" if all rivals have it, else "players 3 and 4 have 4 Lao each".
    [[nodiscard]] static std::string shared(unsigned rivals, unsigned tied, const std::string& number) {
        return (tied == rivals ? "" : players(tied) + " have ") + number + " each";
    }

    // Independence

    [[nodiscard]] std::string reign(const Ranking& ranks) const {
        const std::size_t most = provinces(ranks.faction[0]);
        std::vector<std::string> tied;
        for (unsigned rank = 1; rank < ranks.size; ++rank)
            if (provinces(ranks.faction[rank]) == most) tied.push_back(name(ranks.faction[rank]));
        std::string text = fmt::format("{} leads with {}", name(ranks.faction[0]), counted(most, "province"));
        if (tied.empty()) return text;
        const bool one = tied.size() == 1;
        return text + fmt::format(
                          " ({} {} as many, but gained {} earlier)", listed(tied), one ? "has" : "have",
                          one ? "its last one" : "their last ones");
    }
    [[nodiscard]] std::string independence() const {
        const Ranking ranks = ranking(end_);
        std::string text = reign(ranks) + ", and " + verdict();
        unsigned tied = all();
        for (unsigned rank = 0; rank < std::min(ranks.size, 2U); ++rank) {
            const Faction faction = ranks.faction[rank];
            const auto count = [&](unsigned seat) { return end_.supply[seat].count(faction); };
            const unsigned rivals = tied;
            tied = best(rivals, count);
            const std::string has = fmt::format("{} {}", count(lowest(tied)), name(faction));
            if (is_decided(tied)) return text + decided(rank, tied, has, numbers(rivals & ~tied, count));
            text += (rank == 0 ? ": " : ", ") + shared(rivals, tied, has);
        }
        return text + by_plays(tied);
    }
    [[nodiscard]] std::string decided(
        unsigned rank, unsigned tied, const std::string& has, const std::string& others) const {
        const std::string to = others.empty() ? "" : " to " + others;
        if (rank > 0) return ", but " + has + to;
        if (tied == winners_ && std::has_single_bit(tied)) return " with " + has + to;
        return fmt::format(": {} {} {}{}", players(tied), std::has_single_bit(tied) ? "has" : "have", has, to);
    }
    /// The sentence about a tie between teams (R8.7).
    [[nodiscard]] std::string by_teams() const {
        if (winners_ == 0) return ", and none of them ever played a card";
        const auto is_done = [&](unsigned team) { return end_.hand[team].empty() && end_.hand[team + 2].empty(); };
        if (is_done(0) != is_done(1)) return fmt::format(", and {} alone have no card left", players(winners_));
        return fmt::format(", and player {}, who played the latest card, loses the tie", index(end_.latest[0]) + 1);
    }
    [[nodiscard]] std::string by_plays(unsigned tied) const {
        if (game_.compares_teams()) return by_teams();
        if (game_.switches().last_tie == LastTie::first_empty_hand_wins) {
            const unsigned empty = best(tied, [&](unsigned seat) { return end_.hand[seat].empty() ? 1U : 0U; });
            if (empty != tied && is_decided(empty))
                return fmt::format(", and {} alone has no card left", players(empty));
            tied = empty;
        }
        if (winners_ == 0) return ", and none of them ever played a card";
        if (std::popcount(tied) == 2)
            return fmt::format(", and player {}, who played later, loses the tie", latest_of(tied) + 1);
        const unsigned first = best(tied, [&](unsigned seat) { return end_.latest.age(static_cast<Seat>(seat)); });
        return fmt::format(", and {} played longest ago", players(first));
    }

    const Game& game_;
    const Position& end_;
    unsigned winners_;
};

/// The provinces that passing settles, from the position to the end: " (KT to Lao, CH to Malay)".
std::string settled_then(const Game& game, const Position& position, const Position& end) {
    std::string list;
    for (unsigned place = position.settled; place < end.settled; ++place) {
        const Province province = end.order[place];
        list += fmt::format(
            "{}{} to {}", list.empty() ? " (" : ", ", game.variant().provinces[index(province)].code,
            people_of(game.variant(), end.control[province]));
    }
    return list.empty() ? "" : list + ")";
}

} // namespace

std::string winners_text(Outcome outcome) {
    if (outcome.is_draw()) return "nobody wins";
    return players(outcome.seats()) + (std::has_single_bit(outcome.seats()) ? " wins" : " win");
}

std::string end_in_words(const Game& game, const Position& position) {
    const Position end = pass_to_end(game, position);
    const std::string head =
        over(game, position) ? "The game is over" : "Then all pass" + settled_then(game, position, end);
    return head + ": " + reason_in_words(game, end) + ".";
}

std::string reason_in_words(const Game& game, const Position& position) {
    return Reason(game, pass_to_end(game, position)).text();
}

std::string end_in_words(const Game& game, Position position, std::span<const Turn> line, const Aim& aim) {
    for (const Turn turn : line) position = play(game, position, turn);
    std::string text = end_in_words(game, position);
    if (aim.is_hold() || over(game, position)) return text;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.side_of(static_cast<Seat>(seat)) != aim.side() && !position.hand[seat].empty())
            return text + " Cards played later cannot change the winner.";
    return text;
}

} // namespace siam::tools
