// `siam show`: draw a position.
#include "tools/siam/answers/position_json.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/pictures.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {

Exit run_show(const Options& options) {
    Session session(options);
    const Paint paint(wants_colour(options));
    Pictures pictures(options);
    const bool draws = wants_pictures(options);
    if (draws && session.json) throw UsageError("--json and --svg exclude each other");
    bool first = true;
    for_each_position(session, options.arguments(), [&](const PositionRecord& record) {
        if (draws) {
            pictures.draw(record.game, record.position, session.output);
            return true;
        }
        if (session.json) {
            boost::json::object members;
            add_position(members, record.game, record.position);
            members["diagram"] = diagram(record.game, record.position, Paint{false});
            session.output.write_line(record.json().add_all(members).text());
            return true;
        }
        if (!first) session.output.write_line("");
        first = false;
        const std::string prefix = record.place.prefix();
        if (!prefix.empty()) session.output.write_line(prefix + record.canonical);
        session.output.write(diagram(record.game, record.position, paint));
        return true;
    });
    return session.finish();
}

} // namespace siam::tools
