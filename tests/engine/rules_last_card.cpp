// Sections 9 and 10 of the rules: the very last card, and every switch.
#include "tests/support/catch.hpp"
#include "tests/support/referee.hpp"

using siam::tests::Referee;

namespace {

/// Sukothai is contested, then Kedah; Rama and Lao have three provinces each. Player 1 holds R, player 2 holds L.
std::string last_card(const std::string& hands, const std::string& to_move = "1") {
    return "siam:2 SUrl/KEm LN=R/AY=R/CH=R/LX=L/KT=L/RY=L r5/l5 " + hands + " " + to_move + " 0 12 -";
}

} // namespace

TEST_CASE("the last card may be played only so that it wins", "[rules][R9.1]") {
    Referee referee;
    CHECK(referee.legal(last_card("F/-"), "F=rSU,lKE,mKE/lSU"));
    CHECK_FALSE(referee.legal(last_card("F/-"), "F=rSU,lKE,mKE/rSU"));
    CHECK_FALSE(referee.legal(last_card("F/-"), "F=rKE,lSU,mKE/rKE"));
    CHECK(referee.verdict(last_card("F/-"), "F=rKE,lSU,mKE/rKE") == "R9.1");
}

TEST_CASE("the holder of the last card may always pass", "[rules][R9.1]") {
    Referee referee;
    CHECK(referee.legal(last_card("F/-"), "pass"));
    const char* const hopeless = "siam:2 KEm LN=R/AY=R/CH=R/LX=L/KT=L/RY=L/SU=L r5/l5 K/- 1 0 12 -";
    CHECK(referee.count(hopeless) == 1);
    CHECK(referee.legal(hopeless, "pass"));
}

TEST_CASE("every legal turn with the last card wins, each other turn does not", "[rules][R9.1]") {
    Referee must_win;
    Referee free{{"last-card", "free"}};
    const auto [game, position] = must_win.read(last_card("F/-"));
    const auto [free_game, same] = free.read(last_card("F/-"));
    unsigned winning = 0;
    for (const siam::Turn turn : siam::legal_turns(*free_game, same)) {
        const bool wins = outcome_if_all_pass(*free_game, play(*free_game, same, turn)).won_by(siam::Seat{0});
        winning += wins && !turn.is_pass();
        if (!turn.is_pass()) CHECK(is_legal(*game, position, turn) == wins);
    }
    CHECK(winning > 0);
    CHECK(winning + 1 == siam::legal_turns(*game, position).size());
}

TEST_CASE("with 4 players the last card may make the partner win", "[rules][R9.1]") {
    Referee referee;
    const char* const position = "siam:4 KErm/SUr LN=R/AY=R/CH=R/LX=L/KT=L/RY=L l2/l3/r5/- K/-/-/- 1 0 1234 -";
    CHECK(referee.legal(position, "K=SU-KE*KE/mKE")); // the fourth Rama province makes player 3 win
    CHECK_FALSE(
        referee.legal("siam:4 KErm/SUr LN=R/AY=R/CH=R/LX=L/KT=L/RY=L l2/l3/-/r5 K/-/-/- 1 0 1234 -", "K=SU-KE*KE/mKE"));
}

TEST_CASE("a player's last card is not the last of the game", "[rules][R9.2]") {
    Referee referee;
    CHECK(referee.legal(last_card("F/1"), "F=rSU,lKE,mKE/rSU"));
    CHECK_FALSE(referee.legal(last_card("F/-"), "F=rSU,lKE,mKE/rSU"));
}

TEST_CASE("last-card=free lifts the rule of the last card", "[rules][R10][R9.1]") {
    Referee free{{"last-card", "free"}};
    CHECK(free.legal(last_card("F/-"), "F=rSU,lKE,mKE/rSU"));
    Referee must_win{{"last-card", "must-win"}};
    CHECK_FALSE(must_win.legal(last_card("F/-"), "F=rSU,lKE,mKE/rSU"));
}

TEST_CASE("undo=allowed lifts the ban on undoing", "[rules][R10][R5.9]") {
    const char* const position = "siam:2 LNr2l2/SUr2l2/KEr2m2 AY=R/LX=R/KT=R/RY=L/CH=L r/l F12/K 1 0 12 1:LNr-SUl";
    Referee allowed{{"undo", "allowed"}};
    CHECK(allowed.legal(position, "1=LNl-SUr/rLN"));
    Referee banned{{"undo", "banned"}};
    CHECK_FALSE(banned.legal(position, "1=LNl-SUr/rLN"));
}

TEST_CASE("faction-card=one-province puts both into the same province", "[rules][R10][R5.7]") {
    const char* const position = "siam:2 SU/KE LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r/l R/1 1 0 12 -";
    Referee one{{"faction-card", "one-province"}};
    CHECK(one.actions(position, 'R') == "R=SU,SU R=KE,KE");
    CHECK_FALSE(one.legal(position, "R=SU,KE/rSU"));
    Referee two{{"faction-card", "one-or-two-provinces"}};
    CHECK(two.actions(position, 'R') == "R=SU,SU R=SU,KE R=KE,KE");
}

TEST_CASE("one-province with a single follower in the pool still puts that one", "[rules][R10][R5.7]") {
    Referee one{{"faction-card", "one-province"}};
    CHECK(one.actions("siam:2 SU/KE LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r15/l R/1 1 0 12 -", 'R') == "R=SU R=KE");
}

