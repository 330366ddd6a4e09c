#include "puzzles/panel.hpp"

#include <algorithm>

#include "engine/hash.hpp"

namespace siam {
namespace {

/// The abilities of a solver by strength. Integers, so that every machine draws the same.
struct Ability {
    unsigned width;       ///< sees the turn at place r, from 0, with probability width / (width + r)
    unsigned reply_width; ///< likewise of replies
    unsigned reads_on;    ///< in 1024, by card
    unsigned errs;        ///< in 1024, where it judges by what happens if everybody passes
};
constexpr std::array<Ability, panel_strengths> abilities{
    {{2, 1, 300, 256},
     {3, 1, 400, 240},
     {5, 2, 480, 220},
     {8, 2, 560, 200},
     {12, 3, 640, 170},
     {20, 5, 700, 140},
     {32, 8, 760, 110},
     {52, 14, 810, 90},
     {84, 25, 850, 70},
     {136, 45, 890, 50},
     {220, 90, 920, 36},
     {360, 200, 950, 24},
     {1000, 800, 980, 12},
     {10000, 10000, 1016, 4}}};

/// No solver reads a line to the end that takes more nodes. Everything that the node count depends on is fixed.
constexpr std::uint64_t nodes_to_read = 8000;
constexpr std::size_t memory_to_read = std::size_t{1} << 22;

/// splitmix64's finaliser.
constexpr std::uint64_t mixed(std::uint64_t bits) noexcept {
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBU;
    return bits ^ bits >> 31;
}
constexpr std::uint64_t next(std::uint64_t at, std::uint64_t which) noexcept {
    return mixed(at + (which + 1) * 0x9E3779B97F4A7C15U);
}
constexpr std::uint64_t low_half(std::uint64_t bits) noexcept { return bits & 0xFFFFFFFFU; }

constexpr bool sees(std::uint64_t draw, unsigned width, std::size_t place) noexcept {
    return low_half(draw) * (width + place) < std::uint64_t{width} << 32;
}

/// Reads on through so many cards.
constexpr bool reads_to_the_end(std::uint64_t draw, unsigned reads_on, unsigned cards) noexcept {
    std::uint64_t chance = std::uint64_t{1} << 32;
    for (; cards > 0; --cards) chance = chance * reads_on >> 10;
    return low_half(draw) < chance;
}

constexpr unsigned cost(Turn turn) noexcept { return turn.is_pass() ? 0 : 1; }

/// The panel counts its own steps, so it stops with the others but for their nodes.
Limits without_nodes(Limits limits) {
    limits.nodes = Limits{}.nodes;
    return limits;
}

} // namespace

Panel::Panel(Forcing& forcing, const Position& position, unsigned n, std::span<const Turn> keys, std::uint64_t seed)
    : Panel(forcing, Aim::win(forcing.game().side_of(position.to_move)), position, n, keys, seed) {}

Panel::Panel(
    Forcing& forcing, const Aim& aim, const Position& position, unsigned n, std::span<const Turn> keys,
    std::uint64_t seed)
    : forcing_(forcing.game(), {memory_to_read, without_nodes(forcing.options().limits), forcing.options().budget}),
      game_(forcing.game()),
      position_(position),
      aim_(aim),
      n_(aim.is_hold() ? Aim::any_number : n),
      seed_(seed) {
    for (TurnClass& turns : turn_classes(game_, position)) {
        const bool is_key = std::find(keys.begin(), keys.end(), turns.turn()) != keys.end();
        const bool hopeful = wins_idle(turns.after);
        firsts_.push_back(
            {std::move(turns), is_key, hopeful, false,
             std::vector<Reply, Budgeted<Reply>>(Budgeted<Reply>(forcing.options().budget)), 0});
    }
    std::stable_partition(firsts_.begin(), firsts_.end(), [](const First& first) { return first.hopeful; });
}

bool Panel::wins_idle(const Position& position) const { return aim_.suits_if_all_pass(game_, position); }

std::optional<std::array<unsigned, panel_strengths>> Panel::scores() {
    std::array<unsigned, panel_strengths> scores{};
    for (unsigned strength = 0; strength < panel_strengths; ++strength)
        for (unsigned solver = 0; solver < panel_seeds && !stopped_; ++solver) {
            First& chosen = firsts_[answer(strength, next(seed_, solver))];
            ++chosen.believers;
            scores[strength] += chosen.is_key;
        }
    if (stopped_) return {};
    return scores;
}

unsigned Panel::believers(Turn turn) const noexcept {
    for (const First& first : firsts_)
        if (std::find(first.turns.turns.begin(), first.turns.turns.end(), turn) != first.turns.turns.end())
            return first.believers;
    return 0;
}

std::size_t Panel::answer(unsigned strength, std::uint64_t solver) {
    std::size_t best = 0;
    Look best_look = Look::refuted;
    for (std::size_t place = 0; place < firsts_.size() && best_look != Look::fine && !stopped_; ++place) {
        const std::uint64_t at = next(solver, place);
        if (!sees(at, abilities[strength].width, place)) continue;
        const Look seems = look(firsts_[place], at, strength);
        if (seems <= best_look) continue;
        best = place;
        best_look = seems;
    }
    return best;
}

Panel::Look Panel::look(First& first, std::uint64_t at, unsigned strength) {
    const Ability& ability = abilities[strength];
    if (cost(first.turns.turn()) > n_) return Look::refuted;
    if (over(game_, first.turns.after)) return first.hopeful ? Look::fine : Look::refuted;
    list_replies(first);
    Look seems = Look::fine;
    for (std::size_t place = 0; place < first.replies.size(); ++place) {
        const std::uint64_t draw = next(at, place);
        if (!sees(draw, ability.reply_width, place)) continue;
        Reply& reply = first.replies[place];
        const unsigned cards = first.turns.after.cards_left - cost(reply.turn);
        if (reads_to_the_end(draw >> 32, ability.reads_on, cards)) {
            const Reply::Truth truth = read(first, reply);
            if (truth == Reply::Truth::refuted) return Look::refuted;
            if (truth == Reply::Truth::holds) continue;
        }
        if (const bool errs = mixed(draw) >> 54 < ability.errs; reply.hopeful != errs) {
            seems = Look::doubtful;
        }
    }
    return seems;
}

void Panel::list_replies(First& first) {
    if (first.replies_listed) return;
    for_each_turn(game_, first.turns.after, [&](Turn turn, const Position& after) {
        if (aim_.allows(game_, first.turns.after, turn))
            first.replies.push_back({turn, !wins_idle(after), Reply::Truth::unknown});
    });
    // Shorter by a swap than a stable partition, which would want memory beside the budget.
    std::sort(first.replies.begin(), first.replies.end(), [](const Reply& a, const Reply& b) {
        return a.hopeful != b.hopeful ? a.hopeful : a.turn < b.turn;
    });
    first.replies_listed = true;
}

Panel::Reply::Truth Panel::read(First& first, Reply& reply) {
    if (first.is_key) return Reply::Truth::holds;
    if (reply.truth == Reply::Truth::unknown) {
        const Position after = play(game_, first.turns.after, reply.turn);
        const unsigned budget = aim_.is_hold() ? aim_.left_to_other(game_, after) : n_ - cost(first.turns.turn());
        forcing_.allow(nodes_to_read);
        const auto wins = forcing_.can_force(after, aim_.side(), budget);
        stopped_ = stopped_ || forcing_.options().limits.interrupted();
        reply.truth = Reply::Truth::too_long;
        if (wins) reply.truth = *wins != aim_.is_hold() ? Reply::Truth::holds : Reply::Truth::refuted;
    }
    return reply.truth;
}

std::uint64_t seed_of(std::string_view id) { return hash64(id.data(), id.size()); }

int strength_needed(const std::array<unsigned, panel_strengths>& scores) noexcept {
    constexpr int half = panel_seeds / 2, step = 100;
    const auto score = [&](unsigned strength) { return static_cast<int>(scores[strength]); };
    if (score(panel_strengths - 1) < half)
        return static_cast<int>(panel_strengths - 1) * step + step * (half - score(panel_strengths - 1)) / half;
    unsigned strength = panel_strengths - 1;
    while (strength > 0 && score(strength - 1) >= half) --strength;
    if (strength == 0) return -step * (score(0) - half) / half;
    const int below = score(strength - 1);
    return static_cast<int>(strength - 1) * step + step * (half - below) / (score(strength) - below);
}

} // namespace siam
