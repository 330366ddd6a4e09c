#include "solver/endgame_table/build_journal.hpp"

#include "solver/endgame_table/format.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

std::string how_to_go_on(const std::string& path) {
    return ": repeat that build to continue it, remove " + path + " to start again, or name another table";
}

LockedFile locked_journal(const std::string& table) {
    const std::string path = table + ".building";
    try {
        return LockedFile(path);
    } catch (const FileBusy&) {
        throw FileBusy("another process is building " + table + ": it writes " + path);
    }
}

/// The number of bytes at which a piece is complete.
constexpr std::size_t much = std::size_t{1} << 18;

/// Whether the file begins like a journal, as far as it goes: it is empty or cut off if the disk was full before the
/// first step.
bool begins_like_a_journal(std::span<const std::uint8_t> file) {
    const Bytes head = PieceWriter::head();
    const std::size_t size = std::min(file.size(), head.size());
    return std::ranges::equal(file.first(size), std::span(head).first(size));
}

/// Collects objects, and passes their bytes on when there are many.
class PartSink {
public:
    using Take = std::function<void(std::span<const std::uint8_t>)>;
    PartSink(std::size_t part, Take take) : bytes_(part), take_(std::move(take)) {}
    template <class Object>
    void operator()(const Object& object) {
        static_assert(std::has_unique_object_representations_v<Object>);
        if (used_ + sizeof object > bytes_.size()) flush();
        std::memcpy(bytes_.data() + used_, &object, sizeof object);
        used_ += sizeof object;
    }
    void flush() {
        if (used_ > 0) take_(std::span(bytes_).first(used_));
        used_ = 0;
    }

private:
    std::vector<std::uint8_t> bytes_;
    std::size_t used_ = 0;
    Take take_;
};

void put_group(const Closure& closure, const Closure::Step& step, const Group& group, PartSink& sink) {
    const OrderedContents contents = closure.contents(group);
    const auto looking = [&](const auto& item) {
        closure.lookout().look();
        sink(item);
    };
    sink(group.context);
    sink(step.solve ? group.done.turns_solved : group.done.turns_listed);
    if (!step.solve) {
        sink(group.prototype);
        sink(contents.boards());
        return contents.for_each_board(looking);
    }
    sink(contents.boards());
    contents.for_each_number([&](std::uint64_t number) { looking(static_cast<std::uint32_t>(number)); });
    sink(std::uint64_t{group.words()});
    contents.for_each_word(looking);
    sink(std::uint64_t{step.cards == 1 ? group.words() / closure.stride(group) : 0});
    contents.for_each_choices(looking);
}

/// The approximate number of bytes that put_group writes.
std::size_t bytes_of(const Closure::Step& step, const Group& group) {
    return step.solve ? group.size() * sizeof(std::uint32_t) + group.words() * sizeof(std::uint64_t)
                      : group.size() * sizeof(Board);
}

/// The end of this build's title in the file. Returns nothing if the title is incomplete: then there is nothing to
/// resume. Throws OtherBuild.
std::optional<std::size_t> end_of_title(
    const Closure& closure, const std::string& path, std::span<const std::uint8_t> title) {
    const MappedFile file(path);
    PieceReader reader(file.bytes(), closure.memory(), [&] { closure.lookout().look(); });
    if (!begins_like_a_journal(file.bytes())) {
        const bool is_journal = reader.has_head() && reader.head().magic == PiecesHead{}.magic;
        throw OtherBuild(
            path + (is_journal ? " was written by another version of siam" : " is not the journal of a build") +
            how_to_go_on(path));
    }
    if (!reader.has_head() || !reader.next()) return {};
    if (std::ranges::equal(reader.piece(), title)) return reader.good();
    throw OtherBuild(path + " belongs to a build with other roots or rules" + how_to_go_on(path));
}

} // namespace

BuildJournal::BuildJournal(const Closure& closure, const std::string& table)
    : file_(locked_journal(table)), title_(title_of(closure)), writer_(title_, 1) {
    if (const auto title = end_of_title(closure, file_.path(), title_))
        held_more_ = file_.size() > *title;
    else
        begin(closure);
}

