// Puts the reasons for a key into sentences. The sentences are in reasons.txt.
#include "tools/siam/words/reasons_text.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/words.hpp"
#include "puzzles/reasons/reasons_check.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

/// Limits for one paragraph. All shipped puzzles need less than half of each.
constexpr std::size_t most_positions = 50'000, most_positions_of_checker = 200'000;
constexpr std::uint64_t most_nodes = 1'000'000;

/// Fills the template with this name.
template <class... Named>
std::string say(std::string_view name, const Named&... named) {
    return fmt::format(fmt::runtime(paragraphs_in("reasons", name).front()), named...);
}

std::string number(unsigned number) {
    constexpr std::array words{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return number < words.size() ? words[number] : std::to_string(number);
}

class Sentences {
public:
    Sentences(const Argument& about, unsigned side)
        : about_(about), game_(*about.game), variant_(game_.variant()), side_(side) {}

    std::string all(const Told& told) {
        const Cause* cause = nullptr;
        std::vector<std::string> obstacles, routes, rest;
        const Followers* cost = nullptr;
        for (std::size_t i = 0; i < told.reasons.size(); ++i) {
            const Reason& reason = told.reasons[i];
            if (const auto* const found = std::get_if<Cause>(&reason)) cause = found;
            if (const auto* const found = std::get_if<Refutation>(&reason)) add(wrong(cause, *found));
            if (const auto* const found = std::get_if<Route>(&reason)) {
                const auto* const next =
                    i + 1 < told.reasons.size() ? std::get_if<Cost>(&told.reasons[i + 1]) : nullptr;
                cost = next == nullptr ? nullptr : &next->taken;
                routes.push_back(route(*found, true, cost));
            }
            if (std::string text = obstacle(reason); !text.empty()) obstacles.push_back(std::move(text));
            if (std::string text = remark(reason); !text.empty()) rest.push_back(std::move(text));
        }
        if (!obstacles.empty()) add(say("now", fmt::arg("obstacles", listed(obstacles))));
        if (!routes.empty())
            add(capitalised(
                say(obstacles.empty() ? "now-routes" : "routes",
                    fmt::arg("routes", fmt::format("{}", fmt::join(routes, "; "))))));
        if (!told.also.empty()) add(also(told.also));
        for (const std::string& text : rest) add(text);
        return std::move(text_);
    }

    /// A question about one difference, which says what the wrong turn does on the board. An action that the wrong turn
    /// and the key have in common is no difference, so the question tells them apart.
    [[nodiscard]] std::string question(const Cause& cause) const {
        const Difference& difference = cause.differences.front();
        if (const auto* const here = std::get_if<InProvince>(&difference)) return question(*here, cause.wrong);
        const std::string player = name(about_.root.to_move);
        if (const auto* const supply = std::get_if<InSupply>(&difference))
            return say(
                supply->more ? "takes-not" : "takes", fmt::arg("player", player),
                fmt::arg("faction", name(supply->faction)), fmt::arg("follower", with_article(name(supply->faction))));
        if (const auto* const hand = std::get_if<InHand>(&difference))
            return say(hand->more ? "spends" : "keeps", fmt::arg("player", player), fmt::arg("card", name(hand->card)));
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
            what, fmt::arg("province", name(here.province)), fmt::arg("faction", name(here.faction)),
            fmt::arg("follower", with_article(name(here.faction))));
    }
    void add(const std::string& sentence) { text_ += (text_.empty() ? "" : " ") + sentence; }

    // Names

    [[nodiscard]] const std::string& name(Province province) const { return variant_.provinces[index(province)].name; }
    [[nodiscard]] const std::string& name(Faction faction) const { return variant_.factions[index(faction)].name; }
    [[nodiscard]] const std::string& name(Card card) const { return variant_.card_titles[index(card)]; }
    [[nodiscard]] static std::string name(Seat seat) { return players(1U << index(seat)); }
    [[nodiscard]] std::string occupiers() const { return people_of(variant_, Power::occupier); }
    [[nodiscard]] std::string limit() const { return number(game_.occupier_limit()); }

    // The wrong turn

    [[nodiscard]] std::string turn(Turn turn) const {
        if (turn.is_pass() || about_.key.is_pass() || turn.action() != about_.key.action() || turn.taking().empty())
            return in_words(game_, turn);
        return say(
            "taking", fmt::arg("follower", with_article(name(turn.taking().faction()))),
            fmt::arg("province", name(turn.taking().province())));
    }
    std::string wrong(const Cause* cause, const Refutation& refutation) {
        const std::string head = say(
            "wrong", fmt::arg("player", name(about_.root.to_move)), fmt::arg("turn", turn(refutation.line.front())));
        const std::string result = this->result(refutation);
        if (cause == nullptr) return say("wrong-without-cause", fmt::arg("wrong", head), fmt::arg("result", result));
        return say(
            "wrong-with-cause", fmt::arg("wrong", head), fmt::arg("differences", differences(*cause)),
            fmt::arg("result", result));
    }
    [[nodiscard]] std::string differences(const Cause& cause) const {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < cause.differences.size();) {
            const Difference& one = cause.differences[i];
            unsigned count = 0;
            for (; i < cause.differences.size() && cause.differences[i] == one; ++i) ++count;
            texts.push_back(difference(one, count));
        }
        return listed(texts);
    }
    /// The difference in words, as seen from the wrong turn.
    [[nodiscard]] std::string difference(const Difference& difference, unsigned count) const {
        const auto named = [&](const char* what, bool more) {
            return fmt::format("{}-{}", what, more ? "more" : "fewer");
        };
        if (const auto* const here = std::get_if<InProvince>(&difference))
            return say(
                named("in-province", here->more), fmt::arg("province", name(here->province)),
                fmt::arg("number", number(count)), fmt::arg("faction", name(here->faction)));
        const std::string player = name(about_.root.to_move);
        if (const auto* const supply = std::get_if<InSupply>(&difference))
            return say(
                named("in-supply", supply->more), fmt::arg("player", player), fmt::arg("number", number(count)),
                fmt::arg("faction", name(supply->faction)));
        if (const auto* const hand = std::get_if<InHand>(&difference))
            return say(named("in-hand", hand->more), fmt::arg("player", player), fmt::arg("card", name(hand->card)));
        return say(std::holds_alternative<InOrder>(difference) ? "order" : "markers");
    }
    /// The first card of the others in the line, and the end.
    std::string result(const Refutation& refutation) {
        const std::string end = route(refutation.end, false, nullptr);
        Position position = play(game_, about_.root, refutation.line.front());
        for (std::size_t i = 1; i < refutation.line.size(); ++i) {
            const Turn turn = refutation.line[i];
            if (!turn.is_pass() && !about_.camp.includes(position.to_move)) {
                const auto cards = std::span(refutation.line).subspan(i + 1);
                const bool more = std::any_of(cards.begin(), cards.end(), [](Turn it) { return !it.is_pass(); });
                return once_settled(
                    position, say(more ? "reply-and-more" : "reply", fmt::arg("player", name(position.to_move)),
                                  fmt::arg("turn", in_words(game_, turn)), fmt::arg("end", end)));
            }
            position = play(game_, position, turn);
        }
        // The camp's own further cards are part of the line, and did not help.
        const auto own = std::span(refutation.line).subspan(1);
        const bool plays_on = std::any_of(own.begin(), own.end(), [](Turn it) { return !it.is_pass(); });
        return say(
            plays_on ? "no-reply-but-own" : "no-reply", fmt::arg("player", name(about_.root.to_move)),
            fmt::arg("end", end));
    }

    /// The reply, after the provinces that passes have settled before it. Some replies are legal only then (R4.1,
    /// R5.7).
    [[nodiscard]] std::string once_settled(const Position& before_reply, const std::string& reply) const {
        std::vector<std::string> settled;
        for (unsigned place = about_.root.settled; place < before_reply.settled; ++place)
            settled.push_back(name(before_reply.order[place]));
        if (settled.empty()) return reply;
        return say(
            settled.size() == 1 ? "once-settled" : "once-all-settled", fmt::arg("province", listed(settled)),
            fmt::arg("reply", reply));
    }

    // Routes

    /// The numbers from the view of the side: "4:3". The first numbers of the paragraph say whose comes first.
    std::string numbers(Versus versus) {
        const auto [own, others] = versus;
        std::string text = about_.camp.prevents ? fmt::format("{}:{}", others, own) : fmt::format("{}:{}", own, others);
        if (std::exchange(has_numbers_, true)) return text;
        return say("first-numbers", fmt::arg("numbers", text), fmt::arg("side", side_name(game_, side_)));
    }
    std::string route(const Route& route, bool is_worst, const Followers* cost) {
        std::string shown = numbers(route.worst);
        if (is_worst) shown = say(about_.camp.prevents ? "at-best" : "at-worst", fmt::arg("numbers", shown));
        std::string text;
        const std::string faction = route.leader ? name(*route.leader) : "";
        if (cost == nullptr)
            text =
                say(route.leader ? "leads" : "occupied", fmt::arg("faction", faction), fmt::arg("numbers", shown),
                    fmt::arg("occupiers", occupiers()), fmt::arg("limit", limit()));
        else
            text =
                say(route.leader ? "leads-at-a-cost" : "occupied-at-a-cost", fmt::arg("faction", faction),
                    fmt::arg("numbers", shown), fmt::arg("occupiers", occupiers()), fmt::arg("limit", limit()),
                    fmt::arg("others", others_take()), fmt::arg("followers", followers(*cost)));
        std::vector<std::string> seconds;
        seconds.reserve(route.seconds.size());
        for (const SecondRank& second : route.seconds)
            seconds.push_back(
                say("second", fmt::arg("faction", name(second.faction)), fmt::arg("numbers", numbers(second.worst))));
        if (!seconds.empty()) text += ", " + say("seconds", fmt::arg("seconds", listed(seconds, "or")));
        if (!route.by_latest_plays) return text;
        const bool can_follow = seconds.empty() || std::ranges::any_of(route.seconds, [](const SecondRank& second) {
                                    return second.worst.own == second.worst.others;
                                });
        return text + ", " + say(can_follow ? "then" : "or", fmt::arg("tie", tie(route, is_worst)));
    }
    /// The rule that decides if no count does; at the end of a wrong line also for whom.
    [[nodiscard]] std::string tie(const Route& route, bool is_worst) const {
        const bool hands = route.leader && game_.switches().last_tie == LastTie::first_empty_hand_wins;
        std::string decides = say(hands ? "latest-or-hands" : "latest");
        if (is_worst) return decides;
        return say(
            about_.camp.prevents ? "decided-for" : "decided-against", fmt::arg("tie", decides),
            fmt::arg("side", side_name(game_, side_)));
    }
    [[nodiscard]] std::string others_take() const {
        const unsigned others = ((1U << game_.players()) - 1U) & ~about_.camp.seats;
        return std::has_single_bit(others) ? say("one-takes", fmt::arg("player", players(others))) : say("others-take");
    }
    [[nodiscard]] std::string followers(Followers group) const {
        std::vector<std::string> parts;
        for (const Faction faction : all_factions)
            if (const unsigned count = group.count(faction); count > 0)
                parts.push_back(count == 1 ? with_article(name(faction)) : number(count) + " " + name(faction));
        return listed(parts);
    }
    [[nodiscard]] std::string also(const std::vector<Leader>& leaders) const {
        std::vector<std::string> names;
        names.reserve(leaders.size());
        for (const Leader leader : leaders) names.push_back(leader ? name(*leader) : say("occupation"));
        return say(
            about_.camp.prevents ? "also-fail" : "also-suit", fmt::arg("leaders", listed(names)),
            fmt::arg("side", side_name(game_, side_)));
    }

    // Obstacles and remarks

    [[nodiscard]] std::string obstacle(const Reason& reason) const {
        if (const auto* const stuck = std::get_if<Stuck>(&reason))
            return say(
                stuck->lead == 0 ? "stuck-level" : "stuck", fmt::arg("faction", name(stuck->faction)),
                fmt::arg("province", name(stuck->province)),
                fmt::arg("number", number(static_cast<unsigned>(-stuck->lead))));
        if (const auto* const controlled = std::get_if<Controlled>(&reason))
            return say("controlled", fmt::arg("province", name(controlled->province)), fmt::arg("power", occupiers()));
        if (const auto* const closed = std::get_if<Closed>(&reason))
            return closed->leader
                       ? say("closed", fmt::arg("faction", name(*closed->leader)))
                       : say("closed-occupation", fmt::arg("occupiers", occupiers()), fmt::arg("limit", limit()));
        return "";
    }
    [[nodiscard]] std::string remark(const Reason& reason) const {
        if (const auto* const idle = std::get_if<WithoutEffect>(&reason))
            return say("idle", fmt::arg("card", name(idle->card)), fmt::arg("player", name(idle->seat)));
        const auto* const needed = std::get_if<Needed>(&reason);
        if (needed == nullptr) return "";
        constexpr std::array names{"needs-latest-plays", "needs-markers", "needs-last-swap"};
        return say(names[static_cast<unsigned>(needed->fact)]);
    }

    const Argument& about_;
    const Game& game_;
    const Variant& variant_;
    unsigned side_;
    bool has_numbers_ = false;
    std::string text_;
};

