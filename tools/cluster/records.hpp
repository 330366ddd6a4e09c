/// Input records shared among all ranks, for verbs that answer one record after another.
#pragma once

#include "tools/cluster/share.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::cluster {

/// The number of records to read before the first answer, if the input has that many.
inline constexpr std::size_t most_records_ahead = 100'000;

/// A record as bytes for another rank.
[[nodiscard]] std::string packed(const tools::PositionRecord& record);

/// A record from another rank, with everything that it points to except the game.
class SentRecord {
public:
    /// The session knows the game, and outlives this object.
    SentRecord(tools::Session& session, std::string_view bytes);
    SentRecord(const SentRecord&) = delete;
    SentRecord& operator=(const SentRecord&) = delete;
    [[nodiscard]] const tools::PositionRecord& record() const noexcept { return *record_; }

private:
    tools::Source source_;
    std::optional<tools::PositionRecord> record_;
};

/// Answers a record on a rank; record and answer are in the form in which they are sent.
using AnswerRecord = std::function<std::string(const std::string& record)>;

/// Hands out the records with these numbers. `done` gets each answer with the number of its record, in any order.
/// Records that seem to take longest begin first, so that all ranks end together. Each rank works on one record at a
/// time, since that already uses several threads.
void share_records(
    std::span<const tools::PositionRecord> records, const std::vector<std::size_t>& numbers, const AnswerRecord& answer,
    const std::function<void(std::uint64_t number, const std::string& answer)>& done);
/// A helper calls this. Answers records until no more come.
void help_with_records(const AnswerRecord& answer);

} // namespace siam::cluster
