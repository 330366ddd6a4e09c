// The shell and the engine answer the same question with the same JSON.
#include <set>

#include "tests/program/workshop.hpp"

namespace siam::tests {
namespace {

namespace json = boost::json;

/// A question that both answer: the arguments of the verb, and the request without its position. $P is the position.
struct Question {
    std::string arguments, request;
};
const std::vector<Question> questions{
    {"solve --threads 1 --json", R"("do":"solve")"},
    {"solve --threads 1 --json --detail verdict", R"("do":"solve","detail":"verdict")"},
    {"solve --threads 1 --json --detail keys", R"("do":"solve","detail":"keys")"},
    {"solve --threads 1 --json --detail turns", R"("do":"solve","detail":"turns")"},
    {"solve --threads 1 --json --detail turns --nodes 5", R"("do":"solve","detail":"turns","nodes":5)"},
    {"solve --threads 1 --json --tree", R"("do":"solve","tree":true)"},
    {"moves --json", R"("do":"moves")"},
    {"perft --json --depth 2", R"("do":"perft","depth":2)"},
    {"perft --json --depth 2 --divide", R"("do":"perft","depth":2,"divide":true)"},
    {"show --json", R"("do":"show")"},
    {"solve --threads 1 --json --rule last-card=free", R"("do":"solve","rules":{"last-card":"free"})"},
};

/// The differences of the two answers, apart from who asked, where, and how long it took.
std::set<std::string> differences(const std::string& question, const json::object& shell, const json::object& engine) {
    static const std::set<std::string_view> own{"id", "file", "line", "seconds"};
    std::set<std::string> found;
    const auto compare = [&](const json::object& here, const json::object& there, const std::string& only) {
        for (const auto& member : here) {
            if (own.contains(std::string_view(member.key()))) continue;
            const json::value* const other = there.if_contains(member.key());
            if (other == nullptr)
                found.insert(question + ": only " + only + " has " + std::string(member.key()));
            else if (*other != member.value())
                found.insert(question + ": " + std::string(member.key()) + " differs");
        }
    };
    compare(shell, engine, "the verb");
    compare(engine, shell, "the request");
    return found;
}

} // namespace

TEST_CASE("the verb and the request answer with the same members", "[program][engine][json]") {
    std::set<std::string> found;
    const std::string over = "siam:2 - LX=L/KE=M/SU=R/RY=B/AY=B/KT=L/CH=M/LN=L r3lm4/r2l4m2 RL/KF 1 0 12 -";
    for (const std::string& position : {std::string(small_position), over, std::string("siam:2 KT*rl2")})
        for (const auto& [arguments, request] : questions) {
            const auto shell = objects(run(arguments + " " + one_word(position)).out);
            const auto engine = objects(
                run("engine --threads 1", "{\"id\":1," + request + ",\"position\":\"" + position + "\"}\n").out);
            REQUIRE((shell.size() == 1 && engine.size() == 1));
            found.merge(differences(arguments, shell[0], engine[0]));
        }
    CHECK(found == std::set<std::string>{});
}

} // namespace siam::tests
