// Reads roots, and runs and reports a build.
#include "tools/siam/verbs/table_build.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>

#include "engine/suite.hpp"
#include "engine/words.hpp"
#include "solver/endgame_table/build.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/outputs.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// All ways to choose `followers` followers, each as text, such as "r2l".
std::vector<std::string> groups_of(const Game& game, unsigned followers) {
    std::vector<std::string> groups;
    for (unsigned a = followers + 1; a-- > 0;)
        for (unsigned b = followers - a + 1; b-- > 0;)
            groups.push_back(text(game, Followers::of(a, b, followers - a - b), ""));
    return groups;
}

/// The roots that positions and classes name. A class is a position in which `?N` stands for any N followers. Positions
/// with more followers of a faction than the game has are left out.
class TableRoots {
public:
    explicit TableRoots(Session& session) : session_(session) {}

    /// Adds a position, or all positions of a class. Throws UsageError, TextError.
    void add(const std::string& text) {
        const std::size_t mark = text.find('?');
        if (mark == std::string::npos) return add_position(text);
        const std::size_t end = std::min(text.find_first_not_of("0123456789", mark + 1), text.size());
        if (end == mark + 1 || end > mark + 3) throw UsageError("expected a number of followers after '?'");
        const auto followers = static_cast<unsigned>(whole_number(text.substr(mark + 1, end - mark - 1)).value_or(99));
        if (followers > 18)
            throw UsageError(fmt::format(
                "{}: expected a whole number of followers from 0 to 18", printable(text.substr(mark, end - mark))));
        is_class_ = true;
        const Game& game = game_of(text);
        require_alone(game, text, mark, end);
        for (const std::string& group : groups_of(game, followers))
            add(text.substr(0, mark) + group + text.substr(end));
    }

    /// The game of the roots. Throws BadInput if there are no roots.
    [[nodiscard]] const Game& game() const {
        if (game_ == nullptr) throw BadInput("the input holds no position to begin with");
        return *game_;
    }

    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

private:
    /// Throws UsageError if other followers stand beside "?N", which stands for all followers of a place.
    static void require_alone(const Game& game, const std::string& text, std::size_t mark, std::size_t end) {
        const auto is_follower = [&](char c) {
            return (c >= '0' && c <= '9') || c == '?' || game.variant().follower(c);
        };
        std::size_t from = mark, to = end;
        while (from > 0 && is_follower(text[from - 1])) --from;
        while (to < text.size() && is_follower(text[to])) ++to;
        if (from == mark && to == end) return;
        throw UsageError(fmt::format(
            "{}: {} stands for all followers of its place; write no others beside it",
            printable(text.substr(from, to - from), 60), text.substr(mark, end - mark)));
    }

    /// A game of the variant that the text names.
    const Game& game_of(const std::string& text) {
        const std::string name = text.substr(0, text.find(':'));
        const Game* const game = session_.library.game(name, 2);
        if (game == nullptr) throw TextError{0, 1, "", "unknown variant '" + printable(name, 60) + "'"};
        return *game;
    }

    void add_position(const std::string& text) {
        try {
            const auto [game, position] = read_position(session_.library, text);
            if (RecordClock::interrupted()) return;
            if (game_ != nullptr && game != game_)
                throw UsageError("all positions must have the same variant and number of players");
            game_ = game;
            session_.met(*game);
            positions_.push_back(position);
        } catch (const TextError& error) {
            if (!is_class_ || error.rule != "R1.2") throw;
        }
    }

    Session& session_;
    const Game* game_ = nullptr;
    std::vector<Position> positions_;
    bool is_class_ = false;
};

class TableBuild {
public:
    TableBuild(const Options& options, Session& session)
        : session_(session),
          clock_(time_option(options)),
          asked_(memory_option(options)),
          style_(Progress::style_of(options)) {
        if (!options.has("output")) throw UsageError("table build: -o FILE is missing; it names the file to write");
        Outputs outputs;
        path_ = outputs.grows("-o", options.value("output").value());
        options_.threads = threads_option(options);
        options_.scratch = scratch_of(options);
    }

