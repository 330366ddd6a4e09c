"""Puzzles on the page: every key leads to the goal in exactly its cards, every wrong turn is refuted as the pack says."""

import re

from browser import TOP
from play import Player


def sample(page):
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    answer = page.ask(do="pack", text=text)
    assert answer["whole"] and not answer["faults"], answer["faults"]
    return answer["puzzles"]


def listed(page, puzzles):
    """Those of the packs that lie beside the page, the sample among them."""
    count = sum(pack.read_text().count('[Id "') for pack in (TOP / "build/web/packs").glob("*.txt"))
    page.open()
    assert page.text("#count").startswith(f"{count} "), page.text("#count")
    assert len(page.all(".list a")) == count >= len(puzzles)
    return f"{count} puzzles listed"


def played(page, puzzles, use):
    goals = {}
    for puzzle in puzzles:
        Player(page, puzzle).to_the_end(use)
        goals[puzzle["goal"]] = goals.get(puzzle["goal"], 0) + 1
    return f"{len(puzzles)} puzzles played to their end by {'mouse' if use == page.click else 'keyboard'}: {goals}"


def keys(page, puzzles):
    """Those beside the first, which is played."""
    tried = 0
    for puzzle in puzzles:
        for key in puzzle["keys"][1:]:
            page.puzzle(puzzle)
            player = Player(page, puzzle)
            player.type(key)
            player.wait_for_answer()
            assert not page.all("#take-back"), (puzzle["id"], key)
            assert player.shown()[0] == key
            tried += 1
    return f"{tried} further keys accepted"


def wrong_turns(page, puzzles):
    tried = 0
    for puzzle in puzzles:
        page.puzzle(puzzle)
        for wrong in puzzle["wrong"]:
            player = Player(page, puzzle)
            player.type(wrong["turn"])
            player.wait_for_answer()
            assert player.shown() == wrong["line"], (puzzle["id"], player.shown(), wrong["line"])
            page.one("#take-back").click()
            page.wait("document.querySelector('.builder button')")
            assert player.shown() == [], (puzzle["id"], player.shown())
            tried += 1
    return f"{tried} listed wrong turns refuted as listed, and taken back"


def illegal_turn(page, puzzles):
    page.puzzle(puzzles[0])
    Player(page, puzzles[0]).type("banana")
    page.wait("document.querySelector('.said .bad')?.textContent.includes('banana')")
    assert page.all(".builder button"), "the turn is still to be made"
    return "what is no turn is said so"


def hints_and_solution(page, puzzles):
    puzzle = next(one for one in puzzles if one["keys"][0] != "pass" and one["goal"] == "win")
    page.puzzle(puzzle)
    for _ in range(3):
        page.click(page.one("#hint"))
        page.wait("document.querySelector('.said').textContent.length > 0")
    page.wait("document.querySelector('.said code')")
    assert page.text(".said code") == puzzle["keys"][0]
    page.click(page.one("#give-up"))
    page.wait("document.querySelector('ol.solution')")
    assert [code.text for code in page.all("ol.solution code")] == puzzle["line"]
    return "three hints, then the solution"


def on_map(page, code):
    """Taps the province on the map, where its name is."""
    page.click(page.one(f".map g.province[data-code='{code}'] text.name"))