/// Whether the rules alone make true that the routes are all routes, and everything that is told.
bool is_true(const Explanation& explanation, const Told& told) {
    ReasonsChecker checker(explanation.about, most_positions_of_checker);
    return checker.judge_routes(explanation.reasons.reasons) == Truth::holds &&
           std::ranges::all_of(
               told.reasons, [&](const Reason& reason) { return checker.judge(reason) == Truth::holds; });
}

/// The reasons for a puzzle's key; nothing if they cannot be found with little effort.
std::optional<Explanation> explained(const Puzzle& puzzle) {
    ForcingOptions options;
    options.memory = std::size_t{1} << 22;
    options.limits.nodes = most_nodes;
    Forcing forcing(*puzzle.game, options);
    try {
        return explanation_of(forcing, puzzle, most_positions);
    } catch (const Answers::Stopped&) {
        return {};
    }
}

} // namespace

std::string reasons_text(const Argument& about, unsigned side, const Told& told) {
    return Sentences(about, side).all(told);
}

std::string checked_reasons_text(const Puzzle& puzzle) {
    const auto explanation = explained(puzzle);
    if (!explanation || puzzle.solution.root.branches.empty()) return "";
    const auto text = [&](const Told& told) { return reasons_text(explanation->about, puzzle.aim().side(), told); };
    const Told told =
        siam::told(*explanation, most_reason_words, [&](const Told& some) { return words_of(text(some)).size(); });
    return is_true(*explanation, told) ? text(told) : "";
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

} // namespace siam::tools
