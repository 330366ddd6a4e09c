#include <algorithm>

#include "engine/notation.hpp"
#include "engine/words.hpp"

namespace siam {
namespace {

const std::string& code(const Game& game, Province province) { return game.variant().provinces[index(province)].code; }

std::string khon_thai_text(const Game& game, Action action) {
    std::string text;
    for (const Faction faction : all_factions) {
        if (!action.places(faction)) continue;
        if (!text.empty()) text += ',';
        (text += game.variant().follower_letter(faction)) += code(game, action.place_of(faction));
    }
    return text;
}

std::string operands_text(const Game& game, Action action) {
    if (!action.has_effect()) return "-";
    switch (action.card()) {
        case Card::maharacha:
            return code(game, action.tile_a()) + "-" + code(game, action.tile_b()) + "*" + code(game, action.marked());
        case Card::khon_thai: return khon_thai_text(game, action);
        case Card::one_for_one:
        case Card::two_for_one: return text(game, action.swap());
        default:
            return code(game, action.first_place()) +
                   (action.placed() == 2 ? "," + code(game, action.second_place()) : "");
    }
}

/// Reads a token from left to right.
class TurnReader {
public:
    TurnReader(const Game& game, std::string_view token) : game_(game), token_(token), rest_(token) {}

    /// Reads the last swap of a position: "1:LNr-SUm". A card that swapped nothing gives an empty swap.
    Swap last_swap() {
        what_ = "swap";
        const Card kind = card();
        expect(':', "':' after the card");
        return next_is('-') ? Swap{} : end(swap(kind).swap());
    }
    Turn turn() {
        if (rest_ == "pass") return Turn::pass();
        if (is_pass_in_capitals()) fail("write pass in small letters");
        const Action action = read_action();
        expect('/', "'/' and the follower taken");
        return Turn{action, end(read_taking())};
    }

private:
    [[noreturn]] void fail(const std::string& message, std::string rule = {}) const {
        throw TextError(
            0, 0, std::move(rule), "", TextError::Wrong::other, std::string(token_),
            std::string(" is not a ") + what_ + ": " + message);
    }
    [[nodiscard]] bool is_pass_in_capitals() const {
        constexpr std::string_view pass = "pass";
        const auto in_small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
        return std::equal(token_.begin(), token_.end(), pass.begin(), pass.end(), [&](char typed, char small) {
            return in_small(typed) == small;
        });
    }
    /// Returns what was read, if nothing follows it.
    template <class Read>
    Read end(Read read) const {
        if (!rest_.empty()) fail("expected nothing more, found " + in_quotes(rest_));
        return read;
    }
    bool next_is(char letter) {
        if (rest_.empty() || rest_[0] != letter) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char letter, const std::string& what) {
        if (!next_is(letter))
            fail(
                "expected " + what +
                (rest_.empty() ? std::string(", but the ") + what_ + " ends" : " at " + in_quotes(rest_)));
    }

    Province province() {
        const auto found = game_.variant().province(rest_.substr(0, 2));
        if (!found) fail("expected a province at " + in_quotes(rest_));
        rest_.remove_prefix(2);
        return *found;
    }
    bool at_faction() const { return !rest_.empty() && rest_[0] >= 'a' && rest_[0] <= 'z'; }
    Faction faction() {
        const auto found = rest_.empty() ? std::nullopt : game_.variant().follower(rest_[0]);
        if (!found) fail("expected a follower at " + in_quotes(rest_));
        rest_.remove_prefix(1);
        return *found;
    }
    Card card() {
        if (rest_.empty()) fail("expected a card");
        const auto known = game_.variant().card(rest_[0]);
        if (!known) fail("unknown card '" + std::string(first_character(rest_)) + "'", "R1.3");
        rest_.remove_prefix(1);
        return *known;
    }

