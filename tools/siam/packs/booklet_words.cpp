// The explanations of a booklet.
#include <fmt/format.h>
#include <algorithm>
#include <functional>

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/booklet.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

using Terms = std::vector<Passage::Term>;

bool any_game(const Booklet& booklet, const std::function<bool(const Game&)>& is_so) {
    return std::ranges::any_of(booklet.games, [&](const Game* game) { return is_so(*game); });
}

bool any_task(const Booklet& booklet, Task task) {
    return std::ranges::any_of(booklet.puzzles, [&](const PackPuzzle* entry) { return entry->puzzle.task == task; });
}

char small(char capital) { return static_cast<char>(capital - 'A' + 'a'); }

/// The rules for people who have never played (sections 3 to 8).
Passage game_in_short(const Booklet& booklet) {
    const bool both_in_one =
        !any_game(booklet, [](const Game& game) { return game.switches().faction_card != FactionCard::one_province; });
    return {
        "The game in short",
        {"Eight provinces are settled one after another. In your turn you play a card and then take one follower from "
         "an open province into your supply; or you pass. Nobody draws new cards.",
         "When all have passed, the next province goes to the faction with the most followers there; on a tie, or if "
         "nobody is there, to the occupier. Its followers leave the map.",
         "At the end the faction with the most provinces leads; if several have equally many, the one that gained "
         "a province last leads. The player with the most followers of that faction wins. On a tie the second faction "
         "decides, then the order of the latest cards. But as soon as the occupier holds the number of provinces that "
         "the diagrams name, the game ends, and the player with the most complete sets wins: a set is one follower of "
         "each faction. With four players, partners win together."},
        {{"K",
          "two provinces without a King marker change places in the order of settling, and one of them gets a King "
          "marker"},
         {"F", "a follower of each faction comes from the pool into an open province of your choice"},
         {"1", "one follower of an open province changes places with one of another"},
         {"2", "two followers of an open province change places with one of an open neighbour"},
         {"a faction's", std::string("two followers of the faction come from the pool into open provinces, ") +
                             (both_in_one ? "both into the same one" : "the same one or two different ones")}}};
}

/// Explains rulings and switches that people forget easily, as far as they matter for the puzzles.
Passage rules(const Booklet& booklet) {
    Passage passage{"Rules that matter late in the game", {}, {}};
    const auto say = [&](std::string_view sentence) { passage.paragraphs.emplace_back(sentence); };
    say("Hands are open: everybody sees all cards. Passing binds nobody: a player who has passed may play later.");
    const auto any_passes = [&](Passes passes) {
        return any_game(booklet, [&](const Game& game) { return game.switches().passes == passes; });
    };
    const std::string settled =
        "the first struggle is settled, and the turn goes to the player after the one who passed last.";
    const bool any_all = any_passes(Passes::all_players);
    if (any_all) say("When all players have passed in a row, " + settled);
    if (any_passes(Passes::three))
        say(any_all
                ? "In some puzzles three passes in a row are enough, whatever the number of players; their diagrams "
                  "count passes \"of 3\"."
                : "After three passes in a row, whatever the number of players, " + settled);
    say("You may play a card even if it has no effect, or only part of it, and still take a follower. Every part of "
        "the action that is possible must be done.");
    say("A faction card puts two followers into open provinces. Each of these must border a province that the faction "
        "controls, or border the faction's home while the home is open.");
    if (any_game(booklet, [](const Game& game) { return game.switches().undo == Undo::banned; }))
        say("You may not undo a swap with a card of the same kind, unless another card was played in between.");
    if (any_game(booklet, [](const Game& game) { return game.switches().last_card == LastCard::must_win; }))
        say("You may play the last card of all hands only if it makes you (or your team) win" +
            std::string(booklet.variants().size() > 1 ? ", except in The King Is Dead." : "."));
    const auto any_tie = [&](LastTie tie) {
        return any_game(booklet, [&](const Game& game) { return game.switches().last_tie == tie; });
    };
    std::string tie =
        "If followers do not decide, the order of the latest cards does; diagrams name it. Among tied players, the one "
        "who played latest loses after independence, and wins after occupation.";
    if (any_tie(LastTie::first_empty_hand_wins))
        tie += any_tie(LastTie::latest_player_loses)
                   ? " In The King Is Dead, a tied player without cards beats one with cards."
                   : " After independence, a tied player without cards beats one with "
                     "cards.";
    if (any_game(booklet, [](const Game& game) { return game.compares_teams(); }))
        tie +=
            " With four players, the teams are compared: a team without cards beats one with cards; otherwise the team "
            "that did not play the latest card wins.";
    say(tie);
    return passage;
}

