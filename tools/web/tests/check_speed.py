"""How long the page takes: on a slow processor, on a slow network, and without a network after one visit."""

import statistics

from browser import Page
from check_state import pause, play, put_together, settled, shown

SLOWER = 4
PATIENCE = 300  # milliseconds
FIRST_VISIT = 450_000  # bytes
RATE = 1_600_000  # bits in a second, with 150 ms from here to there and back
FIRST_SECONDS = 4

# The time from the address to the picture of the puzzle, with cards that can be chosen.
SHOW = """
const [id, done] = arguments, began = performance.now();
const ready = () => {
    const {table} = window.siam.state();
    return table?.task.puzzle?.id === id && table.nodes[0].legal && document.querySelector('.board .follower') && document.querySelector('.hand button:enabled');
};
const look = () => ready() ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0)) : setTimeout(look, 1);
location.hash = `#p=${id}`;
look();
"""

# The time from the click on Play turn to the picture of the answer.
ANSWERED = """
const done = arguments[0], {table: {nodes, at}} = window.siam.state(), known = nodes.length, before = nodes[at].position;
const ready = () => {
    const {table} = window.siam.state();
    return table.phase !== 'judging' && table.nodes.length > known && table.nodes[table.at].legal && table.nodes[table.at].position !== before
        && (table.nodes[table.at].of === 'refutation' || table.nodes.length > known + 1);
};
const end = performance.now() + 20000, began = performance.now();
const look = () => ready() ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0))
    : performance.now() > end ? done(null) : setTimeout(look, 1);
document.querySelector('#play').click();
look();
"""


def said_of(times):
    return f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


def median_of(times, work):
    """The smaller median: a busy machine spoils the one more than the other."""
    return min(statistics.median(times), statistics.median(work))


def busy(page):
    """The time, in milliseconds, in which the page's thread and the core have been at work so far."""
    metrics = {one["name"]: one["value"] for one in page.cdp("Performance.getMetrics")["metrics"]}
    return 1000 * metrics["TaskDuration"] + page.run("return window.at_core ?? 0")


# Counts the time that the core takes for requests, one after the other.
COUNT = """
window.at_core = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data) {
    if (typeof data === 'string') {
        const began = performance.now();
        this.addEventListener('message', () => window.at_core += performance.now() - began, {once: true});
    }
    return post.call(this, data);
};
"""


def opened(page, puzzles):
    """A puzzle is shown within 300 ms on a processor four times slower. While other programs use the processor, the time
    for which page and core are at work says more, taken four times."""
    times, work = [], []
    for slower in (SLOWER, 1):
        page.open("#about")
        page.run(COUNT)
        page.cdp("Performance.enable", timeDomain="threadTicks")
        page.cdp("Emulation.setCPUThrottlingRate", rate=slower)
        for puzzle in puzzles:
            page.go("#practise")
            pause(page)
            before = busy(page)
            time = page.driver.execute_async_script(SHOW, puzzle["id"])
            if slower == 1:
                work.append(SLOWER * (busy(page) - before))
            else:
                times.append(time)
        page.cdp("Performance.disable")
    assert median_of(times, work) <= PATIENCE, (times, work)
    return (
        f"{len(puzzles)} puzzles shown after {said_of(times)} on a processor {SLOWER} times slower, other programs included; "
        f"{said_of(work)} of work"
    )


def off_tree_turn(page, puzzle):
    """A turn of the side that is not among those of the solution, or None."""
    actions = page.run("const {table} = window.siam.state(); return table.nodes[table.at].legal")
    known = page.run(
        "const {table} = window.siam.state(); return table.nodes[table.at].children.map((one) => table.nodes[one].turn)"
    )
    for action in actions["actions"]:
        for at in action["takings"] if action["card"] else []:
            turn = f"{action['action']}/{actions['takings'][at]['text']}"
            if turn not in known and turn not in puzzle["keys"]:
                return turn
    return None


def answered(page, puzzles):
    """A turn that is not in the tree of the solution is answered within 300 ms."""
    times, work = [], []
    for puzzle in puzzles:
        page.open(f"#p={puzzle['id']}")
        page.run(COUNT)
        page.cdp("Performance.enable", timeDomain="threadTicks")
        settled(page)
        page.run("document.querySelector('#give-up').click()")
        page.wait("window.siam.state().table.phase === 'reviewing'")
        settled(page)
        turn = off_tree_turn(page, puzzle)
        if turn is None:
            continue
        put_together(page, turn)
        pause(page)
        before = busy(page)
        times.append(page.driver.execute_async_script(ANSWERED))
        work.append(busy(page) - before)
        page.cdp("Performance.disable")
        assert times[-1] is not None, (puzzle["id"], turn)
        settled(page)
    assert median_of(times, work) <= PATIENCE, (times, work)
    return f"{len(times)} turns off the tree answered after {said_of(times)}, other programs included; {said_of(work)} of work"


def first_visit(page):
    """Opens the page for the first time. Returns after how many seconds and bytes the puzzle of the day can be played."""
    page.driver.get(page.address)
    page.wait("document.querySelector('.hand button:enabled') && document.querySelector('.board')")
    return page.run("return performance.now() / 1000"), page.sent()


def visited(puzzles, visits):
    """First visits over a slow network. After the last one nothing answers any more, and everything still works."""
    times = []
    for _ in range(visits - 1):
        with Page(rate=RATE) as page:
            times.append(first_visit(page))
    with Page(rate=RATE) as page:
        times.append(first_visit(page))
        page.wait("navigator.serviceWorker.controller !== null")
        errors = page.cdp("Page.getInstallabilityErrors")["installabilityErrors"]
        manifest = page.cdp("Page.getAppManifest")
        assert not errors and not manifest["errors"], (errors, manifest["errors"])
        whole = page.sent()
        page.server.shutdown()
        page.server.server_close()
        for hash in ("#learn=2", "#practise", "#pos=", "#map=siam", "#about", "#"):
            page.open(hash)
        page.run("localStorage.setItem('siam.language', 'fr')")
        for puzzle in puzzles:
            page.open(f"#p={puzzle['id']}")
            settled(page)
            play(page, puzzle["keys"][0])
            assert shown(page)["phase"] == "done", puzzle["id"]
        assert page.run("return document.documentElement.lang") == "fr"
        page.severe()  # reads and discards the errors about the missing network
    seconds, sent = [statistics.median(one) for one in zip(*times, strict=True)]
    assert sent <= FIRST_VISIT and seconds <= FIRST_SECONDS, times
    return (
        f"a puzzle after {sent / 1000:.0f} kB and {seconds:.1f} s, the median of {visits} first visits at {RATE / 1e6} Mbit/s; "
        f"with all that is kept {whole / 1000:.0f} kB; no fault in what installing needs; then, without a server, "
        f"{len(puzzles)} puzzles and every view"
    )
