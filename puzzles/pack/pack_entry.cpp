// Reads one puzzle of a pack.
#include "puzzles/pack/pack_tags.hpp"

namespace siam {
namespace {

constexpr std::array<std::string_view, 27> puzzle_tags{
    "Id",     "Against", "Candidate", "Copy",  "Rules",   "Position", "Goal", "Others",    "N",
    "Side",   "Level",   "Rating",    "Score", "Deal",    "Turns",    "Keys", "Unique",    "Tries",
    "Themes", "Line",    "Rank",      "Proof", "Classes", "Values",   "Plot", "Explained", "Twin"};

class Entry {
public:
    Entry(Rulebook& rulebook, const Pack& pack, const Block& block)
        : rulebook_(rulebook), pack_(pack), tags_(puzzle_tags, first_tag_line(block)) {
        entry_.source = block.source;
        entry_.source_line = block.lines.front().number;
        entry_.line = first_tag_line(block);
        for (const NumberedLine& line : block.lines) sort(line);
    }

    PackPuzzle read() {
        Puzzle& puzzle = entry_.puzzle;
        puzzle.id = id(tags_.at("Id"));
        candidate(tags_.at("Candidate"));
        if (const Tag* copy = tags_.find("Copy")) entry_.copy_of = id(*copy);
        position(tags_.at("Position"));
        puzzle.n = small_number("N", max_players * cards_per_player);
        goal();
        puzzle.level = small_number("Level", max_level);
        rating();
        if (const Tag& side = tags_.at("Side"); side.value != side_text(*puzzle.game, puzzle.side()))
            fail_in(side, "must be the side of the player to move, " + side_text(*puzzle.game, puzzle.side()));
        history();
        if (pack_.contents != Contents::puzzles) answer();
        for (const Tag& tag : tags_.all()) entry_.tags.emplace(tag.name, tag.line);
        commentary();
        return std::move(entry_);
    }

private:
    static unsigned first_tag_line(const Block& block) {
        const auto is_id = [](const NumberedLine& line) { return is_tag(line.text, "Id"); };
        return std::find_if(block.lines.begin(), block.lines.end(), is_id)->number;
    }

    /// Adds a line to the comments, the tags or the commentary. Ignores the diagram, because writers draw it again.
    void sort(const NumberedLine& line) {
        if (is_comment(line.text)) return entry_.comments.emplace_back(line.text), void();
        if (line.text.starts_with('[')) return tags_.add(read_tag(line));
        if (tags_.find("Line") != nullptr) commentary_.push_back(line);
    }
    /// Keeps the commentary without the blank lines around it.
    void commentary() {
        while (!commentary_.empty() && is_blank(commentary_.back().text)) commentary_.pop_back();
        for (const NumberedLine& line : commentary_) {
            if (entry_.commentary.empty() && is_blank(line.text)) continue;
            if (entry_.commentary.empty()) entry_.commentary_line = line.number;
            entry_.commentary.append(line.text).append("\n");
        }
    }

    static std::string id(const Tag& tag) {
        if (!is_id(tag.value)) fail_in(tag, "expected 16 hexadecimal digits, found " + in_quotes(tag.value));
        return std::string(tag.value);
    }
    template <class Value>
    static Value one_of(const Tag& tag, const std::optional<Value>& value) {
        if (value) return *value;
        fail_in(tag, "cannot be " + in_quotes(tag.value));
    }
    unsigned small_number(std::string_view name, unsigned most) {
        const Tag& tag = tags_.at(name);
        const std::uint64_t number = number_in(tag);
        if (number > most) fail_in(tag, "cannot be " + in_quotes(tag.value));
        return static_cast<unsigned>(number);
    }

    /// Reads rating and score.
    void rating() {
        entry_.puzzle.score = small_number("Score", max_score);
        const Tag& tag = tags_.at("Rating");
        const bool is_negative = tag.value.starts_with('-');
        const auto points = whole_number(tag.value.substr(is_negative ? 1 : 0));
        if (!points || *points > std::uint64_t{max_rating}) fail_in(tag, "cannot be " + in_quotes(tag.value));
        entry_.puzzle.rating = static_cast<int>(*points) * (is_negative ? -1 : 1);
    }

    void candidate(const Tag& tag) {
        std::string_view rest = tag.value;
        const auto run = whole_number(cut_before(rest, ":")), number = whole_number(rest);
        if (!run || !number || *run == 0 || *run > pack_.runs.size())
            fail_in(tag, "expected RUN:NUMBER with one of the header's runs, found " + in_quotes(tag.value));
        entry_.run = static_cast<unsigned>(*run - 1);
        entry_.candidate = *number;
    }

