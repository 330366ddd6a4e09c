// How positions are read and written.
#include "engine/position_faults.hpp"

#include "engine/play.hpp"
#include "engine/words.hpp"

#include <algorithm>
#include <cctype>

namespace siam {
namespace {

constexpr unsigned field_count = 9;
/// The number of faults listed for a field. A field may have as many faults as letters, but a person needs only the
/// first few.
constexpr std::size_t most_faults_of_a_field = 4;

/// Reads field after field into one position, then checks the position as a whole.
class PositionReader {
public:
    /// Reads the whole text, and collects its faults.
    PositionReader(Library& library, std::string_view text) : library_(library), text_(text) { read(); }

    [[nodiscard]] ReadPosition position() const {
        if (!faults_.empty()) throw TextError(faults_.front().error);
        return {game_, position_};
    }
    [[nodiscard]] std::vector<PositionFault>&& faults() && { return std::move(faults_); }

private:
    void read() {
        const auto fields = words_of(text_);
        constexpr void (PositionReader::*readers[])(std::string_view) = {
            &PositionReader::read_game,     &PositionReader::read_struggles, &PositionReader::read_control,
            &PositionReader::read_supplies, &PositionReader::read_hands,     &PositionReader::read_to_move,
            &PositionReader::read_passes,   &PositionReader::read_latest,    &PositionReader::read_last_swap};
        for (field_ = 1; field_ <= field_count && field_ <= fields.size(); ++field_) {
            const auto reader = readers[field_ - 1]; // without this variable, GCC 12's bounds check fails
            faults_here_ = 0;
            noted(fields[field_ - 1], [&] { (this->*reader)(fields[field_ - 1]); });
            if (faults_here_ > most_faults_of_a_field) count_the_rest();
            if (game_ == nullptr) return; // no other field makes sense without the game
        }
        noted(text_.substr(text_.size()), [&] {
            if (fields.size() < field_count)
                fail("a position has nine fields; this one ends before field " + std::to_string(fields.size() + 1));
        });
        if (fields.size() > field_count)
            noted(fields[field_count], [&] {
                fail_at("nothing but ' ;' may follow the ninth field, not ", fields[field_count]);
            });
        if (faults_.empty()) noted(text_.substr(0, 0), [&] { check_whole(fields); });
    }

    /// Calls work(), and collects its fault. The fault concerns the part `at` of the text, unless work() sets another.
    template <class Work>
    void noted(std::string_view at, Work&& work) {
        at_ = at;
        try {
            work();
        } catch (const TextError& error) {
            const auto column = static_cast<std::size_t>(at_.data() - text_.data());
            ++faults_here_;
            if (faults_here_ <= most_faults_of_a_field) faults_.push_back({error, column, at_.size()});
            if (faults_here_ == most_faults_of_a_field + 1) first_untold_ = column;
        }
    }
    void count_the_rest() {
        const std::size_t more = faults_here_ - most_faults_of_a_field;
        const std::string says = "and " + std::to_string(more) + " more " + (more == 1 ? "error" : "errors");
        faults_.push_back({TextError(0, field_, "", says + " in this field"), first_untold_, 0});
    }

    /// Whether the field has a fault, so that later fields cannot be checked against it.
    [[nodiscard]] bool is_faulty(unsigned field) const {
        return std::any_of(
            faults_.begin(), faults_.end(), [&](const PositionFault& fault) { return fault.error.field == field; });
    }
    [[noreturn]] void fail(
        std::string message, std::string rule = {}, TextError::Wrong how = TextError::Wrong::other) const {
        throw TextError{0, std::min(field_, field_count), std::move(rule), std::move(message), how};
    }
    /// Fails with a sentence that quotes the faulty part.
    [[noreturn]] void fail_at(
        std::string before, std::string_view found, std::string after = {}, std::string rule = {}) const {
        throw TextError(
            0, std::min(field_, field_count), std::move(rule), std::move(before), TextError::Wrong::other,
            std::string(found), std::move(after));
    }
    [[noreturn]] void fail_in(
        unsigned field, const std::vector<std::string_view>& fields, std::string message, std::string rule) {
        field_ = field;
        at_ = fields[field - 1];
        fail(std::move(message), std::move(rule));
    }
    const Variant& variant() const { return game_->variant(); }

