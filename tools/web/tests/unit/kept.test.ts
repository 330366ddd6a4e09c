// The log of attempts, and what the page computes from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { everything } from "../../src/state/address";
import * as kept from "../../src/state/kept";
import { kept_of, read_kept } from "../../src/state/kept";
import type { Attempted } from "../../src/state/kept";
import type { Filter, Listed } from "../../src/state/table";

const did = (id: string, solved = true, wrong = 0, hints = 0, day = "2026-11-28"): Attempted => ({
    id,
    solved,
    wrong,
    hints,
    day,
});
const listed = Array.from({ length: 60 }, (_, at): Listed => ({
    id: `p${at}`, game: at % 2 ? "siam" : "saba", players: at % 3 ? 2 : 3, goal: "win", n: 1, level: 1 + (at % 5), themes: ["a"], file: "1.json",
})); // prettier-ignore

test("the log has the lines of the terminal's file", () => {
    const line = '{"id":"94a1afaeaf24813a","solved":true,"wrong":1,"hints":0,"day":"2026-11-28"}';
    assert.deepEqual(kept.read_log(`${line}\n`), [did("94a1afaeaf24813a", true, 1)]);
    assert.equal(kept.text_of(kept.read_log(`${line}\n`)), `${line}\n`);
    const newer = '{"id":"a","solved":false,"wrong":0,"hints":2,"turn":"R=KE,KE/rKT","seconds":41,"day":"2026-11-28"}';
    assert.equal(kept.text_of(kept.read_log(newer)), `${newer}\n`);
});

test("unreadable lines are left out and counted", () => {
    const bad = ["", "{", "null", "[]", '"x"', '{"id":1}', '{"id":"a","solved":1,"wrong":0,"hints":0}', '{"id":"a","solved":true,"wrong":-1,"hints":0}',
        '{"id":"a","solved":true,"wrong":0,"hints":1e99}', '{"id":"a","solved":true,"wrong":0,"hints":0,"day":5}', "\0\ud800"]; // prettier-ignore
    const text = `${bad.join("\n")}\n${kept.line_of(did("a"))}\n${kept.line_of(did("b")).slice(0, 20)}`;
    assert.deepEqual(kept.read_log(text), [did("a")]);
    assert.equal(kept.unreadable_lines(text), bad.length);
    assert.deepEqual(kept.read_log('{"id":"a","solved":true,"wrong":0,"hints":0}'), [did("a", true, 0, 0, "")]);
});

test("a union has each line once, in the order of days, from both sides alike", () => {
    const mine = [did("a", true, 0, 0, "2026-01-02"), did("b", false, 0, 0, "2026-01-05")];
    const other = [did("c", true, 0, 0, "2026-01-03"), did("b", false, 0, 0, "2026-01-05")];
    const both = kept.union(mine, other);
    assert.deepEqual(both.map((one) => one.id), ["a", "c", "b"]); // prettier-ignore
    assert.deepEqual(kept.union(other, mine), both);
    assert.deepEqual(kept.union(both, both), both);
});

test("progress and streak follow from the log", () => {
    const log = [
        did("a"),
        did("b", true, 1),
        did("b", false),
        did("c", false),
        did("c", true, 0, 1),
        did("a", true, 2),
        did("d"),
        did("e"),
    ];
    const { states, streak } = kept.progress_of(log);
    assert.deepEqual([...states], [["a", "solved"], ["b", "helped"], ["c", "helped"], ["d", "solved"], ["e", "solved"]]); // prettier-ignore
    assert.equal(streak, 2);
    assert.equal(kept.progress_of([]).streak, 0);
});

