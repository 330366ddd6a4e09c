"""The module against the suites, its errors, its manners. PYTHONPATH=BUILD/python python3 -m unittest discover tools/python/tests"""

import doctest
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import siam

SUITES = Path(__file__).resolve().parents[3] / "tests" / "suites"
EASY = "siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -"
START = "siam:2 KElm3/KTrl2m/LNlm3/CHr2lm/RYrl2m/SUr3m/AYr3l/LXr2l2 - rl/lm KFF12RLM/KFF12RLM 1 0 - -"


def records(suite):
    """(position, operation to values) of each line of a suite."""
    for line in (SUITES / suite).read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        position, *operations = [part.strip() for part in line.split(" ;")]
        yield position, {words[0]: words[1:] for words in (part.split() for part in operations)}


class Suites(unittest.TestCase):
    def test_force(self):
        asked = [(position, ops["force"]) for position, ops in records("force.epd") if "force" in ops]
        self.assertGreater(len(asked), 100)
        seen = []
        results = siam.solve_many((position for position, _ in asked), progress=lambda done, _: seen.append(done))
        for (position, expected), result in zip(asked, results):
            self.assertEqual(result.status, "proved", position)
            self.assertEqual(["-" if n is None else str(n) for n in result.force], expected, position)
        self.assertEqual(seen, list(range(1, len(asked) + 1)))

    def test_keys(self):
        solver = siam.Solver(threads=1, memory="64M")
        for position, ops in records("keys.epd"):
            result = solver.solve(position, detail="keys")
            self.assertEqual(len(result.keys), int(ops["keys"][0]), position)
            for turn in ops.get("ex", []):
                self.assertIn(siam.Position(position).play(turn), [result.position.play(key) for key in result.keys])

    def test_winner(self):
        for position, ops in records("winner.epd"):
            seats = siam.Position(position).outcome_if_all_pass()
            self.assertEqual([str(seat) for seat in seats] or ["draw"], ops["winner"], position)

    def test_perft(self):
        for position, ops in records("perft.epd"):
            turns = siam.Position(position).turns()
            self.assertEqual(len(turns), int(ops["perft"][1]), position)
            after = {siam.Position(position).play(turn) for turn in turns}
            self.assertEqual(len(after), int(ops["perft"][2]), position)


class Positions(unittest.TestCase):
    def test_what_a_position_says(self):
        position = siam.Position("siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -")
        self.assertEqual([one.code for one in position.struggles], ["KT", "CH", "LN"])
        self.assertTrue(position.struggles[0].marked)
        self.assertEqual(position.struggles[1].followers, {"R": 1, "L": 3, "M": 5})
        self.assertEqual(position.settled, {"LX": "L", "KE": "M", "SU": "R", "RY": "B", "AY": "B"})
        self.assertEqual(position.seats[1].hand, "KF")
        self.assertEqual(position.seats[0].supply, {"R": 3, "L": 1, "M": 4})
        self.assertEqual((position.to_move, position.passes, position.players, position.sides), (1, 0, 2, 2))
        self.assertEqual(position.pool, {"R": 9, "L": 4, "M": 4})
        self.assertFalse(position.is_over)
        self.assertIsNone(position.outcome())

    def test_equality_is_of_game_and_text(self):
        self.assertEqual(siam.Position(EASY), siam.Position(EASY))
        self.assertNotEqual(siam.Position(EASY), siam.Position(EASY, rules={"undo": "allowed"}))
        self.assertNotEqual(siam.Position(EASY), EASY)
        self.assertEqual(len({siam.Position(EASY), siam.Position(EASY)}), 1)

    def test_play_to_the_end(self):
        position = siam.Position(EASY).play("pass", "pass")
        self.assertTrue(position.is_over)
        self.assertEqual(position.turns(), [])
        self.assertEqual(position.outcome(), siam.Position(EASY).outcome_if_all_pass())

    def test_deal_is_reproducible(self):
        one = siam.Position.deal("kingdead", 3, seed=4, open=4, cards=9)
        self.assertEqual(one, siam.Position.deal("kingdead", 3, seed=4, open=4, cards=9))
        self.assertEqual(len(one.struggles), 4)
        self.assertEqual(sum(len(seat.hand) for seat in one.seats), 9)

    def test_picture(self):
        position = siam.Position(START)
        self.assertTrue(position._repr_svg_().startswith("<svg"))
        turn = next(turn for turn in position.turns() if turn.startswith("1="))
        self.assertIn('class="turn"', position.svg(dark=True, highlight=turn))

    def test_variants(self):
        self.assertEqual(sorted(siam.variants()), ["kingdead", "saba", "siam"])
        self.assertEqual(siam.variants()["siam"].provinces["KT"], "Khorat")
        self.assertIn(("LN", "SU"), siam.variants()["siam"].borders)
        self.assertEqual(siam.switches()["last-card"].values, ("must-win", "free"))


