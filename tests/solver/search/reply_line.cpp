// A reply line that was laid out before a play gives the right result after the play: the engine plays it as a check.
#include "solver/search/reply_line.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/seeded.hpp"

#include <algorithm>

namespace siam::search {
namespace {

Turn random_play(const Game& game, Random& random, Position position) {
    Hand& hand = position.hand[index(position.to_move)];
    Card card = all_cards[below(random, all_cards.size())];
    while (!hand.holds(card)) card = all_cards[below(random, all_cards.size())];
    (hand = Hand{}).add(card);
    const std::vector<Turn> turns = legal_turns(game, position); // turns[0] is the pass
    return turns[1 + below(random, turns.size() - 1)];
}

ReplyLine random_line(const Game& game, Random& random, Position position) {
    ReplyLine line;
    const std::uint64_t mover = index(position.latest[0]), care = below(random, 3);
    for (std::uint64_t tries = 1 + below(random, 3); tries > 0; --tries) {
        const std::uint64_t seat = (mover + 1 + below(random, game.players() - 1)) % game.players();
        const bool settles =
            game.players() > game.passes_to_settle() && line.length > 0 && line.seats[line.length - 1U] == seat;
        if (settles) break; // no seat plays twice in a row (R3.4)
        while (index(position.to_move) != seat) pass(game, position);
        if (care == 0) position.marked = ProvinceSet{}, position.last_swap = Swap{}; // so the line may become illegal
        const Turn turn = random_play(game, random, position);
        if (!ReplyLine::may_hold(turn)) break;
        line.add(turn, static_cast<unsigned>(seat));
        position = play(game, position, turn);
    }
    return line;
}

const std::array<std::uint8_t, 1U << 16> no_endings{};

std::optional<unsigned> code_after(
    const Game& game, Position at, const ReplyLine& line, const OpenRow& start, unsigned stage) {
    for (unsigned step = 0; step < line.length; at = play(game, at, line.turns[step++])) {
        while (index(at.to_move) != line.seats[step]) pass(game, at);
        if (!is_legal(game, at, line.turns[step])) return {}; // an illegal line leads to no code
    }
    return OpenRow(game, Node::of(at), no_endings.data()).code << (2 * stage) |
           (start.code & ((1U << (2 * stage)) - 1U));
}

} // namespace

TEST_CASE("a reply line laid out beforehand says what the engine says", "[random][solver][replies][unsanitized]") {
    Random random(tests::seeded(20072));
    std::array<unsigned, 2> tried{}; // the numbers of illegal and of legal lines
    for (unsigned n = 0; n < 6000; ++n) {
        Library library;
        for (const SwitchText& rule : switch_texts()) CHECK(!library.set(rule.name, rule.values[below(random, 2)]));
        const Game& game = *tests::all_games(library)[n % 9];
        Position now = tests::nearly_empty(game, random, 1 + n % 7, 8 * game.players() - 4);
        if (n % 2 == 0) now = tests::composed(game, random, 1 + n % 7, 8 * game.players() - 4);
        for (const Faction faction : all_factions)
            while (pool(game, now).count(faction) > n / 2 % 4) now.supply[n % 2] += Followers::one(faction);
        std::vector<std::uint8_t> ending;
        OpenRow before(game, Node::of(now), nullptr);
        ending.resize(1U << (2 * before.open));
        before.ending = ending.data();
        OpenRow row = before;
        for (auto left = below(random, before.open) * game.players(); left-- > 0 && !over(game, now);) pass(game, now);
        const unsigned stage = before.open - now.open.size();
        if (over(game, now)) continue;
        const ReplyLine line = random_line(game, random, play(game, now, random_play(game, random, now)));
        if (line.length == 0) continue;
        LaidOutLine on_before, on_moved;
        on_before.lay_out(game, before, stage, line);
        for (unsigned plays = 0; plays < 30; ++plays) {
            const Turn turn = random_play(game, random, now);
            const Taking taking = turn.taking();
            const auto code = code_after(game, play(game, now, turn), line, before, stage);
            std::ranges::fill(ending, std::uint8_t{0});
            if (code) ending[*code] = 1; // `wanted` below selects this ending; for an illegal line, all endings
            const bool found = any_action(game, row, stage, turn.action().card(), Markings::both, [&](Action action) {
                if (action != turn.action()) return false;
                const Effect effect = Effect::of(action);
                const bool moved = effect.moves_tiles();
                if (moved) on_moved.lay_out(game, row, stage, line);
                LaidOutLine& on_row = moved ? on_moved : on_before;
                const RowChange change = moved ? RowChange{} : RowChange{row, effect};
                if (!on_row.legal_after(change)) return false;
                unsigned bit = empty_taking;
                if (!taking.empty()) bit = 3 * row.place[index(taking.province())] + index(taking.faction());
                const auto wanted = [&](unsigned) { return code ? 2U : 1U; };
                return on_row.refuted(moved ? row : before, row, change, 1U << bit, wanted) != 0;
            });
            ++tried[code.has_value()];
            if (found != code.has_value()) FAIL_CHECK(text(game, now) << ": " << text(game, turn));
        }
    }
    CHECK(std::min(tried[0], tried[1]) > 20'000);
}

} // namespace siam::search
