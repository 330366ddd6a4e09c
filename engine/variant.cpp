#include "engine/variant.hpp"

#include "engine/builtin_variants.hpp"
#include "engine/words.hpp"

#include <algorithm>
#include <charconv>

namespace siam {
namespace {

constexpr std::array<SwitchText, 6> texts{{
    {"last-card",
     {"must-win", "free"},
     "R9",
     "whether the very last card of the game may be played only to win (must-win) or like any other (free)"},
    {"undo", {"banned", "allowed"}, "R5.9", "whether a swap may be reversed while its card is the latest one played"},
    {"faction-card",
     {"one-or-two-provinces", "one-province"},
     "R5.7",
     "whether a faction card's two followers may go to different provinces"},
    {"two-for-one-fallback",
     {"one-for-one", "none"},
     "R5.6",
     "what a two-for-one card does when no two-for-one swap is legal"},
    {"last-tie",
     {"latest-player-loses", "first-empty-hand-wins"},
     "R8.3",
     "who wins when followers do not decide after independence"},
    {"passes", {"all-players", "three"}, "R3.4", "how many passes in a row settle a struggle"},
}};

/// Calls visit() with switch `which`, in the order of `texts`.
template <class SomeSwitches, class Visit>
auto with_switch(SomeSwitches& switches, unsigned which, Visit visit) {
    switch (which) {
        case 0: return visit(switches.last_card);
        case 1: return visit(switches.undo);
        case 2: return visit(switches.faction_card);
        case 3: return visit(switches.two_for_one_fallback);
        case 4: return visit(switches.last_tie);
        default: return visit(switches.passes);
    }
}

/// Returns the first of `all` for which is_wanted() holds, or nothing.
template <class Item, std::size_t count, class IsWanted>
std::optional<Item> first_of(const std::array<Item, count>& all, IsWanted is_wanted) noexcept {
    const auto found = std::find_if(all.begin(), all.end(), is_wanted);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }
/// The letters of the cards that belong to no faction, in the order of Card.
constexpr std::string_view common_cards = "KF12";

/// Reads one statement after another into a variant, and records which statements are still missing.
class Reader {
public:
    Variant read(std::string_view text) {
        while (!text.empty()) {
            ++line_;
            statement(cut_line(text));
        }
        line_ = 0;
        check_complete();
        return variant_;
    }

private:
    using Words = std::vector<std::string_view>;

    [[noreturn]] void fail(std::string message, std::string rule = {}) const {
        throw TextError{line_, 0, std::move(rule), std::move(message)};
    }

    void statement(std::string_view line) {
        const std::string_view written = trimmed(without_remark(line));
        const Words words = words_of(written);
        if (words.empty()) return;
        require_printable(written, line_);
        struct Form {
            std::string_view name, usage;
            std::size_t least, most;
            void (Reader::*read)(const Words&);
        };
        constexpr std::size_t any = 99;
        static constexpr Form forms[] = {
            {"variant", "NAME", 2, 2, &Reader::name},
            {"title", "TEXT", 2, any, &Reader::title},
            {"short-title", "TEXT", 2, any, &Reader::short_title},
            {"map", "verified|reconstructed", 2, 2, &Reader::map},
            {"followers", "N", 2, 2, &Reader::followers},
            {"occupier", "LETTER NAME LIMIT", 4, 4, &Reader::occupier},
            {"occupier-plural", "NAME", 2, 2, &Reader::occupier_plural},
            {"faction", "LETTER NAME COLOUR", 4, 4, &Reader::faction},
            {"card", "CARD TITLE", 3, any, &Reader::card},
            {"province", "CODE START HOME NAME", 5, any, &Reader::province},
            {"border", "CODE CODE", 3, 3, &Reader::border},
            {"at", "CODE X Y", 4, 4, &Reader::at},
            {"aid", "NUMBER FOLLOWERS, or: aid random 2", 3, 3, &Reader::aid},
            {"rule", "NAME VALUE", 3, 3, &Reader::rule},
        };
        for (const Form& form : forms) {
            if (form.name != words[0]) continue;
            if (words.size() < form.least || words.size() > form.most)
                fail("expected: " + std::string(form.name) + " " + std::string(form.usage));
            return (this->*form.read)(words);
        }
        fail("unknown statement " + in_quotes(words[0]));
    }

