#include "solver/endgame_table/build_journal.hpp"

#include "solver/endgame_table/format.hpp"
#include "solver/endgame_table/ordered_group.hpp"
#include "solver/endgame_table/sound.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

std::string how_to_go_on(const std::string& path) {
    return ": build that again to go on with it, remove " + path + " to begin anew, or name another table";
}

/// As far as the file goes: it is empty, or cut off, if a disk was full before a first step could be kept.
bool begins_like_a_journal(std::span<const std::uint8_t> file) {
    const Bytes head = PieceWriter::head();
    const std::size_t size = std::min(file.size(), head.size());
    return std::ranges::equal(file.first(size), std::span(head).first(size));
}

void put_group(const Closure& closure, const Closure::Step& step, const Group& group, Bytes& bytes) {
    const OrderedGroup ordered(group, closure.lookout());
    put(bytes, group.context);
    put(bytes, step.solve ? group.done.turns_solved : group.done.turns_listed);
    if (!step.solve) {
        put(bytes, group.prototype);
        put_all(bytes, std::span<const Board>(ordered.boards));
        return;
    }
    put_all(bytes, std::span<const std::uint32_t>(ordered.numbers));
    const std::size_t stride = words_of_value(closure.game().players(), group.context, closure.grid().words());
    put(bytes, std::uint64_t{ordered.old_numbers.size() * stride});
    for (const std::uint32_t number : ordered.old_numbers) {
        closure.lookout().look();
        for (std::size_t word = 0; word < stride; ++word) put(bytes, group.values.words()[number * stride + word]);
    }
    const bool chooses = step.cards == 1;
    put(bytes, std::uint64_t{chooses ? ordered.old_numbers.size() : 0});
    if (chooses)
        for (const std::uint32_t number : ordered.old_numbers) put(bytes, group.choices[number]);
}

/// True if the file holds this title; false if it holds no whole one, and so nothing that could be gone on with. Throws
/// OtherBuild.
bool holds_title(const Closure& closure, const std::string& path, std::span<const std::uint8_t> title) {
    const MappedFile file(path);
    PieceReader reader(file.bytes(), closure.memory(), [&] { closure.lookout().look(); });
    if (!begins_like_a_journal(file.bytes())) {
        const bool is_journal = reader.has_head() && reader.head().magic == PiecesHead{}.magic;
        throw OtherBuild(
            path + (is_journal ? " is of another version of this program" : " is no journal of a build") +
            how_to_go_on(path));
    }
    if (!reader.has_head() || !reader.next()) return false;
    if (std::ranges::equal(reader.piece(), title)) return true;
    throw OtherBuild(path + " is left from a build of other roots or rules" + how_to_go_on(path));
}

} // namespace

BuildJournal::BuildJournal(const Closure& closure, const std::string& path)
    : file_(path), title_(title_of(closure)), writer_(title_, 1), pending_(closure.memory()) {
    if (!holds_title(closure, path, title_)) begin(closure);
}

void BuildJournal::begin(const Closure& closure) try {
    file_.keep(0);
    PieceWriter writer(title_, 0);
    Bytes bytes = PieceWriter::head();
    const Bytes title = writer.next(title_, closure.memory(), [&] { closure.lookout().look(); });
    bytes.insert(bytes.end(), title.begin(), title.end());
    file_.write(bytes);
} catch (...) {
    file_.remove();
    throw;
}

std::uint64_t BuildJournal::pieces_of_whole_steps(const Closure& closure) const {
    const MappedFile file(file_.path());
    PieceReader reader(file.bytes(), closure.memory(), [&] { closure.lookout().look(); });
    std::uint64_t whole = 0;
    while (reader.next())
        if (reader.pieces() > 1 && ByteReader(reader.piece()).take<PieceHead>().ends_step == 1)
            whole = reader.pieces() - 1;
    return whole;
}

void BuildJournal::redo(Closure& closure, bool whole_steps) {
    const auto look = [&] { closure.lookout().look(); };
    const std::uint64_t most = whole_steps ? pieces_of_whole_steps(closure) : ~std::uint64_t{0};
    std::size_t good = 0;
    {
        const MappedFile file(file_.path());
        PieceReader reader(file.bytes(), closure.memory(), look);
        if (!reader.next()) throw FileError("cannot read " + file_.path());
        good = reader.good();
        for (; pieces_ < most && !closure.solved() && reader.next(); ++pieces_, good = reader.good()) {
            file.forget(good, reader.good() - good);
            try {
                redo_piece(closure, reader.piece());
            } catch (const TableError& error) {
                throw TableError(
                    file_.path() + ": piece " + std::to_string(pieces_ + 1) + " holds " + error.what() +
                    "; remove the file to begin anew");
            }
        }
    }
    file_.keep(good);
    writer_ = PieceWriter(title_, 1 + pieces_);
}

void BuildJournal::add(const Closure& closure, const Closure::Step& step, const Group& group) {
    head_ = {step.solve, step.cards, step.open, 0};
    const std::size_t before = pending_.size();
    try {
        put_group(closure, step, group, pending_);
    } catch (...) {
        pending_.resize(before);
        throw;
    }
    keep_if_much(closure);
}

void BuildJournal::add(const Closure& closure, const Closure::Step& step, std::string_view group) {
    head_ = {step.solve, step.cards, step.open, 0};
    pending_.insert(pending_.end(), group.begin(), group.end());
    keep_if_much(closure);
}

void BuildJournal::keep_if_much(const Closure& closure) {
    constexpr std::size_t much = std::size_t{1} << 18;
    if (pending_.size() >= much) keep(closure);
}

void BuildJournal::keep(const Closure& closure) {
    if (pending_.empty() && head_.ends_step == 0) return;
    Bytes piece(closure.memory());
    piece.reserve(sizeof head_ + pending_.size());
    put(piece, head_);
    piece.insert(piece.end(), pending_.begin(), pending_.end());
    pending_ = Bytes(closure.memory());
    // A small one is not lost to an interruption: it is soon done.
    constexpr std::size_t small = std::size_t{4} << 20;
    const bool looks = piece.size() > small;
    file_.write(writer_.next(piece, closure.memory(), [&] {
        if (looks) closure.lookout().look();
    }));
    ++pieces_;
}

void BuildJournal::finish_step(const Closure& closure, const Closure::Step& step) {
    head_ = {step.solve, step.cards, step.open, 1};
    keep(closure);
    head_.ends_step = 0;
}

Bytes group_bytes(const Closure& closure, const Closure::Step& step, const Group& group) {
    Bytes bytes(closure.memory());
    put_group(closure, step, group, bytes);
    return bytes;
}

Bytes title_of(const Closure& closure) {
    Bytes bytes(closure.memory());
    put(bytes, std::array<std::uint32_t, 2>{table_version, essential_version});
    put(bytes, closure.game().identity().low);
    put_all(bytes, closure.roots());
    return bytes;
}

} // namespace siam::retrograde
