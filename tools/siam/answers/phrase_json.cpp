// Writes phrases as JSON (NOTATION.md, Phrases).
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

class Json {
public:
    explicit Json(const Variant& variant) : variant_(variant) {}

    [[nodiscard]] json::object of(const Phrase& phrase) const {
        using Kind = Phrase::Kind;
        const unsigned number = phrase.number;
        switch (phrase.kind) {
            case Kind::sentence: {
                json::object object{{"say", phrase.name}};
                for (const auto& [name, part] : phrase.parts)
                    if (!part.empty()) object[name] = of(part);
                return object;
            }
            case Kind::list: return {{"list", parts(phrase)}, {"word", phrase.name}};
            case Kind::joined: return {{"list", parts(phrase)}, {"between", phrase.name}};
            case Kind::paragraph: return {{"sentences", parts(phrase)}};
            case Kind::province: return {{"province", variant_.provinces.at(number).code}};
            case Kind::power: return {{"power", std::string(1, variant_.letter(static_cast<Power>(number)))}};
            case Kind::card: return {{"card", std::string(1, variant_.letter(static_cast<Card>(number)))}};
            case Kind::players: {
                json::array players;
                for (unsigned seat = 0; seat < max_players; ++seat)
                    if (number >> seat & 1U) players.emplace_back(seat + 1);
                return {{"players", std::move(players)}};
            }
            case Kind::number: return {{"number", number}};
            case Kind::followers:
                return {
                    {"followers", std::string(1, variant_.letter(static_cast<Power>(number)))},
                    {"count", phrase.count}};
            case Kind::ratio: return {{"ratio", json::array{number, phrase.count}}};
        }
        return {};
    }

private:
    [[nodiscard]] json::array parts(const Phrase& phrase) const {
        json::array parts;
        for (const auto& [name, part] : phrase.parts) parts.push_back(of(part));
        return parts;
    }

    const Variant& variant_;
};

} // namespace

json::object told_json(const Game& game, const Phrase& phrase) {
    return {{"text", in_english(game.variant(), phrase)}, {"phrase", Json(game.variant()).of(phrase)}};
}

} // namespace siam::tools
