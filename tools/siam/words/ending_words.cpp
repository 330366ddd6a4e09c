// Puts the result into words.
#include "tools/siam/words/ending_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

class Reason {
public:
    Reason(const Game& game, const Position& end)
        : game_(game), end_(end), how_(ending_if_all_pass(game, end)), winners_(outcome(game, end, how_).seats()) {}

    [[nodiscard]] std::string text() const {
        std::string text = (how_.is_occupation() ? occupation() : reign(ranking(end_))) + ", and " + verdict();
        for (const DecidingStep& step : deciding_steps(game_, end_, how_)) switch (step.of) {
                case DecidingStep::Of::sets: text += by_sets(step); break;
                case DecidingStep::Of::first_followers: text += by_followers(step, how_.first()); break;
                case DecidingStep::Of::second_followers: text += by_followers(step, how_.second()); break;
                case DecidingStep::Of::empty_hands: text += by_hands(step); break;
                case DecidingStep::Of::latest_plays: text += by_plays(step); break;
            }
        return text;
    }

private:
    [[nodiscard]] std::string name(Faction faction) const { return power_name(game_.variant(), power_of(faction)); }
    [[nodiscard]] std::size_t provinces(Faction faction) const { return controlled_by(end_, power_of(faction)).size(); }
    [[nodiscard]] std::string verdict() const { return winners_text(Outcome::won_by(winners_)); }

    /// The numbers of the seats: "3", "3 and 2".
    [[nodiscard]] std::string numbers(unsigned seats, const DecidingStep& step) const {
        std::vector<std::string> found;
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if (seats >> seat & 1U) found.push_back(std::to_string(step.numbers[seat]));
        return listed(found);
    }
    static unsigned lowest(unsigned seats) { return static_cast<unsigned>(std::countr_zero(seats)); }
    static unsigned most(const DecidingStep& step) { return step.numbers[lowest(step.best)]; }
    [[nodiscard]] bool decides(const DecidingStep& step) const { return winners_ != 0 && (step.best & ~winners_) == 0; }

    // Occupation

    [[nodiscard]] std::string occupation() const {
        return fmt::format(
            "{} hold {} provinces", people_of(game_.variant(), Power::occupier),
            controlled_by(end_, Power::occupier).size());
    }
    [[nodiscard]] std::string by_sets(const DecidingStep& step) const {
        const std::string sets = counted(most(step), "set");
        if (decides(step)) return fmt::format(" with {} to {}", sets, numbers(one_each(step.tied & ~step.best), step));
        return ": " + shared(step, sets);
    }
    /// The seats `seats`, reduced to one for each side.
    [[nodiscard]] unsigned one_each(unsigned seats) const {
        unsigned one_each = 0;
        for (unsigned side = 0; side < game_.sides(); ++side)
            if (const unsigned members = seats & game_.seats_of(side)) one_each |= 1U << lowest(members);
        return one_each;
    }
    /// A number that several seats share: "4 Lao each" if all rivals have it, else "players 3 and 4 have 4 Lao each".
    [[nodiscard]] static std::string shared(const DecidingStep& step, const std::string& number) {
        return (step.best == step.tied ? "" : players(step.best) + " have ") + number + " each";
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
    [[nodiscard]] std::string by_followers(const DecidingStep& step, Faction faction) const {
        const std::string has = fmt::format("{} {}", most(step), name(faction));
        const bool is_first = step.of == DecidingStep::Of::first_followers;
        if (!decides(step)) return (is_first ? ": " : ", ") + shared(step, has);
        const std::string others = numbers(step.tied & ~step.best, step);
        const std::string to = others.empty() ? "" : " to " + others;
        if (!is_first) return ", but " + has + to;
        const bool one = std::has_single_bit(step.best);
        if (step.best == winners_ && one) return " with " + has + to;
        return fmt::format(": {} {} {}{}", players(step.best), one ? "has" : "have", has, to);
    }
    [[nodiscard]] std::string by_hands(const DecidingStep& step) const {
        if (!decides(step)) return "";
        return fmt::format(
            ", and {} alone {} no card left", players(step.best), game_.compares_teams() ? "have" : "has");
    }
    [[nodiscard]] std::string by_plays(const DecidingStep& step) const {
        if (winners_ == 0) return ", and none of them ever played a card";
        if (how_.is_occupation())
            return fmt::format(", and player {}, who played latest, wins the tie", lowest(step.best) + 1);
        if (game_.compares_teams())
            return fmt::format(", and player {}, who played the latest card, loses the tie", index(end_.latest[0]) + 1);
        if (std::popcount(step.tied) > 2) return fmt::format(", and {} played longest ago", players(step.best));
        return fmt::format(", and player {}, who played later, loses the tie", lowest(step.tied & ~step.best) + 1);
    }

    const Game& game_;
    const Position& end_;
    Ending how_;
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