/// Whether the solutions have a turn like `token`: a turn with the same card, where all faction cards count as one
/// card, and with an effect in the same number of provinces: none, one or two.
bool is_played(const Variant& variant, const std::string& token, const std::string& solutions) {
    const auto kind = [](const std::string& turn) {
        return std::pair(turn[2] == '-', turn.find(',') != std::string::npos && turn.substr(2, 2) != turn.substr(5, 2));
    };
    const auto is_faction = [&](char letter) {
        return std::ranges::find(variant.factions, letter, &FactionText::letter) != variant.factions.end();
    };
    for (std::size_t at = solutions.find('='); at != std::string::npos; at = solutions.find('=', at + 1)) {
        const std::string turn = solutions.substr(at - 1, 12);
        if (kind(turn).first && kind(token).first) return true;
        if (turn[0] == token[0] && !is_faction(turn[0]) && !kind(turn).first) return true;
        if (is_faction(turn[0]) && is_faction(token[0]) && kind(turn) == kind(token)) return true;
    }
    return false;
}

/// An example of each card that the solutions play, with the names of the variant. If the solutions play a card without
/// effect, an example shows how this is written.
Terms turns_of(const Variant& variant, const std::string& solutions) {
    const Game game(variant, 3);
    const auto code = [&](unsigned province) { return variant.provinces[province].code; };
    const auto letter = [&](unsigned faction) { return std::string(1, small(variant.factions[faction].letter)); };
    const std::string a = code(0), b = code(1), c = code(2), x = letter(0), y = letter(1), z = letter(2);
    const std::string card(1, variant.factions[0].letter);
    std::vector<std::string> tokens{
        "K=" + a + "-" + b + "*" + b + "/" + x + c, "F=" + x + a + "," + y + b + "," + z + b + "/" + y + c,
        "1=" + a + x + "-" + b + z + "/" + z + a, "2=" + b + x + y + "-" + a + z + "/" + x + a,
        card + "=" + a + "," + a + "/" + z + b};
    if (variant.switches.faction_card == FactionCard::one_or_two_provinces)
        tokens.push_back(card + "=" + a + "," + b + "/" + x + b);
    tokens.push_back(card + "=-/" + x + a);
    Terms terms;
    for (const std::string& token : tokens)
        if (is_played(variant, token, solutions)) terms.push_back({token, in_words(game, read_turn(game, token))});
    return terms;
}

/// Explains the letters of cards and followers, and the codes of provinces.
Terms names(const Variant& variant) {
    std::vector<std::string> cards, followers, provinces, homes;
    for (const Card card : all_cards)
        cards.push_back(fmt::format(
            "{} = {}", is_faction_card(card) ? variant.factions[index(faction_of(card))].letter : "KF12"[index(card)],
            variant.card_titles[index(card)]));
    for (const ProvinceText& province : variant.provinces) provinces.push_back(province.code + " = " + province.name);
    for (const Faction faction : all_factions) {
        const std::string& name = variant.factions[index(faction)].name;
        followers.push_back(fmt::format("{} = {}", small(variant.factions[index(faction)].letter), name));
        homes.push_back(fmt::format("{} of {}", variant.provinces[index(variant.home(faction))].name, name));
    }
    return {
        {"cards", fmt::format("{}", fmt::join(cards, ", "))},
        {"followers", listed(followers)},
        {"provinces", fmt::format("{}", fmt::join(provinces, ", "))},
        {"homes", fmt::format("{}", fmt::join(homes, ", "))}};
}

