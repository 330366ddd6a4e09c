#include "tests/replay/replay.hpp"

#include <algorithm>

namespace replay {

namespace json = boost::json;

Replay::Replay(const Game& game, const json::object& puzzle, std::uint64_t most, Tally& tally)
    : game_(game), puzzle_(puzzle), most_(most), tally_(tally), position_(read_position(game, text("position"))) {
    goal_ = text("goal");
    n_ = number("n");
    side_ = game.side(number("side") - 1);
    if (goal_ == "win") {
        aim_ = {side_};
        other_.emplace(game, Aim{game.all() & ~side_}, most);
    } else {
        against_ = game.side(number("against") - 1);
        aim_ = {game.all() & ~against_, true};
        other_.emplace(game, Aim{against_}, most);
    }
    search_.emplace(game, aim_, most);
    for (const json::value& token : puzzle.at("keys").as_array()) keys_.push_back(turn(token));
}

void Replay::run() {
    ++tally_.puzzles;
    history();
    first_turns();
    if (puzzle_.contains("twin")) twin();
    const json::object& key = puzzle_.at("tree").as_array().at(0).as_object();
    const auto after = static_cast<unsigned>(key.at("n").as_int64());
    const unsigned n = after + cost(position_, turn(key.at("turns").as_array().at(0)), true);
    if (goal_ == "win") claim(n == n_, "the tree needs N cards");
    tree(position_, puzzle_.at("tree").as_array(), n, budget_);
    line(position_, puzzle_.at("line").as_array(), n, "line");
    if (puzzle_.contains("threat")) threat();
    if (puzzle_.contains("set_play")) set_play();
    if (puzzle_.contains("defences"))
        for (const json::value& defence : puzzle_.at("defences").as_array()) last_defence(defence.as_array());
    for (const json::value& turn : puzzle_.at("wrong").as_array()) wrong(turn.as_object());
    refuted();
    shows();
    if (puzzle_.contains("reasons")) reasons();
}

// Helpers

std::string Replay::text(std::string_view member) const { return std::string(puzzle_.at(member).as_string()); }
unsigned Replay::number(std::string_view member) const { return static_cast<unsigned>(puzzle_.at(member).as_int64()); }
Turn Replay::turn(const json::value& token) const { return read_turn(game_, std::string(token.as_string())); }

State Replay::played(const State& state, const Turn& turn, std::string_view what) {
    ++tally_.turns;
    if (!over(game_, state))
        for (const Child& child : children(game_, state))
            if (child.turn == turn) return child.state;
    claim(false, std::string(what) + " has an illegal turn");
    throw Unreadable("an illegal turn");
}

void Replay::claim(bool holds, std::string_view what) {
    if (holds) return;
    std::string fault = text("id") + ": not so: " + std::string(what);
    for (const std::string& token : path_) fault += " " + token;
    tally_.faults.push_back(fault);
}

void Replay::claim(
    Search& search, const State& state, unsigned own, unsigned others, bool reached, std::string_view what) {
    try {
        claim(search.reaches(state, own, others) == reached, what);
        ++tally_.proved;
    } catch (const Search::TooMany&) {
        ++tally_.too_large;
    }
}

// The position and its first turns

void Replay::history() {
    const json::object& history = puzzle_.at("history").as_object();
    State state = read_position(game_, std::string(history.at("deal").as_string()));
    for (const json::value& token : history.at("turns").as_array()) state = played(state, turn(token), "history");
    claim(state == position_, "the history leads to the position");
}

void Replay::first_turns() {
    claim(aim_.prevents ? (aim_.camp >> position_.to_move & 1U) != 0 : side_ == game_.side(position_.to_move), "side");
    first_turns(position_, keys_);
}

void Replay::twin() {
    path_ = {"twin"};
    const json::object& twin = puzzle_.at("twin").as_object();
    const State position = read_position(game_, std::string(twin.at("position").as_string()));
    std::vector<Turn> keys;
    for (const json::value& token : twin.at("keys").as_array()) keys.push_back(turn(token));
    claim(differ_by_a_move(position_, position), "one follower stands elsewhere");
    claim(std::ranges::find_first_of(keys_, keys) == keys_.end(), "the keys are others");
    for (const Turn& key : keys) static_cast<void>(played(position, key, "twin"));
    first_turns(position, keys);
    path_.clear();
}

void Replay::first_turns(const State& position, const std::vector<Turn>& keys) {
    const bool strict = text("others") == "strict";
    bool one_holds_fewer = false;
    for (const Child& first : children(game_, position)) {
        const unsigned cost = first.turn.is_pass() ? 0 : 1;
        const bool is_key = std::ranges::count(keys, first.turn) > 0;
        const unsigned own = aim_.prevents || (strict && !is_key) ? any_number : n_ - cost;
        if (!aim_.prevents && cost > n_) continue;
        claim(*search_, first.state, own, budget_, is_key, "the keys reach the goal and no other first turn does");
        if (is_key && aim_.prevents) holds_against_all(first.state);
        if (!aim_.prevents || is_key || one_holds_fewer) continue;
        try {
            one_holds_fewer = search_->reaches(first.state, any_number, n_ - 1);
        } catch (const Search::TooMany&) {
            ++tally_.too_large, one_holds_fewer = true;
        }
    }
    if (aim_.prevents) return claim(one_holds_fewer, "N is the smallest");
    if (n_ > 0) claim(*search_, position, n_ - 1, any_number, false, "N is the smallest");
}

void Replay::holds_against_all(const State& after) {
    for (unsigned seat = 0; seat < game_.players; ++seat) {
        const unsigned other = game_.side(seat);
        if (other == side_ || other == against_) continue;
        Search search(game_, {game_.all() & ~other, true}, most_);
        claim(search, after, any_number, budget_, true, "no other side wins after the key");
    }
}

// The tree

void Replay::tree(const State& state, const Array& branches, unsigned own, unsigned others) {
    claim(*search_, state, own, others, true, "it is reached with so many cards");
    if (own > 0) claim(*search_, state, own - 1, others, false, "it is not reached with fewer");
    claim(branches.empty() == (own == 0), "what is shown ends where nothing more is needed");
    tally_.lines += branches.empty();
    std::vector<Turn> named;
    for (const json::value& value : branches) {
        for (const json::value& token : value.as_object().at("turns").as_array()) named.push_back(turn(token));
        branch(state, value.as_object(), own, others);
    }
    if (branches.empty()) return;
    if (this->own(state)) return claim(named.size() == 1, "one answer is given");
    // The claims about this position above cover every turn. So a turn that the twin does not name needs no check.
    for (std::size_t i = 0; i < named.size(); ++i)
        claim(std::ranges::count(named, named[i]) == 1, "a turn is named once");
}

void Replay::branch(const State& state, const json::object& branch, unsigned own, unsigned others) {
    claim(branch.at("player").as_int64() == state.to_move + 1, "the player");
    const auto left = static_cast<unsigned>(branch.at("n").as_int64());
    claim(left <= own, "a defence does not gain");
    for (const json::value& token : branch.at("turns").as_array()) {
        path_.emplace_back(token.as_string());
        const Turn turn = this->turn(token);
        const State after = played(state, turn, "tree");
        const unsigned spent = others == any_number ? 0 : cost(state, turn, false);
        claim(spent <= others, "nobody plays more cards than the goal allows");
        if (this->own(state)) claim(left + cost(state, turn, true) == own, "an answer keeps the number");
        if (!branch.contains("shown")) {
            tree(after, branch.at("then").as_array(), left, others - spent);
        } else {
            claim(n_ > 2 || game_.players > 2, "all is shown of small puzzles");
            claim(*search_, after, left, others - spent, true, "a defence that is counted loses as fast");
        }
        path_.pop_back();
    }
}

// Lines

void Replay::line(State state, const Array& tokens, std::optional<unsigned> cards, std::string_view what) {
    ++tally_.lines;
    unsigned played_own = 0, others = budget_;
    for (const json::value& token : tokens) {
        const Turn turn = this->turn(token);
        played_own += cost(state, turn, true);
        if (others != any_number) others -= cost(state, turn, false);
        state = played(state, turn, what);
    }
    if (cards) claim(played_own == *cards, std::string(what) + " plays N cards");
    claim(played_own > 0, std::string(what) + " plays a card");
    claim(aim_.prevents || played_own <= n_, std::string(what) + " plays at most N cards");
    claim(aim_.reached(winners_if_all_pass(game_, state)), std::string(what) + " ends well if all pass");
    claim(*search_, state, 0, others, true, std::string(what) + " ends where no card is needed");
}

void Replay::threat() {
    State state = played(position_, keys_.front(), "threat");
    const State after = state;
    for (const json::value& token : puzzle_.at("threat").as_array()) {
        const Turn turn = this->turn(token);
        claim(own(state) || turn.is_pass(), "the others only pass in the threat");
        state = played(state, turn, "threat");
    }
    line(after, puzzle_.at("threat").as_array(), {}, "threat");
}

void Replay::last_defence(const Array& tokens) {
    ++tally_.lines;
    State state = position_;
    unsigned others = budget_;
    const auto plays = [&](const Array& turns, bool only_the_others) {
        for (const json::value& token : turns) {
            const Turn turn = this->turn(token);
            claim(!only_the_others || !own(state) || turn.is_pass(), "the side only passes in a last defence");
            if (others != any_number) others -= cost(state, turn, false);
            state = played(state, turn, "defence");
            if (only_the_others) claim(*search_, state, 0, others, true, "a last defence fails");
        }
    };
    plays(puzzle_.at("line").as_array(), false);
    claim(!tokens.empty() && tokens.back() != "pass", "a last defence ends with a card");
    plays(tokens, true);
}

void Replay::set_play() {
    State state = position_;
    do state.to_move = static_cast<Byte>((state.to_move + 1U) % game_.players);
    while ((side_ >> state.to_move & 1U) != 0);
    line(state, puzzle_.at("set_play").as_array(), {}, "set play");
    claim(*search_, state, n_, any_number, true, "the side wins as fast if another has to move");
}

// Wrong turns

void Replay::wrong(const json::object& wrong) {
    ++tally_.lines;
    const Array& tokens = wrong.at("line").as_array();
    const bool later = wrong.at("wins_later").as_bool();
    path_ = {"wrong", std::string(wrong.at("turn").as_string())};
    claim(!tokens.empty() && tokens[0] == wrong.at("turn"), "the line begins with the wrong turn");
    claim(tokens.size() < 2 || tokens[1] == wrong.at("refutation"), "the refutation follows");
    const Turn first = turn(wrong.at("turn"));
    claim(std::ranges::count(keys_, first) == 0, "a wrong turn is no key");
    const bool acts_alike = first.card == keys_[0].card && first.does == keys_[0].does && first.swap == keys_[0].swap;
    claim(wrong.at("why") != "taking" || acts_alike, "but for the taking it is the key");
    State state = position_;
    unsigned own_left = later ? n_ : any_number, others = budget_;
    for (const json::value& token : tokens) {
        const Turn turn = this->turn(token);
        if (later) own_left -= cost(state, turn, true);
        if (others != any_number) others -= cost(state, turn, false);
        state = played(state, turn, "wrong");
        claim(*search_, state, own_left, others, false, "the wrong turn still fails");
    }
    claim(!aim_.reached(winners_if_all_pass(game_, state)), "it is not reached if all pass");
    if (later) claim(own_left == 0, "the cards are used up");
    if (aim_.prevents) {
        claim(*other_, state, 0, any_number, true, "the other side needs no further card");
    } else if (!later) {
        const bool is_out = state.cards(side_) == 0 || over(game_, state);
        if (game_.players == 3)
            claim(is_out, "the side has no card left");
        else
            claim(*other_, state, 0, any_number, true, "the other side has won");
    }
    path_.clear();
}

void Replay::refuted() {
    const Array &tries = puzzle_.at("tries").as_array(), &refutations = puzzle_.at("refutations").as_array();
    claim(tries.size() == refutations.size(), "each try has its refutation");
    for (std::size_t i = 0; i < tries.size(); ++i) {
        path_ = {"try", std::string(tries[i].as_string())};
        const Turn wrong = turn(tries[i]), reply = turn(refutations[i]);
        const State refuted = played(played(position_, wrong, "try"), reply, "try");
        const unsigned others = budget_ - (budget_ == any_number || reply.is_pass() ? 0 : 1);
        claim(*search_, refuted, aim_.prevents ? any_number : n_ - !wrong.is_pass(), others, false, "a try is refuted");
    }
    path_.clear();
}

/// Checks that the solution shows everything that every solution must show.
void Replay::shows() {
    const json::object& values = puzzle_.at("values").as_object();
    const auto fail = static_cast<std::size_t>(values.at("later").as_int64() + values.at("not").as_int64());
    claim(values.at("win").as_int64() == 1, "one class of first turns is the key");
    claim(puzzle_.at("wrong").as_array().size() >= std::min<std::size_t>(fail, 3), "three wrong turns are shown");
    const json::object& key = puzzle_.at("tree").as_array().at(0).as_object();
    if (key.at("n").as_int64() == 0) return;
    const json::array& line = puzzle_.at("line").as_array();
    State state = played(position_, turn(line.at(0)), "line");
    bool any = false;
    for (std::size_t i = 1; i < line.size(); ++i) {
        any = any || cost(state, turn(line[i]), true) > 0;
        state = played(state, turn(line[i]), "line");
    }
    claim(any, "a card of the side follows the key");
}

// Reasons

void Replay::reasons() {
    const Reasons told = read_reasons(game_, puzzle_.at("reasons").as_object());
    path_ = {"reasons"};
    unless_too_large([&] { judge(told); });
    path_.clear();
}

void Replay::judge(const Reasons& told) {
    try {
        const Argument about{position_, keys_, aim_, plan(told)};
        ReasonJudge judge(game_, about, most_);
        unless_too_large([&] { whole_reasons(told, judge); });
        for (std::size_t i = 0; i < told.list.size(); ++i) {
            path_ = {"reason", json::serialize(puzzle_.at("reasons").at("list").at(i))};
            unless_too_large([&] { claim(judge.holds(told.list[i]), "it holds"), ++tally_.reasons; });
        }
    } catch (const Endings::Illegal&) {
        claim(false, "the turns of the plan are legal");
    }
}

Plan Replay::plan(const Reasons& told) {
    claim((told.source == "nothing") == (told.cards == 0), "without a plan no card is played");
    claim(told.source.starts_with("tree") != told.plan.empty(), "the turns of a tree are stated");
    for (const auto& [state, turn] : told.plan) {
        claim(own(state), "the plan has turns of the camp");
        claim(state == without_idle_parts(state), "the plan's positions have no idle parts");
        static_cast<void>(played(state, turn, "plan"));
    }
    if (told.source != "answers") return told.plan;
    std::vector<Answers> answers;
    for (const Reason& one : told.list)
        if (const auto* const found = std::get_if<Answers>(&one)) answers.push_back(*found);
    claim(answers.size() == told.cards, "the plan's answers are stated");
    if (answers.size() != told.cards) return {};
    const State start = played(position_, keys_.front(), "key");
    auto plan = plan_by(game_, aim_, start, answers, told.cards, {}, most_);
    claim(plan.has_value(), "the answers reach the goal in every line");
    return plan.value_or(Plan{});
}

void Replay::whole_reasons(const Reasons& told, ReasonJudge& judge) {
    const bool rests_on_ends = std::ranges::any_of(told.list, is_about_ends);
    claim(told.whole == (rests_on_ends && explains(told.list, told.cards)), "the reasons are whole");
    claim(judge.endings().all_reached(), "the plan reaches the goal in every line");
    claim(judge.cards() == told.cards, "the plan plays so many cards");
    if (rests_on_ends) claim(judge.has_all_routes(told.list), "all routes are told");
}

} // namespace replay
