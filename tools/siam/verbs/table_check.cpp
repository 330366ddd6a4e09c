// How a table is checked, and how its answers are computed again.
#include "tools/siam/verbs/table_check.hpp"

#include <fmt/format.h>

#include "engine/notation.hpp"
#include "engine/words.hpp"
#include "solver/endgame_table/proof.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The game and the roots that a table names, found among the known variants.
class Named {
public:
    Named(const Session& session, const std::string& path, const TableHeader& header) {
        for (const Variant& variant : session.library.variants()) library_.add(variant);
        for (const std::string_view rule : words_of(header.rules)) {
            const std::size_t equals = rule.find('=');
            if (equals == std::string_view::npos || library_.set(rule.substr(0, equals), rule.substr(equals + 1)))
                throw TableError(fmt::format("{}: unknown rule '{}'", path, rule));
        }
        game_ = library_.game(header.variant, header.players);
        if (game_ == nullptr || game_->identity().low != header.fingerprint)
            throw BadInput(
                fmt::format("{}: unknown game '{}'; see --variant", printable(path), printable(header.variant)));
        for (const std::string& root : header.roots) roots_.push_back(position(path, root));
    }
    [[nodiscard]] const Game& game() const noexcept { return *game_; }
    [[nodiscard]] const std::vector<Position>& roots() const noexcept { return roots_; }

private:
    Position position(const std::string& path, const std::string& text) try {
        const ReadPosition read = read_position(library_, text);
        if (read.game != game_) throw TableError(path + ": its roots must be of the same game");
        return read.position;
    } catch (const TextError& error) {
        throw TableError(path + ": a root cannot be read: " + error.what());
    }
    Library library_;
    const Game* game_ = nullptr;
    std::vector<Position> roots_;
};

std::string words(const Verdicts& verdicts) {
    std::string text = "force";
    for (const Verdict& verdict : verdicts)
        text += verdict.cannot_win() ? " -" : fmt::format(" {}", verdict.distance());
    return text;
}

std::string words(const Game& game, const TableFault& fault) {
    const std::string position = text(game, fault.position);
    if (!fault.stored) return fmt::format("{}: the table lacks this position", position);
    if (fault.lacks)
        return fmt::format("{}: the table lacks {}, to which a turn leads", position, text(game, *fault.lacks));
    return fmt::format(
        "{}: the table stores {}, but the legal turns give {}", position, words(*fault.stored), words(fault.follows));
}

JsonLine begin_json(const std::string& path) {
    JsonLine object;
    object.add("file", printable(path, 4096));
    return object;
}

/// `ok` is null for a table without a fault so far, if an interruption came first.
std::string json_text(
    const std::string& path, const TableProof& proof, const std::string& wrong, std::string_view proved) {
    boost::json::value ok = wrong.empty();
    if (wrong.empty() && !proof.finished) ok = nullptr;
    JsonLine object = begin_json(path);
    object.add("ok", ok).add("proved", proved).add("positions", proof.positions);
    if (!wrong.empty()) object.add("fault", wrong);
    if (ok.is_null()) object.add("status", "partial");
    return object.text();
}

} // namespace

TableCheck::TableCheck(const Options& options)
    : sample_(options.has("prove") ? 0 : 50'000), threads_(threads_option(options)) {
    if (const auto sample = options.value("sample")) sample_ = read_count("sample", *sample, 1, 1'000'000'000'000);
}

void TableCheck::run(Session& session, const std::string& path) const {
    EndgameTable(path).check();
    RecordClock clock({});
    clock.start();
    const Named named(session, path, EndgameTable(path).header());
    const TableProof proof = prove_table(named.game(), named.roots(), path, {threads_, sample_, RecordClock::limits()});
    std::string wrong;
    if (proof.fault)
        wrong = words(named.game(), *proof.fault);
    else if (proof.unreached != 0)
        wrong =
            fmt::format("the table holds {} that no play from its roots reaches", counted(proof.unreached, "group"));
    const std::string_view proved = sample_ == 0 ? "all" : "sample";
    std::string told = "wrong: " + wrong;
    if (wrong.empty())
        told = fmt::format(
            "whole, and {} {} from the turns ({})", counted(proof.positions, "answer"),
            proof.positions == 1 ? "follows" : "follow", sample_ == 0 ? "all of them" : "a sample; --prove checks all");
    session.output.write_line(session.json ? json_text(path, proof, wrong, proved) : printable(path) + ": " + told);
    if (!wrong.empty()) return session.worsen(Exit::fault);
    if (proof.finished) return;
    note(printable(path) + ": interrupted before siam had checked all answers");
    session.worsen(Exit::partial);
}

} // namespace siam::tools