ThemeSet themes_in(const Booklet& booklet) {
    ThemeSet themes;
    for (const PackPuzzle* entry : booklet.puzzles)
        for (unsigned theme = 0; theme < theme_count; ++theme)
            if (entry->puzzle.themes.contains(static_cast<Theme>(theme))) themes.insert(static_cast<Theme>(theme));
    return themes;
}

/// The text of a theme. If it names the Maharacha, the titles that this card has in the booklet's variants replace the
/// name.
std::string said_of(const Booklet& booklet, const ThemeText& theme) {
    constexpr std::string_view card = "Maharacha";
    std::vector<std::string> titles;
    for (const Variant* variant : booklet.variants()) titles.push_back(variant->card_titles[index(Card::maharacha)]);
    std::string says(theme.says);
    if (const std::size_t at = says.find(card); at != std::string::npos)
        says.replace(at, card.size(), fmt::format("{}", fmt::join(titles, " or ")));
    return says;
}

/// The solutions of the puzzles whose task is to win, or, unless `to_win`, of all other puzzles. If `variant` is not
/// null, only of its puzzles.
std::string solutions_of(const Booklet& booklet, bool to_win, const Variant* variant = nullptr) {
    std::string text;
    for (const PackPuzzle* entry : booklet.puzzles)
        if ((entry->puzzle.task == Task::win) == to_win &&
            (!variant || entry->puzzle.game->variant().name == variant->name))
            text += solution_text(entry->puzzle) + "\n";
    return text;
}

} // namespace

std::vector<Passage> about_puzzles(const Booklet& booklet) {
    Passage asked{"The tasks", {}, {}};
    const bool has_teams = any_game(booklet, [](const Game& game) { return game.players() == 4; });
    if (any_task(booklet, Task::win))
        asked.paragraphs.push_back(fmt::format(
            "\"Win in 2 cards\": the player to move can force a win with at most 2 more cards{}, whatever all the "
            "others do, but not with fewer. Passes are free. Find the first turn. Only one first turn wins like this; "
            "turns that lead to the same position count as one.",
            has_teams ? " (with four players: 2 more cards of the whole team)" : ""));
    if (any_task(booklet, Task::hold))
        asked.paragraphs.emplace_back(
            "\"Keep player 2 from winning in 2 cards\": after every first turn but one, player 2 can force a win with "
            "at most 2 more cards, whatever all the others do. Find the one turn that prevents this. All the others "
            "defend together, and after that turn none of them can force such a win either.");
    if (any_task(booklet, Task::save))
        asked.paragraphs.emplace_back(
            "\"Keep player 2 from winning\", without a number: after every first turn but one, player 2 can force a "
            "win, with any number of cards and whatever all the others do. Find the one turn that prevents this. All "
            "the others defend together, and after that turn nobody but you can force a win.");
    asked.paragraphs.emplace_back(
        "Level 1 is easy, level 5 is hard. The 16 characters after the level are the puzzle's name, which is the same "
        "in every pack.");
    std::vector<Passage> passages{game_in_short(booklet), asked, rules(booklet)};
    for (const Variant* variant : booklet.variants()) passages.push_back({variant->title, {}, names(*variant)});
    return passages;
}

Passage about_diagrams(const Booklet& booklet) {
    Passage passage{"How to read a diagram", {}, {}};
    std::vector<std::string> occupiers;
    for (const Variant* variant : booklet.variants())
        if (std::ranges::find(occupiers, variant->occupier_name) == occupiers.end())
            occupiers.push_back(variant->occupier_name);
    passage.terms = {
        {"struggle order", "the remaining struggles, the next one first, with their number in the game"},
        {"KING", "the King marker lies on this tile"},
        {"followers", "a letter for each follower in the province"},
        {"leads", "the faction that would take control now; if several have the most followers, the occupier: " +
                      listed(occupiers, "or")},
        {"borders",
         "the neighbouring provinces; small letters mark a settled province, and the letter behind it the "
         "faction or occupier that controls it"},
        {"settled so far",
         "the settled provinces in the order of settling; among factions that control equally many, the one that "
         "gained a province last ranks first"},
        {"provinces",
         "the number that each faction controls, in the order of rank; then the number of the occupier, and in "
         "brackets the number with which it ends the game"},
        {">", "the player to move"},
        {"sets", "complete sets of one follower of each faction"},
        {"pool", "followers that belong to nobody"}};
    if (any_game(booklet, [](const Game& game) { return game.players() == 4; }))
        passage.terms.push_back({"A, B", "the teams: players 1 and 3, players 2 and 4"});
    if (booklet.has_preview) passage.terms.push_back({"if all pass", "the result if nobody plays another card"});
    return passage;
}

