// Interprets typed fields.
#include "tools/siam/play/position_editor.hpp"

#include <algorithm>
#include <cctype>

#include "engine/words.hpp"
#include "tools/siam/answers/data.hpp"
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
     "Khorat* Rama 1 Lao 2, ch l3m5", "KT*rl2/CHl3m5"},
    {"control",
     "the settled provinces in the order of settling, each with the power that controls it; - if none is "
     "settled",
     "Lan Xang = Lao, ke=m", "LX=L/KE=M"},
    {"supplies", "each player's followers by seat, with a slash between players; - for a player without followers",
     "3 Rama 1 Lao / r2l4m2", "r3lm4/r2l4m2"},
    {"hands", "each player's cards by seat, with a slash between players; - for a player without cards",
     "Rama, Lao / kf", "RL/KF"},
    {"turn", "the seat whose turn it is", "1", "1"},
    {"passes", "the number of passes in a row so far", "0", "0"},
    {"latest plays",
     "the seats in the order of each player's latest card, the earliest first; - if nobody has played a "
     "card",
     "12", "12"},
    {"last swap", "the swap of the latest card, if it was a swap card; otherwise -", "1:lnr-sum", "1:LNr-SUm"},
}};

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

/// The game that the user typed: siam:2 for "King of Siam, 2 players". Returns other texts lowered and without blanks.
std::string game_text(const Library& library, std::string_view typed) {
    std::string plain = lowered(without_blanks(typed));
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

/// The swap with capital letters in codes and small letters for followers: "1:lnr-sum" becomes 1:LNr-SUm.
std::string swap(std::string_view typed) {
    std::string text = lowered(without_blanks(typed));
    for (std::size_t begin = text.find(':'); begin != std::string::npos; begin = text.find('-', begin + 1))
        for (std::size_t i = begin + 1; i < std::min(begin + 3, text.size()); ++i)
            text[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
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
std::string PositionEditor::help(unsigned field) const {
    std::string text = how(field, true);
    const Game* const known = game();
    if (field == 1) {
        std::vector<std::string> games;
        for (const Variant& variant : library_.variants()) games.push_back(variant.name + " " + variant.title);
        return text + ". Games: " + listed(games) + ".";
    }
    if (known == nullptr) return text + ".";
    const Variant& variant = known->variant();
    if (field == 2 || field == 3 || field == 9) text += ". Provinces: " + listed_provinces(variant);
    if (field == 2 || field == 4 || field == 9) text += ". Followers: " + listed_factions(variant);
    if (field == 3) text += ". Powers: " + listed_powers(variant);
    if (field == 5) text += ". Cards: " + listed_cards(variant);
    return text + ".";
}
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

PositionEditor::Typed PositionEditor::type(unsigned field, std::string_view typed) {
    const TypedField read = understood(field, typed);
    Typed result{std::string(typed), read.faults};
    if (!result.faults.empty()) return result;
    const std::array<std::string, fields> before = values_;
    values_[field - 1] = read.written();
    std::size_t begin = 0; // the place of the field in the position
    for (unsigned earlier = 1; earlier < field; ++earlier) begin += value(earlier).size() + 1;
    for (const PositionFault& fault : faults())
        if (fault.error.field == field) result.faults.push_back(read.as_typed(typed, fault, fault.column - begin));
    if (field == 3 && !result.faults.empty() && result.faults[0].error.message.ends_with("neither open nor settled"))
        result.faults.clear(); // a missing province may be among the struggles; it is reported at the end
    if (result.faults.empty())
        follow(field, before[field - 1] != values_[field - 1]);
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
