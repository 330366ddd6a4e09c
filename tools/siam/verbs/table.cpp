// `siam table`: builds tables of whole classes of endgames, and reads them.
#include <fmt/format.h>
#include <algorithm>
#include <mutex>

#include "engine/suite.hpp"
#include "solver/endgame_table/build.hpp"
#include "tools/siam/limits.hpp"
#include "tools/siam/memory.hpp"
#include "tools/siam/progress.hpp"
#include "tools/siam/quantities.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/table_check.hpp"
#include "tools/siam/table_info.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    options.value("output", "FILE", "build: the table to write (also -o)");
    options.value("threads", "T", "build, check: work with this many threads (default: all cores)");
    options.value("memory", "BYTES", "build: memory of the whole process, e.g. 512M or 1.5G (default 1G)");
    options.value(
        "scratch", "DIR",
        "build: a folder for what does not fit in memory, on a fast disk: FILE.scratch, there only while it is needed "
        "(default: beside FILE)");
    options.value(
        "time", "TIME", "build: stop after that time, e.g. 10s, 1m30s or 1h; the same command goes on from there");
    TableCheck::declare(options);
    options.value(
        "progress", "STYLE",
        "build: live: the layer that was done last; plain: a line for each; or none (default: live on a terminal)");
    declare_session(options);
}

/// Every group of that many followers, as text.
std::vector<std::string> groups_of(const Variant& variant, unsigned followers) {
    std::vector<std::string> groups;
    for (unsigned a = followers + 1; a-- > 0;)
        for (unsigned b = followers - a + 1; b-- > 0;) {
            std::string group;
            const std::array<unsigned, faction_count> counts{a, b, followers - a - b};
            for (const Faction faction : all_factions)
                if (counts[index(faction)] != 0)
                    group += fmt::format(
                        "{}{}", static_cast<char>(variant.factions[index(faction)].letter - 'A' + 'a'),
                        counts[index(faction)]);
            groups.push_back(group);
        }
    return groups;
}

/// A class is a position in which `?N` stands for every group of N followers. Positions in which there would be more
/// of a faction than the game has are left out.
class Roots {
public:
    explicit Roots(Session& session) : session_(session) {}

    void add(const std::string& text) {
        const std::size_t mark = text.find('?');
        if (mark == std::string::npos) return add_position(text);
        const std::size_t end = std::min(text.find_first_not_of("0123456789", mark + 1), text.size());
        if (end == mark + 1 || end > mark + 3) throw UsageError("'?' in a class stands before a number of followers");
        const auto followers = static_cast<unsigned>(read_count("?", text.substr(mark + 1, end - mark - 1), 0, 18));
        is_class_ = true;
        for (const std::string& group : groups_of(variant_of(text), followers))
            add(text.substr(0, mark) + group + text.substr(end));
    }
    [[nodiscard]] const Game& game() const {
        if (game_ == nullptr) throw BadInput("no position to begin with");
        return *game_;
    }
    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

private:
    const Variant& variant_of(const std::string& text) {
        const std::string name = text.substr(0, text.find(':'));
        const auto found = std::ranges::find(session_.library.variants(), name, &Variant::name);
        if (found == session_.library.variants().end())
            throw TextError{0, 1, "", "unknown variant '" + printable(name, 60) + "'"};
        return *found;
    }
    void add_position(const std::string& text) try {
        const auto [game, position] = read_position(session_.library, text);
        if (RecordClock::interrupted()) return;
        if (game_ != nullptr && game != game_) throw UsageError("the positions are of different games");
        game_ = game;
        session_.met(*game);
        positions_.push_back(position);
    } catch (const TextError& error) {
        if (!is_class_ || error.rule != "R1.2") throw;
    }

    Session& session_;
    const Game* game_ = nullptr;
    std::vector<Position> positions_;
    bool is_class_ = false;
};

