#include "puzzles/reasons/conditions.hpp"

namespace siam {

namespace {

constexpr std::array<Power, faction_count + 1> all_powers{
    power_of(all_factions[0]), power_of(all_factions[1]), power_of(all_factions[2]), Power::occupier};

} // namespace

bool holds(const Condition& condition, const Position& start, const Position& now) {
    using Kind = Condition::Kind;
    const unsigned province = index(condition.province), seat = index(condition.seat);
    const bool was_open = start.open.contains(condition.province), is_open = now.open.contains(condition.province);
    const auto compared = [&](const Followers& before, const Followers& after) {
        const auto faction = static_cast<Faction>(index(condition.power));
        return static_cast<int>(after.count(faction)) - static_cast<int>(before.count(faction));
    };
    switch (condition.kind) {
        case Kind::impossible:
        case Kind::fails: return false;
        case Kind::gone:
            return was_open && (!is_open || now.at[province].count(static_cast<Faction>(index(condition.power))) == 0);
        case Kind::settled_to: return was_open && !is_open && now.control[condition.province] == condition.power;
        case Kind::settled: return was_open && !is_open;
        case Kind::open: return is_open;
        case Kind::played: return now.hand[seat].count(condition.card) < start.hand[seat].count(condition.card);
        case Kind::leads: return is_open && now.at[province].control() == condition.power;
        case Kind::took: return compared(start.supply[seat], now.supply[seat]) > 0;
        case Kind::gained: return is_open && compared(start.at[province], now.at[province]) > 0;
        case Kind::lost: return is_open && compared(start.at[province], now.at[province]) < 0;
        case Kind::leads_not: return is_open && now.at[province].control() != condition.power;
    }
    return false;
}

std::optional<Turn> turn_of(const Game& game, const Response& answer, const Position& now, const Succeeds& succeeds) {
    if (answer.open == Response::Open::nothing)
        return is_legal(game, now, answer.turn) ? std::optional(answer.turn) : std::nullopt;
    for (unsigned word = 0; word < taking_words; ++word) {
        const Turn turn{answer.turn.action(), Taking::from_word(word)};
        if (answer.allows(turn) && is_legal(game, now, turn) && succeeds(play(game, now, turn))) return turn;
    }
    return {};
}

Turn answer_of(
    const Game& game, const Answering& answers, const Position& start, const Position& now, const Succeeds& succeeds) {
    const auto possible = [&](const Response& answer) { return turn_of(game, answer, now, succeeds); };
    std::optional<Turn> turn = possible(answers.usual);
    const bool is_possible = turn.has_value();
    for (const auto& [condition, answer] : answers.exceptions) {
        if (condition.kind == Condition::Kind::fails) {
            if (turn && succeeds(play(game, now, *turn))) return *turn;
            turn = possible(answer);
        } else if (condition.kind == Condition::Kind::impossible ? !is_possible : holds(condition, start, now)) {
            return possible(answer).value_or(Turn::pass());
        }
    }
    return turn.value_or(Turn::pass());
}

std::vector<Condition> conditions_after(const Game& game, const Camp& camp, const Position& start) {
    using Kind = Condition::Kind;
    std::vector<Condition> all;
    const auto of_powers = [&](Kind kind, unsigned powers) {
        for (const Province province : start.open)
            for (unsigned power = 0; power < powers; ++power)
                all.push_back({kind, province, all_powers.at(power), {}, {}});
    };
    const auto of_provinces = [&](Kind kind) {
        for (const Province province : start.open) all.push_back({kind, province, {}, {}, {}});
    };
    const auto of_others = [&](auto add) {
        for (unsigned seat = 0; seat < game.players(); ++seat)
            if (!camp.includes(static_cast<Seat>(seat))) add(static_cast<Seat>(seat));
    };
    of_provinces(Kind::settled);
    of_powers(Kind::settled_to, faction_count + 1);
    of_powers(Kind::gone, faction_count); // true also where the province is settled, so it must not hide that
    of_provinces(Kind::open);
    of_others([&](Seat seat) {
        for (const Card card : all_cards)
            if (start.hand[index(seat)].holds(card)) all.push_back({Kind::played, {}, {}, seat, card});
    });
    of_powers(Kind::leads, faction_count + 1);
    of_others([&](Seat seat) {
        for (const Faction faction : all_factions) all.push_back({Kind::took, {}, power_of(faction), seat, {}});
    });
    of_powers(Kind::gained, faction_count);
    of_powers(Kind::lost, faction_count);
    of_powers(Kind::leads_not, faction_count + 1);
    return all;
}

} // namespace siam
