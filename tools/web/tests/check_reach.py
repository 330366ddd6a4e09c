"""Everybody reaches everything: axe in every view, and whole puzzles by keyboard, by touch and by the accessibility tree."""

import json

from browser import TOP
from check_play import attempt
from check_state import choose, pause, play, put_together, settled, shown
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

LANGUAGES = ("en", "de", "fr", "it", "ru")
SIZES = ((390, 844), (1280, 800))

# Everything that axe knows about WCAG 2.2 AA, with the experimental rules, which it leaves out unless they are named.
AXE = """
const done = arguments[0];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
const rules = axe.getRules(tags).filter((one) => !one.tags.includes('deprecated')).map((one) => one.ruleId);
axe.run(document, {runOnly: {type: 'rule', values: rules}, resultTypes: ['violations']}).then((found) => done([rules.length,
    found.violations.map((one) => `${one.id}, ${one.nodes.length} times: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`)]));
"""


def views(puzzle):
    """The name of each view and of each state of the table that looks different, with what leads there from a fresh page."""
    wrong, key = puzzle["wrong"][0]["turn"], puzzle["keys"][0]
    of_puzzle = f"#p={puzzle['id']}"

    def menu(page):
        choose(page, ".bar .tool")

    def explained(page):
        choose(page, ".term")

    def dialogue(page):
        choose(page, "[popovertarget=puzzle-more]")

    def reviewed(page):
        page.run("document.querySelector('#give-up').click()")
        page.wait("window.siam.state().table.phase === 'reviewing'")

    def solver(page):
        choose(page, "#solve")
        page.wait("!window.siam.state().table.solving?.working")

    yield "home", "#", lambda page: None
    yield "home with a sentence", "#xyz", lambda page: None
    yield "menu", "#", menu
    for step in (1, 3, 12):
        yield f"learn {step}", f"#learn={step}", lambda page: None
    yield "practise", "#practise", lambda page: None
    yield "practise a level", "#practise;level=1", lambda page: None
    yield "puzzle", of_puzzle, lambda page: None
    yield "term", of_puzzle, explained
    yield "more about a puzzle", of_puzzle, dialogue
    yield "turn put together", of_puzzle, lambda page: put_together(page, key)
    yield "first choice", of_puzzle, lambda page: choose(page, f"[data-card='{key[0]}']")
    yield "answer", of_puzzle, lambda page: play(page, key)
    yield "refutation", of_puzzle, lambda page: play(page, wrong)
    yield "solution", of_puzzle, reviewed
    yield "your table", "#pos=", lambda page: None
    yield "solver", "#pos=", solver
    yield "entering", "#pos=", lambda page: choose(page, "#set-up")
    yield "maps", "#map=siam", lambda page: None
    yield "rules", "#rules", lambda page: None
    yield "about", "#about", lambda page: None


def looks(puzzle, whole):
    """Views in languages, sizes and themes: all together, or each view once, so that all of these come up in turn."""
    every = [(code, size, dark) for code in LANGUAGES for size in SIZES for dark in (False, True)]
    for nth, view in enumerate(views(puzzle)):
        for look in every if whole else [every[nth * 7 % len(every)]]:
            yield view, look


def accessible(page, puzzle, whole):
    axe = (TOP / "build/npm/node_modules/axe-core/axe.min.js").read_text()
    looked_at, rules, faults = 0, 0, []
    for (name, hash, leads), (code, (width, height), dark) in looks(puzzle, whole):
        page.size(width, height, dark=dark, phone=width < 700)
        page.run("localStorage.clear(); localStorage.setItem('siam.language', arguments[0])", code)
        page.open(hash)
        page.wait("!document.querySelector('.loading')")
        if hash.startswith(("#p=", "#pos=")):
            settled(page)
        leads(page)
        page.driver.execute_async_script(
            "Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0))).then(arguments[0])"
        )
        page.run(axe)
        rules, found = page.driver.execute_async_script(AXE)
        faults += [f"{name}, {code}, {width}x{height}{', dark' if dark else ''}: {fault}" for fault in found]
        looked_at += 1
    page.run("localStorage.clear()")
    page.plain_size()
    assert not faults, f"{len(faults)} faults, such as\n" + "\n".join(faults[:20])
    return f"axe finds nothing by {rules} rules in {looked_at} looks at {len(list(views(puzzle)))} views"


def begin(page, puzzle):
    page.run("localStorage.clear()")
    page.open(f"#p={puzzle['id']}")
    settled(page)


