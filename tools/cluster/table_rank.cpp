// How ranks build a table together.
#include "tools/cluster/table_rank.hpp"

#include "solver/retrograde/moves.hpp"

#include <algorithm>

namespace siam::cluster {

using namespace retrograde;

namespace {

/// Blocks are sent when they have that many bytes: so large that a message costs nothing beside what it holds.
constexpr std::size_t block_bytes = std::size_t{1} << 20;

/// The leader writes the journal while it waits for others, but is never more steps than that behind.
constexpr std::size_t most_unwritten = 2;

/// A rank that waits has nothing else to do, and all wait some fifty times in a build.
constexpr std::chrono::microseconds nap(200);

template <class Object>
void add_all(Packed& bytes, std::span<const Object> objects) {
    bytes.add_text({reinterpret_cast<const char*>(objects.data()), objects.size_bytes()});
}
template <class Object>
List<Object> take_all(Unpacked& message, MemoryBudget* memory) {
    const std::string_view bytes = message.take_text();
    List<Object> objects(bytes.size() / sizeof(Object), memory);
    if (!objects.empty()) std::memcpy(static_cast<void*>(objects.data()), bytes.data(), bytes.size());
    return objects;
}

void clear(Group& group, MemoryBudget* memory) {
    group.boards = Boards(memory);
    group.values = Values(memory);
    group.value_of = List<std::uint32_t>(memory);
    group.choices = List<std::uint64_t>(memory);
}

} // namespace

TableRank::TableRank(Ranks& ranks, const Game& game, std::span<const Position> roots, const RetrogradeOptions& options)
    : ranks_(ranks), retrograde_(game, roots, options), closure_(retrograde_.closure()), options_(options) {
    mail_.resize(closure_.steps().size());
}

unsigned TableRank::owner(const Context& context) const noexcept {
    const auto known = handed_over_.find(context);
    return known != handed_over_.end() ? known->second : static_cast<unsigned>(ContextHash()(context) % ranks_.count());
}

void TableRank::take_over() {
    journal_step_ = closure_.steps_done();
    for (std::size_t n = 0; n < journal_step_ && !closure_.steps()[n].solve; ++n) {
        std::vector<Load> loads;
        for (const Group* const group : closure_.layer(closure_.steps()[n].cards, closure_.steps()[n].open))
            if (group->boards.size() != 0) loads.push_back(load_of(*group));
        static_cast<void>(share_out(std::move(loads)));
    }
    for (const auto& group : closure_.groups().all()) {
        leads_here_.resize(std::max<std::size_t>(leads_here_.size(), group->number + 1U));
        leads_here_[group->number] = group->boards.size() != 0;
        const bool is_listing = !closure_.solved() && !closure_.steps()[closure_.steps_done()].solve;
        if (is_listing && !is_mine(*group)) clear(*group, closure_.memory());
    }
}

RetrogradeEnd TableRank::run(BuildJournal* journal, const std::function<void(const RetrogradeLayer&)>& finished) {
    journal_ = journal;
    finished_ = finished;
    closure_.when_done([this](const Group& group) { told(group); });
    bool has_asked = false;
    while (!closure_.solved()) {
        now_ = closure_.steps_done();
        const Step step = closure_.steps()[now_];
        if (step.solve && !std::exchange(has_asked, true)) ask_for_answers();
        prepare(step);
        if (const RetrogradeEnd end = closure_.do_step(); end != RetrogradeEnd::solved) {
            if (ranks_.leads()) write_journal();
            return end;
        }
        finish(step);
    }
    while (ranks_.leads() && journal_step_ < mail_.size()) {
        look_for_mail();
        write_journal();
        ranks_.rest(nap);
    }
    return RetrogradeEnd::solved;
}

/// What is others', or has no boards, is not to be solved here.
void TableRank::prepare(const Step& step) {
    if (!step.solve) return;
    for (Group* const group : closure_.layer(step.cards, step.open))
        if (!is_mine(*group) || group->boards.size() == 0) group->done.solved = true;
}

/// Of a group that the closure has listed or solved; with several threads from any of them, so nothing is sent then.
void TableRank::told(const Group& group) {
    if (closure_.steps()[now_].solve) {
        send_answers(group);
        keep(group);
    } else if (!is_mine(group)) {
        send_boards(*closure_.groups().find(group.context));
    }
    if (options_.threads == 1) look_for_mail();
}

void TableRank::send_boards(Group& group) {
    if (group.boards.size() == 0) return;
    leads_here_.resize(std::max<std::size_t>(leads_here_.size(), group.number + 1U));
    leads_here_[group.number] = 1;
    Packed bytes;
    bytes.add(group.context).add(group.prototype).add(group.done.turns_listed);
    std::vector<Board> boards;
    boards.reserve(group.boards.size());
    std::ranges::copy_if(group.boards.slots(), std::back_inserter(boards), [](Board b) { return b != no_board; });
    add_all(bytes, std::span<const Board>(boards));
    clear(group, closure_.memory());
    put(owner(group), Tag::boards, bytes.take());
}

void TableRank::send_answers(const Group& group) {
    const auto wanted = wanted_by_.find(&group);
    if (wanted == wanted_by_.end()) return;
    std::vector<Board> boards;
    std::vector<std::uint32_t> numbers;
    for (std::size_t slot = 0; slot < group.boards.slots().size(); ++slot) {
        if (group.boards.slots()[slot] == no_board) continue;
        boards.push_back(group.boards.slots()[slot]);
        numbers.push_back(group.value_of[slot]);
    }
    Packed bytes;
    bytes.add(group.context);
    add_all(bytes, std::span<const Board>(boards));
    add_all(bytes, std::span<const std::uint32_t>(numbers));
    add_all(bytes, std::span<const std::uint64_t>(group.values.words()));
    add_all(bytes, std::span<const std::uint64_t>(group.choices));
    const std::string all = bytes.take();
    for (const unsigned rank : wanted->second) put(rank, Tag::answers, all);
}

/// Turns from its boards, about: a board of one group has many times those of a board of another. Listing from a group
/// and solving it go by them.
TableRank::Load TableRank::load_of(const Group& group) {
    std::uint64_t moves = 1;
    for (const SeatMoves& seat : moves_of(closure_.game(), group, closure_.groups(), closure_.memory()).after_passes)
        for (const CardMoves& card : seat) moves += card.stage[0].size();
    return {group.context, moves * group.boards.size()};
}

/// Of the groups of a layer, all ranks agree which go to the rank that has least to do: the largest first, and only
/// where that rank has less even then. \return those that go to another rank
std::vector<Context> TableRank::share_out(std::vector<Load> loads) {
    std::ranges::sort(loads, [](const Load& a, const Load& b) {
        return a.work != b.work ? a.work > b.work : std::memcmp(&a.context, &b.context, sizeof a.context) < 0;
    });
    std::vector<std::uint64_t> of_rank(ranks_.count());
    for (const Load& load : loads) of_rank[owner(load.context)] += load.work;
    std::vector<Context> going;
    for (const auto& [context, work] : loads) {
        const unsigned from = owner(context);
        const auto least = std::ranges::min_element(of_rank);
        if (of_rank[from] <= *least + work) continue;
        of_rank[from] -= work;
        *least += work;
        handed_over_[context] = static_cast<unsigned>(least - of_rank.begin());
        going.push_back(context);
    }
    return going;
}

/// \pre the layer is whole, and kept
void TableRank::hand_over(const Step& step) {
    if (ranks_.count() == 1) return;
    std::vector<Load> loads;
    for (const Group* const group : closure_.layer(step.cards, step.open))
        if (is_mine(*group) && group->boards.size() != 0) loads.push_back(load_of(*group));
    Packed about;
    about.add(std::uint64_t{now_});
    for (const Load& load : loads) about.add(load);
    ranks_.send_all(Tag::loads, about.take());
    while (mail_[now_].loads.size() + 1 < ranks_.count()) {
        look_for_mail();
        ranks_.rest(nap);
    }
    for (const Message& message : mail_[now_].loads) {
        Unpacked others(message.bytes);
        static_cast<void>(others.take<std::uint64_t>()); // the step
        while (!others.empty()) loads.push_back(others.take<Load>());
    }
    std::size_t coming = 0;
    for (const Context& context : share_out(std::move(loads))) {
        Group* const group = closure_.groups().find(context);
        if (owner(context) == ranks_.mine())
            ++coming;
        else if (group != nullptr)
            send_boards(*group); // none if it was another's
    }
    send_blocks();
    while (true) {
        look_for_mail();
        coming -= take_blocks(step);
        if (coming == 0) break;
        ranks_.rest(nap);
    }
    closure_.sort_into_layers();
}

/// In the journal, or on the way there.
void TableRank::keep(const Group& group) {
    if (group.boards.size() == 0) return;
    const Step step = closure_.steps()[now_];
    const Bytes bytes = group_bytes(closure_, step, group);
    Counts& counts = mail_[now_].counts;
    counts.boards += group.boards.size();
    counts.turns += step.solve ? group.done.turns_solved : group.done.turns_listed;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (ranks_.leads())
        mail_[now_].groups.emplace_back(text);
    else
        put(0, Tag::group, Packed().add_text(text).take());
}

/// The step is done on all ranks when this returns.
void TableRank::finish(const Step& step) {
    send_blocks();
    const std::string head = Packed().add(std::uint64_t{now_}).take();
    ranks_.send_all(Tag::step, head);
    while (mail_[now_].ended + 1 < ranks_.count()) {
        look_for_mail();
        if (ranks_.leads()) write_journal();
        ranks_.rest(nap);
    }
    take_blocks(step);
    if (!step.solve) {
        closure_.sort_into_layers();
        for (const Group* const group : closure_.layer(step.cards, step.open))
            if (is_mine(*group)) keep(*group);
        hand_over(step);
    }
    send_blocks();
    const Counts& counts = mail_[now_].counts;
    if (!ranks_.leads()) ranks_.send(0, Tag::progress, Packed().add(std::uint64_t{now_}).add(counts).take());
    ++mail_[now_].kept;
    if (ranks_.leads() && journal_step_ + most_unwritten < now_) write_journal();
    if (step.solve) drop_after(step);
}

/// \return groups that were in them
std::size_t TableRank::take_blocks(const Step& step) {
    std::size_t groups = 0;
    for (const Message& block : mail_[now_].blocks) {
        Unpacked message(block.bytes);
        static_cast<void>(message.take<std::uint64_t>()); // the step
        for (; !message.empty(); ++groups) step.solve ? take_answers(message) : take_boards(message);
    }
    mail_[now_].blocks = {};
    return groups;
}

void TableRank::take_boards(Unpacked& message) {
    const auto context = message.take<Context>();
    const auto prototype = message.take<Position>();
    const auto turns = message.take<std::uint64_t>();
    Group& group = closure_.groups().of(context, prototype);
    const auto boards = take_all<Board>(message, closure_.memory());
    // They come in the order of their slots: in a smaller set, which grows, they would all crowd at its beginning.
    group.boards.reserve(std::max(group.boards.size(), boards.size()), closure_.lookout());
    for (const Board board : boards) group.boards.insert(board, closure_.lookout());
    group.done.turns_listed += turns;
    group.done.listed = true;
}

void TableRank::take_answers(Unpacked& message) {
    Group& group = *closure_.groups().find(message.take<Context>());
    const auto boards = take_all<Board>(message, closure_.memory());
    const auto numbers = take_all<std::uint32_t>(message, closure_.memory());
    clear(group, closure_.memory());
    group.boards.reserve(boards.size(), closure_.lookout());
    for (const Board board : boards) group.boards.insert(board, closure_.lookout());
    fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, closure_.lookout());
    for (std::size_t i = 0; i < boards.size(); ++i) group.value_of[group.boards.find(boards[i])] = numbers[i];
    group.values.assign(take_all<std::uint64_t>(message, closure_.memory()));
    group.choices = take_all<std::uint64_t>(message, closure_.memory());
}

