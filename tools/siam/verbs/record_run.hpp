/// Answers the records of an input as jobs of a run: on ranks of their own if there are any, and in the order of the
/// input.
#pragma once

#include <memory>
#include <span>

#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// The result of a record.
struct RecordAnswer {
    std::string text;                 ///< what the verb wants to write, in a form of its own
    Exit exit = Exit::answered;       ///< only results with `answered` are saved in a journal
    std::optional<TextError> error{}; ///< set if the record has no answer
};

/// The functions of a verb that answers records.
struct RecordVerb {
    /// Answers a record, in any process. May throw TextError.
    std::function<RecordAnswer(const PositionRecord&)> answer;
    /// Writes the result of a record. Results come in the order of the input.
    std::function<void(const PositionRecord&, const RecordAnswer&)> write;
    /// The result of a record that needs no work; nothing for other records. Called for each record, in order. May
    /// throw TextError.
    std::function<std::optional<RecordAnswer>(const PositionRecord&)> at_once = [](const auto&) {
        return std::nullopt;
    };
    /// Receives the records of a batch that need work, before the first of them is answered.
    std::function<void(std::span<const PositionRecord* const>)> prepare = [](const auto&) {};
    /// Whether a record is answered even after an interruption.
    std::function<bool(const PositionRecord&)> is_ready = [](const auto&) { return false; };
    /// Everything that an answer depends on besides the journal's title and the position.
    std::function<std::string(const PositionRecord&)> key = [](const auto&) { return std::string(); };
};

/// Opens the journals of `--journal`: the first file for writing, the others only for reading. Returns null without the
/// option.
[[nodiscard]] std::unique_ptr<Journal> journal_option(const Options& options, const std::string& title);

/// The record's operations as the input may have stated them: " ; id NAME ; win 2".
[[nodiscard]] std::string operations_text(const PositionRecord& record);

/// Answers a batch of records. Returns false after an interruption, which may leave some of them without an answer.
/// \param journal null for none
bool answer_records(std::span<const PositionRecord> records, const RecordVerb& verb, Journal* journal);
/// Answers the records of the process that leads, until there are no more.
void help_with_records(Session& session, const RecordVerb& verb);

} // namespace siam::tools