test("the level grows with what was solved alone, and names the puzzle of the day", () => {
    const of = (level: number): Attempted[] => listed.filter((one) => one.level === level).slice(0, 5).map((one) => did(one.id)); // prettier-ignore
    assert.equal(kept.level_of([], listed), 1);
    assert.equal(kept.level_of(of(1), listed), 2);
    assert.equal(kept.level_of(of(2), listed), 1);
    assert.equal(kept.level_of([1, 2, 3, 4, 5].flatMap(of), listed), 5);
    for (let day = 0; day < 50; ++day) {
        const one = kept.daily(listed, 1, day);
        assert.ok(one?.level === 1 && one.players === 2);
        assert.equal(kept.daily(listed, 3, day)?.level, 3);
    }
    assert.equal(kept.daily([], 1, 5), undefined);
    assert.ok(kept.daily(listed.slice(1, 2), 1, 5));
});

test("puzzles rise: few cards first, then by level, and equal ones stay in the order of the packs", () => {
    const mixed = listed.map((one, at): Listed => ({ ...one, n: 3 - (at % 3) }));
    const order = kept.fitting(mixed, everything);
    const key = ({ n, level, id }: Listed): number => 1e4 * n + 100 * level + Number(id.slice(1));
    assert.ok(order.every((one, at) => at === 0 || key(order[at - 1]) < key(one)));
    assert.deepEqual(order.map((one) => one.id).sort(), mixed.map((one) => one.id).sort()); // prettier-ignore
    const one_card = mixed.filter((one) => one.level === 1 && one.players === 2 && one.n === 1);
    for (let day = 0; day < 20; ++day) assert.ok(one_card.includes(kept.daily(mixed, 1, day) ?? mixed[0]));
});

test("the next puzzle is one that is not finished", () => {
    const list = listed.filter((one) => kept.fits(one, { level: 2, idea: "a", game: "siam", players: 2 }));
    assert.ok(list.length > 2 && list.every((one) => one.level === 2 && one.game === "siam" && one.players === 2));
    assert.equal(kept.fits(list[0], { level: 0, idea: "b", game: "", players: 0 }), false);
    const done = kept.progress_of([did(list[1].id)]);
    assert.equal(kept.next_after(list, done, list[0].id)?.id, list[2].id);
    assert.equal(kept.next_after(list, done, "")?.id, list[0].id);
    assert.equal(kept.next_after(list, kept.progress_of(list.map((one) => did(one.id))), list[0].id), undefined);
    assert.equal(kept.next_after([], done, ""), undefined);
});

test("after the last puzzle of a choice, other games and the next level follow", () => {
    const chosen = { level: 2, idea: "a", game: "siam", players: 2 };
    const after = (filter: Filter, ...finished: Filter[]): Filter[] => {
        const log = listed.filter((one) => finished.some((wanted) => kept.fits(one, wanted))).map((one) => did(one.id));
        return kept.further(listed, kept.progress_of(log), filter);
    };
    const [other, next] = [
        { ...chosen, game: "", idea: "" },
        { ...chosen, level: 3, idea: "" },
    ];
    assert.deepEqual(after(chosen, chosen), [other, next]);
    assert.deepEqual(after(chosen, other), [next, everything]);
    assert.deepEqual(after(everything, everything), []);
    const of_game = { ...everything, game: "siam" };
    assert.deepEqual(after(of_game, of_game), [everything]);
});

test("an entry of the history is read only if it is whole and belongs to the address", () => {
    const whole = {
        draft: [{ card: "L" }],
        phase: "choosing",
        at: 2,
        from: 0,
        hints: 0,
        wrong: 1,
        first: "pass",
        ended: "",
        parts: null,
    };
    assert.deepEqual(read_kept({ hash: "#a", kept: whole }, "#a"), whole);
    assert.equal(read_kept({ hash: "#a", kept: whole }, "#b"), null);
    const damaged = [
        null,
        5,
        {},
        { hash: "#a" },
        { hash: "#a", kept: null },
        ...Object.keys(whole).map((key) => ({ hash: "#a", kept: { ...whole, [key]: key === "first" ? 5 : "?" } })),
    ];
    for (const one of damaged) assert.equal(read_kept(one, "#a"), null, JSON.stringify(one));
    assert.equal(kept_of(null), null);
});
