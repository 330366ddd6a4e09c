"""A whole puzzle fits into the window of a phone: nothing to scroll, targets of 44 pixels, every choice in view."""

import json

from browser import TOP
from check_reach import LANGUAGES

SIZES = ((390, 844), (844, 390))
ZOOMED = ((640, 400),)  # a window of 1280 x 800 at 200 %

# Looks at the window: what does not fit goes into `faults`.
LOOK = """
const faults = [];
let looks = 0;
const table = () => window.siam.state().table;
const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
async function until(fits, within = 20000) {
    for (let end = performance.now() + within; performance.now() < end; await pause()) if (fits()) return true;
    return false;
}
async function go(hash, is_there) {
    for (let n = 0; n < 40; ++n) { // Chromium ignores new addresses while 200 come in 10 s
        location.hash = hash;
        if (await until(is_there, 500)) return true;
    }
    return false;
}
const name = (one) => one.id || one.dataset?.card || one.dataset?.code || one.className?.baseVal || one.className || one.tagName;
function look(id, when) {
    ++looks;
    const add = (words) => faults.push(`${id} ${when}: ${words}`);
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth || page.scrollTop > 0)
        add(`the window is ${innerWidth}x${innerHeight}, the page ${page.scrollWidth}x${page.scrollHeight}`);
    for (const one of document.querySelectorAll('main button, main a[href], main select, header button, header a[href]')) {
        if (one.getClientRects().length === 0 || one.closest('.board, .turns, .welcome h1')) continue;
        const {left, top, right, bottom, width, height} = one.getBoundingClientRect();
        if (one.matches('.term')) { if (Math.min(width, height) < 24) add(`${one.textContent} is ${width}x${height}`); continue; }
        if (Math.min(width, height) < 43.5) add(`${name(one)} is ${Math.round(width)}x${Math.round(height)}`);
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) add(`${name(one)} is out of the window`);
        else if (!one.disabled) {
            const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (!found || !(one.contains(found) || found.contains(one))) add(`${name(one)} is covered by ${found && name(found)}`);
        }
    }
    for (const one of document.querySelectorAll('h1 a'))
        if (one.getClientRects().length > 0 && getComputedStyle(one.closest('h1')).clipPath !== 'none') add('a link that nobody sees can have the focus');
    for (const one of document.querySelectorAll('.said, .side, .seats'))
        if (getComputedStyle(one).display !== 'contents' && one.scrollHeight > one.clientHeight + 1)
            add(`${name(one)} needs scrolling: ${one.scrollHeight} pixels in ${one.clientHeight}`);
    for (const one of document.querySelectorAll('.board, .seat, .prompt, .all-pass')) {
        let [left, top, right, bottom] = sides(document.documentElement);
        for (let over = one.parentElement; over; over = over.parentElement)
            if (getComputedStyle(over).overflowY !== 'visible' && over.getClientRects().length > 0) {
                const [l, t, r, b] = sides(over);
                [left, top, right, bottom] = [Math.max(left, l), Math.max(top, t), Math.min(right, r), Math.min(bottom, b)];
            }
        const [l, t, r, b] = sides(one);
        if (r > l && (l < left - 1 || t < top - 1 || r > right + 1 || b > bottom + 1)) add(`${name(one)} is cut`);
    }
    const numbers = [...document.querySelectorAll('.pick .at')].map((one) => Number(one.textContent));
    if (numbers.some((one, at) => one < numbers[at - 1])) add(`the choices are numbered ${numbers}`);
    const boxes = [...document.querySelectorAll('.task, .map, .hand, .said, .turns, .do, .seats, .facts')].map((one) => [name(one), ...sides(one)]);
    boxes.forEach(([a, l, t, r, b], at) => boxes.slice(at + 1).forEach(([other, l2, t2, r2, b2]) => {
        if (Math.min(r, r2) > Math.max(l, l2) + 1 && Math.min(b, b2) > Math.max(t, t2) + 1) add(`${a} overlaps ${other}`);
    }));
}
const sides = (one) => { const {left, top, right, bottom} = one.getBoundingClientRect(); return [left, top, right, bottom]; };
"""