void BuildJournal::begin(const Closure& closure) {
    try {
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
}

void BuildJournal::redo(Closure& closure) {
    const auto look = [&] { closure.lookout().look(); };
    std::size_t good = 0;
    {
        const MappedFile file(file_.path());
        PieceReader reader(file.bytes(), closure.memory(), look);
        if (!reader.next()) throw FileError("cannot read " + file_.path());
        good = reader.good();
        for (; !closure.solved() && reader.open_next(); ++pieces_, good = reader.good()) {
            try {
                redo_piece(closure, reader);
            } catch (const TableError& error) {
                throw TableError(
                    file_.path() + ": piece " + std::to_string(pieces_ + 1) + " is invalid: " + error.what() +
                    "; remove the file to start again");
            }
            file.forget(good, reader.good() - good);
        }
    }
    file_.keep(good);
    writer_ = PieceWriter(title_, 1 + pieces_);
}

void BuildJournal::add(const Closure& closure, const Closure::Step& step, const Group& group) {
    head_ = {step.solve, step.cards, step.open, 0};
    if (bytes_of(step, group) >= much) return write_alone(closure, step, group);
    const std::size_t before = pending_.size();
    try {
        constexpr std::size_t part = std::size_t{1} << 12; // most groups are small
        PartSink sink(part, [&](auto bytes) { pending_.insert(pending_.end(), bytes.begin(), bytes.end()); });
        put_group(closure, step, group, sink);
        sink.flush();
    } catch (...) {
        pending_.resize(before);
        throw;
    }
    if (pending_.size() >= much) keep();
}

void BuildJournal::write_alone(const Closure& closure, const Closure::Step& step, const Group& group) {
    constexpr std::size_t part = std::size_t{1} << 18;
    keep();
    const std::uintmax_t before = file_.size();
    try {
        PartSink sink(part, [&](auto bytes) { file_.write(writer_.chunk(bytes)); });
        sink(head_);
        put_group(closure, step, group, sink);
        sink.flush();
        file_.write(writer_.end());
        ++pieces_;
    } catch (...) {
        writer_.drop();
        file_.keep(before);
        throw;
    }
    secure_if_much(file_.size() - before);
}

/// A power cut loses the data written since the file was last secured. Securing each piece would take longer than
/// making most pieces.
void BuildJournal::secure_if_much(std::uintmax_t written) {
    constexpr std::uintmax_t much_to_lose = std::uintmax_t{1} << 24;
    unsecured_ += written;
    if (unsecured_ < much_to_lose) return;
    file_.secure();
    unsecured_ = 0;
}

void BuildJournal::keep() {
    if (pending_.empty() && head_.ends_step == 0) return;
    Bytes piece;
    piece.reserve(sizeof head_ + pending_.size());
    put(piece, head_);
    piece.insert(piece.end(), pending_.begin(), pending_.end());
    const Bytes written = writer_.next(piece);
    file_.write(written);
    pending_.clear();
    ++pieces_;
    secure_if_much(written.size());
}

void BuildJournal::finish_step(const Closure::Step& step) {
    head_ = {step.solve, step.cards, step.open, 1};
    keep();
    head_.ends_step = 0;
}

Bytes title_of(const Closure& closure) {
    struct Facts {
        std::array<std::uint32_t, 2> versions{table_version, essential_version};
        std::uint64_t game, roots;
    };
    static_assert(std::has_unique_object_representations_v<Facts>);
    const std::span<const Position> roots = closure.roots();
    const Facts facts{.game = closure.game().identity().low, .roots = roots.size()};
    Bytes bytes(sizeof facts + roots.size_bytes(), closure.memory());
    std::memcpy(bytes.data(), &facts, sizeof facts);
    std::memcpy(bytes.data() + sizeof facts, roots.data(), roots.size_bytes());
    return bytes;
}

} // namespace siam::retrograde
