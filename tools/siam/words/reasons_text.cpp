// Puts the reasons for a key into sentences.
#include "tools/siam/words/reasons_text.hpp"

#include <algorithm>

#include "engine/words.hpp"
#include "puzzles/reasons/causes.hpp"
#include "puzzles/reasons/reasons_check.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/reason_words.hpp"

namespace siam::tools {
namespace {

/// Limits for one paragraph. All shipped puzzles need less than half of each.
constexpr std::size_t most_positions = 50'000, most_positions_of_checker = 200'000;
constexpr std::uint64_t most_nodes = 4'000'000;

class Sentences {
public:
    Sentences(const Argument& about, unsigned side, bool is_brief = false)
        : about_(about), game_(*about.game), words_(about, side, is_brief) {}

    std::string all(const Told& told) {
        const Cause* cause = nullptr;
        std::vector<std::string> obstacles, routes, rest;
        for (std::size_t i = 0; i < told.reasons.size(); ++i) {
            const Reason& reason = told.reasons[i];
            if (const auto* const found = std::get_if<Cause>(&reason)) cause = found;
            if (const auto* const found = std::get_if<Refutation>(&reason)) add(wrong(cause, *found, told));
            if (const auto* const found = std::get_if<Answering>(&reason)) plan_ = answering(*found);
            if (const auto* const found = std::get_if<Met>(&reason)) plan_ = met(*found);
            if (const auto* const found = std::get_if<Route>(&reason))
                routes.push_back(words_.route(*found, means(told.reasons, i + 1)));
            if (std::string text = obstacle(reason); !text.empty()) obstacles.push_back(std::move(text));
            if (std::string text = remark(reason); !text.empty()) rest.push_back(std::move(text));
        }
        if (!obstacles.empty()) add(say("now", fmt::arg("obstacles", listed(obstacles))));
        if (!plan_.empty()) add(plan_);
        if (!routes.empty())
            add(capitalised(
                say(obstacles.empty() && plan_.empty() ? "now-routes" : "routes",
                    fmt::arg("routes", fmt::format("{}", fmt::join(routes, "; "))))));
        if (!told.also.empty()) add(words_.also(told.also));
        for (const std::string& text : rest) add(text);
        return std::move(text_);
    }

    /// A question about one difference, which says what the wrong turn does on the board. An action that the wrong turn
    /// and the key have in common is no difference, so the question tells them apart.
    [[nodiscard]] std::string question(const Cause& cause) const {
        const Difference& difference = cause.differences.front();
        if (const auto* const here = std::get_if<InProvince>(&difference)) return question(*here, cause.wrong);
        const std::string player = words_.name(about_.root.to_move);
        if (const auto* const supply = std::get_if<InSupply>(&difference))
            return say(
                supply->more ? "takes-not" : "takes", fmt::arg("player", player),
                fmt::arg("faction", words_.name(supply->faction)),
                fmt::arg("follower", words_.follower(supply->faction)));
        if (const auto* const hand = std::get_if<InHand>(&difference))
            return say(
                hand->more ? "spends" : "keeps", fmt::arg("player", player), fmt::arg("card", words_.name(hand->card)));
        return say(std::holds_alternative<InOrder>(difference) ? "which-order" : "which-markers");
    }

private:
    [[nodiscard]] std::string question(const InProvince& here, Turn wrong) const {
        const auto count = [&](const Position& position) {
            return position.at[index(here.province)].count(here.faction);
        };
        const unsigned before = count(about_.root), after = count(play(game_, about_.root, wrong));
        const char* const what = here.more ? (after < before ? "leaves" : "comes-not")
                                           : (after > before ? "comes"
                                              : before == 1  ? "stays"
                                                             : "all-stay");
        return say(
            what, fmt::arg("province", words_.name(here.province)), fmt::arg("faction", words_.name(here.faction)),
            fmt::arg("follower", words_.follower(here.faction)));
    }
    void add(const std::string& sentence) { text_ += (text_.empty() ? "" : " ") + sentence; }

    // The wrong turn

