/// Reasons as short texts, for tests: "route L 4-3 R 3-2 latest", "cause M=-/rKT: KT+l".
#pragma once

#include <string>

#include "engine/notation.hpp"
#include "puzzles/reasons/reason.hpp"

namespace siam::tests {

class ReasonText {
public:
    explicit ReasonText(const Game& game) : game_(game), variant_(game.variant()) {}

    std::string operator()(const Route& route) const {
        std::string said = "route " + letter(route.leader) + " " + text(route.worst);
        for (const SecondRank& second : route.seconds) said += " " + letter(second.faction) + " " + text(second.worst);
        return said + (route.by_latest_plays ? " latest" : "");
    }
    std::string operator()(const Cost& cost) const {
        return "cost " + letter(cost.leader) + " " + siam::text(game_, cost.taken);
    }
    std::string operator()(const Stuck& stuck) const {
        return "stuck " + code(stuck.province) + " " + letter(stuck.faction) + " " + std::to_string(stuck.lead);
    }
    std::string operator()(const Controlled& controlled) const {
        std::string said = "controlled " + code(controlled.province) + " ";
        for (unsigned power = 0; power <= faction_count; ++power)
            if (controlled.powers >> power & 1U) said += variant_.letter(static_cast<Power>(power));
        return said;
    }
    std::string operator()(const Closed& closed) const { return "closed " + letter(closed.leader); }
    std::string operator()(const WithoutEffect& card) const {
        return "idle " + std::to_string(index(card.seat) + 1) + variant_.letter(card.card);
    }
    std::string operator()(const Cause& cause) const {
        std::string said = "cause " + siam::text(game_, cause.wrong) + ":";
        for (const Difference& difference : cause.differences) said += " " + std::visit(*this, difference);
        return said;
    }
    std::string operator()(const InProvince& here) const {
        return code(here.province) + sign(here.more) + variant_.follower_letter(here.faction);
    }
    std::string operator()(const InSupply& here) const {
        return "supply" + sign(here.more) + variant_.follower_letter(here.faction);
    }
    std::string operator()(const InHand& here) const { return "hand" + sign(here.more) + variant_.letter(here.card); }
    std::string operator()(const InOrder&) const { return "order"; }
    std::string operator()(const InMarkers&) const { return "markers"; }
    std::string operator()(const Refutation& refutation) const {
        std::string said = "refuted";
        for (const Turn turn : refutation.line) said += " " + siam::text(game_, turn);
        return said + ": " + (*this)(refutation.end);
    }
    std::string operator()(const Needed& needed) const {
        constexpr std::array names{"latest plays", "markers", "last swap", "last card"};
        return std::string("needed ") + names[static_cast<unsigned>(needed.fact)];
    }
    std::string operator()(const Condition& condition) const {
        using Kind = Condition::Kind;
        constexpr std::array names{"gone", "settled to", "settled", "open",      "played",     "leads",
                                   "took", "gained",     "lost",    "leads not", "impossible", "fails"};
        std::string said = names.at(static_cast<unsigned>(condition.kind));
        const bool has_seat = condition.kind == Kind::played || condition.kind == Kind::took;
        if (has_seat) said += " " + std::to_string(index(condition.seat) + 1);
        if (condition.kind == Kind::played) return said + " " + variant_.letter(condition.card);
        if (condition.is_about_answer()) return said;
        if (!has_seat) said += " " + code(condition.province);
        if (condition.kind == Kind::settled || condition.kind == Kind::open) return said;
        return said + " " + variant_.letter(condition.power);
    }
    std::string operator()(const Response& answer) const {
        constexpr std::array names{"", " from any province", " with any taking"};
        return siam::text(game_, answer.turn) + names.at(static_cast<unsigned>(answer.open));
    }
    std::string operator()(const Answering& answers) const {
        constexpr std::array names{"answers ", "answers if needed ", "answers if forced "};
        std::string said = names.at(static_cast<unsigned>(answers.when));
        if (answers.left > 0) said = std::to_string(answers.left) + " left: " + said;
        said += (*this)(answers.usual);
        for (const auto& [condition, answer] : answers.exceptions)
            said += "; " + (*this)(condition) + ": " + (*this)(answer);
        return said;
    }
    std::string operator()(const Flip& flip) const {
        return "flip " + code(flip.province) + " " + variant_.letter(flip.power) + " not " +
               variant_.letter(flip.instead);
    }
    std::string operator()(const Met& met) const {
        std::string said = "met";
        for (const Turn turn : met.replies) said += " " + siam::text(game_, turn);
        return said + ": " + siam::text(game_, met.answer);
    }
    std::string operator()(const OnlyIf& only) const {
        return "only " + letter(only.leader) + " with " + code(only.province) + " " + variant_.letter(only.power);
    }
    std::string operator()(const Twin& twin) const {
        return "twin " + siam::text(game_, twin.position) + ": " + siam::text(game_, twin.keys.front());
    }
    std::string operator()(const Reason& reason) const { return std::visit(*this, reason); }

private:
    static std::string text(Versus versus) { return std::to_string(versus.own) + "-" + std::to_string(versus.others); }
    static std::string sign(bool more) { return more ? "+" : "-"; }
    [[nodiscard]] std::string letter(Leader leader) const {
        return {variant_.letter(leader ? power_of(*leader) : Power::occupier)};
    }
    [[nodiscard]] std::string code(Province province) const { return variant_.provinces[index(province)].code; }

    const Game& game_;
    const Variant& variant_;
};

} // namespace siam::tests
