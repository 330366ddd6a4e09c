// Reads the names, numbers and letters of a typed field.
#include "tools/siam/play/typed_field.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <utility>

#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

using Wrong = TextError::Wrong;

constexpr std::size_t most_faults = 4; ///< as many as for positions in files

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) > 127;
}
bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }

/// Whether the text begins with the name, in upper or lower case.
bool begins(std::string_view text, std::string_view name) {
    return text.size() >= name.size() &&
           std::equal(name.begin(), name.end(), text.begin(), [](char a, char b) { return lower(a) == lower(b); });
}
/// Whether the text begins with the name as a whole word, so that no letter follows.
bool begins_with_word(std::string_view text, std::string_view name) {
    return !name.empty() && begins(text, name) && (text.size() == name.size() || !is_letter(text[name.size()]));
}

/// Reads one part of a typed field, and collects the faults in it.
class PartReader {
public:
    PartReader(const Variant& variant, TypedField& field, unsigned number, std::string_view typed)
        : variant_(variant), field_(field), number_(number), typed_(typed) {
        for (const FactionText& faction : variant.factions) know(faction.name, faction.letter);
        if (number == 3) know(variant.occupier_name, variant.occupier_letter);
        if (number != 5) return;
        for (const Card card : all_cards) {
            std::string title = variant.card_titles[index(card)];
            know(title, variant.letter(card));
            std::erase(title, '.');
            know(title, variant.letter(card));
        }
    }
    [[nodiscard]] std::size_t faults() const { return faults_; }

    void read(std::size_t begin, std::size_t end) {
        at_ = begin, end_ = end;
        skip(" \t");
        while (end_ > at_ && (typed_[end_ - 1] == ' ' || typed_[end_ - 1] == '\t')) --end_;
        part_ = {at_, at_, end_, ""};
        if (number_ <= 3) {
            if (at_ == end_ || !cut_province()) return; // an empty part is no province
            part_.middle = at_;
        }
        if (number_ == 2) part_.written += struggle();
        if (number_ == 3) part_.written += control();
        if (number_ == 4) part_.written = supply();
        if (number_ == 5) part_.written = hand();
        field_.parts.push_back(part_);
    }

private:
    [[nodiscard]] std::string_view rest() const { return typed_.substr(at_, end_ - at_); }
    void skip(std::string_view what) {
        while (at_ < end_ && what.find(typed_[at_]) != what.npos) ++at_;
    }
    /// The characters from place `from` on, as long as `of` is true for them.
    [[nodiscard]] std::string_view run(bool (*of)(char), std::size_t from) const {
        const auto begin = typed_.begin() + static_cast<std::ptrdiff_t>(from);
        return {begin, std::find_if_not(begin, typed_.begin() + static_cast<std::ptrdiff_t>(end_), of)};
    }
    [[nodiscard]] static bool consists(std::string_view text, std::string_view of) {
        return !text.empty() &&
               std::all_of(text.begin(), text.end(), [&](char c) { return of.find(lower(c)) != of.npos; });
    }

    void fail(std::size_t begin, std::size_t length, std::string rule, std::string message, Wrong how = Wrong::other) {
        if (++faults_ <= most_faults)
            field_.faults.push_back({TextError(0, number_, std::move(rule), std::move(message), how), begin, length});
        at_ = end_;
    }
    /// Reports the next word as unknown, or the next character if no word begins here.
    void fail_at_word(std::string_view what, std::string rule, const std::string& expected) {
        const std::string_view word = rest().substr(0, std::max<std::size_t>(1, rest().find_first_of(" \t,")));
        fail(
            at_, word.size(), std::move(rule),
            fmt::format("unknown {} {}; expected {}", what, in_quotes(word), expected));
    }

    void know(const std::string& name, char letter) {
        names_.emplace_back(name, letter);
        letters_ += lower(letter);
    }
    /// The letter of the longest known name that begins at `at`, and the name's length; 0 if there is none.
    [[nodiscard]] std::pair<char, std::size_t> named(std::size_t at) const {
        std::pair<char, std::size_t> longest{};
        for (const auto& [name, letter] : names_)
            if (name.size() > longest.second && begins_with_word(typed_.substr(at, end_ - at), name))
                longest = {letter, name.size()};
        return longest;
    }
    /// Cuts off a known name, or a run of known letters, and returns the letters in their form; "" if neither comes
    /// next.
    std::string cut_letters(bool (*of)(char), char (*form)(char)) {
        if (const auto [letter, length] = named(at_); length > 0) {
            at_ += length;
            return {form(letter)};
        }
        std::string letters(run(of, at_));
        if (!consists(letters, letters_)) return "";
        at_ += letters.size();
        std::transform(letters.begin(), letters.end(), letters.begin(), form);
        return letters;
    }

