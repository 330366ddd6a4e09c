#include "solver/search/search.hpp"

#include "solver/search/outside.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Nodes with the same key try each other's killers.
std::uint32_t killer_key(const Question& question) noexcept {
    const Position& position = question.node.position;
    return position.cards_left | question.budget << 8 | unsigned{position.settled} << 16 |
           index(position.to_move) << 24;
}

/// The answer to a question without a ban is that with it.
template <class Value>
bool is_sure(const Value& value, const Slot& slot) noexcept {
    return value.first_swap != slot.banned && value.first_swap != some_swap;
}

} // namespace

Search::Search(const Game& game, unsigned side, TranspositionTable& table, const Limits& limits, Crew* crew)
    : game_(game),
      questions_(game, side),
      table_(table),
      limits_(limits),
      leaves_(game, side),
      crew_(crew),
      most_nodes_(limits.nodes) {}

std::optional<bool> Search::can_force(const Position& position, unsigned budget) {
    stopped_ = limited_;
    depth_ = 0;
    const bool won = value(questions_.at(position, budget)).won;
    if (stopped_) return {};
    return won;
}

std::optional<bool> Search::can_force(const Position& position, unsigned budget, std::uint64_t nodes) {
    most_nodes_ = std::min(limits_.nodes, nodes_ + nodes);
    const auto value = can_force(position, budget);
    most_nodes_ = limits_.nodes;
    if (nodes_ < limits_.nodes && !limits_.interrupted()) limited_ = false;
    return value;
}

std::optional<Turn> Search::winning_turn(const Position& position, unsigned budget) {
    stopped_ = limited_;
    depth_ = 0;
    const Question question = questions_.at(position, budget);
    const Mover mover = questions_.mover(question);
    Killers killers;
    enter(question, Slot{}, mover); // whose answer is known, and not a reason to leave
    const bool found = has_winning_child(question, mover, killers);
    if (stopped_ || !found) return {};
    return killers.turns[0];
}

