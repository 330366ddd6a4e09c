#!/usr/bin/python3
"""Checks a booklet as PDF: it holds every id, no key before the solutions, and contents with page numbers.

tools/web/tests/booklet.py SIAM [--all] checks a booklet on A4, or with --all one on every paper.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]
PACK = TOP / "puzzles/packs/sample.txt"


def booklet(scratch, *options):
    pdf = Path(scratch) / "booklet.pdf"
    environment = os.environ | {"SIAM": sys.argv[1]}
    subprocess.run([TOP / "tools/booklet", PACK, "-o", pdf, *options], check=True, env=environment)
    pages = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout
    return [re.sub(r"\s+", "", page) for page in pages.split("\f")]


def main():
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
