// `siam-mpi table build`: a table whose groups are spread over the ranks.
#include <filesystem>
#include <functional>

#include "engine/notation.hpp"
#include "tools/cluster/share.hpp"
#include "tools/cluster/table_blocks.hpp"
#include "tools/cluster/table_rank.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/limits.hpp"
#include "tools/siam/memory.hpp"
#include "tools/siam/output.hpp"
#include "tools/siam/table_build.hpp"

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::Options;
using tools::RecordClock;
using tools::UsageError;

void declare(Options& options) {
    options.value("output", "FILE", "the table to write (also -o)");
    options.value("threads", "T", "threads of each rank (default 1)");
    options.value("memory", "BYTES", "memory of each rank, e.g. 512M or 1.5G (default 1G)");
    options.value("time", "TIME", "stop after that time, e.g. 10s or 1h; the same command goes on from there");
    options.value("record", "FILE", "a line for each group that is done: step, cards, open, bytes, turns and hash");
    tools::Progress::declare(options);
    declare_figures(options);
    tools::declare_session(options);
}

/// Every rank takes over the first pieces of what is left of an earlier build.
void redo_pieces(TableRank& rank, const std::string& journal, std::uint64_t pieces) {
    const MappedFile file(journal);
    PieceReader reader(file.bytes(), rank.closure().memory());
    if (!reader.has_head() || !reader.next()) throw FileError("cannot read " + journal);
    for (; pieces > 0 && reader.open_next(); --pieces) retrograde::redo_piece(rank.closure(), reader);
    if (pieces > 0) throw FileError("cannot read " + journal + " as rank 0 does");
}

/// In the place of build_endgame_table. The table is written from the journal, in which groups are in order already,
/// when the memory of what they were solved with is free again.
RetrogradeEnd build(
    const std::string& record, const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::string& path, const std::function<void(const RetrogradeLayer&)>& finished) try {
    {
        RetrogradeOptions in_memory = options; // what goes to a scratch file could not be sent
        in_memory.scratch.clear();
        TableRank rank(ranks(), game, roots, in_memory);
        const std::string journal_path = path + ".building";
        retrograde::BuildJournal journal(rank.closure(), journal_path);
        journal.redo(rank.closure(), true);
        Packed about;
        about.add_text(journal_path).add(journal.pieces());
        for (const Position& root : roots) about.add_text(text(game, root));
        ranks().send_all(Tag::work, about.take());
        rank.begin();
        rank.keep_in(journal, finished);
        if (!record.empty()) rank.record_in(record);
        if (const RetrogradeEnd end = rank.run(); end != RetrogradeEnd::solved) return end;
    }
    if (ranks().count() == 1)
        return retrograde::finish_endgame_table(
            game, roots, options, path, retrograde::press_by_threads(options.threads));
    const RetrogradeEnd end = retrograde::finish_endgame_table(game, roots, options, path, press_by_ranks(ranks()));
    end_press(ranks());
    return end;
} catch (const retrograde::Interrupted&) {
    return RetrogradeEnd::stopped;
} catch (const OverBudget&) {
    return RetrogradeEnd::out_of_memory;
}

Exit run(const Options& options) {
    tools::Session session(options);
    std::vector<std::string> arguments = options.arguments();
    if (arguments.empty() || arguments.front() != "build") throw UsageError("table: only `build` is done over ranks");
    arguments.erase(arguments.begin());
    const std::string record = options.value("record").value_or("");
    tools::TableBuild table(options, session, std::bind_front(build, record));
    call_helpers();
    table.run(arguments);
    const Exit exit = session.finish();
    // The others wait in the middle of a step; what is kept is kept.
    if (exit != Exit::answered && ranks().count() > 1) ranks().abort(static_cast<int>(exit));
    return exit;
}

void help_table(const Options& options) {
    RecordClock clock({});
    tools::Session session(options);
    const auto about = await_work(ranks());
    if (!about) return;
    Unpacked message(*about);
    const std::string journal(message.take_text());
    const auto pieces = message.take<std::uint64_t>();
    const Game* game = nullptr;
    std::vector<Position> roots;
    while (!message.empty()) {
        const auto [its_game, root] = read_position(session.library, std::string(message.take_text()));
        game = its_game;
        roots.push_back(root);
    }
    const unsigned threads = tools::threads_option(options);
    MemoryBudget budget(tools::working_memory(tools::memory_option(options), threads));
    TableRank rank(ranks(), *game, roots, {&budget, threads, &RecordClock::stop_flag()});
    if (pieces > 0) redo_pieces(rank, journal, pieces);
    rank.begin();
    const RetrogradeEnd end = rank.run();
    if (end == RetrogradeEnd::out_of_memory) throw OverBudget();
    if (end == RetrogradeEnd::stopped) throw tools::Interrupted(); // else the others would wait for this rank
    press_blocks(ranks());
    ranks().send_off();
}

} // namespace

const ClusterVerb table_verb{
    {.name = "table",
     .summary = "builds tables of whole classes of endgames",
     .examples =
         R"(  mpirun -n 4 siam-mpi table build "siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -" -o rlm.table
)",
     .usage = "build [OPTION...] [FILE|POSITION]...",
     .about =
         "As `siam table build`: the same table, byte by byte, with any number of ranks. Each machine holds the boards "
         "that are its own, and its ranks list and solve their groups layer by layer, whoever is free the next one; to "
         "other machines goes what they need. What is done is kept in "
         "FILE.building, a step at a time: a build that was stopped, or lost a rank, goes on from there, also with "
         "another number of ranks, or by `siam table build`. At the end rank 0 writes the table from FILE.building, "
         "and the others compress for it; what it finds no room for in memory goes to FILE.scratch.\n"
         "Each rank works with one thread if --threads does not say otherwise, and with the memory of --memory; "
         "FILE.building is read by each rank under the same name. If a rank dies the run ends.",
     .declare = declare,
     .run = run},
    help_table};

} // namespace siam::cluster