    /// Cuts off the name or code of a province, the longest that matches. Letters of followers or powers may follow
    /// directly. If no name matches, reports a fault and returns false.
    bool cut_province() {
        std::size_t longest = 0;
        for (const ProvinceText& province : variant_.provinces)
            for (const std::string& name : {province.name, province.code})
                if (name.size() > longest && begins(rest(), name)) part_.written = province.code, longest = name.size();
        const std::string_view behind = run(is_letter, at_ + longest);
        if (longest == 0 || !(behind.empty() || consists(behind, letters_) || named(at_ + longest).second > 0)) {
            unknown_province();
            return false;
        }
        at_ += longest;
        return true;
    }
    /// Reports an unknown name of one or more words, which ends before the followers or the power.
    void unknown_province() {
        const std::size_t begin = at_;
        std::size_t end = at_ + run(is_letter, at_).size();
        for (std::size_t next = end; next < end_;) {
            next = typed_.find_first_not_of(" \t", next);
            const std::string_view word = run(is_letter, std::min(next, end_));
            if (word.empty() || consists(word, letters_) || named(next).second > 0) break;
            next = end = next + word.size();
        }
        if (end == begin) end = end_;
        const std::string_view name = typed_.substr(begin, end - begin);
        fail(begin, name.size(), "R1.1", "unknown province " + in_quotes(name), Wrong::unknown_province);
    }

    std::string struggle() {
        skip(" \t");
        const bool marked = at_ < end_ && typed_[at_] == '*';
        if (marked) ++at_;
        return (marked ? "*" : "") + followers();
    }
    std::string supply() {
        if (rest().empty()) return "";
        const std::string written = followers();
        return written.empty() ? "-" : written;
    }

    /// Reads followers up to the end of the part, and returns them as siam writes them: "l3r2" for "3 Lao 2 Rama".
    std::string followers() {
        skip(" \t,");
        if (rest() == "-") return "";
        const bool number_first = at_ < end_ && is_digit(typed_[at_]);
        std::string written;
        for (skip(" \t,"); at_ < end_; skip(" \t,")) {
            const std::size_t begin = at_;
            std::string number = number_first ? cut_number() : "";
            std::string letters = cut_letters(is_letter, lower);
            if (letters.empty() && at_ == end_) {
                fail(begin, number.size(), "R1.1", "no follower stands behind " + in_quotes(number));
                return written;
            }
            if (letters.empty()) {
                fail_at_word("follower", "R1.1", "one of " + listed_names(variant_, Names::factions, "or"));
                return written;
            }
            if (!number_first) number = cut_number();
            const std::size_t counted = number_first ? 1 : letters.size(); // the number counts the letter before it
            if (number == "1") number.clear();
            if (number == "0") letters.erase(counted - 1, 1), number.clear();
            written += letters.insert(std::min(counted, letters.size()), number);
        }
        return written;
    }
    std::string cut_number() {
        skip(" \t");
        std::string number(run(is_digit, at_));
        at_ += number.size();
        skip(" \t");
        return number;
    }
    std::string control() {
        skip(" \t");
        if (at_ < end_ && typed_[at_] == '=') ++at_;
        skip(" \t");
        const std::string expected = "one of " + listed_names(variant_, Names::powers, "or");
        if (at_ == end_) {
            const std::string_view name = typed_.substr(part_.begin, part_.middle - part_.begin);
            fail(
                part_.begin, part_.end - part_.begin, "R6.1",
                in_quotes(name) + " needs a power behind it: " + expected);
            return "";
        }
        auto [power, length] = named(at_);
        if (length == 0 && consists(typed_.substr(at_, 1), letters_)) power = upper(typed_[at_]), length = 1;
        if (length > 0 && at_ + length == end_) return {'=', power};
        fail(at_, end_ - at_, "R6.1", "unknown power " + in_quotes(rest()) + "; expected " + expected);
        return "";
    }

