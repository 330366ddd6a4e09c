#include "tools/siam/play/turn_menu.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/legal_turns.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {

TurnMenu::TurnMenu(const Game& game, const Position& position) : game_(game) {
    for_each_turn(game, position, [&](Turn turn, const Position&) {
        if (turn.is_pass()) return;
        const Action action = turn.action();
        if (plays_.empty() || plays_.back().action != action) plays_.push_back({action, steps_of(action), {}});
        plays_.back().takings.push_back(turn.taking());
        if (cards_.empty() || cards_.back() != action.card()) cards_.push_back(action.card());
    });
}

void TurnMenu::choose(Card card) {
    candidates_.clear();
    chosen_.clear();
    taking_.reset();
    for (const Play& play : plays_)
        if (play.action.card() == card) candidates_.push_back(play);
    take_only_choices();
}

/// Whether an action that agrees with the steps chosen so far has further steps.
bool TurnMenu::acts() const {
    return std::ranges::any_of(candidates_, [](const Play& play) { return !play.left.empty(); });
}

/// The possible next steps, each once. The step of the King marker comes after both tiles. The factions of a Khon Thai
/// card come one after another.
std::vector<Step> TurnMenu::steps() const {
    std::vector<Step> steps;
    for (const Play& play : candidates_)
        for (const Step& step : play.left) {
            const Step& first = play.left.front();
            const bool waits =
                first.kind != Step::Kind::give && (step.kind != first.kind || step.follower != first.follower);
            if (!waits && std::ranges::find(steps, step) == steps.end()) steps.push_back(step);
        }
    std::ranges::sort(steps, {}, [](const Step& step) {
        return std::pair(index(step.province), step.follower ? index(*step.follower) : 0U);
    });
    return steps;
}

std::string TurnMenu::question() const {
    if (!acts()) return "take";
    const Step step = steps().front();
    const bool again = !chosen_.empty() && chosen_.back().kind == step.kind;
    switch (step.kind) {
        case Step::Kind::tile: return again ? "it changes places with" : "a tile that changes places";
        case Step::Kind::king: return "the King marker goes on";
        case Step::Kind::give: return again ? "and" : "a follower that changes places";
        case Step::Kind::place: break;
    }
    const bool another = again && chosen_.back().follower == step.follower;
    const std::string& name = game_.variant().factions[index(*step.follower)].name;
    return another ? "another goes to" : with_article(name) + " goes to";
}

std::vector<std::string> TurnMenu::choices() const {
    std::vector<std::string> choices;
    const auto follower = [&](Faction faction, Province province) {
        return fmt::format(
            "{} from {}", with_article(game_.variant().factions[index(faction)].name),
            game_.variant().provinces[index(province)].name);
    };
    if (!acts()) {
        for (const Taking taking : candidates_.front().takings)
            choices.push_back(taking.empty() ? "nobody" : follower(taking.faction(), taking.province()));
        return choices;
    }
    for (const Step& step : steps())
        choices.push_back(
            step.kind == Step::Kind::give ? follower(*step.follower, step.province)
                                          : game_.variant().provinces[index(step.province)].name);
    return choices;
}

void TurnMenu::choose(std::size_t i) {
    if (!acts()) {
        taking_ = candidates_.front().takings[i];
        return;
    }
    const Step step = steps()[i];
    chosen_.push_back(step);
    std::vector<Play> fitting;
    for (Play& play : candidates_)
        if (const auto found = std::ranges::find(play.left, step); found != play.left.end()) {
            play.left.erase(found);
            fitting.push_back(std::move(play));
        }
    candidates_ = std::move(fitting);
    take_only_choices();
}

void TurnMenu::take_only_choices() {
    if (is_whole()) return;
    if (acts() ? steps().size() == 1 : candidates_.front().takings.size() == 1) choose(std::size_t{0});
}

} // namespace siam::tools