def played_by(page, puzzle, turn_by):
    """Plays right turns in one way until the puzzle is solved. Returns how many turns that took."""
    for turns in range(20):
        now = shown(page)
        if now["phase"] == "done":
            return turns
        turn_by(attempt(page, puzzle, now["turns"])["answer"])
        settled(page)
        assert len(shown(page)["turns"]) > len(now["turns"]), (puzzle["id"], now)
    raise AssertionError(puzzle["id"])


def left_picks(page, turn, now):
    """The choices that belong to the turn and are still to be made, as selectors of their signs."""
    action, _, taking = turn.partition("/")
    legal = page.run("const {table} = window.siam.state(); return table.nodes[table.at].legal")
    steps = next(one["steps"] for one in legal["actions"] if one["action"] == action)
    done = [one["step"] for one in now["draft"] if "step" in one]
    left = [one for one in steps if steps.count(one) > done.count(one)]
    faction = lambda one: f"[data-faction='{one['faction']}']" if one.get("faction") else ""  # noqa: E731
    return [f".pick[data-taking='{taking}']"] + [
        f".pick[data-step='{one['step']}'][data-code='{one['province']}']{faction(one)}" for one in left
    ]


def first_pick(page, turn):
    selectors = left_picks(page, turn, shown(page))
    return next((found[0] for found in map(page.all, selectors) if found), None)


def is_whole(page):
    return not page.one("#play").get_property("disabled")


def by_keyboard(page, puzzle):
    """A wrong turn is taken back, and the puzzle solved, by real keys alone: digits, Tab, Enter and Escape."""
    begin(page, puzzle)
    page.run("window.clicked = 0; addEventListener('pointerdown', () => ++window.clicked, true)")

    def keys(*some):
        ActionChains(page.driver).send_keys(*some).perform()

    def turn_by(turn):
        card = "pass" if turn == "pass" else turn[0]
        cards = [one.get_attribute("data-card") for one in page.all(".hand button")]
        keys("0" if card == "pass" else str(cards.index(card) + 1))
        for _ in range(12):
            pick = None if turn == "pass" or is_whole(page) else first_pick(page, turn)
            if pick is None:
                break
            page.press(pick)
        page.press(page.one("#play"))

    turn_by(puzzle["wrong"][0]["turn"])
    settled(page)
    assert shown(page)["phase"] == "refuted", shown(page)
    keys(Keys.ESCAPE)
    assert shown(page)["phase"] == "choosing" and shown(page)["turns"] == [], shown(page)
    turns = played_by(page, puzzle, turn_by)
    assert page.run("return window.clicked") == 0
    return f"a wrong turn taken back and a puzzle solved by keyboard alone, in {turns} turns"


class Tree:
    """The page as a screen reader has it: nodes with roles and names."""

    def __init__(self, page):
        self.page = page
        page.cdp("DOM.enable")
        page.cdp("Accessibility.enable")
        self.words = json.loads((TOP / "build/web/words/en.json").read_text())

    def nodes(self):
        for one in self.page.cdp("Accessibility.getFullAXTree")["nodes"]:
            if not one.get("ignored"):
                states = {state["name"]: state["value"].get("value") for state in one.get("properties", [])}
                yield one["role"]["value"], one.get("name", {}).get("value", ""), one.get("backendDOMNodeId"), states

    def says(self, words):
        return any(words in name for _, name, _, _ in self.nodes())

    def buttons(self, begins):
        """Buttons whose names begin so and that can be used; on the map and as signs, one choice stands twice."""
        return [
            node
            for role, name, node, states in self.nodes()
            if role == "button" and name.startswith(begins) and not states.get("disabled")
        ]

    def use(self, node):
        pause(self.page)
        self.page.cdp("DOM.getDocument", depth=0)
        found = self.page.cdp("DOM.resolveNode", backendNodeId=node)["object"]["objectId"]
        self.page.cdp("Runtime.callFunctionOn", objectId=found, functionDeclaration="function () { this.click(); }")

    def use_button(self, name):
        found = self.buttons(name)
        assert found, (name, sorted({name for role, name, _, _ in self.nodes() if role == "button"}))
        self.use(found[0])


