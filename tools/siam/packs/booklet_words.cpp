// The explanations of a booklet.
#include <fmt/format.h>
#include <algorithm>
#include <bitset>

#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/booklet.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

using Terms = std::vector<Passage::Term>;

/// Whether the switch has this value in some game of the booklet.
template <class Value>
bool any_with(const Booklet& booklet, Value Switches::*which, Value value) {
    return std::ranges::any_of(booklet.games, [&](const Game* game) { return game->switches().*which == value; });
}

bool any_with_teams(const Booklet& booklet) {
    return std::ranges::any_of(booklet.games, [](const Game* game) { return game->players() == 4; });
}

bool any_task(const Booklet& booklet, Task task) {
    return std::ranges::any_of(booklet.puzzles, [&](const PackPuzzle* entry) { return entry->puzzle.task == task; });
}

/// Adds the paragraphs and terms of a group in booklet.txt.
void add(Passage& passage, std::string_view group) {
    for (const std::string& text : paragraphs_in("booklet", group))
        if (const std::size_t colon = text.find(": "); text.starts_with("  "))
            passage.terms.push_back({text.substr(2, colon - 2), text.substr(std::min(colon + 2, text.size()))});
        else
            passage.paragraphs.push_back(text);
}
/// Adds the group's first paragraph to the last paragraph of the passage.
void extend(Passage& passage, std::string_view group) {
    Passage more;
    add(more, group);
    passage.paragraphs.back() += " " + more.paragraphs.front();
}
/// The group as a passage. The group's first paragraph becomes the heading.
Passage passage_of(std::string_view group) {
    Passage passage;
    add(passage, group);
    passage.heading = passage.paragraphs.front();
    passage.paragraphs.erase(passage.paragraphs.begin());
    return passage;
}

/// The rules for people who have never played (sections 3 to 8).
Passage game_in_short(const Booklet& booklet) {
    Passage passage = passage_of("game");
    const bool in_two = any_with(booklet, &Switches::faction_card, FactionCard::one_or_two_provinces);
    add(passage, in_two ? "faction-card" : "faction-card-of-one-province");
    return passage;
}

/// Explains rulings and switches that people forget easily, as far as they matter for the puzzles.
Passage rules(const Booklet& booklet) {
    Passage passage = passage_of("late-rules");
    const auto any = [&](auto which, auto value) { return any_with(booklet, which, value); };
    const bool any_all = any(&Switches::passes, Passes::all_players);
    if (any_all) add(passage, "all-pass");
    if (any(&Switches::passes, Passes::three)) add(passage, any_all ? "three-pass-too" : "three-pass");
    add(passage, "cards");
    if (any(&Switches::undo, Undo::banned)) add(passage, "undo");
    if (any(&Switches::last_card, LastCard::must_win))
        add(passage, booklet.variants().size() > 1 ? "last-card-of-some" : "last-card");
    add(passage, "tie");
    const bool any_by_plays = any(&Switches::last_tie, LastTie::latest_player_loses);
    if (any(&Switches::last_tie, LastTie::first_empty_hand_wins))
        extend(passage, any_by_plays ? "tie-empty-hand-of-some" : "tie-empty-hand");
    if (std::ranges::any_of(booklet.games, &Game::compares_teams)) extend(passage, "tie-teams");
    return passage;
}

/// The cards that solutions play. Tells faction cards apart only by the number of their provinces (one or two), and
/// cards without effect not at all.
class CardUse {
public:
    void add(std::span<const Turn> turns) {
        for (const Turn turn : turns)
            if (!turn.is_pass()) kinds_.set(kind(turn.action()));
    }
    void add(const TreeNode& node) {
        for (const TreeBranch& branch : node.branches) {
            if (branch.is_shown) add(branch.turns);
            add(branch.next);
        }
    }
    void add(const Puzzle& puzzle) {
        const Solution& solution = puzzle.solution;
        add(solution.root);
        for (const auto* const line : {&solution.line, &solution.threat, &solution.set_play}) add(*line);
        for (const std::vector<Turn>& defence : solution.defences) add(defence);
        for (const Try& found : solution.tries) add(std::array{found.turn, found.refutation});
        for (const WrongTurn& wrong : puzzle.wrong) add(wrong.line);
    }
    /// \pre the turn is no pass
    [[nodiscard]] bool has(Turn turn) const { return kinds_[kind(turn.action())]; }

private:
    static constexpr unsigned no_effect = card_kinds, in_two_provinces = card_kinds + 1;
    static unsigned kind(Action action) {
        if (!action.has_effect()) return no_effect;
        if (!is_faction_card(action.card())) return index(action.card());
        const bool in_two = action.placed() == 2 && action.first_place() != action.second_place();
        return in_two ? in_two_provinces : index(faction_card(Faction{0}));
    }
    std::bitset<card_kinds + 2> kinds_;
};