    std::string wrong(const Cause* cause, const Refutation& refutation, const Told& told) {
        const std::string head =
            say("wrong", fmt::arg("player", words_.name(about_.root.to_move)),
                fmt::arg("turn", wrong_turn(refutation.line.front())));
        const std::string result = this->result(refutation, told);
        if (cause == nullptr) return say("wrong-without-cause", fmt::arg("wrong", head), fmt::arg("result", result));
        return say(
            "wrong-with-cause", fmt::arg("wrong", head), fmt::arg("differences", words_.differences(*cause)),
            fmt::arg("result", result));
    }
    /// The turn, or only its taking if the key has the same action.
    [[nodiscard]] std::string wrong_turn(Turn turn) const {
        const bool is_same = !turn.is_pass() && !about_.key.is_pass() && turn.action() == about_.key.action();
        if (!is_same || turn.taking().empty()) return words_.turn(turn);
        return say("takes-instead", fmt::arg("taking", words_.taking(turn.taking())));
    }
    /// The first card of the others in the line, the further cards, and the end.
    std::string result(const Refutation& refutation, const Told& told) {
        std::string end = words_.end(refutation.end);
        std::vector<std::string> flips;
        for (const Reason& reason : told.reasons)
            if (const auto* const flip = std::get_if<Flip>(&reason))
                flips.push_back(
                    say("flip", fmt::arg("province", words_.name(flip->province)),
                        fmt::arg("power", words_.name(flip->power)), fmt::arg("instead", words_.name(flip->instead))));
        if (!flips.empty())
            end = say("flips", fmt::arg("flips", fmt::format("{}", fmt::join(flips, "; "))), fmt::arg("end", end));
        const std::span<const Turn> line = refutation.line;
        const Position after = play(game_, about_.root, line.front());
        Position position = after;
        std::optional<std::size_t> own; // the place of the camp's own first card after the wrong turn
        for (std::size_t i = 1; i < line.size(); position = play(game_, position, line[i++])) {
            if (line[i].is_pass()) continue;
            if (!about_.camp.includes(position.to_move)) {
                const std::string said = reply(position, line.subspan(i), flips.empty(), end, told.is_brief);
                const std::string before = own ? cards(after, line.subspan(1, i - 1), false) : "";
                return once_settled(
                    position, own ? say("after-own", fmt::arg("cards", before), fmt::arg("reply", said)) : said);
            }
            if (!own) own = i;
        }
        if (!own) return say("no-reply", fmt::arg("end", end));
        // The camp's own further cards are part of the line, and did not help.
        position = play(game_, after, line.subspan(1, *own - 1));
        const std::string more = cards(play(game_, position, line[*own]), line.subspan(*own + 1), false);
        return once_settled(
            position, say(more.empty() ? "no-reply-but-own" : "no-reply-but-own-cards",
                          fmt::arg("player", words_.name(position.to_move)), fmt::arg("turn", words_.turn(line[*own])),
                          fmt::arg("cards", more), fmt::arg("end", end)));
    }
    /// The first card of the others, which begins `line`, then the later cards, and the end.
    [[nodiscard]] std::string reply(
        const Position& position, std::span<const Turn> line, bool has_no_flips, const std::string& end,
        bool is_brief) const {
        const std::string more = cards(play(game_, position, line.front()), line.subspan(1), is_brief);
        return say(
            !more.empty()  ? "reply-and-more"
            : has_no_flips ? "reply"
                           : "reply-and-flips",
            fmt::arg("player", words_.name(position.to_move)), fmt::arg("turn", words_.turn(line.front())),
            fmt::arg("cards", more), fmt::arg("end", end));
    }
    /// The cards of the turns, each with its player, or their number.
    [[nodiscard]] std::string cards(Position position, std::span<const Turn> turns, bool is_brief) const {
        std::vector<std::string> cards;
        for (const Turn turn : turns) {
            if (!turn.is_pass())
                cards.push_back(
                    say("card-of", fmt::arg("player", words_.name(position.to_move)),
                        fmt::arg("card", words_.name(turn.action().card()))));
            position = play(game_, position, turn);
        }
        if (is_brief && cards.size() > 1)
            return say("more-cards", fmt::arg("number", number_word(static_cast<unsigned>(cards.size()))));
        return listed(cards);
    }

