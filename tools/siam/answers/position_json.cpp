// Describes positions as data.
#include "engine/outcome.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

std::string letter(const Variant& variant, Power power) { return {variant.letter(power)}; }
const std::string& code(const Variant& variant, Province province) { return variant.provinces[index(province)].code; }

/// The number of followers of each faction: {"R":1,"L":0,"M":2}.
json::object counts(const Variant& variant, Followers followers) {
    json::object object;
    for (const Faction faction : all_factions) object[letter(variant, power_of(faction))] = followers.count(faction);
    return object;
}

class PositionData {
public:
    PositionData(const Game& game, const Position& position)
        : game_(game), variant_(game.variant()), position_(position) {}

    void add_to(json::object& object) const {
        const bool ended = over(game_, position_);
        object["variant"] = variant_.name;
        object["players"] = game_.players();
        object["over"] = ended;
        object["to_move"] = index(position_.to_move) + 1;
        object["passes"] = position_.passes;
        object["passes_to_settle"] = game_.passes_to_settle();
        object["struggles"] = struggles();
        object["settled"] = settled(position_, 0);
        object["ranking"] = ranking_of(position_);
        object["occupier"] = occupier(position_);
        object["seats"] = seats();
        object["pool"] = counts(variant_, pool(game_, position_));
        object["latest"] = latest();
        object["last_swap"] = last_swap();
        object[ended ? "result" : "if_all_pass"] = result(ended ? position_ : pass_to_end(game_, position_));
    }

private:
    [[nodiscard]] json::array struggles() const {
        json::array array;
        for (unsigned place = position_.settled; place < province_count; ++place) {
            const Province province = position_.order[place];
            json::array borders;
            for (const Province other : game_.borders(province)) borders.emplace_back(code(variant_, other));
            const Followers followers = position_.at[index(province)];
            array.push_back(
                {{"province", code(variant_, province)},
                 {"name", variant_.provinces[index(province)].name},
                 {"marker", position_.marked.contains(province)},
                 {"followers", counts(variant_, followers)},
                 {"leads", letter(variant_, followers.control())},
                 {"borders", borders}});
        }
        return array;
    }

    /// The settled provinces, from place `first` of the struggle order on.
    [[nodiscard]] json::array settled(const Position& position, unsigned first) const {
        json::array array;
        for (unsigned place = first; place < position.settled; ++place) {
            const Province province = position.order[place];
            array.push_back(
                {{"province", code(variant_, province)},
                 {"name", variant_.provinces[index(province)].name},
                 {"control", letter(variant_, position.control[province])}});
        }
        return array;
    }

    /// The factions that control provinces, ordered by rank (R7.3).
    [[nodiscard]] json::array ranking_of(const Position& position) const {
        json::array array;
        const Ranking ranks = ranking(position);
        for (unsigned rank = 0; rank < ranks.size; ++rank) {
            const Power power = power_of(ranks.faction[rank]);
            array.push_back(
                {{"faction", letter(variant_, power)}, {"provinces", controlled_by(position, power).size()}});
        }
        return array;
    }

    [[nodiscard]] json::object occupier(const Position& position) const {
        return {
            {"letter", letter(variant_, Power::occupier)},
            {"provinces", controlled_by(position, Power::occupier).size()},
            {"limit", game_.occupier_limit()}};
    }

    [[nodiscard]] json::array seats() const {
        json::array array;
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            const Hand hand = position_.hand[seat];
            array.push_back(
                {{"seat", seat + 1},
                 {"side", game_.side_of(static_cast<Seat>(seat)) + 1},
                 {"supply", counts(variant_, position_.supply[seat])},
                 {"sets", position_.supply[seat].sets()},
                 {"hand", hand.empty() ? "" : text(game_, hand)}});
        }
        return array;
    }

    /// The numbers of the players, ordered by their latest cards; the player of the latest card comes last.
    [[nodiscard]] json::array latest() const {
        json::array array;
        for (unsigned age = position_.latest.size(); age-- > 0;) array.emplace_back(index(position_.latest[age]) + 1);
        return array;
    }

    /// The ninth field of the position, the last swap; null if it is empty.
    [[nodiscard]] json::value last_swap() const {
        if (position_.last_swap.empty()) return nullptr;
        const std::string fields = text(game_, position_);
        return json::value(fields.substr(fields.rfind(' ') + 1));
    }

    [[nodiscard]] json::value result(const Position& end) const {
        const Outcome who = outcome(game_, end);
        json::array winners;
        for (unsigned seat = 0; seat < max_players; ++seat)
            if (who.won_by(static_cast<Seat>(seat))) winners.emplace_back(seat + 1);
        return json::object{
            {"settles", settled(end, position_.settled)},
            {"ranking", ranking_of(end)},
            {"occupier", occupier(end)},
            {"by", occupied(game_, end) ? "occupation" : "independence"},
            {"winners", winners}};
    }

    const Game& game_;
    const Variant& variant_;
    const Position& position_;
};

} // namespace

void add_position(boost::json::object& object, const Game& game, const Position& position) {
    PositionData(game, position).add_to(object);
}

} // namespace siam::tools