    std::optional<BuiltTable> run(const std::vector<std::string>& arguments) {
        TableRoots roots(session_);
        const std::vector<Source> all = sources(arguments);
        claim_files(all);
        for_each_line(session_, all, [&](const Place&, const Line& line) {
            if (const auto record = read_record(line.text(), line.number())) roots.add(std::string(record->position));
            return !RecordClock::interrupted();
        });
        if (RecordClock::interrupted()) { // not all roots are read
            note("interrupted; nothing was built");
            session_.worsen(Exit::partial);
            return {};
        }
        if (const auto refusal = Retrograde::refusal(roots.game(), roots.positions())) throw BadInput(*refusal);
        constexpr std::size_t of_journal = std::size_t{3} << 20; // buffers for pieces, and zstd's own memory
        options_.memory = &budget_.emplace(working_memory(asked_, options_.threads, of_journal));
        clock_.start();
        options_.limits = clock_.limits();
        const RetrogradeEnd end = build(roots);
        if (end == RetrogradeEnd::solved) return BuiltTable{path_, clock_.seconds()};
        note(fmt::format(
            "{}: {}{}", printable(path_),
            end == RetrogradeEnd::out_of_memory ? "not enough memory; see --memory"
            : RecordClock::interrupted()        ? "interrupted"
                                                : "the time is up",
            what_is_kept()));
        session_.worsen(Exit::partial);
        return {};
    }

private:
    RetrogradeEnd build(const TableRoots& roots) {
        try {
            const Progress live(style_ == Progress::Style::live ? style_ : Progress::Style::none, [this] {
                const std::lock_guard lock(mutex_);
                return latest_;
            });
            return build_endgame_table(
                roots.game(), roots.positions(), options_, path_, [&](const RetrogradeLayer& layer) { report(layer); });
        } catch (const OtherBuild& error) {
            throw FileError(error.what());
        } catch (const FileBusy&) {
            throw;
        } catch (const FileError& error) {
            std::error_code unknown;
            if (!std::filesystem::exists(path_ + ".building", unknown)) throw;
            throw FileError(error.what() + what_is_kept());
        }
    }

    /// Claims the files to write. Also claims the scratch file, although a build may need it only after hours, so that
    /// the run reports at once if it cannot write to that disk.
    void claim_files(const std::vector<Source>& inputs) const {
        Outputs outputs;
        outputs.reads(names_of_files(inputs));
        outputs.reads(session_.variant_files);
        static_cast<void>(outputs.writes("-o", path_, "building"));
        static_cast<void>(outputs.grows("the scratch file", options_.scratch));
    }

    [[nodiscard]] std::string scratch_of(const Options& options) const {
        const std::filesystem::path table = path_;
        if (!options.has("scratch")) return path_ + ".scratch";
        const std::filesystem::path folder = options.value("scratch").value();
        std::error_code unknown;
        if (!std::filesystem::is_directory(folder, unknown))
            throw UsageError("--scratch: " + printable(folder.string(), 300) + " is not a folder");
        if (::access(folder.c_str(), W_OK | X_OK) != 0)
            throw FileError(fmt::format("cannot write in {}: {}", folder.string(), std::strerror(errno)));
        return (folder / table.filename()).string() + ".scratch";
    }

    /// A build that was stopped before it began has no journal; another program may have emptied it.
    [[nodiscard]] std::string what_is_kept() const {
        std::error_code unknown;
        const auto bytes = std::filesystem::file_size(path_ + ".building", unknown);
        if (unknown || bytes == 0) return "; no finished work is kept";
        return fmt::format("; {}.building keeps the finished work; run the same command to resume", printable(path_));
    }

    void report(const RetrogradeLayer& layer) {
        const std::lock_guard lock(mutex_);
        latest_ = fmt::format(
            "{:8.2f} s  {} {}, {} open: {} boards, {} turns", clock_.seconds(), layer.solved ? "solved" : "listed",
            counted(layer.cards, "card"), layer.open, layer.boards, layer.turns);
        if (style_ == Progress::Style::plain) note(latest_);
    }

    Session& session_;
    std::string path_;
    RecordClock clock_; ///< made before any work begins, so that interruptions are noticed
    std::size_t asked_;
    std::optional<MemoryBudget> budget_;
    RetrogradeOptions options_;
    Progress::Style style_;
    std::mutex mutex_;
    std::string latest_; ///< the latest finished layer; guarded by mutex_
};

} // namespace

std::optional<BuiltTable> build_table(
    const Options& options, Session& session, const std::vector<std::string>& positions) {
    return TableBuild(options, session).run(positions);
}

} // namespace siam::tools
