#include "engine/legal_turns.hpp"

#include <algorithm>
#include <array>

namespace siam {
namespace {

bool holds(const Position& position, Province province, Faction faction) {
    return index(faction) < faction_count && position.at[index(province)].holds(faction);
}

/// Judges one turn, and lists the rules that the turn breaks, each once. If a broken rule makes a part of the turn
/// meaningless, that part is not judged.
class Judge {
public:
    Judge(const Game& game, const Position& position) : game_(game), position_(position) {}

    [[nodiscard]] BrokenRules of(Turn turn) {
        if (over(game_, position_)) {
            breaks(position_.settled == province_count ? "R7.2" : "R7.1");
        } else if (!turn.is_pass()) {
            play(turn);
        }
        return broken_;
    }

private:
    void breaks(std::string_view rule) {
        if (std::find(broken_.begin(), broken_.end(), rule) == broken_.end()) broken_.push_back(rule.data());
    }
    void require(bool kept, std::string_view rule) {
        if (!kept) breaks(rule);
    }

    void play(Turn turn) {
        const Action action = turn.action();
        if (action.word() < Action::without_effect(Card::maharacha).word())
            return breaks("R3.1"); // the word is a pass with operands
        const Hand hand = position_.hand[index(position_.to_move)];
        if (!hand.holds(action.card())) breaks(hand.empty() ? "R3.2" : "R3.1");
        judge(action);
        if (!broken_.empty()) return;
        Position after = position_;
        act(after, action);
        taking(after, turn.taking());
        if (!broken_.empty() || !last_card_must_win(game_, position_)) return;
        take(game_, after, turn.taking());
        require(outcome_if_all_pass(game_, after).won_by(position_.to_move), "R9.1");
    }

    void judge(Action action) {
        switch (action.card()) {
            case Card::maharacha: return maharacha(action);
            case Card::khon_thai: return khon_thai(action);
            case Card::one_for_one: return one_for_one(action);
            case Card::two_for_one: return two_for_one(action);
            default: return faction_card(action);
        }
    }

    void maharacha(Action action) {
        const ProvinceSet free = position_.open - position_.marked;
        if (!action.has_effect()) return require(free.size() < 2, "R4.1");
        const Province a = action.tile_a(), b = action.tile_b(), marked = action.marked();
        require(a != b && (marked == a || marked == b) && action == Action::maharacha(a, b, marked), "R5.1");
        for (const Province tile : {a, b})
            if (!free.contains(tile)) breaks(position_.open.contains(tile) ? "R5.1" : "R4.3");
    }

    void khon_thai(Action action) {
        const Followers in_pool = pool(game_, position_);
        Action same = Action::khon_thai();
        bool complete = true;
        for (const Faction faction : all_factions) {
            if (!action.places(faction)) {
                require(!in_pool.holds(faction), "R4.1");
                continue;
            }
            require(in_pool.holds(faction), "R5.3");
            const Province province = action.place_of(faction);
            const bool open = index(province) < province_count && position_.open.contains(province);
            require(open, "R4.3");
            complete = complete && open;
            if (open) same = same.placing(faction, province);
        }
        if (complete) require(action == same, "R5.3");
    }

    /// Judges the swap, but not whether the card may make a swap of this kind. Both provinces must be open and hold the
    /// followers, the word of the swap must be canonical, and the swap must not be banned.
    void swap(Swap swap) {
        const Province giver = swap.giver(), other = swap.other();
        const bool two = swap.kind() == Swap::Kind::two_for_one;
        const char* const rule = two ? "R5.5" : swap.kind() == Swap::Kind::even_by_one ? "R5.4" : "R5.6";
        if (giver == other) return breaks(rule);
        if (!position_.open.contains(giver) || !position_.open.contains(other)) return breaks("R4.3");
        require(holds(position_, giver, swap.first_given()) && holds(position_, other, swap.received()), rule);
        if (two)
            require(gives_two(swap), rule);
        else
            require(swap == Swap::even(swap.kind(), giver, swap.first_given(), other, swap.received()), rule);
        if (swap.kind() != Swap::Kind::even_by_one) require(game_.borders(giver).contains(other), rule);
        require(swap != PositionBoard(game_, position_).banned(), "R5.9");
    }
    [[nodiscard]] bool gives_two(Swap swap) const {
        if (swap.second_given() < swap.first_given() || index(swap.second_given()) >= faction_count) return false;
        if (!holds(position_, swap.giver(), swap.first_given())) return false;
        return (position_.at[index(swap.giver())] - Followers::one(swap.first_given())).holds(swap.second_given());
    }
    [[nodiscard]] bool any_swap_of(Swap::Kind kind) const {
        return any_swap(PositionBoard(game_, position_), kind, [](Action) { return true; });
    }

