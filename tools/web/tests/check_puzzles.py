"""Puzzles on the page: every key leads to the goal in exactly its cards, every wrong turn is refuted as the pack says."""

import json
import re

from browser import TOP
from play import Player, button, put_together


def sample(page):
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    answer = page.ask(do="pack", text=text)
    assert answer["whole"] and not answer["faults"], answer["faults"]
    for puzzle in answer["puzzles"]:
        asked = {key: puzzle[key] for key in ("position", "goal", "n", "rules", "against") if key in puzzle}
        found = page.ask(do="solution", **asked)
        assert found["keys"] == puzzle["keys"] and found["line"] == puzzle["line"], puzzle["id"]
        puzzle.update((key, found[key]) for key in ("tree", "wrong", "defences", "paragraph") if key in found)
    return answer["puzzles"]


def listed(page, puzzles):
    """The page lists the puzzles of all its packs, including the sample."""
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
    """The page accepts every key. The first key is left out here, because `played` tries it."""
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


def themes(page, puzzles):
    """Each theme has a sentence. A puzzle shows the sentences of its own themes."""
    said = json.loads((TOP / "tools/web/words/en.json").read_text())["themes"]
    names = re.findall(r'\{"([a-z-]+)",', (TOP / "puzzles/themes.cpp").read_text())
    assert names and sorted(names) == sorted(said), set(names) ^ set(said)
    plain = [one for one in puzzles if all("{" not in said[theme] for theme in one["themes"])]
    puzzle = max(plain, key=lambda one: len(one["themes"]))
    page.puzzle(puzzle)
    shown = page.run("return [...document.querySelectorAll('.theme')].map((one) => one.textContent)")
    assert shown == [said[theme] for theme in puzzle["themes"]], (puzzle["id"], shown)
    return f"{len(names)} themes have a sentence"


def speak(page, code):
    page.run(
        "const one = document.querySelector('#language'); one.value = arguments[0]; one.dispatchEvent(new Event('change'))",
        code,
    )
    page.wait(f"document.documentElement.lang === '{code}'")


def reasons(page, puzzles):
    """The reasons of puzzles are told in all languages, without a part that is left empty, and so is a turn's cause."""
    told = causes = 0
    for code in ("de", "fr", "it", "ru", "en"):
        speak(page, code)
        for puzzle in puzzles:
            page.puzzle(puzzle)
            page.click(page.one("#give-up"))
            page.wait("document.querySelector('.why')")
            text = page.text(".why")
            assert not re.search(r"undefined|[{}]|NaN", text), (code, puzzle["id"], text)
            assert (text == puzzle["paragraph"]["text"]) == (code == "en"), (code, puzzle["id"], text)
            told += 1
            wrong = puzzle["wrong"][0]["turn"]
            names = ("position", "goal", "n", "rules", "against")
            judged = page.ask(do="attempt", turn=wrong, **{name: puzzle[name] for name in names if name in puzzle})
            page.puzzle(puzzle)
            player = Player(page, puzzle)
            player.type(wrong)
            player.wait_for_answer()
            if code == "en" and "cause" in judged:
                assert judged["cause"]["told"]["text"] in page.text(".said"), puzzle["id"]
                causes += 1
    assert causes > 0
    return f"{told} paragraphs of reasons in five languages, {causes} causes of wrong turns"


def illegal_turn(page, puzzles):
    page.puzzle(puzzles[0])
    Player(page, puzzles[0]).type("banana")
    page.wait("document.querySelector('.said .bad')?.textContent.includes('banana')")
    assert page.all(".builder button"), "the turn is still to be made"
    return "the page rejects a text that is not a turn"


