// Themes: every position below has exactly the listed themes, so it is an example of these themes and a
// counter-example of all others.
#include "puzzles/grade.hpp"

#include <algorithm>

#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/relabelled.hpp"
#include "tests/support/shipped_packs.hpp"

using namespace siam;
using siam::tests::Composer;

namespace {

std::string names(ThemeSet themes) {
    std::string all;
    for (unsigned i = 0; i < theme_count; ++i)
        if (themes.contains(static_cast<Theme>(i)))
            all += std::string(all.empty() ? "" : " ").append(theme_texts()[i].name);
    return all;
}

struct Example {
    const char* position;
    unsigned n;
    const char* themes;
};

const std::vector<Example> examples{
    {"kingdead:2 DE*w4/ESse2/STs2/NO*e2 LA=W/GW=W/MO=E/WA=S s3w2e2/s2w2e3 SWE/SWE 1 0 12 -", 3, "counting"},
    {"saba:2 HEs2/KAat3s/WO*a2 GO=A/SI=S/GJ=I/TI=I/SH=I a2t3s2/a3t2s2 2AS/K2T 1 0 12 -", 3,
     "undo-ban marker-lock strip tie-break"},

    {"siam:2 SU*r5m2/RYl2m3 CH=R/KT=M/LX=L/LN=L/AY=L/KE=M r3l3m3/r3l4m2 R/M 2 0 21 -", 1,
     "double-duty make-tie switch"},
    {"siam:2 LXl4m3 SU=M/LN=B/RY=M/AY=B/CH=R/KT=L/KE=B r3l4m2/r3l4m2 R/M 1 0 12 -", 1,
     "rescue deny-occupation later-gain double-duty tie-break"},
    {"siam:2 LX*l2m/LNr2l2m KT=B/SU=M/KE=B/CH=M/RY=B/AY=R r4l4m/r3lm5 M/L 1 0 12 -", 1,
     "later-gain waiting one-answer hold-back"},
    {"siam:2 KE*rl2m2/CHlm4 LX=L/KT=R/RY=B/AY=R/SU=B/LN=B r3l3m3/r3l4m2 K/R 1 0 12 -", 1,
     "later-gain waiting hold-back"},
    {"siam:2 AYr4m/KEr2l3 CH=R/RY=B/KT=M/LN=M/LX=B/SU=L r3l2m4/r2l5m2 M/M 2 0 21 -", 1,
     "later-gain waiting one-answer hold-back make-tie"},
    {"siam:2 KT*/SU*l RY=M/LX=B/KE=L/AY=B/LN=B/CH=R r2l4m2/r3l3m4 LM/- 1 0 12 -", 1,
     "deny-occupation later-gain double-duty"},
    {"siam:2 CHl3m7/KTr2lm2 LN=L/LX=L/RY=M/AY=B/SU=R/KE=B r4l2m3/r4lm4 M/L 2 0 21 -", 1, "rescue later-gain collect"},
    {"siam:2 RYr5m3/AYr2l3m2 SU=R/CH=R/LN=B/KT=L/KE=M/LX=L r2l4m3/rl6m2 K/R 1 0 12 -", 1,
     "reorder later-gain strengthen switch"},
    {"siam:2 SUrl2m2/RY*r2 LN=B/KE=B/KT=R/LX=L/CH=M/AY=R r3l3m2/r2l4m2 LM/1R 2 0 21 1:SUr-RYm", 2,
     "underdog one-answer make-tie strip tie-break"},
    {"siam:3 KErlm2/LX*rl5m7 CH=R/AY=R/SU=L/LN=M/RY=L/KT=L r3l3m3/r3l4m2/r5l2m3 L/R/- 1 0 123 -", 1,
     "later-gain double-duty tie-break last-card"},
    {"siam:3 KEl2 SU=M/AY=R/LN=R/LX=B/RY=R/KT=L/CH=M l4m4/r5l3m2/r4l2m3 LM/-/M 1 0 123 -", 2,
     "later-gain one-answer strengthen switch"},
    {"siam:2 SU*rl3m/LNr2lm3 RY=B/KT=L/AY=R/LX=L/KE=M/CH=B r4l2m2/r2l3m3 FM/RM 1 0 12 -", 2,
     "zugzwang waiting hold-back tie-break"},
    {"siam:2 RY*l2/KTl2/CH*r4m4 LN=B/KE=M/LX=L/AY=R/SU=B r2l4m2/r2l3m3 LM/RL 2 0 21 -", 2, "hold-back tie-break"},
    {"siam:2 LNrl/KTl2m4/AYl2 CH=R/KE=B/SU=M/RY=L/LX=L r4lm3/r3lm4 RL/KR 1 0 12 -", 2, "double-duty tie-break"},
    {"siam:2 LNrlm2/KEr2m4/AYr2m2 CH=R/LX=B/KT=L/SU=L/RY=L r2l4m2/r4l3m K2/KR 2 0 21 -", 2,
     "marker-lock hold-back tie-break"},
    {"siam:2 KErl2m2/CHr3lm/AY*r3m SU=L/LN=M/LX=L/RY=B/KT=M r3l3m2/rl2m5 RM/KL 1 0 12 -", 2,
     "make-tie strip tie-break"},
    {"kingdead:2 NO*s4we/GWw3/LA*e2 MO=S/ST=F/DE=E/WA=S/ES=E s3w4e/s3w4e WE/WE 2 0 21 2:LAs2-NOe", 2,
     "collect tie-break"},
    {"saba:2 KAa/TIt4 SI=I/SH=S/WO=A/GO=A/HE=T/GJ=A a2t3s3/a2t3s3 FS/KS 1 0 12 -", 1, "sacrifice strip"},
    {"siam:2 AY*l2/RYr3l/KT*rlm2 SU=L/CH=M/LN=B/LX=L/KE=M r2l4m2/rl4m3 FM/RM 1 0 12 1:AYr-RYl", 2, "strip tie-break"},
    {"saba:3 KA*a2s2/GO*a3t3/TIat2s GJ=I/HE=A/WO=S/SI=I/SH=S a2t3s3/a3t4s3/a2t3s2 AS/-/KAT 1 0 123 2:GOas-TIa", 2,
     "marker-lock double-duty tie-break"},
    {"siam:2 AYrl3m2/LN*m/KEr3m3 CH=M/RY=R/SU=R/KT=L/LX=L r2l4m2/r2l4m2 2R/KM 2 0 21 -", 2, "collect tie-break"},
    {"siam:2 KE/AYr4/LXl3m4 SU=R/CH=R/RY=L/KT=B/LN=M r3lm4/r2l3m3 KL/KF 2 0 21 -", 2,
     "threat marker-lock double-duty tie-break"},
    {"siam:2 CHr4l2m2/RYr2/LX*m LN=B/AY=R/KT=B/SU=M/KE=B rl4m3/r3lm4 KR/LM 1 0 12 -", 2,
     "occupation double-duty switch"},
    {"kingdead:4 LA*sw5e3/MO*se2/ST*s5e NO=F/DE=W/WA=W/GW=S/ES=S s2w2e4/s3w5e2/s4w3e3/sw3e3 WE/-/-/SWE 1 0 3124 -", 2,
     "precaution double-duty"},
    {"saba:4 SH*as5/GO*a5t SI=A/GJ=A/KA=S/HE=I/TI=S/WO=T a2t3s2/a5t2s2/a2t4s4/a2t4s4 ATS/A/-/- 2 0 3421 1:GOa-SHa", 1,
     "drained later-gain strip"},
    {"siam:2 KE*lm3/RYm3 KT=R/CH=B/SU=L/LX=L/AY=R/LN=L r3l3m2/r4l3m RL/FM 2 0 21 -", 1, "initiative no-effect strip"},
    {"saba:2 GJ*t3s/SIa2s2/HEa SH=S/KA=I/TI=S/GO=I/WO=T a3t3s2/a3t2s3 KT/TS 2 0 21 -", 2, "strengthen tie-break"},
    {"saba:2 TIat2s/SHats/HEas KA=T/GO=A/SI=S/WO=I/GJ=I a3t2s2/a2t2s3 KAT/ATS 2 0 21 2:SHa2-HEa", 3,
     "zugzwang waiting hold-back tie-break"},
    {"saba:2 HEs2/SI*at2/WOt2s SH=A/GJ=S/GO=A/TI=T/KA=A a2t5s2/a3t2s3 T/KS 2 0 21 -", 1, "waiting switch tie-break"},
    {"siam:2 LN/KEm5 LX=L/AY=B/KT=B/CH=M/SU=R/RY=B r3l3m3/rl3m4 M/KL 2 0 21 -", 1,
     "deny-occupation later-gain strengthen"},
    {"siam:2 CH*r3l2m3/LNr2l3/AYr2lm RY=M/KT=M/SU=L/KE=R/LX=B r4l2m2/lm7 KR/RM 1 0 12 2:AYr2-CHl", 2,
     "one-answer strengthen tie-break"},
    {"saba:3 TIa2t4/HE*ts3/WO*a2t2 KA=I/GJ=I/SI=I/SH=A/GO=T a4t2s2/a4t4s2/a4s3 AS/-/KAS 1 0 123 -", 2,
     "drained marker-lock later-gain double-duty last-card"},
    {"kingdead:4 MO*e/LA*s4we/STsw NO=W/DE=W/WA=S/GW=E/ES=E s4w4e2/s2w2e4/s3w3e2/s4w3e3 -/WE/WE/- 3 0 4132 -", 2,
     "empty-chair one-answer strip switch tie-break"},
    {"saba:4 GO*/TI*a2ts GJ=I/SH=A/HE=I/KA=A/SI=S/WO=T a5t4s/at6s3/t3s3/a6t2s -/-/2ATS/S 4 0 2143 -", 1, "double-duty"},
    {"saba:2 TIa3t2/SH*a3ts/WO*s GJ=T/KA=I/SI=I/GO=T/HE=I a3t2s3/a2t4s2 2S/AS 1 0 12 -", 2,
     "occupation closed-gate double-duty"},
    {"kingdead:3 NO*se/WA*s2w5e2/MOs2 GW=W/LA=E/DE=F/ES=F/ST=W s3w2e3/s3w3e4/s4we3 SW/-/WE 1 0 213 -", 2,
     "last-word double-duty"},
    {"siam:2 RYm2/AYr2 KE=M/LN=B/CH=B/SU=R/KT=B/LX=L r4l3m/r4lm2 2M/2RM 1 0 12 -", 2, "price strip tie-break"},
    {"siam:2 KErm/SU*r5l5 RY=L/AY=B/LX=L/CH=B/KT=B/LN=R l4m4/r3l2m3 1M/2L 1 0 12 -", 2, "double-duty right-taking"},
};

/// Every position of the lines that the solution shows beside its tree.
std::vector<Position> shown(const Puzzle& puzzle) {
    std::vector<Position> positions;
    const auto add = [&](Position position, std::span<const Turn> line) {
        for (const Turn turn : line) positions.push_back(position = play(*puzzle.game, position, turn));
        return position;
    };
    const Position end = add(puzzle.position, puzzle.solution.line);
    for (const auto& defence : puzzle.solution.defences) add(end, defence);
    add(play(*puzzle.game, puzzle.position, puzzle.key()), puzzle.solution.threat);
    for (const WrongTurn& wrong : puzzle.wrong) add(puzzle.position, wrong.line);
    return positions;
}

} // namespace

