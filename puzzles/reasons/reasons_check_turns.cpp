// Judges what the camp's plan answers, and what the others' turns lead to after the key.
#include "puzzles/reasons/conditions.hpp"
#include "puzzles/reasons/reasons_check.hpp"

namespace siam {
namespace {

/// The power that controls the province; nothing while it is open.
std::optional<Power> power_in(const Position& end, Province province) {
    if (end.open.contains(province)) return {};
    return end.control[province];
}

} // namespace

/// The turn that the answers demand in a position before their card; nothing if this is undecided.
std::optional<Turn> ReasonsChecker::turn_by(const Answering& answers, const Position& position) {
    bool is_decided = true;
    const auto reaches = [&](const Position& from, unsigned cards) {
        const Truth truth = force_.within(from, cards);
        is_decided = is_decided && truth != Truth::undecided;
        return truth == Truth::holds;
    };
    bool passes = false;
    if (answers.when == Answering::When::needed) passes = reaches(position, 0);
    if (answers.when == Answering::When::forced)
        passes = reaches(play(game_, position, Turn::pass()), answers.left + 1);
    const Turn turn = passes ? Turn::pass() : answer_of(game_, answers, start_, position, [&](const Position& after) {
        return reaches(after, answers.left);
    });
    if (!is_decided) return {};
    return turn;
}

Truth ReasonsChecker::truth_of(const Answering& answers) {
    if (is_too_large_) return Truth::undecided;
    if (!plan_is_followed_ || about_.plan.cards <= answers.left) return Truth::fails;
    if (std::any_of(ends_.begin(), ends_.end(), [&](const Position& end) { return !is_good(end); }))
        return Truth::fails;
    bool is_decided = true;
    const unsigned played = about_.plan.cards - 1 - answers.left;
    for (const Position& position : own_) {
        if (cards_of_camp(start_) - cards_of_camp(position) != played) continue;
        const std::optional<Turn> turn = turn_by(answers, position);
        is_decided = is_decided && turn.has_value();
        if (turn && *turn != about_.plan.at(position)) return Truth::fails;
    }
    return is_decided ? Truth::holds : Truth::undecided;
}

/// The end after these turns of the others, in the lines after the key.
std::optional<Position> ReasonsChecker::end_after_key(const std::vector<Turn>& of_others) const {
    std::size_t made = 0;
    Position position = start_;
    while (!over(game_, position)) {
        const bool own = about_.camp.includes(position.to_move);
        const Turn turn = own ? about_.plan.at(position) : made < of_others.size() ? of_others[made++] : Turn::pass();
        if (!is_legal(game_, position, turn)) return {};
        position = play(game_, position, turn);
    }
    if (made < of_others.size()) return {};
    return position;
}

Truth ReasonsChecker::truth_of(const Flip& flip) const {
    if (!plan_is_followed_ || flip.line.empty() || flip.line.front() == about_.key) return Truth::fails;
    if (!about_.root.open.contains(flip.province) || flip.power == flip.instead) return Truth::fails;
    std::vector<Turn> of_others;
    Position position = about_.root;
    for (const Turn turn : flip.line) {
        if (over(game_, position) || !is_legal(game_, position, turn)) return Truth::fails;
        if (!about_.camp.includes(position.to_move)) of_others.push_back(turn);
        position = play(game_, position, turn);
    }
    // Passes at the end of the line are among the passes after it.
    while (!of_others.empty() && of_others.back().is_pass()) of_others.pop_back();
    const Position end = pass_to_end(game_, position);
    const std::optional<Position> after_key = end_after_key(of_others);
    return truth(
        !is_good(end) && power_in(end, flip.province) == flip.power && after_key &&
        power_in(*after_key, flip.province) == flip.instead);
}

Truth ReasonsChecker::truth_of(const Met& met) const {
    if (!plan_is_followed_ || met.replies.empty() || met.answer.is_pass()) return Truth::fails;
    if (met.replies.back().is_pass()) return Truth::fails;
    Position position = start_;
    for (std::size_t made = 0; !over(game_, position);) {
        const bool own = about_.camp.includes(position.to_move);
        if (own && made == met.replies.size()) return truth(about_.plan.at(position) == met.answer);
        const bool replies = !own && made < met.replies.size();
        const Turn turn = replies ? met.replies[made++] : Turn::pass();
        if (replies && turn.is_pass() != (made < met.replies.size())) return Truth::fails;
        if (!is_legal(game_, position, turn) || (own && about_.plan.at(position) != turn)) return Truth::fails;
        position = play(game_, position, turn);
    }
    return Truth::fails;
}

Truth ReasonsChecker::truth_of(const OnlyIf& only) const {
    if (is_too_large_) return Truth::undecided;
    const std::optional<Position> idle = plan_is_followed_ ? end_after_key({}) : std::nullopt;
    if (!idle || !start_.open.contains(only.province) || power_in(*idle, only.province) == only.power)
        return Truth::fails;
    bool any = false;
    for (const Position& end : ends_) {
        if (leader_of(ending_if_all_pass(game_, end)) != only.leader) continue;
        any = true;
        if (power_in(end, only.province) != only.power) return Truth::fails;
    }
    return truth(any);
}

} // namespace siam