/// Every rank tells the owners of the groups that its own lead to.
void TableRank::ask_for_answers() {
    std::vector<Packed> wanted(ranks_.count());
    leads_here_.resize(closure_.groups().all().size());
    for (const auto& group : closure_.groups().all())
        if (leads_here_[group->number] != 0 && !is_mine(*group)) wanted[owner(*group)].add(group->context);
    for (unsigned rank = 0; rank < ranks_.count(); ++rank)
        if (rank != ranks_.mine()) ranks_.send(rank, Tag::wanted, wanted[rank].take());
    while (wanted_.size() + 1 < ranks_.count()) {
        look_for_mail();
        ranks_.rest(nap);
    }
    for (const Message& message : wanted_)
        for (Unpacked contexts(message.bytes); !contexts.empty();)
            wanted_by_[closure_.groups().find(contexts.take<Context>())].push_back(message.from);
}

/// The layer with one card fewer is of no use to any step to come.
void TableRank::drop_after(const Step& step) {
    if (step.cards < 2) return;
    for (Group* const group : closure_.layer(step.cards - 1, step.open)) clear(*group, closure_.memory());
}

// Messages

void TableRank::put(unsigned rank, Tag tag, std::string_view bytes) {
    std::string& block = blocks_[{rank, tag}];
    if (block.empty()) block = Packed().add(std::uint64_t{now_}).take();
    block.append(bytes);
    if (block.size() >= block_bytes && options_.threads == 1) send_block(rank, tag);
}

