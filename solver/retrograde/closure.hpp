/// All answers of a whole class of endgames at once, found backwards from the ends of the game.
#pragma once

#include "solver/retrograde/run.hpp"
#include "solver/retrograde/solver.hpp"

#include <memory>

namespace siam::retrograde {

struct Parent;
class Parents;
class ScratchFile;
class Spill;

/// The closure of some roots: every position that can follow from them, up to the essential identity, with N for each
/// side (R11.3). Shares only the rules with the forward search, so that each may check the other.
///
/// closure_steps.cpp explains how a step is done, and what a run with a file does when memory runs out.
class Closure {
public:
    /// The fault of the roots, or nothing. The roots must agree in everything but the followers on the board. They must
    /// have at most four open provinces and at least one card, and the game must not be over.
    [[nodiscard]] static std::optional<std::string> refusal(const Game& game, std::span<const Position> roots);

    /// \pre !refusal(game, roots); the game outlives this. Throws OverBudget
    Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);
    ~Closure();
    Closure(const Closure&) = delete;
    Closure& operator=(const Closure&) = delete;

    /// Lists the layers from the roots on, then solves them from the end. If a call ends early, the next call resumes,
    /// and finished groups are kept. Throws std::bad_alloc if the machine has less memory than the budget allows.
    RetrogradeEnd run(const std::function<void(const RetrogradeLayer&)>& finished = {});

    /// Returns nothing if the position is not in the closure. \pre run() ended with solved, without a file
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;
    /// Visits a position for every state and every supply in the closure, with its answer. Their number is very large,
    /// so this is for tests. \pre as for probe
    void for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const;

    // The members below are for a build, which does the steps itself.

    /// A step lists or solves one layer. The first steps list all layers, from many cards to few, and for each number
    /// of cards from many open provinces to few. The later steps solve the layers in the opposite order. If a step ends
    /// early, its finished groups are kept (GroupDone), and the next call does the other groups.
    struct Step {
        bool solve;
        unsigned cards, open;
        friend bool operator==(const Step&, const Step&) noexcept = default;
    };
    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
    [[nodiscard]] std::size_t steps_done() const noexcept { return done_; }
    [[nodiscard]] bool solved() const noexcept { return done_ == steps_.size(); }
    /// \pre !solved()
    RetrogradeEnd do_step();
    /// Sets a function to be called for each group that a step has finished. It may be called from any thread, one call
    /// at a time. If it throws, the group does not count as finished.
    void when_done(std::function<void(Group&)> tell) { tell_ = std::move(tell); }
    /// Sets the file from which columns that are not in memory are read. If the options name a scratch file, columns
    /// that `tell` has stored in this file are freed when memory runs out, and results that do not fit into memory are
    /// written to it.
    void keep_in(BlockFile& file) noexcept { file_ = &file; }
    /// \pre every group of the next step is done
    void finish_step();
    /// Adds the groups made since the last call to their layers.
    void sort_into_layers();

    [[nodiscard]] const std::vector<Group*>& layer(unsigned cards, unsigned open) const {
        return layers_[cards * (max_open + 1) + open];
    }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    [[nodiscard]] std::span<const Position> roots() const noexcept { return roots_; }
    [[nodiscard]] const Lookout& lookout() const noexcept { return lookout_; }
    [[nodiscard]] MemoryBudget* memory() const noexcept { return options_.memory; }
    [[nodiscard]] const BlockFile* file() const noexcept { return file_; }
    /// Frees the memory of all columns that are stored in the file, if memory may run out. Throws FileError.
    void unload_all() { unload_all_but({}); }
    [[nodiscard]] Groups& groups() noexcept { return groups_; }
    [[nodiscard]] const Groups& groups() const noexcept { return groups_; }

private:
    using Work = std::function<void(Group&)>;
    class Portion;
    /// How a step is done: `all`, with everything that it reads in memory; `parts`, in parts; `alone`, in parts by a
    /// single thread that has the whole memory.
    enum class Room : std::uint8_t { all, parts, alone };
    // The functions below throw OverBudget, Interrupted or FileError.
    void do_step(const Step& step);
    [[nodiscard]] bool can_unload() const noexcept {
        return file_ != nullptr && !options_.scratch.empty() && options_.memory != nullptr;
    }
    [[nodiscard]] Room room_for(const Step& step);
    void unload_all_but(const std::vector<Group*>& needed);
    void forget_lookups() noexcept;
    [[nodiscard]] std::vector<Group*> parents_of(const Step& step) const;
    [[nodiscard]] std::vector<Group*> children_of(const Step& step) const;

    void list(const Step& step, Room room);
    void list_in_parts(const Step& step, std::span<Group* const> children, unsigned threads);
    void finish_listing(Spill& spill, std::span<Group* const> children, unsigned threads);
    std::uint64_t list(const Parents& parents, Group& child, const std::function<void()>& make_room) const;
    void for_each_portion(
        const Step& step, Portion& portion, const std::function<void()>& make_room,
        const std::function<void(const Parents&)>& visit);
    [[nodiscard]] Parent parent_of(
        const Group& group, const Step& step, std::span<const Board> boards, MemoryBudget* memory);
    void add_roots();

    void solve(const Step& step, Room room);
    void solve(Group& group, std::size_t share);
    void load_lookups(const Step& step, Room room);
    [[nodiscard]] Workshop workshop(MemoryBudget* memory, bool in_parts) {
        return {game_, grid_, groups_, endings_, lookout_, memory, file_, in_parts};
    }
    /// The approximate number of turns from the group's boards. A board of one group may have many more turns than a
    /// board of another.
    [[nodiscard]] std::uint64_t solving_work(const Group& group);

    /// Calls work for each group, in parallel. After one call fails, no further call begins.
    void for_each_in_parallel(std::span<Group* const> groups, const Work& work, unsigned threads);
    /// Does the same for work that finishes a group, and reports each group. \param solves whether the work solves the
    /// groups; otherwise it lists them
    void finish_in_parallel(std::span<Group* const> groups, bool solves, const Work& work, unsigned threads);
    /// Sorts the groups by their approximate work, the largest first.
    static void sort_by_work(std::vector<Group*>& groups, const std::function<std::uint64_t(const Group&)>& work);
    void tell(Group& group, bool solves);

    const Game& game_;
    RetrogradeOptions options_;
    Lookout lookout_;
    List<Position> roots_;
    Grid grid_;
    Groups groups_;
    EndingsCache endings_;
    std::vector<std::vector<Group*>> layers_; ///< indexed by cards and open provinces
    std::size_t sorted_groups_ = 0;
    std::vector<Step> steps_;
    std::size_t done_ = 0;
    std::uint64_t turns_ = 0;
    RetrogradeCount totals_;
    std::mutex telling_;
    std::function<void(Group&)> tell_;
    BlockFile* file_ = nullptr;
    std::unique_ptr<ScratchFile> scratch_; ///< from its first use on
};

} // namespace siam::retrograde

namespace siam {

using Retrograde = retrograde::Closure;

} // namespace siam