Passage about_pictures(const Booklet& booklet) {
    Passage passage{"How to read a picture", {}, {}};
    for (const Variant* variant : booklet.variants()) {
        constexpr std::array forms{"circles", "squares", "triangles"};
        std::vector<std::string> factions;
        for (unsigned i = 0; i < faction_count; ++i)
            factions.push_back(
                fmt::format("{} {} for {}", variant->factions[i].colour, forms[i], variant->factions[i].name));
        passage.terms.push_back(
            {variant->title,
             fmt::format(
                 "{}; shields for the {}.{}", listed(factions), people_of(*variant, Power::occupier),
                 variant->verified ? "" : " The map is a reconstruction, not checked against the printed one.")});
    }
    passage.terms.push_back(
        {"numbers",
         "the order of the remaining struggles; the next one has a thick edge, and a crown is the King marker"});
    passage.terms.push_back(
        {"signs", "one for each follower; a single large one shows the controller of a settled province"});
    passage.terms.push_back(
        {"beside it",
         "followers, complete sets and cards of each player, with a frame around the player to move; the order in "
         "which struggles were settled; the number of provinces that each faction controls, in the order of rank, and "
         "then that of the occupier"});
    return passage;
}

std::vector<Passage> about_solutions(const Booklet& booklet) {
    std::vector<Passage> passages;
    passages.push_back(
        {"How turns are written",
         {"A turn begins with the card. The card's effect follows the sign =, and the follower taken follows "
          "the sign /. Small letters are followers, pairs of capitals are provinces."},
         {}});
    for (const Variant* variant : booklet.variants()) {
        passages.push_back(
            {variant->title,
             {},
             turns_of(*variant, solutions_of(booklet, true, variant) + solutions_of(booklet, false, variant))});
        if (booklet.shows_puzzles()) continue; // about_puzzles has explained the names
        const Terms named = names(*variant);
        passages.back().terms.insert(passages.back().terms.begin(), named.begin(), named.end());
    }
    passages.push_back(
        {"How solutions are told",
         {"Each line is a sentence. The turn in notation follows the words for it. A line that is "
          "indented further follows from the line above it.",
          "\"Any other turn\" means all turns that the other lines for the same position do not name; the pass "
          "may be one of them. \"Also wrong\" lists further wrong first turns, each with the only turn that refutes "
          "it. The booklet does not show defences that \"lose as fast\", because they last no "
          "longer than the lines shown."},
         {}});
    if (std::ranges::any_of(booklet.files, [](const PackFile& file) { return file.read.pack.format == 1; }))
        passages.back().paragraphs.emplace_back(
            "If the pack does not show how a line continues, the sentence says so.");
    Passage themes{
        "Themes",
        {"Themes name what is special about a solution. \"The longest defence\" is the line in which the others resist "
         "longest. \"The end\" means the position after this line, the others' best last try, and passes by "
         "everybody."},
        {}};
    const ThemeSet named = themes_in(booklet);
    for (unsigned theme = 0; theme < theme_count; ++theme)
        if (named.contains(static_cast<Theme>(theme)))
            themes.terms.push_back({std::string(theme_texts()[theme].name), said_of(booklet, theme_texts()[theme])});
    if (!named.empty()) passages.push_back(std::move(themes));
    return passages;
}

} // namespace siam::tools