TEST_CASE("a puzzle shows exactly these themes", "[puzzles][themes]") {
    Composer composer;
    for (const Example& example : examples) {
        INFO(example.position);
        const Puzzle puzzle = composer.puzzle(example.position, example.n);
        Forcing forcing(*puzzle.game);
        CHECK(names(themes_of(forcing, puzzle)) == example.themes);
    }
}

TEST_CASE("every theme has an example and a counter-example", "[puzzles][themes]") {
    for (const ThemeText& theme : theme_texts()) {
        INFO(theme.name);
        if (theme.name == "kingmaker") continue; // only saves have it
        unsigned shown = 0;
        for (const Example& example : examples)
            shown += (" " + std::string(example.themes) + " ").find(" " + std::string(theme.name) + " ") !=
                     std::string::npos;
        CHECK(shown > 0);
        CHECK(shown < examples.size());
    }
}

TEST_CASE("themes depend on no label, only on the lines that are shown", "[puzzles][themes][invariance][unsanitized]") {
    Composer composer;
    Random random(19);
    unsigned compared = 0;
    for (const Example& example : examples) {
        INFO(example.position);
        const Puzzle puzzle = composer.puzzle(example.position, example.n);
        for (unsigned round = 0; round < 5; ++round) {
            const tests::Relabelling labels = round == 0 ? tests::Relabelling::reversed() : tests::Relabelling(random);
            const Game game(labels.of(puzzle.game->variant()), puzzle.game->players());
            Forcing forcing(game);
            const Position position = labels.of(puzzle.position);
            const Examination examination = examine(forcing, position, Task::win, Goal::strict, {example.n, example.n});
            const Puzzle other = graded(forcing, position, examination, {}).value();
            std::vector<Position> here = shown(puzzle);
            for (Position& one : here) one = labels.of(one);
            const std::vector<Position> there = shown(other);
            if (!std::is_permutation(here.begin(), here.end(), there.begin(), there.end())) continue;
            CHECK(names(themes_of(forcing, other)) == example.themes);
            ++compared;
        }
    }
    CHECK(compared >= 12);
}