class Build {
public:
    Build(const Options& options, Session& session)
        : session_(session),
          clock_(time_option(options)),
          asked_(memory_option(options)),
          style_(Progress::style_of(options)) {
        if (!options.has("output")) throw UsageError("table build: which file? Give -o FILE");
        path_ = options.value("output").value();
        options_.threads = threads_option(options);
        options_.scratch = scratch_of(options);
        options_.stop = &RecordClock::stop_flag();
    }

    void run(const std::vector<std::string>& arguments) {
        catch_interruptions();
        Roots roots(session_);
        const std::vector<Source> all = sources(arguments);
        for_each_line(session_, all, [&](const Place&, const Line& line) {
            if (line.is_comment()) return true;
            if (const auto record = read_record(line.text(), line.number())) roots.add(std::string(record->position));
            return !RecordClock::interrupted();
        });
        if (RecordClock::interrupted()) { // the roots are not all there
            note("interrupted; nothing was built");
            return session_.worsen(Exit::partial);
        }
        if (const auto refusal = Retrograde::refusal(roots.game(), roots.positions())) throw BadInput(*refusal);
        constexpr std::size_t of_journal = std::size_t{3} << 20; // parts of pieces, and zstd's own for these
        options_.memory = &budget_.emplace(working_memory(asked_, options_.threads, of_journal));
        clock_.start();
        const RetrogradeEnd end = build(roots, clock_);
        if (end == RetrogradeEnd::solved) return describe_built(session_, path_, clock_.seconds());
        note(fmt::format(
            "{}: {}{}", printable(path_),
            end == RetrogradeEnd::out_of_memory ? "not enough memory, see --memory"
            : RecordClock::interrupted()        ? "interrupted"
                                                : "the time is up",
            what_is_kept()));
        session_.worsen(Exit::partial);
    }

private:
    [[nodiscard]] std::string scratch_of(const Options& options) const {
        const std::filesystem::path table = path_;
        if (!options.has("scratch")) return path_ + ".scratch";
        const std::filesystem::path folder = options.value("scratch").value();
        if (!std::filesystem::is_directory(folder))
            throw UsageError("--scratch: " + printable(folder.string(), 300) + " is no folder");
        return (folder / table.filename()).string() + ".scratch";
    }
    RetrogradeEnd build(const Roots& roots, const RecordClock& clock) try {
        const Progress live(style_ == Progress::Style::live ? style_ : Progress::Style::none, [this] {
            const std::lock_guard lock(mutex_);
            return latest_;
        });
        return build_endgame_table(roots.game(), roots.positions(), options_, path_, [&](const RetrogradeLayer& layer) {
            report(layer, clock.seconds());
        });
    } catch (const OtherBuild& error) {
        throw UsageError(printable(error.what(), 1000));
    } catch (const FileBusy&) {
        throw;
    } catch (const FileError& error) {
        if (!std::filesystem::exists(path_ + ".building")) throw;
        throw FileError(error.what() + what_is_kept());
    }
    [[nodiscard]] std::string what_is_kept() const {
        return fmt::format(
            "; what is done is kept in {}.building, and the same command goes on from there", printable(path_));
    }
    void report(const RetrogradeLayer& layer, double seconds) {
        const std::lock_guard lock(mutex_);
        latest_ = fmt::format(
            "{:8.2f} s  {} {}, {} open: {} boards, {} turns", seconds, layer.solved ? "solved" : "listed",
            counted(layer.cards, "card"), layer.open, layer.boards, layer.turns);
        if (style_ == Progress::Style::plain) note(latest_);
    }

    Session& session_;
    std::string path_;
    RecordClock clock_; ///< first, so that an interruption is noticed from the beginning
    std::size_t asked_;
    std::optional<MemoryBudget> budget_;
    RetrogradeOptions options_;
    Progress::Style style_;
    std::mutex mutex_;
    std::string latest_; ///< the layer that was done last; guarded by mutex_
};

