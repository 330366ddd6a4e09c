#include "solver/search.hpp"

#include "engine/essential.hpp"

#include <algorithm>

namespace siam {
namespace {

/// All of a game that values depend on.
Hash128 game_hash(const Game& game) {
    std::array<std::uint8_t, 32> facts{};
    std::size_t size = 0;
    const auto add = [&](unsigned fact) { facts[size++] = static_cast<std::uint8_t>(fact); };
    for (const Province province : all_provinces) add(game.borders(province).bits());
    for (const Faction faction : all_factions) add(index(game.home(faction)));
    for (unsigned which = 0; which < switch_texts().size(); ++which) add(value_of(game.switches(), which));
    add(game.players());
    add(game.followers());
    add(game.occupier_limit());
    add(essential_version);
    return hash128(facts.data(), facts.size());
}

} // namespace

Search::Search(const Game& game, unsigned side, Table& table, const Limits& limits, Crew* crew)
    : game_(game),
      side_(side),
      table_(table),
      limits_(limits),
      leaves_(game, side),
      salt_(game_hash(game)),
      // F3 of the design: cards that will not be played matter to the last-card rule with 3 players, and to who has an
      // empty hand; to nothing else.
      hands_can_be_dropped_(
          (game.players() != 3 || game.switches().last_card == LastCard::free) &&
          game.switches().last_tie != LastTie::first_empty_hand_wins),
      crew_(crew),
      most_nodes_(limits.nodes) {}

unsigned Search::cards(const Position& position, bool own) const noexcept {
    unsigned held = 0;
    for (unsigned seat = 0; seat < game_.players(); ++seat)
        if ((game_.side_of(static_cast<Seat>(seat)) == side_) == own) held += position.hand[seat].size();
    return held;
}

std::optional<bool> Search::can_force(const Position& position, unsigned budget) {
    stopped_ = limited_;
    depth_ = 0;
    const bool won = wins(essential({Node::of(position), budget})).won;
    if (stopped_) return {};
    return won;
}

std::optional<bool> Search::can_force(const Position& position, unsigned budget, std::uint64_t nodes) {
    most_nodes_ = std::min(limits_.nodes, nodes_ + nodes);
    const auto value = can_force(position, budget);
    most_nodes_ = limits_.nodes;
    if (nodes_ < limits_.nodes && !(limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)))
        limited_ = false;
    return value;
}

std::optional<Turn> Search::suiting_turn(const Position& position, unsigned budget) {
    stopped_ = limited_;
    depth_ = 0;
    const Question question = essential({Node::of(position), budget});
    Killers killers;
    enter(question, Slot{}); // whose answer is known, and not a reason to leave
    const bool found = winning_child(question, game_.side_of(position.to_move) == side_, killers);
    if (stopped_ || !found) return {};
    return killers.turns[0];
}

bool Search::known_lost(const Position& position) const {
    const Question question = essential({Node::of(position), cards(position, true)});
    if (question.node.over(game_)) return false;
    const auto value = known(slot(question));
    return value && !value->won;
}

bool Search::out_of_limits() noexcept {
    if (stopped_) return true;
    if (++nodes_ > most_nodes_) limited_ = stopped_ = true;
    if ((nodes_ & 255U) == 0) look_around();
    return stopped_;
}

/// Has a limit been reached, or has another worker found what this one is looking for?
void Search::look_around() noexcept {
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) limited_ = stopped_ = true;
    if (crew_ == nullptr) return;
    if (crew_->nodes.fetch_add(256, std::memory_order_relaxed) > limits_.nodes) limited_ = stopped_ = true;
    if (crew_->finished.load(std::memory_order_relaxed)) {
        stopped_ = true;
        leave_to_ = depth_;
    }
    for (std::size_t depth = 0; depth < depth_ && !stopped_; ++depth)
        if (known(path_[depth]->slot)) {
            stopped_ = true;
            leave_to_ = depth;
        }
}

/// A budget above the cards held is no other question than all of them. With a spent budget the side's cards are as
/// good as gone, where nothing asks for them.
Question Search::essential(Question question) const noexcept {
    Position& position = question.node.position;
    question.budget = std::min(question.budget, cards(position, true));
    if (question.budget == 0 && hands_can_be_dropped_) {
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            if (game_.side_of(static_cast<Seat>(seat)) != side_) continue;
            position.cards_left = static_cast<std::uint8_t>(position.cards_left - position.hand[seat].size());
            position.hand[seat] = Hand{};
        }
    }
    return question;
}