TEST_CASE("two-for-one-fallback=none leaves the card without effect", "[rules][R10][R5.6]") {
    const char* const position = "siam:2 LNr/SUm/KEl2 AY=R/LX=R/KT=R/RY=L/CH=L r/l 2F/1 1 0 12 -";
    Referee none{{"two-for-one-fallback", "none"}};
    CHECK(none.actions(position, '2') == "2=-");
    CHECK_FALSE(none.legal(position, "2=LNr-SUm/lKE"));
    Referee fallback{{"two-for-one-fallback", "one-for-one"}};
    CHECK(fallback.actions(position, '2') == "2=LNr-SUm");
}

namespace {

/// Independence, with all players tied in both factions that count.
std::string tied(const std::string& hands, const std::string& latest) {
    return "siam:3 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B rl4/rl4/rl4 " + hands + " 1 0 " + latest + " -";
}

} // namespace

TEST_CASE("last-tie=first-empty-hand-wins: of the tied those with an empty hand come first", "[rules][R10][R8.3]") {
    Referee empty{{"last-tie", "first-empty-hand-wins"}};
    CHECK(empty.winner(tied("1/-/-", "132")) == "3");
    CHECK(empty.winner(tied("1/-/F", "132")) == "2");
    Referee latest{{"last-tie", "latest-player-loses"}};
    CHECK(latest.winner(tied("1/-/-", "132")) == "1");
    CHECK(latest.winner(tied("1/-/F", "132")) == "1");
}

TEST_CASE("if no tied player has an empty hand the earliest latest play wins", "[rules][R10][R8.3]") {
    Referee empty{{"last-tie", "first-empty-hand-wins"}};
    CHECK(empty.winner(tied("1/F/2", "213")) == "2");
    CHECK(empty.winner("siam:3 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B rl4/l4/rl4 1/-/2 1 0 321 -") == "3");
}

TEST_CASE("who never played is still the earliest, and two such still draw", "[rules][R10][R8.4]") {
    Referee empty{{"last-tie", "first-empty-hand-wins"}};
    CHECK(empty.winner(tied("1/KFF12RLM/2", "31")) == "2");
    CHECK(empty.winner(tied("1/KFF12RLM/KFF12RLM", "1")) == "draw");
    CHECK(empty.winner(tied("-/KFF12RLM/KFF12RLM", "1")) == "1");
}

TEST_CASE("the switch says nothing about occupation", "[rules][R10][R8.1]") {
    Referee empty{{"last-tie", "first-empty-hand-wins"}};
    CHECK(empty.winner("siam:2 - AY=R/LX=L/KT=L/LN=B/KE=B/SU=B/CH=M/RY=B rlm/rlm -/1 1 0 12 -") == "2");
}

TEST_CASE("with 4 players that switch compares teams, whichever of their players tie", "[rules][R10][R8.7]") {
    Referee referee;
    const std::string full = "KFF12SWE";
    const auto winner = [&](const std::string& supplies, const std::string& hands, const std::string& latest) {
        return referee.winner(
            "kingdead:4 - ES=S/ST=E/GW=S/LA=E/DE=E/MO=S/NO=F/WA=S " + supplies + " " + hands + " 1 0 " + latest + " -");
    };
    const std::string all = "s4e/s4e/s4e/s4e", two = "s/s4e/s4e/-", partners = "s4e/s4/s4e/-";
    CHECK(winner(all, "-/1/-/2", "2431") == "1 3"); // both hands of one team are empty
    CHECK(winner(all, "1/-/2/-", "1324") == "2 4");
    CHECK(winner(two, "-/1/-/-", "2431") == "1 3"); // whichever player of the team is tied
    CHECK(winner(all, "-/-/-/-", "1324") == "1 3"); // both teams: the one with the latest play of all loses
    CHECK(winner(all, "-/-/-/-", "4132") == "1 3");
    CHECK(winner(all, "-/-/-/-", "2431") == "2 4");
    CHECK(winner(all, "1/-/-/2", "3142") == "1 3"); // neither team: one empty hand is not enough
    CHECK(winner(all, "1/-/-/2", "4213") == "2 4");
    CHECK(winner(two, "-/1/K/-", "3241") == "2 4");                // player 1, who is not tied, played latest
    CHECK(winner(partners, "1/-/2/-", "2413") == "1 3");           // partners tied alone
    CHECK(winner(all, full + "/1/" + full + "/2", "24") == "1 3"); // a team that never played
    CHECK(winner(all, full + "/1/" + full + "/" + full, "2") == "1 3");
    CHECK(winner(all, full + "/1/1/" + full, "23") == "2 4");
    CHECK(winner(all, full + "/" + full + "/" + full + "/" + full, "-") == "draw");
    CHECK(winner(partners, full + "/" + full + "/" + full + "/" + full, "-") == "1 3");
}

TEST_CASE("The King Is Dead is occupied by three provinces, King of Siam by four", "[rules][R10][R7.1]") {
    Referee referee;
    CHECK(referee.is_over("kingdead:2 DEe/ST LA=F/WA=W/GW=F/ES=S/MO=E/NO=F s/w -/- 1 0 12 -"));
    CHECK_FALSE(referee.is_over("siam:2 SUr/KE AY=B/LX=L/KT=B/RY=L/CH=L/LN=B r/l 1/R 1 0 12 -"));
}

TEST_CASE("each variant has the switches of its rulebook", "[rules][R10]") {
    Referee referee;
    CHECK(referee.game("siam", 2).switches() == siam::Switches{});
    CHECK(referee.game("saba", 2).switches() == siam::Switches{});
    const siam::Switches& king = referee.game("kingdead", 2).switches();
    CHECK(king.last_card == siam::LastCard::free);
    CHECK(king.undo == siam::Undo::banned);
    CHECK(king.faction_card == siam::FactionCard::one_province);
    CHECK(king.two_for_one_fallback == siam::TwoForOneFallback::one_for_one);
    CHECK(king.last_tie == siam::LastTie::first_empty_hand_wins);
}
