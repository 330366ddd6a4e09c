// How a table's header is described.
#include "tools/siam/verbs/table_info.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "engine/words.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

std::string counts_text(const RetrogradeCount& count) {
    return fmt::format(
        "{} boards in {} groups, {} states, {} answers, {} different values", count.boards, count.groups, count.states,
        count.answers, count.values);
}

double bytes_a_board(const TableHeader& header) {
    return static_cast<double>(header.file_bytes) / static_cast<double>(header.count.boards);
}

/// "last-card=must-win undo=banned ..." as an object.
boost::json::object rules_json(std::string_view rules) {
    boost::json::object object;
    for (const std::string_view rule : words_of(rules)) {
        const std::size_t equals = std::min(rule.find('='), rule.size());
        object[printable(rule.substr(0, equals))] = printable(rule.substr(std::min(equals + 1, rule.size())));
    }
    return object;
}

JsonLine json_of(const std::string& path, const TableHeader& header) {
    boost::json::array roots;
    for (const std::string& root : header.roots) roots.emplace_back(printable(root, 1000));
    JsonLine object;
    object.add("file", printable(path, 4096)).add("variant", printable(header.variant)).add("players", header.players);
    object.add("rules", rules_json(header.rules)).add("roots", roots).add("version", table_version);
    object.add("equivalence", header.essential_version).add("game", fmt::format("{:016x}", header.fingerprint));
    object.add("boards", header.count.boards).add("groups", header.count.groups).add("states", header.count.states);
    object.add("answers", header.count.answers).add("values", header.count.values);
    object.add("blocks", header.blocks).add("bytes", header.file_bytes);
    return object;
}

} // namespace

void describe_table(Session& session, const std::string& path) {
    const TableHeader header = EndgameTable(path).header();
    if (session.json) return session.output.write_line(json_of(path, header).text());
    session.output.write_line(
        fmt::format("{}: {} {}, {} players", printable(path), "variant", header.variant, header.players));
    session.output.write_line("  rules     " + header.rules);
    for (const std::string& root : header.roots) session.output.write_line("  root      " + printable(root, 1000));
    session.output.write_line(fmt::format(
        "  format    version {}, equivalence version {}, game {:016x}", table_version, header.essential_version,
        header.fingerprint));
    session.output.write_line("  holds     " + counts_text(header.count));
    session.output.write_line(fmt::format(
        "  size      {} bytes in {}, {:.2f} a board", header.file_bytes, counted(header.blocks, "block"),
        bytes_a_board(header)));
}

void describe_built(Session& session, const std::string& path, double seconds) {
    const TableHeader header = EndgameTable(path).header();
    if (session.json) return session.output.write_line(json_of(path, header).add_seconds("seconds", seconds).text());
    session.output.write_line(fmt::format(
        "{}: {}; {} bytes ({:.2f} a board), {:.2f} s ({:.0f} states a second)", printable(path),
        counts_text(header.count), header.file_bytes, bytes_a_board(header), seconds,
        static_cast<double>(header.count.states) / std::max(seconds, 1e-9)));
}

} // namespace siam::tools