def clicked_twice(page, puzzles):
    """A second click before the answer to the first one plays nothing. Tests a card, a pass and the analysis."""
    twice = "const one = arguments[0]; one.click(); one.click(); one.click()"
    puzzle = next(one for one in puzzles if any(wrong["turn"] == "pass" for wrong in one["wrong"]))
    page.puzzle(puzzle)
    page.run(twice, button(page, "Pass"))
    player = Player(page, puzzle)
    player.wait_for_answer()
    page.wait("document.querySelector('#take-back')")
    refuted = player.shown()
    assert refuted == [one for one in puzzle["wrong"] if one["turn"] == "pass"][0]["line"], refuted
    page.one("#take-back").click()
    page.wait("document.querySelector('.builder button')")
    assert player.shown() == [], player.shown()

    long = next(one for one in puzzles if one["goal"] == "win" and one["n"] > 1 and one["keys"][0][-1] != "-")
    page.puzzle(long)
    put_together(
        page,
        long["position"],
        long["rules"],
        long["keys"][0],
        lambda one: page.run(twice, one) if one.get_attribute("data-taking") else one.click(),
    )
    player = Player(page, long)
    player.wait_for_answer()
    page.wait("document.querySelector('.builder button')")
    shown = player.shown()
    player.played = shown
    assert player.question().get("error") is None and shown.count(long["keys"][0]) == 1, shown

    page.go("#pos=" + puzzle["position"])
    page.wait("document.querySelector('.builder button')")
    page.run(twice, button(page, "Pass"))
    page.wait("document.querySelector('#here').textContent !== " + repr(puzzle["position"]))
    page.ask(do="show", position=puzzle["position"])  # when this is answered, so are all earlier requests
    line = page.run("return document.querySelector('#position').value")
    assert line.split(" ; line ")[1:] == ["pass"], line
    return "turns that are clicked three times are played once"


def two_in_one_place(page):
    """If a turn puts two followers into one province, its picture shows both."""
    position = "siam:2 CH*r3lm2/LXr2l2m KE=M/SU=R/AY=R/KT=L/RY=M/LN=B rl4m3/r4l3m RM/LM 1 0 12 -"
    twice = re.compile(r"^[RLM]=([A-Z]{2}),\1/")
    looked_at = 0
    for turn in (one["turn"] for one in page.ask(do="moves", position=position)["turns"]):
        if not twice.match(turn):
            continue
        picture = page.ask(do="show", position=position, picture="light", part="map", highlight=turn)["picture"]
        places = page.run(SIGNS, picture)
        assert len(places) == 2 == len(set(places)), (turn, places)
        looked_at += 1
    assert looked_at > 0
    return f"{looked_at} turns that put two followers into one province show two"


# The places of the signs + and - for followers that come or go.
SIGNS = """
const svg = new DOMParser().parseFromString(arguments[0], 'image/svg+xml');
return [...svg.querySelectorAll('g.turn text')].filter((one) => '+-'.includes(one.textContent)).map((one) => `${one.getAttribute('x')} ${one.getAttribute('y')}`);
"""


def hints_and_solution(page, puzzles):
    puzzle = next(one for one in puzzles if one["keys"][0] != "pass" and one["goal"] == "win")
    page.puzzle(puzzle)
    said = ""
    while not page.all(".said code"):
        page.click(page.one("#hint"))
        page.wait(f"document.querySelector('.said').textContent !== {json.dumps(said)}")
        assert said or "?" in page.text(".said"), "the first hint asks a question"
        said = page.text(".said")
    assert page.text(".said code") == puzzle["keys"][0]
    page.click(page.one("#give-up"))
    page.wait("document.querySelector('ul.solution')")
    assert page.text(".why") == puzzle["paragraph"]["text"]
    assert [code.text for code in page.all("ol.defence code")] == puzzle.get("defences", [[]])[0]
    return "hints from the idea to the turn, then the solution with the best last defence"


def turns_of(tree):
    return [turn for branch in tree for turn in branch["turns"] + turns_of(branch.get("then", []))]


def ends_of(tree):
    """The number of branches after which the side needs no further card."""
    return sum(ends_of(branch["then"]) or branch["n"] == 0 for branch in tree if "then" in branch)


