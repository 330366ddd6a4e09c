"""Tests the analysis: sets up positions by text, address and taps, solves them, cancels, and steps through games."""

import time
from urllib.parse import unquote

from browser import TOP

HARD = "siam:2 KElm3/KTrl2m/LNlm3/CHr2lm/RYrl2m/SUr3m/AYr3l/LXr2l2 - rl/lm KFF12RLM/KFF12RLM 1 0 - -"
EASY = "siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -"


def records(suite):
    for line in (TOP / "tests/suites" / suite).read_text().splitlines():
        if line and not line.startswith("#"):
            position, *operations = (part.strip() for part in line.split(" ;"))
            yield position, {words[0]: words[1:] for words in (text.split(" ") for text in operations)}


def suites(page, every=1):
    """`window.siam.ask` gives the answers that the suites state."""
    asked = 0
    for suite in ("force.epd", "keys.epd", "perft.epd"):
        for number, (position, stated) in enumerate(records(suite)):
            if number % every:
                continue
            if "perft" in stated:
                depth, *counts = map(int, stated["perft"])
                found = page.ask(do="perft", position=position, depth=depth)["perft"]
                assert [one for pair in found for one in pair] == counts, (position, found)
            if "force" in stated or "keys" in stated:
                answer = page.ask(do="solve", position=position, detail="keys" if "keys" in stated else "distance")
                if "force" in stated:
                    assert ["-" if n is None else str(n) for n in answer["force"]] == stated["force"], position
                if "keys" in stated:
                    assert len(answer["keys"]) == int(stated["keys"][0]), position
            asked += 1
    return f"window.siam.ask answers {asked} records of the suites"


def set_up(page, text, label=None):
    page.run(
        "const field = document.querySelector('#position'); field.value = arguments[0]; document.querySelector('#set-up').click()",
        text,
    )
    here = label or text
    page.wait(f"document.querySelector('#here')?.textContent === {here!r}")


def cancelled(page, milliseconds):
    """Cancels a request within `milliseconds`. The next answer may take ten times as long."""
    page.go("#pos=" + HARD)
    page.wait("document.querySelector('.builder button')")
    assert not page.one("#cancel").is_enabled()
    page.run("document.querySelector('#seconds').value = 60; document.querySelector('#solve').click()")
    assert page.one("#cancel").is_enabled()
    page.run("document.querySelector('#cancel').focus()")
    time.sleep(1)
    took = page.driver.execute_async_script(
        "const done = arguments[0], began = performance.now(), said = document.querySelector('.said');"
        "new MutationObserver(() => done(performance.now() - began)).observe(said, {childList: true, subtree: true});"
        "document.querySelector('#cancel').click();"
    )
    assert page.text(".said") == "Cancelled.", page.text(".said")
    assert not page.one("#cancel").is_enabled() and page.run("return document.activeElement.id") == "solve"
    again = page.driver.execute_async_script(
        "const done = arguments[1], began = performance.now();"
        "window.siam.ask({do: 'solve', position: arguments[0]}).then((answer) => done([performance.now() - began, answer.force]))",
        EASY,
    )
    assert again[1] == [None, 1], again
    assert took < milliseconds and again[0] < 10 * milliseconds, (took, again)
    return f"cancelled after {took:.0f} ms, the next answer after {again[0]:.0f} ms"


def left(page):
    """Opens another position while one is being solved. The page reports no cancellation."""
    page.go("#pos=" + HARD)
    page.wait("document.querySelector('.builder button')")
    page.run("document.querySelector('#seconds').value = 60; document.querySelector('#solve').click()")
    page.run("[...document.querySelectorAll('.builder button')].find((one) => one.textContent === 'Pass').click()")
    page.wait("document.querySelector('#step-at')")
    assert not page.one("#cancel").is_enabled() and not page.one(".said").is_displayed(), page.text(".said")
    page.run("document.querySelector('#values').click()")
    assert page.one("#cancel").is_enabled()
    page.go("#about")
    return "another position ends what is being solved"


def limited(page, seconds):
    """The page keeps a time limit of one second. The test waits for the answer at most `seconds`."""
    page.go("#pos=" + HARD)
    page.wait("document.querySelector('.builder button')")
    page.run("document.querySelector('#seconds').value = 1; document.querySelector('#solve').click()")
    page.wait("document.querySelector('.said').textContent.includes('Not decided')", seconds)
    return "a limit of a second is kept"


def solved(page):
    """The page hides values until asked, gives the best line in words, and tells what happens if all pass."""
    position = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
    page.go("#pos=" + position)
    page.wait("document.querySelector('.builder button')")
    assert not page.all("table") and not page.all("#best-line")
    assert "If all pass" in page.text("#all-pass")
    page.click(page.one("#solve"))
    page.wait("document.querySelector('#best-line')")
    assert "Player 1 can force a win in 2 cards" in page.text(".said"), page.text(".said")
    line = [code.text for code in page.all("#best-line code")]
    assert line == page.ask(do="solve", position=position)["line_of_play"], line
    assert "takes Lao from Lan Na" in page.text("#best-line li"), page.text("#best-line li")
    page.click(page.one("#values"))
    page.wait("document.querySelector('table')")
    many = len(page.ask(do="moves", position=position)["turns"])
    assert len(page.all("tbody tr")) == many and page.text("tbody tr td:nth-child(2)") == "wins in 2 cards"
    return f"solved with its best line; {many} values once they are asked for"


