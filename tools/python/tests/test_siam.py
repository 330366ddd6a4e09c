"""Tests the module: its answers to the suites, its errors, and its use from threads.

PYTHONPATH=BUILD/python python3 -m unittest discover tools/python/tests
"""

import copy
import doctest
import pickle
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
# If the tests run as a background job, they ignore SIGINT, and so would the programs that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

START = "siam:2 KElm3/KTrl2m/LNlm3/CHr2lm/RYrl2m/SUr3m/AYr3l/LXr2l2 - rl/lm KFF12RLM/KFF12RLM 1 0 - -"


def siam_file():
    """The text of the built-in variant file of Siam."""
    return (SUITES.parents[1] / "engine" / "variants" / "siam.variant").read_text()


def records(suite):
    """Yields each position of a suite, with a dict from its operations to their values."""
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

    def test_copies(self):
        """Positions, results and errors can be sent to other processes, and readers cannot change them."""
        sample = (SUITES.parents[1] / "puzzles" / "packs" / "sample.txt").read_text()
        file = siam_file().replace("variant   siam", "variant   mine")
        own = siam.Position(EASY.replace("siam:", "mine:"), rules={"last-card": "free"}, variants=[file])
        for one in (
            siam.Position(EASY),
            siam.Position(EASY).play("pass"),
            own,
            own.play("pass"),
            siam.solve(EASY, detail="turns"),
            siam.read_pack(sample)[0],
            siam.Position.deal("siam", 2, seed=1),
            siam.tree(EASY),
            siam.variants()["siam"],
        ):
            self.assertEqual(pickle.loads(pickle.dumps(one)), one)
            self.assertEqual(copy.deepcopy(one), one)
        self.assertEqual(pickle.loads(pickle.dumps(own)).rules["last-card"], "free")
        with self.assertRaises(siam.TextError) as caught:
            siam.Position(EASY.replace("rl5m4", "rl25m4"))
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(error), error.field, error.rule), (str(caught.exception), 4, caught.exception.rule))
        position = siam.Position(START)
        before = (position.pool, position.struggles, position.seats, position.settled)
        position.pool["R"] = 99
        position.struggles[0].followers["R"] = 99
        position.seats[0].supply["R"] = 99
        position.settled["XX"] = "R"
        self.assertEqual((position.pool, position.struggles, position.seats, position.settled), before)
        self.assertEqual(
            len({position.struggles[0], siam.Position(START).struggles[0], position.seats[0], siam.variants()["siam"]}),
            3,
        )

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
        """A pack of the first `count` puzzles of the sample. Its checksum is wrong."""
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
        for puzzle in puzzles[::20]:
            solution = puzzle.solution()
            self.assertEqual(solution["tree"][0]["turns"][0], puzzle.key)
            self.assertTrue(all(wrong["turn"] not in puzzle.keys for wrong in solution["wrong"]))
            self.assertEqual(len(solution["tries"]), len(solution["refutations"]))
            self.assertIn("phrase", solution["paragraph"])
            self.assertTrue(solution["reasons"]["list"])
            self.assertEqual(solution, puzzle.solution())

    def test_the_solution_of_a_twin(self):
        puzzle = siam.read_pack((SUITES.parents[1] / "puzzles" / "packs" / "twins.txt").read_text())[0]
        solution = puzzle.solution()
        self.assertRegex(solution["paragraph"]["text"], ", another turn is right: player [1-4] ")
        told = [reason for reason in solution["reasons"]["list"] if reason["kind"] == "twin"]
        self.assertEqual([reason["keys"] for reason in told], [puzzle.data["twin"]["keys"]])

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
        self.assertTrue(any(fault.claim == "classes" and fault.id for fault in faults), faults)

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

    def test_limits_mean_what_they_mean_to_the_program(self):
        for none in (None, float("inf"), "100h"):
            self.assertEqual(siam.solve(EASY, time=none).status, "proved")
        self.assertEqual(siam.solve(START, time=0).status, "partial")
        self.assertEqual(siam.solve(START, time="100ms").status, "partial")
        wrong = [
            {"time": value} for value in (-0.5, float("nan"), -float("inf"), 1e10, "soon", "1m1m", "-1s", 10**400)
        ]
        wrong += [{"threads": value} for value in (-1, 1025, 60_000, 10**30)]
        wrong += [{"nodes": value} for value in (-1, 2**64)]
        wrong += [{"memory": value} for value in (0, -1, "0", "9" * 5000, "1e30G", "4XB", 10**30, "much")]
        for one in wrong:
            with self.assertRaises(ValueError, msg=str(one)[:60]):
                siam.solve(EASY, **one)
        for one in ({"time": float("nan")}, {"nodes": -1}, {"memory": "9" * 5000}, {"side": 0}):
            with self.assertRaises(ValueError, msg=str(one)[:60]):
                siam.tree(EASY, **one)
        self.assertEqual(siam.solve(EASY, memory="64M", threads=1024).status, "proved")

    def test_types_that_are_wrong_are_named(self):
        position = siam.Position(EASY)
        for wrong, name in (
            (lambda: siam.Position(None), "NoneType"),
            (lambda: siam.Position(7), "int"),
            (lambda: siam.solve(None), "NoneType"),
            (lambda: list(siam.solve_many(EASY)), "solve()"),
            (lambda: siam.solve(EASY, memory=None), "NoneType"),
            (lambda: siam.solve(EASY, memory=1.5), "float"),
            (lambda: siam.solve(EASY, time=[]), "list"),
            (lambda: siam.solve(EASY, time=True), "bool"),
            (lambda: siam.solve(EASY, nodes=1.5), "float"),
            (lambda: siam.solve(EASY, threads="2"), "str"),
            (lambda: siam.solve(EASY, detail=None), "NoneType"),
            (lambda: position.play(None), "NoneType"),
            (lambda: position.forbidden_by(3), "int"),
            (lambda: position.svg(highlight=3), "int"),
            (lambda: siam.Position(EASY, rules=["last-card"]), "list"),
            (lambda: siam.Position(EASY, rules={"last-card": 1}), "int"),
            (lambda: siam.Position(EASY, variants="variant x"), "str"),
            (lambda: siam.Position.deal("siam", "2", seed=1), "str"),
            (lambda: siam.read_pack(None), "NoneType"),
            (lambda: siam.verify(b""), "bytes"),
            (lambda: siam.read_variant(None), "NoneType"),
            (lambda: next(siam.generate(seed="1")), "str"),
            (lambda: next(siam.generate(seed=1, n="2")), "str"),
            (lambda: siam.tree(None), "NoneType"),
            (lambda: siam.tree(EASY, "1"), "str"),
        ):
            with self.assertRaises(TypeError) as caught:
                wrong()
            self.assertIn(name, str(caught.exception))
            self.assertNotIn("incompatible function arguments", str(caught.exception))
        with self.assertRaisesRegex(ValueError, "2 is more than 1"):
            next(siam.generate(seed=1, n=(2, 1)))

    def test_half_a_character_is_no_text(self):
        position, half = siam.Position(EASY), "a\ud800b"
        for wrong in (
            lambda: siam.Position(half),
            lambda: siam.solve(half),
            lambda: list(siam.solve_many([EASY, half])),
            lambda: siam.solve(EASY, time=half),
            lambda: siam.solve(EASY, memory=half),
            lambda: siam.solve(EASY, detail=half),
            lambda: position.play(half),
            lambda: position.forbidden_by(half),
            lambda: position.svg(highlight=half),
            lambda: siam.Position(EASY, rules={half: "free"}),
            lambda: siam.Position(EASY, rules={"last-card": half}),
            lambda: siam.Position(EASY, variants=[half]),
            lambda: siam.Position.deal(half, 2, seed=1),
            lambda: siam.read_variant(half),
            lambda: siam.read_pack(half),
            lambda: siam.verify(half),
            lambda: siam.tree(half),
            lambda: next(siam.generate(half, seed=1)),
            lambda: next(siam.generate(seed=1, themes=[half])),
        ):
            with self.assertRaisesRegex(siam.TextError, r"'\\ud800', at column 2: a lone surrogate"):
                wrong()

    def test_a_message_that_would_be_cut_in_a_letter(self):
        for count in range(20, 70):
            with self.assertRaises(siam.TextError):
                siam.Position(EASY).play("x" * (count % 3) + "é" * count)
        for wrong in ("é" * 100_000, "pass" + "é" * 100_000):
            with self.assertRaises(siam.TextError):
                siam.Position(EASY).play(wrong)
            with self.assertRaises(siam.TextError):
                siam.Position(wrong)
            with self.assertRaises(siam.TextError):
                siam.Position.deal(wrong, 2, seed=1)

    def test_tied_teams(self):
        text = "kingdead:4 MOs3 ST=S/LA=S/NO=S/GW=S/WA=S/ES=S/DE=S s/s/s/s -/-/-/- 1 0 1234 -"
        self.assertEqual(siam.solve(siam.Position(text)).status, "proved")


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
        """Another thread continues while this one solves, because the interpreter is free."""
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

    def test_interrupt_in_the_middle_of_many(self):
        """Ctrl-C works between two positions of a batch, and while another thread uses the solver."""
        deals = "[siam.Position.deal('siam', 2, seed=seed) for seed in range(64)]"
        many = f"list(siam.solve_many({deals}, threads=1))"
        busy = (
            "solver = siam.Solver(threads=1)\n"
            f"threading.Thread(target=lambda: solver.solve({START!r}), daemon=True).start()\ntime.sleep(0.3)\n"
        )
        for name, before, work in (("many", "", many), ("busy", busy, f"solver.solve({START!r})")):
            code = (
                f"import os, siam, signal, sys, threading, time\n{before}"
                "def kick():\n time.sleep(0.7)\n global at, used\n at, used = time.monotonic(), time.process_time()\n os.kill(os.getpid(), signal.SIGINT)\n"
                f"threading.Thread(target=kick, daemon=True).start()\ntry:\n {work}\n"
                "except KeyboardInterrupt:\n print(time.process_time() - used, time.monotonic() - at, flush=True)\nos._exit(0)"
            )
            told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
            self.assertTrue(told.stdout, (name, told.stderr))
            cpu, wall = map(float, told.stdout.split())
            self.assertLess(cpu, 0.5, name)
            self.assertLess(wall, 5, name)

    def test_time_runs_while_another_thread_has_the_solver(self):
        solver = siam.Solver(threads=1)
        other = threading.Thread(target=lambda: solver.solve(START, time=8))
        other.start()
        time.sleep(0.2)
        began = time.monotonic()
        result = solver.solve(EASY, time=0.1)
        self.assertLess(time.monotonic() - began, 4)
        self.assertEqual((result.status, result.force, result.winner), ("partial", (None, None), None))
        other.join()
        self.assertEqual(solver.solve(EASY, time=0.1).status, "proved")

    def test_a_solver_at_work_while_the_process_forks(self):
        code = (
            f"import os, siam, threading, time\nsolver = siam.Solver(threads=1)\n"
            f"threading.Thread(target=lambda: solver.solve({START!r}), daemon=True).start()\ntime.sleep(0.3)\n"
            f"child = os.fork()\nif child == 0:\n try:\n  solver.solve({EASY!r})\n except RuntimeError as error:\n  print(error, flush=True)\n os._exit(0)\n"
            "os.waitpid(child, 0)\nos._exit(0)"
        )
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertIn("forked", told.stdout, told.stderr)

    def test_many_of_which_one_is_wrong(self):
        for at in (0, 1, 10, 64, 70):
            answered = []
            with self.assertRaises(siam.TextError) as caught:
                for result in siam.solve_many([EASY] * at + ["siam:2 oops"] + [EASY] * 3):
                    answered.append(result.force)
            self.assertEqual(answered, [(None, 1)] * at)
            self.assertEqual(caught.exception.record, at + 1)
            self.assertIn(f"record {at + 1}", str(caught.exception))
        with self.assertRaisesRegex(TypeError, "record 2"):
            list(siam.solve_many([EASY, None]))

    def test_a_source_that_is_slow_or_fails(self):
        def slow():
            for number in range(1, 4):
                yield EASY
                given.append(number)
                time.sleep(0.3)
            raise OSError("no more")

        given, seen = [], []
        with self.assertRaises(OSError):
            for result in siam.solve_many(slow()):
                seen.append(list(given))
        self.assertEqual(len(seen), 3)
        self.assertEqual(seen[0], [])
        self.assertLess(len(seen[1]), 3)

    def test_puzzles_are_imported_when_they_are_asked_for(self):
        program = "import siam, sys; print('siam._puzzles' in sys.modules, siam.tree.__name__, hasattr(siam, 'tee'))"
        told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        self.assertEqual(told, "False tree False\n")

    def test_the_module_lists_its_public_names(self):
        self.assertEqual(dir(siam), sorted(siam.__all__))
        self.assertIn("generate", dir(siam))

    def test_documentation(self):
        self.assertEqual(doctest.testmod(siam).failed, 0)
        guide = Path(__file__).resolve().parents[1] / "README.md"
        self.assertEqual(doctest.testfile(str(guide), module_relative=False).failed, 0)


if __name__ == "__main__":
    unittest.main()
