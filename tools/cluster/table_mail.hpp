/// Messages between the ranks that build a table, step by step, and what the leader keeps of them.
#pragma once

#include "solver/endgame_table/build_journal.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/cluster/ranks.hpp"

#include <fstream>
#include <functional>
#include <map>
#include <span>
#include <vector>

namespace siam::cluster {

/// Groups go in blocks, each of one step and for one machine: so many that a message costs little beside what it holds.
/// Others may be a step ahead, so what comes waits until its step.
class TableMail {
public:
    using Step = retrograde::Closure::Step;
    struct Counts {
        std::uint64_t boards = 0, turns = 0;
    };
    /// Messages of one step that have come and are not read yet.
    struct Coming {
        std::vector<Message> blocks; ///< boards or answers
        std::vector<Message> loads;
        std::vector<Message> handed;
        unsigned ended = 0;              ///< ranks that have sent all
        std::vector<std::string> groups; ///< for the journal: blocks of them
        unsigned kept = 0;               ///< ranks whose groups for the journal are all there
        Counts counts;
    };

    TableMail(Ranks& ranks, std::span<const Step> steps) : ranks_(ranks), steps_(steps), coming_(steps.size()) {}

    /// The leader's. The first steps are in the journal.
    void keep_in(
        retrograde::BuildJournal& journal, std::size_t steps, std::function<void(const RetrogradeLayer&)> done);
    /// The leader writes a line there for each group that is kept: what a model of more ranks is driven by.
    void record_in(const std::string& path) { record_.open(path); }

    /// Marks all later messages as belonging to that step.
    void begin(std::size_t step) noexcept { now_ = step; }
    [[nodiscard]] Coming& now() { return coming_[now_]; }
    /// The requests of the ranks: \see Tag::wanted
    [[nodiscard]] const std::vector<Message>& wanted() const noexcept { return wanted_; }

    /// Adds to what goes to all ranks of a machine but this one.
    void put(unsigned machine, Tag tag, const std::function<void(Packed&)>& add);
    /// For the leader's journal: it stays here if this rank leads.
    void put_to_keep(const std::function<void(Packed&)>& add) { put(0, Tag::group, add); }
    /// Sends the blocks that hold many groups.
    void send_large_blocks();
    void send_blocks();
    void send_all(Tag tag);
    /// This rank has put all that it keeps of the step.
    void send_progress();
    /// Takes what has come, and the leader keeps it.
    void look();
    /// Looks until that is so.
    void await(const std::function<bool()>& is_there);
    /// The leader's journal is whole.
    void await_journal();

    /// Returns the message after the number of its step.
    [[nodiscard]] static Unpacked contents(std::string_view bytes);

private:
    void send_block(unsigned machine, Tag tag);
    void take(Message message);
    void write_journal();
    void record(const Step& step, std::string_view group);

    Ranks& ranks_;
    std::span<const Step> steps_;
    std::vector<Coming> coming_; ///< by step
    std::vector<Message> wanted_;
    std::size_t now_ = 0;
    std::map<std::pair<unsigned, Tag>, Packed> blocks_; ///< that are being filled, by machine
    retrograde::BuildJournal* journal_ = nullptr;
    std::size_t journal_step_ = 0;
    std::function<void(const RetrogradeLayer&)> done_;
    std::ofstream record_; ///< not open if nobody wants it
};

} // namespace siam::cluster
