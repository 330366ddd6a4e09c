/// Records of the input handed out to all ranks, for the verbs that answer one after the other.
#pragma once

#include "tools/cluster/sent_record.hpp"
#include "tools/cluster/share.hpp"

namespace siam::cluster {

/// So many records are read before the first is answered, where the input is at hand.
inline constexpr std::size_t most_records_ahead = 100'000;

/// Answers a record on a rank; both are in the form in which they are sent.
using AnswerRecord = std::function<std::string(const std::string& record)>;

/// Hands these records out in that order; `done` gets each answer with the record's number, in any order. One hand a
/// rank: a record has threads of its own.
void share_records(
    std::span<const tools::PositionRecord> records, const std::vector<std::size_t>& order, const AnswerRecord& answer,
    const std::function<void(std::uint64_t number, const std::string& answer)>& done);
/// A helper's part, until there are no more.
void help_with_records(const AnswerRecord& answer);

} // namespace siam::cluster