    ReadPosition read_nine_fields(const Tag& tag) {
        try {
            return read_position(*library_, tag.value);
        } catch (const TextError& error) {
            fail_in(tag, error.on_line(0).what());
        }
    }

    void position(const Tag& tag) {
        const std::string_view variant = tag.value.substr(0, tag.value.find(':'));
        const auto edition = std::find_if(pack_.editions.begin(), pack_.editions.end(), [&](const Edition& candidate) {
            return candidate.variant == variant;
        });
        if (edition == pack_.editions.end()) fail_at(tag.line, "the header has no variant " + in_quotes(variant));
        Switches switches = edition->switches;
        if (const Tag* rules = tags_.find("Rules")) set_switches(switches, *rules, words_of(rules->value));
        library_ = &rulebook_.with(switches);
        const ReadPosition read = read_nine_fields(tag);
        entry_.puzzle.game = read.game;
        entry_.puzzle.position = read.position;
        if (over(*read.game, read.position)) fail_in(tag, "the game is over");
        if (text(*read.game, read.position) != tag.value) fail_in(tag, "is not in canonical form");
    }

    std::vector<Turn> turns(std::string_view name) { return turns(tags_.at(name)); }
    std::vector<Turn> turns(const Tag& tag) {
        try {
            std::vector<Turn> turns;
            for (const std::string_view word : words_of(tag.value))
                turns.push_back(read_turn(*entry_.puzzle.game, word));
            return turns;
        } catch (const TextError& error) {
            fail_in(tag, error.on_line(0).what());
        }
    }

    void goal() {
        const Tag& goal = tags_.at("Goal");
        const Tag& others = tags_.at("Others");
        entry_.puzzle.goal = one_of(others, named<Goal>(others.value));
        Puzzle& puzzle = entry_.puzzle;
        puzzle.task = one_of(goal, named<Task>(goal.value.substr(0, goal.value.find(' '))));
        const std::string expected = goal_text(puzzle.task, puzzle.n);
        if (goal.value != expected) fail_in(goal, "expected `" + expected + "`, found " + in_quotes(goal.value));
        if (puzzle.task != Task::win) against(tags_.at("Against"), others);
        if (const Tag* of = tags_.find("Against"); of != nullptr && puzzle.task == Task::win)
            fail_in(*of, "is only for the goal save");
    }
    void against(const Tag& tag, const Tag& others) {
        Puzzle& puzzle = entry_.puzzle;
        if (puzzle.n == 0) fail_in(tags_.at("N"), "must be at least 1");
        if (puzzle.goal != Goal::strict) fail_in(others, "must be `strict` with this goal");
        for (puzzle.against = 0; puzzle.against < puzzle.game->sides(); ++puzzle.against)
            if (puzzle.against != puzzle.side() && tag.value == side_text(*puzzle.game, puzzle.against)) return;
        fail_in(tag, "expected another side than the one to move, found " + in_quotes(tag.value));
    }

    void history() {
        const Tag& deal = tags_.at("Deal");
        const ReadPosition read = read_nine_fields(deal);
        if (read.game != entry_.puzzle.game)
            fail_in(deal, "must have the variant and the number of players of [Position]");
        entry_.puzzle.history = {read.position, turns("Turns")};
    }

