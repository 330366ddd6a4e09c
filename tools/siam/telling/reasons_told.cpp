// Puts the reasons for a key into phrases.
#include "tools/siam/telling/reasons_told.hpp"

#include <algorithm>

#include "engine/words.hpp"
#include "puzzles/reasons/checked.hpp"
#include "tools/siam/telling/reason_phrases.hpp"

namespace siam::tools {
namespace {

class Sentences {
public:
    Sentences(const Argument& about, unsigned side, bool is_brief = false, bool hides_leads = false)
        : about_(about), game_(*about.game), start_(about.start()), words_(about, side, is_brief, hides_leads) {}

    [[nodiscard]] Phrase all(const Told& told) {
        const Cause* cause = nullptr;
        std::vector<Phrase> sentences, obstacles, plan, routes, rest;
        const Phrase common_tie = words_.common_tie(told.reasons);
        for (std::size_t i = 0; i < told.reasons.size(); ++i) {
            const Reason& reason = told.reasons[i];
            if (const auto* const found = std::get_if<Cause>(&reason)) cause = found;
            if (const auto* const found = std::get_if<Refutation>(&reason))
                sentences.push_back(wrong(cause, *found, told));
            if (const auto* const found = std::get_if<Answering>(&reason)) plan.push_back(answering(*found));
            if (const auto* const found = std::get_if<Met>(&reason)) plan.push_back(met(*found));
            if (const auto* const found = std::get_if<Route>(&reason))
                routes.push_back(words_.route(*found, means(told.reasons, i + 1)));
            if (Phrase text = obstacle(reason); !text.empty()) obstacles.push_back(std::move(text));
            if (Phrase text = remark(reason); !text.empty()) rest.push_back(std::move(text));
        }
        if (!obstacles.empty()) sentences.push_back(say("now", {{"obstacles", listed(obstacles)}}));
        sentences.insert(sentences.end(), plan.begin(), plan.end());
        if (!routes.empty()) {
            Phrase text = joined(routes, "; ");
            if (!common_tie.empty()) text = say("routes-and-tie", {{"routes", text}, {"tie", common_tie}});
            sentences.push_back(say(obstacles.empty() && plan.empty() ? "now-routes" : "routes", {{"routes", text}}));
        }
        if (!told.also.empty()) sentences.push_back(words_.also(told.also));
        sentences.insert(sentences.end(), rest.begin(), rest.end());
        return sentences.empty() ? Phrase{} : paragraph(sentences);
    }

    /// A question about one difference, which says what the wrong turn does on the board. An action that the wrong turn
    /// and the key have in common is no difference, so the question tells them apart.
    [[nodiscard]] Phrase question(const Cause& cause) const {
        const Difference& difference = cause.differences.front();
        if (const auto* const here = std::get_if<InProvince>(&difference)) return question(*here, cause.wrong);
        const Phrase player = words_.name(about_.root.to_move);
        if (const auto* const supply = std::get_if<InSupply>(&difference))
            return say(
                supply->more ? "takes-not" : "takes", {{"player", player},
                                                       {"faction", words_.name(supply->faction)},
                                                       {"follower", words_.followers(supply->faction)}});
        if (const auto* const hand = std::get_if<InHand>(&difference))
            return say(hand->more ? "spends" : "keeps", {{"player", player}, {"card", words_.name(hand->card)}});
        return say(std::holds_alternative<InOrder>(difference) ? "which-order" : "which-markers");
    }

private:
    [[nodiscard]] Phrase question(const InProvince& here, Turn wrong) const {
        const auto count = [&](const Position& position) {
            return position.at[index(here.province)].count(here.faction);
        };
        const unsigned before = count(about_.root), after = count(play(game_, about_.root, wrong));
        const char* const what = here.more ? (after < before ? "leaves" : "comes-not")
                                           : (after > before ? "comes"
                                              : before == 1  ? "stays"
                                                             : "all-stay");
        return say(
            what, {{"province", words_.name(here.province)},
                   {"faction", words_.name(here.faction)},
                   {"follower", words_.followers(here.faction)}});
    }

