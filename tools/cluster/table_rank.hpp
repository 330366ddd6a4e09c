/// One rank's part in building a table: the groups of each layer that it takes, and what other ranks say of theirs.
#pragma once

#include "tools/cluster/table_mail.hpp"
#include "tools/cluster/table_owners.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace siam::cluster {

/// Groups belong to machines by a hash of their contexts until they are listed, and are then shared out by how much
/// work they will be. The layers are taken one after the other, as the closure's steps have them; no turn leads back,
/// so in a step nobody needs what another rank does in the same one:
///
///   listing   each machine lists what its own groups lead to, and sends the boards of groups that are not its own to
///             their machines; when all boards of the step are there, the layer is whole, and machines with more than
///             their share hand groups over to others
///   solving   each machine solves its own groups, and sends each, once it is solved, to those whose groups lead to it
///
/// All ranks of a machine have all that the machine has. They take the groups of a step as they come, from a counter
/// that they share, the largest first: one that is slowed down takes fewer. Each sends what it has done to the others.
/// So that a board has the same slot in all of them, they take in what comes from other machines in one order.
///
/// Ranks also send finished groups to the leader, which adds them to the journal of the build: FILE.building is that
/// of `siam table build`, and a second run goes on from its whole steps, with any number of ranks. Memory: boards of
/// the machine that are not solved, and of what is solved, there or elsewhere, the two layers that the next steps ask
/// for.
class TableRank {
public:
    /// \pre !Retrograde::refusal(game, roots). Throws OverBudget
    TableRank(Ranks& ranks, const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);

    [[nodiscard]] retrograde::Closure& closure() noexcept { return closure_; }
    /// After what an earlier run has left was redone here, on every rank alike. All ranks call this at the same time.
    void begin();
    /// The leader's: what is done is kept there, and each layer is told of.
    void keep_in(retrograde::BuildJournal& journal, const std::function<void(const RetrogradeLayer&)>& finished) {
        mail_.keep_in(journal, closure_.steps_done(), finished);
    }
    /// \see TableMail
    void record_in(const std::string& path) { mail_.record_in(path); }
    /// \return solved when all steps are done, on all ranks, and kept. Throws what the solver throws. \pre begin()
    [[nodiscard]] RetrogradeEnd run();

private:
    using Context = retrograde::Context;
    using Group = retrograde::Group;
    using Step = retrograde::Closure::Step;

    [[nodiscard]] Step step() const { return closure_.steps()[now_]; }
    [[nodiscard]] const std::vector<Group*>& layer() const { return closure_.layer(step().cards, step().open); }
    [[nodiscard]] bool is_here(const Group& group) const noexcept { return owners_->is_here(group.context); }
    void take_over();
    void leave_to_others();
    void told(const Group& group);
    void finish();
    void drop_after_step();

    // Listing
    void send_boards(const Group& group);
    void put_boards(unsigned machine, Tag tag, const Group& group);
    void finish_listing();
    void hand_over();
    [[nodiscard]] std::vector<TableOwners::Listed> listed_here(const std::vector<Group*>& groups);
    void send_handed(Group& group);
    void take_handed(std::size_t groups);

    // Solving
    void ask_for_answers();
    void send_answers(const Group& group);
    void put_answers_here(const Group& group);

    void keep(const Group& group);
    void take_blocks(bool are_all_there);
    void take_boards(Unpacked& message, bool is_from_here);
    void take_answers(Unpacked& message, bool is_from_here);

    Ranks& ranks_;
    Retrograde retrograde_;
    retrograde::Closure& closure_;
    RetrogradeOptions options_;
    TableMail mail_;
    std::optional<TableOwners> owners_;    ///< once machines are known
    std::size_t now_ = 0;                  ///< the number of the step at hand
    std::vector<std::uint64_t> own_begun_; ///< if no memory is shared
    std::span<std::uint64_t> begun_;       ///< groups that were begun on this machine, by step
    std::vector<char> leads_here_;         ///< by group number: this rank has listed boards of it
    std::unordered_map<const Group*, std::vector<unsigned>> wanted_by_; ///< other machines
};

} // namespace siam::cluster
