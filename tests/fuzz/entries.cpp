#include "tests/fuzz/entries.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/builtin_variants.hpp"
#include "engine/deal.hpp"
#include "engine/essential.hpp"
#include "tests/support/damaged_files.hpp"
#include "tests/support/rule_cases.hpp"

namespace siam::tests {

void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

namespace {

/// Whether `read` accepts the input. If it rejects the input, it must give a reason, which must be short.
template <class Read>
bool accepted(Read read) {
    try {
        read();
        return true;
    } catch (const TextError& error) {
        require(!error.message().empty(), "rejected without a reason");
        require(std::string_view(error.what()).size() < 1000, "a reason longer than a screen");
        return false;
    }
}

bool position(std::string_view text) {
    Library library;
    return accepted([&] {
        const auto [game, read] = read_position(library, text);
        const std::string written = siam::text(*game, read);
        const ReadPosition again = read_position(library, written);
        require(again.position == read && again.game == game, "reads back as another position");
        require(siam::text(*game, again.position) == written, "is written in two ways");
        require(is_legal(*game, read, Turn::pass()) != over(*game, read), "a pass is legal while the game goes on");
        if (!over(*game, read)) require(essential_key(*game, read) == essential_key(*game, again.position), "two keys");
        static_cast<void>(outcome_if_all_pass(*game, read));
    });
}

/// Whether the text is a turn of Siam. If the turn is legal in `board`, which allows many kinds of turns, plays it.
bool turn(std::string_view text) {
    static Library library;
    const Game& game = *library.game("siam", 3);
    static const Position board =
        read_position(library, "siam:3 LNr2m/KEl/SU*rl2m/AY LX=R/KT=R/RY=L/CH=L r/l/m K1F2RLM/F1/F1 1 0 123 2:LNr2-SUm")
            .position;
    return accepted([&] {
        const Turn read = read_turn(game, text);
        require(read_turn(game, siam::text(game, read)) == read, "reads back as another turn");
        if (is_legal(game, board, read)) static_cast<void>(play(game, board, read));
    });
}

bool record(std::string_view text) {
    return accepted([&] {
        const auto read = read_record(text, 1);
        if (!read) return;
        for (const Operation& operation : read->operations)
            require(!operation.name.empty(), "an operation without a name");
        require(read->position.size() <= text.size(), "a position longer than its line");
    });
}

bool cases(std::string_view text) {
    Library library;
    const CaseReport report = check_cases(library, text);
    const auto lines = static_cast<unsigned>(1 + std::count(text.begin(), text.end(), '\n'));
    for (const TextError& error : report.errors) require(error.line >= 1 && error.line <= lines, "an error on no line");
    for (const Finding& finding : report.findings)
        require(finding.line >= 1 && finding.line <= lines, "a finding on no line");
    return report.errors.empty();
}

bool variant(std::string_view text) {
    return accepted([&] {
        Library library;
        const Variant read = read_variant(text);
        library.add(read);
        for (unsigned players = 2; players <= max_players; ++players) {
            const Game* const game = library.game(read.name, players);
            require(game != nullptr, "a variant that is not found");
            Random random(players);
            const Position dealt = deal(*game, random);
            require(read_position(library, siam::text(*game, dealt)).position == dealt, "a deal that cannot be read");
        }
    });
}

std::vector<std::string> position_seeds() {
    return {
        "siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12/FL 2 0 21 -",
        "siam:3 SUr3l2 LN=R/LX=L/KT=R/AY=L/RY=R/CH=L/KE=M r5l/r2l4/r2l7 -/L/- 2 0 312 -",
        "saba:4 SI*a2 SH=S/TI=T/GO=I/HE=S/WO=A/KA=A/GJ=A a3/-/s/t 1/FF/-/2ATS 4 3 1234 1:TIa-SIs",
        "kingdead:3 - MO=S/ST=S/LA=W/NO=E/GW=F/WA=F/ES=E/DE=W s/w/e -/-/- 1 0 312 2:STsw-LAe",
        "siam:2 LN/SU/LX/KT/AY/RY/CH/KE - -/- KFF12RLM/KFF12RLM 1 0 - -",
        "siam:2 LNr2/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l F1/K 1 1 12 2:LNr2-SUm"};
}
std::vector<std::string> turn_seeds() {
    return {"pass",        "K=LN-SU*LN/rLN", "F=rLN,lSU,mSU/rAY", "1=LNr-SUm/rLN", "2=SUrl-LNm/lSU", "2=LNr-SUm/mKE",
            "R=LN,SU/rLN", "R=SU/-",         "K=-/lKE",           "2=-/-"};
}
std::vector<std::string> record_seeds() {
    return {"siam:2 LNr - r/l 1/- 1 0 12 - ; id a-1 ; force 1 - ; perft 2 3 4 5 6", "# a comment", "x;;y z", "  "};
}
std::vector<std::string> case_seeds() {
    const std::string position = "position  siam:2 LNr/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l 1F/2F 1 0 12 -\n";
    return {
        "case      R5.4 a title\n" + position + "legal     pass\nillegal   1=LNr-SUl/rLN   R5.8\ncount 35 # counted\n",
        position + "rule last-card=free\nwinner 1\n",
        position + "after     1=LNr-SUl/rSU  siam:2 LNl/SU LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r2/l F/2F 2 0 21 1:LNr-SUl\n"};
}
std::vector<std::string> variant_seeds() {
    std::vector<std::string> texts;
    for (const auto& [name, text] : builtin::variant_texts) texts.emplace_back(text);
    return texts;
}

constexpr FuzzEntry entries[] = {
    {"position", position, position_seeds},
    {"turn", turn, turn_seeds},
    {"record", record, record_seeds},
    {"case", cases, case_seeds, nullptr, 5000},
    {"variant", variant, variant_seeds, nullptr, 5000},
    {"request", read_a_request, request_seeds, nullptr, 5000},
    {"pack", read_pack_file, pack_seeds, damaged_pack, 1000},
    {"generate-journal", read_generate_journal, generate_journal_seeds, damaged_generate_journal, 300},
    {"table", read_table, table_seeds, damaged_table, 1000},
    {"build-journal", read_build_journal, build_journal_seeds, nullptr, 200}};

} // namespace

std::span<const FuzzEntry> fuzz_entries() { return entries; }

const FuzzEntry& fuzz_entry(std::string_view name) {
    return *std::find_if(std::begin(entries), std::end(entries), [&](const FuzzEntry& e) { return e.name == name; });
}

} // namespace siam::tests
