// The rules in two ways: listing turns and judging one, counting and counting again, writing and reading.
#include <algorithm>

#include "engine/essential.hpp"
#include "engine/perft.hpp"
#include "tests/soak/answers.hpp"
#include "tests/support/relabelled.hpp"
#include "tests/support/two_ways.hpp"

namespace siam::soak {
namespace {

constexpr unsigned words_of_a_card = 1U << 19;

/// Every turn that can be written with a card of the hand, and some others.
void compare_turns(Round& round, const Game& game, const Position& position) {
    const std::vector<Turn> turns = legal_turns(game, position);
    round.same(game, position, "turns are in order", std::ranges::is_sorted(turns), true);
    const auto compare = [&](unsigned word) {
        const Turn turn = Turn::from_word(word);
        const bool listed = std::ranges::binary_search(turns, turn);
        if (listed == is_legal(game, position, turn)) return;
        round.same(game, position, "legal by itself: word " + std::to_string(word), !listed, listed);
    };
    compare(0);
    for (const Card card : all_cards) {
        const unsigned first = (1 + index(card)) * words_of_a_card;
        if (position.hand[index(position.to_move)].holds(card) && round.one_in(3))
            for (unsigned word = first; word < first + words_of_a_card; ++word) compare(word);
        else
            for (unsigned n = 0; n < 2000; ++n) compare(first + round.between(0, words_of_a_card - 1));
    }
    for (const Turn turn : turns) compare(turn.word());
    ++round.tally.checks;
}

void compare_perft(Round& round, const Game& game, const Position& position, unsigned depth) {
    const std::vector<PerftCount> fast = perft(game, position, depth),
                                  plain = tests::plain_perft(game, position, depth);
    std::vector<PerftCount> divided(depth);
    divided[0] = plain[0];
    for (const PerftPart& part : perft_divide(game, position, depth))
        for (std::size_t i = 0; i < part.counts.size(); ++i) divided[i + 1].turns += part.counts[i].turns;
    for (unsigned i = 0; i < depth; ++i) {
        const std::string what = "perft " + std::to_string(i + 1);
        round.same(game, position, what, fast[i].turns, plain[i].turns);
        round.same(game, position, what + ", distinct", fast[i].distinct, plain[i].distinct);
        round.same(game, position, what + ", divided", divided[i].turns, plain[i].turns);
    }
    ++round.tally.checks;
}

/// A line of play: every position and every turn reads back; labels change no count of turns.
void compare_texts(Round& round, const Game& game, Library& library, Position position) {
    const tests::Relabelling labels(round.random);
    const Game relabelled(labels.of(game.variant()), game.players());
    for (unsigned n = 0; n < 30 && !over(game, position); ++n) {
        const std::string written = siam::text(game, position);
        const ReadPosition read = read_position(library, written);
        round.same(game, position, "reads back as the same", read.position == position, true);
        std::vector<Turn> turns = legal_turns(game, position);
        const std::size_t other_turns = legal_turns(relabelled, labels.of(position)).size();
        round.same(game, position, "turns with other labels", other_turns, turns.size());
        keep_sample(round, turns, 1);
        const Turn turn = turns.front();
        const std::string token = siam::text(game, turn);
        round.same(game, position, "the turn " + token + " reads back", read_turn(game, token) == turn, true);
        position = siam::play(game, position, turn);
        ++round.tally.checks;
    }
}

/// Statements in another order, with blanks and comments, say the same.
void compare_variant(Round& round, const tests::RandomGame& random) {
    const Variant& variant = random.game.variant();
    std::string text = "# a comment\r\n";
    for (std::size_t begin = 0; begin < random.text.size();) {
        const std::size_t end = std::min(random.text.find('\n', begin), random.text.size());
        text += " \t" + random.text.substr(begin, end - begin) + (round.one_in(2) ? "  \n" : "\r\n\n");
        begin = end + 1;
    }
    const Variant read = read_variant(text);
    bool same = read.name == variant.name && read.followers == variant.followers &&
                read.occupier_limit == variant.occupier_limit && read.switches == variant.switches &&
                read.borders == variant.borders && read.aids == variant.aids;
    for (const Province province : all_provinces)
        same = same && read.provinces[index(province)].code == variant.provinces[index(province)].code &&
               read.provinces[index(province)].start == variant.provinces[index(province)].start &&
               read.provinces[index(province)].home_of == variant.provinces[index(province)].home_of;
    round.holds(same, "the variant " + variant.name + " reads back otherwise");
    ++round.tally.checks;
}

} // namespace

void rules_round(Round& round) {
    const tests::RandomGame& random = round.new_game();
    const Game& game = random.game;
    compare_variant(round, random);
    Library library;
    library.add(game.variant());
    for (unsigned n = 0; n < 4; ++n) {
        const unsigned open = round.between(1, 4), cards = round.between(2, 6);
        const Position position = tests::varied_position(game, round.random, open, cards);
        compare_turns(round, game, position);
        compare_texts(round, game, library, position);
        const bool shallow = open > 2 || cards > 3;
        if (legal_turns(game, position).size() < 300) compare_perft(round, game, position, shallow ? 1 : 2);
    }
    compare_texts(round, game, library, deal(game, round.random));
}

} // namespace siam::soak
