// Describes variants as data, and composes a variant from data. Letters name factions and cards; codes name provinces.
#include "engine/followers.hpp"
#include "puzzles/pack/pack_json.hpp"
#include "tools/siam/answers/data.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

std::string letter(const Variant& variant, Power power) { return {variant.letter(power)}; }

json::object counts(const Variant& variant, const std::array<std::uint8_t, faction_count>& followers) {
    json::object object;
    for (const Faction faction : all_factions) object[letter(variant, power_of(faction))] = followers[index(faction)];
    return object;
}

json::array provinces_of(const Variant& variant) {
    json::array array;
    for (const Province province : all_provinces) {
        const ProvinceText& text = variant.provinces[index(province)];
        json::object object{{"code", text.code}, {"name", text.name}, {"start", text.start}};
        object["home_of"] = nullptr;
        if (text.home_of) object["home_of"] = letter(variant, power_of(*text.home_of));
        object["home_followers"] = text.home_followers;
        object["at"] = nullptr;
        if (text.at) object["at"] = json::array{text.at->x, text.at->y};
        json::array borders;
        for (const Province other : variant.borders[index(province)])
            borders.emplace_back(variant.provinces[index(other)].code);
        object["borders"] = borders;
        array.push_back(object);
    }
    return array;
}

json::array cards_of(const Variant& variant) {
    json::array array;
    for (const Card card : all_cards)
        array.push_back({{"card", std::string(1, variant.letter(card))}, {"title", variant.card_titles[index(card)]}});
    return array;
}

json::value aids_of(const Variant& variant) {
    if (variant.random_aids) return "random";
    json::array array;
    for (const auto& aid : variant.aids) array.emplace_back(counts(variant, aid));
    return array;
}

/// Composes the variant that the data describes, even if it is not valid.
class VariantReader {
public:
    explicit VariantReader(const Data& data) : data_(data) {}

    Variant read() && {
        variant_.name = data_["variant"].string();
        variant_.title = data_["title"].string();
        if (data_.find("short_title")) variant_.short_title = data_["short_title"].string();
        const std::string map = data_["map"].string();
        if (map != "verified" && map != "reconstructed")
            throw TextError{0, 0, "", "'data.map' is verified or reconstructed"};
        variant_.verified = map == "verified";
        variant_.followers = small(data_["followers"]);
        const Data occupier = data_["occupier"];
        variant_.occupier_letter = occupier["letter"].letter();
        variant_.occupier_name = occupier["name"].string();
        if (occupier.find("plural")) variant_.occupier_plural = occupier["plural"].string();
        variant_.occupier_limit = small(occupier["limit"]);
        factions();
        const std::vector<Data> cards = data_["cards"].items(card_kinds);
        for (std::size_t i = 0; i < cards.size(); ++i) variant_.card_titles[i] = cards[i]["title"].string();
        const std::vector<Data> provinces = data_["provinces"].items(province_count);
        for (std::size_t i = 0; i < provinces.size(); ++i) province(provinces[i], variant_.provinces[i]);
        for (const Province from : all_provinces) borders(provinces[index(from)]["borders"], from);
        require_mutual_borders();
        aids(data_["aids"]);
        const Data rules = data_["rules"];
        for (const SwitchText& text : switch_texts())
            if (const auto wrong = set_switch(variant_.switches, text.name, rules[text.name].string()))
                throw TextError{0, 0, "R10", *wrong};
        return std::move(variant_);
    }

private:
    static std::uint8_t small(const Data& data) { return static_cast<std::uint8_t>(data.number(0, 255)); }

