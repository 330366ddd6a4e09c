/// Finds all answers of a class of endgames at once, backwards from the ends of the game.
#pragma once

#include "solver/retrograde/run.hpp"
#include "solver/retrograde/workshop.hpp"

#include <memory>

namespace siam::retrograde {

class Parents;
class ScratchFile;

/// The closure of some roots: every position that can follow from them, up to the essential identity, with N for each
/// side (R11.3). The closure shares only the rules with the forward search, so that each can check the other.
///
/// closure_steps.cpp explains how a step is done, and what a run with a file does when memory runs out.
class Closure {
public:
    /// Returns why the roots are refused, or nothing if they are valid. The roots must agree in everything but the
    /// followers on the board. They must have at most four open provinces and one to seven cards in all hands together,
    /// and the game must not be over.
    [[nodiscard]] static std::optional<std::string> refusal(const Game& game, std::span<const Position> roots);

    /// Throws OverBudget. \pre !refusal(game, roots), and `game` outlives the closure
    Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);
    ~Closure();
    Closure(const Closure&) = delete;
    Closure& operator=(const Closure&) = delete;

    /// Lists all layers, beginning at the roots, then solves them in the opposite order. Calls finished(layer) after
    /// each step. If run() ends early, finished groups are kept, and the next call of run() resumes. Throws
    /// std::bad_alloc if the machine has less memory than the budget allows.
    RetrogradeEnd run(const std::function<void(const RetrogradeLayer&)>& finished = {});

    /// Returns the verdicts of the position, or nothing if the closure does not hold it. \pre run() has returned
    /// `solved`, and keep_in() was not called
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;

    // The members below are for code that builds a table and records its progress.

    /// A step lists or solves one layer. The first steps list all layers. Layers with more cards come first; among
    /// layers with equally many cards, layers with more open provinces come first. The later steps solve the layers in
    /// the opposite order. If a step ends early, its finished groups are kept (GroupWork), and the next call of run()
    /// does the remaining groups.
    [[nodiscard]] bool solved() const noexcept { return done_ == steps_.size(); }
    /// The step that run() does next, or is doing. \pre !solved()
    [[nodiscard]] const RetrogradeLayer& step() const noexcept { return steps_[done_]; }
    /// Sets the function that a step calls for each group it has finished. Any thread may call the function, but only
    /// one at a time. If the function throws, the group does not count as finished.
    void when_done(std::function<void(Group&)> tell) { tell_ = std::move(tell); }
    /// Sets the file that holds the columns which are not in memory. If memory runs out and the options name a scratch
    /// file, the closure writes its results to `file`. The closure then also frees columns that the function set by
    /// when_done() has written to `file`.
    void keep_in(BlockFile& file) noexcept { file_ = &file; }
    /// Counts the current step as done. \pre every group of the step is done
    void finish_step();

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    [[nodiscard]] std::span<const Position> roots() const noexcept { return roots_; }
    [[nodiscard]] const Lookout& lookout() const noexcept { return lookout_; }
    [[nodiscard]] MemoryBudget* memory() const noexcept { return options_.memory; }
    [[nodiscard]] const BlockFile* file() const noexcept { return file_; }
    /// Frees the columns that the file holds, if the options set a memory budget and a scratch file.
    void unload();
    [[nodiscard]] Groups& groups() noexcept { return groups_; }
    [[nodiscard]] const Groups& groups() const noexcept { return groups_; }

private:
    /// How a step is done. `all`: everything that the step reads is in memory. `parts`: in parts. `alone`: in parts, by
    /// a single thread that has the whole memory.
    enum class Room : std::uint8_t { all, parts, alone };
    using Layer = std::vector<Group*>;
    /// Adds the groups made since the last call to their layers.
    void sort_into_layers();
    [[nodiscard]] Layer& layer(unsigned cards, unsigned open) { return layers_[cards * (max_open + 2) + open]; }
    /// The layer that the current step lists or solves.
    [[nodiscard]] const Layer& layer() { return layer(step().cards, step().open); }
    /// The groups of that layer on which the step's work is not done.
    [[nodiscard]] Layer undone();
    /// The groups that the current step reads. To list a layer, it reads the groups whose turns lead to the layer; to
    /// solve a layer, it reads the groups that the turns of the layer lead to. First come the groups with another
    /// number of cards, then the groups with another number of open provinces.
    [[nodiscard]] Layer neighbours();

    // The functions below throw OverBudget, Interrupted or FileError.
    void do_step();
    [[nodiscard]] bool can_unload() const noexcept {
        return file_ != nullptr && !options_.scratch.empty() && options_.memory != nullptr;
    }
    void forget_lookups() noexcept;

    void list(Room room);
    void list_in_parts(std::span<Group* const> children, unsigned threads);
    void for_each_portion(bool in_parts, const std::function<void(const Parents&)>& visit);
    void add_roots();

    void solve(Room room);
    void solve(Group& group, std::size_t share);
    void load_lookups(Room room);
    [[nodiscard]] Workshop workshop(MemoryBudget* memory, bool in_parts) {
        return {game_, grid_, groups_, endings_, lookout_, memory, file_, in_parts, step().cards == 1};
    }
    /// Returns approximately how many turns all boards of the group have together. The number of boards says little,
    /// because boards of different groups may have very different numbers of turns.
    [[nodiscard]] std::uint64_t solving_work(const Group& group);

    /// Calls work(group), which finishes the current step's work on the group, for each group, in parallel. Marks each
    /// group as done and reports it (when_done), or empties its columns if the work or the report throws. After a call
    /// has thrown, no further call begins; the calls in other threads end normally, so that their work is kept.
    void finish_in_parallel(std::span<Group* const> groups, const std::function<void(Group&)>& work, unsigned threads);
    /// Sorts the groups by work(group), the largest first.
    static void sort_by_work(Layer& groups, const std::function<std::uint64_t(const Group&)>& work);

    const Game& game_;
    RetrogradeOptions options_;
    Lookout lookout_;
    List<Position> roots_;
    Grid grid_;
    Groups groups_;
    EndingsCache endings_;
    std::vector<Layer> layers_; ///< indexed by cards and open provinces; empty ones surround those of the closure
    std::size_t sorted_groups_ = 0;
    std::vector<RetrogradeLayer> steps_;
    std::size_t done_ = 0;
    std::mutex telling_;
    std::function<void(Group&)> tell_;
    BlockFile* file_ = nullptr;
    std::unique_ptr<ScratchFile> scratch_; ///< null until it is first used
};

} // namespace siam::retrograde

namespace siam {

using Retrograde = retrograde::Closure;

} // namespace siam
