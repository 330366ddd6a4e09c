// Interprets typed fields.
#include "tools/siam/play/position_editor.hpp"

#include <fmt/args.h>
#include <algorithm>
#include <cctype>

#include "engine/words.hpp"
#include "tools/siam/answers/data.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The name of a field, its meaning, and two examples: what people may type, and what siam writes.
std::vector<std::string> field_text(unsigned field) { return paragraphs_in("fields", std::to_string(field)); }

std::string short_title(const Variant& variant) {
    return variant.short_title.empty() ? variant.title : variant.short_title;
}

std::string without_blanks(std::string_view text) {
    std::string result(text);
    std::erase_if(result, [](char c) { return c == ' ' || c == '\t'; });
    return result;
}

/// The game that the user typed: siam:2 for "King of Siam, 2 players". Puts other texts in lower case, without blanks.
std::string game_text(const Library& library, std::string_view typed) {
    std::string plain = lowered(without_blanks(typed));
    const std::size_t digit = plain.find_first_of("0123456789");
    if (digit == std::string::npos) return plain;
    for (const Variant& variant : library.variants())
        for (const std::string& name : {short_title(variant), variant.name}) {
            const std::string known = lowered(without_blanks(name));
            const std::string rest = plain.starts_with(known) ? plain.substr(known.size()) : "";
            if (rest == plain.substr(digit) || rest == "," + plain.substr(digit) || rest == ":" + plain.substr(digit))
                return variant.name + ":" + plain.substr(digit, plain.find_first_not_of("0123456789", digit) - digit);
        }
    return plain;
}

/// The swap with capital letters in codes and small letters for followers: "1:lnr-sum" becomes 1:LNr-SUm.
std::string swap(std::string_view typed) {
    std::string text = lowered(without_blanks(typed));
    for (std::size_t begin = text.find(':'); begin != std::string::npos; begin = text.find('-', begin + 1))
        for (std::size_t i = begin + 1; i < std::min(begin + 3, text.size()); ++i)
            text[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
    return text;
}

} // namespace

const Game* game_named(Library& library, std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == text.npos || colon + 2 != text.size() || text.back() < '2' || text.back() > '4') return nullptr;
    return library.game(text.substr(0, colon), static_cast<unsigned>(text.back() - '0'));
}

std::array<std::string, PositionEditor::fields> blank_position(const Game& game) {
    Position position{};
    for (const Province province : all_provinces) {
        position.open.insert(province);
        position.order.put(index(province), province);
    }
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        for (const Card card : all_cards) position.hand[seat].add(card);
        position.hand[seat].add(Card::khon_thai);
    }
    std::array<std::string, PositionEditor::fields> values;
    const std::string text = siam::text(game, position);
    std::ranges::copy(words_of(text), values.begin());
    return values;
}

PositionEditor::PositionEditor(Library& library, std::string_view position) : library_(library) {
    values_.fill("-");
    const std::vector<std::string_view> given = words_of(position);
    values_[0] = given.empty() ? "siam:2" : given[0];
    if (const Game* const known = game()) values_ = blank_position(*known);
    for (std::size_t i = 0; i < std::min<std::size_t>(given.size(), fields); ++i) values_[i] = given[i];
}

