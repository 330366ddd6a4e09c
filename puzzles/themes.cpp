// The names of themes, and the themes of a puzzle.
#include "puzzles/grade.hpp"

#include <algorithm>

#include "puzzles/ideas.hpp"
#include "puzzles/reasons/motifs.hpp"

namespace siam {
namespace {

// In these texts, "all pass" means that everybody passes from the puzzle's position to the end. "The refutation" is the
// line that refutes the wrong turn which tells most about the key; "a lack" is what would make that turn as good.
constexpr std::array<ThemeText, theme_count> texts{
    {{"zugzwang",
      "The side wins because the others must move: a card harms them, and so does a pass. If the side had to move "
      "again itself right after the key, it could no longer force the win."},
     {"threat",
      "The key threatens to win with a certain card, and after most replies this card does win. The longest "
      "defence stops it with a card, and the side wins with another action and another follower taken."},
     {"sacrifice",
      "If everybody passed, the side would win. The key gives up a province of the faction that would lead then, "
      "and for good."},
     {"rescue",
      "With two sides: if everybody passed, the side would win, but a card threatens that. The key is a card, "
      "and after any other first turn the other side wins with at most one more card."},
     {"kingmaker", "The key keeps a player from winning: if all others pass then, a third player wins."},
     {"undo-ban", "The rule against undoing a swap (R5.9) matters: without it, the key would fail."},
     {"empty-chair",
      "The key takes the last follower of a province, which then no faction can gain: it goes to the occupier."},
     {"drained",
      "The key takes followers out of the pool, so that a faction card of another player finds less than two."},
     {"initiative",
      "The move is worth the win: if any other side were to move, it could win with as few cards, and if "
      "everybody passes, the side does not win. After two wrong turns that are shown, the others play the key "
      "themselves, or take its follower, the last of the faction in that province."},
     {"marker-lock", "The King markers matter: if no tile had one after the key, the key would fail."},
     {"underdog",
      "In the diagram another side has more followers of the faction that would lead if everybody passed. This "
      "faction leads in every line after the key, and the side has caught up."},
     {"occupation", "After the key, the side can make every line end by occupation."},
     {"deny-occupation", "The refutation ends by occupation. After the key, no line does."},
     {"precaution",
      "In a win in two or more: if everybody passed, the side would win, before the key as well as after it. The "
      "key makes this win safe against the others' cards: the same faction leads in both cases and after the longest "
      "defence."},
     {"reorder", "The key is a Maharacha that exchanges two tiles."},
     {"last-word",
      "The latest plays decide (R8.1, R8.3): if they had been made in the reverse order, the key would fail."},
     {"closed-gate",
      "The card that refutes the wrong turn has no effect after the key, in any line, though it can be played."},
     {"later-gain",
      "Whenever a line ends by independence after the key, two factions have the most provinces, and the later gain "
      "decides (R7.3)."},
     {"waiting", "The key is a pass."},
     {"price",
      "After the key, the ending that refutes a wrong turn costs the others followers: they reach it only if they "
      "take certain ones."},
     {"one-answer", "After the key, one and the same turn answers everything that the others can do."},
     {"double-duty", "The key does two things, and the wrong turn that tells most fails because it does neither."},
     {"no-effect", "The key is a card without effect, though a wrong turn that is shown is a card with one."},
     {"strengthen", "The lack is a follower that a province needs."},
     {"hold-back", "The wrong turn that tells most spends a card which the side needs later."},
     {"collect", "The lack is a follower in the player's own supply."},
     {"make-tie",
      "In a province that the refutation gives to the faction which leads then, this faction can at best tie after "
      "the key."},
     {"strip", "The lack is a follower that must leave a province."},
     {"switch",
      "If everybody passed, the side would fail. The faction that would lead then can no longer lead after the key."},
     {"right-taking",
      "The wrong turn that tells most is the key's action with another follower taken, and at most one other theme is "
      "there to name."},
     {"tie-break",
      "After the key, the others can tie in the leading faction, and there the side needs the second faction (R8.2): "
      "the latest plays would decide against it."},
     {"last-card", "The others may play the very last card only to win (R9.1). Without this rule, the key would fail."},
     {"counting", "The side counts more followers or sets in the end; no other theme says more."}}};

/// Removes themes that another theme of the set implies or describes better.
ThemeSet without_the_implied(ThemeSet themes) {
    if (themes.contains(Theme::marker_lock)) themes.erase(Theme::reorder);
    if (themes.contains(Theme::drained)) themes.erase(Theme::closed_gate);
    if (themes.size() > 2) themes.erase(Theme::right_taking); // true of half of all puzzles
    return themes;
}

} // namespace

std::span<const ThemeText, theme_count> theme_texts() noexcept { return texts; }

std::optional<Theme> theme_named(std::string_view name) noexcept {
    const auto found =
        std::find_if(texts.begin(), texts.end(), [&](const ThemeText& theme) { return theme.name == name; });
    if (found == texts.end()) return {};
    return static_cast<Theme>(found - texts.begin());
}

ThemeSet themes_of(Forcing& forcing, const Puzzle& puzzle) {
    ThemeSet themes = ideas_of(forcing, puzzle);
    if (puzzle.reasons) themes = themes | motifs_of(puzzle, *puzzle.reasons);
    themes = without_the_implied(themes);
    if (themes.empty()) themes.insert(Theme::counting);
    return themes;
}

} // namespace siam