class Puzzles(unittest.TestCase):
    SAMPLE = (SUITES.parents[1] / "puzzles" / "packs" / "sample.txt").read_text()

    def first(self, count):
        """The sample's first puzzles, with another number of them in the head and no checksum that fits."""
        head, *puzzles = self.SAMPLE.split('\n[Id "')
        head = re.sub(r'\[Puzzles "\d+"\]', f'[Puzzles "{count}"]', head)
        text = head + "".join('\n[Id "' + one for one in puzzles[:count])
        return text + f'\n[End "{count} puzzles xxh3={0:016x}"]\n'

    def test_read_pack(self):
        puzzles = siam.read_pack(self.SAMPLE)
        self.assertGreaterEqual(len(puzzles), 100)
        self.assertEqual(len({puzzle.id for puzzle in puzzles}), len(puzzles))
        for puzzle in puzzles:
            self.assertIn(puzzle.key, puzzle.position.turns())
            self.assertEqual(puzzle.line[0], puzzle.key)
            self.assertTrue(1 <= puzzle.level <= 5 and puzzle.data["id"] == puzzle.id)

    def test_a_pack_that_is_damaged(self):
        with self.assertRaisesRegex(ValueError, "checksum"):
            siam.read_pack(self.SAMPLE.replace("# A sample", "# The sample"))
        with self.assertRaisesRegex(ValueError, "line 1: "):
            siam.read_pack("no pack")

    def test_verify(self):
        text = self.first(3)
        self.assertEqual(["checksum" in fault.message for fault in siam.verify(text)], [True])
        wrong = re.sub(r'\[Classes "(\d+)"\]', '[Classes "1"]', text, count=1)
        faults = siam.verify(wrong)
        self.assertTrue(any("classes" in fault.message and fault.id for fault in faults), faults)

    def test_generate(self):
        made = list(siam.generate("saba", 2, seed=5, n=1, open=2, cards=3, count=2))
        self.assertEqual([puzzle.n for puzzle in made], [1, 1])
        self.assertEqual(made, list(siam.generate("saba", 2, seed=5, n=1, open=2, cards=3, count=2)))
        for puzzle in made:
            self.assertEqual(len(puzzle.position.struggles), 2)
            self.assertEqual(list(puzzle.keys), list(siam.solve(puzzle.position, detail="keys").keys))
        self.assertEqual(list(siam.generate(seed=1, candidates=0)), [])
        for wrong in ({"n": (3, 2)}, {"themes": ["nonsense"]}, {"variant": "chess"}):
            with self.assertRaises(ValueError):
                next(siam.generate(**{"seed": 1, **wrong}))

    def test_tree(self):
        """Every line of the tree is legal and ends where the win is safe."""
        position = siam.Position("siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -")
        tree = siam.tree(position)
        self.assertEqual((tree.side, tree.n), (1, 2))
        self.assertEqual(tree.branches[0].turns, ("L=KT,KT/lLN",))
        ends = 0

        def walk(place, branches):
            nonlocal ends
            for branch in branches:
                for turn in branch.turns:
                    place.play(turn)
                after = place.play(branch.turns[0])
                walk(after, branch.branches)
                if not branch.branches and branch.is_shown:
                    ends += 1
                    self.assertEqual(branch.n, 0)
                    self.assertEqual(siam.solve(after).force[0], 0)

        walk(position, tree.branches)
        self.assertGreater(ends, 1)
        self.assertIsNone(siam.tree(position, 2))
        with self.assertRaises(ValueError):
            siam.tree(position, 3)
        with self.assertRaises(TimeoutError):
            siam.tree(START, nodes=10)