    /// The reply, after the provinces that passes have settled before it. Some replies are legal only then (R4.1,
    /// R5.7).
    [[nodiscard]] std::string once_settled(const Position& before_reply, const std::string& reply) const {
        std::vector<std::string> settled;
        for (unsigned place = about_.root.settled; place < before_reply.settled; ++place)
            settled.push_back(words_.name(before_reply.order[place]));
        if (settled.empty()) return reply;
        return say(
            settled.size() == 1 ? "once-settled" : "once-all-settled", fmt::arg("province", listed(settled)),
            fmt::arg("reply", reply));
    }

    // The camp's answers

    /// The players who make the turn in the plan; the camp's first if none does.
    [[nodiscard]] std::string players_of(Turn turn) const {
        std::array<bool, max_players> makes{};
        for (const auto& [position, planned] : about_.plan.turns())
            if (planned == turn) makes[index(position.to_move)] = true;
        std::vector<std::string> names;
        for (unsigned seat = 0; seat < max_players; ++seat)
            if (makes[seat]) names.push_back(words_.name(static_cast<Seat>(seat)));
        return names.empty() ? words_.name(about_.root.to_move) : listed(names, "or");
    }
    [[nodiscard]] std::string answering(const Answering& answers) const {
        const std::string player = players_of(answers.turn);
        constexpr std::array names{"answers", "answers-if-needed", "answers-if-forced"};
        std::string text =
            say(names.at(static_cast<unsigned>(answers.when)), fmt::arg("player", player),
                fmt::arg("turn", words_.turn(answers.turn)));
        if (answers.exceptions.empty()) return say("whatever", fmt::arg("answers", text));
        const char* next = "exception";
        // The province that the text has named last.
        std::optional<Province> named;
        if (!answers.turn.taking().empty()) named = answers.turn.taking().province();
        for (const auto& [condition, turn] : answers.exceptions) {
            if (!condition.is_about_answer()) named = {};
            text =
                say(std::exchange(next, "other-exception"), fmt::arg("answers", text),
                    fmt::arg("condition", words_.condition(condition)),
                    fmt::arg("turn", exception(turn, answers.turn, player, named)));
            named = {};
        }
        return text + ".";
    }
    /// The turn; only its taking if the action is that of the usual answer; with its player if the usual one is
    /// another.
    [[nodiscard]] std::string exception(
        Turn turn, Turn usual, const std::string& player, std::optional<Province> named) const {
        if (turn.is_pass()) return words_.turn(turn);
        const std::string other = players_of(turn);
        if (other != player)
            return say("exception-of-other", fmt::arg("player", other), fmt::arg("turn", words_.turn(turn)));
        if (usual.is_pass() || turn.action() != usual.action() || turn.taking().empty()) return words_.turn(turn);
        return words_.taking(turn.taking(), named);
    }
    [[nodiscard]] std::string met(const Met& met) const {
        return say("met", fmt::arg("player", players_of(met.answer)), fmt::arg("turn", words_.turn(met.answer)));
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
    [[nodiscard]] std::string obstacle(const Reason& reason) const {
        if (const auto* const stuck = std::get_if<Stuck>(&reason))
            return say(
                stuck->lead == 0 ? "stuck-level" : "stuck", fmt::arg("faction", words_.name(stuck->faction)),
                fmt::arg("province", words_.name(stuck->province)),
                fmt::arg("number", number_word(static_cast<unsigned>(-stuck->lead))));
        if (const auto* const controlled = std::get_if<Controlled>(&reason))
            return say(
                "controlled", fmt::arg("province", words_.name(controlled->province)),
                fmt::arg("power", words_.occupiers()));
        if (const auto* const closed = std::get_if<Closed>(&reason))
            return closed->leader ? say("closed", fmt::arg("faction", words_.name(*closed->leader)))
                                  : say("closed-occupation", fmt::arg("occupiers", words_.occupiers()),
                                        fmt::arg("limit", words_.limit()));
        return "";
    }
    [[nodiscard]] std::string remark(const Reason& reason) const {
        if (const auto* const idle = std::get_if<WithoutEffect>(&reason))
            return say("idle", fmt::arg("card", words_.name(idle->card)), fmt::arg("player", words_.name(idle->seat)));
        const auto* const needed = std::get_if<Needed>(&reason);
        if (needed == nullptr) return "";
        std::vector<std::string> marked;
        for (const Province province : about_.start().marked) marked.push_back(words_.name(province));
        constexpr std::array names{"needs-latest-plays", "needs-markers", "needs-last-swap"};
        return say(names[static_cast<unsigned>(needed->fact)], fmt::arg("province", listed(marked)));
    }

    const Argument& about_;
    const Game& game_;
    ReasonWords words_;
    std::string text_, plan_;
};

/// Whether the rules alone make true that the routes are all routes, and everything that is told.
bool is_true(const Explanation& explanation, const Told& told) {
    ReasonsChecker checker(explanation.about, most_positions_of_checker);
    const auto holds = [&](const Reason& reason) { return checker.judge(reason) == Truth::holds; };
    return checker.judge_routes(explanation.reasons.reasons) == Truth::holds &&
           std::ranges::all_of(told.reasons, holds) && std::ranges::all_of(told.also, holds);
}

ForcingOptions solver_options() {
    ForcingOptions options;
    options.memory = std::size_t{1} << 22;
    options.limits.nodes = most_nodes;
    return options;
}

/// The reasons for a puzzle's key; nothing if they cannot be found with little effort.
std::optional<Explanation> explained(const Puzzle& puzzle) {
    Forcing forcing(*puzzle.game, solver_options());
    try {
        return explanation_of(forcing, puzzle, most_positions);
    } catch (const Answers::Stopped&) {
        return {};
    }
}

} // namespace

std::string reasons_text(const Argument& about, unsigned side, const Told& told) {
    return Sentences(about, side, told.is_brief).all(told);
}

CheckedReasons checked_reasons(const Puzzle& puzzle) {
    const auto explanation = explained(puzzle);
    if (!explanation || puzzle.solution.root.branches.empty()) return {};
    const auto text = [&](const Told& told) { return reasons_text(explanation->about, puzzle.aim().side(), told); };
    const Told told =
        siam::told(*explanation, most_reason_words, [&](const Told& some) { return words_of(text(some)).size(); });
    if (!is_true(*explanation, told)) return {};
    return {text(told), told.is_complete};
}

std::string cause_question(const Puzzle& puzzle) {
    const auto explanation = explained(puzzle);
    if (!explanation) return "";
    ReasonsChecker checker(explanation->about, most_positions_of_checker);
    for (const Reason& reason : explanation->reasons.reasons)
        if (const auto* const cause = std::get_if<Cause>(&reason); cause && checker.judge(reason) == Truth::holds)
            return Sentences(explanation->about, puzzle.aim().side()).question(*cause);
    return "";
}

std::string cause_text(const Puzzle& puzzle, Turn wrong) {
    const Game& game = *puzzle.game;
    Forcing forcing(game, solver_options());
    Answers answers(forcing, puzzle.aim());
    Argument about{&game, puzzle.position, puzzle.key(), camp_of(game, puzzle.aim()), {}};
    about.plan.cards = puzzle.solution.root.branches.front().next.n;
    try {
        const auto cause = cause_of(answers, puzzle.position, wrong, puzzle.key(), about.plan.cards);
        if (!cause || cause->differences.size() > most_told_differences) return "";
        if (ReasonsChecker(about, most_positions_of_checker).judge(*cause) != Truth::holds) return "";
        return capitalised(ReasonWords(about, puzzle.aim().side(), false).differences(*cause)) + ".";
    } catch (const Answers::Stopped&) {
        return "";
    }
}

} // namespace siam::tools