    void one_for_one(Action action) {
        if (!action.has_effect()) return require(!any_swap_of(Swap::Kind::even_by_one), "R4.1");
        if (action.swap().kind() == Swap::Kind::even_by_one)
            swap(action.swap());
        else
            breaks("R5.4");
    }

    void two_for_one(Action action) {
        const bool uneven = any_swap_of(Swap::Kind::two_for_one);
        const bool falls_back = !uneven && game_.switches().two_for_one_fallback == TwoForOneFallback::one_for_one;
        if (!action.has_effect())
            return require(!uneven && !(falls_back && any_swap_of(Swap::Kind::even_by_two)), "R4.1");
        const Swap::Kind kind = action.swap().kind();
        if (kind == Swap::Kind::none || kind == Swap::Kind::even_by_one) return breaks("R5.5");
        if (kind == Swap::Kind::even_by_two) require(falls_back, "R5.6");
        swap(action.swap());
    }

    void faction_card(Action action) {
        const Card card = action.card();
        const ProvinceSet targets = faction_card_targets(PositionBoard(game_, position_), faction_of(card));
        const unsigned in_pool = targets.empty() ? 0 : pool(game_, position_).count(faction_of(card));
        const unsigned needed = std::min(in_pool, 2U);
        if (!action.has_effect()) return require(needed == 0, "R4.1");
        if (action.placed() != needed) breaks(action.placed() < needed ? "R4.1" : "R5.7");
        const Province a = action.first_place(), b = action.placed() == 2 ? action.second_place() : a;
        require(
            action == (action.placed() == 2 ? Action::placing_two(card, a, b) : Action::placing_one(card, a)), "R5.7");
        for (const Province target : {a, b})
            if (!targets.contains(target)) breaks(position_.open.contains(target) ? "R5.7" : "R4.3");
        require(a == b || game_.switches().faction_card != FactionCard::one_province, "R5.7");
    }

    void taking(const Position& acted, Taking taking) {
        if (taking.empty())
            require(std::all_of(acted.at.begin(), acted.at.end(), [](Followers here) { return here.empty(); }), "R5.8");
        else
            require(taking.word() < taking_words && holds(acted, taking.province(), taking.faction()), "R5.8");
    }

    const Game& game_;
    const Position& position_;
    BrokenRules broken_;
};

} // namespace

std::vector<Turn> legal_turns(const Game& game, const Position& position) {
    std::vector<Turn> turns;
    for_each_turn(game, position, [&](Turn turn, const Position&) { turns.push_back(turn); });
    return turns;
}

BrokenRules broken_rules(const Game& game, const Position& position, Turn turn) {
    return Judge(game, position).of(turn);
}

const char* forbidden_by(const Game& game, const Position& position, Turn turn) {
    const BrokenRules broken = broken_rules(game, position, turn);
    return broken.empty() ? nullptr : broken.front();
}

std::string_view why_forbidden(std::string_view rule) noexcept {
    struct Reason {
        std::string_view rule, text;
    };
    constexpr std::array<Reason, 15> reasons{{
        {"R3.1", "the player must hold the card"},
        {"R3.2", "a player without cards can only pass"},
        {"R4.1", "the player must do every part of the action that is possible"},
        {"R4.3", "the card can act only on open provinces"},
        {"R5.1", "the card must exchange two tiles without King markers and put a marker on one of them"},
        {"R5.3", "the card must place one follower of each faction, if the pool has one"},
        {"R5.4", "the card must swap a follower that stands in one province with a follower that stands in another"},
        {"R5.5",
         "the card must swap two followers that stand in one province for one that stands in a bordering province"},
        {"R5.6", "the card can swap one for one only across a border, and only if no two-for-one swap is legal"},
        {"R5.7",
         "the card must place two followers of its faction, or as many as the pool has, next to provinces that the "
         "faction controls or next to its open home"},
        {"R5.8", "after the action, the player must take a follower that stands in an open province, if there is one"},
        {"R5.9", "the swap would undo the swap of the latest card"},
        {"R7.1", "the game has ended by occupation"},
        {"R7.2", "the game is over: all struggles are settled"},
        {"R9.1", "a player may play the very last card only if that wins the game"},
    }};
    const auto found =
        std::find_if(reasons.begin(), reasons.end(), [&](const Reason& one) { return one.rule == rule; });
    return found == reasons.end() ? std::string_view{} : found->text;
}

TriedTurn try_play(const Game& game, const Position& position, Turn turn) {
    if (const char* const rule = forbidden_by(game, position, turn)) return {.after = {}, .forbidden = rule};
    return {.after = play(game, position, turn), .forbidden = nullptr};
}

} // namespace siam