    void read_game(std::string_view field) {
        const std::size_t colon = field.rfind(':');
        if (colon == field.npos) fail_at("expected a variant, a colon and the number of players, not ", field);
        const std::string_view players = field.substr(colon + 1);
        if (players != "2" && players != "3" && players != "4")
            fail("expected 2, 3 or 4 players, not " + in_quotes(players), "R2.4");
        game_ = library_.game(field.substr(0, colon), static_cast<unsigned>(players[0] - '0'));
        if (game_ == nullptr)
            fail("unknown variant " + in_quotes(field.substr(0, colon)) + "; expected one of " + variants());
    }

    [[nodiscard]] std::string variants() const {
        std::string names;
        for (const Variant& one : library_.variants()) (names += names.empty() ? "" : ", ") += one.name;
        return names;
    }
    /// Returns the letters of the factions: "R, L, M".
    [[nodiscard]] std::string capitals() const {
        std::string letters;
        for (const FactionText& faction : variant().factions)
            (letters += letters.empty() ? "" : ", ") += faction.letter;
        return letters;
    }
    [[nodiscard]] std::string smalls() const {
        std::string letters = capitals();
        for (char& letter : letters) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        return letters;
    }

    Province new_province(std::string_view code) {
        const auto province = variant().province(code);
        at_ = code;
        if (!province) fail_at("unknown province ", code, province_meant(variant(), code), "R1.1");
        if (seen_.contains(*province)) fail("province " + std::string(code) + " appears twice", "R1.4");
        seen_.insert(*province);
        return *province;
    }

    Followers group(std::string_view text) {
        if (text == "-") return {};
        at_ = text;
        std::array<unsigned, faction_count> counts{};
        for (std::size_t i = 0; i < text.size();) {
            const char letter = text[i++];
            const auto faction = variant().follower(letter);
            if (!faction)
                fail_at(
                    "unknown follower '" + std::string(first_character(text.substr(i - 1))) + "' in ", text,
                    "; expected one of " + smalls(), "R1.1");
            unsigned& count = counts[index(*faction)];
            if (count != 0) fail_at("the letter '" + std::string(1, letter) + "' appears twice in ", text);
            const std::size_t digits = i;
            for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && count < 100; ++i)
                count = 10 * count + static_cast<unsigned>(text[i] - '0');
            if (i == digits) count = 1;
            if (i > digits && text[digits] == '0')
                fail_at("expected a count of 1 or more without leading zeros, not ", text);
            if (count > game_->followers())
                fail_at(
                    "there are only " + std::to_string(game_->followers()) + " followers of a faction: ", text, "",
                    "R1.2");
        }
        return Followers::of(counts[0], counts[1], counts[2]);
    }

    void read_struggles(std::string_view field) {
        if (field == "-") return;
        for (const std::string_view part : parts_of(field, '/')) noted(part, [&] { read_struggle(part); });
    }
    void read_struggle(std::string_view part) {
        const Province province = new_province(part.substr(0, 2));
        position_.open.insert(province);
        open_.push_back(province);
        std::string_view rest = part.substr(2);
        if (!rest.empty() && rest[0] == '*') {
            position_.marked.insert(province);
            rest.remove_prefix(1);
        }
        if (rest == "-") fail("write nothing for an empty province, not " + in_quotes(part));
        position_.at[index(province)] = group(rest);
    }