    // The wrong turn

    Phrase wrong(const Cause* cause, const Refutation& refutation, const Told& told) {
        const Phrase head =
            say("wrong", {{"player", words_.name(about_.root.to_move)}, {"turn", wrong_turn(refutation.line.front())}});
        const Phrase result = this->result(refutation, told);
        if (cause == nullptr) return say("wrong-without-cause", {{"wrong", head}, {"result", result}});
        return say(
            "wrong-with-cause", {{"wrong", head}, {"differences", words_.differences(*cause)}, {"result", result}});
    }
    /// The turn, or only its taking if the key has the same action.
    [[nodiscard]] Phrase wrong_turn(Turn turn) const {
        const bool is_same = !turn.is_pass() && !about_.key.is_pass() && turn.action() == about_.key.action();
        if (!is_same || turn.taking().empty()) return words_.turn(turn);
        return say("takes-instead", {{"taking", words_.taking(turn.taking())}});
    }
    /// The first card of the others in the line, the further cards, and the end.
    Phrase result(const Refutation& refutation, const Told& told) {
        const std::span<const Turn> line = refutation.line;
        const Position after = play(game_, about_.root, line.front());
        Position position = after;
        std::optional<std::size_t> own; // the place of the camp's own first card after the wrong turn
        for (std::size_t i = 1; i < line.size(); position = play(game_, position, line[i++])) {
            if (line[i].is_pass()) continue;
            if (!about_.camp.includes(position.to_move)) {
                const Phrase said = reply(position, line.subspan(i), refutation.end, told);
                const Phrase before = own ? cards(after, line.subspan(1, i - 1)) : Phrase{};
                return once_settled(
                    position, own ? say("after-own", {{"cards", before}, {"reply", said}}) : said, told);
            }
            if (!own) own = i;
        }
        if (!own) return say("no-reply", {{"end", end_from(after, refutation.end, told)}});
        // The camp's own further cards are part of the line, and did not help.
        position = play(game_, after, line.subspan(1, *own - 1));
        const Phrase more = cards(play(game_, position, line[*own]), line.subspan(*own + 1));
        return once_settled(
            position,
            say(more.empty() ? "no-reply-but-own" : "no-reply-but-own-cards",
                {{"player", words_.name(position.to_move)},
                 {"turn", words_.turn(line[*own])},
                 {"cards", more},
                 {"end", end_from(position, refutation.end, told)}}),
            told);
    }
    /// The provinces that the line gives to other powers than the key does, if they are open in the position or not.
    [[nodiscard]] std::vector<Phrase> flips(const Position& position, const Told& told, bool are_open) const {
        std::vector<Phrase> flips;
        for (const Reason& reason : told.reasons)
            if (const auto* const flip = std::get_if<Flip>(&reason))
                if (position.open.contains(flip->province) == are_open)
                    flips.push_back(
                        say("flip", {{"province", words_.name(flip->province)},
                                     {"power", words_.name(flip->power)},
                                     {"instead", words_.name(flip->instead)}}));
        return flips;
    }
    /// The end of a line, with what it gives to other powers from the position on.
    [[nodiscard]] Phrase end_from(const Position& position, const Route& route, const Told& told) {
        const std::vector<Phrase> flips = this->flips(position, told, true);
        Phrase end = words_.end(route);
        return flips.empty() ? end : say("flips", {{"flips", joined(flips, "; ")}, {"end", std::move(end)}});
    }
    /// The first card of the others, which begins `line`, then the later cards, and the end.
    [[nodiscard]] Phrase reply(
        const Position& position, std::span<const Turn> line, const Route& end, const Told& told) {
        const Phrase more = takings(play(game_, position, line.front()), line.subspan(1));
        return say(
            !more.empty()                         ? told.hides_cards ? "reply-and-later" : "reply-and-more"
            : flips(position, told, true).empty() ? "reply"
                                                  : "reply-and-flips",
            {{"player", words_.name(position.to_move)},
             {"turn", words_.turn(line.front())},
             {"cards", more},
             {"end", end_from(position, end, told)}});
    }
    /// The cards of the turns, each with its player.
    [[nodiscard]] Phrase cards(Position position, std::span<const Turn> turns) const {
        std::vector<Phrase> cards;
        for (const Turn turn : turns) {
            if (!turn.is_pass())
                cards.push_back(
                    say("card-of",
                        {{"player", words_.name(position.to_move)}, {"card", words_.name(turn.action().card())}}));
            position = play(game_, position, turn);
        }
        return listed(cards);
    }

