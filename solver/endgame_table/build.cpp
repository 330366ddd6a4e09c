// How a table is built and its file written.
#include "solver/endgame_table/build.hpp"
#include "engine/notation.hpp"
#include "solver/endgame_table/build_journal.hpp"
#include "solver/endgame_table/format.hpp"
#include "solver/endgame_table/sound.hpp"

#include <algorithm>

namespace siam {

using namespace retrograde;

namespace {

/// Groups with boards, by their contexts' bytes.
std::vector<const Group*> groups_in_order(const Closure& closure) {
    std::vector<const Group*> groups;
    for (const auto& group : closure.groups().all())
        if (group->size() != 0) groups.push_back(group.get());
    std::ranges::sort(groups, [](const Group* a, const Group* b) {
        return std::memcmp(&a->context, &b->context, sizeof a->context) < 0;
    });
    return groups;
}

/// Numbers in a row, cut into blocks.
class Blocks {
public:
    Blocks(WholeFile& file, std::uint64_t& offset, List<BlockEntry>& entries, const Lookout& lookout)
        : file_(file), offset_(offset), entries_(entries), lookout_(lookout) {}
    void write(const Bytes& raw, std::uint64_t first_board) {
        lookout_.look();
        const Bytes stored = compressed(raw);
        entries_.push_back(
            {offset_, hash64(stored.data(), stored.size()), static_cast<std::uint32_t>(stored.size()),
             static_cast<std::uint32_t>(raw.size()), first_board});
        file_.write(stored);
        offset_ += stored.size();
    }

private:
    WholeFile& file_;
    std::uint64_t& offset_;
    List<BlockEntry>& entries_;
    const Lookout& lookout_;
};

class TableWriter {
public:
    TableWriter(const Closure& closure, WholeFile& file)
        : closure_(closure), file_(file), directory_(closure.memory()) {}

    void write() {
        Preamble preamble;
        preamble.fingerprint = closure_.game().identity().low;
        preamble.hash = seal_of(preamble);
        put_fixed(preamble);
        write_groups();
        write_values();
        describe();
        const auto look = [&] { closure_.lookout().look(); };
        const Bytes raw = bytes_of(directory_, closure_.memory()), stored = compressed(raw, closure_.memory(), look);
        file_.write(stored);
        Footer footer{stored.size(), raw.size(), hash64(stored.data(), stored.size()), 0, 0};
        footer.file_bytes = offset_ + stored.size() + sizeof footer;
        footer.hash = seal_of(footer);
        put_fixed(footer);
    }

private:
    template <class Fixed>
    void put_fixed(const Fixed& fixed) {
        Bytes bytes;
        put(bytes, fixed);
        file_.write(bytes);
        offset_ += bytes.size();
    }

    [[nodiscard]] std::size_t words_of_value(const Group& group) const { return closure_.stride(group); }

    void write_groups() {
        Blocks blocks(file_, offset_, directory_.records, closure_.lookout());
        std::uint64_t record = 0;
        const std::vector<const Group*> groups = groups_in_order(closure_);
        directory_.groups.reserve(groups.size());
        for (const Group* const group : groups) {
            const OrderedContents contents = closure_.contents(*group);
            directory_.groups.push_back({group->context, 0, contents.boards(), record, directory_.words});
            directory_.words += contents.values() * words_of_value(*group);
            record += contents.boards();
            contents.for_each_record([&](Board board, std::uint32_t number) {
                closure_.lookout().look();
                boards_.push_back(board);
                numbers_.push_back(number);
                if (boards_.size() == records_per_block) write_records(blocks);
            });
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
        Blocks blocks(file_, offset_, directory_.values, closure_.lookout());
        std::vector<std::uint64_t> words;
        const auto write = [&] {
            Bytes raw;
            put_planes(std::span<const std::uint64_t>(words), raw);
            blocks.write(raw, 0);
            words.clear();
        };
        for (const Group* const group : groups_in_order(closure_)) {
            closure_.lookout().look();
            closure_.contents(*group).for_each_word(words_of_value(*group), [&](std::uint64_t word) {
                words.push_back(word);
                if (words.size() == words_per_block) write();
            });
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
        constexpr std::size_t bytes_of_text = 256; // of one root, with its string
        texts_ = HeldBytes(closure_.memory(), closure_.roots().size() * bytes_of_text);
        header.roots.reserve(closure_.roots().size());
        for (const Position& root : closure_.roots()) {
            closure_.lookout().look();
            header.roots.push_back(text(game, root));
        }
        header.count = closure_.count();
        directory_.root = closure_.grid().root();
    }

    const Closure& closure_;
    WholeFile& file_;
    std::uint64_t offset_ = 0;
    Directory directory_;
    HeldBytes texts_;
    std::vector<Board> boards_;
    std::vector<std::uint32_t> numbers_;
};

BuildJournal begun_journal(const Closure& closure, const std::string& table, const std::string& path) try {
    return {closure, path};
} catch (const FileBusy&) {
    throw FileBusy("another process is building " + table + ": it writes " + path);
}

/// Of the table's directory, and of one group after the other in order.
void make_room_for_writing(Closure& closure) {
    constexpr std::size_t part = 2;
    if (closure.can_put_away() && closure.memory()->left() < closure.memory()->limit() / part) closure.put_all_away();
}

/// \return solved: the file is written
RetrogradeEnd built(
    Retrograde& retrograde, BuildJournal& journal, const RetrogradeOptions& options, const std::string& table,
    const std::function<void(const RetrogradeLayer&)>& finished) {
    Closure& closure = retrograde.closure();
    if (!options.scratch.empty()) Shelf::remove_left_over(options.scratch);
    journal.redo(closure);
    closure.when_done([&](const Group& group) { journal.add(closure, closure.steps()[closure.steps_done()], group); });
    const RetrogradeEnd end = retrograde.run([&](const RetrogradeLayer& layer) {
        journal.finish_step({layer.solved, layer.cards, layer.open});
        if (finished) finished(layer);
    });
    if (end != RetrogradeEnd::solved) {
        journal.keep();
        return end;
    }
    make_room_for_writing(closure);
    WholeFile file(table);
    TableWriter(closure, file).write();
    file.finish();
    return end;
}

} // namespace

RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished) try {
    const std::string table = path.string(), journal_path = table + ".building";
    if (!is_replaceable(table)) throw FileError("cannot write " + table + ": it is no plain file");
    Retrograde retrograde(game, roots, options);
    BuildJournal journal = begun_journal(retrograde.closure(), table, journal_path);
    try {
        if (const RetrogradeEnd end = built(retrograde, journal, options, table, finished);
            end != RetrogradeEnd::solved)
            return end;
    } catch (const std::out_of_range&) { // of Boards::at
        throw TableError(journal_path + " lacks boards that turns lead to; remove it to begin anew");
    } catch (const Interrupted&) {
        throw; // what is kept is good
    } catch (const OverBudget&) {
        throw;
    } catch (...) {
        if (!journal.holds_groups()) journal.remove();
        throw;
    }
    journal.remove();
    return RetrogradeEnd::solved;
} catch (const Interrupted&) {
    return RetrogradeEnd::stopped;
} catch (const OverBudget&) {
    return RetrogradeEnd::out_of_memory;
}

} // namespace siam