    Action read_action() {
        const Card kind = card();
        expect('=', "'=' after the card");
        if (next_is('-')) return Action::without_effect(kind);
        switch (kind) {
            case Card::maharacha: return maharacha();
            case Card::khon_thai: return khon_thai();
            case Card::one_for_one:
            case Card::two_for_one: return swap(kind);
            default: return placing(kind);
        }
    }
    Action maharacha() {
        const Province a = province();
        expect('-', "'-' between two tiles");
        const Province b = province();
        expect('*', "'*' and the tile with the King marker");
        const Province marked = province();
        if (a == b || (marked != a && marked != b))
            fail("expected two different tiles, and one of them after the '*'", "R5.1");
        return Action::maharacha(a, b, marked);
    }
    Action khon_thai() {
        Action action = Action::khon_thai();
        do {
            const Faction placed = faction();
            if (action.places(placed)) fail("expected at most one follower of each faction", "R5.3");
            action = action.placing(placed, province());
        } while (next_is(','));
        return action;
    }
    /// Reads one or two followers ("r", "rl", "r2", "r1") into `given`, in faction order. Returns their number.
    unsigned group(std::array<Faction, 2>& given) {
        unsigned size = 0;
        std::array<unsigned, faction_count> seen{};
        while (at_faction()) {
            const Faction one = faction();
            unsigned count = 1;
            if (!rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9') {
                count = static_cast<unsigned>(rest_[0] - '0');
                rest_.remove_prefix(1);
            }
            if (count == 0 || size + count > 2 || seen[index(one)]++ != 0)
                fail("expected one or two followers in each province, each letter once", "R5.5");
            for (; count > 0; --count) given[size++] = one;
        }
        if (size == 0) fail("expected followers at " + in_quotes(rest_));
        if (size == 2 && given[1] < given[0]) std::swap(given[0], given[1]);
        return size;
    }
    Action swap(Card kind) {
        std::array<Faction, 2> from_a{}, from_b{};
        const Province a = province();
        const unsigned by_a = group(from_a);
        expect('-', "'-' between the two sides of a swap");
        const Province b = province();
        const unsigned by_b = group(from_b);
        if (a == b) fail("expected two different provinces", kind == Card::one_for_one ? "R5.4" : "R5.5");
        if (by_a + by_b == 2) {
            const auto even = kind == Card::one_for_one ? Swap::Kind::even_by_one : Swap::Kind::even_by_two;
            return Action::swapping(Swap::even(even, a, from_a[0], b, from_b[0]));
        }
        if (kind == Card::one_for_one) fail("expected one follower in each province", "R5.4");
        if (by_a + by_b != 3) fail("expected two followers in one province and one in the other", "R5.5");
        return Action::swapping(
            by_a == 2 ? Swap::two(a, from_a[0], from_a[1], b, from_b[0])
                      : Swap::two(b, from_b[0], from_b[1], a, from_a[0]));
    }
    Action placing(Card kind) {
        const Province a = province();
        return next_is(',') ? Action::placing_two(kind, a, province()) : Action::placing_one(kind, a);
    }
    Taking read_taking() {
        if (next_is('-')) return Taking{};
        const Faction taken = faction();
        return Taking{province(), taken};
    }

    const Game& game_;
    std::string_view token_, rest_;
    const char* what_ = "turn";
};

} // namespace

std::string text(const Game& game, Followers followers, std::string_view empty) {
    std::string text;
    for (const Faction faction : all_factions) {
        const unsigned count = followers.count(faction);
        if (count == 0) continue;
        text += game.variant().follower_letter(faction);
        if (count > 1) text += std::to_string(count);
    }
    return text.empty() ? std::string(empty) : text;
}

std::string text(const Game& game, Hand hand) {
    std::string text;
    for (const Card card : all_cards) text.append(hand.count(card), game.variant().letter(card));
    return text.empty() ? "-" : text;
}

std::string text(const Game& game, Action action) {
    if (action.is_pass()) return "pass";
    return std::string{game.variant().letter(action.card()), '='} + operands_text(game, action);
}

std::string text(const Game& game, Swap swap) {
    Followers given = Followers::one(swap.first_given());
    if (swap.kind() == Swap::Kind::two_for_one) given += Followers::one(swap.second_given());
    return code(game, swap.giver()) + text(game, given) + "-" + code(game, swap.other()) +
           game.variant().follower_letter(swap.received());
}

std::string text(const Game& game, Taking taking) {
    if (taking.empty()) return "-";
    return game.variant().follower_letter(taking.faction()) + code(game, taking.province());
}

std::string text(const Game& game, Turn turn) {
    return turn.is_pass() ? "pass" : text(game, turn.action()) + "/" + text(game, turn.taking());
}

Swap read_last_swap(const Game& game, std::string_view text) { return TurnReader{game, text}.last_swap(); }

std::string last_swap_text(const Game& game, Swap swap) {
    if (swap.empty()) return "-";
    const Card card = swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one;
    return std::string{game.variant().letter(card), ':'} + text(game, swap);
}

Turn read_turn(const Game& game, std::string_view token) { return TurnReader{game, token}.turn(); }

} // namespace siam