class Errors(unittest.TestCase):
    def error(self, *arguments, **named):
        with self.assertRaises(siam.TextError) as caught:
            siam.Position(*arguments, **named)
        return caught.exception

    def test_a_field_that_is_wrong(self):
        error = self.error(EASY.replace("rl5m4", "rl25m4"))
        self.assertIsInstance(error, ValueError)
        self.assertEqual(error.field, 4)
        self.assertIsNone(error.line)

    def test_an_illegal_turn(self):
        position = siam.Position(EASY)
        self.assertEqual(position.forbidden_by("K=-/rCH"), "R3.2")
        self.assertIsNone(position.forbidden_by("pass"))
        with self.assertRaises(siam.TextError) as caught:
            position.play("pass", "K=-/rCH")
        self.assertEqual(caught.exception.rule, "R3.1")

    def test_a_variant_file_that_is_wrong(self):
        with self.assertRaises(siam.TextError) as caught:
            siam.read_variant("variant x\nnonsense\n")
        self.assertEqual(caught.exception.line, 2)

    def test_rules(self):
        self.assertEqual(self.error(EASY, rules={"last-card": "maybe"}).rule, "R10")
        self.assertEqual(siam.Position(EASY, rules={"last-card": "free"}).rules["last-card"], "free")

    def test_arguments(self):
        for wrong in ({"detail": "all"}, {"memory": "much"}, {"threads": -1}):
            with self.assertRaises(ValueError):
                siam.solve(EASY, **wrong)

    def test_no_result_is_no_crash(self):
        text = "kingdead:4 MOs3 ST=S/LA=S/NO=S/GW=S/WA=S/ES=S/DE=S s/s/s/s -/-/-/- 1 0 1234 -"
        with self.assertRaises(siam.TextError):
            siam.solve(siam.Position(text))


class Manners(unittest.TestCase):
    def test_limits(self):
        began = time.monotonic()
        result = siam.solve(START, time=0.3)
        self.assertEqual(result.status, "partial")
        self.assertLess(time.monotonic() - began, 5)
        self.assertIsNone(result.winner)
        self.assertLess(siam.solve(START, nodes=500, threads=1).nodes, 2000)

    def test_details(self):
        result = siam.solve(EASY, detail="turns")
        self.assertEqual([value.turn for value in result.turns], siam.Position(EASY).turns())
        self.assertEqual(result.turns[0].force, (None, 1))

    def test_two_threads_solve_at_once(self):
        """The other thread goes on while this one solves: the interpreter is free."""
        results = []
        thread = threading.Thread(target=lambda: results.append(siam.solve(START, time=1.0, threads=1)))
        thread.start()
        steps = 0
        while thread.is_alive():
            siam.Position(EASY).turns()
            steps += 1
        thread.join()
        self.assertGreater(steps, 100)
        self.assertEqual(results[0].status, "partial")

    def test_interrupt(self):
        code = f"import siam\nprint('on', flush=True)\ntry:\n siam.solve({START!r})\nexcept KeyboardInterrupt:\n print('stopped')"
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
            self.assertEqual(child.stdout.readline(), "on\n")
            time.sleep(0.3)
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.stdout.readline(), "stopped\n")
        self.assertEqual(child.returncode, 0)

    def test_puzzles_are_imported_when_they_are_asked_for(self):
        program = "import siam, sys; print('siam._puzzles' in sys.modules, siam.tree.__name__, hasattr(siam, 'tee'))"
        told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        self.assertEqual(told, "False tree False\n")

    def test_documentation(self):
        self.assertEqual(doctest.testmod(siam).failed, 0)
        guide = Path(__file__).resolve().parents[1] / "README.md"
        self.assertEqual(doctest.testfile(str(guide), module_relative=False).failed, 0)


if __name__ == "__main__":
    unittest.main()
