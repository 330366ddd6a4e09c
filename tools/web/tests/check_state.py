"""Nothing is lost: language, reload, Back and theme keep turns and draft. Addresses, double clicks, requests."""

import json
import re

from browser import TOP
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

STATE = "const {table, view, notice} = window.siam.state();"
TURNS = f"""{STATE} if (!table) return null;
const turns = (at) => at <= 0 ? [] : [...turns(table.nodes[at].parent), table.nodes[at].turn];
return {{view: view.name, turns: turns(table.at), draft: table.draft, phase: table.phase, at: table.nodes[table.at].position}}"""


def shown(page):
    return page.run(TURNS)


def settled(page):
    """Waits until the table has the legal turns of its place."""
    page.wait(
        "(() => { const {table} = window.siam.state(); return table?.phase !== 'judging' && table?.nodes[table.at].legal && document.querySelector('.board'); })()"
    )


def pause(page):
    """Longer than a double click."""
    page.driver.execute_async_script("setTimeout(arguments[0], 410)")


def choose(page, selector):
    pause(page)
    page.click(page.one(selector))


def put_together(page, turn):
    """Puts the turn together by clicks on its card, on the signs and on the map, until it can be played."""
    action, _, taking = turn.partition("/")
    choose(page, f"[data-card='{'pass' if turn == 'pass' else turn[0]}']")
    if turn == "pass":
        return
    position = shown(page)["at"]
    steps = next(one["steps"] for one in page.ask(do="table", position=position)["actions"] if one["action"] == action)
    for _ in range(12):
        if not page.all(".pick"):
            break
        done = [one["step"] for one in shown(page)["draft"] if "step" in one]
        left = [one for one in steps if steps.count(one) > done.count(one)]
        picks = page.all(f".pick[data-taking='{taking}']") or [
            pick
            for one in left
            for pick in page.all(f".pick[data-step='{one['step']}'][data-code='{one['province']}']")
            if pick.get_attribute("data-faction") in (one.get("faction"), None)
        ]
        if not picks:
            break
        pause(page)
        page.click(picks[0])


def play(page, turn):
    put_together(page, turn)
    choose(page, "#play")
    settled(page)


def kept(page, puzzle):
    """Language, reload, Back and theme change neither turns nor draft."""
    page.open(f"#p={puzzle['id']}")
    settled(page)
    play(page, puzzle["keys"][0])
    choose(page, "[data-card]")
    before = shown(page)
    assert len(before["turns"]) >= 2 and len(before["draft"]) == 1, before
    page.driver.refresh()
    page.wait("document.body.dataset.ready")
    settled(page)
    assert shown(page) == before, (shown(page), before)
    page.run(
        "const one = document.querySelector('#language'); one.value = 'de'; one.dispatchEvent(new Event('change', {bubbles: true}))"
    )
    page.wait("document.documentElement.lang === 'de'")
    assert shown(page) == before
    page.run("location.hash = '#about'")
    page.wait("window.siam.state().view.name === 'about'")
    page.driver.back()
    page.wait("window.siam.state().view.name === 'puzzle'")
    settled(page)
    assert shown(page) == before, (shown(page), before)
    page.size(1280, 900, dark=True)
    assert shown(page) == before
    page.plain_size()
    page.open("#pos=")
    settled(page)
    play(page, "pass")
    choose(page, "[data-card]")
    before = shown(page)
    page.driver.refresh()
    page.wait("document.body.dataset.ready")
    settled(page)
    assert shown(page) == before
    page.run("location.hash = '#pos='")
    page.wait(f"window.siam.state().table?.nodes.length === {1 + len(before['turns'])}")
    page.run(
        "const one = document.querySelector('#language'); one.value = 'en'; one.dispatchEvent(new Event('change', {bubbles: true}))"
    )
    page.wait("document.documentElement.lang === 'en'")
    return "language, reload, Back and theme keep turns and draft of a puzzle and of Your table"


def own_map(page):
    """A position on a map of one's own carries the map in its address."""
    page.open("#about")
    text = page.ask(do="variants", variant="siam")["variants"][0]
    text["variant"], text["provinces"][0]["name"] = "mine", "Elsewhere"
    file = page.ask(do="variant", data=text)["text"]
    position = page.ask(do="deal", variant="mine", players=2, seed=1, variant_files=[file])["position"]
    page.run("localStorage.setItem('siam.maps', JSON.stringify({mine: arguments[0]}))", file)
    page.open("#pos=" + position.replace(" ", "_"))
    settled(page)
    page.wait("location.hash.includes(';map=')")
    hash = page.run("localStorage.clear(); return location.hash")
    page.open(hash)
    settled(page)
    assert shown(page)["at"] == position and "Elsewhere" in page.text("main"), hash
    return f"an own map in an address of {len(hash)} letters"


