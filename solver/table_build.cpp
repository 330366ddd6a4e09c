// How a table's file is built, and how an interrupted build goes on.
#include "engine/notation.hpp"
#include "solver/retrograde_closure.hpp"
#include "solver/table_format.hpp"

#include <algorithm>

namespace siam {

using namespace retrograde;

namespace {

/// A group's boards in rising order, with the numbers of their values in the order in which they first come: so the
/// same answers have the same bytes, whatever the threads and interruptions of the build.
struct Ordered {
    std::vector<Board> boards;
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> old_numbers; ///< by number

    explicit Ordered(const Group& group) : boards(group.boards.sorted()) {
        if (group.value_of.empty()) return;
        std::vector<std::uint32_t> renumbered(boards.size(), unknown);
        for (const Board board : boards) {
            const std::uint32_t old = group.value_of[group.boards.find(board)];
            if (renumbered[old] == unknown) {
                renumbered[old] = static_cast<std::uint32_t>(old_numbers.size());
                old_numbers.push_back(old);
            }
            numbers.push_back(renumbered[old]);
        }
    }
    static constexpr std::uint32_t unknown = ~std::uint32_t{0};
};

/// Words of one value of a group.
std::size_t stride_of(const Closure& closure, const Group& group) {
    return closure.game().players() * Levels::of(closure.game(), group.prototype).size(closure.game()) *
           closure.grid().words();
}

/// Groups with boards, by their contexts' bytes.
std::vector<const Group*> groups_in_order(const Closure& closure) {
    std::vector<const Group*> groups;
    for (const auto& group : closure.groups().all())
        if (group->boards.size() != 0) groups.push_back(group.get());
    std::ranges::sort(groups, [](const Group* a, const Group* b) {
        return std::memcmp(&a->context, &b->context, sizeof a->context) < 0;
    });
    return groups;
}

/// Numbers in a row, cut into blocks.
class Blocks {
public:
    Blocks(OutputFile& file, std::uint64_t& offset, std::vector<BlockEntry>& entries)
        : file_(file), offset_(offset), entries_(entries) {}
    void write(const Bytes& raw, std::uint64_t first_board) {
        const Bytes stored = compressed(raw);
        entries_.push_back(
            {offset_, hash64(stored.data(), stored.size()), static_cast<std::uint32_t>(stored.size()),
             static_cast<std::uint32_t>(raw.size()), first_board});
        file_.write(stored);
        offset_ += stored.size();
    }

private:
    OutputFile& file_;
    std::uint64_t& offset_;
    std::vector<BlockEntry>& entries_;
};

class TableWriter {
public:
    TableWriter(const Closure& closure, const std::filesystem::path& path) : closure_(closure), file_(path) {}

    void write() {
        Preamble preamble;
        preamble.fingerprint = game_fingerprint(closure_.game());
        preamble.hash = seal_of(preamble);
        put_fixed(preamble);
        write_groups();
        write_values();
        describe();
        const Bytes raw = bytes_of(directory_), stored = compressed(raw);
        file_.write(stored);
        Footer footer{stored.size(), raw.size(), hash64(stored.data(), stored.size()), 0, 0};
        footer.file_bytes = offset_ + stored.size() + sizeof footer;
        footer.hash = seal_of(footer);
        put_fixed(footer);
        file_.sync();
    }

private:
    template <class Fixed>
    void put_fixed(const Fixed& fixed) {
        Bytes bytes;
        put(bytes, fixed);
        file_.write(bytes);
        offset_ += bytes.size();
    }

    void write_groups() {
        Blocks blocks(file_, offset_, directory_.records);
        std::uint64_t record = 0;
        for (const Group* const group : groups_in_order(closure_)) {
            const Ordered ordered(*group);
            directory_.groups.push_back({group->context, 0, ordered.boards.size(), record, directory_.words});
            directory_.words += ordered.old_numbers.size() * stride_of(closure_, *group);
            record += ordered.boards.size();
            for (std::size_t i = 0; i < ordered.boards.size(); ++i) {
                boards_.push_back(ordered.boards[i]);
                numbers_.push_back(ordered.numbers[i]);
                if (boards_.size() == records_per_block) write_records(blocks);
            }
        }
        if (!boards_.empty()) write_records(blocks);
    }

    void write_records(Blocks& blocks) {
        const Board first = boards_.front();
        for (std::size_t i = boards_.size() - 1; i > 0; --i) boards_[i] -= boards_[i - 1];
        Bytes raw;
        put_planes(std::span<const std::uint64_t>(boards_), raw);
        put_planes(std::span<const std::uint32_t>(numbers_), raw);
        blocks.write(raw, first);
        boards_.clear();
        numbers_.clear();
    }

