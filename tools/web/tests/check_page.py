"""The page as a whole: sizes, contrast, names for screen readers, languages, offline use, no requests to other hosts."""

import json
import re

from browser import TOP

POSITION = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"


def ready(page, dark=False):
    """Waits until the page is idle and the picture has the right colours."""
    page.wait("!document.querySelector('.map') || document.querySelector('.map svg')")
    page.wait(
        f"!document.querySelector('.map:not(.drawing)') || document.querySelector('.map').dataset.theme === '{'dark' if dark else 'light'}'"
    )
    page.wait("!document.querySelector('.builder') || document.querySelector('.builder button')")


def views(page, puzzle):
    """Yields every view, in every state that looks different."""
    yield "list", lambda: page.go("#")

    def wrong():
        page.go(f"#p={puzzle['id']}")
        page.wait("document.querySelector('.builder input')")
        page.one(".builder input").send_keys(puzzle["wrong"][0]["turn"], "\n")
        page.wait("document.querySelector('#take-back')")

    def chosen():
        page.go(f"#p={puzzle['id']}")
        page.wait("document.querySelector('.builder button')")
        page.one(".builder button[data-card]").click()

    def solution():
        page.go(f"#p={puzzle['id']}")
        page.wait("document.querySelector('.builder button')")
        page.one("#give-up").click()
        page.wait("document.querySelector('ul.solution')")

    def values():
        page.go("#pos=" + POSITION)
        page.wait("document.querySelector('.builder button')")
        page.one("#values").click()
        page.wait("document.querySelector('table')")

    def setup():
        page.go("#pos=" + POSITION)
        page.wait("document.querySelector('.builder button')")
        page.one("#edit-position").click()
        page.wait("document.querySelector('#setup-here-R-more')")

    def province():
        page.go("#map=siam")
        page.wait("document.querySelector('#choose-KT')")
        page.one("#choose-KT").click()
        page.wait("document.querySelector('#border-SU')")

    yield "puzzle", lambda: page.go(f"#p={puzzle['id']}")
    yield "choice", chosen
    yield "refutation", wrong
    yield "solution", solution
    yield "analysis", values
    yield "set-up", setup
    yield "map", province
    yield "about", lambda: page.go("#about")


SMALL = """
return [...document.querySelectorAll('main button, main select, main input, nav a, header select, .drawing .place circle')]
    .filter((one) => one.type !== 'checkbox' && one.getClientRects().length > 0 && Math.round(one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML.slice(0, 100));
"""


def sizes(page, puzzle, widths=(360, 768, 1280, 2560)):
    looked_at = 0
    page.open()
    for name, show in views(page, puzzle):
        show()
        ready(page)
        for width in widths:
            page.size(width)
            over = page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert over <= 0, (width, name, over)
            small = page.run(SMALL)
            assert not small, (width, name, small)
            looked_at += 1
    page.plain_size()
    return f"{looked_at} views of widths {widths}: nothing runs over, nothing to tap is lower than 44 px"


# The distance of each name on the board to the signs beside it: the number of its struggle, the crown.
BESIDE = """
const box = (one) => one.getBoundingClientRect();
const off = (a, b) => Math.max(a.left - b.right, b.left - a.right);
return [...document.querySelectorAll('.map g.province')].flatMap((province) => {
    const name = province.querySelector('text.name');
    return [...province.querySelectorAll(':scope > circle, use.marker')].map((one) => [name.textContent, off(box(name), box(one))]);
});
"""


def beside_names(page):
    """Signs keep clear of names, with every province open and with a King marker."""
    page.open()
    page.size(1280)
    looked_at = 0
    dealt = [
        page.ask(do="deal", variant=variant, players=2, seed=1)["position"] for variant in ("siam", "saba", "kingdead")
    ]
    for position in (*dealt, POSITION):
        page.go("#pos=" + position)
        page.wait("document.querySelector('.builder button')")
        found = page.run(BESIDE)
        assert all(gap >= 1 for _, gap in found), found
        looked_at += len(found)
    page.plain_size()
    assert looked_at == 3 * 8 + 3 + 1, looked_at
    return f"{looked_at} numbers and crowns stand clear of names"


def light_and_dark(page, puzzle, widths):
    """Shows every view, one after the other, and yields its description."""
    page.open()
    for name, show in views(page, puzzle):
        page.size(widths[0])
        show()
        for dark in (False, True):
            for width in widths:
                page.size(width, dark=dark)
                ready(page, dark)
                yield f"{name}, {width} px{', dark' if dark else ''}: "