def edited_map(page):
    """The map editor changes a border, names the map from which it began, takes back, and says faults in German."""
    page.open("#map=siam")
    page.run("localStorage.setItem('siam.language', 'de')")
    page.driver.refresh()
    page.wait("document.querySelector('#variant-text')?.value")
    text = "document.querySelector('#variant-text').value"
    before = page.run(f"return {text}")
    codes = page.run("return [...document.querySelectorAll('.land')].map((one) => one.dataset.code)")
    for code in (codes[0], codes[-1]):
        page.run(
            f"document.querySelector('[data-code={code}]').dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
        )
        page.wait(f"document.querySelector('.rim.chosen[d]') && document.querySelector('[data-code={codes[0]}]')")
    page.wait(f"{text}.startsWith('variant   my-siam')")
    assert page.run("return document.querySelector('.filters select').value") == "siam"
    page.run("document.querySelector('.tools button').click()")
    page.wait(f"{text}.split('\\n').slice(1).join() === {json.dumps(before)}.split('\\n').slice(1).join()")
    page.run(
        "const area = document.querySelector('#variant-text'); area.value = 'variant x\\nnonsense\\n';"
        "area.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    page.run("document.querySelector('#take-text').click()")
    page.wait("document.querySelector('#map-faults')")
    said = page.run("return document.querySelector('#map-faults').textContent")
    assert "Zeile 2" in said and "unknown" not in said, said
    page.run("localStorage.clear()")
    return f"a border of a map changed and taken back; a fault in German: {said}"


def malformed(page):
    """Every malformed address shows the first page with a sentence."""
    hashes = (
        "#p=%E0%A4%A",
        "#pos=%",
        "#map=%00%ff",
        "#p=zzz",
        "#xyz",
        "#p=0123456789abcdef",
        "#pos=nonsense",
        "#learn=99",
        "#practise;level=9",
    )
    for hash in hashes:
        page.open(hash)
        assert page.run("return window.siam.state().view.name") in ("home", "learn"), hash
        assert len(page.text(".notice")) > 20, hash
        assert len(page.all("header nav a")) >= 3
    return f"{len(hashes)} malformed addresses answered by a sentence"


def dropped(page, scratch):
    """A file that falls on the page goes to the view that opens such files: a pack, a map or a log."""
    line = {"id": "0123456789abcdef", "solved": True, "wrong": 0, "hints": 0, "day": "2026-01-01"}
    log = scratch / "log.jsonl"
    log.write_text(json.dumps(line) + "\n")
    (scratch / "faulty.txt").write_text("nonsense\n")
    pack, variant = TOP / "puzzles/packs/twins.txt", TOP / "engine/variants/saba.variant"
    own = "document.querySelector('.few.few li.row')?.textContent.includes('twins.txt')"
    for hash, file, came in (
        ("#", pack, own),
        ("#practise;level=1", pack, own + " && location.hash.includes('level=1')"),
        ("#practise", scratch / "faulty.txt", "document.querySelector('#pack-faults')?.textContent.includes('faulty')"),
        ("#learn=1", log, "localStorage.getItem('siam.log')?.includes('0123456789abcdef')"),
        ("#", variant, "document.querySelector('#variant-text')?.value.startsWith('variant   saba')"),
        ("#map=siam", variant, "document.querySelector('#variant-text')?.value.startsWith('variant   saba')"),
    ):
        page.run("localStorage.clear()")
        page.open(hash)
        page.wait("!document.querySelector('.loading')")
        for step in ("dragEnter", "dragOver", "drop"):
            data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
            page.cdp("Input.dispatchDragEvent", type=step, x=300, y=400, data=data)
        page.wait(came)
        assert (
            not page.all("main details:not([open]) .faults, .setup [role=status]")
            and len(page.driver.window_handles) == 1
        )
    page.run("localStorage.clear()")
    return "packs, maps and logs that fall on the page are opened"


def clicked_twice(page, puzzle):
    """Two clicks at one place within 400 ms: never two choices, never a played turn."""
    page.open(f"#p={puzzle['id']}")
    settled(page)
    places = [(one.location, one.size) for one in page.all(".board, .hand button, .do button, .signs button")]
    clicks = 0
    for place, size in places:
        for across, down in ((0.5, 0.5), (0.3, 0.3), (0.7, 0.6)):
            x, y = int(place["x"] + size["width"] * across), int(place["y"] + size["height"] * down)
            before = shown(page)
            chain = ActionChains(page.driver, duration=0)
            chain.w3c_actions.pointer_action.move_to_location(x, y)
            chain.w3c_actions.pointer_action.click().click()
            pause(page)
            chain.perform()
            after = shown(page)
            assert after["turns"] == before["turns"] and len(after["draft"]) <= len(before["draft"]) + 1, (
                x,
                y,
                before,
                after,
            )
            clicks += 1
    assert clicks > 10
    return f"{clicks} double clicks chose once and played nothing"


def requests(page, puzzle):
    """One request opens a puzzle, and one asks for its solution."""
    page.open("#about")
    page.run(
        "window.asked = []; const post = Worker.prototype.postMessage;"
        "Worker.prototype.postMessage = function (data) { if (typeof data === 'string') asked.push(JSON.parse(data).do); return post.call(this, data); }"
    )
    page.run("location.hash = arguments[0]", f"#p={puzzle['id']}")
    page.wait("window.siam.state().view.name === 'puzzle'")
    settled(page)
    opening = page.run("return asked.splice(0)")
    assert [one for one in opening if one != "layout"] == ["table"], opening
    page.run("document.querySelector('#give-up').click()")
    page.wait("window.siam.state().table.phase === 'reviewing'")
    solution = page.run("return asked.splice(0)")
    assert [one for one in solution if one != "table"] == ["solution"], solution
    return f"requests to open a puzzle: {json.dumps(opening)}, for its solution: {json.dumps(solution)}"


FEW_TAPS = 40  # after the one that opens Enter, and before the one that closes it


def entered(page):
    """A position of three players entered on a phone. Each tap and each digit counts."""
    wanted = (TOP / "tools/examples/2-three-players.epd").read_text().split("\n")[1].strip()
    page.run("localStorage.clear()")
    page.open("#pos=")
    settled(page)
    page.size(390, 844, phone=True)
    taps = 0

    def tap(*selectors):
        nonlocal taps
        for selector in selectors:
            page.click(page.one(selector))
            taps += 1

    def type_counts(text):
        """Types digits; after a count that could go on, taps the next field unless the focus is there by itself."""
        nonlocal taps
        for seat, supply in enumerate(text.split("/"), 1):
            for letter, count in re.findall(r"([a-z])(\d*)", supply):
                field = page.one(f"[data-supply='{seat}{letter.upper()}']")
                if page.driver.switch_to.active_element != field:
                    tap(f"[data-supply='{seat}{letter.upper()}']")
                for digit in count or "1":
                    ActionChains(page.driver).send_keys(digit).perform()
                    taps += 1

    def land(code):
        return f".land[data-code='{code}']"

    choose(page, "#set-up")
    tap("[data-players='3']", "#setup-empty")
    tap("[data-n='4']", land("RY"), "[data-n='2']", land("CH"), "[data-put='M']", land("LX"))
    tap("[data-n='4']", land("CH"), "[data-put='L']", "[data-n='7']", land("LX"))
    tap("[data-king]", land("RY"), land("LX"))
    for power, code in (("M", "KE"), ("L", "KT"), ("R", "AY"), ("B", "LN"), ("M", "SU")):
        tap(f"[data-hold='{power}']", land(code))
    type_counts("r2l4m2/r4l3m3/r4l1m3")
    tap("[data-hand-1='F']", "[data-hand-1='1']", "[data-hand-3='F']", "[data-hand-3='2']")
    page.wait("!document.querySelector('#setup-done').disabled")
    page.click(page.one("#setup-done"))
    settled(page)
    made = shown(page)["at"]
    page.plain_size()
    page.run("localStorage.clear()")
    assert made == wanted, (made, wanted)
    assert taps <= FEW_TAPS, taps
    return f"a position of three players entered with {taps} taps"


def entered_swap(page):
    """The latest swap is entered from lists, also one that gave two followers of one faction; Undo takes it back."""
    position = "siam:2 KT*rl2/CHrl3m5/LNl2m/LXrl KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12"
    page.open(f"#pos={position} -".replace(" ", "_"))
    settled(page)
    choose(page, "#set-up")
    lists = "[...document.querySelectorAll('.setup .filters')].at(-1).querySelectorAll('select')"
    page.wait("document.querySelector('.setup .filters')")
    for nth, value in ((0, "2"), (1, "LX"), (3, "LN"), (4, "m")):
        page.run(
            f"const one = {lists}[arguments[0]]; one.value = arguments[1];"
            "one.dispatchEvent(new Event('change', {bubbles: true}))",
            nth,
            value,
        )
        page.wait(f"{lists}.length === 5 && {lists}[{nth}].value === {json.dumps(value)}")
    page.wait("window.siam.state().table.nodes[0].position.endsWith(' 2:LXr2-LNm')")
    page.run("document.querySelector('.tools button').click()")
    page.wait(f"{lists}[4].value === 'l'")
    return "a swap of two followers of one faction entered and taken back"