def tapped(page, puzzles):
    """On a phone, by somebody who knows no notation: a province first, a wrong turn, a hint while it is shown, the key
    on the map, back to the list."""
    puzzle = next(one for one in puzzles[40:] if one["goal"] == "win" and one["n"] == 1 and re.fullmatch(r"\w=([A-Z]{2}),\1/\w..", one["keys"][0]))
    page.size(390, 844)
    page.open()
    link = page.one(f".list a[href='#p={puzzle['id']}']")
    page.run("arguments[0].scrollIntoView({block: 'center'})", link)
    top = page.run("return scrollY")
    assert top > 500, "the puzzle has to be further down than the list is high"
    page.click(link)
    page.wait("document.querySelector('.builder button')")
    assert page.run("return scrollY") == 0, "a puzzle is shown from its top"
    key, wrong = puzzle["keys"][0], puzzle["wrong"][0]
    province = re.search(r"=([A-Z]{2}),", key)[1]
    on_map(page, province)
    page.wait("document.querySelector('.builder.asks')")
    assert page.run("const box = document.querySelector('.builder').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"), "where to choose is to be seen"
    Player(page, puzzle).type(wrong["turn"])
    page.wait("document.querySelector('#line-on')")
    while page.one("#line-on").is_enabled():
        page.press(page.one("#line-on"))
    page.wait("document.querySelector('.said .end')")
    assert page.run("return document.activeElement.id") == "take-back"
    page.click(page.one("#hint"))
    page.wait("document.querySelector('.builder button')")
    assert not page.all("#take-back") and Player(page, puzzle).shown() == [], "a hint takes the wrong turn back"
    page.click(page.one(f".builder button[data-card='{key[0]}']"))
    while not page.all(".builder button[data-taking]"):
        on_map(page, province)
    taking = key.split("/")[1]
    on_map(page, taking[1:])
    page.click(page.one(f".builder button[data-taking='{taking}']"))
    page.wait("document.querySelector('.table[data-won] .said .end')")
    assert "Player" in page.text(".said .end"), page.text(".said .end")
    page.run("history.back()")
    page.wait("document.querySelector('.list')")
    assert page.run("return scrollY") == top and page.run("return document.activeElement.getAttribute('href')") == f"#p={puzzle['id']}"
    page.run("localStorage.removeItem('siam.progress')")
    page.plain_size()
    return "a puzzle solved by taps, the list as it was left"


def own_pack(page, scratch):
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    page.open()
    for name, damaged, where in (("tag", text.replace('[N "', '[M "', 1), r"line \d+"),
                                 ("turn", re.sub(r"(?m)^(1|2): (\S+) ! ->", r"\1: K=frob ! ->", text, count=1), r"line \d+"),
                                 ("cut", text[: len(text) // 2], r"cut off|line \d+")):
        file = scratch / f"{name}.txt"
        file.write_text(damaged)
        page.open()
        page.one("#own-pack").send_keys(str(file))
        page.wait("document.querySelector('#pack-faults')")
        assert re.search(where, page.text("main")), page.text("main")
    return "three damaged packs refused, with line and reason"


def large_pack(page, scratch, seconds, copies=25):
    """The sample again and again under other ids: so long does it take from the choice of the file to the list."""
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    first, end = text.index('[Id "'), text.index('[End "')
    many = copies * text.count('[Id "')
    again = "".join(re.sub(r'\[Id "(....)', lambda id: '[Id "%04x' % (int(id[1], 16) ^ copy), text[first:end]) for copy in range(copies))
    file = scratch / "large.txt"
    file.write_text(re.sub(r'\[Puzzles "\d+"\]', f'[Puzzles "{many}"]', text[:first]) + again + re.sub(r'"\d+ puzzles', f'"{many} puzzles', text[end:]))
    page.open()
    page.run("document.querySelector('#own-pack').addEventListener('change', () => window.chosen = performance.now(), {capture: true})")
    page.run(f"new MutationObserver(() => {{ if (document.querySelector('#count')?.textContent.startsWith('{many} ')) window.listed ??= performance.now(); }})"
             ".observe(document.body, {subtree: true, childList: true})")
    page.one("#own-pack").send_keys(str(file))
    page.wait("window.listed")
    took = page.run("return window.listed - window.chosen") / 1000
    page.run("document.querySelector('.list a').click()")
    page.wait("document.querySelector('.builder button')")
    assert took < seconds, took
    return f"a pack of {many} puzzles ({file.stat().st_size / 1e6:.0f} MB) opens in {took:.2f} s"
