"""A monkey uses the page: monkey.py [ACTIONS [SEED]]. Clicks, keys, addresses, reloads, history, damaged storage."""

import sys
import time

from browser import Page

# Does some random actions and checks the page after each. Returns what is wrong, and the number of actions done.
BATCH = """
const [amount, seed, done] = arguments;
let state = seed;
const random = (below) => (state = (state * 48271) % 2147483647) % below;
const pick = (list) => list[random(list.length)];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const ids = window.monkey_ids ??= [];
const hashes = ['#', '#learn', '#learn=3', '#learn=12', '#learn=77', '#practise', '#practise;level=1', '#practise;level=1;idea=zugzwang',
    '#pos=', '#map', '#map=siam', '#map=nope', '#about', '#rules', '#xyz', '#p=zzz', '#p=%E0%A4%A', '#pos=%', '#pos=siam:2_x', '#map=%00%ff',
    '#p=0123456789abcdef', '#pos=siam:2_-_-;t=pass,pass', ...ids.map((id) => `#p=${id}`), ...ids.map((id) => `#p=${id};t=pass,pass`)];
const keys = ['0', '1', '2', '3', 'Escape', 'Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Tab', 'h', 'x'];
const garbage = ['', '{', 'null', '[]', '5', '{"a":1}', '{"a":"b"}', '\\ud800', 'x'.repeat(5000), '{"id":"a","solved":true,"wrong":0,"hints":0,"day":"1"}'];
const stored = ['siam.log', 'siam.maps', 'siam.packs', 'siam.position', 'siam.language', 'siam.learnt'];
const seen = (one) => one.getClientRects().length > 0 && !one.disabled;
const mouse = (one, detail = 1) => one.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail}));
function click(times) {
    const all = [...document.querySelectorAll('button, a[href^="#"], summary, select, input, textarea, [data-code], [role=button], .follower')].filter(seen);
    const own = random(2) ? all.filter((one) => one.closest('.hand, .signs, .do, .board')) : [];
    const one = own.length > 0 ? pick(own) : pick(all.filter((one) => random(4) || !one.closest('header')) ?? all);
    if (!one) return 'nothing to click';
    if (one.matches('input[type=file], a[download]')) return;
    if (one.matches('select')) {
        one.selectedIndex = random(one.options.length);
        return void one.dispatchEvent(new Event('change', {bubbles: true}));
    }
    if (one.matches('input:not([type=checkbox]):not([type=radio]), textarea')) {
        one.value = pick(['', 'pass', 'L=LN,LN/rRY', 'nonsense', '5', '-1', 'siam:2 x', one.value + 'a']);
        one.dispatchEvent(new Event('input', {bubbles: true}));
        return void one.dispatchEvent(new Event('change', {bubbles: true}));
    }
    const detail = random(3) ? 0 : 1; // most clicks are made as by the keyboard, which no guard holds up
    for (let time = 0; time < times; ++time) mouse(one, detail);
}
// Whether an entry of the history, that many steps away, is of this document. Another one would end this script.
const is_here = (away) => navigation.entries()[navigation.currentEntry.index + away]?.sameDocument;
async function act() {
    const what = random(100);
    if (what < 25) { // puts turns together, so that some are played
        const on = ['.do .main:not([disabled])', '.signs .pick', '.hand button'].map((kind) => [...document.querySelectorAll(kind)].filter(seen));
        const some = on.find((list) => list.length > 0);
        if (some) mouse(pick(some), 0);
        return;
    }
    if (what < 62) return click(1);
    if (what < 67) return click(2);
    if (what < 82) {
        const at = document.activeElement ?? document.body;
        const key = pick(keys);
        for (const kind of ['keydown', 'keyup']) at.dispatchEvent(new KeyboardEvent(kind, {key, bubbles: true, cancelable: true}));
        if (key === 'Enter' && at.matches('button, a')) mouse(at, 0);
    } else if (what < 88) location.hash = pick(hashes);
    else if (what < 92) is_here(-1) && history.back();
    else if (what < 94) is_here(1) && history.forward();
    else if (what < 97) pick([() => localStorage.setItem(pick(stored), pick(garbage)), () => localStorage.removeItem(pick(stored)), () => localStorage.clear(),
        () => history.replaceState(pick([null, {}, {hash: location.hash, kept: {}}, {hash: location.hash, kept: 5}]), '')])();
    else await pause(random(200));
}
function wrong() {
    if (document.querySelectorAll('header nav a').length < 3) return 'no navigation';
    if (!document.querySelector('main')?.firstElementChild) return 'an empty view';
    const nodes = window.siam.state().table?.nodes ?? [];
    for (const node of nodes) {
        const turns = node.children.map((one) => nodes[one].turn);
        if (new Set(turns).size < turns.length) return `a turn is listed twice: ${turns}`;
    }
}
(async () => {
    const said = [];
    let turns = 0, known = 0, table = 0;
    for (let n = 0; n < amount; ++n) {
        const fault = await act();
        await pause(random(3) ? 0 : 12);
        const now = window.siam.state().table;
        if (now && now.number === table) turns += Math.max(0, now.nodes.length - known);
        [table, known] = [now?.number ?? 0, now?.nodes.length ?? 0];
        const found = fault ?? wrong();
        if (found) { await pause(300); const again = wrong(); if (again) said.push(`${n}: ${again} at ${location.hash}`); }
    }
    done([said, turns]);
})();
"""


def played(page, actions, seed):
    """Does the actions in batches, with a reload between them. Nothing may fail, and every view leads on."""
    page.open()
    ids = page.run(
        "return fetch('packs/index.json').then((answer) => answer.json()).then((all) => all.map((one) => one.id))"
    )
    batch, played_turns = 100, 0
    for at in range(0, actions, batch):
        page.run("window.monkey_ids = arguments[0]", ids[(seed * 7 + at) % 200 :][:8])
        faults, turns = page.driver.execute_async_script(
            BATCH, batch, 1 + (seed * 1_000_003 + at * 7919) % 2_000_000_000
        )
        severe = page.severe()
        assert not faults and not severe, (seed, at, faults, severe)
        played_turns += turns
        page.driver.refresh()
        page.wait("document.body.dataset.ready")
    return f"{actions} random actions with seed {seed}, which played {played_turns} turns"


def main():
    actions = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seeds = [int(sys.argv[2])] if len(sys.argv) > 2 else range(1, 6)
    for seed in seeds:
        began = time.monotonic()
        with Page() as page:
            said = played(page, actions, seed)
        print(f"{time.monotonic() - began:6.1f} s  {said}", flush=True)


if __name__ == "__main__":
    main()