# Opens each puzzle, puts its key together and plays it, and looks at the window after each choice; then a wrong turn.
FIT = (
    LOOK
    + """
const [puzzles, done] = arguments;
const same = (pick, step) => pick.dataset.step === step.step && pick.dataset.code === step.province && (!step.faction || pick.dataset.faction === step.faction);
async function try_one(puzzle, turn, is_wrong) {
    if (!await go('#about', () => document.querySelector('.about')) || !await go(`#p=${puzzle.id}`, () => table()?.nodes[0].legal && document.querySelector('.hand button:enabled')))
        return faults.push(`${puzzle.id} is not shown`);
    await pause();
    look(puzzle.id, 'open');
    const map = String(sides(document.querySelector('.map')));
    const [action, taking] = turn.split('/');
    const steps = table().nodes[0].legal.actions.find((one) => one.action === action).steps;
    document.querySelector(`[data-card="${turn === 'pass' ? 'pass' : turn[0]}"]`).click();
    await pause();
    look(puzzle.id, 'with a card');
    for (let n = 0; n < 12; ++n) {
        const picks = [...document.querySelectorAll('.pick:enabled')];
        if (picks.length === 0 || !document.querySelector('#play').disabled) break;
        const chosen = table().draft.filter((one) => 'step' in one).map((one) => JSON.stringify(one.step));
        const left = steps.filter((one) => !chosen.includes(JSON.stringify(one)) || steps.filter((two) => JSON.stringify(two) === JSON.stringify(one)).length > chosen.filter((two) => two === JSON.stringify(one)).length);
        const pick = picks.find((one) => one.dataset.taking === taking) ?? picks.find((one) => left.some((step) => same(one, step)));
        if (!pick) break;
        pick.click();
        await pause();
        look(puzzle.id, `after ${n + 1} choices`);
        if (!document.querySelector('.note') && String(sides(document.querySelector('.map'))) !== map) faults.push(`${puzzle.id}: the map moves`);
    }
    const play = document.querySelector('#play');
    if (!play || play.disabled) return faults.push(`${puzzle.id}: ${turn} cannot be played`);
    play.click();
    if (!await until(() => table().nodes.length > 1 && table().phase !== 'judging')) return faults.push(`${puzzle.id}: no verdict`);
    if ((table().phase === 'refuted') !== is_wrong) faults.push(`${puzzle.id}: after ${turn} the phase is ${table().phase}`);
    await pause();
    look(puzzle.id, `after the ${is_wrong ? 'wrong' : 'right'} turn`);
}
(async () => {
    for (const puzzle of puzzles) {
        await try_one(puzzle, puzzle.keys[0], false);
        for (const {turn} of puzzle.wrong.slice(0, 1)) await try_one(puzzle, turn, true);
    }
    done([looks, faults]);
})();
"""
)

# Looks at the first page on each day.
HOME = (
    LOOK
    + """
const [days, done] = arguments, seen = new Set();
(async () => {
    for (const day of days) {
        Date.now = () => day * 86_400_000;
        await go('#about', () => document.querySelector('.about'));
        await go('#', () => document.querySelector('.home .hand button:enabled'));
        await pause();
        const {id} = table().task.puzzle;
        if (!seen.has(id)) look(id, 'on the first page');
        seen.add(id);
    }
    done([looks, faults]);
})();
"""
)


def at_home(page, days, languages=LANGUAGES):
    """The first page with the puzzles of these days, for a beginner and for somebody who has reached the last level."""
    looks, faults = 0, []
    index = json.loads((TOP / "build/web/packs/index.json").read_text())
    some = [one["id"] for level in range(1, 5) for one in [one for one in index if one["level"] == level][:5]]
    line = '{"id":"%s","solved":true,"wrong":0,"hints":0,"day":"2026-01-01"}\n'
    for width, height in SIZES:
        for nth, language in enumerate(languages):
            for log in "", "".join(line % one for one in some):
                page.run("localStorage.clear(); localStorage.setItem('siam.log', arguments[0])", log)
                page.run("localStorage.setItem('siam.language', arguments[0])", language)
                page.size(width, height, phone=True)
                page.open()
                found, wrong = page.driver.execute_async_script(HOME, [*days[nth :: len(languages)]])
                looks += found
                faults += [f"{width}x{height} {language} {one}" for one in wrong]
    page.run("localStorage.clear()")
    page.plain_size()
    assert not faults, f"{len(faults)} faults, such as " + "\n".join(faults[:40])
    return f"the first page with {looks} puzzles of the day, in {len(SIZES)} sizes: nothing to scroll, all in view"


def fitted(page, puzzles, languages=LANGUAGES, sizes=SIZES):
    """From opening to verdict, right or wrong, nothing scrolls, and all is in view. Puzzles take turns with languages."""
    looks, faults = 0, []
    part = min(20, -(-len(puzzles) // len(languages)))
    for nth, (width, height) in enumerate(sizes):
        for at in range(0, len(puzzles), part):
            language = languages[-1 - (at // part + nth) % len(languages)]
            page.run("localStorage.clear(); localStorage.setItem('siam.language', arguments[0])", language)
            page.size(width, height, phone=sizes is SIZES)
            page.open()
            found, wrong = page.driver.execute_async_script(FIT, puzzles[at : at + part])
            looks += found
            faults += [f"{width}x{height} {language} {one}" for one in wrong]
    page.run("localStorage.clear()")
    page.plain_size()
    assert not faults, f"{len(faults)} faults, such as " + "\n".join(faults[:40])
    where = " and ".join(f"{width}x{height}" for width, height in sizes)
    return f"{len(puzzles)} puzzles at {where}: {looks} looks, nothing to scroll, all choices in view"