    std::string hand() {
        if (rest() == "-") return "-";
        std::string written;
        for (skip(" \t,"); at_ < end_; skip(" \t,")) {
            const std::string cards = cut_letters(is_letter_or_digit, upper);
            if (cards.empty()) {
                fail_at_word("card", "R1.3", "one of " + listed_names(variant_, Names::cards, "or"));
                return written;
            }
            written += cards;
        }
        return written;
    }
    const Variant& variant_;
    TypedField& field_;
    unsigned number_;
    std::string_view typed_;
    std::vector<std::pair<std::string, char>> names_; ///< the names that the field may have, and their letters
    std::string letters_;                             ///< these letters in lower case
    std::size_t at_ = 0, end_ = 0, faults_ = 0;
    TypedPart part_;
};

/// Whether a comma before `text` separates followers rather than provinces.
bool continues(const Variant& variant, std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const auto named = [&](const auto& one) { return begins_with_word(text, one.name); };
    return (!text.empty() && is_digit(text[0])) ||
           (std::any_of(variant.factions.begin(), variant.factions.end(), named) &&
            std::none_of(variant.provinces.begin(), variant.provinces.end(), named));
}

/// Adds a similar name to the fault of each unknown province, and a list of all provinces to the last of these faults.
void suggest(const Variant& variant, std::string_view typed, std::vector<PositionFault>& faults) {
    bool is_last = true;
    for (std::size_t i = faults.size(); i-- > 0;) {
        PositionFault& fault = faults[i];
        if (fault.error.wrong != Wrong::unknown_province) continue;
        const std::string name(typed.substr(fault.column, std::min<std::size_t>(fault.length, 40)));
        std::vector<std::string_view> names;
        for (const ProvinceText& province : variant.provinces) names.push_back(province.name);
        const std::string meant = did_you_mean(capitalised(lowered(name)), names);
        fault.error.after += meant;
        if (std::exchange(is_last, false))
            fault.error.after +=
                (meant.empty() ? "; the" : " The") + (" provinces are " + listed_names(variant, Names::provinces));
    }
}

} // namespace

TypedField read_typed(const Variant& variant, unsigned field, std::string_view typed) {
    TypedField result;
    PartReader reader(variant, result, field, typed);
    const bool has_slash = typed.find('/') != typed.npos;
    const std::string_view separators = field >= 4 ? (has_slash ? "/" : ",") : "/,";
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= typed.size(); ++at) {
        if (at < typed.size() && separators.find(typed[at]) == separators.npos) continue;
        if (field == 2 && at < typed.size() && typed[at] == ',' && continues(variant, typed.substr(at + 1))) continue;
        reader.read(begin, at);
        begin = at + 1;
    }
    suggest(variant, typed, result.faults);
    if (reader.faults() > most_faults) {
        const std::size_t more = reader.faults() - most_faults;
        const std::string says = fmt::format("and {} more {} in this field", more, more == 1 ? "error" : "errors");
        result.faults.push_back({TextError(0, field, "", says), result.faults.back().column, 0});
    }
    return result;
}

std::string TypedField::written() const {
    std::string text;
    for (const TypedPart& part : parts) text += (&part == parts.data() ? "" : "/") + part.written;
    return text;
}

PositionFault TypedField::as_typed(std::string_view typed, const PositionFault& fault, std::size_t column) const {
    const std::string all = written();
    const std::string_view piece = std::string_view(all).substr(std::min(column, all.size()), fault.length);
    std::size_t begin = 0, end = typed.size(), place = 0;
    for (const TypedPart& part : parts) {
        const std::size_t past = place + part.written.size();
        if (piece.size() != all.size() && column >= place && column <= past) {
            begin = column > place ? part.middle : part.begin;
            end = column + piece.size() < past ? part.middle : part.end;
            break;
        }
        place = past + 1;
    }
    begin = std::min(typed.find_first_not_of(" \t*", begin), end);
    PositionFault moved{fault.error, begin, end - begin};
    if (moved.error.found && !piece.empty()) moved.error.found = typed.substr(begin, end - begin);
    return moved;
}

std::string listed_names(const Variant& variant, Names names, std::string_view before_last) {
    std::vector<std::string> all;
    if (names == Names::provinces)
        for (const ProvinceText& province : variant.provinces) all.push_back(province.code + " " + province.name);
    if (names == Names::factions || names == Names::powers)
        for (const FactionText& faction : variant.factions)
            all.push_back(fmt::format("{} {}", faction.letter, faction.name));
    if (names == Names::powers) all.push_back(fmt::format("{} {}", variant.occupier_letter, variant.occupier_name));
    if (names == Names::cards)
        for (const Card card : all_cards)
            all.push_back(fmt::format("{} {}", variant.letter(card), variant.card_titles[index(card)]));
    return listed(all, before_last);
}

} // namespace siam::tools
