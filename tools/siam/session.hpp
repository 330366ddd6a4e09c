/// A session of a verb that reads positions: variants and switches, output, and one answer for each input record.
#pragma once

#include <functional>
#include <span>

#include "engine/position_faults.hpp"
#include "engine/suite.hpp"
#include "tools/siam/exit_status.hpp"
#include "tools/siam/input.hpp"
#include "tools/siam/json_line.hpp"
#include "tools/siam/options.hpp"
#include "tools/siam/output.hpp"

namespace siam::tools {

/// `--variant`, `--rule`.
void declare_rules(Options& options);
/// The same and `--json`.
void declare_session(Options& options);

/// About input, for the help of verbs that read positions.
inline constexpr std::string_view about_positions =
    "Input: files of positions, one a line; standard input if no file or `-` is given. An argument that "
    "begins with a game, such as \"siam:2 ...\", is a position. Blank lines and lines that begin with # are skipped; "
    "an "
    "operation ` ; id NAME` behind a position comes back in its answer. Every record gets one answer, in the order of "
    "the input.";

/// Where a record stands, and what its operations say of where it comes from: what answers and messages begin with.
struct Place {
    const Source& source;
    unsigned line;
    bool source_matters; ///< there are several
    std::string id{};    ///< of the operation `id`; empty without one
    std::string turn{};  ///< of the operation `turn`, which `moves --to` writes; empty without one

    /// Takes `id` and `turn` from the record's operations.
    void name_after(const std::vector<Operation>& operations);
    /// "FILE:3"; "line 3" if standard input or quoted text is all there is; "" for a single quoted position.
    [[nodiscard]] std::string text() const;
    /// "line 3: NAME: after pass: ", as far as there is something to say.
    [[nodiscard]] std::string prefix() const;
    /// `file` (null for quoted text), `line`, and `id` and `turn` if there are any.
    [[nodiscard]] JsonLine json() const;
    /// " ; id NAME", or "": for an answer that is a record again.
    [[nodiscard]] std::string id_operation() const;
};

struct PositionRecord {
    Place place;
    const Game& game;
    Position position;
    std::string canonical; ///< the position's nine fields
    std::vector<Operation> operations;
    /// `place.json()` and the position.
    [[nodiscard]] JsonLine json() const { return std::move(place.json().add("position", canonical)); }
};

struct Session {
    /// Reads `--variant`, `--rule` and `--json`. Throws UsageError, BadInput or FileError.
    explicit Session(const Options& options);

    void worsen(Exit exit) { status = worse(status, exit); }
    /// The answer to a record that cannot be read; of a position that is wrong, with all that is, and where.
    void answer_error(const Place& place, const TextError& error, std::string_view position = {});
    /// Answers a record: by what answer does, or by the TextError that it throws. False if answer says so.
    bool answer_guarded(const PositionRecord& record, const std::function<bool(const PositionRecord&)>& answer);
    /// A position of that game was read.
    void met(const Game& game);
    /// The last thing a verb does.
    [[nodiscard]] Exit finish();

    Library library;
    std::vector<std::string> variant_files{}; ///< that --variant names
    std::string last_variant;                 ///< the last that `--variant` named or read; empty if there was none
    Output output;
    bool json = false;
    bool answers_are_input = false; ///< of other verbs: errors that are no JSON go to standard error
    Exit status = Exit::answered;
    unsigned bad_records = 0;

private:
    void add_variant(const std::string& name);
    void note_unused_variants();

    struct AskedVariant {
        std::string given, name; ///< on the command line, and as positions name it
        bool is_used = false;
    };
    std::vector<AskedVariant> asked_variants_;
    bool any_position_ = false;
};

/// Calls visit for each line of the sources, blank ones and comments too. A source that cannot be read is noted.
/// Ends early if visit says false, or if before_waiting does, which is called where lines may have to be waited for.
void for_each_line(
    Session& session, const std::vector<Source>& sources, const std::function<bool(const Place&, const Line&)>& visit,
    const std::function<bool()>& before_waiting = [] { return true; });

/// Calls answer for each position; what cannot be read, and what answer refuses by a TextError, is answered by an
/// error. Ends early if answer says false.
void for_each_position(
    Session& session, const std::vector<std::string>& arguments,
    const std::function<bool(const PositionRecord&)>& answer);

/// Calls answer for positions that stand one behind the other, at least one and at most so many. It answers each of
/// them, in their order, or says false, which ends the reading. Reads ahead only as far as the input is at hand: no
/// answer waits for a position that is still to come.
void for_each_batch(
    Session& session, const std::vector<std::string>& arguments, std::size_t most,
    const std::function<bool(std::span<const PositionRecord>)>& answer);

} // namespace siam::tools
