#!/usr/bin/python3
"""Checks a booklet as PDF: it holds every id, no key before the solutions, and contents with page numbers. Checks that the
page draws positions as booklets do.

tools/web/tests/booklet.py SIAM [--all] checks a booklet on A4, or with --all one on every paper.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from browser import Page
from check_state import settled

TOP = Path(__file__).resolve().parents[3]
PACK = TOP / "puzzles/packs/sample.txt"


def booklet(scratch, *options):
    pdf = Path(scratch) / "booklet.pdf"
    environment = os.environ | {"SIAM": sys.argv[1]}
    subprocess.run([TOP / "tools/booklet", PACK, "-o", pdf, *options], check=True, env=environment)
    pages = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout
    return [re.sub(r"\s+", "", page) for page in pages.split("\f")]


# What stands on the map of the page, each with its place in the units of the map; and the size of a unit in pixels.
DRAWN = """
const board = document.querySelector('.board'), of_board = board.getScreenCTM().inverse();
const at = (one) => { const {e, f, a} = of_board.multiply(one.getScreenCTM()); return [e, f, a]; };
const all = (kind, more) => [...board.querySelectorAll(kind)].map(more);
return [board.getScreenCTM().a, [
    ...all('.land', (one) => ['land', one.dataset.code, 0, 0, 1, one.getAttribute('d')]),
    ...all('.name', (one) => ['name', one.textContent, +one.getAttribute('x'), +one.getAttribute('y'), 1, getComputedStyle(one).fontSize]),
    ...all('.badge:not(.past)', (one) => ['badge', one.textContent, ...at(one), '']),
    ...all('.crown', (one) => ['crown', '', ...at(one), '']),
    ...all('.control', (one) => ['control', one.textContent, ...at(one), '']),
    ...all('.follower', (one) => ['follower', one.dataset.faction, ...at(one), '']),
]];
"""
# Whether a crown at this place stands on one land; where it does not, the page puts it beside the followers.
ON_LAND = """
const [x, y] = arguments, corners = [-11, 11].flatMap((right) => [-8, 8].map((down) => new DOMPoint(x + right, y + down)));
return [...document.querySelectorAll('.board .land')].some((land) => corners.every((one) => land.isPointInFill(one)));
"""


def in_booklet(svg):
    """The same of a picture in a booklet."""
    found = []

    def walk(one, x, y, scale):
        if moves := re.fullmatch(r"translate\(([\d.-]+) ([\d.-]+)\)(?: scale\(([\d.]+)\))?", one.get("transform", "")):
            x, y, scale = x + scale * float(moves[1]), y + scale * float(moves[2]), scale * float(moves[3] or 1)
        right, down = x + scale * float(one.get("x", 0)), y + scale * float(one.get("y", 0))
        kind = one.get("class", "")
        if kind == "land":
            found.append(("land", one.get("data-code"), 0, 0, 1, one.get("d")))
        elif kind == "name":
            found.append(("name", one.text, right, down, 1, f"{one.get('font-size')}px"))
        elif kind == "place":
            found.append(("badge", one.text, right, down - 4.5, 1, ""))
        elif kind == "marker":
            found.append(("crown", "", right, down, 1, ""))
        elif kind in ("control", "follower"):
            found.append((kind, one.get("href")[-1], right, down, scale, ""))
        for child in one:
            walk(child, x, y, scale)

    walk(ElementTree.fromstring(svg), 0, 0, 1)
    return list(dict.fromkeys(found))  # settled provinces have a land and a fill of the same form


def drawn_alike(amount=30):
    """The page draws positions as booklets do, within a pixel, on a screen that is not small."""
    packs = [TOP / f"puzzles/packs/{name}.txt" for name in ("first", "sample", "hard", "saves", "twins")]
    html = subprocess.run(
        [sys.argv[1], "print", "--html", "--contents", "puzzles", *packs], check=True, capture_output=True, text=True
    )
    pictures = re.findall(r'<img alt="Map: ([^"]*)" src="data:image/svg\+xml,([^"]*)"', html.stdout)
    worst, things, moved = 0.0, 0, 0
    with Page() as page:
        page.size(1280, 800)
        for position, picture in pictures[:: max(1, len(pictures) // amount)][:amount]:
            page.open("#pos=" + position.replace(" ", "_"))
            settled(page)
            pixels, here = page.run(DRAWN)
            there = in_booklet(unquote(picture))
            assert sorted(one[:2] for one in map(tuple, here)) == sorted(one[:2] for one in there), position
            for kind, name, x, y, scale, look in there:
                same = [one for one in here if one[:2] == [kind, name]]
                away = [max(abs(one[2] - x), abs(one[3] - y), 10 * abs(one[4] - scale)) * pixels for one in same]
                near, found = min(zip(away, same, strict=True))
                here.remove(found)
                if kind == "crown" and near > 1 and not page.run(ON_LAND, x, y):
                    moved += 1
                    continue
                assert near <= 1 and found[5] == look, (position, kind, name, (x, y, scale, look), same)
                worst, things = max(worst, near), things + 1
    said = f"{amount} positions drawn as in booklets: {things} things, {worst:.2f} pixels away at most; "
    return said + f"{moved} crowns that would not stand on their land stand elsewhere"


def main():
    print(drawn_alike())
    with tempfile.TemporaryDirectory() as scratch:
        talk = subprocess.run(
            [sys.argv[1], "engine"],
            check=True,
            capture_output=True,
            text=True,
            input=json.dumps({"id": 1, "do": "pack", "text": PACK.read_text()}) + "\n",
        )
        puzzles = json.loads(talk.stdout)["puzzles"]
        for paper in ("a4", "a5", "letter") if "--all" in sys.argv else ("a4",):
            pages = booklet(scratch, "--paper", paper, "--hints")
            text = "".join(pages)
            first = text.index("Howtoreadthesolutions", text.index("Thetasks"))
            for puzzle in puzzles:
                assert puzzle["id"] in text[:first], puzzle["id"]
                assert puzzle["id"] in text[first:], puzzle["id"]
                for key in puzzle["keys"]:
                    assert key == "pass" or key not in text[:first], (puzzle["id"], key)
            page_of = re.search(r"Howtoreadthesolutions(\d+)", text)
            assert page_of and "Howtoreadthesolutions" in pages[int(page_of[1]) - 1], page_of
            print(f"{paper}: {len(pages) - 1} pages, {len(puzzles)} puzzles")
        text = "".join(booklet(scratch, "--contents", "puzzles"))
        for puzzle in puzzles:
            assert puzzle["id"] in text and not any(key in text for key in puzzle["keys"] if key != "pass"), puzzle[
                "id"
            ]


if __name__ == "__main__":
    main()
