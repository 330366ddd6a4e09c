// How a table is built and its file written.
#include "solver/endgame_table/build.hpp"

#include "solver/endgame_table/build_journal.hpp"
#include "solver/endgame_table/table_writer.hpp"

namespace siam {

using namespace retrograde;

namespace {

BuildJournal begun_journal(const Closure& closure, const std::string& table, const std::string& path) try {
    return {closure, path};
} catch (const FileBusy&) {
    throw FileBusy("another process is building " + table + ": it writes " + path);
}

/// Takes memory for the table's directory, then for one group after another, in order.
void make_room_for_writing(Closure& closure) {
    constexpr std::size_t part = 2;
    if (closure.can_put_away() && closure.memory()->left() < closure.memory()->limit() / part) closure.put_all_away();
}

/// Works with the remaining memory.
void write(Closure& closure, const RetrogradeOptions& options, const std::string& table) {
    make_room_for_writing(closure);
    WholeFile file(table);
    write_table(closure, file, options.threads);
    file.finish();
}

/// \return solved: the file is written
RetrogradeEnd built(
    Retrograde& retrograde, BuildJournal& journal, const RetrogradeOptions& options, const std::string& table,
    const std::function<void(const RetrogradeLayer&)>& finished) {
    Closure& closure = retrograde.closure();
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
    write(closure, options, table);
    return end;
}

} // namespace

RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished) try {
    const std::string table = path.string(), journal_path = table + ".building";
    if (!is_replaceable(table)) throw FileError("cannot write " + table + ": not a regular file");
    Retrograde retrograde(game, roots, options);
    BuildJournal journal = begun_journal(retrograde.closure(), table, journal_path);
    try {
        static_cast<void>(WholeFile(table)); // so that an unwritable file is reported before the work
        if (!options.scratch.empty()) Shelf::remove_left_over(options.scratch);
        const RetrogradeEnd end = built(retrograde, journal, options, table, finished);
        if (end != RetrogradeEnd::solved) return end;
    } catch (const std::out_of_range&) { // of Boards::at
        throw TableError(journal_path + " lacks boards that turns lead to; remove it to begin anew");
    } catch (const Interrupted&) {
        throw; // the kept progress is good
    } catch (const OverBudget&) {
        throw;
    } catch (...) {
        if (!journal.is_worth_keeping()) journal.remove();
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
