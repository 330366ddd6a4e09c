// How ranks build a table together.
#include "tools/cluster/table_rank.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace siam::cluster {

using namespace retrograde;

namespace {

template <class Objects>
void add_all(Packed& bytes, const Objects& objects) {
    bytes.add_text({reinterpret_cast<const char*>(objects.data()), objects.size() * sizeof(objects[0])});
}
template <class Object>
List<Object> take_all(Unpacked& message, MemoryBudget* memory) {
    const std::string_view bytes = message.take_text();
    List<Object> objects(bytes.size() / sizeof(Object), memory);
    if (!objects.empty()) std::memcpy(static_cast<void*>(objects.data()), bytes.data(), bytes.size());
    return objects;
}

} // namespace

TableRank::TableRank(Ranks& ranks, const Game& game, std::span<const Position> roots, const RetrogradeOptions& options)
    : ranks_(ranks),
      retrograde_(game, roots, options),
      closure_(retrograde_.closure()),
      options_(options),
      mail_(ranks, closure_.steps()) {}

void TableRank::begin() {
    const std::size_t steps = closure_.steps().size();
    own_begun_.resize(steps);
    begun_ = own_begun_;
    if (const auto common = ranks_.share(steps * sizeof(std::uint64_t)); !common.empty())
        begun_ = {reinterpret_cast<std::uint64_t*>(common.data()), steps};
    owners_.emplace(ranks_);
    take_over();
    closure_.when_done([this](const Group& group) { told(group); });
    closure_.share([this] { return std::atomic_ref(begun_[now_]).fetch_add(1, std::memory_order_relaxed); });
}

/// Groups go where they went in the run before, and what is not this machine's goes.
void TableRank::take_over() {
    now_ = closure_.steps_done();
    if (owners_->is_one_machine()) return;
    for (std::size_t n = 0; n < now_ && !closure_.steps()[n].solve; ++n)
        static_cast<void>(
            owners_->hand_over(listed_here(closure_.layer(closure_.steps()[n].cards, closure_.steps()[n].open))));
    const bool is_listing = !closure_.solved() && !step().solve;
    for (const auto& group : closure_.groups().all()) {
        leads_here_.resize(std::max<std::size_t>(leads_here_.size(), group->number + 1U));
        leads_here_[group->number] = group->boards.size() != 0;
        if (is_listing && !is_here(*group)) group->clear();
    }
}

RetrogradeEnd TableRank::run() {
    bool has_asked = false;
    for (; !closure_.solved(); ++now_) {
        mail_.begin(now_);
        if (step().solve && !std::exchange(has_asked, true)) ask_for_answers();
        if (step().solve) leave_to_others();
        if (const RetrogradeEnd end = closure_.do_step(); end != RetrogradeEnd::solved) {
            mail_.look();
            return end;
        }
        finish();
    }
    mail_.await_journal();
    return RetrogradeEnd::solved;
}

/// Removes groups of other machines, and groups without boards, from the groups to solve.
void TableRank::leave_to_others() {
    for (Group* const group : layer())
        if (!is_here(*group) || group->boards.size() == 0) group->done.solved = true;
}

/// Called when the closure lists or solves a group; with several threads from any of them, and then it sends nothing.
void TableRank::told(const Group& group) {
    if (group.boards.size() != 0) {
        step().solve ? send_answers(group) : send_boards(group);
        // A layer is whole when other machines have told what they know of it.
        if (step().solve || owners_->is_one_machine()) keep(group);
    }
    if (options_.threads > 1) return;
    mail_.send_large_blocks();
    mail_.look();
    take_blocks(false); // what waits is in no budget
}

/// The step is done on all ranks when this returns.
void TableRank::finish() {
    mail_.send_blocks();
    mail_.send_all(Tag::step);
    mail_.await([this] {
        const bool are_all_there = mail_.now().ended + 1 == ranks_.count();
        take_blocks(are_all_there);
        return are_all_there;
    });
    if (!step().solve) finish_listing();
    mail_.send_progress();
    ranks_.send_off(); // else the others would wait for it until this rank looks after messages again
    for (const Group* const group : layer())
        if (is_here(*group) && group->boards.size() != 0 && !(step().solve ? group->done.solved : group->done.listed))
            throw std::logic_error("a group that no rank has done");
    if (step().solve) drop_after_step();
}

