/// The pieces of sentences about reasons. The sentences are in reasons.txt.
#pragma once

#include <fmt/format.h>
#include <string>

#include "puzzles/reasons/reason.hpp"
#include "tools/siam/frame/help.hpp"

namespace siam::tools {

/// Fills the sentence of reasons.txt with this name.
template <class... Named>
[[nodiscard]] std::string say(std::string_view name, const Named&... named) {
    return fmt::format(fmt::runtime(paragraphs_in("reasons", name).front()), named...);
}

/// The number in words, up to ten.
[[nodiscard]] std::string number_word(unsigned number);

/// The conditions of a route, which stand behind "only" in its sentence.
struct RouteMeans {
    std::optional<Followers> taken;
    std::vector<Province> gained;
};

/// Words for the argument's names, numbers and routes.
class ReasonWords {
public:
    /// \param side the side of the puzzle's aim
    /// \param is_brief whether to leave out what a reader can infer: whose numbers come first, and whom a tie serves
    ReasonWords(const Argument& about, unsigned side, bool is_brief)
        : about_(about), game_(*about.game), variant_(game_.variant()), side_(side), is_brief_(is_brief) {}

    [[nodiscard]] std::string name(Province province) const;
    [[nodiscard]] const std::string& name(Faction faction) const { return variant_.factions[index(faction)].name; }
    [[nodiscard]] const std::string& name(Card card) const { return variant_.card_titles[index(card)]; }
    [[nodiscard]] static std::string name(Seat seat);
    /// A faction, or the people of the occupier.
    [[nodiscard]] std::string name(Power power) const;
    [[nodiscard]] std::string occupiers() const { return name(Power::occupier); }
    [[nodiscard]] std::string limit() const { return number_word(game_.occupier_limit()); }
    [[nodiscard]] std::string follower(Faction faction) const;
    [[nodiscard]] std::string followers(Followers group) const;
    /// The players outside the camp: "player 2 passes", "the others pass".
    [[nodiscard]] std::string others_pass() const;

    /// The turn in few words. A card without effect is only played: "plays Rama, taking a Lao from Kedah".
    [[nodiscard]] std::string turn(Turn turn) const;
    /// The taking, "a Lao from Kedah". \param named the province that was named last, which becomes "there"
    [[nodiscard]] std::string taking(Taking taking, std::optional<Province> named = {}) const;
    /// The cause's differences, as seen from the wrong turn.
    [[nodiscard]] std::string differences(const Cause& cause) const;
    [[nodiscard]] std::string condition(const Condition& condition) const;

    /// The numbers from the view of the side: "4:3". The first numbers of the paragraph say whose comes first.
    std::string numbers(Versus versus);
    /// The end of a wrong turn.
    std::string end(const Route& route);
    /// A route after the key. The first one says that its numbers are the worst ones, which is true of all.
    std::string route(const Route& route, const RouteMeans& means);
    /// The routes that are not told with all their numbers.
    [[nodiscard]] std::string also(const std::vector<Route>& routes);

private:
    [[nodiscard]] std::string difference(const Difference& difference, unsigned count, bool is_same) const;
    std::string route(const Route& route, const RouteMeans& means, const std::string& numbers, bool is_worst);
    [[nodiscard]] std::string tie(const Route& route, bool is_worst) const;
    [[nodiscard]] std::string means(const RouteMeans& means) const;

    const Argument& about_;
    const Game& game_;
    const Variant& variant_;
    unsigned side_;
    bool is_brief_;
    bool has_numbers_ = false, has_worst_ = false, has_occupation_ = false;
};

} // namespace siam::tools
