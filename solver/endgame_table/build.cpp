// How a table is built and its file written.
#include "solver/endgame_table/build.hpp"

#include "solver/endgame_table/build_journal.hpp"
#include "solver/endgame_table/table_writer.hpp"

namespace siam {

using namespace retrograde;

namespace {

void write_once(const Closure& closure, const RetrogradeOptions& options, const std::string& table) {
    WholeFile file(table);
    write_table(closure, file, options.threads);
    file.finish();
}

/// Writes the table. This needs memory for the table's directory, and for sorting one group after the other. Groups
/// that are in memory are written fastest, but if they leave little memory, they go to the scratch file first.
void write(Closure& closure, const RetrogradeOptions& options, const std::string& table) {
    constexpr std::size_t part = 2;
    if (!closure.can_put_away()) return write_once(closure, options, table);
    if (closure.memory()->left() >= closure.memory()->limit() / part) {
        try {
            return write_once(closure, options, table);
        } catch (const OverBudget&) { // try again below
        }
    }
    closure.put_all_away();
    write_once(closure, options, table);
}

/// Resumes from the journal, and writes the table once the closure is solved.
RetrogradeEnd built(
    Retrograde& retrograde, BuildJournal& journal, const RetrogradeOptions& options, const std::string& table,
    const std::function<void(const RetrogradeLayer&)>& finished) {
    Closure& closure = retrograde.closure();
    static_cast<void>(WholeFile(table)); // fails now, not after the work, if the table cannot be written
    if (!options.scratch.empty()) Shelf::remove_left_over(options.scratch);
    journal.redo(closure);
    closure.when_done([&](const Group& group) { journal.add(closure, closure.steps()[closure.steps_done()], group); });
    const RetrogradeEnd end = retrograde.run([&](const RetrogradeLayer& layer) {
        journal.finish_step({layer.solved, layer.cards, layer.open});
        if (finished) finished(layer);
    });
    if (end == RetrogradeEnd::solved)
        write(closure, options, table);
    else
        journal.keep();
    return end;
}

/// Builds the table with a journal. Removes the journal unless a later call could resume from it. Throws Interrupted,
/// OverBudget.
RetrogradeEnd built_with_journal(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options, const std::string& table,
    const std::function<void(const RetrogradeLayer&)>& finished) {
    Retrograde retrograde(game, roots, options);
    BuildJournal journal(retrograde.closure(), table);
    RetrogradeEnd end{};
    try {
        end = built(retrograde, journal, options, table, finished);
    } catch (const Interrupted&) {
        throw;
    } catch (const OverBudget&) {
        throw;
    } catch (...) {
        if (!journal.is_worth_keeping()) journal.remove();
        throw;
    }
    if (end == RetrogradeEnd::solved) journal.remove();
    return end;
}

} // namespace

RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished) {
    const std::string table = path.string();
    if (!is_replaceable(table)) throw FileError("cannot write " + table + ": not a regular file");
    try {
        return built_with_journal(game, roots, options, table, finished);
    } catch (const Interrupted&) {
        return RetrogradeEnd::stopped;
    } catch (const OverBudget&) {
        return RetrogradeEnd::out_of_memory;
    }
}

} // namespace siam
