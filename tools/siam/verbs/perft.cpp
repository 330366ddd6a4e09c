// `siam perft`: counts legal turns to a given depth.
#include "engine/perft.hpp"

#include <fmt/format.h>

#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

std::string words_for(const PerftCount& count) {
    return fmt::format("{}, {}", counted(count.turns, "turn"), counted(count.distinct, "distinct position"));
}

} // namespace

Exit run_perft(const Options& options) {
    Session session(options);
    const unsigned depth = count_option(options, "depth", 1, 1, 1000);
    const bool divide = options.has("divide");
    const std::function<bool()> stop = RecordClock::interrupted;
    const auto add = [&](boost::json::object& object, const PositionRecord& record) {
        object["perft"] = counts_json(siam::perft(record.game, record.position, depth, stop));
        if (divide) object["divide"] = parts_json(record.game, perft_divide(record.game, record.position, depth, stop));
        if (stop()) object["status"] = "partial", object["interrupted"] = true;
    };
    const auto in_text = [&](const PositionRecord& record) {
        std::string lines;
        if (divide)
            for (const PerftPart& part : perft_divide(record.game, record.position, depth, stop))
                lines += fmt::format(
                    "{}{:<24} {}\n", record.place.prefix(), text(record.game, part.turn),
                    part.counts.empty() ? "" : words_for(part.counts.back()));
        unsigned reached = 0;
        for (const PerftCount& count : siam::perft(record.game, record.position, depth, stop))
            lines += fmt::format("{}depth {}: {}\n", record.place.prefix(), ++reached, words_for(count));
        return lines;
    };
    answer_each(session, options.arguments(), add, in_text);
    return session.finish();
}

} // namespace siam::tools
