// How turns are put into words.
#include "tools/siam/turn_words.hpp"

#include <fmt/format.h>

#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

class Words {
public:
    explicit Words(const Game& game) : variant_(game.variant()) {}

    [[nodiscard]] std::string of(Turn turn) const {
        if (turn.is_pass()) return "passes";
        return fmt::format("plays {}; takes {}", played(turn.action()), of(turn.taking()));
    }
    [[nodiscard]] std::string played(Action action) const {
        return variant_.card_titles[index(action.card())] +
               (action.has_effect() ? ": " + of(action) : " without effect");
    }
    [[nodiscard]] std::string of(Swap swap) const {
        std::string given = one(swap.first_given());
        if (swap.kind() == Swap::Kind::two_for_one)
            given = swap.first_given() == swap.second_given()
                        ? "two " + variant_.factions[index(swap.first_given())].name
                        : given + " and " + one(swap.second_given());
        return fmt::format(
            "{} gives {}, {} gives {}", name(swap.giver()), given, name(swap.other()), one(swap.received()));
    }

private:
    [[nodiscard]] const std::string& name(Province province) const { return variant_.provinces[index(province)].name; }
    [[nodiscard]] std::string one(Faction faction) const {
        return with_article(variant_.factions[index(faction)].name);
    }

    [[nodiscard]] std::string of(Taking taking) const {
        if (taking.empty()) return "nothing, since no follower is left";
        return one(taking.faction()) + " from " + name(taking.province());
    }

    [[nodiscard]] std::string of(Action action) const {
        switch (action.card()) {
            case Card::maharacha:
                return fmt::format(
                    "{} and {} change places, the King marker goes on {}", name(action.tile_a()), name(action.tile_b()),
                    name(action.marked()));
            case Card::khon_thai: return khon_thai(action);
            case Card::one_for_one:
            case Card::two_for_one: return of(action.swap());
            default: return placed(action);
        }
    }

    [[nodiscard]] std::string khon_thai(Action action) const {
        std::vector<std::string> places;
        for (const Faction faction : all_factions)
            if (action.places(faction)) places.push_back(one(faction) + " to " + name(action.place_of(faction)));
        return listed(places);
    }

    [[nodiscard]] std::string placed(Action action) const {
        const std::string& faction = variant_.factions[index(faction_of(action.card()))].name;
        if (action.placed() == 1) return fmt::format("{} to {}", with_article(faction), name(action.first_place()));
        if (action.first_place() == action.second_place())
            return fmt::format("two {} to {}", faction, name(action.first_place()));
        return fmt::format(
            "{} to {} and to {}", with_article(faction), name(action.first_place()), name(action.second_place()));
    }

    const Variant& variant_;
};

} // namespace

std::string in_words(const Game& game, Turn turn) { return Words(game).of(turn); }
std::string in_words(const Game& game, Action action) { return Words(game).played(action); }

std::string in_words(const Game& game, Swap swap) { return Words(game).of(swap); }

std::string with_article(const std::string& name) {
    return (name.find_first_of("AEIOUaeiou") == 0 ? "an " : "a ") + name;
}

} // namespace siam::tools
