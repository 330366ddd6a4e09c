// Writes reasons as JSON. PACK.md describes the kinds.
#include <map>

#include "engine/notation.hpp"
#include "puzzles/pack/pack_json.hpp"

namespace siam {
namespace {

namespace json = boost::json;

constexpr std::array facts{"latest_plays", "markers", "last_swap", "last_card"};
constexpr std::array when{"always", "needed", "forced"};
constexpr std::array open{"nothing", "province", "taking"};
constexpr std::array conditions{"gone", "settled_to", "settled", "open",      "played",     "leads",
                                "took", "gained",     "lost",    "leads_not", "impossible", "fails"};
constexpr std::array sources{"nothing", "tree", "answers", "tree_and_solver"};

class Json {
public:
    explicit Json(const Game& game) : game_(game), variant_(game.variant()) {}

    json::object operator()(const Route& route) const {
        json::object object{{"kind", "route"}};
        for (const auto& member : end(route)) object[member.key()] = member.value();
        return object;
    }
    json::object operator()(const Cost& cost) const {
        json::object taken;
        for (const Faction faction : all_factions) taken[letter(faction)] = cost.taken.count(faction);
        return {{"kind", "cost"}, {"leader", letter(cost.leader)}, {"taken", std::move(taken)}};
    }
    json::object operator()(const Stuck& stuck) const {
        return {
            {"kind", "stuck"},
            {"faction", letter(stuck.faction)},
            {"province", code(stuck.province)},
            {"lead", stuck.lead}};
    }
    json::object operator()(const Controlled& controlled) const {
        json::array powers;
        for (unsigned power = 0; power <= faction_count; ++power)
            if (controlled.powers >> power & 1U) powers.emplace_back(letter(static_cast<Power>(power)));
        return {{"kind", "controlled"}, {"province", code(controlled.province)}, {"powers", std::move(powers)}};
    }
    json::object operator()(const Closed& closed) const {
        return {{"kind", "closed"}, {"leader", letter(closed.leader)}};
    }
    json::object operator()(const WithoutEffect& card) const {
        return {{"kind", "without_effect"}, {"player", index(card.seat) + 1}, {"card", letter(card.card)}};
    }
    json::object operator()(const Cause& cause) const {
        json::array differences;
        for (const Difference& one : cause.differences) differences.push_back(std::visit(*this, one));
        return {{"kind", "cause"}, {"turn", text(game_, cause.wrong)}, {"differences", std::move(differences)}};
    }
    json::object operator()(const Refutation& refutation) const {
        return {{"kind", "refutation"}, {"line", turns_json(game_, refutation.line)}, {"end", end(refutation.end)}};
    }
    json::object operator()(const Needed& needed) const {
        return {{"kind", "needed"}, {"fact", facts.at(static_cast<unsigned>(needed.fact))}};
    }
    json::object operator()(const Answering& answers) const {
        json::array exceptions;
        for (const auto& [condition, answer] : answers.exceptions)
            exceptions.push_back(
                {{"if", of(condition)}, {"turn", text(game_, answer.turn)}, {"open", open_in(answer)}});
        return {
            {"kind", "answers"},
            {"turn", text(game_, answers.usual.turn)},
            {"open", open_in(answers.usual)},
            {"when", when.at(static_cast<unsigned>(answers.when))},
            {"left", answers.left},
            {"exceptions", std::move(exceptions)}};
    }
    json::object operator()(const Flip& flip) const {
        return {
            {"kind", "flip"},
            {"line", turns_json(game_, flip.line)},
            {"province", code(flip.province)},
            {"power", letter(flip.power)},
            {"instead", letter(flip.instead)}};
    }
    json::object operator()(const Met& met) const {
        return {{"kind", "met"}, {"replies", turns_json(game_, met.replies)}, {"answer", text(game_, met.answer)}};
    }
    json::object operator()(const OnlyIf& only) const {
        return {
            {"kind", "only_if"},
            {"leader", letter(only.leader)},
            {"province", code(only.province)},
            {"power", letter(only.power)}};
    }

    json::object operator()(const Twin& twin) const {
        json::object object{{"kind", "twin"}};
        for (const auto& member : twin_json(game_, twin)) object[member.key()] = member.value();
        return object;
    }