Question Search::after(const Question& question, Turn turn) const noexcept {
    const bool spends = !turn.is_pass() && game_.side_of(question.node.position.to_move) == side_;
    return essential({question.node.played(game_, turn), question.budget - (spends ? 1U : 0U)});
}

/// Answered without children: the game is over, or at most one card of each cause can still be played.
bool Search::is_leaf(const Question& question) const noexcept {
    return question.node.over(game_) || (question.budget <= 1 && cards(question.node.position, false) <= 1);
}

/// With two sides, no card held back and no draw in reach, one side can force a win exactly if the other cannot
/// (R11.2). A draw takes two players who never play a card (R8.4); with 4 players two of different teams.
bool Search::is_all_or_nothing(const Question& question) const noexcept {
    const Position& position = question.node.position;
    return game_.sides() == 2 && position.latest.size() + 1 >= game_.players() &&
           question.budget == cards(position, true);
}

Hash128 Search::hash_of(const Question& question, bool negated) const noexcept {
    EssentialKey key = essential_key(game_, question.node.position, question.node.standing);
    key.to_move_and_passes = static_cast<std::uint8_t>(key.to_move_and_passes | (negated ? 0U : side_) << 6);
    Hash128 hash = hash128(key);
    hash.low ^= salt_.low;
    hash.high ^= salt_.high;
    return hash;
}

Slot Search::slot(const Question& question) const noexcept {
    const bool negated = side_ == 1 && is_all_or_nothing(question);
    return {hash_of(question, negated), negated ? cards(question.node.position, false) : question.budget, negated};
}

std::optional<Search::Value> Search::known(const Slot& slot) const noexcept {
    if (const auto bounds = table_.find(slot.hash)) {
        if (slot.budget >= bounds->won_from) return Value{!slot.negated, bounds->won_by_waiting};
        if (slot.budget < bounds->lost_below) return Value{slot.negated, bounds->lost_to_waiting};
    }
    return {};
}

/// What a table says. A position whose spent hands were dropped is one of its own: a table answers for exactly that.
std::optional<bool> Search::told(const Question& question) const {
    const auto verdicts = tables_->probe(game_, question.node.position);
    if (!verdicts) return {};
    const Verdict& verdict = (*verdicts)[side_];
    return verdict.can() && verdict.n() <= question.budget;
}

Search::Value Search::wins(const Question& question) {
    const Node& node = question.node;
    if (out_of_limits()) return {false};
    if (node.over(game_)) return {leaves_.won(node)};
    if (is_leaf(question)) return {leaf(question)};
    const unsigned others = cards(node.position, false);
    // Without cards the others can only pass: if that is enough, the side passes too. The same the other way round.
    if ((question.budget == 0 || others == 0) && leaves_.won_if_all_pass(node) == (others == 0)) return {others == 0};
    const Slot here = slot(question);
    if (const auto value = known(here)) return *value;
    if (tables_ != nullptr)
        if (const auto won = told(question)) return {*won};
    return searched(question, here, game_.side_of(node.position.to_move) == side_);
}

bool Search::leaf(const Question& question) {
    const Slot here = slot(question);
    if (const auto value = known(here)) return value->won;
    const bool won = leaves_.can_force(question.node, question.budget);
    keep(question, here, {won}, 1);
    return won;
}

void Search::keep(const Question& question, const Slot& slot, Value value, std::uint64_t nodes) {
    // Without a win at all, rather than with this budget, if the side held nothing back.
    Bounds bounds;
    if (value.won != slot.negated) {
        bounds.won_from = static_cast<std::uint8_t>(slot.budget);
        bounds.won_by_waiting = value.by_waiting;
    } else {
        bounds.lost_below = question.budget == cards(question.node.position, true)
                                ? Bounds::never
                                : static_cast<std::uint8_t>(slot.budget + 1U);
        bounds.lost_to_waiting = value.by_waiting;
    }
    table_.store(slot.hash, bounds, nodes);
}

Search::Step& Search::enter(const Question& question, const Slot& slot) {
    if (depth_ == path_.size()) path_.push_back(std::make_unique<Step>());
    Step& step = *path_[depth_++];
    step.slot = slot;
    step.waited.begin(question.node.position);
    step.all_waited = true;
    return step;
}