/// The layer with one card fewer is of no use to any step to come.
void TableRank::drop_after_step() {
    if (step().cards < 2) return;
    for (Group* const group : closure_.layer(step().cards - 1, step().open)) group->clear();
}

/// In the journal, or on the way there.
void TableRank::keep(const Group& group) {
    const Bytes bytes = group_bytes(closure_, step(), group);
    TableMail::Counts& counts = mail_.now().counts;
    counts.boards += group.boards.size();
    counts.turns += step().solve ? group.done.turns_solved : group.done.turns_listed;
    mail_.put_to_keep([&](Packed& block) { add_all(block, bytes); });
}

/// Boards of one group come from one rank of this machine and from one of each other; answers may come in any order.
void TableRank::take_blocks(bool are_all_there) {
    std::vector<Message>& blocks = mail_.now().blocks;
    const auto distance = [this](const Message& block) {
        return ranks_.is_here(block.from) ? 0 : 1 + ranks_.machines()[block.from];
    };
    std::ranges::stable_sort(blocks, {}, distance);
    const auto end = are_all_there || step().solve ? blocks.end() : std::ranges::upper_bound(blocks, 0U, {}, distance);
    for (auto block = blocks.begin(); block != end; ++block)
        for (Unpacked message = TableMail::contents(block->bytes); !message.empty();)
            block->tag == Tag::answers ? take_answers(message, ranks_.is_here(block->from))
                                       : take_boards(message, ranks_.is_here(block->from));
    blocks.erase(blocks.begin(), end);
}

// Listing

void TableRank::send_boards(const Group& group) {
    leads_here_.resize(std::max<std::size_t>(leads_here_.size(), group.number + 1U));
    leads_here_[group.number] = 1;
    const unsigned machine = owners_->machine_of(group.context);
    put_boards(machine, Tag::boards, group);
    if (machine != ranks_.machine()) closure_.groups().find(group.context)->clear();
}

/// Within a machine as they lie in the set, lest the others have to put each in its place again.
void TableRank::put_boards(unsigned machine, Tag tag, const Group& group) {
    mail_.put(machine, tag, [&](Packed& block) {
        block.add(group.context).add(group.prototype).add(group.done.turns_listed);
        if (machine == ranks_.machine()) return add_all(block, group.boards.slots());
        block.add(std::uint64_t{group.boards.size() * sizeof(Board)});
        for (const Board board : group.boards.slots())
            if (board != no_board) block.add(board);
    });
}

void TableRank::take_boards(Unpacked& message, bool is_from_here) {
    const auto context = message.take<Context>();
    const auto prototype = message.take<Position>();
    Group& group = closure_.groups().of(context, prototype);
    group.done.turns_listed += message.take<std::uint64_t>();
    group.done.listed = true;
    auto boards = take_all<Board>(message, closure_.memory());
    if (is_from_here) {
        group.boards = Boards::with_slots(std::move(boards));
        return;
    }
    // They come in the order of their slots: in a smaller set, which grows, they would all crowd at its beginning.
    group.boards.reserve(std::max(group.boards.size(), boards.size()), closure_.lookout());
    for (const Board board : boards) group.boards.insert(board, closure_.lookout());
}

void TableRank::finish_listing() {
    closure_.sort_into_layers();
    if (owners_->is_one_machine()) return;
    for (Group* const group : layer()) {
        if (!is_here(*group))
            group->clear(); // an empty board may have led there
        else if (group->boards.size() != 0 && owners_->speaks_for(group->context))
            keep(*group);
    }
    hand_over();
}

std::vector<TableOwners::Listed> TableRank::listed_here(const std::vector<Group*>& groups) {
    std::vector<TableOwners::Listed> listed;
    for (const Group* const group : groups)
        if (group->boards.size() != 0) listed.push_back({group->context, closure_.solving_work(*group)});
    return listed;
}