def by_tree(page, puzzle):
    """A puzzle solved by roles and names alone; what the page tells is read there too."""
    begin(page, puzzle)
    tree, words = Tree(page), json.loads((TOP / "build/web/words/en.json").read_text())
    game = page.ask(do="variants", variant=puzzle["position"].split(":")[0])["variants"][0]
    powers = {one["letter"]: one["name"] for one in game["factions"]}
    places = {one["code"]: one["name"] for one in game["provinces"]}
    titles = {one["card"]: one["title"] for one in game["cards"]}

    def said(key, province, faction):
        return words[key].replace("{0}", places.get(province, "")).replace("{1}", powers.get(faction, ""))

    def turn_by(turn):
        tree.use_button(words["pass"] if turn == "pass" else titles[turn[0]])
        if turn != "pass":
            legal = page.ask(do="table", position=shown(page)["at"])
            action, _, taking = turn.partition("/")
            steps = next(one["steps"] for one in legal["actions"] if one["action"] == action)
            takes = next(one for one in legal["takings"] if one["text"] == taking)
            names = [said(f"step-{one['step']}", one["province"], one.get("faction")) for one in steps]
            for _ in range(12):
                offered = [name for name in names if tree.buttons(name + " (")]
                if tree.buttons(words["play-turn"]) or not offered:
                    break
                tree.use_button(offered[0] + " (")
                names.remove(offered[0])
            last = said("take", takes["province"], takes["faction"]) + " (" if takes["faction"] else words["take-none"]
            if not tree.buttons(words["play-turn"]):
                tree.use_button(last)
        tree.use_button(words["play-turn"])

    seat = puzzle["position"].split(" ")[5]
    task = words["task-win"]["one" if puzzle["n"] == 1 else "other"].replace("{0}", str(puzzle["n"]))
    assert tree.says(task.replace("{1}", seat)), task
    turns = played_by(page, puzzle, turn_by)
    assert tree.says(words["won"]), "the tree does not say that the puzzle is solved"
    return f"a puzzle solved by the accessibility tree alone, in {turns} turns"


def on_map(page, pick):
    """What stands on the map for the choice of a sign: a follower that may be tapped, or a lit province."""
    text = pick.get_attribute("data-taking")
    legal = page.run("const {table} = window.siam.state(); return table.nodes[table.at].legal")
    of_text = {one["text"]: (one["province"], one["faction"]) for one in legal["takings"]}
    code, faction = of_text.get(text) or (pick.get_attribute("data-code"), pick.get_attribute("data-faction"))
    if text is not None or pick.get_attribute("data-step") == "give":
        return f".follower.can[data-code='{code}'][data-faction='{faction}']"
    return f".land[role=button][data-code='{code}']"


# A point of the province that a finger reaches, or of the element.
POINT = """
const one = arguments[0], {left, top, width, height} = one.getBoundingClientRect();
for (const across of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8])
    for (const down of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
        const at = [left + width * across, top + height * down], found = document.elementFromPoint(...at);
        if (found && (one.contains(found) || found === one)) return at;
    }
return null;
"""


def by_touch(page, puzzle):
    """A puzzle solved by a finger on a phone: provinces on the map where they are lit, signs otherwise."""
    page.size(390, 844, phone=True)
    page.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    begin(page, puzzle)
    page.run(
        "window.mice = 0; addEventListener('pointerdown', (on) => window.mice += on.pointerType === 'touch' ? 0 : 1)"
    )
    taps = {"signs": 0, "map": 0}

    def tap(element, where):
        point = page.run(POINT, element)
        assert point, element.get_attribute("outerHTML")[:200]
        pause(page)
        page.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": point[0], "y": point[1]}])
        page.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        pause(page)
        taps[where] += 1

    def turn_by(turn):
        tap(page.one(f"[data-card='{'pass' if turn == 'pass' else turn[0]}']"), "signs")
        for _ in range(24):
            before = shown(page)["draft"]
            pick = None if turn == "pass" or is_whole(page) else first_pick(page, turn)
            if pick is None:
                break
            lit = page.all(on_map(page, pick))
            if lit:
                tap(lit[0], "map")
            if shown(page)["draft"] == before:  # several choices belong to the province, or it is not lit
                tap(first_pick(page, turn), "signs")
        tap(page.one("#play"), "signs")

    turns = played_by(page, puzzle, turn_by)
    assert page.run("return window.mice") == 0 and page.run("return scrollY") == 0
    page.cdp("Emulation.setTouchEmulationEnabled", enabled=False)
    page.plain_size()
    return f"a puzzle solved by touch alone, in {turns} turns with {taps['map']} taps on the map and {taps['signs']} beside it"