TEST_CASE("a puzzle names the rarest of its themes", "[puzzles][themes]") {
    ThemeSet themes;
    for (const Theme theme : {Theme::strip, Theme::underdog, Theme::zugzwang, Theme::initiative}) themes.insert(theme);
    CHECK(names(themes.rarest(3)) == "zugzwang initiative underdog");
    CHECK(themes.rarest(4) == themes);
    Composer composer;
    const Puzzle puzzle = composer.puzzle(examples[3].position, examples[3].n);
    CHECK(names(puzzle.themes) == "rescue deny-occupation later-gain");
}

TEST_CASE("saves have kings that a third player becomes", "[puzzles][themes][unsanitized]") {
    tests::ShippedPacks packs;
    unsigned kings = 0, saves = 0;
    for (const Puzzle& puzzle : packs.puzzles()) {
        CHECK_FALSE(puzzle.themes.empty());
        if (puzzle.task == Task::win) CHECK_FALSE(puzzle.themes.contains(Theme::kingmaker));
        saves += puzzle.task == Task::save;
        kings += puzzle.themes.contains(Theme::kingmaker);
    }
    CHECK(kings > 0);
    CHECK(kings < saves);
}

TEST_CASE("themes are found by the names they are written with", "[puzzles][themes]") {
    for (unsigned i = 0; i < theme_count; ++i) CHECK(theme_named(theme_texts()[i].name) == static_cast<Theme>(i));
    CHECK_FALSE(theme_named("queit"));
    CHECK_FALSE(theme_named(""));
}