void TableRank::send_block(unsigned rank, Tag tag) {
    std::string& block = blocks_[{rank, tag}];
    if (!block.empty()) ranks_.send(rank, tag, std::exchange(block, {}));
}

void TableRank::send_blocks() {
    for (const auto& [to, block] : blocks_) send_block(to.first, to.second);
}

void TableRank::look_for_mail() {
    while (auto message = ranks_.take()) {
        if (message->tag == Tag::wanted) {
            wanted_.push_back(std::move(*message)); // about groups that may not be here yet
            continue;
        }
        Unpacked reader(message->bytes);
        Mail& mail = mail_.at(reader.take<std::uint64_t>());
        if (message->tag == Tag::step) ++mail.ended;
        if (message->tag == Tag::loads) mail.loads.push_back(std::move(*message));
        if (message->tag == Tag::boards || message->tag == Tag::answers) mail.blocks.push_back(std::move(*message));
        if (message->tag == Tag::group)
            while (!reader.empty()) mail.groups.emplace_back(reader.take_text());
        if (message->tag == Tag::progress) {
            ++mail.kept;
            const auto counts = reader.take<Counts>();
            mail.counts.boards += counts.boards, mail.counts.turns += counts.turns;
        }
    }
}

void TableRank::record(const Step& step, std::string_view group) {
    Unpacked bytes(group);
    const auto context = bytes.take<Context>();
    const auto turns = bytes.take<std::uint64_t>();
    record_ << (step.solve ? "solve " : "list ") << step.cards << ' ' << step.open << ' ' << group.size() << ' '
            << turns << ' ' << ContextHash()(context) << '\n';
}

/// Groups of one step after the other, whoever has done them; the rest waits.
void TableRank::write_journal() {
    for (; journal_step_ < mail_.size(); ++journal_step_) {
        const Step step = closure_.steps()[journal_step_];
        Mail& mail = mail_[journal_step_];
        for (const std::string& group : mail.groups) {
            journal_->add(step, group);
            if (record_.is_open()) record(step, group);
        }
        mail.groups.clear();
        if (mail.kept < ranks_.count()) return;
        journal_->finish_step(step);
        if (finished_) finished_({step.solve, step.cards, step.open, mail.counts.boards, mail.counts.turns});
    }
}

} // namespace siam::cluster