    void read_control(std::string_view field) {
        unsigned occupied = 0;
        if (field != "-")
            for (const std::string_view part : parts_of(field, '/')) noted(part, [&] { read_settled(part, occupied); });
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (position_.settled + i < province_count)
                position_.order.put(static_cast<unsigned>(position_.settled + i), open_[i]);
        }
        if (is_faulty(2) || is_faulty(3)) return; // a misspelt province would also count as missing
        at_ = field;
        for (const Province province : all_provinces)
            if (const ProvinceText& text = variant().provinces[index(province)]; !seen_.contains(province))
                fail(
                    "province " + text.code + " " + text.name + " is neither open nor settled", "R1.4",
                    TextError::Wrong::missing_province);
    }
    void read_settled(std::string_view part, unsigned& occupied) {
        if (occupied >= game_->occupier_limit())
            fail("the game had ended before the last of these was settled", "R7.1");
        const Province province = new_province(part.substr(0, 2));
        at_ = part;
        if (part.size() != 4 || part[2] != '=')
            fail_at("expected a province, '=' and who controls it, then '/', not ", part);
        const Power power = power_of_letter(part[3]);
        occupied += power == Power::occupier;
        position_.control.put(province, power);
        position_.order.put(position_.settled++, province);
    }
    Power power_of_letter(char letter) const {
        if (letter == variant().occupier_letter) return Power::occupier;
        const auto faction = variant().faction(letter);
        if (!faction)
            fail(
                "unknown power '" + std::string(1, letter) + "'; expected one of " + capitals() + ", " +
                    std::string(1, variant().occupier_letter),
                "R6.1");
        return power_of(*faction);
    }