    /// The cards of the turns, each with its player and what it takes.
    [[nodiscard]] Phrase takings(Position position, std::span<const Turn> turns) const {
        std::vector<Phrase> takings;
        for (const Turn turn : turns) {
            if (!turn.is_pass())
                takings.push_back(
                    say("card-takes", {{"player", words_.name(position.to_move)},
                                       {"card", words_.name(turn.action().card())},
                                       {"taking", words_.taking(turn.taking())}}));
            position = play(game_, position, turn);
        }
        return listed(takings);
    }

    /// The reply, after the provinces that passes have settled before it. Some replies are legal only then (R4.1,
    /// R5.7).
    [[nodiscard]] Phrase once_settled(const Position& before_reply, Phrase reply, const Told& told) const {
        const std::vector<Phrase> flips = this->flips(before_reply, told, false);
        if (!flips.empty()) reply = say("once-flipped", {{"flips", listed(flips)}, {"reply", std::move(reply)}});
        std::vector<Phrase> settled;
        for (unsigned place = about_.root.settled; place < before_reply.settled; ++place)
            settled.push_back(words_.name(before_reply.order[place]));
        if (settled.size() <= flips.size()) return reply;
        return say(
            settled.size() == 1 ? "once-settled" : "once-all-settled",
            {{"province", listed(settled)}, {"reply", reply}});
    }

    // The camp's answers

    /// The players who answer so in the plan with the card that has `left` cards behind it, the player of the key if
    /// none does; bit i is seat i.
    [[nodiscard]] unsigned makers_of(const Response& answer, unsigned left) const {
        unsigned seats = 0;
        for (const auto& [position, planned] : about_.plan.turns())
            if (answer.allows(planned) && cards_left(position) == left + 1) seats |= 1U << index(position.to_move);
        return seats == 0 ? 1U << index(about_.root.to_move) : seats;
    }
    /// The cards that the plan can still play in the position.
    [[nodiscard]] unsigned cards_left(const Position& position) const {
        unsigned played = 0;
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if (about_.camp.includes(static_cast<Seat>(seat)))
                played += start_.hand[seat].size() - position.hand[seat].size();
        return about_.plan.cards - played;
    }
    /// "player 1 or player 3"
    [[nodiscard]] Phrase one_of(unsigned seats) const {
        std::vector<Phrase> names;
        for (unsigned seat = 0; seat < max_players; ++seat)
            if (seats >> seat & 1U) names.push_back(words_.name(static_cast<Seat>(seat)));
        return listed(names, "or");
    }
    [[nodiscard]] Phrase answering(const Answering& answers) const {
        const unsigned makers = makers_of(answers.usual, answers.left);
        // The usual turn can be legal and not enough. Then the camp gives another answer or passes.
        const bool can_fail =
            answers.usual.open != Response::Open::nothing ||
            std::any_of(answers.exceptions.begin(), answers.exceptions.end(), [](const auto& exception) {
                return exception.condition.kind == Condition::Kind::fails;
            });
        constexpr std::array names{"answers", "answers-if-needed", "answers-if-forced"};
        constexpr std::array careful{"answers-if-enough", "answers-if-needed-and-enough", "answers-if-forced"};
        Phrase text =
            say((can_fail ? careful : names).at(static_cast<unsigned>(answers.when)),
                {{"player", one_of(makers)}, {"turn", words_.answer(answers.usual)}});

        bool is_first = true;
        Answering::Exception before{{}, answers.usual};
        // The province that the text has named last.
        std::optional<Province> named;
        if (answers.usual.open == Response::Open::nothing && !answers.usual.turn.taking().empty())
            named = answers.usual.turn.taking().province();
        for (const auto& [condition, answer] : answers.exceptions) {
            const bool is_there = condition.kind == Condition::Kind::gone && condition.province == named;
            if (!condition.is_about_answer() && !is_there) named = {};
            const bool fails_too = condition == before.condition && condition.kind == Condition::Kind::fails;
            text =
                say(std::exchange(is_first, false) ? "exception"
                    : fails_too                    ? "last-exception"
                                                   : "other-exception",
                    {{"answers", text},
                     {"condition", words_.condition(condition, named)},
                     {"turn", exception(answer, before.answer, answers.left, named)}});
            before = {condition, answer};
            named = {};
        }
        const unsigned last = about_.plan.cards - 1; // the first of several cards has `last` cards behind it
        const char* const end = last == 0 ? "answers-end" : answers.left == last ? "next-answers" : "then-answers";
        return say(end, {{"answers", text}});
    }
    /// The turn; only its taking if the action is that of the answer told before; only its province if nothing else
    /// differs from that answer; with its player if another one gives that answer.
    [[nodiscard]] Phrase exception(
        const Response& answer, const Response& before, unsigned left, std::optional<Province> named) const {
        const Turn turn = answer.turn;
        if (turn.is_pass()) return words_.turn(turn);
        if (const unsigned makers = makers_of(answer, left); makers != makers_of(before, left))
            return say("exception-of-other", {{"player", one_of(makers)}, {"turn", words_.answer(answer)}});
        if (const auto place = ReasonPhrases::only_other_place(before, answer))
            return say("same-elsewhere", {{"province", words_.name(*place)}});
        if (before.turn.is_pass() || turn.action() != before.turn.action() || turn.taking().empty())
            return words_.answer(answer);
        return words_.taking(answer, named);
    }
    [[nodiscard]] Phrase met(const Met& met) const {
        return say(
            "met",
            {{"player", one_of(makers_of({met.answer}, about_.plan.cards - 1))}, {"turn", words_.turn(met.answer)}});
    }

