/// A session of a verb that reads positions: variants and switches, output, and one answer for each input record.
#pragma once

#include <functional>
#include <span>

#include "engine/position_faults.hpp"
#include "engine/suite.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/input.hpp"
#include "tools/siam/frame/options.hpp"
#include "tools/siam/frame/output.hpp"

namespace siam::tools {

/// A record's place in the input, and the operations that name the record. Answers to the record begin with both.
struct Place {
    const Source& source;
    unsigned line;
    bool source_matters; ///< whether messages must name the source
    std::string id{};    ///< the value of the operation `id`; empty without it
    std::string turn{};  ///< the value of the operation `turn`, which `moves --to` writes; empty without it

    /// The place as text: "FILE:3"; "line 3" if standard input or quoted text is the only source; "" for a single
    /// quoted position.
    [[nodiscard]] std::string text() const;
    /// The beginning of a message: "line 3: NAME: after pass: ", with the parts that exist.
    [[nodiscard]] std::string prefix() const;
    /// The members `file` (null for quoted text) and `line`, and `id` and `turn` if they exist.
    [[nodiscard]] boost::json::object json() const;
    /// The operation " ; id NAME" for an answer that is itself a record; "" if the record has no id.
    [[nodiscard]] std::string id_operation() const;
};

struct PositionRecord {
    Place place;
    const Game& game;
    Position position;
    std::string canonical; ///< the position's nine fields
    std::vector<Operation> operations;
    /// The members of `place.json()`, then the position.
    [[nodiscard]] boost::json::object json() const;
};

struct Session {
    /// Reads `--variant`, `--rule` and `--json`. Throws UsageError, BadInput or FileError.
    explicit Session(const Options& options);

    /// Writes an object as a line.
    void write(const boost::json::object& object) { output.write_line(json_line(object)); }
    /// Writes the object, if the user asked for JSON; otherwise the text and a line end.
    void write(const boost::json::object& object, std::string_view text) {
        output.write_line(json ? json_line(object) : std::string(text));
    }
    void worsen(Exit exit) { status = worse(status, exit); }
    /// If the user has interrupted, writes the note `what`, which says what was not done, and changes the exit code.
    void note_interruption(std::string_view what);
    /// Answers a record that cannot be read. If `position` is wrong, the answer lists all its faults and their places.
    void answer_error(const Place& place, const TextError& error, std::string_view position = {});
    /// Reads a record's position, and sets `id` and `turn` of `place` from the record's operations. Throws TextError.
    [[nodiscard]] PositionRecord read(Place& place, const Record& record);
    /// Call this for the game of every position that was read, so that the session knows which variants are used.
    void met(const Game& game);
    /// Ends the session; a verb calls this last.
    [[nodiscard]] Exit finish();

    Library library;
    std::vector<std::string> variant_files{}; ///< the files that --variant names
    std::string last_variant = "siam";        ///< the last variant that `--variant` named or read
    Output output;
    bool json = false;
    bool answers_are_input = false; ///< other verbs read the answers, so errors in text go to standard error
    Exit status = Exit::answered;
    unsigned bad_records = 0;

private:
    void add_variant(const std::string& name);
    void note_unused_variants();

    struct AskedVariant {
        std::string given, name; ///< the value on the command line, and the name in positions
        bool is_used = false;
    };
    std::vector<AskedVariant> asked_variants_;
    bool any_position_ = false;
};

/// Throws BadInput if a line of the input `name` begins a pack, since each line of a pack would be a fault.
void refuse_pack(std::string_view name, unsigned number, std::string_view line);

/// Calls `visit` for each line of the sources that is neither blank nor a comment. Writes a note about a source that
/// cannot be read. Calls `before_waiting` whenever reading may have to wait for input. Ends early if `visit` or
/// `before_waiting` returns false.
void for_each_line(
    Session& session, const std::vector<Source>& sources, const std::function<bool(const Place&, const Line&)>& visit,
    const std::function<bool()>& before_waiting = [] { return true; });

/// Calls `answer` for each position. Answers a record with an error if it is unreadable, or if `answer` throws a
/// TextError for it. Ends early after an interruption.
void for_each_position(
    Session& session, const std::vector<std::string>& arguments,
    const std::function<void(const PositionRecord&)>& answer);

/// Answers each position: with `--json` by an object to which `add` adds members, and otherwise by the text that
/// `in_text` returns. Answers errors and ends early like for_each_position().
void answer_each(
    Session& session, const std::vector<std::string>& arguments,
    const std::function<void(boost::json::object&, const PositionRecord&)>& add,
    const std::function<std::string(const PositionRecord&)>& in_text);

/// Calls `answer` for batches of 1 to `most` successive positions. `answer` answers each position in order, or returns
/// false, which ends the reading. Reads ahead only while input is available, so that no answer waits for a later
/// position.
void for_each_batch(
    Session& session, const std::vector<std::string>& arguments, std::size_t most,
    const std::function<bool(std::span<const PositionRecord>)>& answer);

} // namespace siam::tools