    /// Calls read(seat, part) for the part of each player.
    template <class Read>
    void read_each(std::string_view field, const std::string& one, const std::string& several, Read&& read) {
        const auto parts = parts_of(field, '/');
        if (parts.size() != game_->players())
            fail(
                "expected " + std::to_string(game_->players()) + " " + several + ", found " +
                    std::to_string(parts.size()),
                "R2.4");
        for (std::size_t seat = 0; seat < parts.size(); ++seat)
            noted(parts[seat], [&] {
                if (parts[seat].empty()) fail("write '-' for an empty " + one);
                read(seat, parts[seat]);
            });
    }
    void read_supplies(std::string_view field) {
        read_each(field, "supply", "supplies", [&](std::size_t seat, std::string_view part) {
            position_.supply[seat] = group(part);
        });
    }
    void read_hands(std::string_view field) {
        read_each(field, "hand", "hands", [&](std::size_t seat, std::string_view part) {
            if (part != "-") read_hand(part, seat);
            position_.cards_left = static_cast<std::uint8_t>(position_.cards_left + position_.hand[seat].size());
        });
    }
    void read_hand(std::string_view text, std::size_t seat) {
        Hand& hand = position_.hand[seat];
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char letter = text[i];
            const std::optional<Card> card = variant().card(letter);
            if (!card)
                fail(
                    "unknown card '" + std::string(first_character(text.substr(i))) +
                        "'; expected one of K, F, 1, 2, " + capitals(),
                    "R1.3");
            if (hand.count(*card) == (*card == Card::khon_thai ? 2 : 1))
                fail(
                    "player " + std::to_string(seat + 1) + " has more than " +
                        std::string(*card == Card::khon_thai ? "two cards '" : "one card '") + std::string(1, letter) +
                        "'",
                    "R1.3");
            hand.add(*card);
        }
    }

    Seat seat(char letter) const {
        if (letter < '1' || letter >= static_cast<char>('1' + game_->players()))
            fail(
                "expected a seat from 1 to " + std::to_string(game_->players()) + ", not '" + std::string(1, letter) +
                    "'",
                "R2.4");
        return static_cast<Seat>(letter - '1');
    }
    void read_to_move(std::string_view field) {
        if (field.size() != 1) fail_at("expected one seat, not ", field, "", "R2.4");
        position_.to_move = seat(field[0]);
    }
    void read_passes(std::string_view field) {
        if (field.size() != 1 || field[0] < '0' || field[0] >= static_cast<char>('0' + game_->passes_to_settle()))
            fail_at(
                "expected 0 to " + std::to_string(game_->passes_to_settle() - 1) + " passes in a row, not ", field, "",
                "R3.4");
        position_.passes = static_cast<std::uint8_t>(field[0] - '0');
    }
    void read_latest(std::string_view field) {
        if (field != "-") {
            for (const char letter : field) {
                const Seat player = seat(letter);
                if (position_.latest.has_played(player))
                    fail("seat " + std::string(1, letter) + " appears twice", "R8.3");
                position_.latest.played(player);
            }
        }
        if (is_faulty(5)) return;
        for (unsigned i = 0; i < game_->players(); ++i) {
            const bool played = position_.hand[i].size() < cards_per_player;
            if (played == position_.latest.has_played(static_cast<Seat>(i))) continue;
            fail(
                "player " + std::to_string(i + 1) +
                    (played ? " has fewer than eight cards but is missing" : " has all eight cards but stands here"),
                "R8.3");
        }
    }
    void read_last_swap(std::string_view field) {
        if (field == "-") return;
        if (field.size() < 2 || (field[0] != '1' && field[0] != '2') || field[1] != ':')
            fail_at("expected '1:' or '2:' and a swap, or '-', not ", field, "", "R5.9");
        try {
            position_.last_swap = siam::read_last_swap(*game_, field);
        } catch (const TextError& error) {
            fail_at(error.before, field, error.after, error.rule.empty() ? "R5.9" : error.rule);
        }
        const Swap swap = position_.last_swap;
        if (swap.empty()) fail("write '-' if the latest card swapped nothing", "R5.9");
        if (is_faulty(5) || is_faulty(8)) return;
        if (position_.latest.empty()) fail("no swap can be the latest: nobody has played a card", "R5.9");
        const Card card = field[0] == '1' ? Card::one_for_one : Card::two_for_one;
        if (position_.hand[index(position_.latest[0])].holds(card))
            fail("player " + std::to_string(index(position_.latest[0]) + 1) + " still holds that card", "R5.9");
        if (card == Card::two_for_one && !game_->borders(swap.giver()).contains(swap.other()))
            fail("these provinces do not border each other", "R5.5");
    }

    void check_whole(const std::vector<std::string_view>& fields) {
        std::array<unsigned, faction_count> provinces{}, all{};
        for (const Faction faction : all_factions) {
            for (const Followers& here : position_.at) provinces[index(faction)] += here.count(faction);
            all[index(faction)] = provinces[index(faction)];
            for (const Followers& here : position_.supply) all[index(faction)] += here.count(faction);
            if (all[index(faction)] > game_->followers())
                fail_in(
                    provinces[index(faction)] > game_->followers() ? 2 : 4, fields,
                    "provinces and supplies hold more than " + std::to_string(game_->followers()) + " followers of " +
                        variant().factions[index(faction)].name + ": the pool would be negative",
                    "R1.2");
        }
        unsigned maharachas_played = 0;
        for (unsigned i = 0; i < game_->players(); ++i) maharachas_played += !position_.hand[i].holds(Card::maharacha);
        if (position_.marked.size() > maharachas_played)
            fail_in(2, fields, "there are more King markers than Maharachas played", "R5.1");
    }

    Library& library_;
    const Game* game_ = nullptr;
    Position position_{};
    ProvinceSet seen_;
    std::vector<Province> open_;
    unsigned field_ = 0;
    std::string_view text_, at_; ///< the whole text, and the current part
    std::vector<PositionFault> faults_;
    std::size_t faults_here_ = 0, first_untold_ = 0; ///< of the field: all its faults; column of the first not listed
};

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) (text += text.empty() ? "" : "/") += part;
    return text.empty() ? "-" : text;
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

ReadPosition read_position(Library& library, std::string_view text) { return PositionReader(library, text).position(); }

std::vector<PositionFault> position_faults(Library& library, std::string_view text) {
    return PositionReader(library, text).faults();
}

} // namespace siam
