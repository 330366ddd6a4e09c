"""Whole puzzles and solutions in the page, without a network too, and with storage that refuses or is unreadable."""

import json

from browser import TOP, Page
from check_state import choose, play, settled, shown


def puzzles_of(page, fits):
    """The shipped puzzles whose data in the index fit."""
    index = json.loads((TOP / "build/web/packs/index.json").read_text())
    files = {one["file"]: json.loads((TOP / "build/web/packs" / one["file"]).read_text()) for one in index}
    return [puzzle for one in index if fits(one) for puzzle in files[one["file"]] if puzzle["id"] == one["id"]]


def attempt(page, puzzle, turns):
    asked = {key: puzzle[key] for key in ("position", "goal", "n", "rules", "against") if key in puzzle}
    return page.ask(do="attempt", turns=turns, **asked)


def solve(page, puzzle):
    """Plays right turns by mouse until the puzzle is solved. Returns how many turns that took."""
    page.run("location.hash = arguments[0]", f"#p={puzzle['id']}")
    page.wait(f"location.hash === '#p={puzzle['id']}' && window.siam.state().table?.nodes.length === 1")
    settled(page)
    for turn in range(20):
        now = shown(page)
        if now["phase"] == "done":
            return turn
        play(page, attempt(page, puzzle, now["turns"])["answer"])
        after = shown(page)
        assert after["turns"] != now["turns"] and after["phase"] in ("choosing", "done"), (puzzle["id"], now, after)
    raise AssertionError(puzzle["id"])


def solved(page, puzzles):
    page.open()
    turns = sum(solve(page, puzzle) for puzzle in puzzles)
    kept = page.run("return localStorage.getItem('siam.log')").strip().split("\n")
    alone = {one["id"] for one in map(json.loads, kept) if one["solved"] and not one["wrong"] and not one["hints"]}
    assert {puzzle["id"] for puzzle in puzzles} <= alone
    return f"{len(puzzles)} puzzles solved by mouse in {turns} turns"


def refuted(page, puzzles):
    """A wrong turn shows its refutation; Take back leads to the choice before."""
    for puzzle in puzzles:
        page.open(f"#p={puzzle['id']}")
        settled(page)
        play(page, puzzle["wrong"][0]["turn"])
        page.wait("document.querySelector('#take-back')")
        assert (
            shown(page)["phase"] == "refuted"
            and page.run("return document.querySelector('#live').textContent.length") > 20
        )
        choose(page, "#take-back")
        assert shown(page)["turns"] == [] and shown(page)["phase"] == "choosing"
    return f"{len(puzzles)} wrong turns refuted and taken back"


