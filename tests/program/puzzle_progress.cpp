// Faults of the progress file of `siam puzzle`.
#include "tests/program/terminal.hpp"
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// A pack of three puzzles, and a folder for progress.
class Player {
public:
    Player() {
        REQUIRE(shop.siam("generate --seed 26 --n 1 --open 2 --cards 3 --count 3 -o pack.txt").exit_code == 0);
        folder_ = lines(shop.run("mkdir -p state/siam; pwd").out).front();
    }
    Workshop shop;

    [[nodiscard]] Terminal begin(const std::string& number = "1", const std::string& state = "state") const {
        return Terminal(
            "puzzle --number " + number + " " + one_word(folder_ + "/pack.txt"),
            "NO_COLOR=1 XDG_STATE_HOME=" + one_word(folder_ + "/" + state));
    }
    static void give_up(Terminal& terminal) {
        terminal.until("player ");
        terminal.enter("solution");
        terminal.until("next puzzle> ");
    }
    static std::string quit(Terminal& terminal) {
        terminal.enter("quit");
        std::string rest = terminal.rest();
        CHECK(terminal.exit_code() == 0);
        return rest;
    }
    [[nodiscard]] std::size_t kept() const {
        return objects(shop.run("grep '}$' state/siam/puzzles.jsonl").out).size();
    }

private:
    std::string folder_;
};

} // namespace

TEST_CASE("a line of progress that was cut off spoils no other", "[program][puzzle][progress]") {
    const Player player;
    player.shop.put("state/siam/puzzles.jsonl", "{\"id\":\"0123456789abcdef\",\"solved\":tr");
    Terminal terminal = player.begin();
    Player::give_up(terminal);
    Player::quit(terminal);
    CHECK(player.kept() == 1);
    CHECK(lines(player.shop.text("state/siam/puzzles.jsonl")).size() == 2);
}

TEST_CASE("progress is kept when another process lets go of the file", "[program][puzzle][progress]") {
    const Player player;
    const std::string holder = "exec 9>> state/siam/puzzles.jsonl; flock 9; echo $$ > lock; exec sleep 60";
    REQUIRE(
        player.shop.run("sh -c " + one_word(holder) + " > /dev/null 2>&1 &\nuntil test -s lock; do sleep 0.01; done")
            .exit_code == 0);
    Terminal terminal = player.begin();
    Player::give_up(terminal);
    CHECK(player.kept() == 0);
    REQUIRE(player.shop.run("kill $(cat lock)").exit_code == 0);
    terminal.enter("next");
    Player::give_up(terminal);
    CHECK(player.kept() == 2);
    CHECK_THAT(Player::quit(terminal), !Contains("cannot save progress"));
}

TEST_CASE("progress is kept through a link", "[program][puzzle][progress]") {
    const Player player;
    REQUIRE(player.shop.run("mkdir dots; ln -s ../../dots/puzzles state/siam/puzzles.jsonl").exit_code == 0);
    for (const std::string number : {"1", "2"}) { // the first run creates the file, the second adds to it
        Terminal terminal = player.begin(number);
        Player::give_up(terminal);
        Player::quit(terminal);
    }
    CHECK(objects(player.shop.text("dots/puzzles")).size() == 2);
    CHECK(player.shop.run("test -L state/siam/puzzles.jsonl").exit_code == 0);
}

TEST_CASE("puzzles are played where progress cannot be kept, with a note", "[program][puzzle][progress]") {
    const Player player;
    REQUIRE(
        player.shop
            .run(
                "ln -s loop loop; mkdir -p pipe/siam folder/siam/puzzles.jsonl; mkfifo pipe/siam/puzzles.jsonl; : > file")
            .exit_code == 0);
    for (const std::string& state :
         {std::string("loop"), std::string("pipe"), std::string("folder"), std::string("file"),
          std::string(300, 'n')}) {
        INFO(state);
        Terminal terminal = player.begin("1", state);
        const std::string begin = terminal.until("Puzzle 1 of 3.");
        Player::give_up(terminal);
        CHECK_THAT(begin + Player::quit(terminal), Contains("cannot save progress: "));
    }
}
