#!/usr/bin/python3
"""The page in a real Chromium: tools/web/tests/page.py [--short|--all]. Needs build/web (tools/serve --build-only).

Without an option, it takes a sample for each kind of check, in a few minutes. --all takes every puzzle and five runs of
10,000 random actions; --short takes a few of each. --from N skips the first N kinds.
"""

import sys
import tempfile
import time
from pathlib import Path

import check_first
import check_fit
import check_play
import check_reach
import check_serve
import check_speed
import check_state
import monkey
from browser import Page


class Amount:
    """The amount of work for each kind of check."""

    def __init__(self, arguments):
        self.whole, self.short = "--all" in arguments, "--short" in arguments

    def of(self, whole, sample, short):
        return whole if self.whole else short if self.short else sample


def checks(page, scratch, amount):
    puzzles = check_play.puzzles_of(page, lambda one: True)
    two = [one for one in puzzles if one["goal"] == "win" and one["n"] == 2 and one["position"].startswith("siam:2")]
    at_once = next(one for one in puzzles if one["goal"] == "win" and one["n"] == 1)
    with_wrong = [one for one in puzzles if one["wrong"] and one["wrong"][0]["turn"] != "pass"]
    for check in (
        check_first.welcomed,
        check_first.counted,
        check_first.ordered,
        check_first.cards,
        check_first.practised,
        check_first.pooled,
        check_first.ruled,
        check_first.last_card,
        check_first.solver,
    ):
        yield lambda check=check: check(page)
    yield lambda: check_state.malformed(page)
    yield lambda: check_state.kept(page, two[0])
    yield lambda: check_state.own_map(page)
    yield lambda: check_state.edited_map(page)
    yield lambda: check_state.dropped(page, scratch)
    yield lambda: check_state.clicked_twice(page, two[0])
    yield lambda: check_state.requests(page, two[0])
    yield lambda: check_play.solved(page, amount.of(puzzles, puzzles[::12], puzzles[::60]))
    yield lambda: check_fit.at_home(page, range(amount.of(1000, 50, 10)))
    yield lambda: check_fit.fitted(page, amount.of(puzzles, puzzles[::6], puzzles[::60]))
    teams = [one for one in puzzles if one["position"].split(" ")[0].endswith(":4")]
    yield lambda: check_fit.fitted(page, amount.of(teams, teams[::6], teams[::16]), ("en",), check_fit.ZOOMED)
    yield lambda: check_play.refuted(page, amount.of(with_wrong, with_wrong[::20], with_wrong[::80]))
    yield lambda: check_play.walked(page, amount.of(puzzles, puzzles[::25], puzzles[::90]))
    if not amount.short:
        yield lambda: check_state.entered(page)
        yield lambda: check_state.entered_swap(page)
        turns = [one for one in two if "=" in one["keys"][0] and one in with_wrong]
        with_steps = [next(one for one in turns if one["keys"][0].startswith(card)) for card in ("L", "1", "2", "K")]
        for puzzle in amount.of(with_steps, with_steps[:1], []):
            yield lambda puzzle=puzzle: check_reach.by_keyboard(page, puzzle)
            yield lambda puzzle=puzzle: check_reach.by_tree(page, puzzle)
            yield lambda puzzle=puzzle: check_reach.by_touch(page, puzzle)
        yield lambda: check_reach.accessible(page, turns[0], amount.whole)
        yield lambda: check_speed.opened(page, puzzles[::25][:10])
        yield lambda: check_speed.answered(page, puzzles[::25][:10])
        one_card = [one for one in puzzles if one["goal"] == "win" and one["n"] == 1 and one["keys"][0] != "pass"]
        yield lambda: check_speed.visited(one_card[:: len(one_card) // 2], amount.of(3, 1, 1))
    yield lambda: check_play.unreadable(page)
    yield lambda: check_play.refused(at_once)
    yield lambda: check_serve.refused(scratch)
    yield lambda: check_serve.compressed(page)
    yield lambda: check_serve.renewed(scratch)
    for seed in range(1, amount.of(6, 2, 2)):
        yield lambda seed=seed: monkey.played(page, amount.of(10_000, 1000, 200), seed)
    yield lambda: check_play.from_elsewhere(page)
    yield lambda: check_play.offline(page, at_once)


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
