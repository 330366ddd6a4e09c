#!/usr/bin/python3
"""The page in a real Chromium: tools/web/tests/page.py [--short|--all]. Needs build/web (tools/serve --build-only).

Without an option, it takes a sample for each kind of check, in a few minutes. --all takes every puzzle, wrong turn and
record; --short takes a few of each, without axe and without limits of time. --from N skips the first N kinds. The
checks print how long the page takes; with --all, on an idle machine, they also require that it is fast enough.
"""

import sys
import tempfile
import time
from pathlib import Path

import check_analysis
import check_kept
import check_maps
import check_names
import check_page
import check_puzzles
import check_serve
from browser import Page


class Amount:
    """The amount of work for each kind of check."""

    def __init__(self, arguments):
        self.whole, self.short = "--all" in arguments, "--short" in arguments

    def of(self, whole, sample, short):
        return whole if self.whole else short if self.short else sample


def checks(page, scratch, amount):
    puzzles = check_puzzles.sample(page)
    some = amount.of(puzzles, puzzles[::8], puzzles[::40])
    few = amount.of(puzzles, puzzles[3::16], puzzles[3::80])
    plain = next(one for one in puzzles if one["goal"] == "win" and one["others"] == "strict" and one["wrong"])
    at_once = next(one for one in puzzles if one["goal"] == "win" and one["n"] == 1)
    yield lambda: check_puzzles.listed(page, puzzles)
    yield lambda: check_puzzles.played(page, some, page.click)
    yield lambda: check_puzzles.played(page, few, page.press)
    yield lambda: check_puzzles.keys(page, amount.of(puzzles, puzzles, puzzles[::10]))
    yield lambda: check_puzzles.wrong_turns(page, few)
    yield lambda: check_puzzles.themes(page, puzzles)
    yield lambda: check_puzzles.reasons(page, amount.of(puzzles[::4], puzzles[5::32], puzzles[7::70]))
    yield lambda: check_puzzles.illegal_turn(page, puzzles)
    yield lambda: check_puzzles.clicked_twice(page, puzzles)
    yield lambda: check_puzzles.two_in_one_place(page)
    yield lambda: check_puzzles.hints_and_solution(page, puzzles)
    longest = sorted(puzzles, key=lambda one: len(check_puzzles.turns_of(one["tree"])))[-3:]
    yield lambda: check_puzzles.solution_trees(page, amount.of(puzzles, few, few) + longest)
    yield lambda: check_puzzles.tapped(page, puzzles)
    yield lambda: check_puzzles.own_pack(page, scratch)
    if not amount.short:
        yield lambda: check_puzzles.large_pack(page, scratch, amount.of(2, 20, None))
    yield lambda: page.open("") or check_analysis.suites(page, amount.of(1, 5, 25))
    yield lambda: check_analysis.cancelled(page, amount.of(100, 1000, 60_000))
    yield lambda: check_analysis.left(page)
    yield lambda: check_analysis.limited(page, amount.of(5, 5, 60))
    yield lambda: check_analysis.solved(page)
    yield lambda: check_analysis.game(page)
    yield lambda: check_analysis.addresses(page, amount.of(1000, 60, 10))
    yield lambda: check_analysis.tapped(page)
    yield lambda: check_analysis.dealt(page)
    yield lambda: check_maps.corrected(page, page.click)
    yield lambda: check_maps.corrected(page, page.press)
    yield lambda: check_maps.dragged(page)
    yield lambda: check_maps.legible(page, amount.of((360, 768, 1280, 2560), (360, 1280), (360,)))
    yield lambda: check_maps.faults(page)
    yield lambda: check_maps.saved(page, scratch)
    yield lambda: check_kept.refused(at_once)
    yield lambda: check_kept.full(page, at_once)
    yield lambda: check_kept.unreadable(page, at_once)
    yield lambda: check_page.sizes(page, plain)
    yield lambda: check_page.beside_names(page)
    yield lambda: check_names.named(page, plain, amount.of((360, 1280), (360, 1280), (360,)))
    if not amount.short:
        yield lambda: check_page.accessible(page, plain)
    yield lambda: check_serve.refused(scratch)
    yield lambda: check_page.languages(page)
    yield lambda: check_page.from_elsewhere(page)
    yield lambda: check_page.offline(page, plain)


def main():
    with tempfile.TemporaryDirectory() as scratch, Page() as page:
        page.open()
        arguments = sys.argv[1:]
        first = int(arguments[arguments.index("--from") + 1]) if "--from" in arguments else 0
        for check in [*checks(page, Path(scratch), Amount(arguments))][first:]:
            began = time.monotonic()
            said = check()
            severe = page.severe()
            assert not severe, severe
            print(f"{time.monotonic() - began:6.1f} s  {said}", flush=True)


if __name__ == "__main__":
    main()