/// The play has been refuted.
void Search::refuted(Turn turn, Value value) {
    if (turn.is_pass()) return;
    if (value.by_waiting)
        step().waited.add(turn);
    else
        step().all_waited = false;
}

Search::Value Search::searched(const Question& question, const Slot& here, bool own) {
    const std::uint64_t nodes_before = nodes_;
    const Position& position = question.node.position;
    const unsigned others = cards(position, false);
    const unsigned kin = position.cards_left | question.budget << 8 | unsigned{position.settled} << 16 |
                         unsigned{index(position.to_move)} << 24;
    Killers killers = killers_[kin];
    const std::size_t depth = depth_;
    Step& step = enter(question, here);
    // One play against so many: what killers would be tried for, the list of children tells sooner.
    const bool hopeless = (own ? question.budget : others) == 1 && (own ? others : question.budget) >= 4;
    bool mover_wins = false;
    for (bool left = true; left;) {
        mover_wins = (!hopeless && winning_killer(question, own, killers)) ||
                     (!stopped_ && winning_child(question, own, killers));
        left = stopped_ && !limited_ && leave_to_ == depth && !crew_->finished.load(std::memory_order_relaxed);
        if (!left) break;
        stopped_ = false;
        if (const auto value = known(here)) { // else the entry has gone again
            --depth_;
            return *value;
        }
        step.all_waited = true;
    }
    --depth_;
    if (stopped_) return {false};
    killers_[kin] = killers;
    const unsigned plays = own ? question.budget : others, answers = own ? others : question.budget;
    if (mover_wins && plays > 1 && answers == 0 && !killers.turns[0].is_pass())
        leaves_.suggest(killers.turns[0], index(position.to_move));
    const bool waits = game_.players() == 2 && (mover_wins ? killers.turns[0].is_pass() && position.passes == 0 &&
                                                                 (answers <= 1 || step.suits_by_waiting)
                                                           : plays <= 1 || step.all_waited);
    const Value value{mover_wins == own, waits};
    keep(question, here, value, nodes_ - nodes_before);
    return value;
}

Search::Value Search::tried(const Question& question, Turn turn) {
    step().turn = turn;
    const Value value = wins(after(question, turn));
    step().suits_by_waiting = value.by_waiting;
    return value;
}

bool Search::winning_killer(const Question& question, bool own, Killers& killers) {
    const Killers candidates = killers;
    for (const Turn turn : candidates.turns) {
        if (own && question.budget == 0 && !turn.is_pass()) continue;
        if (!is_legal(game_, question.node.position, turn)) continue;
        if (tried(question, turn).won == own && !stopped_) {
            killers.refuted(turn);
            return true;
        }
        if (stopped_) return false;
    }
    return false;
}

void Search::list_children(const Question& question, bool own, std::vector<Child>& children) {
    const auto add = [&](Turn turn, const Question& child) {
        if (child.node.over(game_)) return children.push_back({turn, {}, true, 0});
        const Slot there = slot(child);
        table_.prefetch(there.hash);
        children.push_back({turn, there, false, 0});
    };
    // After all plays as many cards are left to both causes, and the same players have played: the questions that they
    // lead to differ in nothing but the position, and only the first is looked at in full.
    std::optional<Child> first;
    const auto add_play = [&](Turn turn, const Position& position) {
        Question child{{position, question.node.standing}, question.budget - (own ? 1U : 0U)};
        if (!first) {
            add(turn, essential(child));
            first = children.back();
            return;
        }
        children.push_back({turn, first->slot, false, 0}); // no card ends the game
        children.back().slot.hash = hash_of(child.budget == 0 ? essential(child) : child, first->slot.negated);
        table_.prefetch(children.back().slot.hash);
    };
    const Waited& waited = step().waited;
    const auto left_out = [&](Action action) { return waited.after(action); };
    const unsigned plays = own ? question.budget : cards(question.node.position, false);
    if (plays > 1)
        return for_each_turn_but(game_, question.node.position, left_out, [&](Turn turn, const Position& position) {
            turn.is_pass() ? add(turn, after(question, turn)) : add_play(turn, position);
        });
    add(Turn::pass(), after(question, Turn::pass()));
    if (plays == 0 || question.node.position.hand[index(question.node.position.to_move)].empty()) return;
    const auto is_refuted = [&](Turn turn) {
        const auto value = known(slot(after(question, turn)));
        return value && value->won != own;
    };
    open_plays_.clear();
    leaves_.list_open_plays(question.node, question.budget, left_out, is_refuted, open_plays_);
    for (const Turn turn : open_plays_) add_play(turn, play(game_, question.node.position, turn));
}

