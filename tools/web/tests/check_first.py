"""The page explains itself to somebody who sees it for the first time."""

import json

from browser import TOP
from check_fit import SIZES
from check_reach import LANGUAGES
from check_state import pause

# The elements of the selector that a visitor sees whole: in the window, not covered, not clipped to nothing.
SEEN = """
return [...document.querySelectorAll(arguments[0])].filter((one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    if (right - left < 2 || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    if (one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY !== 'visible') return false;
    const {clipPath, pointerEvents, visibility} = getComputedStyle(one);
    if (clipPath !== 'none' || visibility !== 'visible') return false;
    return pointerEvents === 'none' || one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((one) => one.textContent)
"""

# Pairs of elements that overlap.
OVERLAPS = """
const boxes = [...document.querySelectorAll(arguments[0])].map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([other, b]) => !one.contains(other) && Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1 && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1)
    .map(([other]) => [one.textContent, other.textContent]));
"""


def begin(page, hash, language="en"):
    """Opens the page as somebody who has never been there."""
    page.run("localStorage.clear(); localStorage.setItem('siam.language', arguments[0])", language)
    page.open(hash)
    page.wait("!document.querySelector('.loading')")


def welcomed(page):
    """The first screen of a phone, upright and on its side, says what this is and leads to Learn."""
    page.open()
    for width, height in SIZES:
        page.size(width, height, phone=True)
        for language in LANGUAGES:
            begin(page, "#", language)
            said = page.run(SEEN, ".welcome h1")
            assert said and "King of Siam" in said[0], (width, language, said)
            assert page.run(SEEN, "a[href='#learn']"), (width, language)
            overlaps = page.run(OVERLAPS, ".welcome h1, .bar a, .bar button, .daily")
            assert not overlaps, (width, language, overlaps)
            assert page.run("return document.scrollingElement.scrollHeight <= innerHeight"), (width, language)
    page.plain_size()
    page.run("localStorage.clear()")
    return f"the first screen says what this is, and leads to Learn: {len(SIZES)} sizes, {len(LANGUAGES)} languages"


def counted(page):
    """Learn and the way to it name the number of all steps."""
    for language in LANGUAGES:
        begin(page, "#", language)
        steps = str(
            page.run(
                "return fetch('words/en.json').then((one) => one.json()).then((all) => Object.keys(all.lessons.steps).length)"
            )
        )
        assert steps in page.run("return document.querySelector('.ways').textContent"), language
        for step in ("1", "10", steps):
            begin(page, f"#learn={step}", language)
            said = page.text(".lesson .term")
            assert step in said and steps in said, (language, said)
    return f"Learn has {steps} steps, and says so in {len(LANGUAGES)} languages"


def ordered(page):
    """The map numbers all provinces, the settled ones too, and a term explains the numbers."""
    begin(page, "#learn=6")
    shown = page.run("return window.siam.state().table.nodes[0].shown")
    wanted = {one["province"]: f"✓{at}" for at, one in enumerate(shown["settled"], 1)}
    wanted |= {one["province"]: str(at) for at, one in enumerate(shown["struggles"], 1)}
    order = page.run("return [...document.querySelectorAll('.badge')].map((one) => one.textContent)")
    assert sorted(order) == sorted(wanted.values()), order
    for code, number in wanted.items():
        said = page.one(f".land[data-code='{code}']").get_attribute("aria-label")
        assert number.strip("✓") in said, (code, said)
    assert "✓" in explained(page, ".facts", "Provinces")
    return f"{len(wanted)} provinces with the numbers of their order"


def cards(page):
    """The cards of an opponent are explained in the words of one's own."""
    begin(page, "#pos=" + "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RLF2/LF2 1 0 12 -")
    own = {one.get_attribute("data-card"): one for one in page.all(".hand .card")}
    effect = {card: one.find_element("tag name", "small").get_attribute("textContent") for card, one in own.items()}
    for card, words in (("L", "Lao"), ("F", "Khon Thai")):
        assert effect[card] in explained(page, ".seat:not(.now)", words), words
    assert effect["2"] == "No effect now" and "idle" in own["2"].get_attribute("class"), effect
    return "the cards of an opponent are explained, and one's own that can do nothing are marked"


def practised(page):
    """Practise begins with easy puzzles for two until one has been played; all puzzles stay within reach."""

    def shown():
        lists = page.run("return [...document.querySelectorAll('.filters select')].map((one) => one.selectedIndex)")
        return [one.text for one in page.all("[data-level][aria-pressed=true]")], lists

    counts = {}
    for way in (".inline", ".ways"):
        begin(page, "#")
        page.click(page.one(f"{way} a[href^='#practise']"))
        page.wait("document.querySelector('[data-level]')")
        assert shown() == (["1"], [0, 0, 1]), (way, shown())
    counts["easy"] = page.text(".text [role=status]")
    page.click(page.one("[data-level='0']"))
    page.run(
        "const one = [...document.querySelectorAll('.filters select')].at(-1); one.selectedIndex = 0;"
        "one.dispatchEvent(new Event('change', {bubbles: true}))"
    )
    page.wait("location.hash === '#practise'")
    assert shown() == (["All"], [0, 0, 0]), shown()
    counts["all"] = page.text(".text [role=status]")
    assert counts["easy"] != counts["all"]
    line = {"id": "0123456789abcdef", "solved": True, "wrong": 0, "hints": 0, "day": "2026-01-01"}
    page.run("localStorage.setItem('siam.log', arguments[0])", json.dumps(line) + "\n")
    page.open("#")
    assert page.all(".inline a[href='#practise']") and page.all(".ways a[href='#practise']")
    chosen = "#practise;level=1;game=siam;players=2"
    index = json.loads((TOP / "build/web/packs/index.json").read_text())
    ids = [one["id"] for one in index if (one["level"], one["game"], one["players"]) == (1, "siam", 2)]
    page.run(
        "localStorage.setItem('siam.log', arguments[0])", "".join(json.dumps({**line, "id": one}) + "\n" for one in ids)
    )
    page.open(chosen)
    ways = [one.get_attribute("href").split("#")[1] for one in page.all("[id^='further']")]
    assert ways == ["practise;level=1;players=2", "practise;level=2;game=siam;players=2"], ways
    page.open(f"#p={ids[0]}")
    page.wait("document.querySelector('.hand button:enabled')")
    ways = {one.get_attribute("href").split("#")[1] for one in page.all(".inline a, #puzzle-more a")}
    assert chosen[1:] in ways and not any(one.startswith("p=") for one in ways), ways
    page.run("localStorage.clear()")
    return f"Practise begins with {counts['easy']}, and has {counts['all']}; after the last {len(ids)}, it leads on"


