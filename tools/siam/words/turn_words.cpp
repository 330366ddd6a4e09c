// Puts turns into words.
#include "tools/siam/words/turn_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The forms of the verbs: "adds", or "add" in an instruction.
struct Verbs {
    bool is_imperative = false;
    [[nodiscard]] std::string operator()(const char* verb) const {
        return is_imperative ? verb : verb + std::string("s");
    }
};

class Words {
public:
    explicit Words(const Game& game, Verbs verbs = {}) : variant_(game.variant()), verbs_(verbs) {}

    [[nodiscard]] std::string of(Turn turn) const {
        if (turn.is_pass()) return verbs_.is_imperative ? "pass" : "passes";
        return of(turn.action()) + (turn.action().card() == Card::khon_thai ? ", and " : " and ") + of(turn.taking());
    }
    [[nodiscard]] std::string of(Action action) const {
        if (!action.has_effect())
            return verbs_("play") + " " + variant_.card_titles[index(action.card())] + " without effect";
        switch (action.card()) {
            case Card::maharacha:
                return fmt::format(
                    "{} the tiles of {} and {}, {} the King marker on {}", verbs_("exchange"), name(action.tile_a()),
                    name(action.tile_b()), verbs_("put"), name(action.marked()));
            case Card::khon_thai: return verbs_("add") + " " + khon_thai(action);
            case Card::one_for_one:
            case Card::two_for_one: return exchange(action.swap());
            default: return verbs_("add") + " " + placed(action);
        }
    }
    /// A swap in words: "Lan Na gives a Rama, Sukothai gives a Malay".
    [[nodiscard]] std::string of(Swap swap) const {
        return fmt::format(
            "{} gives {}, {} gives {}", name(swap.giver()), given(swap), name(swap.other()), one(swap.received()));
    }

private:
    [[nodiscard]] const std::string& name(Province province) const { return variant_.provinces[index(province)].name; }
    [[nodiscard]] std::string one(Faction faction) const {
        return with_article(variant_.factions[index(faction)].name);
    }
    [[nodiscard]] std::string given(Swap swap) const {
        if (swap.kind() != Swap::Kind::two_for_one) return one(swap.first_given());
        return swap.first_given() == swap.second_given() ? "two " + variant_.factions[index(swap.first_given())].name
                                                         : one(swap.first_given()) + " and " + one(swap.second_given());
    }
    [[nodiscard]] std::string exchange(Swap swap) const {
        return fmt::format(
            "{} {} in {} for {} in {}", verbs_("swap"), given(swap), name(swap.giver()), one(swap.received()),
            name(swap.other()));
    }

    [[nodiscard]] std::string of(Taking taking) const {
        if (taking.empty()) return verbs_("take") + " nothing, since no follower is left";
        return verbs_("take") + " " + one(taking.faction()) + " from " + name(taking.province());
    }

    [[nodiscard]] std::string khon_thai(Action action) const {
        std::vector<std::pair<Province, std::vector<std::string>>> places;
        for (const Faction faction : all_factions) {
            if (!action.places(faction)) continue;
            const Province place = action.place_of(faction);
            const auto same = std::ranges::find(places, place, [](const auto& one) { return one.first; });
            auto& followers = same == places.end() ? places.emplace_back(place, std::vector<std::string>{}) : *same;
            followers.second.push_back(one(faction));
        }
        std::vector<std::string> parts;
        for (const auto& [place, followers] : places) parts.push_back(listed(followers) + " to " + name(place));
        return listed(parts);
    }

    [[nodiscard]] std::string placed(Action action) const {
        const std::string& faction = variant_.factions[index(faction_of(action.card()))].name;
        if (action.placed() == 1) return fmt::format("{} to {}", with_article(faction), name(action.first_place()));
        if (action.first_place() == action.second_place())
            return fmt::format("two {} to {}", faction, name(action.first_place()));
        return fmt::format(
            "{} each to {} and {}", with_article(faction), name(action.first_place()), name(action.second_place()));
    }

    const Variant& variant_;
    Verbs verbs_;
};

} // namespace

std::string in_words(const Game& game, Turn turn) { return Words(game).of(turn); }
std::string instruction(const Game& game, Action action) { return Words(game, {true}).of(action); }
std::string instruction(const Game& game, Turn turn) { return Words(game, {true}).of(turn); }

std::string in_words(const Game& game, Swap swap) { return Words(game).of(swap); }

std::string with_article(const std::string& name) {
    return (name.find_first_of("AEIOUaeiou") == 0 ? "an " : "a ") + name;
}

} // namespace siam::tools
