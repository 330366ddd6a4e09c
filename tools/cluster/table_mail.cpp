// How blocks of groups are filled, sent and taken in, and written into the journal.
#include "tools/cluster/table_mail.hpp"

namespace siam::cluster {

using namespace retrograde;

namespace {

/// Blocks are sent when they have that many bytes: so large that a message costs nothing beside what it holds, and with
/// some room still no memory that is taken from the system, page by page, and given back each time (prepare_process).
constexpr std::size_t block_bytes = std::size_t{3} << 16;

/// A rank that waits has nothing else to do, and all wait some fifty times in a build.
constexpr std::chrono::microseconds nap(200);

} // namespace

void TableMail::keep_in(BuildJournal& journal, std::size_t steps, std::function<void(const RetrogradeLayer&)> done) {
    journal_ = &journal;
    journal_step_ = steps;
    done_ = std::move(done);
}

void TableMail::put(unsigned machine, Tag tag, const std::function<void(Packed&)>& add) {
    if (tag != Tag::group && ranks_.ranks_of(machine).empty()) return;
    Packed& block = blocks_[{machine, tag}];
    if (block.size() == 0) {
        block.reserve(block_bytes + block_bytes / 4);
        block.add(std::uint64_t{now_});
    }
    add(block);
}

void TableMail::send_block(unsigned machine, Tag tag) {
    std::string block = blocks_[{machine, tag}].take();
    if (block.empty()) return;
    if (tag != Tag::group)
        ranks_.send(ranks_.ranks_of(machine), tag, std::move(block));
    else if (ranks_.leads())
        now().groups.push_back(std::move(block));
    else
        ranks_.send(0, tag, std::move(block));
}

void TableMail::send_large_blocks() {
    for (const auto& [to, block] : blocks_)
        if (block.size() >= block_bytes) send_block(to.first, to.second);
}

void TableMail::send_blocks() {
    for (const auto& [to, block] : blocks_) send_block(to.first, to.second);
}

void TableMail::send_all(Tag tag) { ranks_.send_all(tag, Packed().add(std::uint64_t{now_}).take()); }

void TableMail::send_progress() {
    send_blocks();
    ++now().kept;
    if (!ranks_.leads()) ranks_.send(0, Tag::progress, Packed().add(std::uint64_t{now_}).add(now().counts).take());
}

void TableMail::look() {
    while (auto message = ranks_.take()) take(std::move(*message));
    if (ranks_.leads()) write_journal();
}

void TableMail::take(Message message) {
    if (message.tag == Tag::wanted) return wanted_.push_back(std::move(message)); // its groups may not be here yet
    Unpacked reader(message.bytes);
    Coming& coming = coming_.at(reader.take<std::uint64_t>());
    if (message.tag == Tag::step) ++coming.ended;
    if (message.tag == Tag::progress) {
        ++coming.kept;
        const auto counts = reader.take<Counts>();
        coming.counts.boards += counts.boards, coming.counts.turns += counts.turns;
    }
    if (message.tag == Tag::loads) coming.loads.push_back(std::move(message));
    if (message.tag == Tag::handed) coming.handed.push_back(std::move(message));
    if (message.tag == Tag::boards || message.tag == Tag::answers) coming.blocks.push_back(std::move(message));
    if (message.tag == Tag::group) coming.groups.push_back(std::move(message.bytes));
}

void TableMail::await(const std::function<bool()>& is_there) {
    while (true) {
        look();
        if (is_there()) return;
        ranks_.rest(nap);
    }
}

void TableMail::await_journal() {
    if (ranks_.leads()) await([this] { return journal_step_ == steps_.size(); });
}

Unpacked TableMail::contents(std::string_view bytes) {
    Unpacked contents(bytes);
    static_cast<void>(contents.take<std::uint64_t>());
    return contents;
}

void TableMail::record(const Step& step, std::string_view group) {
    Unpacked bytes(group);
    const auto context = bytes.take<Context>();
    const auto turns = bytes.take<std::uint64_t>();
    record_ << (step.solve ? "solve " : "list ") << step.cards << ' ' << step.open << ' ' << group.size() << ' '
            << turns << ' ' << ContextHash()(context) << '\n';
}

/// Groups of one step after the other, whoever has done them; the rest waits.
void TableMail::write_journal() {
    for (; journal_step_ < coming_.size(); ++journal_step_) {
        const Step& step = steps_[journal_step_];
        Coming& coming = coming_[journal_step_];
        for (const std::string& block : std::exchange(coming.groups, {})) {
            for (Unpacked groups = contents(block); !groups.empty();) {
                const std::string_view group = groups.take_text();
                journal_->add(step, group);
                if (record_.is_open()) record(step, group);
            }
        }
        if (coming.kept < ranks_.count()) return;
        journal_->finish_step(step);
        if (done_) done_({step.solve, step.cards, step.open, coming.counts.boards, coming.counts.turns});
    }
}

} // namespace siam::cluster
