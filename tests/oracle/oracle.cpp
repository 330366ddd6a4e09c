#include "tests/oracle/oracle.hpp"

#include <algorithm>

namespace siam::tests {

Oracle::Values Oracle::values(const Position& position) {
    if (const auto known = values_.find(position); known != values_.end()) return known->second;
    const Values found = best(position);
    if (values_.size() >= most_positions_) throw TooMany();
    values_.emplace(position, found);
    return found;
}

Oracle::Values Oracle::best(const Position& position) {
    Values found{never, never, never};
    if (over(game_, position)) {
        for (unsigned side = 0; side < game_.sides(); ++side)
            if (outcome(game_, position).seats() & game_.seats_of(side)) found[side] = 0;
        return found;
    }
    const unsigned mover = game_.side_of(position.to_move);
    for (unsigned side = 0; side < game_.sides(); ++side)
        if (side != mover) found[side] = 0;
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        const Values next = values(after);
        for (unsigned side = 0; side < game_.sides(); ++side) {
            const bool plays = side == mover && !turn.is_pass() && next[side] != never;
            const auto n = static_cast<std::uint8_t>(next[side] + plays);
            found[side] = side == mover ? std::min(found[side], n) : std::max(found[side], n);
        }
    });
    return found;
}

Verdicts Oracle::verdicts(const Position& position) {
    const Values found = values(position);
    Verdicts verdicts;
    for (unsigned side = 0; side < game_.sides(); ++side)
        verdicts.push_back(found[side] == never ? Verdict::no_forced_win() : Verdict::win_in(found[side]));
    return verdicts;
}

std::vector<Turn> Oracle::keys(const Position& position) {
    const unsigned mover = game_.side_of(position.to_move);
    const std::uint8_t n = values(position)[mover];
    std::vector<Turn> keys;
    boost::unordered_flat_map<Position, Turn, ByteHash> reached;
    if (n == never) return keys;
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        const std::uint8_t next = values(after)[mover];
        if (next == never || next + !turn.is_pass() != n) return;
        if (reached.emplace(after, turn).second) keys.push_back(turn);
    });
    return keys;
}

Answer Oracle::answer(const Position& position) {
    Answer answer = answer_of(verdicts(position));
    answer.keys = keys(position);
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        answer.turns.push_back({turn, verdicts(after)});
    });
    return answer;
}

Claim Oracle::claim(const Position& position) {
    const unsigned mover = game_.side_of(position.to_move);
    Claim claim;
    claim.n = verdicts(position)[mover].distance();
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        const Verdict verdict = verdicts(after)[mover];
        const bool key = verdict.wins() && verdict.distance() + (turn.is_pass() ? 0 : 1) == claim.n;
        (key ? claim.keys : claim.rest).push_back(turn);
        claim.later = claim.later || (!key && verdict.wins());
    });
    return claim;
}

RationalOutcomes PlainRational::outcomes(const Position& position) {
    const unsigned found = set(position);
    return {found & 7U, found > 7};
}

std::vector<Position> PlainRational::valued() const {
    std::vector<Position> positions;
    for (const auto& [position, found] : known_) positions.push_back(position);
    return positions;
}

unsigned PlainRational::set(const Position& position) {
    if (over(game_, position)) return outcome(game_, position).is_draw() ? 8U : outcome(game_, position).seats();
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    if (known_.size() >= most_positions_) throw Oracle::TooMany();
    const unsigned found = set_after_turns(position);
    known_.emplace(position, found);
    return found;
}

unsigned PlainRational::set_after_turns(const Position& position) {
    const unsigned own = 1U << index(position.to_move);
    unsigned some = 0;
    bool every_set_holds_another = true;
    for_each_turn(game_, position, [&](Turn, const Position& after) {
        const unsigned next = set(after);
        some |= next;
        every_set_holds_another = every_set_holds_another && (next & ~own) != 0;
    });
    return (some & own) | (every_set_holds_another ? some & ~own : 0U);
}

std::string text(const Verdicts& verdicts) {
    std::string text;
    for (const Verdict& verdict : verdicts) {
        text += text.empty() ? "" : " ";
        if (verdict.known())
            text += verdict.cannot_win() ? "-" : std::to_string(verdict.distance());
        else
            text +=
                std::to_string(verdict.at_least()) + ".." + (verdict.wins() ? std::to_string(verdict.at_most()) : "");
    }
    return text;
}

} // namespace siam::tests