void probe(Session& session, const std::string& path, const std::vector<std::string>& positions) {
    const EndgameTable table(path);
    for_each_position(session, positions, [&](const PositionRecord& record) {
        const auto verdicts = table.probe(record.game, record.position);
        if (session.json) {
            boost::json::value force = nullptr;
            if (verdicts) {
                force = boost::json::array();
                for (const Verdict& verdict : *verdicts)
                    force.as_array().push_back(verdict.cannot_win() ? boost::json::value(nullptr) : verdict.distance());
            }
            session.output.write_line(record.json().add("force", force).text());
        } else {
            std::string text = "not in the table";
            if (verdicts) text = "force";
            for (const Verdict& verdict : verdicts.value_or(Verdicts{}))
                text += verdict.cannot_win() ? " -" : fmt::format(" {}", verdict.distance());
            session.output.write_line(record.place.prefix() + text);
        }
        return true;
    });
}

struct Part {
    std::string_view name;
    std::vector<std::string_view> options; ///< that it honours
};

Exit run(const Options& options) {
    static const std::array<Part, 4> parts{
        {{"build", {"output", "threads", "memory", "scratch", "time", "progress", "variant", "rule", "json"}},
         {"probe", {"variant", "rule", "json"}},
         {"info", {"json"}},
         {"check", {"prove", "sample", "threads", "variant", "json"}}}};
    Session session(options);
    std::vector<std::string> arguments = options.arguments();
    if (arguments.empty()) throw UsageError("table: build, probe, info or check?");
    const std::string what = arguments.front();
    arguments.erase(arguments.begin());
    const auto known = std::ranges::find(parts, what, &Part::name);
    if (known == parts.end())
        throw UsageError(fmt::format("table: build, probe, info or check, not '{}'", printable(what, 60)));
    options.allow_only("table " + what, known->options);
    if (what == "build") {
        Build(options, session).run(arguments);
        return session.finish();
    }
    if (arguments.empty()) throw UsageError("table " + what + ": which file?");
    if (what == "probe") {
        const std::string path = arguments.front();
        arguments.erase(arguments.begin());
        probe(session, path, arguments);
        return session.finish();
    }
    const std::optional<TableCheck> check = what == "check" ? std::optional(TableCheck(options)) : std::nullopt;
    for (const std::string& path : arguments) {
        if (what == "info") {
            describe_table(session, path);
        } else {
            check->run(session, path);
        }
    }
    return session.finish();
}

} // namespace

constinit const Verb table_verb{
    .name = "table",
    .summary = "builds tables of whole classes of endgames, and reads them",
    .examples =
        R"(  siam table build "siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -" -o rlm.table
  siam table build "siam:2 SU?3/LN?2 KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm K/RL 1 0 12 -" -o class.table
  siam table probe rlm.table positions.epd
  siam table info rlm.table
  siam table check *.table
  siam table check --prove rlm.table
  siam solve --table rlm.table positions.epd
)",
    .usage = "build|probe|info|check [OPTION...] [FILE|POSITION]...",
    .about =
        "build: solves every position that can come about from the given ones, for every supply that can come about, "
        "and writes the answers to FILE. The positions have to agree in all but the followers on the board; in a class "
        "?N stands for every group of N followers. At most four open provinces and seven cards. What is done is kept "
        "in FILE.building until the table is whole: an interrupted build goes on from there. What finds no room in "
        "--memory goes to a scratch file, which takes some times the room of the table on its disk and is gone at the "
        "end; the table is the same with any memory.\n"
        "probe TABLE: N of each side for each position, - if it cannot force a win.\n"
        "info TABLE...: what a table says about itself.\n"
        "check TABLE...: reads all of it, compares the checksums, and looks whether what it holds can be a table. A "
        "damaged table, or one of another version, is never answered from: exit code 5.\n"
        "check --prove TABLE...: also works every answer out anew, from those of the positions after each legal turn "
        "and, where the game ends, from the rules; so nothing of what built the table is believed. Exit code 1 if an "
        "answer does not follow: the position, what is stored and what follows are named. It takes longer than "
        "building; --sample is quick, and tells less.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