def accessible(page, puzzle, widths=(360, 1280)):
    axe = (TOP / "build/npm/node_modules/axe-core/axe.min.js").read_text()
    looked_at, faults = 0, []
    for where in light_and_dark(page, puzzle, widths):
        page.run(axe)
        found = page.driver.execute_async_script("axe.run(document).then(arguments[0])")
        faults += [
            f"{where}{fault['id']}, {len(fault['nodes'])} times: {fault['nodes'][0]['html'][:200]}"
            for fault in found["violations"]
        ]
        looked_at += 1
    page.plain_size()
    assert not faults, "\n".join(faults)
    return f"axe finds nothing in {looked_at} views, light and dark"


# How far the caption of the map extends beyond the right edge of the picture.
CAPTION = """
const [caption, map] = ['.map .map-note', '.map svg'].map((one) => document.querySelector(one).getBoundingClientRect().right);
return caption - map;
"""


def languages(page):
    page.size(360)
    page.open("#map")
    english = json.loads((TOP / "tools/web/words/en.json").read_text())
    for file in (TOP / "tools/web/src").glob("*.ts"):
        asked = set(re.findall(r"""\bw\("([^"]+)"[,)]""", file.read_text()))
        known = {key for key in asked if english.get(key.split("/")[0])}
        assert asked == known, (file.name, asked - known)
    sentences = dict(re.findall(r"\n\[([a-z-]+)\]\n(.*)", (TOP / "tools/siam/telling/reasons.txt").read_text()))
    for file in sorted((TOP / "tools/web/words").glob("*.json")):
        words = json.loads(file.read_text())
        if file.stem != "en":  # the core itself speaks English
            reasons = json.loads((file.parent / "reasons" / file.name).read_text())
            assert set(reasons) == set(sentences), (file.name, set(reasons) ^ set(sentences))
            for name, text in reasons.items():
                parts = [set(re.findall(r"\{([a-z]+)\}", one)) for one in (text, sentences[name])]
                assert parts[0] == parts[1], (file.name, name, parts)
        assert set(words) == set(english), (file.name, set(words) ^ set(english))
        for key, text in words.items():
            if isinstance(text, str):
                assert set(re.findall(r"\{\d\}", text)) == set(re.findall(r"\{\d\}", english[key])), (file.name, key)
            elif "other" in text:  # CLDR's plural forms: one for each category of counts up to 200
                needed = page.run(
                    "const rules = new Intl.PluralRules(arguments[0]);"
                    "return [...new Set([...Array(201).keys()].map((n) => rules.select(n)))]",
                    file.stem,
                )
                assert set(needed) <= set(text), (file.name, key, needed)
                assert all("{0}" in form for form in text.values()), (file.name, key)
            else:
                assert set(text) == set(english[key]), (file.name, key)
        page.run(
            "const one = document.querySelector('#language'); one.value = arguments[0]; one.dispatchEvent(new Event('change'))",
            file.stem,
        )
        page.wait(
            f"document.documentElement.lang === '{file.stem}' && document.querySelector('main h2')?.textContent === {words['maps']!r}"
        )
        assert words["puzzles"] in page.text("nav"), file.name
        assert words["map-about"] in page.text("main"), file.name
        page.go("#pos=" + POSITION)
        page.wait(f"document.querySelector('.map .map-note')?.textContent === {words['map-note']!r}")
        assert page.run(CAPTION) < 0, (file.name, "the map's caption runs over its edge")
        page.go("#map")
        tops = page.run("return [...document.querySelectorAll('nav a')].map((one) => one.getBoundingClientRect().top)")
        assert len(tops) == 4 and len(set(tops)) == 1, (file.name, "the links take more than one row", tops)
    page.open("#map")
    assert page.run("return document.documentElement.lang") == file.stem, "the language is kept"
    page.plain_size()
    page.run("localStorage.clear()")
    return f"languages: {', '.join(sorted(file.stem for file in (TOP / 'tools/web/words').glob('*.json')))}"


def offline(page, puzzle):
    page.open()
    page.wait("navigator.serviceWorker.controller !== null")
    page.cdp("Network.enable")
    page.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
    page.open(f"#p={puzzle['id']}")
    page.wait("document.querySelector('.builder button')")
    page.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    page.severe()  # reads and discards the errors about the missing network
    return "a puzzle without a network"


def from_elsewhere(page):
    """The browser's log has no request to another origin."""
    asked = [json.loads(line["message"])["message"] for line in page.driver.get_log("performance")]
    urls = {one["params"]["request"]["url"] for one in asked if one["method"] == "Network.requestWillBeSent"}
    assert urls, "nothing was logged"
    others = [url for url in urls if not url.startswith((page.address, "blob:", "data:", "about:"))]
    assert not others, others
    return f"{len(urls)} addresses asked for, none elsewhere"