    unsigned number(std::string_view word, unsigned least, unsigned most) const {
        unsigned value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value < least || value > most)
            fail(
                "expected " + std::to_string(least) + (least == most ? "" : " to " + std::to_string(most)) +
                ", found " + in_quotes(word));
        return value;
    }
    static std::string rest(const Words& words, std::size_t from) {
        std::string text(words[from]);
        for (std::size_t i = from + 1; i < words.size(); ++i) (text += ' ') += words[i];
        return text;
    }
    void once(bool already, std::string_view what) const {
        if (already) fail(std::string(what) + " appears twice");
    }

    void name(const Words& words) {
        once(!variant_.name.empty(), "the variant's name");
        for (const char letter : words[1])
            if (!(letter >= 'a' && letter <= 'z') && !(letter >= '0' && letter <= '9') && letter != '-' &&
                letter != '_')
                fail("a variant's name may have only small letters, digits, - and _, not " + in_quotes(words[1]));
        variant_.name = words[1];
    }
    void title(const Words& words) {
        once(!variant_.title.empty(), "the title");
        variant_.title = rest(words, 1);
    }
    void short_title(const Words& words) {
        once(!variant_.short_title.empty(), "the short title");
        variant_.short_title = rest(words, 1);
    }
    void map(const Words& words) {
        once(map_known_, "the map's status");
        if (words[1] != "verified" && words[1] != "reconstructed")
            fail("expected 'verified' or 'reconstructed', not " + in_quotes(words[1]));
        variant_.verified = words[1] == "verified";
        map_known_ = true;
    }
    void followers(const Words& words) {
        once(variant_.followers != 0, "the number of followers");
        variant_.followers = static_cast<std::uint8_t>(number(words[1], 3, 31)); // five bits hold a count
    }
    void occupier(const Words& words) {
        once(variant_.occupier_letter != 0, "the occupier");
        variant_.occupier_letter = new_letter(words[1]);
        variant_.occupier_name = words[2];
        variant_.occupier_limit = static_cast<std::uint8_t>(number(words[3], 1, province_count));
    }
    void occupier_plural(const Words& words) {
        once(!variant_.occupier_plural.empty(), "the occupier's plural");
        variant_.occupier_plural = words[1];
    }
    void faction(const Words& words) {
        if (factions_ == faction_count) fail("a variant can have only three factions", "R1.1");
        const char letter = new_letter(words[1]);
        if (letter == 'K' || letter == 'F') fail("a faction's letter cannot be K or F, which are cards", "R1.3");
        variant_.factions[factions_++] = {letter, std::string(words[2]), std::string(words[3])};
    }
    char new_letter(std::string_view word) const {
        if (word.size() != 1 || !is_capital(word[0])) fail(in_quotes(word) + " is not one capital letter");
        bool taken = word[0] == variant_.occupier_letter;
        for (unsigned i = 0; i < factions_; ++i) taken = taken || variant_.factions[i].letter == word[0];
        if (taken) fail("the letter " + in_quotes(word) + " is used twice");
        return word[0];
    }
    void card(const Words& words) {
        const auto card = words[1].size() == 1 ? variant_.card(words[1][0]) : std::nullopt;
        if (!card) fail("unknown card " + in_quotes(words[1]), "R1.3");
        std::string& title = variant_.card_titles[index(*card)];
        once(!title.empty(), "card " + in_quotes(words[1]));
        title = rest(words, 2);
    }
    void province(const Words& words) {
        if (provinces_ == province_count) fail("a variant can have only eight provinces", "R1.1");
        const std::string_view code = words[1];
        if (code.size() != 2 || !is_capital(code[0]) || !is_capital(code[1]))
            fail("expected two capital letters as a province's code, not " + in_quotes(code));
        once(variant_.province(code).has_value(), "province " + in_quotes(code));
        ProvinceText& text = variant_.provinces[provinces_];
        text.start = static_cast<std::uint8_t>(number(words[2], 0, 31));
        if (words[3] != "-") home(words[3], text);
        text.code = code;
        text.name = rest(words, 4);
        for (unsigned i = 0; i < provinces_; ++i) once(variant_.provinces[i].name == text.name, in_quotes(text.name));
        ++provinces_;
    }
    void home(std::string_view word, ProvinceText& text) const {
        const auto of = word.size() >= 3 && word[1] == ':' ? variant_.faction(word[0]) : std::nullopt;
        if (!of || word[2] != variant_.follower_letter(*of))
            fail("expected a home such as L:l2 (faction, colon, its fixed followers), not " + in_quotes(word));
        for (unsigned i = 0; i < provinces_; ++i)
            if (variant_.provinces[i].home_of == of) fail("a faction can have only one home", "R1.1");
        text.home_of = of;
        text.home_followers = static_cast<std::uint8_t>(word.size() == 3 ? 1 : number(word.substr(3), 1, 31));
        if (text.home_followers > text.start) fail("the province has more fixed followers than it starts with", "R2.2");
    }
    void border(const Words& words) {
        const auto a = variant_.province(words[1]), b = variant_.province(words[2]);
        if (!a || !b) fail("unknown province " + in_quotes(a ? words[2] : words[1]));
        if (*a == *b) fail("a province cannot border itself");
        once(variant_.borders[index(*a)].contains(*b), "this border");
        variant_.borders[index(*a)].insert(*b);
        variant_.borders[index(*b)].insert(*a);
    }
    void at(const Words& words) {
        const auto province = variant_.province(words[1]);
        if (!province) fail("unknown province " + in_quotes(words[1]));
        std::optional<MapPoint>& place = variant_.provinces[index(*province)].at;
        once(place.has_value(), "the place of " + in_quotes(words[1]));
        place = MapPoint{coordinate(words[2]), coordinate(words[3])};
        for (const Province other : all_provinces)
            if (other != *province && variant_.provinces[index(other)].at == place)
                fail(variant_.provinces[index(other)].code + " has the same place");
        ++places_;
    }
    int coordinate(std::string_view word) const {
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value < -1000 || value > 1000)
            fail("expected -1000 to 1000, found " + in_quotes(word));
        return value;
    }
    void aid(const Words& words) {
        if (words[1] == "random") {
            once(variant_.random_aids, "'aid random'");
            if (words[2] != "2") fail("expected two followers for each player", "R2.1");
            variant_.random_aids = true;
            return;
        }
        if (number(words[1], 1, 3) != variant_.aids.size() + 1)
            fail("expected aids numbered 1, 2, 3 in this order", "R2.1");
        std::array<std::uint8_t, faction_count> shown{};
        unsigned total = 0;
        for (std::size_t i = 0; i < words[2].size(); ++i) {
            const bool is_again = words[2].size() == 2 && i == 1 && words[2][i] == '2'; // r2 for rr
            const auto of = variant_.follower(words[2][is_again ? 0 : i]);
            if (!of) fail("unknown follower in " + in_quotes(words[2]));
            ++shown[index(*of)], ++total;
        }
        if (total != 2) fail("expected two followers on an aid", "R2.1");
        variant_.aids.push_back(shown);
    }
    void rule(const Words& words) {
        if (const auto wrong = set_switch(variant_.switches, words[1], words[2])) fail(*wrong, "R10");
        once(std::find(rules_.begin(), rules_.end(), words[1]) != rules_.end(), "rule " + in_quotes(words[1]));
        rules_.emplace_back(words[1]);
    }

