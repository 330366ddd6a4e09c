/// One rank's part in building a table: its groups of each layer, and what other ranks say of theirs.
#pragma once

#include "solver/endgame_table/build_journal.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/cluster/ranks.hpp"

#include <fstream>
#include <map>
#include <unordered_map>
#include <vector>

namespace siam::cluster {

/// Groups belong to ranks by a hash of their contexts until they are listed, and are then shared out by how much work
/// they will be. The layers are taken one after the other, as the closure's steps have them; no turn leads back, so in
/// a step nobody needs what another rank does in the same one:
///
///   listing   each rank lists what its own groups lead to, and sends the boards of groups that are not its own to
///             their owners, group by group as it has them; when all boards of the step are there, the layer is whole,
///             and ranks with more than their share hand groups over to others
///   solving   each rank solves its own groups, and sends each, once it is solved, to the ranks whose groups lead to it
///
/// What is done goes to the leader too, who keeps it in the journal of a build: FILE.building is that of
/// `siam table build`, and a second run goes on from its whole steps, with any number of ranks. Memory: own boards that
/// are not solved, and of what is solved, own or others', the two layers that the next steps ask for.
class TableRank {
public:
    /// \pre !Retrograde::refusal(game, roots). Throws OverBudget
    TableRank(Ranks& ranks, const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);

    [[nodiscard]] retrograde::Closure& closure() noexcept { return closure_; }
    /// After what an earlier run has left was redone here, on every rank alike.
    void take_over();
    /// The leader writes a line there for each group that is kept: what a model of more ranks is driven by.
    void record_in(const std::string& path) { record_.open(path); }
    /// The leader has a journal. \return solved when all steps are done, on all ranks, and kept. Throws what the solver
    /// throws.
    RetrogradeEnd run(
        retrograde::BuildJournal* journal, const std::function<void(const RetrogradeLayer&)>& finished = {});

private:
    using Group = retrograde::Group;
    using Step = retrograde::Closure::Step;

    /// What a group will be, as all ranks know it.
    struct Load {
        retrograde::Context context;
        std::uint64_t work;
    };
    struct Counts {
        std::uint64_t boards = 0, turns = 0;
    };
    /// Of one step.
    struct Mail {
        std::vector<Message> blocks; ///< boards or answers, not read yet
        std::vector<Message> loads;
        unsigned ended = 0;              ///< ranks that have sent all
        std::vector<std::string> groups; ///< for the journal
        unsigned kept = 0;               ///< ranks whose groups are all there
        Counts counts;
    };

    [[nodiscard]] unsigned owner(const retrograde::Context& context) const noexcept;
    [[nodiscard]] unsigned owner(const Group& group) const noexcept { return owner(group.context); }
    [[nodiscard]] bool is_mine(const Group& group) const noexcept { return owner(group) == ranks_.mine(); }

    void prepare(const Step& step);
    void told(const Group& group);
    void send_boards(Group& group);
    void send_answers(const Group& group);
    void keep(const Group& group);
    void finish(const Step& step);
    [[nodiscard]] Load load_of(const Group& group);
    [[nodiscard]] std::vector<retrograde::Context> share_out(std::vector<Load> loads);
    void hand_over(const Step& step);
    std::size_t take_blocks(const Step& step);
    void take_boards(Unpacked& message);
    void take_answers(Unpacked& message);
    void ask_for_answers();
    void drop_after(const Step& step);

    void put(unsigned rank, Tag tag, std::string_view bytes);
    void send_block(unsigned rank, Tag tag);
    void send_blocks();
    void look_for_mail();
    void write_journal();
    void record(const Step& step, std::string_view group);

    Ranks& ranks_;
    Retrograde retrograde_;
    retrograde::Closure& closure_;
    RetrogradeOptions options_;
    retrograde::BuildJournal* journal_ = nullptr;
    std::function<void(const RetrogradeLayer&)> finished_;
    std::size_t now_ = 0;    ///< the number of the step at hand
    std::vector<Mail> mail_; ///< by step
    std::size_t journal_step_ = 0;
    std::ofstream record_; ///< not open if nobody wants it
    std::unordered_map<retrograde::Context, unsigned, retrograde::ContextHash> handed_over_; ///< and to whom
    std::map<std::pair<unsigned, Tag>, std::string> blocks_; ///< that are being filled, by rank
    std::vector<char> leads_here_;                           ///< by group number: own groups lead to it
    std::map<const Group*, std::vector<unsigned>> wanted_by_;
    std::vector<Message> wanted_; ///< what the others have asked for
};

} // namespace siam::cluster
