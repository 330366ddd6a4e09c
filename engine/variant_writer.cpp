// How a variant is written: a variant file with every statement once.
#include "engine/variant.hpp"

namespace siam {
namespace {

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

class Writer {
public:
    explicit Writer(const Variant& variant) : variant_(variant) {}

    std::string written() && {
        say("variant", variant_.name);
        say("title", variant_.title);
        if (!variant_.short_title.empty()) say("short-title ", variant_.short_title);
        say("map", variant_.verified ? "verified" : "reconstructed");
        say("followers", std::to_string(variant_.followers));
        powers();
        cards();
        provinces();
        borders();
        places();
        aids();
        for (unsigned which = 0; which < switch_texts().size(); ++which) {
            const SwitchText& text = switch_texts()[which];
            say("rule", std::string(text.name) + " " + std::string(text.values[value_of(variant_.switches, which)]));
        }
        return std::move(text_);
    }

private:
    void say(std::string statement, std::string_view what) {
        ((text_ += padded(std::move(statement), 10)) += what) += '\n';
    }
    [[nodiscard]] const std::string& code(Province province) const { return variant_.provinces[index(province)].code; }

    void powers() {
        say("occupier", std::string(1, variant_.occupier_letter) + " " + variant_.occupier_name + " " +
                            std::to_string(variant_.occupier_limit));
        if (!variant_.occupier_plural.empty()) say("occupier-plural ", variant_.occupier_plural);
        for (const FactionText& faction : variant_.factions)
            say("faction", std::string(1, faction.letter) + " " + faction.name + " " + faction.colour);
    }
    void cards() {
        for (const Card card : all_cards)
            say("card", std::string(1, variant_.letter(card)) + " " + variant_.card_titles[index(card)]);
    }
    void provinces() {
        for (const ProvinceText& province : variant_.provinces) {
            std::string home = "-";
            if (province.home_of) {
                const Faction of = *province.home_of;
                home = {variant_.letter(power_of(of)), ':', variant_.follower_letter(of)};
                home += std::to_string(province.home_followers);
            }
            say("province",
                province.code + " " + std::to_string(province.start) + " " + padded(home, 4) + " " + province.name);
        }
    }
    void borders() {
        for (const Province a : all_provinces)
            for (const Province b : variant_.borders[index(a)])
                if (a < b) say("border", code(a) + " " + code(b));
    }
    void places() {
        for (const ProvinceText& province : variant_.provinces)
            if (province.at)
                say("at", province.code + " " + std::to_string(province.at->x) + " " + std::to_string(province.at->y));
    }
    void aids() {
        if (variant_.random_aids) say("aid", "random 2");
        for (std::size_t aid = 0; aid < variant_.aids.size(); ++aid) {
            std::string shown;
            for (const Faction faction : all_factions)
                if (const unsigned count = variant_.aids[aid][index(faction)]; count != 0)
                    (shown += variant_.follower_letter(faction)) += count == 1 ? "" : std::to_string(count);
            say("aid", std::to_string(aid + 1) + " " + shown);
        }
    }

    const Variant& variant_;
    std::string text_;
};

} // namespace

std::string text(const Variant& variant) { return Writer(variant).written(); }

} // namespace siam