    void check_complete() const {
        const auto need = [&](bool there, std::string_view what) {
            if (!there) fail("the variant lacks " + std::string(what));
        };
        need(!variant_.name.empty(), "its name (variant NAME)");
        need(!variant_.title.empty(), "a title");
        need(map_known_, "the map's status (map verified|reconstructed)");
        need(variant_.followers != 0, "the number of followers");
        need(variant_.occupier_letter != 0, "an occupier");
        need(factions_ == faction_count, "a faction: it has " + std::to_string(factions_) + " of three");
        need(provinces_ == province_count, "a province: it has " + std::to_string(provinces_) + " of eight");
        need(
            std::any_of(variant_.borders.begin(), variant_.borders.end(), [](auto set) { return !set.empty(); }),
            "borders (border CODE CODE)");
        need(places_ == 0 || places_ == province_count, "the places of some provinces (at CODE X Y)");
        for (const std::string& title : variant_.card_titles) need(!title.empty(), "a card's title");
        for (const Faction faction : all_factions) {
            bool found = false;
            for (const ProvinceText& province : variant_.provinces) found = found || province.home_of == faction;
            need(found, "the home of faction " + variant_.factions[index(faction)].name);
        }
        need(variant_.random_aids != (variant_.aids.size() == 3), "aids 1 to 3, or 'aid random 2'");
        unsigned start = 0;
        for (const ProvinceText& province : variant_.provinces) start += province.start;
        if (start + 2 * max_players > faction_count * variant_.followers ||
            start + 4 > faction_count * (variant_.followers - 2U))
            fail("there are too few followers for the provinces and the players' aids", "R2.2");
    }

