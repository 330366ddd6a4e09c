// The tree of turns, and how a draft is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, marked, places_of } from "../../src/state/draft";
import { child_of, grafted, grown, is_above, path, root_of, turns_of, walked } from "../../src/state/tree";
import type { Branches, Played, Step } from "../../src/state/table";

const play = (turn: string): Played => ({
    player: 1,
    side: 1,
    turn,
    card: "L",
    steps: [],
    takes: null,
    forced: false,
    settles: [],
    position: `after ${turn}`,
});

test("turns grow into one tree, each once", () => {
    let [nodes, places] = grown([root_of("start")], 0, "played", [play("a"), play("b")]);
    assert.deepEqual(
        [places, turns_of(nodes, 2), path(nodes, 2)],
        [
            [1, 2],
            ["a", "b"],
            [0, 1, 2],
        ],
    );
    [nodes, places] = grown(nodes, 0, "tried", [play("a"), play("c"), play("d")]);
    assert.deepEqual(places, [1, 3, 4]);
    assert.equal(child_of(nodes, 1, "c"), 3);
    assert.equal(child_of(nodes, 1, "x"), undefined);
    assert.ok(is_above(nodes, 1, 4) && !is_above(nodes, 2, 4));
    const steps = ["first", "on", "on", "down", "up", "up", "last", "back"] as const;
    const way = steps.reduce<number[]>((all, to) => [...all, walked(nodes, all[all.length - 1] ?? 0, to, 0)], [0]);
    assert.deepEqual(way, [0, 0, 1, 2, 3, 2, 2, 2, 1]);
    assert.equal(walked(nodes, 1, "on", 4), 3, "the way on leads to the tip");
    assert.equal(walked(nodes, 0, "last", 4), 4);
    assert.equal(walked(nodes, 0, "up", 0), 0);
    assert.deepEqual(path([{ ...root_of("loop"), parent: 0 }], 0).length < 5, true);
});

test("a solution becomes part of the tree, its main line first", () => {
    const branch = (turns: string[], then: Branches = [], more: object = {}): Branches[number] => ({
        player: 1,
        n: 1,
        turns,
        then,
        plays: turns.map(play),
        shows: 0,
        ...more,
    });
    const tree: Branches = [
        branch(
            ["k"],
            [
                branch(["x", "y"]),
                branch(["m", "z"], [branch(["e"])], { n: 0 }),
                branch(["u", "v"], [], { shown: false }),
            ],
        ),
    ];
    const nodes = grafted(grown([root_of("start")], 0, "tried", [play("w"), play("k")])[0], 0, tree, ["k", "m", "e"]);
    assert.equal(nodes[nodes[0]?.children[0] ?? 0]?.turn, "k");
    const key = nodes[0]?.children[0] ?? 0;
    assert.deepEqual(nodes[key]?.children.map((one) => nodes[one]?.turn), ["m", "x"]); // prettier-ignore
    assert.deepEqual([nodes[key]?.more, nodes[key]?.needs], [["u", "v"], 1]);
    assert.deepEqual(nodes.find((one) => one.turn === "x")?.same, ["y"]);
    assert.deepEqual(turns_of(nodes, walked(nodes, 0, "last", 0)), ["k", "m", "e"]);
});

test("a draft is drawn by four rules", () => {
    const places = places_of({
        struggles: [
            { province: "AA", marker: false, followers: { R: 2, L: 1, M: 0 } },
            { province: "BB", marker: false, followers: { R: 0, L: 1, M: 1 } },
        ],
        settled: [{ province: "CC", control: "B" }],
    });
    const tokens = (steps: Step[], code: string, takes: { faction: string; province: string } | null = null): string =>
        (drawn(places, steps, takes).find((one) => one.code === code)?.followers ?? [])
            .map((one) => one.letter + (one.look ? `-${one.look}` : ""))
            .join(" ");
    assert.equal(tokens([], "AA"), "R R L");
    assert.equal(tokens([{ step: "place", province: "AA", faction: "R" }], "AA"), "R R R-placed L");
    assert.equal(tokens([{ step: "place", province: "AA", faction: "M" }], "AA"), "R R L M-placed");
    const swap: Step[] = [{ step: "give", province: "AA", faction: "R" }, { step: "give", province: "BB", faction: "M" }]; // prettier-ignore
    assert.equal(tokens(swap, "AA"), "R-given R L M-placed");
    assert.equal(tokens(swap, "BB"), "L M-given R-placed");
    assert.equal(tokens(swap.slice(0, 1), "BB"), "L M");
    assert.equal(tokens([{ step: "give", province: "CC", faction: "R" }], "CC"), "");
    assert.equal(tokens([], "AA", { faction: "R", province: "AA" }), "R-taken R L");
    const placed: Step[] = [{ step: "place", province: "AA", faction: "M" }];
    assert.equal(tokens(placed, "AA", { faction: "M", province: "AA" }), "R R L M-taken");
    const tiles: Step[] = [{ step: "tile", province: "AA" }, { step: "tile", province: "BB" }, { step: "king", province: "AA" }]; // prettier-ignore
    const after = drawn(places, tiles, null);
    assert.deepEqual(after.map((one) => [one.code, one.nth, one.marker]), [["AA", 2, true], ["BB", 1, false], ["CC", undefined, false]]); // prettier-ignore
    assert.equal(places[0]?.nth, 1, "the places before stay as they are");
});

test("the turn of the others is marked where it has left followers to see", () => {
    const position = (followers: Record<string, number>, settled: { province: string; control: string }[]) => {
        const open = settled.length > 0 ? [] : [{ province: "BB", marker: false, followers: { L: 1 } }];
        return { struggles: [...open, { province: "AA", marker: false, followers }], settled } as never;
    };
    const step: Step = { step: "place", province: "AA", faction: "R" };
    const turn = { ...play("turn"), steps: [step], takes: { faction: "L", province: "AA" } };
    const after = marked(position({ R: 1, L: 1 }, []), position({ R: 2 }, [{ province: "BB", control: "L" }]), turn);
    const looks = (code: string) =>
        after.find((one) => one.code === code)?.followers.map((one) => one.letter + (one.look ?? ""));
    assert.deepEqual(looks("AA"), ["R", "Rplaced", "Ltaken"]);
    assert.deepEqual(
        [looks("BB"), after.find((one) => one.code === "AA")?.nth],
        [[], 1],
        "a settled province is empty",
    );
});
