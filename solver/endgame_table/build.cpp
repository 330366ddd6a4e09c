// How a table is built and its file written.
#include "solver/endgame_table/build.hpp"

#include "solver/endgame_table/build_journal.hpp"
#include "solver/endgame_table/table_writer.hpp"
#include "solver/retrograde/spill.hpp"

namespace siam {

using namespace retrograde;

namespace {

/// Writes the table. If less than half of the memory is left for the table's directory, frees the groups' columns.
void write(Closure& closure, const RetrogradeOptions& options, const std::string& table) {
    if (options.memory != nullptr && options.memory->left() < options.memory->limit() / 2) closure.unload();
    WholeFile file(table);
    write_table(closure, file, options.threads);
    file.finish();
}

/// Resumes the build, and writes the table once all is solved. Returns `solved` if the table is written. Keeps the
/// journal only if a later call can resume from it. Throws Interrupted, OverBudget.
RetrogradeEnd built(
    Closure& closure, BuildJournal& journal, const RetrogradeOptions& options, const std::string& table,
    const std::function<void(const RetrogradeLayer&)>& finished) {
    try {
        static_cast<void>(WholeFile(table)); // fails before the work if the file cannot be written
        if (!options.scratch.empty()) ScratchFile::remove_left_over(options.scratch);
        closure.keep_in(journal.file());
        journal.redo(closure);
        closure.when_done([&](Group& group) { journal.add(closure, group); });
        const RetrogradeEnd end = closure.run([&](const RetrogradeLayer& layer) {
            journal.finish_step();
            if (finished) finished(layer);
        });
        if (end == RetrogradeEnd::solved) {
            write(closure, options, table);
            journal.remove();
        }
        return end;
    } catch (const FileError&) {
        if (!journal.is_worth_keeping()) journal.remove();
        throw;
    }
}

} // namespace

RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished) {
    const std::string table = path.string();
    if (!is_replaceable(table)) throw FileError("cannot write " + table + ": not a regular file");
    try {
        Closure closure(game, roots, options);
        BuildJournal journal(closure, table);
        return built(closure, journal, options, table, finished);
    } catch (const Interrupted&) {
        return RetrogradeEnd::stopped;
    } catch (const OverBudget&) {
        return RetrogradeEnd::out_of_memory;
    }
}

} // namespace siam
