#include "solver/build_journal.hpp"

#include "solver/endgame_table.hpp"
#include "solver/ordered_group.hpp"
#include "solver/table_format.hpp"
#include "solver/table_sound.hpp"

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

/// True if the file holds this title; false if it holds no whole one, and so nothing that could be gone on with. Throws
/// OtherBuild.
bool holds_title(const std::string& path, std::span<const std::uint8_t> title) {
    const MappedFile file(path);
    PieceReader reader(file.bytes());
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
    : file_(path), title_(title_of(closure)), writer_(title_, 1) {
    if (!holds_title(path, title_)) begin();
}

void BuildJournal::begin() try {
    file_.keep(0);
    PieceWriter writer(title_, 0);
    Bytes bytes = PieceWriter::head();
    const Bytes title = writer.next(title_);
    bytes.insert(bytes.end(), title.begin(), title.end());
    file_.write(bytes);
} catch (...) {
    file_.remove();
    throw;
}

void BuildJournal::redo(Closure& closure, const std::atomic<bool>* stop) {
    std::size_t good = 0;
    {
        const MappedFile file(file_.path());
        PieceReader reader(file.bytes());
        if (!reader.next()) throw FileError("cannot read " + file_.path());
        good = reader.good();
        for (; !closure.solved() && reader.next(); ++steps_, good = reader.good()) {
            if (stop != nullptr && *stop) return;
            try {
                redo_piece(closure, reader.piece());
            } catch (const TableError& error) {
                throw TableError(
                    file_.path() + ": piece " + std::to_string(steps_ + 1) + " holds " + error.what() +
                    "; remove the file to begin anew");
            }
        }
    }
    file_.keep(good);
    writer_ = PieceWriter(title_, 1 + steps_);
}

void BuildJournal::add(const Closure& closure, const Closure::Step& step, std::uint64_t turns) {
    file_.write(writer_.next(piece_of(closure, step, turns)));
    ++steps_;
}

Bytes title_of(const Closure& closure) {
    Bytes bytes;
    put(bytes, std::array<std::uint32_t, 2>{table_version, essential_version});
    put(bytes, game_fingerprint(closure.game()));
    put_all(bytes, std::span<const Position>(closure.roots()));
    return bytes;
}

Bytes piece_of(const Closure& closure, const Closure::Step& step, std::uint64_t turns) {
    Bytes bytes;
    put(bytes, std::array<std::uint32_t, 4>{step.solve, step.cards, step.open, 0});
    put(bytes, turns);
    const std::size_t words_of_set = closure.grid().words();
    for (const Group* const group : closure.layer(step.cards, step.open)) {
        const OrderedGroup ordered(*group);
        put(bytes, group->context);
        if (!step.solve) {
            put(bytes, group->prototype);
            put_all(bytes, std::span<const Board>(ordered.boards));
            continue;
        }
        put_all(bytes, std::span<const std::uint32_t>(ordered.numbers));
        const std::size_t stride = words_of_value(closure.game().players(), group->context, words_of_set);
        std::vector<std::uint64_t> words, choices;
        for (const std::uint32_t number : ordered.old_numbers) {
            const auto value = group->values.words().begin() + static_cast<std::ptrdiff_t>(number * stride);
            words.insert(words.end(), value, value + static_cast<std::ptrdiff_t>(stride));
            if (step.cards == 1) choices.push_back(group->choices[number]);
        }
        put_all(bytes, std::span<const std::uint64_t>(words));
        put_all(bytes, std::span<const std::uint64_t>(choices));
    }
    return bytes;
}

} // namespace siam::retrograde
