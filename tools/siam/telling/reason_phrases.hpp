/// The pieces of sentences about reasons. The sentences are in reasons.txt.
#pragma once

#include "puzzles/reasons/reason.hpp"
#include "tools/siam/telling/phrase.hpp"

namespace siam::tools {

/// The conditions of a route, which stand behind "only" in its sentence.
struct RouteMeans {
    std::optional<Followers> taken;
    std::vector<Province> gained;
};

/// Phrases for the argument's names, numbers and routes.
class ReasonPhrases {
public:
    /// \param side the side of the puzzle's aim
    /// \param is_brief whether to leave out what a reader can infer: whose numbers come first, whom a tie serves, and
    ///     what later routes have in common with the first
    /// \param hides_leads whether to leave out who leads in a province with too many followers or too few
    ReasonPhrases(const Argument& about, unsigned side, bool is_brief, bool hides_leads)
        : about_(about), game_(*about.game), side_(side), is_brief_(is_brief), hides_leads_(hides_leads) {}

    [[nodiscard]] static Phrase name(Province province) { return {Phrase::Kind::province, "", index(province)}; }
    [[nodiscard]] static Phrase name(Power power) { return {Phrase::Kind::power, "", index(power)}; }
    [[nodiscard]] static Phrase name(Faction faction) { return name(power_of(faction)); }
    [[nodiscard]] static Phrase name(Card card) { return {Phrase::Kind::card, "", index(card)}; }
    [[nodiscard]] static Phrase name(Seat seat) { return players(1U << index(seat)); }
    [[nodiscard]] static Phrase players(unsigned seats) { return {Phrase::Kind::players, "", seats}; }
    [[nodiscard]] static Phrase number(std::size_t number) {
        return {Phrase::Kind::number, "", static_cast<unsigned>(number)};
    }
    /// "a Lao", "two Lao".
    [[nodiscard]] static Phrase followers(Faction faction, unsigned count = 1) {
        return {Phrase::Kind::followers, "", index(faction), count};
    }
    [[nodiscard]] static Phrase followers(Followers group);
    [[nodiscard]] static Phrase occupiers() { return name(Power::occupier); }
    [[nodiscard]] Phrase limit() const { return number(game_.occupier_limit()); }
    [[nodiscard]] Phrase side() const { return players(game_.seats_of(side_)); }

    /// The turn in few words. A card without effect is only played: "plays Rama, taking a Lao from Kedah".
    [[nodiscard]] static Phrase turn(Turn turn);
    /// The same for an answer of the camp's.
    [[nodiscard]] static Phrase answer(const Response& answer);
    /// The province to which the answer adds followers, and from which it takes one, if it differs from `before` only
    /// in this province.
    [[nodiscard]] static std::optional<Province> only_other_place(const Response& before, const Response& answer);
    /// The taking of an answer: "a Lao from Kedah", "a Lao where that suffices", "what suffices".
    [[nodiscard]] static Phrase taking(const Response& answer, std::optional<Province> named = {});
    /// The taking, "a Lao from Kedah". \param named the province that was named last, which becomes "there"
    [[nodiscard]] static Phrase taking(Taking taking, std::optional<Province> named = {});
    /// The cause's differences, as seen from the wrong turn.
    [[nodiscard]] Phrase differences(const Cause& cause) const;
    /// The condition. \param named as above
    [[nodiscard]] Phrase condition(const Condition& condition, std::optional<Province> named) const;

    /// The end of a wrong turn.
    Phrase end(const Route& route);
    /// Returns the rule that decides if no count does, and for whom, if at least two routes end with the same rule.
    /// Then those do not tell it. Returns nothing if it need not be brief.
    [[nodiscard]] Phrase common_tie(std::span<const Reason> reasons);
    /// A route after the key. The first one says that its numbers are the worst ones, which is true of all.
    Phrase route(const Route& route, const RouteMeans& means);
    /// The routes that are not told with all their numbers.
    [[nodiscard]] Phrase also(const std::vector<Route>& routes);

private:
    [[nodiscard]] Phrase difference(
        const Cause& cause, const Difference& difference, unsigned count, bool is_same) const;
    [[nodiscard]] Phrase effect(const Cause& cause, const InProvince& here, unsigned count) const;
    [[nodiscard]] Phrase order_after(Turn wrong) const;
    /// The numbers from the view of the side: "4:3". The first numbers of the paragraph say whose comes first.
    Phrase numbers(Versus versus);
    Phrase route(const Route& route, const RouteMeans& means, const Phrase& numbers, bool is_worst);
    [[nodiscard]] Phrase tie(const Route& route, bool is_worst) const;
    [[nodiscard]] bool has_empty_hand_rule() const noexcept {
        return game_.switches().last_tie == LastTie::first_empty_hand_wins;
    }
    Phrase means(const RouteMeans& means);
    [[nodiscard]] unsigned others() const { return ((1U << game_.players()) - 1U) & ~about_.camp.seats; }

    const Argument& about_;
    const Game& game_;
    unsigned side_;
    bool is_brief_, hides_leads_;
    bool has_numbers_ = false, has_worst_ = false, has_occupation_ = false, has_lead_ = false;
    bool has_cost_ = false, has_common_tie_ = false;
};

} // namespace siam::tools