def pooled(page):
    """With teams, each seat tells the sets of the team, and the term tells the sum of both partners' followers."""
    begin(page, "#learn=12")
    seats = page.run("return window.siam.state().table.nodes[0].shown.seats")
    for side, letter in ((1, "A"), (2, "B")):
        partners = [one for one in seats if one["side"] == side]
        sums = {power: sum(one["supply"][power] for one in partners) for power in "SWE"}
        words = f"{letter} team {letter}, sets: {min(sums.values())}"
        assert min(sums.values()) != min(partners[0]["supply"].values()), "the example tells nothing"
        terms = [one for one in page.all(".seat header .term") if one.get_attribute("textContent") == words]
        assert len(terms) == 2, (words, [one.get_attribute("textContent") for one in page.all(".seat header .term")])
        said = explanation(page, terms[0])
        assert f"{sums['S']} × Scottish, {sums['W']} × Welsh, {sums['E']} × English" in said, said
    return "both teams' followers are put together"


def ruled(page):
    """The rules are a tap or two away from the first page, from Learn and from About, and whole in each language."""
    heads = set()
    for language in LANGUAGES:
        begin(page, "#", language)
        page.click(page.one(".welcome a[href='#rules']"))
        page.wait("document.querySelector('.rules')")
        heads.add(page.text("h1"))
        texts = [one.text for one in page.all(".rules section p")]
        words = sum(any(map(str.isalnum, word)) for text in texts for word in text.split())
        assert len(texts) == 9 and all(len(text) > 80 for text in texts) and words < 500, (language, words)
        assert not [text for text in texts if "rules/" in text or "{" in text], language
    assert len(heads) == len(LANGUAGES), heads
    begin(page, "#learn=3")
    page.click(page.one("[popovertarget=steps]"))
    assert page.run(SEEN, "#steps a[href='#rules']")
    begin(page, "#about")
    assert page.run(SEEN, "main a[href='#rules']")
    return f"the rules in {len(LANGUAGES)} languages"


def last_card(page):
    """Where the very last card must win, the page says so as soon as this matters, and shows a card that may not be played."""
    words = page.run("return fetch('words/en.json').then((one) => one.json()).then((all) => all.rules['last-card'])")

    def terms():
        return [one for one in page.all(".said .term") if one.text == words["title"]]

    for step, count in ((5, 0), (7, 0), (10, 1)):  # two cards in The King Is Dead, which has no such rule; two in Siam
        begin(page, f"#learn={step}")
        assert len(terms()) == count, step
    assert explanation(page, terms()[0]) == words["text"]
    position = page.run("return window.siam.state().table.nodes[0].position")
    key = page.ask(do="attempt", position=position, goal="win", n=1, turns=[])["answer"]
    after = page.ask(do="play", position=position, turns=[key])["to"]
    begin(page, f"#pos={after}")
    assert len(terms()) == 1
    hand = {one.get_attribute("data-card"): one.is_enabled() for one in page.all(".hand .card")}
    assert hand == {"R": False, "pass": True}, hand
    for width, height in (*SIZES, (1280, 800)):
        page.size(width, height, phone=width < 900)
        high, room = page.run(
            "const {scrollHeight, clientHeight} = document.querySelector('.said'); return [scrollHeight, clientHeight]"
        )
        assert high <= room, f"the term makes the box scroll by {high - room} pixels at {width}x{height}"
    page.plain_size()
    return "the very last card is explained, and shown where it may not be played"


def solver(page):
    """Your table offers the solver on a phone, upright and on its side."""
    for width, height in SIZES:
        page.size(width, height, phone=True)
        begin(page, "#pos=")
        assert page.run(SEEN, "#solve") and page.run(SEEN, "#values"), (width, height)
    page.plain_size()
    return f"Your table offers the solver in {len(SIZES)} sizes"


def explained(page, where, words):
    """Opens the term that has these words, and returns its explanation."""
    return explanation(page, next(one for one in page.all(f"{where} .term") if one.text == words))


def explanation(page, term):
    pause(page)
    page.click(term)
    page.wait("document.querySelector('.explains:popover-open')")
    said = page.text(".explains:popover-open")
    page.run("document.querySelector('.explains:popover-open').hidePopover()")
    return said
