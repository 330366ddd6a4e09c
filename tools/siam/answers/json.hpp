/// The contents of answers as JSON (NOTATION.md, Answers as JSON, Requests).
#pragma once

#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position_faults.hpp"
#include "puzzles/pack/pack_json.hpp"
#include "tools/siam/answers/coded.hpp"
#include "tools/siam/telling/phrase.hpp"

namespace siam {

struct ForcingOptions;
struct MapOutline;
struct PerftCount;
struct PerftPart;

namespace tools {

struct Request;

/// The object as one line. Numbers with a fraction get three decimals and no exponent. \pre all such numbers are direct
/// members of the object
[[nodiscard]] std::string json_line(const boost::json::object& object);
/// The error as `field`, `rule` (null if there is none), `message`, `code` and `arguments`.
[[nodiscard]] boost::json::object error_json(const TextError& error);
[[nodiscard]] boost::json::object error_json(const Coded& error);
/// The fault as an error whose arguments hold the faulty piece of the position.
[[nodiscard]] Coded coded(const PositionFault& fault, std::string_view position);
/// The faults as error_json() writes them, each with the `column` (from 1) and `length` of the wrong part of the
/// position, in characters.
[[nodiscard]] boost::json::array faults_json(std::span<const PositionFault> faults, std::string_view position);
/// Text from outside for a JSON value: unchanged if it is UTF-8, otherwise as printable() writes it.
[[nodiscard]] std::string in_json(std::string_view text);

/// Throws an error if the game is over.
void require_going(const Game& game, const Position& position);

/// Adds the output of `siam show --json`. Letters name powers, factions and cards; codes name
/// provinces.
void add_position(boost::json::object& object, const Game& game, const Position& position);

/// The provinces that a position has settled, from place `first` of the struggle order on.
[[nodiscard]] boost::json::array settled_json(const Game& game, const Position& position, unsigned first);

using siam::turns_json;
/// `[{"turn":TURN,"to":POSITION},...]`: the legal turns in the notation's order, each with the position after it.
[[nodiscard]] boost::json::array turns_with_positions(const Game& game, const Position& position);
/// The letter of the action's card; null for the pass.
[[nodiscard]] boost::json::value card_json(const Game& game, Action action);
/// The steps of an action (turn_steps.hpp): {"step":"tile"|"king","province":CODE} or
/// {"step":"place"|"give","faction":LETTER,"province":CODE}.
[[nodiscard]] boost::json::array steps_json(const Game& game, Action action);
/// Adds the legal turns as `actions` and `takings`, so that a program without rules can compose a turn step by step: an
/// action, a '/' and the text of one of its takings make a turn. The pass has a null card and no takings. An action's
/// takings are places in the array `takings`, so that takings that many actions share are written once. A game that is
/// over has none.
void add_legal_turns(boost::json::object& object, const Game& game, const Position& position);
/// A turn by its parts, with what it settles and the position after it; with `with_after` also the data of this
/// position.
[[nodiscard]] boost::json::object played_json(const Game& game, const Position& before, Turn turn, bool with_after);
/// The turns, played one after another, each with the data of the position after it.
[[nodiscard]] boost::json::array plays_json(const Game& game, Position position, std::span<const Turn> turns);
/// Adds to each branch that a tree shows the plays of its turns, the first with the data of the position after it.
/// \pre `branches` is what tree_json() made of the node
void add_plays(boost::json::array& branches, const Game& game, const Position& position, const TreeNode& node);
/// The counts as `[[TURNS,POSITIONS],...]`, one pair for each depth.
[[nodiscard]] boost::json::array counts_json(const std::vector<PerftCount>& counts);
/// `[{"turn":TURN,"perft":COUNTS},...]`: the counts after each first turn.
[[nodiscard]] boost::json::array parts_json(const Game& game, const std::vector<PerftPart>& parts);

/// The output of `siam variants --json NAME`.
[[nodiscard]] boost::json::object variant_json(const Variant& variant);
/// The geometry and the colours with which pictures draw the map of the variant.
[[nodiscard]] boost::json::object layout_json(const Variant& variant, const MapOutline& outline);

/// Adds `whole`, `puzzles` and `faults`.
void add_pack(boost::json::object& object, const ReadPack& read);

/// The phrase as `{"text":"...","phrase":{...}}`: in English, and as data for other languages.
[[nodiscard]] boost::json::object told_json(const Game& game, const Phrase& phrase);

/// The line of a pack's JSON twin: what the puzzle's tags state, and its solution with reasons.
[[nodiscard]] std::string twin_line(const PackPuzzle& entry);
/// Adds the puzzle that the position is for the request's goal: the facts that its tags would state, but the id, and
/// its solution with reasons, on request also with the plays of its turns. Throws TextError if the position is no such
/// puzzle, or has no twin at `twin`; Answers::Stopped.
void add_puzzle_solution(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options, const std::optional<Position>& twin = {});

/// Answers a request about an attempt, after playing the request's `turns`. If the request has a turn to judge, adds
/// `judged`, `turn`, `then`, `position` and `cards`, and for a wrong turn `wins_later` and, if known, its `cause`.
/// Otherwise adds `position`, `cards`, `answer` (a right turn, or null if the puzzle is solved) and its `idea`. Keeps
/// nothing between requests. Throws TextError, Answers::Stopped. \pre the result of the position is defined
void add_attempt(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options);

} // namespace tools
} // namespace siam
