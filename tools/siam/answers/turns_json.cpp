// Lists and counts turns.
#include "engine/legal_turns.hpp"
#include "engine/perft.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
boost::json::array turns_with_positions(const Game& game, const Position& position) {
    boost::json::array turns;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        turns.push_back({{"turn", text(game, turn)}, {"to", text(game, after)}});
    });
    return turns;
}

boost::json::array counts_json(const std::vector<PerftCount>& counts) {
    boost::json::array array;
    for (const PerftCount& count : counts) array.push_back({count.turns, count.distinct});
    return array;
}

boost::json::array parts_json(const Game& game, const std::vector<PerftPart>& parts) {
    boost::json::array array;
    for (const PerftPart& part : parts)
        array.push_back({{"turn", text(game, part.turn)}, {"perft", counts_json(part.counts)}});
    return array;
}

} // namespace siam::tools