    // Routes, obstacles and remarks

    /// The conditions of a route, from the reasons behind it.
    [[nodiscard]] static RouteMeans means(const std::vector<Reason>& reasons, std::size_t behind) {
        RouteMeans means;
        for (; behind < reasons.size(); ++behind) {
            if (const auto* const cost = std::get_if<Cost>(&reasons[behind]))
                means.taken = cost->taken;
            else if (const auto* const only = std::get_if<OnlyIf>(&reasons[behind]))
                means.gained.push_back(only->province);
            else
                break;
        }
        return means;
    }
    [[nodiscard]] Phrase obstacle(const Reason& reason) const {
        if (const auto* const stuck = std::get_if<Stuck>(&reason))
            return say(
                stuck->lead == 0 ? "stuck-level" : "stuck",
                {{"faction", words_.name(stuck->faction)},
                 {"province", words_.name(stuck->province)},
                 {"number", words_.number(static_cast<unsigned>(-stuck->lead))}});
        if (const auto* const controlled = std::get_if<Controlled>(&reason))
            return say("controlled", {{"province", words_.name(controlled->province)}, {"power", words_.occupiers()}});
        if (const auto* const closed = std::get_if<Closed>(&reason))
            return closed->leader
                       ? say("closed", {{"faction", words_.name(*closed->leader)}})
                       : say("closed-occupation", {{"occupiers", words_.occupiers()}, {"limit", words_.limit()}});
        return {};
    }
    [[nodiscard]] Phrase remark(const Reason& reason) const {
        if (const auto* const idle = std::get_if<WithoutEffect>(&reason))
            return say("idle", {{"card", words_.name(idle->card)}, {"player", words_.name(idle->seat)}});
        if (const auto* const twin = std::get_if<Twin>(&reason)) return this->twin(*twin);
        const auto* const needed = std::get_if<Needed>(&reason);
        if (needed == nullptr) return {};
        std::vector<Phrase> marked;
        for (const Province province : about_.start().marked) marked.push_back(words_.name(province));
        constexpr std::array names{"needs-latest-plays", "needs-markers", "needs-last-swap", "needs-last-card"};
        return say(names[static_cast<unsigned>(needed->fact)], {{"province", listed(marked)}});
    }
    /// The follower that the twin has elsewhere, and the turn that is right there.
    [[nodiscard]] Phrase twin(const Twin& twin) const {
        const Move move = move_between(about_.root, twin.position).value();
        std::vector<Phrase> leads; // what the move changes at once
        for (const Province province : {move.from, move.to}) {
            const Followers there = twin.position.at[index(province)];
            const Power power = there.control();
            if (power == about_.root.at[index(province)].control()) continue;
            leads.push_back(
                say(there.empty()              ? "empty-there"
                    : power == Power::occupier ? "tied-there"
                                               : "leads-there",
                    {{"power", words_.name(power)}, {"province", words_.name(province)}}));
        }
        return say(
            leads.empty() ? "twin" : "twin-leads", {{"follower", words_.followers(move.faction)},
                                                    {"province", words_.name(move.to)},
                                                    {"other", words_.name(move.from)},
                                                    {"leads", listed(leads)},
                                                    {"player", words_.name(about_.root.to_move)},
                                                    {"turn", wrong_turn(twin.keys.front())}});
    }

