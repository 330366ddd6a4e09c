#include "tests/replay/reasons.hpp"

#include <algorithm>

namespace replay {

namespace json = boost::json;
using namespace apart;

namespace {

/// The place of the name in the list.
template <class Names>
Byte place(const Names& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw Unreadable("an unknown name " + std::string(name));
    return static_cast<Byte>(found - names.begin());
}

/// Reads the members of one object.
class Members {
public:
    Members(const Game& game, const json::object& object) : game_(game), object_(object) {}

    [[nodiscard]] std::string text(std::string_view name) const { return std::string(object_.at(name).as_string()); }
    [[nodiscard]] bool truth(std::string_view name) const { return object_.at(name).as_bool(); }
    [[nodiscard]] int number(std::string_view name) const { return object_.at(name).to_number<int>(); }
    [[nodiscard]] const json::array& array(std::string_view name) const { return object_.at(name).as_array(); }
    [[nodiscard]] Members members(std::string_view name) const { return {game_, object_.at(name).as_object()}; }
    [[nodiscard]] Members of(const json::value& value) const { return {game_, value.as_object()}; }
    [[nodiscard]] bool has(std::string_view name) const { return object_.contains(name); }

    [[nodiscard]] Byte province() const { return read_province(game_, text("province")); }
    [[nodiscard]] Byte power(std::string_view name = "power") const { return read_power(game_, text(name)); }
    [[nodiscard]] Byte faction() const {
        const Byte power = this->power("faction");
        if (power == occupier) throw Unreadable("an unknown faction");
        return power;
    }
    [[nodiscard]] Byte card() const { return read_card(game_, text("card")); }
    [[nodiscard]] Byte seat() const {
        const int seat = number("player") - 1;
        if (seat < 0 || seat >= static_cast<int>(game_.players)) throw Unreadable("an unknown player");
        return static_cast<Byte>(seat);
    }
    [[nodiscard]] Turn turn(std::string_view name) const { return read_turn(game_, text(name)); }
    [[nodiscard]] std::vector<Turn> turns(std::string_view name) const {
        std::vector<Turn> turns;
        for (const json::value& token : array(name)) turns.push_back(read_turn(game_, token.as_string()));
        return turns;
    }
    [[nodiscard]] Numbers numbers(std::string_view name) const {
        return {array(name).at(0).to_number<unsigned>(), array(name).at(1).to_number<unsigned>()};
    }

    [[nodiscard]] Route route() const {
        Route route{power("leader"), numbers("worst"), {}, truth("by_latest_plays")};
        for (const json::value& value : array("seconds"))
            route.second.at(of(value).faction()) = of(value).numbers("worst");
        return route;
    }
    [[nodiscard]] Cost cost() const {
        Cost cost{power("leader"), {}};
        for (Byte faction = 0; faction < faction_count; ++faction)
            cost.taken[faction] = static_cast<Byte>(members("taken").number(game_.factions.substr(faction, 1)));
        return cost;
    }
    [[nodiscard]] Controlled controlled() const {
        Controlled controlled{province(), 0};
        for (const json::value& power : array("powers"))
            controlled.powers |= 1U << read_power(game_, power.as_string());
        return controlled;
    }
    [[nodiscard]] Difference difference() const {
        constexpr std::array names{"province", "supply", "hand", "order", "markers"};
        Difference difference{.in = static_cast<Difference::In>(place(names, text("in")))};
        if (has("province")) difference.province = province();
        if (has("faction")) difference.what = faction();
        if (has("card")) difference.what = card();
        if (has("more")) difference.more = truth("more");
        return difference;
    }
    [[nodiscard]] Cause cause() const {
        Cause cause{turn("turn"), {}};
        for (const json::value& value : array("differences")) cause.differences.push_back(of(value).difference());
        return cause;
    }
    [[nodiscard]] Needed needed() const {
        constexpr std::array names{"latest_plays", "markers", "last_swap", "last_card"};
        return static_cast<Needed>(place(names, text("fact")));
    }
    [[nodiscard]] Condition condition() const {
        constexpr std::array names{"gone", "settled_to", "settled", "open",      "played",     "leads",
                                   "took", "gained",     "lost",    "leads_not", "impossible", "fails"};
        Condition condition{.kind = static_cast<Condition::Kind>(place(names, text("is")))};
        if (has("province")) condition.province = province();
        if (has("power")) condition.power = power();
        using Kind = Condition::Kind;
        const bool is_count = condition.kind == Kind::gone || condition.kind == Kind::took ||
                              condition.kind == Kind::gained || condition.kind == Kind::lost;
        if (is_count && condition.power == occupier) throw Unreadable("an unknown faction");
        if (has("player")) condition.seat = seat();
        if (has("card")) condition.card = card();
        return condition;
    }
    [[nodiscard]] Answers answers() const {
        constexpr std::array names{"always", "needed", "forced"};
        const auto when = static_cast<Answers::When>(place(names, text("when")));
        Answers answers{answer(), {}, when, static_cast<unsigned>(number("left"))};
        for (const json::value& value : array("exceptions"))
            answers.exceptions.emplace_back(of(value).members("if").condition(), of(value).answer());
        return answers;
    }
    [[nodiscard]] Answer answer() const {
        constexpr std::array names{"nothing", "province", "taking"};
        return {turn("turn"), static_cast<Answer::Open>(place(names, text("open")))};
    }
    [[nodiscard]] Reason reason() const {
        const std::string kind = text("kind");
        if (kind == "route") return route();
        if (kind == "cost") return cost();
        if (kind == "stuck") return Stuck{faction(), province(), number("lead")};
        if (kind == "controlled") return controlled();
        if (kind == "closed") return Closed{power("leader")};
        if (kind == "without_effect") return WithoutEffect{seat(), card()};
        if (kind == "cause") return cause();
        if (kind == "refutation") return Refutation{turns("line"), members("end").route()};
        if (kind == "needed") return needed();
        if (kind == "answers") return answers();
        if (kind == "flip") return Flip{turns("line"), province(), power(), power("instead")};
        if (kind == "met") return Met{turns("replies"), turn("answer")};
        if (kind == "only_if") return OnlyIf{power("leader"), province(), power()};
        if (kind == "twin") return Twin{read_position(game_, text("position")), turns("keys")};
        throw Unreadable("an unknown kind of reason " + kind);
    }

private:
    const Game& game_;
    const json::object& object_;
};

} // namespace

Reasons read_reasons(const Game& game, const json::object& reasons) {
    const Members all(game, reasons), plan = all.members("plan");
    Reasons read{all.truth("whole"), plan.text("source"), static_cast<unsigned>(plan.number("cards")), {}, {}};
    if (plan.has("turns"))
        for (const json::value& value : plan.array("turns"))
            for (const json::value& position : all.of(value).array("at"))
                if (!read.plan.emplace(read_position(game, position.as_string()), all.of(value).turn("turn")).second)
                    throw Unreadable("the plan has two turns for " + std::string(position.as_string()));
    for (const json::value& value : all.array("list")) read.list.push_back(all.of(value).reason());
    return read;
}

} // namespace replay
