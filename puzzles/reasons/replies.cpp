#include "puzzles/reasons/replies.hpp"

namespace siam {
namespace {

/// The finished position if the others play these turns and then only pass, while the camp follows its plan. Nothing if
/// a turn is not legal.
std::optional<Position> end_after(
    const Game& game, const Camp& camp, const Plan& plan, Position position, std::span<const Turn> of_others) {
    while (!over(game, position)) {
        Turn turn;
        if (camp.includes(position.to_move)) {
            turn = plan.at(position);
        } else if (!of_others.empty()) {
            turn = of_others.front();
            of_others = of_others.subspan(1);
            if (!is_legal(game, position, turn)) return {};
        }
        position = play(game, position, turn);
    }
    if (!of_others.empty()) return {};
    return position;
}

/// The turns of the others in the line, without passes at its end.
std::vector<Turn> turns_of_others(const Argument& about, std::span<const Turn> line) {
    std::vector<Turn> turns;
    Position position = about.root;
    for (const Turn turn : line) {
        if (!about.camp.includes(position.to_move)) turns.push_back(turn);
        position = play(*about.game, position, turn);
    }
    while (!turns.empty() && turns.back().is_pass()) turns.pop_back();
    return turns;
}

bool controls(const Position& end, Province province, Power power) {
    return !end.open.contains(province) && end.control[province] == power;
}

} // namespace

std::vector<Flip> flips_of(const Argument& about, const std::vector<Turn>& line) {
    const std::optional<Position> after_key =
        end_after(*about.game, about.camp, about.plan, about.start(), turns_of_others(about, line));
    if (!after_key) return {};
    const Position end = pass_to_end(*about.game, play(*about.game, about.root, line));
    std::vector<Flip> flips;
    for (const Province province : about.root.open)
        if (!end.open.contains(province) && !after_key->open.contains(province) &&
            end.control[province] != after_key->control[province])
            flips.push_back({line, province, end.control[province], after_key->control[province]});
    return flips;
}

std::optional<Met> met_reply(const Argument& about, const std::vector<Turn>& line) {
    const Game& game = *about.game;
    const std::vector<Turn> replies = turns_of_others(about, line);
    const auto card = std::find_if(replies.begin(), replies.end(), [](Turn turn) { return !turn.is_pass(); });
    if (card == replies.end()) return {};
    Met met{{replies.begin(), card + 1}, {}};
    std::span<const Turn> left = met.replies;
    for (Position position = about.start(); !over(game, position);) {
        if (about.camp.includes(position.to_move)) {
            const Turn turn = about.plan.at(position);
            if (!turn.is_pass() && !left.empty()) return {};
            if (left.empty()) {
                met.answer = turn;
                break;
            }
            position = play(game, position, turn);
            continue;
        }
        const Turn turn = left.empty() ? Turn::pass() : left.front();
        if (!left.empty()) left = left.subspan(1);
        if (!is_legal(game, position, turn)) return {};
        position = play(game, position, turn);
    }
    if (met.answer.is_pass()) return {};
    return met;
}

std::vector<OnlyIf> needed_gains(const Endings& endings, const Plan& plan) {
    const Game& game = endings.game();
    const auto idle = end_after(game, endings.camp(), plan, endings.start(), {});
    std::vector<OnlyIf> needed;
    if (!idle) return needed;
    const Leader idle_leader = leader_of(ending_if_all_pass(game, *idle));
    for (const Leader leader : {Leader{all_factions[0]}, Leader{all_factions[1]}, Leader{all_factions[2]}, Leader{}}) {
        if (leader == idle_leader) continue;
        const Power power = leader ? power_of(*leader) : Power::occupier;
        for (const Province province : endings.start().open) {
            bool any = false, all = true;
            for (const Position& end : endings.ends())
                if (leader_of(ending_if_all_pass(game, end)) == leader)
                    any = true, all = all && controls(end, province, power);
            if (any && all && !controls(*idle, province, power)) needed.push_back({leader, province, power});
        }
    }
    return needed;
}

} // namespace siam
