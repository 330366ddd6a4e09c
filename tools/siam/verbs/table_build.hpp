/// How `siam table build` reads its roots, builds, and shows its progress.
#pragma once

#include <mutex>

#include "solver/endgame_table/build.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// A class is a position in which `?N` stands for every group of N followers. Positions with more followers of a
/// faction than the game has are left out.
class TableRoots {
public:
    explicit TableRoots(Session& session) : session_(session) {}

    /// Throws UsageError, TextError.
    void add(const std::string& text);
    /// Throws BadInput if the class has no position.
    [[nodiscard]] const Game& game() const;
    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

private:
    const Variant& variant_of(const std::string& text);
    void add_position(const std::string& text);

    Session& session_;
    const Game* game_ = nullptr;
    std::vector<Position> positions_;
    bool is_class_ = false;
};

class TableBuild {
public:
    /// The options of `siam table build`. Throws UsageError.
    TableBuild(const Options& options, Session& session);
    /// Throws BadInput, TableError, FileError.
    void run(const std::vector<std::string>& arguments);

private:
    RetrogradeEnd build(const TableRoots& roots);
    void claim_files(const std::vector<Source>& inputs) const;
    [[nodiscard]] std::string scratch_of(const Options& options) const;
    [[nodiscard]] std::string what_is_kept() const;
    void report(const RetrogradeLayer& layer);

    Session& session_;
    std::string path_;
    RecordClock clock_; ///< the first member, so that interruptions are noticed from the beginning
    std::size_t asked_;
    std::optional<MemoryBudget> budget_;
    RetrogradeOptions options_;
    Progress::Style style_;
    std::mutex mutex_;
    std::string latest_; ///< the latest finished layer; guarded by mutex_
};

} // namespace siam::tools