def game(page):
    """Steps through a game, and plays another turn from one of its positions."""
    begin = here = "siam:2 CHr4lm5 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -"
    line = f"{begin} ; line"
    for which in (0, -1, -1):
        turn = page.ask(do="moves", position=here)["turns"][which]
        line, here = f"{line} {turn['turn']}", turn["to"]
    steps = page.ask(do="play", position=line, steps=True)
    assert "error" not in steps, steps
    page.go("#pos=")
    page.wait("document.querySelector('.builder button')")
    set_up(page, line, steps["to"])
    positions = [steps["position"], *steps["positions"]]
    for at in range(len(positions) - 1, 0, -1):
        assert page.text("#here") == positions[at]
        page.click(page.one("#step-back"))
        page.wait(f"document.querySelector('#here').textContent === {positions[at - 1]!r}")
    page.click(page.one("#step-on"))
    page.wait(f"document.querySelector('#here').textContent === {positions[1]!r}")
    page.wait("document.querySelector('.builder input')")
    page.one(".builder input").send_keys("pass\n")
    page.wait("document.querySelector('#step-at')?.textContent === '2 / 2'")
    return f"a game of {len(steps['turns'])} turns stepped through, and left"


def addresses(page, many):
    """The address of a position leads back to the same position, for every variant and number of players."""
    page.go("#pos=")
    page.wait("document.querySelector('.builder button')")
    for seed in range(many):
        variant, players = ("siam", "saba", "kingdead")[seed % 3], 2 + seed // 3 % 3
        late = {} if seed % 2 else {"open": 1 + seed % 7, "cards": seed % (4 * players)}
        position = page.ask(do="deal", variant=variant, players=players, seed=seed, **late).get("position")
        set_up(page, position)
        link = page.one("#link").get_attribute("href")
        page.run("location.hash = '#about'")
        page.wait("!document.querySelector('#here')")
        page.run("location.hash = new URL(arguments[0]).hash", link)
        page.wait("document.querySelector('#here')")
        assert page.text("#here") == position and unquote(link.split("#pos=")[1]) == position, (
            position,
            page.text("#here"),
        )
    return f"{many} positions through the address and back"


def tapped(page):
    """Sets up a position by taps alone. The page names faults meanwhile, and removes the previous position's answer."""
    page.go("#pos=siam:2 CHr4lm5 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R/AY=R r3l3m2/r3l5m RM/K 1 0 12 -")
    page.wait("document.querySelector('.builder button')")
    page.click(page.one("#edit-position"))
    page.wait("document.querySelector('#setup-here-R-more')")
    page.click(page.one("#solve"))
    page.wait("document.querySelector('.said .good')")
    assert "can force a win" in page.text("#live"), page.text("#live")

    def tap(*names):
        for name in names:
            page.click(page.one("#setup-" + name))

    tap("here-R-more", "here-L-less", "AY")
    page.wait("document.querySelector('#setup-settled-R[aria-pressed=true]')")
    powers = [page.text(f"#setup-settled-{letter}") for letter in "RLMB"]
    assert powers == [f"settled: {name}" for name in ("Rama", "Lao", "Malay", "British")], powers
    tap("open")
    page.wait("document.querySelector('#setup-here-M-more')")
    page.wait("[...document.querySelectorAll('#live, .said')].every((one) => !one.textContent)")
    assert not page.one("#setup-later").is_enabled(), "a province that is opened again comes last"
    tap("earlier", "later", "here-M-more", "here-M-more", "king", "turn-1", "hand-0-K-more")
    tap("hand-0-K-more")
    page.wait("document.querySelector('#setup-faults li')")
    assert page.all("#setup-faults li")
    tap("hand-0-K-less", "hand-0-K-less", "passes-more")
    page.wait("!document.querySelector('#setup-faults li')")
    wanted = "siam:2 CHr5m5/AY*m2 KE=M/RY=M/SU=L/LN=L/KT=L/LX=R r3l3m2/r3l5m RM/K 2 1 12 -"
    page.wait(f"document.querySelector('#position').value === {wanted!r}")
    page.click(page.one("#setup-done"))
    page.wait(f"document.querySelector('#here').textContent === {wanted!r}")
    page.wait("document.querySelector('.builder button')")
    page.click(page.one("#edit-position"))
    page.wait("document.querySelector('#setup-empty')")
    tap("empty")
    blank = "siam:2 LN/SU/LX/KT/AY/RY/CH/KE - -/- KFF12RLM/KFF12RLM 1 0 - -"
    page.wait(f"document.querySelector('#here').textContent === {blank!r}")
    return "a position put together by taps, and an empty board"


def dealt(page):
    page.go("#pos=")
    page.wait("document.querySelector('#deal')")
    page.run(
        "document.querySelector('#deal-variant').value = 'saba'; document.querySelector('#deal-players').value = '3'"
    )
    page.click(page.one("#deal"))
    page.wait("document.querySelector('#here')?.textContent.startsWith('saba:3 ')")
    return "a position dealt"
