/// Runs the program through a shell, as a user does.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/scratch.hpp"

namespace siam::tests {

struct Ran {
    int exit_code;
    std::string out, err;
};

/// Runs `siam ARGUMENTS`, with the arguments as a shell reads them and with `input` on standard input.
[[nodiscard]] Ran run(const std::string& arguments, std::string_view input = "");
/// Like run(), but sends SIGINT when the program has printed `lines` lines and works on the next answer.
[[nodiscard]] Ran interrupted(const std::string& arguments, std::string_view input, unsigned lines);
/// Runs a shell command with `input` on standard input. In the command, `$SIAM` is the path of the program.
[[nodiscard]] Ran shell(const std::string& command, std::string_view input = "");

/// The least --memory, in MiB, that a program which was given less has named.
[[nodiscard]] unsigned least_memory(const Ran& refused);

/// The text in single quotes, as one word of the shell.
[[nodiscard]] std::string one_word(std::string_view word);
[[nodiscard]] std::vector<std::string> lines(std::string_view text);
/// The lines as JSON objects. Throws if a line is not an object.
[[nodiscard]] std::vector<boost::json::object> objects(std::string_view text);
/// The text of an answer without `nodes` and `seconds`: all other members are the same on every run.
[[nodiscard]] std::string without_effort(boost::json::object object);

/// Player 1 to move has seven turns; two of them, `pass` and `M=CH,CH/mCH`, win with one card (N = 1).
inline constexpr std::string_view small_position =
    "siam:2 CHr4lm5 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -";
/// The position of R9.3: player 1 can force a win (N = 0) under must-win, and nobody can under last-card=free.
inline constexpr std::string_view last_card_position =
    "siam:3 SUr5m2/KErl2 RY=L/KT=B/LN=M/CH=M/AY=R/LX=M rl5m4/r3l4m3/r3l3m2 -/-/2R 3 0 132 -";
/// A starting position, which is too hard to solve.
inline constexpr std::string_view start_position =
    "siam:2 LNr2lm/RYrlm2/AYr3l/KErm3/LXr2l2/SUr2lm/KTrl3/CHlm3 - rl/rm KFF12RLM/KFF12RLM 1 0 - -";

} // namespace siam::tests