    void answer() {
        Puzzle& puzzle = entry_.puzzle;
        puzzle.keys = turns("Keys");
        if (puzzle.keys.empty()) fail_in(tags_.at("Keys"), "expected at least one turn");
        for (const Turn key : puzzle.keys) require_legal(tags_.at("Keys"), puzzle.position, key);
        std::vector<Turn> line = turns("Line");
        Position end = puzzle.position;
        for (const Turn turn : line) {
            require_legal(tags_.at("Line"), end, turn);
            end = play(*puzzle.game, end, turn);
        }
        const Tag& unique = tags_.at("Unique");
        puzzle.uniqueness = one_of(unique, named<Uniqueness>(unique.value));
        themes(tags_.at("Themes"));
        plot(tags_.at("Plot"));
        const Tag& explained = tags_.at("Explained");
        entry_.explained = explained.value == "no" ? 0 : small_number("Explained", 1'000);
        puzzle.turn_classes = small_number("Classes", 1'000'000'000);
        puzzle.key_rank = small_number("Rank", 1'000'000'000);
        puzzle.proof_size = number_in(tags_.at("Proof"));
        puzzle.solution.aim = puzzle.aim();
        puzzle.solution.line = std::move(line);
        puzzle.tries = small_number("Tries", 1'000'000'000);
        values(tags_.at("Values"));
        if (const Tag* twin = tags_.find("Twin")) this->twin(*twin);
        entry_.commentary_line = tags_.at("Line").line; // unless a commentary follows
    }

    /// Reads the nine fields of a position, and turns.
    void twin(const Tag& tag) {
        constexpr std::size_t fields = 9;
        const auto words = words_of(tag.value);
        const Puzzle& puzzle = entry_.puzzle;
        if (puzzle.task != Task::win) fail_in(tag, "is only for the goal win");
        if (words.size() <= fields) fail_in(tag, "expected nine fields and at least one turn");
        const auto behind = static_cast<std::size_t>(words[fields].data() - tag.value.data());
        const Tag position{tag.line, tag.name, tag.value.substr(0, behind - 1)};
        const ReadPosition read = read_nine_fields(position);
        if (read.game != puzzle.game || !move_between(puzzle.position, read.position))
            fail_in(tag, "must have the position of the puzzle with one follower in another province");
        if (text(*read.game, read.position) != position.value) fail_in(tag, "is not in canonical form");
        entry_.puzzle.twin = Twin{read.position, turns({tag.line, tag.name, tag.value.substr(behind)})};
        for (const Turn key : entry_.puzzle.twin->keys) require_legal(tag, read.position, key);
    }

    /// Reads numbers of classes: "win 1 later 0 not 66".
    void values(const Tag& tag) {
        const auto words = words_of(tag.value);
        std::array<unsigned, 3> numbers{};
        bool is_good = words.size() == 6 && words[0] == "win" && words[2] == "later" && words[4] == "not";
        for (std::size_t i = 0; is_good && i < numbers.size(); ++i) {
            const auto number = whole_number(words[2 * i + 1]);
            is_good = number && *number <= 1'000'000'000;
            if (is_good) numbers[i] = static_cast<unsigned>(*number);
        }
        if (!is_good) fail_in(tag, "expected `win A later B not C`, found " + in_quotes(tag.value));
        entry_.puzzle.values = {numbers[0], numbers[1], numbers[2]};
    }

    void require_legal(const Tag& tag, const Position& position, Turn turn) {
        const Game& game = *entry_.puzzle.game;
        if (over(game, position)) fail_in(tag, text(game, turn) + " comes after the end of the game");
        if (const char* rule = forbidden_by(game, position, turn))
            fail_in(tag, text(game, turn) + " is not legal: " + std::string(why_forbidden(rule)) + " (" + rule + ")");
    }

    void themes(const Tag& tag) {
        for (const std::string_view word : words_of(tag.value))
            entry_.puzzle.themes.insert(one_of(Tag{tag.line, tag.name, word}, theme_named(word)));
    }

    void plot(const Tag& tag) {
        const auto words = words_of(tag.value);
        if (words.size() != 4 || words[0] != name(shape_of(entry_.puzzle.key())))
            fail_in(tag, "expected the shape of the key and three words, found " + in_quotes(tag.value));
        const auto word = [&](std::size_t i) { return std::string(words[i] == "-" ? "" : words[i]); };
        entry_.puzzle.plot = {word(1), word(2), word(3)};
    }

    Rulebook& rulebook_;
    const Pack& pack_;
    Library* library_ = nullptr;
    Tags tags_;
    PackPuzzle entry_;
    std::vector<NumberedLine> commentary_; ///< from the first line behind the tag [Line]
};

} // namespace

Tag read_tag(const NumberedLine& line) {
    const std::size_t blank = line.text.find(' ');
    if (!line.text.starts_with('[') || blank == std::string_view::npos || blank < 2 || line.text.size() < blank + 4 ||
        line.text[blank + 1] != '"' || !line.text.ends_with("\"]"))
        fail_at(line.number, "expected a tag, [Name \"value\"], found " + in_quotes(line.text));
    return {line.number, line.text.substr(1, blank - 1), line.text.substr(blank + 2, line.text.size() - blank - 4)};
}

std::uint64_t number_in(const Tag& tag) {
    if (const auto number = whole_number(tag.value)) return *number;
    fail_in(tag, "expected a whole number, found " + in_quotes(tag.value));
}

void set_switches(Switches& switches, const Tag& tag, std::span<const std::string_view> words) {
    for (std::string_view word : words) {
        const std::string_view name = cut_before(word, "=");
        if (const auto wrong = set_switch(switches, name, word)) fail_at(tag.line, *wrong);
    }
}

std::string id_in(const Block& block) {
    try {
        for (const NumberedLine& line : block.lines)
            if (is_tag(line.text, "Id")) return std::string(read_tag(line).value);
        return {};
    } catch (const TextError&) {
        return {};
    }
}

PackPuzzle read_entry(Rulebook& rulebook, const Pack& pack, const Block& block) {
    return Entry(rulebook, pack, block).read();
}

} // namespace siam
