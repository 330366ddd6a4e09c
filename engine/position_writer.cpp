// How a position is written: the canonical form of its nine fields.
#include "engine/notation.hpp"

namespace siam {
namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) (text += text.empty() ? "" : "/") += part;
    return text.empty() ? "-" : text;
}

std::string last_swap_text(const Game& game, Swap swap) {
    if (swap.empty()) return "-";
    std::string token = text(game, Action::swapping(swap));
    token[1] = ':';
    return token;
}

} // namespace

std::string text(const Game& game, const Position& position) {
    const Variant& variant = game.variant();
    std::vector<std::string> struggles, control, supplies, hands;
    for (unsigned place = 0; place < province_count; ++place) {
        const Province province = position.order[place];
        const std::string& code = variant.provinces[index(province)].code;
        if (place < position.settled)
            control.push_back(code + "=" + variant.letter(position.control[province]));
        else
            struggles.push_back(
                code + (position.marked.contains(province) ? "*" : "") + text(game, position.at[index(province)], ""));
    }
    std::string latest;
    for (unsigned age = position.latest.size(); age > 0; --age)
        latest += static_cast<char>('1' + index(position.latest[age - 1]));
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        supplies.push_back(text(game, position.supply[seat]));
        hands.push_back(text(game, position.hand[seat]));
    }
    return variant.name + ":" + std::to_string(game.players()) + " " + joined(struggles) + " " + joined(control) + " " +
           joined(supplies) + " " + joined(hands) + " " + std::to_string(index(position.to_move) + 1) + " " +
           std::to_string(position.passes) + " " + (latest.empty() ? "-" : latest) + " " +
           last_swap_text(game, position.last_swap);
}

} // namespace siam