    const Argument& about_;
    const Game& game_;
    Position start_; ///< the position after the key
    ReasonPhrases words_;
};

std::size_t words_in(const Phrase& phrase, const Game& game) {
    return words_of(in_english(game.variant(), phrase)).size();
}

} // namespace

Phrase reasons_phrase(const Argument& about, unsigned side, const Told& told) {
    return Sentences(about, side, told.is_brief, told.hides_leads).all(told);
}

ToldReasons told_reasons(const Puzzle& puzzle, const Explanation& explanation) {
    const auto phrase = [&](const Told& told) { return reasons_phrase(explanation.about, puzzle.aim().side(), told); };
    const auto count_words = [&](const Told& some) { return words_in(phrase(some), *puzzle.game); };
    const unsigned cards = explanation.about.plan.cards + (explanation.about.key.is_pass() ? 0U : 1U);
    const unsigned more = std::max(cards, 2U) - 2;
    Told told = siam::told(explanation, most_reason_words + more * more_reason_words, count_words);
    const std::size_t words = told.is_complete ? count_words(told) : 0;
    if (puzzle.twin) told.reasons.emplace_back(*puzzle.twin);
    ReasonsChecker checker = checker_of(explanation.about);
    const auto holds = [&](const Reason& reason) { return checker.judge(reason) == Truth::holds; };
    ToldReasons result;
    result.line = puzzle.solution.line;
    if (checker.judge_routes(explanation.reasons.reasons) == Truth::holds &&
        std::all_of(told.reasons.begin(), told.reasons.end(), holds) &&
        std::all_of(told.also.begin(), told.also.end(), holds)) {
        result.paragraph = phrase(told), result.words = words;
        if (told.tells_plan && !explanation.line.empty()) result.line = explanation.line;
    }
    for (const Reason& reason : explanation.reasons.reasons)
        if (const auto* const cause = std::get_if<Cause>(&reason); cause != nullptr && holds(reason)) {
            result.question = Sentences(explanation.about, puzzle.aim().side()).question(*cause);
            break;
        }
    return result;
}

ToldReasons told_reasons(const Puzzle& puzzle) {
    if (puzzle.reasons) return told_reasons(puzzle, *puzzle.reasons);
    const auto explanation = reasons_for(puzzle);
    if (explanation) return told_reasons(puzzle, *explanation);
    ToldReasons nothing;
    nothing.line = puzzle.solution.line;
    return nothing;
}

Phrase cause_phrase(const Game& game, const Position& root, unsigned side, const Cause& cause) {
    const Argument about{&game, root, cause.wrong, {}, {}};
    return paragraph({say("cause", {{"differences", ReasonPhrases(about, side, false, false).differences(cause)}})});
}

} // namespace siam::tools