    Variant variant_;
    unsigned line_ = 0, factions_ = 0, provinces_ = 0, places_ = 0;
    bool map_known_ = false;
    std::vector<std::string> rules_; ///< the rules set so far
};

} // namespace

std::span<const SwitchText, 6> switch_texts() noexcept { return texts; }

unsigned value_of(const Switches& switches, unsigned which) noexcept {
    return with_switch(switches, which, [](auto value) { return index(value); });
}

bool goes_without_saying(const Switches& switches, unsigned which) noexcept {
    return texts[which].name == "passes" && switches.passes == Passes::all_players;
}

std::optional<std::string> set_switch(Switches& switches, std::string_view name, std::string_view value) {
    for (unsigned which = 0; which < texts.size(); ++which) {
        if (texts[which].name != name) continue;
        for (unsigned i = 0; i < 2; ++i) {
            if (texts[which].values[i] != value) continue;
            with_switch(switches, which, [&]<class Value>(Value& kept) { kept = static_cast<Value>(i); });
            return {};
        }
        return "unknown value '" + std::string(value.substr(0, 40)) + "' of rule " + std::string(name) + "; expected " +
               std::string(texts[which].values[0]) + " or " + std::string(texts[which].values[1]);
    }
    return "unknown rule '" + std::string(name.substr(0, 40)) + "'";
}

std::optional<Province> Variant::province(std::string_view code) const noexcept {
    return first_of(all_provinces, [&](Province province) { return provinces[index(province)].code == code; });
}

std::optional<Faction> Variant::faction(char letter) const noexcept {
    return first_of(all_factions, [&](Faction faction) { return factions[index(faction)].letter == letter; });
}

std::optional<Card> Variant::card(char letter) const noexcept {
    return first_of(all_cards, [&](Card card) { return this->letter(card) == letter; });
}

Province Variant::home(Faction faction) const noexcept {
    const auto is_home = [&](Province province) { return provinces[index(province)].home_of == faction; };
    return first_of(all_provinces, is_home).value_or(Province{0});
}

char Variant::letter(Power power) const noexcept {
    return power == Power::occupier ? occupier_letter : factions[index(power)].letter;
}

char Variant::letter(Card card) const noexcept {
    return is_faction_card(card) ? factions[index(faction_of(card))].letter : common_cards[index(card)];
}

char Variant::follower_letter(Faction faction) const noexcept {
    return static_cast<char>(factions[index(faction)].letter - 'A' + 'a');
}

std::optional<Faction> Variant::follower(char letter) const noexcept {
    return first_of(all_factions, [&](Faction faction) { return follower_letter(faction) == letter; });
}

Variant read_variant(std::string_view text) { return Reader{}.read(plain_lines(text)); }

const std::vector<Variant>& builtin_variants() {
    static const std::vector<Variant> variants = [] {
        std::vector<Variant> read;
        read.reserve(std::size(builtin::variant_texts));
        for (const auto& [name, text] : builtin::variant_texts) read.push_back(read_variant(text));
        return read;
    }();
    return variants;
}

} // namespace siam