def solution_trees(page, puzzles):
    """The solution of a puzzle names every turn of the pack's tree, marks the main line, and gives a reason at each end."""
    lines = folds = 0
    for puzzle in puzzles:
        page.puzzle(puzzle)
        page.click(page.one("#give-up"))
        page.wait("document.querySelector('ul.solution')")
        shown = page.run("return [...document.querySelectorAll('ul.solution code')].map((one) => one.textContent)")
        told = [turn for turn in shown if turn != "pass"]
        assert sorted(told) == sorted(turn for turn in turns_of(puzzle["tree"]) if turn != "pass"), puzzle["id"]
        main = page.run(
            "return [...document.querySelectorAll('ul.solution li.main-line')].map((one) => one.dataset.turns).join(' ')"
        )
        assert main == " ".join(puzzle["line"]), (puzzle["id"], main)
        ends = page.run(
            "return [...document.querySelectorAll('ul.solution li > .end strong')].map((one) => one.parentNode.textContent)"
        )
        assert len(ends) == ends_of(puzzle["tree"]), (puzzle["id"], len(ends))
        certain = "The win is certain." if puzzle["goal"] == "win" else "The win is prevented."
        assert all(
            re.match(certain + " (If all pass|The game is over)[.:] .* (leads with|hold) .* wins?\\.$", end)
            for end in ends
        ), ends
        closed = page.all("ul.solution details.replies:not([open])")
        if closed:
            page.click(page.one("#open-all"))
            assert not page.all("ul.solution details.replies:not([open])"), puzzle["id"]
        over = page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert over <= 0, (puzzle["id"], over)
        lines, folds = lines + len(page.all("ul.solution li")), folds + len(closed)
    assert folds > 0, "no solution is long enough to be folded"
    return f"{len(puzzles)} solutions as trees: {lines} branches, {folds} of them folded at first"


def on_map(page, code):
    """Taps the province on the map, where its name is."""
    page.click(page.one(f".map g.province[data-code='{code}'] text.name"))


def tapped(page, puzzles):
    """Plays on a phone without any notation: taps a province first, makes a wrong turn, takes a hint while the
    refutation is shown, plays the key on the map, and goes back to the list."""
    puzzle = next(
        one
        for one in puzzles[40:]
        if one["goal"] == "win" and one["n"] == 1 and re.fullmatch(r"\w=([A-Z]{2}),\1/\w..", one["keys"][0])
    )
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
    assert page.run(
        "const box = document.querySelector('.builder').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"
    ), "where to choose is to be seen"
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
    assert (
        page.run("return scrollY") == top
        and page.run("return document.activeElement.getAttribute('href')") == f"#p={puzzle['id']}"
    )
    page.run("localStorage.removeItem('siam.progress')")
    page.plain_size()
    return "a puzzle solved by taps, the list as it was left"


def own_pack(page, scratch):
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    page.open()
    for name, damaged, where in (
        ("tag", text.replace('[N "', '[M "', 1), r"line \d+"),
        ("turn", text.replace('[Keys "', '[Keys "K=frob ', 1), r"line \d+"),
        ("cut", text[: len(text) // 2], r"cut off|line \d+"),
    ):
        file = scratch / f"{name}.txt"
        file.write_text(damaged)
        page.open()
        page.one("#own-pack").send_keys(str(file))
        page.wait("document.querySelector('#pack-faults')")
        assert re.search(where, page.text("main")), page.text("main")
    return "three damaged packs refused, with line and reason"


def large_pack(page, scratch, seconds, copies=25):
    """Times a large pack, copies of the sample under other ids, from the choice of the file to the list."""
    text = (TOP / "puzzles/packs/sample.txt").read_text()
    first, end = text.index('[Id "'), text.index('[End "')
    many = copies * text.count('[Id "')
    again = "".join(
        re.sub(r'\[Id "(....)', lambda id: '[Id "%04x' % (int(id[1], 16) ^ copy), text[first:end])
        for copy in range(copies)
    )
    file = scratch / "large.txt"
    file.write_text(
        re.sub(r'\[Puzzles "\d+"\]', f'[Puzzles "{many}"]', text[:first])
        + again
        + re.sub(r'"\d+ puzzles', f'"{many} puzzles', text[end:])
    )
    page.open()
    page.run(
        "document.querySelector('#own-pack').addEventListener('change', () => window.chosen = performance.now(), {capture: true})"
    )
    page.run(
        f"new MutationObserver(() => {{ if (document.querySelector('#count')?.textContent.startsWith('{many} ')) window.listed ??= performance.now(); }})"
        ".observe(document.body, {subtree: true, childList: true})"
    )
    page.one("#own-pack").send_keys(str(file))
    page.wait("window.listed")
    took = page.run("return window.listed - window.chosen") / 1000
    page.run("document.querySelector('.list a').click()")
    page.wait("document.querySelector('.builder button')")
    assert took < seconds, took
    return f"a pack of {many} puzzles ({file.stat().st_size / 1e6:.0f} MB) opens in {took:.2f} s"
