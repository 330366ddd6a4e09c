// Interprets typed fields.
#include "tools/siam/play/position_editor.hpp"

#include <algorithm>
#include <cctype>

#include "engine/words.hpp"
#include "tools/siam/answers/position_data.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The name of a field, its meaning, and two examples: what people may type, and what siam writes.
struct FieldText {
    std::string_view name, says, typed, written;
};
constexpr std::array<FieldText, PositionEditor::fields> field_texts{{
    {"game", "the variant and the number of players", "King of Siam, 2", "siam:2"},
    {"struggles",
     "the open provinces in struggle order, the next one first, each with its followers and * for a King "
     "marker; - if none is open",
     "Khorat* r l2, ch l3m5", "KT*rl2/CHl3m5"},
    {"control",
     "the settled provinces in the order of settling, each with the power that controls it; - if none is "
     "settled",
     "Lan Xang = Lao, ke=m", "LX=L/KE=M"},
    {"supplies", "each player's followers by seat, with a slash between players; - for a player without followers",
     "r3lm4 / r2l4m2", "r3lm4/r2l4m2"},
    {"hands", "each player's cards by seat, with a slash between players; - for a player without cards", "rl / kf",
     "RL/KF"},
    {"turn", "the seat whose turn it is", "1", "1"},
    {"passes", "the number of passes in a row so far", "0", "0"},
    {"latest plays",
     "the seats in the order of each player's latest card, the earliest first; - if nobody has played a "
     "card",
     "12", "12"},
    {"last swap", "the swap of the latest card, if it was a swap card; otherwise -", "1:lnr-sum", "1:LNr-SUm"},
}};

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
std::string without_blanks(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c != ' ' && c != '\t') result += c;
    return result;
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (separators.find(c) == std::string_view::npos)
            parts.back() += c;
        else
            parts.emplace_back();
    return parts;
}

/// Cuts the longest name or code of a province off the front of the text. Returns the code, or "" if there is none.
std::string cut_province(const Variant& variant, std::string& text) {
    text.erase(0, text.find_first_not_of(" \t"));
    std::string code;
    std::size_t longest = 0;
    for (const ProvinceText& province : variant.provinces)
        for (const std::string& name : {province.name, province.code})
            if (name.size() > longest && lowered(text).starts_with(lowered(name)))
                code = province.code, longest = name.size();
    text.erase(0, longest);
    return code;
}

/// Turns "King of Siam, 2 players" into siam:2. Returns other texts unchanged.
std::string game_text(const Library& library, std::string_view typed) {
    const std::string plain = lowered(without_blanks(typed));
    const std::size_t digit = plain.find_first_of("0123456789");
    if (digit == std::string::npos) return plain;
    for (const Variant& variant : library.variants())
        for (const std::string& name : {variant.title.substr(0, variant.title.find(" (")), variant.name}) {
            const std::string known = lowered(without_blanks(name));
            const std::string rest = plain.starts_with(known) ? plain.substr(known.size()) : "";
            if (rest == plain.substr(digit) || rest == "," + plain.substr(digit) || rest == ":" + plain.substr(digit))
                return variant.name + ":" + plain.substr(digit, plain.find_first_not_of("0123456789", digit) - digit);
        }
    return plain;
}

/// The fault of a word that stands in the place of a province but is none, even if its first letters are a code:
/// "Surat". `behind` lists the letters that may follow a code, in lower case.
std::optional<PositionFault> unknown_name(
    const Variant& variant, unsigned field, std::string_view typed, std::string_view behind) {
    for (std::size_t begin = 0; begin <= typed.size();) {
        const std::size_t end = std::min(typed.find_first_of("/,", begin), typed.size());
        std::string part(typed.substr(begin, end - begin));
        const std::size_t blanks_before = std::min(part.find_first_not_of(" \t"), part.size());
        const std::string whole = part.substr(blanks_before);
        const std::string code = cut_province(variant, part);
        const std::size_t named = whole.size() - part.size();
        const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
        const auto word_end = std::find_if_not(part.begin(), part.end(), is_letter);
        const std::string rest = lowered(std::string(part.begin(), word_end));
        if (!whole.empty() && !rest.empty() && rest.find_first_not_of(behind) != std::string::npos) {
            const std::string word = whole.substr(0, (code.empty() ? 0 : named) + rest.size());
            std::vector<std::string_view> names;
            for (const ProvinceText& province : variant.provinces) names.push_back(province.name);
            return PositionFault{
                TextError(
                    0, field, "R1.1",
                    "unknown province " + in_quotes(word) + did_you_mean(capitalised(lowered(word)), names)),
                begin + blanks_before, word.size()};
        }
        begin = end + 1;
    }
    return {};
}

std::string struggle(const Variant& variant, std::string part) {
    const std::string code = cut_province(variant, part);
    return code + lowered(without_blanks(part));
}

