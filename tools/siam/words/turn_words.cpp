// Puts turns into words.
#include "tools/siam/words/turn_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/play.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

class Words {
public:
    explicit Words(const Game& game, bool instructs = false) : variant_(game.variant()), instructs_(instructs) {}

    [[nodiscard]] std::string of(Turn turn) const {
        if (turn.is_pass()) return instructs_ ? "pass" : "passes";
        return of(turn.action()) + (turn.action().card() == Card::khon_thai ? ", and " : " and ") + of(turn.taking());
    }
    [[nodiscard]] std::string of(Action action) const {
        if (!action.has_effect())
            return verb("play") + " " + variant_.card_titles[index(action.card())] + " without effect";
        switch (action.card()) {
            case Card::maharacha:
                return fmt::format(
                    "{} the tiles of {} and {}, {} the King marker on {}", verb("exchange"), name(action.tile_a()),
                    name(action.tile_b()), verb("put"), name(action.marked()));
            case Card::khon_thai: return verb("add") + " " + khon_thai(action);
            case Card::one_for_one:
            case Card::two_for_one: return exchange(action.swap());
            default: return verb("add") + " " + placed(action);
        }
    }
    /// A swap in words: "Lan Na gives a Rama, Sukothai gives a Malay".
    [[nodiscard]] std::string of(Swap swap) const {
        return fmt::format(
            "{} gives {}, {} gives {}", name(swap.giver()), given(swap), name(swap.other()), one(swap.received()));
    }

private:
    [[nodiscard]] std::string name(Province province) const { return province_name(variant_, province); }
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
            "{} {} in {} for {} in {}", verb("swap"), given(swap), name(swap.giver()), one(swap.received()),
            name(swap.other()));
    }

    [[nodiscard]] std::string of(Taking taking) const {
        if (taking.empty()) return verb("take") + " nothing, since no follower is left";
        return verb("take") + " " + one(taking.faction()) + " from " + name(taking.province());
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
        parts.reserve(places.size());
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

    /// "adds", or "add" in an instruction.
    [[nodiscard]] std::string verb(const std::string& stem) const { return instructs_ ? stem : stem + "s"; }

    const Variant& variant_;
    bool instructs_;
};

std::string title(const Game& game, Turn turn) {
    return turn.is_pass() ? "pass" : game.variant().card_titles[index(turn.action().card())];
}

bool same_card(Turn a, Turn b) {
    return a.is_pass() == b.is_pass() && (a.is_pass() || a.action().card() == b.action().card());
}

/// Rows with `first` in one column and `rest` in another. If a row is too long, `rest` continues on the next lines.
std::string rows(
    const std::vector<std::string>& first, const std::vector<std::string>& rest, const TurnListStyle& style) {
    std::string text;
    const std::size_t width = first.empty() ? 0 : std::ranges::max(first, {}, &std::string::size).size();
    for (std::size_t i = 0; i < first.size(); ++i) {
        const std::string row = fmt::format("{:{}}{:<{}}  {}", "", style.indent, first[i], width, rest[i]);
        text += rest[i].empty() ? std::string(style.indent, ' ') + first[i]
                                : wrapped(row, style.indent + width + 2, style.width);
        text += '\n';
    }
    return text;
}

} // namespace

std::string in_words(const Game& game, Turn turn) { return Words(game).of(turn); }
std::string in_words(const Game& game, Action action) { return Words(game).of(action); }
std::string instruction(const Game& game, Turn turn) { return Words(game, true).of(turn); }

std::string in_words(const Game& game, Swap swap) { return Words(game).of(swap); }

std::string turn_list(const Game& game, const std::vector<Turn>& turns, const TurnListStyle& style) {
    std::vector<std::string> first, rest;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const std::string token = text(game, turns[i]);
        if (style.in_words) {
            first.push_back(token);
            rest.push_back(in_words(game, turns[i]));
        } else if (i > 0 && same_card(turns[i - 1], turns[i])) {
            rest.back() += " " + token;
        } else {
            first.push_back(title(game, turns[i]));
            rest.push_back(turns[i].is_pass() ? "" : token);
        }
    }
    return rows(first, rest, style);
}

std::string line_in_words(
    const Game& game, Position position, const std::vector<Turn>& turns, const TurnListStyle& style) {
    std::vector<std::string> first, rest;
    for (const Turn turn : turns) {
        first.push_back(text(game, turn));
        rest.push_back(fmt::format("Player {} {}.", index(position.to_move) + 1, in_words(game, turn)));
        position = play(game, position, turn);
    }
    return rows(first, rest, style);
}

} // namespace siam::tools
