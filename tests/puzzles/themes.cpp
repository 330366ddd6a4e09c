// Themes: every position below has exactly the listed themes, so each is an example of these and a counter-example of
// all others.
#include "puzzles/themes.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"

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
    {"siam:2 SU*r5m2/RYl2m3 CH=R/KT=M/LX=L/LN=L/AY=L/KE=M r3l3m3/r3l4m2 R/M 2 0 21 -", 1,
     "rescue right-taking initiative"},
    {"siam:2 LXl4m3 SU=M/LN=B/RY=M/AY=B/CH=R/KT=L/KE=B r3l4m2/r3l4m2 R/M 1 0 12 -", 1,
     "deny-occupation rescue right-taking tie-break no-effect"},
    {"siam:2 LX*l2m/LNr2l2m KT=B/SU=M/KE=B/CH=M/RY=B/AY=R r4l4m/r3lm5 M/L 1 0 12 -", 1, "waiting occupation"},
    {"siam:2 KE*rl2m2/CHlm4 LX=L/KT=R/RY=B/AY=R/SU=B/LN=B r3l3m3/r3l4m2 K/R 1 0 12 -", 1, "waiting tempo occupation"},
    {"siam:2 AYr4m/KEr2l3 CH=R/RY=B/KT=M/LN=M/LX=B/SU=L r3l2m4/r2l5m2 M/M 2 0 21 -", 1, "waiting"},
    {"siam:2 KT*/SU*l RY=M/LX=B/KE=L/AY=B/LN=B/CH=R r2l4m2/r3l3m4 LM/- 1 0 12 -", 1, "deny-occupation rescue"},
    {"siam:2 CHl3m7/KTr2lm2 LN=L/LX=L/RY=M/AY=B/SU=R/KE=B r4l2m3/r4lm4 M/L 2 0 21 -", 1,
     "empty-pool rescue right-taking quiet"},
    {"siam:2 RYr5m3/AYr2l3m2 SU=R/CH=R/LN=B/KT=L/KE=M/LX=L r2l4m3/rl6m2 K/R 1 0 12 -", 1, "rescue reorder switch"},
    {"siam:2 CH*r3l3/AYrlm3 LN=L/LX=L/KT=M/RY=M/SU=B/KE=R r2l3m4/r3l3m3 L/1 2 0 21 1:AYl-CHm", 1,
     "undo-ban rescue switch initiative"},
    {"siam:2 SUrl2m2/RY*r2 LN=B/KE=B/KT=R/LX=L/CH=M/AY=R r3l3m2/r2l4m2 LM/1R 2 0 21 1:SUr-RYm", 2,
     "undo-ban deny-occupation underdog tie-break"},
    {"siam:3 KErlm2/LX*rl5m7 CH=R/AY=R/SU=L/LN=M/RY=L/KT=L r3l3m3/r3l4m2/r5l2m3 L/R/- 1 0 123 -", 1,
     "right-taking tie-break quiet last-card"},
    {"siam:3 KEl2 SU=M/AY=R/LN=R/LX=B/RY=R/KT=L/CH=M l4m4/r5l3m2/r4l2m3 LM/-/M 1 0 123 -", 2, "alone switch"},
    {"siam:2 SU*rl3m/LNr2lm3 RY=B/KT=L/AY=R/LX=L/KE=M/CH=B r4l2m2/r2l3m3 FM/RM 1 0 12 -", 2,
     "zugzwang waiting last-word underdog initiative"},
    {"siam:2 RY*l2/KTl2/CH*r4m4 LN=B/KE=M/LX=L/AY=R/SU=B r2l4m2/r2l3m3 LM/RL 2 0 21 -", 2, "tie-break"},
    {"siam:2 LNrl/KTl2m4/AYl2 CH=R/KE=B/SU=M/RY=L/LX=L r4lm3/r3lm4 RL/KR 1 0 12 -", 2, "deny-occupation"},
    {"siam:2 LNrlm2/KEr2m4/AYr2m2 CH=R/LX=B/KT=L/SU=L/RY=L r2l4m2/r4l3m K2/KR 2 0 21 -", 2,
     "marker-lock reorder underdog tie-break initiative"},
    {"siam:2 KErl2m2/CHr3lm/AY*r3m SU=L/LN=M/LX=L/RY=B/KT=M r3l3m2/rl2m5 RM/KL 1 0 12 -", 2, "precaution"},
    {"siam:2 KEm5/LN*l/KT*m AY=R/SU=L/LX=L/RY=R/CH=B r3l4m/r4l3m RL/RL 2 0 21 -", 2,
     "last-word underdog quiet initiative"},
    {"kingdead:2 NO*s4we/GWw3/LA*e2 MO=S/ST=F/DE=E/WA=S/ES=E s3w4e/s3w4e WE/WE 2 0 21 2:LAs2-NOe", 2,
     "sacrifice tempo right-taking threat quiet"},
    {"siam:2 AY*l2/RYr3l/KT*rlm2 SU=L/CH=M/LN=B/LX=L/KE=M r2l4m2/rl4m3 FM/RM 1 0 12 1:AYr-RYl", 2,
     "changed-answer last-word"},
    {"saba:3 KA*a2s2/GO*a3t3/TIat2s GJ=I/HE=A/WO=S/SI=I/SH=S a2t3s3/a3t4s3/a2t3s2 AS/-/KAT 1 0 123 2:GOas-TIa", 2,
     "avoid-occupation"},
    {"siam:2 AYrl3m2/LN*m/KEr3m3 CH=M/RY=R/SU=R/KT=L/LX=L r2l4m2/r2l4m2 2R/KM 2 0 21 -", 2, "threat"},
    {"siam:2 CHr4l2m2/RYr2/LX*m LN=B/AY=R/KT=B/SU=M/KE=B rl4m3/r3lm4 KR/LM 1 0 12 -", 2, "occupation"},
};

} // namespace

TEST_CASE("a puzzle shows exactly these themes", "[puzzles][themes]") {
    Composer composer;
    for (const Example& example : examples) {
        INFO(example.position);
        const Puzzle puzzle = composer.puzzle(example.position, example.n);
        Forcing forcing(*puzzle.game);
        CHECK(names(themes_of(forcing, puzzle).value()) == example.themes);
    }
}

TEST_CASE("every theme has an example and a counter-example", "[puzzles][themes]") {
    for (const ThemeText& theme : theme_texts()) {
        INFO(theme.name);
        unsigned shown = 0;
        for (const Example& example : examples)
            shown += (" " + std::string(example.themes) + " ").find(" " + std::string(theme.name) + " ") !=
                     std::string::npos;
        CHECK(shown > 0);
        CHECK(shown < examples.size());
    }
}

TEST_CASE("a puzzle names the rarest of its themes", "[puzzles][themes]") {
    ThemeSet themes;
    for (const Theme theme : {Theme::initiative, Theme::quiet, Theme::zugzwang, Theme::tempo}) themes.insert(theme);
    CHECK(names(themes.rarest(3)) == "zugzwang tempo quiet");
    CHECK(themes.rarest(4) == themes);
    Composer composer;
    const Puzzle puzzle = composer.puzzle(examples[1].position, examples[1].n);
    CHECK(names(puzzle.themes) == "deny-occupation rescue right-taking");
}

TEST_CASE("themes are found by the names they are written with", "[puzzles][themes]") {
    for (unsigned i = 0; i < theme_count; ++i) CHECK(theme_named(theme_texts()[i].name) == static_cast<Theme>(i));
    CHECK_FALSE(theme_named("queit"));
    CHECK_FALSE(theme_named(""));
}
