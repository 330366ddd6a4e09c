// value() decides a question. It takes the first of these steps that has an answer:
//
//   1 limits               count_node: the search leaves at a limit, or for the answer of another worker
//   2 over                 the game is over: its winner
//   3 leaf                 leaf_value: each camp has at most one play left, so no children are needed (leaf)
//   4 all pass             a camp without plays loses if the other camp wins when all pass
//   5 transposition table  look_up: the bounds stored for this question
//   6 endgame table        probe_tables: the files of solved classes
//   7 undo ban             value_under_ban: a question with a ban is first asked without the ban (undo_ban)
//   8 node                 node_value: enters the path, tries the turns of the mover, stores the result
//
// A turn wins if the mover's camp wins after it; otherwise it loses. A node needs one winning turn, so in step 8
// find_winning_turn tries turns until one wins:
//
//   try_killers         the pass if it comes first, then the two killers (move_order)
//   try_children        lists the turns that neither waiting (waiting) nor replies (leaf) refute, then calls:
//   try_known_children  the turns that the transposition table decides
//   search_children     the other turns: first those that win if all pass, last those that other workers are
//                       searching (workers)
//   try_turn            searches one turn: value() of the question after it
#include "solver/search/search.hpp"

#include <algorithm>

namespace siam::search {

Search::Search(
    const Game& game, unsigned side, TranspositionTable& table, const Limits& limits, Workers* workers,
    Prunings prunings)
    : game_(game),
      questions_(game, side, prunings),
      table_(table),
      limits_(limits),
      leaves_(game, side),
      workers_(workers),
      prunings_(prunings),
      most_nodes_(limits.nodes),
      order_(game) {}

std::optional<bool> Search::can_force(const Position& position, unsigned budget) {
    begin();
    const Value root = value(questions_.at(position, budget));
    if (root.is_open()) return {};
    return root.won();
}

std::optional<bool> Search::can_force(const Position& position, unsigned budget, std::uint64_t nodes) {
    most_nodes_ = std::min(limits_.nodes, nodes_ + nodes);
    const auto value = can_force(position, budget);
    most_nodes_ = limits_.nodes;
    if (nodes_ < limits_.nodes && !limits_.interrupted()) leave_ = Leave::stay;
    return value;
}

std::optional<Turn> Search::winning_turn(const Position& position, unsigned budget) {
    begin();
    const Question question = questions_.at(position, budget);
    const ToMove mover = questions_.mover(question);
    Killers killers;
    enter(question, Slot{}, mover); // an empty slot: the answer is known already, and must not end the search
    const bool found = try_children(question, mover, killers);
    if (leaving() || !found) return {};
    return killers.turns[0];
}

void Search::begin() noexcept {
    if (leave_ == Leave::answered) leave_ = Leave::stay;
    depth_ = 0;
}

bool Search::known_lost(const Position& position) const {
    const Question question = questions_.at(position, own_cards(position));
    if (question.node.over(game_)) return false;
    const auto value = look_up(questions_.slot(question));
    return value && !value->won();
}

/// Counts a node, and looks around after every 256 nodes. Returns false if the search leaves the node.
bool Search::count_node() noexcept {
    if (leaving()) return false;
    if (nodes_ >= most_nodes_) {
        leave_ = Leave::limit;
        return false;
    }
    if ((++nodes_ & 255U) == 0) look_around_and_learn();
    return !leaving();
}

/// Ends the search if a limit was reached. Stores in the table what other processes have proved (Remote::learn). Leaves
/// a node if another worker has found its answer.
void Search::look_around_and_learn() noexcept {
    if (limits_.interrupted()) leave_ = Leave::limit;
    if (workers_ == nullptr) return;
    if (workers_->remote != nullptr) workers_->remote->learn(table_);
    if (workers_->nodes.fetch_add(256, std::memory_order_relaxed) > limits_.nodes) leave_ = Leave::limit;
    if (!leaving()) leave_answered_node();
}

/// Leaves the highest node of the path that another worker has answered, or all nodes if the whole question is
/// answered.
void Search::leave_answered_node() noexcept {
    const bool finished = workers_->finished.load(std::memory_order_relaxed);
    leave_to_ = finished ? depth_ : 0;
    while (leave_to_ < depth_ && !look_up(path_[leave_to_]->slot)) ++leave_to_;
    if (finished || leave_to_ < depth_) leave_ = Leave::answered;
}

/// Whether the search leaves the node at this depth because another worker has stored its answer.
bool Search::left_for(std::size_t depth) const noexcept {
    return leave_ == Leave::answered && leave_to_ == depth && !workers_->finished.load(std::memory_order_relaxed);
}

/// Returns the transposition table's value of the question without its ban, or nothing.
std::optional<Search::Value> Search::look_up_any_ban(const Slot& slot) const noexcept {
    if (const auto bounds = table_.find(slot.hash)) {
        if (slot.budget >= bounds->won_from)
            return Value::decided(!slot.negated, bounds->won_by_waiting, bounds->first_play_if_won);
        if (slot.budget < bounds->lost_below)
            return Value::decided(slot.negated, bounds->lost_to_waiting, bounds->first_play_if_lost);
    }
    return {};
}

/// Returns the transposition table's value of the question, or nothing. Looks up the question without its ban first,
/// and the question with its ban only if the first answer is not sure to hold with the ban.
std::optional<Search::Value> Search::look_up(const Slot& slot) const noexcept {
    const auto value = look_up_any_ban(slot);
    if (slot.last_swap == 0 || (prunings_.bans && (!value || value->is_sure_at(slot)))) return value;
    return look_up_any_ban(slot.with_ban());
}

/// Returns the answer of the endgame tables, or nothing. A table answers only for the exact position, not for a
/// position without its spent hands (Questions::make_essential). It names no first play, so the class of the
/// winner's first play is unknown, and `Value::is_sure_at` refuses such a value for a question with a ban. Without
/// tables, `is_sure_at` would not need to refuse an unknown class: a pass never leads from a node with children to a
/// leaf, so the class of every value that it gets is known.
std::optional<bool> Search::probe_tables(const Question& question) const {
    const auto verdicts = tables_->probe(game_, question.node.position);
    if (!verdicts) return {};
    const Verdict& verdict = (*verdicts)[questions_.side()];
    return verdict.wins() && verdict.distance() <= question.budget;
}

Search::Value Search::value(const Question& question) {
    const Node& node = question.node;
    if (!count_node()) return Value::open();                                       // 1 limits
    if (node.over(game_)) return Value::decided_without_play(leaves_.won(node));   // 2 over
    if (questions_.is_leaf(question)) return Value::decided(leaf_value(question)); // 3 leaf
    // 4 all pass. A camp without plays can only pass. If the other camp wins when all pass, it wins by passing too.
    const unsigned others = questions_.defenders_cards(node.position);
    if (prunings_.all_pass && (question.budget == 0 || others == 0) && leaves_.won_if_all_pass(node) == (others == 0))
        return Value::decided_without_play(others == 0);
    const Slot here = questions_.slot(question);
    if (here.to_passed != 0) table_.prefetch(TranspositionTable::beside(here.hash, here.to_passed));
    if (const auto value = look_up(here)) return *value; // 5 transposition table
    if (tables_ != nullptr)                              // 6 endgame table
        if (const auto won = probe_tables(question)) return Value::decided(*won);
    // 7 undo ban, 8 node
    return here.last_swap == 0 ? node_value(question, here) : value_under_ban(question, here);
}

/// Returns the value of a question with a ban. Asks the question first without its ban, unless the table has that
/// answer (look_up did not find it sure), then with its ban if needed. \pre !look_up(here)
Search::Value Search::value_under_ban(const Question& question, const Slot& here) {
    Question free = question;
    free.node.position.last_swap = Swap{};
    if (prunings_.bans && !look_up_any_ban(here)) {
        const Value value = node_value(free, here.without_ban());
        if (value.is_open() || value.is_sure_at(here)) return value;
    }
    return node_value(question, here.with_ban());
}

bool Search::leaf_value(const Question& question) {
    const Slot here = questions_.slot(question);
    if (const auto value = look_up(here)) return value->won();
    const bool won = leaves_.can_force(question.node, question.budget);
    store(question, here, Value::decided(won), 1);
    return won;
}

void Search::store(const Question& question, const Slot& slot, Value value, std::uint64_t nodes) {
    // A slot that is negated belongs to the question about the other side, which is won if this one is lost (fact 4).
    // If the budget allowed every card of the attacker, the loss holds for every budget.
    Bounds bounds;
    if (value.won() != slot.negated) {
        bounds.won_from = static_cast<std::uint8_t>(slot.budget);
        bounds.won_by_waiting = value.by_waiting;
        bounds.first_play_if_won = value.first_play;
    } else {
        bounds.lost_below = question.budget == own_cards(question.node.position)
                                ? Bounds::never
                                : static_cast<std::uint8_t>(slot.budget + 1U);
        bounds.lost_to_waiting = value.by_waiting;
        bounds.first_play_if_lost = value.first_play;
    }
    table_.store(slot.hash, bounds, nodes);
    if (workers_ != nullptr && workers_->remote != nullptr) workers_->remote->proved(slot.hash, bounds, nodes);
}

void Search::enter(const Question& question, const Slot& slot, ToMove mover) {
    if (depth_ == path_.size()) path_.push_back(std::make_unique<PathNode>());
    PathNode& node = *path_[depth_++];
    node.slot = slot;
    node.waiting.begin(game_, question.node.position, mover.camp, mover.plays, mover.replies);
    node.first_play = some_swap;
}

Search::Value Search::node_value(const Question& question, const Slot& here) {
    const std::uint64_t nodes_before = nodes_;
    const ToMove mover = questions_.mover(question);
    Killers killers = order_.killers(question);
    const std::size_t depth = depth_;
    enter(question, here, mover);
    bool mover_wins = find_winning_turn(question, mover, killers);
    while (left_for(depth)) {
        leave_ = Leave::stay;
        if (const auto value = look_up(here)) { // empty if the entry has been replaced meanwhile
            --depth_;
            return *value;
        }
        current().waiting.again();
        mover_wins = find_winning_turn(question, mover, killers);
    }
    const Value value =
        Value::decided(mover_wins == mover.attacks, current().waiting.decides(mover_wins), current().first_play);
    --depth_;
    if (leaving()) return Value::open();
    order_.killers(question) = killers;
    store(question, here, value, nodes_ - nodes_before);
    return value;
}

bool Search::find_winning_turn(const Question& question, ToMove mover, Killers& killers) {
    if (MoveOrder::tries_killers(mover) && try_killers(question, mover, killers)) return true;
    return !leaving() && try_children(question, mover, killers);
}

/// Searches the position after the turn. Returns whether the turn wins for the mover. A winning turn becomes a killer.
bool Search::try_turn(const Question& question, ToMove mover, Turn turn, Killers& killers) {
    current().turn = turn;
    const Value after = value(questions_.after(question, turn));
    if (after.is_open()) return false;
    if (!after.won_by(mover)) {
        note_lost(turn, after);
        return false;
    }
    note_won(question, turn, after, killers);
    return true;
}

/// Records a turn that loses for the mover. If all turns lose, the winner's first play is the one after
/// the pass.
void Search::note_lost(Turn turn, Value after) {
    current().waiting.add_lost(turn, after.by_waiting);
    if (turn.is_pass()) current().first_play = after.first_play;
}

void Search::note_won(const Question& question, Turn turn, Value after, Killers& killers) noexcept {
    current().waiting.add_won(turn, after.by_waiting);
    current().first_play = turn.is_pass() ? after.first_play : class_of(question.node.position, turn.action());
    killers.add(turn);
}

bool Search::try_killers(const Question& question, ToMove mover, Killers& killers) {
    const Killers candidates = killers;
    const bool pass_is_tried = order_.passes_first(question, mover, leaves_);
    if (pass_is_tried) {
        if (try_turn(question, mover, Turn::pass(), killers)) return true;
        if (leaving()) return false;
    }
    for (const Turn turn : candidates.turns) {
        if (turn.is_pass() ? pass_is_tried : mover.plays == 0) continue;
        if (!is_legal(game_, question.node.position, turn)) continue;
        if (try_turn(question, mover, turn, killers)) return true;
        if (leaving()) return false;
    }
    return false;
}

/// Connects this node with the node before the mover's latest play, if all others have passed since that play. The
/// mover's turn always comes after one turn of each other player. If three passes settle a struggle of four players,
/// the struggle is settled by then, so no node is connected.
void Search::follow_waiting(const Question& question) {
    const unsigned others = Waiting::passes_to_next_turn(game_);
    if (!prunings_.waiting || question.node.position.passes != others || depth_ < others + 2) return;
    const auto before = path_.begin() + static_cast<std::ptrdiff_t>(depth_ - others - 2);
    if (std::all_of(before + 1, before + 1 + others, [](const auto& between) { return between->turn.is_pass(); }))
        current().waiting.follow(game_, (*before)->waiting, (*before)->turn);
}

bool Search::try_children(const Question& question, ToMove mover, Killers& killers) {
    std::vector<Child>& children = current().children;
    children.clear();
    follow_waiting(question);
    list_children(question, mover, children);
    if (try_known_children(children, question, mover, killers)) return true;
    order_.order(children, question, mover, leaves_);
    return search_children(children, question, mover, killers);
}

/// Whether the table knows a child that wins for the mover. Drops the children known to lose for the mover.
bool Search::try_known_children(
    std::vector<Child>& children, const Question& question, ToMove mover, Killers& killers) {
    auto open = children.begin(); // the children before `open` still need a search
    for (const Child& child : children) {
        const auto value = child.over ? std::nullopt : look_up(child.slot);
        if (!value) {
            *open++ = child;
        } else if (value->won_by(mover)) {
            note_won(question, child.turn, *value, killers);
            return true;
        } else {
            note_lost(child.turn, *value);
        }
    }
    children.erase(open, children.end());
    return false;
}

bool Search::search_children(std::vector<Child>& children, const Question& question, ToMove mover, Killers& killers) {
    const unsigned plays = mover.plays + mover.replies;
    Workers* const others = plays > 3 ? workers_ : nullptr; // a child that takes few nodes needs no note
    Deferred<Child> left(children, others);
    while (const Child* const child = left.next()) {
        const Noted noted(child->over ? nullptr : others, child->slot.hash, plays);
        if (try_turn(question, mover, child->turn, killers)) return true;
        if (leaving()) return false;
    }
    return false;
}

/// Lists the plays that need a search if the mover's camp has one play left. Most plays are refuted without a child.
template <class Add>
void Search::list_last_plays(const Question& question, ToMove mover, Add&& add) {
    const Position& position = question.node.position;
    if (position.hand[index(position.to_move)].empty()) return;
    const auto is_known_refuted = [&](Turn turn) {
        const auto value = look_up(questions_.slot(questions_.after(question, turn)));
        return value && !value->won_by(mover);
    };
    const IsRefuted is_refuted(std::ref(is_known_refuted)); // a reference, so that nothing is allocated
    for (const Turn turn : leaves_.unrefuted_plays(question.node, question.budget, current().waiting, is_refuted))
        add(turn, play(game_, position, turn));
}

void Search::list_children(const Question& question, ToMove mover, std::vector<Child>& children) {
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
    const auto add_play = [&](Turn turn, const Position& after) { // a play never ends the game
        if (!turn.is_pass()) add(turn, slots.of(after));
    };
    if (mover.plays == 0) return;
    if (mover.plays == 1 && prunings_.last_plays) return list_last_plays(question, mover, add_play);
    const Waiting& waiting = current().waiting;
    for_each_turn_but(
        game_, question.node.position, [&](Action action) { return waiting.lost_takings(action); }, add_play);
}

} // namespace siam::search