def walked(page, puzzles):
    """Every node of a solution is reached by arrows and drawn, and the address of a line leads to this line."""
    nodes, links = 0, 0
    for puzzle in puzzles:
        page.open(f"#p={puzzle['id']}")
        settled(page)
        page.run("document.querySelector('.tool[popovertarget=puzzle-more]').click()")
        page.run("document.querySelector('#give-up').click()")
        page.wait("window.siam.state().table.phase === 'reviewing' && document.querySelector('.board')")
        faults = page.driver.execute_async_script(WALK)
        assert faults[1] == [], (puzzle["id"], faults)
        nodes += faults[0]
        some = faults[2][:: 1 + len(faults[2]) // 10]
        wrong = page.driver.execute_async_script(FOLLOW, some)
        assert not wrong, (puzzle["id"], wrong)
        links += len(some)
    return f"{nodes} nodes of {len(puzzles)} solutions reached by arrows and drawn; {links} addresses of lines lead to them"


WALK = """
const done = arguments[0], seen = new Set(), faults = [], links = new Map();
const table = () => window.siam.state().table;
const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));
const key = async (name) => {
    await pause();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true}));
    await pause();
};
async function walk() {
    const at = table().at;
    seen.add(at);
    const {shown, position, children: {length}} = table().nodes[at];
    if (!shown) faults.push(`node ${at} has no position`);
    else {
        const wanted = shown.struggles.flatMap((one) => Object.values(one.followers)).reduce((a, b) => a + b, 0);
        const drawn = document.querySelectorAll('.board .follower:not(.taken):not(.given)').length;
        if (drawn !== wanted) faults.push(`node ${at} shows ${drawn} followers instead of ${wanted}`);
    }
    if (length === 0) links.set(location.hash, position);
    const children = [...table().nodes[at].children];
    for (let one = 0; one < children.length; ++one) {
        if (one === 0) await key('ArrowRight'); else await key('ArrowDown');
        if (table().at !== children[one]) return faults.push(`at ${table().at}, not ${children[one]}`);
        const child = children[one];
        await walk();
        if (table().at !== child) return faults.push(`back at ${table().at}, not ${child}`);
    }
    if (children.length > 0) await key('ArrowLeft');
}
key('Home').then(() => pause()).then(walk).then(() => done([seen.size, faults.concat(seen.size === table().nodes.length ? [] : [`${seen.size} of ${table().nodes.length} nodes`]), [...links]]));
"""

# Goes to the addresses of the ends of lines. They show the line from its beginning; the key End leads to its end.
FOLLOW = """
const [links, done] = arguments, wrong = [];
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
async function until(fits) {
    for (let end = performance.now() + 20000; performance.now() < end; await pause()) if (fits()) return true;
    return false;
}
(async () => {
    for (const [hash, position] of links) {
        location.hash = '#about';
        await until(() => window.siam.state().view.name === 'about');
        location.hash = hash;
        const here = () => { const {table, view} = window.siam.state(); return view.name === 'puzzle' && table && table.nodes[table.at]; };
        await until(() => here() && window.siam.state().table.tip > 0);
        const end = () => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true, cancelable: true}));
        if (!await until(() => (here()?.position !== position && end(), here()?.position === position && here().shown))) wrong.push([hash, position, here()?.position]);
    }
    done(wrong);
})();
"""


def offline(page, puzzle):
    page.open()
    page.wait("navigator.serviceWorker.controller !== null")
    page.cdp("Network.enable")
    page.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
    page.open(f"#p={puzzle['id']}")
    settled(page)
    page.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    page.severe()  # reads and discards the errors about the missing network
    return "a puzzle without a network"


def refused(puzzle):
    """With cookies blocked, the page starts, says that it keeps nothing, and remembers solved puzzles until it is closed."""
    with Page(preferences={"profile.default_content_setting_values.cookies": 2}) as page:
        page.open()
        assert "denied" in page.run("try { localStorage.length; return 'allowed' } catch { return 'denied' }")
        assert "keeps nothing" in page.text(".notice")
        solve(page, puzzle)
        page.run("location.hash = '#practise'")
        page.wait("window.siam.state().view.name === 'practise'")
        assert "keeps nothing" in page.text(".notice")
        assert not page.severe()
    return "with cookies blocked the page plays, and says on every view that nothing is kept"


def unreadable(page):
    """The page ignores and names unreadable entries, and uses the others."""
    line = {"id": "0123456789abcdef", "solved": True, "wrong": 0, "hints": 0, "day": "2026-01-01"}
    kept = (
        ("siam.maps", '{"mine": "garbage"}', True),
        ("siam.maps", "no JSON", True),
        ("siam.packs", '{"mine.txt": "garbage"}', True),
        ("siam.log", f"{json.dumps(line)}\n{{\n", True),
        ("siam.log", f"{json.dumps(line)}\n", False),
        ("siam.position", "#pos=%", False),
        ("siam.language", "xx", False),
    )
    for key, value, is_named in kept:
        page.run("localStorage.clear(); localStorage.setItem(arguments[0], arguments[1])", key, value)
        page.open("#practise")
        assert (key in page.run("return document.getElementById('main').textContent")) == is_named, key
        page.open("#pos=")
        settled(page)
    page.run("localStorage.clear()")
    return f"{len(kept)} kept things that are partly unreadable: the rest is used, the page names what it leaves out"


def from_elsewhere(page):
    """The browser's log has no request to another origin."""
    asked = [json.loads(line["message"])["message"] for line in page.driver.get_log("performance")]
    urls = {one["params"]["request"]["url"] for one in asked if one["method"] == "Network.requestWillBeSent"}
    assert urls, "nothing was logged"
    others = [url for url in urls if not url.startswith((page.address, "blob:", "data:", "about:"))]
    assert not others, others
    return f"{len(urls)} addresses asked for, none elsewhere"
