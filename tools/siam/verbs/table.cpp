// `siam table`: build and read tables of whole classes of endgames.
#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/verbs/table_build.hpp"
#include "tools/siam/verbs/table_check.hpp"
#include "tools/siam/verbs/table_info.hpp"

namespace siam::tools {
namespace {

void probe(Session& session, const std::string& path, const std::vector<std::string>& positions) {
    const EndgameTable table(path);
    for_each_position(session, positions, [&](const PositionRecord& record) {
        const auto verdicts = table.probe(record.game, record.position);
        if (session.json) {
            boost::json::value force = nullptr;
            if (verdicts) {
                force = boost::json::array();
                for (const Verdict& verdict : *verdicts)
                    force.as_array().push_back(verdict.cannot_win() ? boost::json::value(nullptr) : verdict.distance());
            }
            session.output.write_line(record.json().add("force", force).text());
        } else {
            std::string text = "not in the table";
            if (verdicts) text = "force";
            for (const Verdict& verdict : verdicts.value_or(Verdicts{}))
                text += verdict.cannot_win() ? " -" : fmt::format(" {}", verdict.distance());
            session.output.write_line(record.place.prefix() + text);
        }
        return true;
    });
}

struct Part {
    std::string_view name;
    std::vector<std::string_view> options; ///< that it honours
};

} // namespace

Exit run_table(const Options& options) {
    static const std::array<Part, 4> parts{
        {{"build", {"output", "threads", "memory", "scratch", "time", "progress", "variant", "rule", "json"}},
         {"probe", {"variant", "rule", "json"}},
         {"info", {"json"}},
         {"check", {"prove", "sample", "threads", "variant", "json"}}}};
    Session session(options);
    std::vector<std::string> arguments = options.arguments();
    if (arguments.empty()) throw UsageError("table: name a command: build, probe, info or check");
    const std::string what = arguments.front();
    arguments.erase(arguments.begin());
    const auto known = std::ranges::find(parts, what, &Part::name);
    if (known == parts.end())
        throw UsageError(
            fmt::format("table: unknown command '{}'; expected build, probe, info or check", printable(what, 60)));
    options.allow_only("table " + what, known->options);
    if (what == "build") {
        TableBuild(options, session).run(arguments);
        return session.finish();
    }
    if (arguments.empty()) throw UsageError("table " + what + ": name a table file");
    if (what == "probe") {
        const std::string path = arguments.front();
        arguments.erase(arguments.begin());
        probe(session, path, arguments);
        return session.finish();
    }
    const std::optional<TableCheck> check = what == "check" ? std::optional(TableCheck(options)) : std::nullopt;
    for (const std::string& path : arguments) {
        if (what == "info") {
            describe_table(session, path);
        } else {
            check->run(session, path);
        }
    }
    return session.finish();
}

} // namespace siam::tools
