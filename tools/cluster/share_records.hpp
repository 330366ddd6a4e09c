/// Input records shared among all ranks, for verbs that answer one record after another.
#pragma once

#include "tools/cluster/sent_record.hpp"
#include "tools/cluster/share.hpp"

namespace siam::cluster {

/// The number of records to read before the first answer, if the input is available.
inline constexpr std::size_t most_records_ahead = 100'000;

/// Answers a record on a rank; record and answer are in the form in which they are sent.
using AnswerRecord = std::function<std::string(const std::string& record)>;

/// Hands these records out in that order; `done` gets each answer with the record's number, in any order. Each rank has
/// one hand, because a record has its own threads.
void share_records(
    std::span<const tools::PositionRecord> records, const std::vector<std::size_t>& order, const AnswerRecord& answer,
    const std::function<void(std::uint64_t number, const std::string& answer)>& done);
/// A helper's part, until no more records come.
void help_with_records(const AnswerRecord& answer);

} // namespace siam::cluster