    void factions() {
        const std::vector<Data> factions = data_["factions"].items(faction_count);
        for (std::size_t i = 0; i < factions.size(); ++i)
            variant_.factions[i] = {
                factions[i]["letter"].letter(), factions[i]["name"].string(), factions[i]["colour"].string()};
    }
    void province(const Data& data, ProvinceText& text) const {
        text.code = data["code"].string();
        text.name = data["name"].string();
        text.start = small(data["start"]);
        if (!data.lacks("home_of")) {
            text.home_of = variant_.faction(data["home_of"].letter());
            if (!text.home_of) throw TextError{0, 0, "R1.1", "no faction '" + data["home_of"].string() + "'"};
            text.home_followers = small(data["home_followers"]);
        }
        if (data.lacks("at")) return;
        const std::vector<Data> at = data["at"].items(2);
        text.at = MapPoint{at[0].number(-1'000'000, 1'000'000), at[1].number(-1'000'000, 1'000'000)};
    }
    /// Adds the borders that a province names. A code that several provinces share means each of them; read_variant()
    /// then reports this fault.
    void borders(const Data& data, Province from) {
        for (const Data& item : data.items()) {
            const std::string code = item.string();
            bool known = false;
            for (const Province other : all_provinces) {
                if (variant_.provinces[index(other)].code != code) continue;
                known = true;
                variant_.borders[index(from)].insert(other);
            }
            if (!known) throw TextError{0, 0, "R1.1", "unknown province '" + code + "'"};
        }
    }
    /// Throws TextError if a province borders itself, or if only one of two neighbours names their border.
    void require_mutual_borders() const {
        for (const Province from : all_provinces)
            for (const Province to : variant_.borders[index(from)]) {
                std::string code = in_quotes(variant_.provinces[index(from)].code);
                const std::string other = in_quotes(variant_.provinces[index(to)].code);
                if (from != to && code == other) continue; // read_variant() reports a code that occurs twice
                if (from == to) throw TextError{0, 0, "", "the province " + code + " cannot border itself"};
                if (!variant_.borders[index(to)].contains(from))
                    throw TextError{
                        0, 0, "",
                        code.append(" names its border with ")
                            .append(other)
                            .append(", but ")
                            .append(other)
                            .append(" does not")};
            }
    }
    void aids(const Data& data) {
        variant_.random_aids = data.value().is_string();
        if (variant_.random_aids) return;
        for (const Data& aid : data.items()) {
            auto& shown = variant_.aids.emplace_back();
            for (const Faction faction : all_factions)
                shown[index(faction)] = small(aid[letter(variant_, power_of(faction))]);
        }
    }

    const Data& data_;
    Variant variant_;
};

} // namespace

boost::json::object variant_json(const Variant& variant) {
    json::array factions;
    for (const FactionText& faction : variant.factions)
        factions.push_back(
            {{"letter", std::string(1, faction.letter)}, {"name", faction.name}, {"colour", faction.colour}});
    json::object occupier{
        {"letter", letter(variant, Power::occupier)},
        {"name", variant.occupier_name},
        {"limit", variant.occupier_limit}};
    if (!variant.occupier_plural.empty()) occupier["plural"] = variant.occupier_plural;
    json::object object;
    object["variant"] = variant.name;
    object["title"] = variant.title;
    if (!variant.short_title.empty()) object["short_title"] = variant.short_title;
    object["map"] = variant.verified ? "verified" : "reconstructed";
    object["followers"] = variant.followers;
    object["factions"] = factions;
    object["occupier"] = occupier;
    object["cards"] = cards_of(variant);
    object["provinces"] = provinces_of(variant);
    object["aids"] = aids_of(variant);
    object["rules"] = rules_json(variant.switches);
    return object;
}

Variant variant_in(const boost::json::value& data) { return VariantReader(Data(data, "data")).read(); }

void require_names(const Variant& variant) {
    std::vector<std::string> names{
        variant.name, variant.title, variant.short_title, variant.occupier_name, variant.occupier_plural};
    names.insert(names.end(), variant.card_titles.begin(), variant.card_titles.end());
    for (const FactionText& faction : variant.factions) names.insert(names.end(), {faction.name, faction.colour});
    for (const ProvinceText& province : variant.provinces) names.insert(names.end(), {province.code, province.name});
    for (const std::string& name : names) {
        std::string plain;
        for (const std::string_view word : words_of(without_remark(name))) (plain += plain.empty() ? "" : " ") += word;
        if (plain != name) throw TextError{0, 0, "", "a name may hold only words, with single blanks between them"};
    }
}

} // namespace siam::tools