/// An example of each card that the solutions play, with the names of the variant. If the solutions play a card without
/// effect, an example shows how this is written.
Terms turns_of(const Variant& variant, const CardUse& solutions) {
    const Game game(variant, 3);
    constexpr std::array turns{
        "K={a}-{b}*{b}/{x}{c}",  "F={x}{a},{y}{b},{z}{b}/{y}{c}", "1={a}{x}-{b}{z}/{z}{a}", "2={b}{x}{y}-{a}{z}/{x}{a}",
        "{card}={a},{a}/{z}{b}", "{card}={a},{b}/{x}{b}",         "{card}=-/{x}{a}"};
    Terms terms;
    for (const char* const turn : turns) {
        const std::string token = fmt::format(
            fmt::runtime(turn), fmt::arg("a", variant.provinces[0].code), fmt::arg("b", variant.provinces[1].code),
            fmt::arg("c", variant.provinces[2].code), fmt::arg("x", variant.follower_letter(Faction{0})),
            fmt::arg("y", variant.follower_letter(Faction{1})), fmt::arg("z", variant.follower_letter(Faction{2})),
            fmt::arg("card", variant.factions[0].letter));
        if (const Turn example = read_turn(game, token); solutions.has(example))
            terms.push_back({token, in_words(game, example)});
    }
    return terms;
}

/// Explains the letters of cards and followers, and the codes of provinces.
Terms names(const Variant& variant) {
    std::vector<std::string> cards, followers, provinces, homes;
    for (const Card card : all_cards)
        cards.push_back(fmt::format("{} = {}", variant.letter(card), variant.card_titles[index(card)]));
    for (const ProvinceText& province : variant.provinces) provinces.push_back(province.code + " = " + province.name);
    for (const Faction faction : all_factions) {
        const std::string& name = variant.factions[index(faction)].name;
        followers.push_back(fmt::format("{} = {}", variant.follower_letter(faction), name));
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
    for (const PackPuzzle* entry : booklet.puzzles) themes = themes | entry->puzzle.themes;
    return themes;
}

/// The text of a theme. If the text names the Maharacha, the titles of this card in the booklet's variants replace the
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

/// The cards that the puzzles of a variant play.
CardUse cards_of(const Booklet& booklet, const Variant& variant) {
    CardUse use;
    for (const PackPuzzle* entry : booklet.puzzles)
        if (entry->puzzle.game->variant().name == variant.name) use.add(entry->puzzle);
    return use;
}

} // namespace

std::vector<Passage> about_puzzles(const Booklet& booklet) {
    Passage asked = passage_of("tasks");
    if (any_task(booklet, Task::win)) add(asked, any_with_teams(booklet) ? "win-teams" : "win");
    if (any_task(booklet, Task::save)) add(asked, "save");
    add(asked, "levels");
    std::vector<Passage> passages{game_in_short(booklet), asked, rules(booklet)};
    for (const Variant* variant : booklet.variants()) passages.push_back({variant->title, {}, names(*variant)});
    return passages;
}

Passage about_diagrams(const Booklet& booklet) {
    Passage passage = passage_of("diagrams");
    std::vector<std::string> occupiers;
    for (const Variant* variant : booklet.variants())
        if (std::ranges::find(occupiers, variant->occupier_name) == occupiers.end())
            occupiers.push_back(variant->occupier_name);
    std::ranges::find(passage.terms, "leads", &Passage::Term::word)->says += " " + listed(occupiers, "or");
    if (any_with_teams(booklet)) add(passage, "diagrams-teams");
    if (booklet.has_preview) add(passage, "diagrams-preview");
    return passage;
}

Passage about_pictures(const Booklet& booklet) {
    Passage passage = passage_of("pictures");
    for (const Variant* variant : booklet.variants()) {
        constexpr std::array forms{"circles", "squares", "triangles"};
        std::vector<std::string> factions;
        for (unsigned i = 0; i < faction_count; ++i)
            factions.push_back(
                fmt::format("{} {} for {}", variant->factions[i].colour, forms[i], variant->factions[i].name));
        passage.terms.push_back(
            {variant->title,
             fmt::format(
                 "{}; shields for {}.{}", listed(factions), people_of(*variant, Power::occupier),
                 variant->verified ? "" : " The map is a reconstruction, not checked against the printed one.")});
    }
    add(passage, "picture-parts");
    return passage;
}

std::vector<Passage> about_solutions(const Booklet& booklet) {
    std::vector<Passage> passages{passage_of("turns")};
    for (const Variant* variant : booklet.variants()) {
        passages.push_back({variant->title, {}, turns_of(*variant, cards_of(booklet, *variant))});
        if (booklet.has_puzzles) continue; // about_puzzles has explained the names
        const Terms named = names(*variant);
        passages.back().terms.insert(passages.back().terms.begin(), named.begin(), named.end());
    }
    passages.push_back(passage_of("solutions"));
    Passage themes = passage_of("themes");
    const ThemeSet named = themes_in(booklet);
    for (unsigned theme = 0; theme < theme_count; ++theme)
        if (named.contains(static_cast<Theme>(theme)))
            themes.terms.push_back({std::string(theme_texts()[theme].name), said_of(booklet, theme_texts()[theme])});
    if (!named.empty()) passages.push_back(std::move(themes));
    return passages;
}

} // namespace siam::tools