    void write_values() {
        Blocks blocks(file_, offset_, directory_.values);
        std::vector<std::uint64_t> words;
        const auto write = [&] {
            Bytes raw;
            put_planes(std::span<const std::uint64_t>(words), raw);
            blocks.write(raw, 0);
            words.clear();
        };
        for (const Group* const group : groups_in_order(closure_)) {
            const std::size_t stride = stride_of(closure_, *group);
            for (const std::uint32_t number : Ordered(*group).old_numbers)
                for (std::size_t i = 0; i < stride; ++i) {
                    words.push_back(group->values.words()[number * stride + i]);
                    if (words.size() == words_per_block) write();
                }
        }
        if (!words.empty()) write();
    }

    void describe() {
        const Game& game = closure_.game();
        TableHeader& header = directory_.header;
        header.variant = game.variant().name;
        for (unsigned which = 0; which < switch_texts().size(); ++which) {
            const SwitchText& text = switch_texts()[which];
            header.rules.append(which == 0 ? "" : " ").append(text.name).append("=");
            header.rules.append(text.values[value_of(game.switches(), which)]);
        }
        header.players = game.players();
        for (const Position& root : closure_.roots()) header.roots.push_back(text(game, root));
        header.count = closure_.count();
        directory_.root = closure_.grid().root();
    }

    const Closure& closure_;
    OutputFile file_;
    std::uint64_t offset_ = 0;
    Directory directory_;
    std::vector<Board> boards_;
    std::vector<std::uint32_t> numbers_;
};

/// What a journal begins with: all that the build depends on.
Bytes journal_title(const Closure& closure) {
    Bytes bytes;
    put(bytes, std::array<std::uint32_t, 2>{table_version, essential_version});
    put(bytes, game_fingerprint(closure.game()));
    put_all(bytes, std::span<const Position>(closure.roots()));
    return bytes;
}

/// What a step has filled in.
Bytes journal_step(const Closure& closure, const Closure::Step& step, std::uint64_t turns) {
    Bytes bytes;
    put(bytes, turns);
    for (const Group* const group : closure.layer(step.cards, step.open)) {
        const Ordered ordered(*group);
        put(bytes, group->context);
        put(bytes, group->prototype);
        if (!step.solve) {
            put_all(bytes, std::span<const Board>(ordered.boards));
            continue;
        }
        put_all(bytes, std::span<const std::uint32_t>(ordered.numbers));
        const std::size_t stride = stride_of(closure, *group);
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

void redo_step(Closure& closure, std::span<const std::uint8_t> piece) {
    const Closure::Step step = closure.steps()[closure.steps_done()];
    ByteReader reader(piece);
    const auto turns = reader.take<std::uint64_t>();
    while (!reader.empty()) {
        const auto context = reader.take<Context>();
        const auto prototype = reader.take<Position>();
        Group& group = closure.groups().of(context, prototype);
        if (!step.solve) {
            const std::vector<Board> boards = reader.take_all<Board>();
            group.boards.reserve(boards.size());
            for (const Board board : boards) group.boards.insert(board);
            continue;
        }
        const std::vector<std::uint32_t> numbers = reader.take_all<std::uint32_t>();
        const std::vector<Board> boards = group.boards.sorted();
        group.value_of.resize(group.boards.slots().size());
        for (std::size_t i = 0; i < boards.size(); ++i) group.value_of[group.boards.find(boards[i])] = numbers.at(i);
        group.values.assign(reader.take_all<std::uint64_t>());
        group.choices = reader.take_all<std::uint64_t>();
    }
    closure.skip_step(turns);
}

/// Takes over what the journal holds. \return bytes of the journal that were used
std::uintmax_t resume(Closure& closure, const std::filesystem::path& journal) {
    if (!std::filesystem::exists(journal)) return 0;
    JournalReader reader(journal);
    const Bytes title = journal_title(closure);
    if (!reader.next() || !std::ranges::equal(reader.piece(), title)) return 0;
    while (!closure.solved() && reader.next()) redo_step(closure, reader.piece());
    return reader.good();
}

} // namespace

RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished) {
    const std::filesystem::path journal_path = path.string() + ".building", new_path = path.string() + ".new";
    Retrograde retrograde(game, roots, options);
    Closure& closure = retrograde.closure();
    const std::uintmax_t kept = resume(closure, journal_path);
    JournalWriter journal(journal_path, kept);
    if (kept == 0) {
        journal.put(journal_title(closure));
        journal.finish();
    }
    const RetrogradeEnd end = retrograde.run([&](const RetrogradeLayer& layer) {
        journal.put(journal_step(closure, {layer.solved, layer.cards, layer.open}, layer.turns));
        journal.finish();
        if (finished) finished(layer);
    });
    if (end != RetrogradeEnd::solved) return end;
    TableWriter(closure, new_path).write();
    std::filesystem::rename(new_path, path);
    std::filesystem::remove(journal_path);
    return end;
}

} // namespace siam