/// After a play of the mover and a pass of the other player this node is compared with the one before the play.
void Search::follow_waiting(const Question& question) {
    if (game_.players() != 2 || question.node.position.passes != 1 || depth_ < 3) return;
    const Step &before = *path_[depth_ - 3], &between = *path_[depth_ - 2];
    if (between.turn.is_pass()) step().waited.follow(game_, before.waited, before.turn);
}

std::vector<Search::Child> Search::empty_list() {
    if (spare_.empty()) return {};
    std::vector<Child> children = std::move(spare_.back());
    spare_.pop_back();
    children.clear();
    return children;
}

bool Search::winning_child(const Question& question, bool own, Killers& killers) {
    std::vector<Child> children = empty_list();
    follow_waiting(question);
    list_children(question, own, children);
    bool found = false;
    auto open = children.begin(); // the children before it are still to be searched
    for (const Child& child : children) {
        if (const auto value = child.over ? std::nullopt : known(child.slot)) {
            if (value->won != own) {
                refuted(child.turn, *value);
                continue;
            }
            step().suits_by_waiting = value->by_waiting;
            killers.refuted(child.turn);
            found = true;
            break;
        }
        *open++ = child;
    }
    if (!found) {
        children.erase(open, children.end());
        if (children.size() > 1) order(children, question, own);
        // What takes no time is not worth a note.
        const bool shared = crew_ != nullptr && question.budget + cards(question.node.position, false) > 3;
        const auto suits = [&](const Child& child) {
            const bool noted = shared && !child.over;
            if (noted) crew_->busy.begin(child.slot.hash);
            const Value value = tried(question, child.turn);
            found = value.won == own && !stopped_;
            if (!found && !stopped_) refuted(child.turn, value);
            if (noted) crew_->busy.end(child.slot.hash);
            if (found) killers.refuted(child.turn);
            return found;
        };
        auto put_off = children.begin(); // the children before it have another worker at them
        for (const Child& child : children) {
            if (shared && !child.over && crew_->busy.includes(child.slot.hash))
                *put_off++ = child;
            else if (suits(child) || stopped_)
                break;
        }
        for (auto child = children.begin(); child != put_off && !found && !stopped_; ++child) suits(*child);
    }
    spare_.push_back(std::move(children));
    return found;
}

/// First the turns after which everybody passing would suit the mover. Where there is hardly any hope, of the others
/// those whose refutations tell most of what is left (Waited): plays of the card that has fewest, and swaps last if
/// their undoing may be banned.
void Search::order(std::vector<Child>& children, const Question& question, bool own) {
    const Position& position = question.node.position;
    constexpr std::uint16_t banned = 1U << 15;
    std::array<std::uint16_t, 1U << 8> rank{}; // by Hand::bits_of of a card, 0 for a pass
    const unsigned others = cards(position, false), plays = own ? question.budget : others,
                   answers = own ? others : question.budget;
    if (game_.players() == 2 && plays > 1 && answers >= 4) {
        for (const Child& child : children)
            if (!child.turn.is_pass()) ++rank[Hand::bits_of(child.turn.action().card())];
        for (const Card card : {Card::one_for_one, Card::two_for_one})
            if (position.hand[1 - index(position.to_move)].holds(card)) rank[Hand::bits_of(card)] |= banned;
    }
    for (Child& child : children) {
        const Node node = question.node.played(game_, child.turn);
        const bool suits = (node.over(game_) ? leaves_.won(node) : leaves_.won_if_all_pass(node)) == own;
        const unsigned kind = child.turn.is_pass() ? 0U : Hand::bits_of(child.turn.action().card());
        child.rank = static_cast<std::uint16_t>(suits ? 0U : 1U + rank[kind]);
    }
    std::stable_sort(children.begin(), children.end(), [](const Child& a, const Child& b) { return a.rank < b.rank; });
}

} // namespace siam
