#include "solver/endgame_table/build_journal.hpp"

#include "solver/endgame_table/format.hpp"
#include "solver/verdict.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// A journal begins with eight bytes that every journal has, the version of the format, and the seal of the build.
constexpr std::string_view file_head{"siambld\n\7\0\0\0\0\0\0\0", 16}, magic = file_head.substr(0, 8);
constexpr std::size_t head_bytes = file_head.size() + sizeof(std::uint64_t);

/// Returns the hash of everything that the build depends on.
std::uint64_t seal_of_build(const Closure& closure) {
    const std::span<const Position> roots = closure.roots();
    const std::array<std::uint64_t, 6> facts{table_version,   essential_version,
                                             results_version, closure.game().identity().low,
                                             roots.size(),    hash64(roots.data(), roots.size_bytes())};
    return hash64(facts.data(), sizeof facts);
}

} // namespace

BuildJournal::BuildJournal(const Closure& closure, const std::string& table) try
    : file_(table + ".building", closure.memory()) {
    const std::uint64_t seal = seal_of_build(closure);
    std::string head(file_head);
    head.append(reinterpret_cast<const char*>(&seal), sizeof seal);
    const std::string found = file_.head(head.size());
    if (found != head.substr(0, found.size())) {
        const char* const why = found.starts_with(file_head) ? " belongs to a build with other roots or rules"
                                : found.starts_with(magic)   ? " was written by another version of siam"
                                                             : " is not the journal of a build";
        throw OtherBuild(
            file_.path() + why + ": repeat that build to continue it, remove " + file_.path() +
            " to start again, or name another table");
    }
    if (found.size() < head.size()) { // there is nothing to resume: the file is empty, or the disk was full
        try {
            file_.begin(head);
        } catch (...) {
            file_.remove();
            throw;
        }
    }
    file_.set_seal(seal);
} catch (const FileBusy&) {
    throw FileBusy("another process is building " + table + ": it writes " + table + ".building");
}

bool BuildJournal::is_worth_keeping() const { return file_.size() > head_bytes; }

void BuildJournal::redo(Closure& closure) {
    BlockReader reader(file_, closure.memory());
    Bytes record(closure.memory());
    std::uint64_t good = head_bytes, place = good;
    while (!closure.solved()) {
        closure.lookout().look();
        const auto block = reader.read(place);
        if (!block) break;
        place = block->end;
        if (block->kind == BlockFile::Kind::words) continue;
        record.insert(record.end(), block->bytes.begin(), block->bytes.end());
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
    const bool solves = closure.step().solved;
    ByteReader reader(record);
    const auto context = reader.take<Context>();
    Group& group = closure.groups().of(context, reader.take<Position>());
    group.work(solves) = {true, reader.take<std::uint64_t>()};
    group.for_each_column(
        solves, [&](auto& column) { column.assign(Sequence(reader.take_all<Extent>(closure.memory()))); });
}

void BuildJournal::add(const Closure& closure, Group& group) {
    const bool solves = closure.step().solved;
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
