#include "solver/endgame_table/build_journal.hpp"

#include "solver/endgame_table/format.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// The head of a journal: eight bytes with which every journal begins, then the version of the format.
constexpr std::string_view file_head{"siambld\n\5\0\0\0\0\0\0\0", 16}, magic = file_head.substr(0, 8);

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
        if (block->kind == BlockFile::Kind::words) continue;
        const std::span<const std::uint8_t> bytes = reader.bytes();
        record.insert(record.end(), bytes.begin(), bytes.end());
        if (block->kind == BlockFile::Kind::part) continue;
        if (block->kind == BlockFile::Kind::end_of_step)
            closure.finish_step();
        else
            redo_record(closure, record);
        record.clear();
        good = place;
    }
    file_.keep(good);
    secured_until_ = good;
}

void BuildJournal::redo_record(Closure& closure, std::span<const std::uint8_t> record) {
    const bool solves = closure.step().solve;
    ByteReader reader(record);
    const auto context = reader.take<Context>();
    Group& group = closure.groups().of(context, reader.take<Position>());
    group.work(solves) = {true, reader.take<std::uint64_t>()};
    group.for_each_column(
        solves, [&](auto& column) { column.assign(Sequence(reader.take_all<Extent>(closure.memory()))); });
}

void BuildJournal::add(const Closure& closure, Group& group) {
    const bool solves = closure.step().solve;
    group.for_each_column(solves, [&](auto& column) { column.store(file_, closure.lookout()); });
    Bytes record;
    put(record, group.context);
    put(record, group.prototype);
    put(record, group.work(solves).turns);
    group.for_each_column(
        solves, [&](const auto& column) { put_all(record, std::span<const Extent>(column.stored().extents)); });
    file_.write(BlockFile::Kind::record, record);
    // A power cut loses the data written since the file was last secured. Securing the file takes longer than computing
    // most groups, so one secure() serves many groups.
    constexpr std::uint64_t much_to_lose = std::uint64_t{1} << 24;
    if (file_.size() - secured_until_ < much_to_lose) return;
    file_.secure();
    secured_until_ = file_.size();
}

} // namespace siam::retrograde
