// `siam_reading`: measures how the time of each reader grows with the length of a text that is wrong or very long. A
// reader is linear if ten times the characters take about ten times the time.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "engine/builtin_variants.hpp"
#include "engine/rule_case.hpp"
#include "engine/suite.hpp"
#include "engine/words.hpp"
#include "puzzles/pack/pack.hpp"
#include "tools/siam/answers/service.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/play/position_editor.hpp"

namespace {

using namespace siam;

struct Reader {
    std::string name;
    std::string before, after; ///< the text before and after the part that grows
    std::function<void(const std::string& text)> read;
};

constexpr std::string_view position = "siam:2 CHr4lm5 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -";

template <class Read>
void guarded(Read read) {
    try {
        read();
    } catch (const TextError&) { // the time to describe the fault counts, too
    }
}

/// Reads a faulty position, describes each fault and points to its place in the text, as `siam show` does.
void read_and_draw(const std::string& text) {
    Library library;
    std::string shown;
    for (const PositionFault& fault : position_faults(library, text))
        shown += tools::error_text(fault.error) + tools::pointed_out(text, fault);
}

std::vector<Reader> readers() {
    std::vector<Reader> all;
    const std::vector<std::string_view> fields = words_of(position);
    for (std::size_t field = 0; field < fields.size(); ++field) {
        std::string before, after;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            std::string& side = i < field ? before : after;
            if (i != field) side += (i < field ? "" : " ") + std::string(fields[i]) + (i < field ? " " : "");
        }
        all.push_back({fmt::format("field {}", field + 1), before, after, read_and_draw});
        all.push_back({fmt::format("edit, field {}", field + 1), "", "", [field](const std::string& text) {
                           Library library;
                           tools::PositionEditor editor(library, position);
                           for (const auto& fault : editor.type(static_cast<unsigned>(field + 1), text))
                               static_cast<void>(tools::pointed_out(text, fault));
                       }});
    }
    const std::string record = std::string(position) + " ; ";
    all.push_back({"operations", record, "", [](const std::string& text) {
                       guarded([&] { static_cast<void>(read_record(text, 1)); });
                   }});
    all.push_back({"turn", "F=rCH,", "", [](const std::string& text) {
                       Library library;
                       guarded([&] { static_cast<void>(read_turn(*library.game("siam", 2), text)); });
                   }});
    const std::string variant(builtin::variant_texts[0].second);
    all.push_back({"variant", variant + "\n", "", [](const std::string& text) {
                       guarded([&] { static_cast<void>(read_variant(text)); });
                   }});
    const std::string rule_case = "case R3.1 a case\nposition " + std::string(position) + "\n";
    all.push_back({"rule case", rule_case, "", [](const std::string& text) {
                       Library library;
                       CaseReader reader(library);
                       unsigned number = 0;
                       for (std::string_view rest = text; !rest.empty();)
                           guarded([&] { static_cast<void>(reader.read(cut_line(rest), ++number)); });
                   }});
    all.push_back({"pack", "", "", [](const std::string& text) {
                       Rulebook rulebook(builtin_variants());
                       static_cast<void>(read_pack(rulebook, text));
                   }});
    for (const std::string what : {"position", "text", "do", "id", "rules"})
        all.push_back(
            {"request, " + what,
             R"({"id":1,"do":")" + std::string(what == "text" ? "pack" : "show") + "\",\"" + what + "\":\"", "\"}",
             [](const std::string& text) {
                 tools::Service service(builtin_variants(), std::size_t{8} << 20);
                 static_cast<void>(service.answer(text));
             }});
    return all;
}

/// Returns the seconds that `readings` readings take, in the fastest of three rounds.
double seconds(const Reader& reader, const std::string& text, unsigned readings) {
    using Clock = std::chrono::steady_clock;
    double best = 1e9;
    for (unsigned round = 0; round < 3; ++round) {
        const auto begin = Clock::now();
        for (unsigned i = 0; i < readings; ++i) reader.read(text);
        best = std::min(best, std::chrono::duration<double>(Clock::now() - begin).count());
    }
    return best / readings;
}

std::string repeated(std::string_view piece, std::size_t characters) {
    std::string text;
    while (text.size() < characters) text += piece;
    return text;
}

} // namespace

int main() {
    constexpr std::string_view pieces[] = {
        "/",
        "r",
        "9",
        "x",
        "=",
        "KT/",
        "CHr4lm5/",
        "CH=R/",
        ",",
        "rCH,",
        "; x y ",
        "- ",
        "\xC3\xBC",
        "#",
        "x\n",
        "\n",
        "position x\n",
        "rule x=y\n",
        "case\n",
        "legal pass\n",
        "[X \"y\"]\n",
        "[Id \"0123456789abcdef\"]\n",
        "[Candidate \"1:1\"]\n\n",
        "\\\"",
        "[",
        "{\\\"a\\\":"};
    constexpr std::size_t few = 10'000, many = 100'000;
    fmt::print("{:<18}{:>12}{:>12}{:>8}  worst for\n", "reader", few, many, "ratio");
    for (const Reader& reader : readers()) {
        double worst = 0, short_time = 0, long_time = 0;
        std::string_view of;
        for (const std::string_view piece : pieces) {
            const std::string small = reader.before + repeated(piece, few) + reader.after;
            const std::string large = reader.before + repeated(piece, many) + reader.after;
            const double one = seconds(reader, small, 10), ten = seconds(reader, large, 1);
            // Times of a few microseconds say nothing about growth.
            if (const double ratio = ten / std::max(one, 20e-6); ratio > worst)
                worst = ratio, short_time = one, long_time = ten, of = piece;
        }
        fmt::print(
            "{:<18}{:>9.3f} ms{:>9.3f} ms{:>8.1f}  {}\n", reader.name, short_time * 1e3, long_time * 1e3, worst,
            printable(of));
    }
}
