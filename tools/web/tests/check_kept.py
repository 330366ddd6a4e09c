"""Tests the page with a browser that refuses to keep data, and with kept data that is unreadable."""

import json

from browser import Page
from play import Player


def solved_at_once(page, puzzle):
    """Plays the key of a puzzle that one turn solves."""
    page.puzzle(puzzle)
    player = Player(page, puzzle)
    player.type(puzzle["keys"][0])
    page.wait("document.querySelector('.table[data-won]')")


def refused(puzzle):
    """With cookies blocked, the page starts, says that it keeps nothing, and remembers solved puzzles until it is
    closed."""
    with Page(preferences={"profile.default_content_setting_values.cookies": 2}) as page:
        page.open()
        assert "denied" in page.run("try { localStorage.length; return 'allowed' } catch { return 'denied' }")
        assert "keeps nothing" in page.text("#kept-notes"), page.text("#kept-notes")
        solved_at_once(page, puzzle)
        page.go("#")
        assert page.all(f".list a.solved[href='#p={puzzle['id']}']"), "solved as long as the page is open"
        page.run(
            "const one = document.querySelector('#language'); one.value = 'de'; one.dispatchEvent(new Event('change'))"
        )
        page.wait("document.documentElement.lang === 'de'")
        severe = page.severe()
        assert not severe, severe
    return "with cookies blocked the page plays, and says that nothing is kept"


def full(page, puzzle):
    """Without room, the page says what it cannot keep, and remembers it as long as it is open."""
    script = page.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source="Storage.prototype.setItem = () => { throw new DOMException('quota', 'QuotaExceededError'); }",
    )
    page.open()
    assert "keeps nothing" in page.text("#kept-notes")
    solved_at_once(page, puzzle)
    page.go("#")
    assert page.all(f".list a.solved[href='#p={puzzle['id']}']")
    page.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    page.open()
    assert not page.all("#kept-notes")
    return "with no room to keep anything the page plays, and says so"


def unreadable(page, puzzle):
    """The page ignores and names unreadable entries, and uses the others."""
    page.open("#about")
    good = page.ask(do="variant", data=page.ask(do="variants", variant="siam")["variants"][0])["text"].replace(
        "variant   siam", "variant   good"
    )
    kept = (
        ("siam.maps", {"good": good, "mine": "garbage", "number": 5}, ("siam.maps: mine", "siam.maps: number")),
        ("siam.maps", {"good": good, "other": good}, ("siam.maps: other",)),
        ("siam.maps", "no JSON", ("siam.maps",)),
        ("siam.progress", {"solved": None, "streak": 0}, ("siam.progress: solved",)),
        (
            "siam.progress",
            {"solved": {puzzle["id"]: "solved", "x": 7}, "streak": -1},
            ("siam.progress: x", "siam.progress: streak"),
        ),
        ("siam.progress", [], ("siam.progress",)),
    )
    for key, value, named in kept:
        page.run(
            "localStorage.clear(); localStorage.setItem(arguments[0], arguments[1])",
            key,
            value if isinstance(value, str) else json.dumps(value),
        )
        page.open()
        names = [code.text for code in page.all("#kept-notes code")]
        assert sorted(names) == sorted(named), (value, names)
        assert page.all(".list a") and len(page.all("nav a")) == 4
        if "good" in value:
            assert page.ask(do="deal", variant="good", players=2, seed=1).get("position", "").startswith("good:2 ")
        if "solved" in value and value["solved"]:
            assert page.all(f".list a.solved[href='#p={puzzle['id']}']")
        for hash in ("#map", "#pos=", "#about"):
            page.go(hash)
            assert "Error" not in page.text("main"), (value, hash, page.text("main"))
    page.run("localStorage.clear()")
    return f"{len(kept)} kept things that are partly unreadable: the rest is used, what is left out is named"
