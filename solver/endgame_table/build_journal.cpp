#include "solver/endgame_table/build_journal.hpp"

#include "solver/endgame_table/format.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// The head of a journal: eight bytes with which every journal begins, then the version of the format.
constexpr std::string_view file_head{"siambld\n\4\0\0\0\0\0\0\0", 16}, magic = file_head.substr(0, 8);

std::string how_to_go_on(const std::string& path) {
    return ": repeat that build to continue it, remove " + path + " to start again, or name another table";
}

/// Returns the title of a journal, which holds everything that the build depends on.
Bytes title_of(const Closure& closure) {
    const std::span<const Position> roots = closure.roots();
    Bytes title;
    put(title, std::array<std::uint32_t, 2>{table_version, essential_version});
    put(title, closure.game().identity().low);
    put(title, std::uint64_t{roots.size()});
    put(title, hash64(roots.data(), roots.size_bytes()));
    return title;
}

} // namespace

BuildJournal::BuildJournal(const Closure& closure, const std::string& table) try
    : file_(table + ".building", closure.memory()) {
    const Bytes title = title_of(closure);
    const std::string head = file_.head(file_head.size());
    if (head != file_head.substr(0, head.size()))
        throw OtherBuild(
            file_.path() +
            (head.starts_with(magic) ? " was written by another version of siam" : " is not the journal of a build") +
            how_to_go_on(file_.path()));
    BlockReader reader(file_, closure.memory());
    const auto block = reader.find(file_head.size());
    if (block && !std::ranges::equal(reader.bytes(), title))
        throw OtherBuild(file_.path() + " belongs to a build with other roots or rules" + how_to_go_on(file_.path()));
    if (!block) { // there is nothing to resume: the file is empty, or the disk was full before the first step
        try {
            file_.begin(file_head);
            file_.write(BlockFile::Kind::title, title);
        } catch (...) {
            file_.remove();
            throw;
        }
    }
    end_of_title_ = block ? block->end : file_.size();
    file_.set_seal(hash64(title.data(), title.size()));
} catch (const FileBusy&) {
    throw FileBusy("another process is building " + table + ": it writes " + table + ".building");
}

void BuildJournal::redo(Closure& closure) {
    BlockReader reader(file_, closure.memory());
    Bytes record(closure.memory());
    std::uint64_t good = end_of_title_, place = good;
    while (!closure.solved()) {
        closure.lookout().look();
        const auto block = reader.find(place);
        if (!block) break;
        place = block->end;
        if (block->kind == BlockFile::Kind::sequences) continue;
        const std::span<const std::uint8_t> bytes = reader.bytes();
        record.insert(record.end(), bytes.begin(), bytes.end());
        if (block->kind == BlockFile::Kind::part) continue;
        redo_record(closure, record);
        record.clear();
        good = place;
    }
    file_.keep(good);
    kept_until_ = secured_until_ = good;
}

void BuildJournal::redo_record(Closure& closure, std::span<const std::uint8_t> record) const {
    ByteReader reader(record);
    const auto head = reader.take<Head>();
    const Closure::Step step = closure.step();
    if (head != Head{step.solve, step.cards, step.open, head.ends_step})
        throw TableError(file_.path() + ": a record belongs to another step; remove the file to start again");
    while (!reader.empty()) {
        const auto context = reader.take<Context>();
        Group& group = closure.groups().of(context, reader.take<Position>());
        group.work(step.solve).turns = reader.take<std::uint64_t>();
        group.for_each_column(
            step.solve, [&](auto& column) { column.assign(Sequence(reader.take_all<Extent>(closure.memory()))); });
        group.work(step.solve).is_done = true;
    }
    if (head.ends_step != 0) closure.finish_step();
}

void BuildJournal::add(const Closure& closure, Group& group) {
    constexpr std::uint64_t much = std::uint64_t{1} << 18;
    const Closure::Step step = closure.step();
    group.for_each_column(step.solve, [&](auto& column) { column.store(file_, closure.lookout()); });
    head_ = {step.solve, step.cards, step.open, 0};
    put(pending_, group.context);
    put(pending_, group.prototype);
    put(pending_, group.work(step.solve).turns);
    group.for_each_column(
        step.solve, [&](const auto& column) { put_all(pending_, std::span<const Extent>(column.stored().extents)); });
    if (file_.size() - kept_until_ >= much || pending_.size() >= much) keep();
}

/// A power cut loses the data written since the file was last secured. Securing the file takes longer than computing
/// most records, so one secure() serves many records.
void BuildJournal::keep() {
    constexpr std::uint64_t much_to_lose = std::uint64_t{1} << 24;
    if (pending_.empty() && head_.ends_step == 0) return;
    Bytes record;
    put(record, head_);
    record.insert(record.end(), pending_.begin(), pending_.end());
    file_.write(BlockFile::Kind::record, record);
    pending_.clear();
    kept_until_ = file_.size();
    if (kept_until_ - secured_until_ < much_to_lose) return;
    file_.secure();
    secured_until_ = kept_until_;
}

void BuildJournal::finish_step(const Closure::Step& step) {
    head_ = {step.solve, step.cards, step.open, 1};
    keep();
    head_.ends_step = 0;
}

} // namespace siam::retrograde
