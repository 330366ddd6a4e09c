#include "tests/soak/answers.hpp"

namespace siam::soak {

std::vector<Position> sample(Round& round, const Game& game, const tests::Oracle& oracle, std::size_t size) {
    std::vector<Position> few, many;
    for (const Position& position : oracle.valued())
        if (position.cards_left > 0 && !over(game, position))
            (position.cards_left > 1 ? many : few).push_back(position);
    keep_sample(round, many, size - size / 4);
    keep_sample(round, few, size - many.size());
    many.insert(many.end(), few.begin(), few.end());
    return many;
}

std::vector<Position> reached(Round& round, const Game& game, const Position& root, unsigned games) {
    std::vector<Position> positions{root};
    for (unsigned n = 0; n < games; ++n)
        for (Position position = root; !over(game, position) && position.cards_left > 0;) {
            std::vector<Turn> turns = legal_turns(game, position);
            keep_sample(round, turns, 1);
            position = siam::play(game, position, round.one_in(3) ? Turn::pass() : turns.front());
            if (!over(game, position) && position.cards_left > 0) positions.push_back(position);
        }
    return positions;
}

std::string text(const Verdicts& verdicts) {
    std::string text;
    for (const Verdict& verdict : verdicts) {
        text += text.empty() ? "" : " ";
        if (verdict.cannot_win())
            text += "-";
        else if (verdict.forced())
            text += std::to_string(verdict.distance());
        else
            text +=
                std::to_string(verdict.at_least()) + ".." + (verdict.wins() ? std::to_string(verdict.at_most()) : "");
    }
    return text;
}

bool contains(const Verdict& said, const Verdict& truth) noexcept {
    if (said.cannot_win()) return truth.cannot_win();
    if (said.wins() && !(truth.wins() && truth.distance() <= said.at_most())) return false;
    return truth.cannot_win() || said.at_least() <= truth.distance();
}

std::size_t random_memory(Round& round) {
    return round.one_of<std::size_t>(
        {std::size_t{4} << 10, std::size_t{64} << 10, std::size_t{1} << 20, std::size_t{64} << 20});
}

} // namespace siam::soak