std::string power(const Variant& variant, const std::string& typed) {
    if (typed.size() == 1) return {upper(typed[0])};
    for (const FactionText& faction : variant.factions)
        if (lowered(without_blanks(faction.name)) == lowered(typed)) return {faction.letter};
    return lowered(without_blanks(variant.occupier_name)) == lowered(typed) ? std::string{variant.occupier_letter}
                                                                            : typed;
}

std::string settled(const Variant& variant, std::string part) {
    const std::string code = cut_province(variant, part);
    const std::string rest = without_blanks(part), said = rest.substr(rest.starts_with('=') ? 1 : 0);
    const std::string known = power(variant, said);
    return said != rest || known.size() == 1 ? code + "=" + known : code + rest;
}

/// Capitalises the letters of codes and lowers those of followers: "1:lnr-sum" becomes 1:LNr-SUm.
std::string swap(std::string_view typed) {
    std::string text = lowered(without_blanks(typed));
    for (std::size_t begin = text.find(':'); begin != std::string::npos; begin = text.find('-', begin + 1))
        for (std::size_t i = begin + 1; i < std::min(begin + 3, text.size()); ++i) text[i] = upper(text[i]);
    return text;
}

/// Puts slashes between players, also in place of commas.
std::string by_seat(std::string typed) {
    std::ranges::replace(typed, ',', '/');
    return typed;
}

std::string each(const Variant& variant, std::string_view typed, std::string (*one)(const Variant&, std::string)) {
    std::string text;
    for (const std::string& part : split(typed, "/,"))
        if (const std::string read = one(variant, part); !read.empty()) text += (text.empty() ? "" : "/") + read;
    return text;
}

} // namespace

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
    const std::vector<std::string> parts = split(siam::text(game, position), " ");
    std::copy_n(parts.begin(), values.size(), values.begin());
    return values;
}

PositionEditor::PositionEditor(Library& library, std::string_view position) : library_(library) {
    values_.fill("-");
    std::vector<std::string> given = split(position, " \t");
    std::erase(given, "");
    values_[0] = given.empty() ? "siam:2" : given[0];
    if (const Game* const known = game()) values_ = blank_position(*known);
    for (std::size_t i = 0; i < std::min<std::size_t>(given.size(), fields); ++i) values_[i] = given[i];
}

std::string_view PositionEditor::name(unsigned field) { return field_texts[field - 1].name; }
std::string PositionEditor::how(unsigned field, bool typed) {
    const FieldText& text = field_texts[field - 1];
    return std::string(text.says) + ", such as " + std::string(typed ? text.typed : text.written);
}

const Game* PositionEditor::game() const {
    const std::size_t colon = values_[0].rfind(':');
    if (colon == std::string::npos || colon + 2 != values_[0].size()) return nullptr;
    const char players = values_[0].back();
    if (players < '2' || players > '4') return nullptr;
    return library_.game(std::string_view(values_[0]).substr(0, colon), static_cast<unsigned>(players - '0'));
}

std::string PositionEditor::text() const {
    std::string text;
    for (const std::string& value : values_) text += (text.empty() ? "" : " ") + value;
    return text;
}

std::string PositionEditor::understood(unsigned field, std::string_view typed) const {
    const Game* const known = game();
    const std::string plain = without_blanks(typed);
    if (field == 1) return game_text(library_, typed);
    if (known == nullptr) return lowered(plain);
    if (plain == "-") return plain;
    switch (field) {
        case 2: return each(known->variant(), typed, struggle);
        case 3: return each(known->variant(), typed, settled);
        case 4: return by_seat(lowered(plain));
        case 9: return swap(typed);
        default: {
            std::string capitals = plain;
            std::transform(capitals.begin(), capitals.end(), capitals.begin(), upper);
            return field == 5 ? by_seat(capitals) : capitals;
        }
    }
}

PositionEditor::Typed PositionEditor::type(unsigned field, std::string_view typed) {
    if (const Game* const known = game(); known != nullptr && (field == 2 || field == 3)) {
        std::string behind;
        for (const FactionText& faction : known->variant().factions) behind += lower(faction.letter);
        if (field == 3) behind += lower(known->variant().occupier_letter);
        if (auto fault = unknown_name(known->variant(), field, typed, behind))
            return {std::string(typed), {std::move(*fault)}};
    }
    const std::array<std::string, fields> before = values_;
    std::string value = understood(field, typed);
    if (value.empty()) value = without_blanks(typed);
    values_[field - 1] = value;
    Typed result{text(), faults()};
    std::erase_if(result.faults, [&](const PositionFault& fault) { return fault.error.field != field; });
    if (field == 3 && !result.faults.empty() && result.faults[0].error.rule == "R1.4" && result.faults[0].length > 4)
        result.faults.clear(); // a province that is missing here may belong to the struggles; it is reported at the end
    if (result.faults.empty())
        follow(field, before[field - 1] != value);
    else
        values_ = before;
    return result;
}

void PositionEditor::follow(unsigned field, bool changed) {
    const Game* const known = game();
    if (known == nullptr) return;
    if (field == 1 && changed) values_ = blank_position(*known);
    if (field != 5) return;
    values_[7] = latest_plays(values_[4], values_[7]);
}

} // namespace siam::tools
