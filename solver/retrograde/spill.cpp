#include "solver/retrograde/spill.hpp"

#include <algorithm>
#include <filesystem>

namespace siam::retrograde {
namespace {

constexpr std::string_view scratch_head = "siam scratch file 1\n";

} // namespace

ScratchFile::ScratchFile(const std::string& path, MemoryBudget* memory) try : BlockFile(path, memory) {
    if (head(scratch_head.size()) != scratch_head.substr(0, size()))
        throw FileError(path + " is not a scratch file: remove it, or name another folder");
    empty();
} catch (const FileBusy&) {
    throw FileBusy("another process is building with the scratch file " + path);
}

ScratchFile::~ScratchFile() {
    try {
        remove();
    } catch (const FileError&) { // the next process that uses the name takes over the file
    }
}

void ScratchFile::empty() { begin(scratch_head); }

void ScratchFile::remove_left_over(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) return;
    try {
        const ScratchFile file(path, nullptr);
    } catch (const FileError&) { // the file is in use, or is not a scratch file
    }
}

namespace {

/// A sorted run of boards, and the next board to merge: no_board at the end of the run.
struct Run {
    ColumnReader<Board> reader;
    Board next = no_board;
    void advance() {
        if (!reader.next(next)) next = no_board;
    }
};

void merge_at_once(
    const BlockFile& scratch, std::span<const Column<Board>> runs, BlockFile& to, Column<Board>& merged,
    MemoryBudget* memory, const Lookout& lookout) {
    List<Run> all(memory);
    all.reserve(runs.size());
    for (const Column<Board>& run : runs) {
        all.push_back(Run{ColumnReader<Board>(run, &scratch, memory)});
        all.back().advance();
    }
    List<Board> some(memory);
    some.reserve(to.block_words());
    for (;;) {
        lookout.look();
        Board least = no_board;
        for (const Run& run : all) least = std::min(least, run.next);
        if (some.size() == some.capacity() || least == no_board) {
            merged.append(some, &to);
            some.clear();
        }
        if (least == no_board) return;
        some.push_back(least);
        for (Run& run : all)
            if (run.next == least) run.advance();
    }
}

} // namespace

void merge_runs(
    BlockFile& scratch, std::vector<Column<Board>> runs, BlockFile& to, Column<Board>& merged, MemoryBudget* memory,
    const Lookout& lookout) {
    constexpr std::size_t at_once = 16;
    while (runs.size() > at_once) {
        Column<Board> one(Order::rising, memory);
        merge_at_once(scratch, std::span(runs).first(at_once), scratch, one, memory, lookout);
        runs.erase(runs.begin(), runs.begin() + at_once);
        runs.push_back(std::move(one));
    }
    merge_at_once(scratch, runs, to, merged, memory, lookout);
}

Spill::Spill(ScratchFile& file, MemoryBudget* memory, const Lookout& lookout, std::span<Group* const> groups)
    : file_(file), memory_(memory), lookout_(lookout), groups_(groups) {
    file_.empty();
    for (Group* const group : groups_) {
        group->in_work = false;
        group->runs.clear();
    }
}

void Spill::begin(Group& group) {
    const std::lock_guard lock(mutex_);
    group.in_work = true;
}

void Spill::end(Group& group) {
    const std::lock_guard lock(mutex_);
    group.in_work = false;
}

void Spill::make_room(const Group& own) {
    constexpr std::size_t least_slots = 256; // smaller sets would make too many runs to merge
    const std::lock_guard lock(mutex_);
    Group* largest = nullptr;
    std::size_t slots = least_slots;
    for (Group* const group : groups_)
        if ((!group->in_work || group == &own) && group->lookup.boards.slots().size() >= slots) {
            largest = group;
            slots = group->lookup.boards.slots().size();
        }
    if (largest == nullptr) throw OverBudget();
    write_run(*largest);
}

void Spill::write_run(Group& group) {
    if (group.lookup.boards.size() == 0) return;
    Column<Board>& run = group.runs.emplace_back(Order::rising, nullptr); // few bytes, so they need not count
    run.append(group.lookup.boards.take_sorted(lookout_), &file_);
}

void Spill::finish(Group& group, BlockFile& file) {
    if (group.runs.empty()) {
        group.boards.assign(group.lookup.boards.take_sorted(lookout_));
        group.boards.store(file, lookout_);
        return group.boards.unload();
    }
    merge_runs(file_, std::move(group.runs), file, group.boards, memory_, lookout_);
}

} // namespace siam::retrograde