/// \pre the layer is whole, and kept
void TableRank::hand_over() {
    std::vector<TableOwners::Listed> groups = listed_here(layer());
    Packed about;
    about.add(std::uint64_t{now_});
    for (const TableOwners::Listed& group : groups) about.add(group);
    if (ranks_.machine() == ranks_.mine()) ranks_.send_away(Tag::loads, about.take());
    mail_.await([this] { return mail_.now().loads.size() + 1 == owners_->machines(); });
    for (const Message& message : mail_.now().loads)
        for (Unpacked others = TableMail::contents(message.bytes); !others.empty();)
            groups.push_back(others.take<TableOwners::Listed>());
    std::size_t coming = 0;
    for (const Context& context : owners_->hand_over(std::move(groups))) {
        Group* const group = closure_.groups().find(context);
        if (owners_->is_here(context))
            ++coming;
        else if (group != nullptr) // else it was another's
            send_handed(*group);
    }
    mail_.send_blocks();
    take_handed(coming);
    closure_.sort_into_layers();
}

/// Its boards are nobody's here.
void TableRank::send_handed(Group& group) {
    if (group.boards.size() != 0 && owners_->speaks_for(group.context))
        put_boards(owners_->machine_of(group.context), Tag::handed, group);
    group.clear();
}

void TableRank::take_handed(std::size_t groups) {
    mail_.await([&] {
        for (const Message& block : std::exchange(mail_.now().handed, {}))
            for (Unpacked message = TableMail::contents(block.bytes); !message.empty(); --groups)
                take_boards(message, false);
        return groups == 0;
    });
}

// Solving

/// Every rank tells the machines of the groups that it has listed boards of.
void TableRank::ask_for_answers() {
    if (owners_->is_one_machine()) return;
    std::vector<Packed> wanted(ranks_.count());
    leads_here_.resize(closure_.groups().all().size());
    for (const auto& group : closure_.groups().all())
        if (leads_here_[group->number] != 0 && !is_here(*group))
            wanted[owners_->machine_of(group->context)].add(group->context);
    unsigned others = 0;
    for (unsigned rank = 0; rank < ranks_.count(); ++rank)
        if (!ranks_.is_here(rank)) ++others, ranks_.send(rank, Tag::wanted, wanted[ranks_.machines()[rank]].bytes());
    mail_.await([&] { return mail_.wanted().size() == others; });
    for (const Message& message : mail_.wanted())
        for (Unpacked contexts(message.bytes); !contexts.empty();) {
            std::vector<unsigned>& machines = wanted_by_[closure_.groups().find(contexts.take<Context>())];
            const unsigned machine = ranks_.machines()[message.from];
            if (std::ranges::find(machines, machine) == machines.end()) machines.push_back(machine);
        }
}

/// To this machine's other ranks without the boards, which they have in the same slots.
void TableRank::put_answers_here(const Group& group) {
    mail_.put(ranks_.machine(), Tag::answers, [&](Packed& block) {
        block.add(group.context);
        add_all(block, group.value_of);
        add_all(block, group.values.words());
        add_all(block, group.choices);
    });
}

void TableRank::send_answers(const Group& group) {
    put_answers_here(group);
    const auto wanted = wanted_by_.find(&group);
    if (wanted == wanted_by_.end()) return;
    std::vector<Board> boards;
    std::vector<std::uint32_t> numbers;
    for (std::size_t slot = 0; slot < group.boards.slots().size(); ++slot) {
        if (group.boards.slots()[slot] == no_board) continue;
        boards.push_back(group.boards.slots()[slot]);
        numbers.push_back(group.value_of[slot]);
    }
    const auto add = [&](Packed& block) {
        block.add(group.context);
        add_all(block, boards);
        add_all(block, numbers);
        add_all(block, group.values.words());
        add_all(block, group.choices);
    };
    for (const unsigned machine : wanted->second) mail_.put(machine, Tag::answers, add);
}

void TableRank::take_answers(Unpacked& message, bool is_from_here) {
    Group& group = *closure_.groups().find(message.take<Context>());
    if (is_from_here) {
        group.value_of = take_all<std::uint32_t>(message, closure_.memory());
    } else {
        const auto boards = take_all<Board>(message, closure_.memory());
        const auto numbers = take_all<std::uint32_t>(message, closure_.memory());
        group.clear();
        group.boards.reserve(boards.size(), closure_.lookout());
        for (const Board board : boards) group.boards.insert(board, closure_.lookout());
        fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, closure_.lookout());
        for (std::size_t i = 0; i < boards.size(); ++i) group.value_of[group.boards.find(boards[i])] = numbers[i];
    }
    group.values.assign(take_all<std::uint64_t>(message, closure_.memory()));
    group.choices = take_all<std::uint64_t>(message, closure_.memory());
    group.done.solved = true;
}

} // namespace siam::cluster