bool Search::known_lost(const Position& position) const {
    const Question question = questions_.at(position, own_cards(position));
    if (question.node.over(game_)) return false;
    const auto value = known(questions_.slot(question));
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
    if (limits_.interrupted()) limited_ = stopped_ = true;
    if (crew_ == nullptr) return;
    if (crew_->outside != nullptr) crew_->outside->learn(table_);
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

/// The search has stopped because another worker has stored the answer of the node at this depth.
bool Search::left_for(std::size_t depth) const noexcept {
    return stopped_ && !limited_ && leave_to_ == depth && !crew_->finished.load(std::memory_order_relaxed);
}

/// The table's value there, whatever is banned.
std::optional<Search::Value> Search::stored(const Slot& slot) const noexcept {
    if (const auto bounds = table_.find(slot.hash)) {
        if (slot.budget >= bounds->won_from)
            return Value{!slot.negated, bounds->won_by_waiting, bounds->first_swap_if_won};
        if (slot.budget < bounds->lost_below)
            return Value{slot.negated, bounds->lost_to_waiting, bounds->first_swap_if_lost};
    }
    return {};
}

std::optional<Search::Value> Search::known(const Slot& slot) const noexcept {
    const auto value = stored(slot);
    if (slot.ban == 0 || !value || is_sure(*value, slot)) return value;
    return stored(slot.with_ban());
}

/// The endgame table's answer. A position whose spent hands were dropped is another position, and a table answers for
/// exactly that one.
std::optional<bool> Search::probed(const Question& question) const {
    const auto verdicts = tables_->probe(game_, question.node.position);
    if (!verdicts) return {};
    const Verdict& verdict = (*verdicts)[questions_.side()];
    return verdict.wins() && verdict.distance() <= question.budget;
}

Search::Value Search::value(const Question& question) {
    const Node& node = question.node;
    if (out_of_limits()) return {false};
    if (node.over(game_)) return {leaves_.won(node), false, no_swap};
    if (questions_.is_leaf(question)) return {leaf_value(question)};
    const unsigned others = questions_.defenders_cards(node.position);
    // Without cards the defenders can only pass: if that is enough, the attacker passes too. The same the other way
    // round.
    if ((question.budget == 0 || others == 0) && leaves_.won_if_all_pass(node) == (others == 0))
        return {others == 0, false, no_swap};
    const Slot here = questions_.slot(question);
    if (here.to_passed != 0) table_.prefetch(TranspositionTable::beside(here.hash, here.to_passed));
    if (const auto value = known(here)) return *value;
    if (tables_ != nullptr)
        if (const auto won = probed(question)) return {*won};
    return here.ban == 0 ? node_value(question, here) : value_under_ban(question, here);
}

/// First as if nothing were banned. \pre !known(here)
Search::Value Search::value_under_ban(const Question& question, const Slot& here) {
    Question free = question;
    free.node.position.last_swap = Swap{};
    if (!stored(here)) {
        const Value value = node_value(free, here.without_ban());
        if (stopped_ || is_sure(value, here)) return value;
    }
    return node_value(question, here.with_ban());
}

bool Search::leaf_value(const Question& question) {
    const Slot here = questions_.slot(question);
    if (const auto value = known(here)) return value->won;
    const bool won = leaves_.can_force(question.node, question.budget);
    keep(question, here, {won}, 1);
    return won;
}

void Search::keep(const Question& question, const Slot& slot, Value value, std::uint64_t nodes) {
    // Without a win at all, rather than with this budget, if the attacker held nothing back.
    Bounds bounds;
    if (value.won != slot.negated) {
        bounds.won_from = static_cast<std::uint8_t>(slot.budget);
        bounds.won_by_waiting = value.by_waiting;
        bounds.first_swap_if_won = value.first_swap;
    } else {
        bounds.lost_below = question.budget == own_cards(question.node.position)
                                ? Bounds::never
                                : static_cast<std::uint8_t>(slot.budget + 1U);
        bounds.lost_to_waiting = value.by_waiting;
        bounds.first_swap_if_lost = value.first_swap;
    }
    table_.store(slot.hash, bounds, nodes);
    if (crew_ != nullptr && crew_->outside != nullptr) crew_->outside->proved(slot.hash, bounds, nodes);
}

void Search::enter(const Question& question, const Slot& slot, Mover mover) {
    if (depth_ == path_.size()) path_.push_back(std::make_unique<Step>());
    Step& step = *path_[depth_++];
    step.slot = slot;
    step.waiting.begin(game_, question.node.position, mover.camp, mover.plays, mover.replies);
    step.first_swap = some_swap;
}

Search::Value Search::node_value(const Question& question, const Slot& here) {
    const std::uint64_t nodes_before = nodes_;
    const Mover mover = questions_.mover(question);
    Killers killers = killers_[killer_key(question)];
    const std::size_t depth = depth_;
    enter(question, here, mover);
    bool mover_wins = has_winning_turn(question, mover, killers);
    while (left_for(depth)) {
        stopped_ = false;
        if (const auto value = known(here)) { // else the entry has gone again
            --depth_;
            return *value;
        }
        step().waiting.again();
        mover_wins = has_winning_turn(question, mover, killers);
    }
    const Value value{mover_wins == mover.attacks, step().waiting.decides(mover_wins), step().first_swap};
    --depth_;
    if (stopped_) return {false};
    killers_[killer_key(question)] = killers;
    keep(question, here, value, nodes_ - nodes_before);
    return value;
}

bool Search::has_winning_turn(const Question& question, Mover mover, Killers& killers) {
    // One play against so many: what killers would be tried for, the list of children tells sooner.
    const bool hopeless = mover.plays == 1 && mover.replies >= 4;
    if (!hopeless && has_winning_killer(question, mover, killers)) return true;
    return !stopped_ && has_winning_child(question, mover, killers);
}

/// Searches the position after the turn. If it wins, it is a killer from here on.
bool Search::wins(const Question& question, Mover mover, Turn turn, Killers& killers) {
    step().turn = turn;
    const Value after = value(questions_.after(question, turn));
    if (stopped_) return false;
    if (after.won != mover.attacks) {
        note_refuted(turn, after);
        return false;
    }
    note_winning(question, turn, after, killers);
    return true;
}

/// If nothing wins, the winner's first play comes after the mover's pass.
void Search::note_refuted(Turn turn, Value after) {
    step().waiting.refuted(turn, after.by_waiting);
    if (turn.is_pass()) step().first_swap = after.first_swap;
}

void Search::note_winning(const Question& question, Turn turn, Value after, Killers& killers) noexcept {
    step().waiting.wins(turn, after.by_waiting);
    step().first_swap = turn.is_pass() ? after.first_swap : class_of(question.node.position, turn.action());
    killers.refuted(turn);
}

/// While much is left, proofs that answer plays by passing share more positions: 0.76 of the nodes of eight hard
/// 2p-4o-8c. With more players it is those of a defender whom all passing suits: 0.74 of eight 3p-3o-9c.
bool Search::passes_first(const Question& question, Mover mover) {
    if (mover.plays + mover.replies < 5) return false;
    return game_.players() == 2 || (!mover.attacks && !leaves_.won_if_all_pass(question.node));
}

bool Search::has_winning_killer(const Question& question, Mover mover, Killers& killers) {
    const Killers candidates = killers;
    const bool pass_is_tried = passes_first(question, mover);
    if (pass_is_tried) {
        if (wins(question, mover, Turn::pass(), killers)) return true;
        if (stopped_) return false;
    }
    for (const Turn turn : candidates.turns) {
        if (turn.is_pass() ? pass_is_tried : mover.plays == 0) continue;
        if (!is_legal(game_, question.node.position, turn)) continue;
        if (wins(question, mover, turn, killers)) return true;
        if (stopped_) return false;
    }
    return false;
}

/// After a play of the mover and passes of all others this node is compared with the one before the play. However many
/// passes settle a struggle, it is the mover's turn again after those of all others; where three settle and four play,
/// that struggle is settled by then, and no node is followed.
void Search::follow_waiting(const Question& question) {
    const unsigned others = Waiting::passes_to_next_turn(game_);
    if (question.node.position.passes != others || depth_ < others + 2) return;
    const auto before = path_.begin() + static_cast<std::ptrdiff_t>(depth_ - others - 2);
    if (std::all_of(before + 1, before + 1 + others, [](const auto& between) { return between->turn.is_pass(); }))
        step().waiting.follow(game_, (*before)->waiting, (*before)->turn);
}

bool Search::has_winning_child(const Question& question, Mover mover, Killers& killers) {
    std::vector<Child> children = empty_list();
    follow_waiting(question);
    list_children(question, mover, children);
    bool found = is_known_to_win(children, question, mover, killers);
    if (!found) {
        order(children, question, mover);
        found = has_winner_among(children, question, mover, killers);
    }
    spare_.push_back(std::move(children));
    return found;
}

/// Some child is known to win. Those that are known not to are dropped.
bool Search::is_known_to_win(std::vector<Child>& children, const Question& question, Mover mover, Killers& killers) {
    auto open = children.begin(); // the children before it are still to be searched
    for (const Child& child : children) {
        const auto value = child.over ? std::nullopt : known(child.slot);
        if (!value) {
            *open++ = child;
        } else if (value->won == mover.attacks) {
            note_winning(question, child.turn, *value, killers);
            return true;
        } else {
            note_refuted(child.turn, *value);
        }
    }
    children.erase(open, children.end());
    return false;
}

/// By another worker, here or in another process.
bool Search::is_searched(const Hash128& question) const noexcept {
    return crew_->searching->includes(question) ||
           (crew_->outside != nullptr && crew_->outside->is_searched_elsewhere(question));
}

/// Searches the children in order; first those that no other worker is at.
bool Search::has_winner_among(std::vector<Child>& children, const Question& question, Mover mover, Killers& killers) {
    // A child that takes no time is not worth a note.
    const bool shared = crew_ != nullptr && mover.plays + mover.replies > 3;
    const auto note = [&](const Child& child, bool begins) {
        begins ? crew_->searching->begin(child.slot.hash) : crew_->searching->end(child.slot.hash);
        if (crew_->outside != nullptr) crew_->outside->searching(child.slot.hash, mover.plays + mover.replies, begins);
    };
    const auto child_wins = [&](const Child& child) {
        const bool noted = shared && !child.over;
        if (noted) note(child, true);
        const bool won = wins(question, mover, child.turn, killers);
        if (noted) note(child, false);
        return won;
    };
    auto put_off = children.begin(); // the children before it have another worker at them
    for (const Child& child : children) {
        if (shared && !child.over && is_searched(child.slot.hash))
            *put_off++ = child;
        else if (child_wins(child))
            return true;
        if (stopped_) return false;
    }
    for (auto child = children.begin(); child != put_off; ++child) {
        if (child_wins(*child)) return true;
        if (stopped_) return false;
    }
    return false;
}

std::vector<Search::Child> Search::empty_list() {
    if (spare_.empty()) return {};
    std::vector<Child> children = std::move(spare_.back());
    spare_.pop_back();
    children.clear();
    return children;
}

void Search::list_children(const Question& question, Mover mover, std::vector<Child>& children) {
    const auto add = [&](Turn turn, const Slot& there) {
        table_.prefetch(there.hash);
        children.push_back({turn, there, false, false});
    };
    const Question passed = questions_.after(question, Turn::pass());
    if (passed.node.over(game_))
        children.push_back({Turn::pass(), {}, true, false});
    else
        add(Turn::pass(), questions_.slot(passed));
    PlaySlots slots(questions_, question, mover);
    const auto add_play = [&](Turn turn, const Position& after) { // which no play ends
        if (!turn.is_pass()) add(turn, slots.of(after));
    };
    if (mover.plays <= 1) return list_last_plays(question, mover, add_play);
    const Waiting& waiting = step().waiting;
    for_each_turn_but(
        game_, question.node.position, [&](Action action) { return waiting.refuted_after(action); }, add_play);
}

/// The plays that are left where the mover's camp has one: most are refuted without a child.
void Search::list_last_plays(
    const Question& question, Mover mover, const std::function<void(Turn, const Position&)>& add) {
    const Position& position = question.node.position;
    if (mover.plays == 0 || position.hand[index(position.to_move)].empty()) return;
    const Waiting& waiting = step().waiting;
    last_plays_.clear();
    leaves_.list_unrefuted_plays(
        question.node, question.budget, [&](Action action) { return waiting.refuted_after(action); },
        [&](Turn turn) {
            const auto value = known(questions_.slot(questions_.after(question, turn)));
            return value && value->won != mover.attacks;
        },
        last_plays_);
    for (const Turn turn : last_plays_) add(turn, play(game_, position, turn));
}

/// First the turns after which everybody passing would suit the mover's camp.
void Search::order(std::vector<Child>& children, const Question& question, Mover mover) {
    if (children.size() < 2) return;
    for (Child& child : children) {
        const Node node = question.node.played(game_, child.turn);
        child.wins_if_all_pass =
            (node.over(game_) ? leaves_.won(node) : leaves_.won_if_all_pass(node)) == mover.attacks;
    }
    std::stable_partition(children.begin(), children.end(), [](const Child& child) { return child.wins_if_all_pass; });
}

} // namespace siam
