// The engine on random variants: listed turns are exactly the legal ones, counts agree, and texts lose nothing.
#include "tests/support/catch.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/two_ways.hpp"

using namespace siam;
using siam::tests::random_game;
using siam::tests::varied_position;

namespace {

/// Runs check(game, random) for a game of each seed; a failing check reports the variant.
template <class Check>
void on_random_maps(std::uint64_t first_seed, unsigned count, Check check) {
    for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
        const auto [file, game] = random_game(seed);
        INFO("seed " << seed << ", " << game.players() << " players\n" << file);
        Random random(seed);
        check(game, random);
    }
}

unsigned number(Random& random, unsigned least, unsigned most) {
    return least + static_cast<unsigned>(below(random, most - least + 1));
}

std::string name_of(const Variant& variant, Province province) { return variant.provinces[index(province)].code; }

std::string home_text(const Variant& variant, const ProvinceText& province) {
    if (!province.home_of) return "-";
    const char letter = variant.factions[index(*province.home_of)].letter;
    return {letter, ':', static_cast<char>(letter - 'A' + 'a')};
}

/// The statements that the variant was read from, in their usual order.
std::string file_text(const Variant& variant) {
    std::string text = "variant " + variant.name + "\ntitle " + variant.title + "\nmap ";
    text += variant.verified ? "verified\n" : "reconstructed\n";
    text += "followers " + std::to_string(variant.followers) + "\n";
    for (const FactionText& faction : variant.factions)
        text += std::string("faction ") + faction.letter + " " + faction.name + " " + faction.colour + "\n";
    text += std::string("occupier ") + variant.occupier_letter + " " + variant.occupier_name + " " +
            std::to_string(variant.occupier_limit) + "\n";
    std::string cards = "KF12";
    for (const FactionText& faction : variant.factions) cards += faction.letter;
    for (std::size_t card = 0; card < cards.size(); ++card)
        text += std::string("card ") + cards[card] + " " + variant.card_titles[card] + "\n";
    for (const ProvinceText& province : variant.provinces) {
        text += "province " + province.code + " " + std::to_string(province.start) + " " + home_text(variant, province);
        if (province.home_of) text += std::to_string(province.home_followers);
        text += " " + province.name + "\n";
    }
    for (const Province a : all_provinces)
        for (const Province b : all_provinces)
            if (index(a) < index(b) && variant.borders[index(a)].contains(b) && variant.borders[index(b)].contains(a))
                text += "border " + name_of(variant, a) + " " + name_of(variant, b) + "\n";
    if (variant.random_aids) text += "aid random 2\n";
    for (std::size_t aid = 0; aid < variant.aids.size(); ++aid) {
        text += "aid " + std::to_string(aid + 1) + " ";
        for (const Faction faction : all_factions) {
            const unsigned count = variant.aids[aid][index(faction)];
            if (count > 0) text += static_cast<char>(variant.factions[index(faction)].letter - 'A' + 'a');
            if (count > 1) text += std::to_string(count);
        }
        text += "\n";
    }
    for (unsigned which = 0; which < switch_texts().size(); ++which) {
        const SwitchText& rule = switch_texts()[which];
        text +=
            "rule " + std::string(rule.name) + " " + std::string(rule.values[value_of(variant.switches, which)]) + "\n";
    }
    return text;
}

/// Followers of an aid may be named in any order.
std::string with_sorted_aids(std::string text) {
    for (std::size_t at = text.find("\naid "); at != std::string::npos; at = text.find("\naid ", at + 1))
        if (text[at + 5] != 'r' && text[at + 8] > '9' && text[at + 7] > text[at + 8])
            std::swap(text[at + 7], text[at + 8]);
    return text;
}

} // namespace

TEST_CASE("a variant that is read holds every statement of its file", "[random][notation]") {
    on_random_maps(0, 400, [&](const Game& game, Random&) {
        const std::string file = random_game(std::stoull(game.variant().name.substr(1))).text;
        CHECK(with_sorted_aids(file_text(game.variant())) == with_sorted_aids(file));
    });
}

TEST_CASE("on random maps exactly the listed turns are legal", "[unsanitized][random][legality]") {
    on_random_maps(1000, 12, [](const Game& game, Random& random) {
        const Position position = varied_position(game, random, number(random, 1, 3), number(random, 2, 7));
        INFO("siam moves '" << text(game, position) << "'");
        const std::optional<unsigned> word = siam::tests::wrongly_listed_word(game, position);
        INFO("differs at word " << word.value_or(0));
        CHECK_FALSE(word);
    });
}

TEST_CASE("on random maps every turn is read back, and so is the position after it", "[random][legality]") {
    std::size_t turns = 0;
    on_random_maps(2000, 100, [&](const Game& game, Random& random) {
        Library library;
        library.add(game.variant());
        for (unsigned n = 0; n < 4; ++n) {
            const Position position = varied_position(game, random, number(random, 1, 4), number(random, 1, 6));
            INFO("siam moves '" << text(game, position) << "'");
            REQUIRE(siam::tests::is_whole(game, position));
            for_each_turn(game, position, [&](Turn turn, const Position& after) {
                ++turns;
                const bool same = read_turn(game, text(game, turn)) == turn && play(game, position, turn) == after &&
                                  is_legal(game, position, turn) && siam::tests::is_whole(game, after) &&
                                  read_position(library, text(game, after)).position == after;
                if (same) return;
                INFO("turn " << text(game, turn));
                CHECK(same);
            });
        }
    });
    CHECK(turns > 10'000);
}

TEST_CASE("on random maps perft counts as a plain counter does", "[random][perft]") {
    on_random_maps(3000, 60, [](const Game& game, Random& random) {
        for (unsigned n = 0; n < 2; ++n) {
            const unsigned cards = number(random, 0, 5);
            const Position position = varied_position(game, random, number(random, 1, 3), cards);
            INFO("siam perft --depth 2 <<< '" << text(game, position) << "'");
            CHECK(perft(game, position, 2) == siam::tests::plain_perft(game, position, 2));
        }
    });
}
