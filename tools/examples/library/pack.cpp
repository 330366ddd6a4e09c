// Makes three puzzles, writes them as a pack, reads the pack again and proves every puzzle in it.
#include <siam/siam.hpp>

#include <iostream>

int main() {
    siam::Library library;
    const siam::Game& game = *library.game("siam", 2);
    siam::GeneratorOptions options;
    options.seed = 7;
    options.n = {1, 1};
    options.open = {2, 2}; // provinces
    options.cards = {3, 3};
    siam::Generator generator(game, options);

    siam::Pack pack;
    pack.editions.push_back(siam::edition_of(game.variant()));
    pack.runs.emplace_back("an example of the library");
    siam::Copies copies; // a pack holds no puzzle twice
    for (std::uint64_t number = 0; pack.puzzles.size() < 3; ++number) {
        const auto candidate = generator.candidate(number);
        if (!candidate || !candidate->puzzle || copies.add(*candidate->puzzle, number)) continue;
        siam::PackPuzzle entry;
        entry.puzzle = *candidate->puzzle;
        entry.candidate = number;
        pack.puzzles.push_back(entry);
    }
    const std::string text = siam::text(pack, [](const siam::Game&, const siam::Position&) { return ""; });

    siam::Rulebook rulebook(siam::builtin_variants());
    const siam::ReadPack read = siam::read_pack(rulebook, text);
    for (const siam::PackFault& fault : read.faults)
        std::cout << "line " << fault.line << ": " << fault.message << "\n";
    std::size_t sound = 0;
    for (const siam::PackPuzzle& entry : read.pack.puzzles) {
        const siam::Judgement judgement = siam::judge(entry.puzzle);
        for (const siam::Fault& fault : judgement.faults) std::cout << entry.puzzle.id << " " << fault.text() << "\n";
        if (judgement.faults.empty() && !judgement.undecided) ++sound;
    }
    std::cout << sound << " of 3 puzzles are sound\n";
    return read.faults.empty() && sound == 3 ? 0 : 1;
}
