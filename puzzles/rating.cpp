#include "puzzles/rating.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace siam {
namespace {

constexpr int middle = 1500;

} // namespace

// How strongly turns suggest themselves

Appeal::Appeal(const Game& game, const Aim& aim, const Position& position) noexcept
    : game_(game), aim_(aim), position_(position) {
    const Ending how = ending_if_all_pass(game, position);
    const Followers own = position.supply[index(position.to_move)];
    unsigned fewest = own.count(all_factions.front());
    for (const Faction faction : all_factions) fewest = std::min(fewest, unsigned{own.count(faction)});
    for (const Faction faction : all_factions)
        wanted_[index(faction)] = how.is_occupation() ? own.count(faction) == fewest : how.first() == faction;
}

unsigned Appeal::of(const Position& after) const noexcept {
    const unsigned mover = index(position_.to_move);
    const bool wins = aim_.suits_if_all_pass(game_, after) == aim_.own(game_, position_);
    bool gains = false;
    for (const Faction faction : all_factions)
        gains |= wanted_[index(faction)] && after.supply[mover].count(faction) > position_.supply[mover].count(faction);
    const Province contested = position_.contested();
    const bool is_card = after.cards_left < position_.cards_left;
    const bool touches =
        is_card && !(after.contested() == contested && after.at[index(contested)] == position_.at[index(contested)]);
    return (wins ? wins_idle : 0U) + (gains ? 2U : 0U) + (touches ? 1U : 0U);
}

// The effort

std::uint64_t Effort::of_puzzle(const Position& position, unsigned n, std::span<const Turn> keys) {
    return of_search(position, n, [&](const TurnClass& turns) { return contains(keys, turns.turn()); });
}

template <class IsRight>
std::uint64_t Effort::of_search(const Position& position, unsigned n, IsRight is_right) {
    struct Own {
        unsigned appeal;
        bool right;
    };
    const std::vector<TurnClass> classes = answers_.turns(position);
    if (classes.size() == 1) return of_rest(classes[0].after, n);
    const Appeal appeal(game_, answers_.aim(), position);
    std::vector<Own> own;
    unsigned best = 0;
    for (const TurnClass& turns : classes) {
        own.push_back({appeal.of(turns.after), is_right(turns)});
        if (own.back().right) best = std::max(best, own.back().appeal);
    }
    std::uint64_t earlier = 0, equal = 0, checking = 0;
    std::size_t right = 0;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if (own[i].appeal < best || (own[i].right && own[i].appeal > best)) continue;
        const Turn turn = classes[i].turn();
        if (own[i].right) {
            ++right;
            checking += of_checking(classes[i].after, Answers::left(n, turn));
        } else {
            const bool is_too_much = n == 0 && !turn.is_pass();
            const std::uint64_t cost = is_too_much ? look : of_discarding(classes[i].after, Answers::left(n, turn));
            (own[i].appeal > best ? earlier : equal) += cost;
        }
    }
    assert(right > 0); // the best of the right turns
    return earlier + expected_before(equal, right) + checking / right;
}

std::uint64_t Effort::of_checking(const Position& after, unsigned n) {
    std::uint64_t looks = 1;
    for_each_reply(after, [&](unsigned appeal, const Position&) { looks += appeal >= Appeal::wins_idle; });
    return looks * look + of_rest(after, n);
}

std::uint64_t Effort::of_rest(const Position& position, unsigned n) {
    if (n == 0) return 0;
    if (answers_.own(position))
        return of_search(position, n, [&](const TurnClass& turns) {
            return answers_.forces(turns.after, Answers::left(n, turns.turn()));
        });
    const Appeal appeal(game_, answers_.aim(), position);
    unsigned best = 0;
    std::vector<Position> defences;
    for (const TurnClass& reply : answers_.turns(position)) {
        const unsigned here = appeal.of(reply.after);
        if (here < best || answers_.forces(reply.after, n - 1)) continue;
        if (here > best) defences.clear();
        best = here;
        defences.push_back(reply.after);
    }
    std::uint64_t sum = 0;
    for (const Position& after : defences) sum += of_rest(after, n);
    return sum / defences.size();
}

std::uint64_t Effort::of_discarding(const Position& after, unsigned n) {
    if (answers_.forcing().options().limits.interrupted()) throw Answers::Stopped{};
    if (!wins_idle(after)) return look;
    std::array<std::size_t, std::size_t{2} * Appeal::wins_idle> refuting{}, others{};
    std::size_t replies = 0;
    for_each_reply(after, [&](unsigned appeal, const Position& reply) {
        ++replies;
        const bool refutes = appeal >= Appeal::wins_idle && seems_lost(reply, n);
        ++(refutes ? refuting : others)[appeal];
    });
    std::uint64_t before = 1;
    for (std::size_t appeal = refuting.size(); appeal-- > 0;) {
        if (refuting[appeal] > 0) return (before + 1) * look + expected_before(others[appeal] * look, refuting[appeal]);
        before += others[appeal];
    }
    return (1 + 2 * replies) * look;
}

/// Calls visit(appeal, after) for each card that the others can play before the side is to move again; `after` is the
/// position after the card.
template <class Visit>
void Effort::for_each_reply(Position position, Visit visit) const {
    for (; !over(game_, position) && !answers_.own(position); position = play(game_, position, Turn::pass())) {
        const Appeal appeal(game_, answers_.aim(), position);
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (!turn.is_pass() && answers_.aim().allows(game_, position, turn)) visit(appeal.of(after), after);
        });
    }
}

/// Whether no turn of the side reaches the aim if everybody passes afterwards, with `n` cards left to the side.
bool Effort::seems_lost(Position position, unsigned n) const {
    while (!over(game_, position) && !answers_.own(position)) position = play(game_, position, Turn::pass());
    if (over(game_, position)) return !wins_idle(position);
    bool hope = false;
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        hope = hope || ((n > 0 || turn.is_pass()) && wins_idle(after));
    });
    return !hope;
}

// The scale

int strength_needed(std::uint64_t effort) noexcept {
    constexpr unsigned binary_places = 10;
    const int whole = static_cast<int>(std::bit_width(effort / Effort::look)) - 1;
    std::uint64_t part = effort << std::countl_zero(effort) >> 32; // from 1 to below 2, with 31 binary places
    int logarithm = whole;
    for (unsigned place = 0; place < binary_places; ++place) {
        part = part * part >> 31;
        const bool is_two = part >> 32 != 0;
        if (is_two) part >>= 1;
        logarithm = 2 * logarithm + (is_two ? 1 : 0);
    }
    return static_cast<int>(std::int64_t{logarithm} * 100 >> binary_places);
}

Rating rating_of(int strength) noexcept {
    const int points = middle + strength - scale.median;
    return {points, level_of(points)};
}

unsigned level_of(int points) noexcept {
    const auto exceeded = [&](int fifth) { return points > middle + fifth - scale.median; };
    return 1 + static_cast<unsigned>(std::count_if(scale.fifths.begin(), scale.fifths.end(), exceeded));
}

} // namespace siam