    json::object operator()(const InProvince& here) const {
        return {
            {"in", "province"},
            {"province", code(here.province)},
            {"faction", letter(here.faction)},
            {"more", here.more}};
    }
    json::object operator()(const InSupply& here) const {
        return {{"in", "supply"}, {"faction", letter(here.faction)}, {"more", here.more}};
    }
    json::object operator()(const InHand& here) const {
        return {{"in", "hand"}, {"card", letter(here.card)}, {"more", here.more}};
    }
    json::object operator()(const InOrder&) const { return {{"in", "order"}}; }
    json::object operator()(const InMarkers&) const { return {{"in", "markers"}}; }

    /// The plan's turns, each with the positions in which it is played.
    [[nodiscard]] json::array turns(const Plan& plan) const {
        std::map<std::string, std::vector<std::string>> positions;
        for (const auto& [position, turn] : plan.turns()) positions[text(game_, turn)].push_back(text(game_, position));
        json::array turns;
        for (auto& [turn, at] : positions) {
            std::sort(at.begin(), at.end());
            turns.push_back({{"turn", turn}, {"at", json::array(at.begin(), at.end())}});
        }
        return turns;
    }

private:
    [[nodiscard]] std::string letter(Faction faction) const { return letter(power_of(faction)); }
    [[nodiscard]] std::string letter(Power power) const { return std::string(1, variant_.letter(power)); }
    [[nodiscard]] std::string letter(Card card) const { return std::string(1, variant_.letter(card)); }
    [[nodiscard]] std::string letter(Leader leader) const {
        return letter(leader ? power_of(*leader) : Power::occupier);
    }
    [[nodiscard]] const std::string& code(Province province) const { return variant_.provinces[index(province)].code; }
    static const char* open_in(const Response& answer) { return open.at(static_cast<unsigned>(answer.open)); }
    static json::array numbers(Versus versus) { return {versus.own, versus.others}; }

    [[nodiscard]] json::object end(const Route& route) const {
        json::array seconds;
        for (const SecondRank& second : route.seconds)
            seconds.push_back({{"faction", letter(second.faction)}, {"worst", numbers(second.worst)}});
        return {
            {"leader", letter(route.leader)},
            {"worst", numbers(route.worst)},
            {"seconds", std::move(seconds)},
            {"by_latest_plays", route.by_latest_plays}};
    }
    [[nodiscard]] json::object of(const Condition& condition) const {
        using Kind = Condition::Kind;
        json::object object{{"is", conditions.at(static_cast<unsigned>(condition.kind))}};
        const auto is = [&](std::initializer_list<Kind> kinds) {
            return std::find(kinds.begin(), kinds.end(), condition.kind) != kinds.end();
        };
        if (!is({Kind::impossible, Kind::fails, Kind::played, Kind::took}))
            object["province"] = code(condition.province);
        if (is({Kind::gone, Kind::settled_to, Kind::leads, Kind::leads_not, Kind::took, Kind::gained, Kind::lost}))
            object["power"] = letter(condition.power);
        if (is({Kind::played, Kind::took})) object["player"] = index(condition.seat) + 1;
        if (is({Kind::played})) object["card"] = letter(condition.card);
        return object;
    }

    const Game& game_;
    const Variant& variant_;
};

} // namespace

json::object reason_json(const Game& game, const Reason& reason) { return std::visit(Json(game), reason); }

json::object reasons_json(const Explanation& explanation, std::span<const Reason> reasons) {
    const Game& game = *explanation.about.game;
    const Plan& plan = explanation.about.plan;
    json::object follows{{"source", sources.at(static_cast<unsigned>(explanation.plan))}, {"cards", plan.cards}};
    if (explanation.plan == PlanSource::tree || explanation.plan == PlanSource::tree_and_solver)
        follows["turns"] = Json(game).turns(plan);
    json::array list;
    for (const Reason& reason : reasons) list.push_back(reason_json(game, reason));
    return {{"whole", explanation.reasons.whole}, {"plan", std::move(follows)}, {"list", std::move(list)}};
}

} // namespace siam