std::string PositionEditor::name(unsigned field) { return field_text(field)[0]; }
std::string PositionEditor::help(unsigned field) const {
    const Game* const known = game();
    const Variant& usual = library_.variants().front();
    std::string text = how(known != nullptr ? *known : *library_.game(usual.name, 2), field, true);
    if (field == 1) {
        std::vector<std::string> games;
        for (const Variant& variant : library_.variants()) games.push_back(variant.name + " " + variant.title);
        return text + ". Games: " + listed(games) + ".";
    }
    if (known == nullptr) return text + ".";
    const Variant& variant = known->variant();
    if (field == 2 || field == 3 || field == 9) text += ". Provinces: " + listed_names(variant, Names::provinces);
    if (field == 2 || field == 4 || field == 9) text += ". Followers: " + listed_names(variant, Names::factions);
    if (field == 3) text += ". Powers: " + listed_names(variant, Names::powers);
    if (field == 5) text += ". Cards: " + listed_names(variant, Names::cards);
    return text + ".";
}
std::string PositionEditor::example(const Game& game, unsigned field, bool typed) {
    const Variant& variant = game.variant();
    fmt::dynamic_format_arg_store<fmt::format_context> words;
    const auto word = [&](const char* name, const std::string& value) { words.push_back(fmt::arg(name, value)); };
    word("title", short_title(variant));
    word("variant", variant.name);
    word("players", std::to_string(game.players()));
    word("seats", std::string("1234").substr(0, game.players()));
    for (unsigned i = 0; i < province_count; ++i) {
        const std::string number = std::to_string(i + 1);
        word(("name" + number).c_str(), variant.provinces[i].name);
        word(("code" + number).c_str(), variant.provinces[i].code);
        word(("low" + number).c_str(), lowered(variant.provinces[i].code));
    }
    for (const Faction faction : all_factions) {
        const std::string number = std::to_string(index(faction) + 1);
        word(("faction" + number).c_str(), variant.factions[index(faction)].name);
        word(("title" + number).c_str(), variant.card_titles[index(faction_card(faction))]);
        word(("F" + number).c_str(), {variant.factions[index(faction)].letter});
        word(("f" + number).c_str(), {variant.follower_letter(faction)});
    }
    std::string text = fmt::vformat(field_text(field)[typed ? 2 : 3], words);
    const std::size_t last = text.rfind(typed ? " /" : "/");
    const std::string another = field == 4 || field == 5 ? text.substr(last) : ""; // the part of the second player
    for (unsigned seat = 2; seat < game.players(); ++seat) text += another;
    return text;
}
std::string PositionEditor::how(const Game& game, unsigned field, bool typed) {
    return field_text(field)[1] + ", such as " + example(game, field, typed);
}

std::string PositionEditor::text() const {
    std::string text;
    for (const std::string& value : values_) text += (text.empty() ? "" : " ") + value;
    return text;
}

TypedField PositionEditor::understood(unsigned field, std::string_view typed) const {
    const Game* const known = game();
    std::string plain = without_blanks(typed);
    if (field >= 2 && field <= 5 && known != nullptr && plain != "-")
        if (TypedField read = read_typed(known->variant(), field, typed); !read.parts.empty() || !read.faults.empty())
            return read;
    if (field == 1) plain = game_text(library_, typed);
    if (field == 9 && known != nullptr) plain = swap(typed);
    return {{{0, typed.size(), typed.size(), plain}}, {}};
}

std::vector<PositionFault> PositionEditor::type(unsigned field, std::string_view typed) {
    const TypedField read = understood(field, typed);
    if (!read.faults.empty()) return read.faults;
    const std::array<std::string, fields> before = values_;
    values_[field - 1] = read.written();
    std::size_t begin = 0; // the place of the field in the position
    for (unsigned earlier = 1; earlier < field; ++earlier) begin += value(earlier).size() + 1;
    std::vector<PositionFault> found;
    for (const PositionFault& fault : faults())
        if (fault.error.field == field) found.push_back(read.as_typed(typed, fault, fault.column - begin));
    if (field == 3 && !found.empty() && found[0].error.wrong == TextError::Wrong::missing_province)
        found.clear(); // a missing province may be among the struggles; it is reported at the end
    const Game* const known = game();
    if (!found.empty())
        values_ = before;
    else if (field == 1 && values_ != before && known != nullptr)
        values_ = blank_position(*known);
    else if (field == 5 && known != nullptr)
        values_[7] = latest_plays(values_[4], values_[7]);
    return found;
}

} // namespace siam::tools
