// The state of the page, event by event, with the real core.
import assert from "node:assert/strict";
import { test } from "node:test";
import { address_of } from "../../src/state/address";
import { choices_at, draft_of } from "../../src/state/draft";
import { kept_of } from "../../src/state/kept";
import { patience } from "../../src/state/reduce";
import { path, turns_of } from "../../src/state/tree";
import { ask, Player, puzzle_of, puzzles } from "./player";
import type { Lesson, Parts } from "../../src/state/table";

const short = puzzle_of((one) => one.goal === "win" && one.n === 1 && one.position.startsWith("siam:2"));
const long = puzzle_of((one) => one.goal === "win" && one.n === 2 && one.position.startsWith("siam:2"));
const save = puzzle_of((one) => one.goal === "save");
const free = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";
const attempt = (player: Player): any => {
    const { goal, n, against, position, rules } = (player.table.task as any).puzzle;
    return ask({
        do: "attempt",
        position,
        goal,
        n,
        rules,
        against,
        turns: turns_of(player.table.nodes, player.table.at),
    });
};
/** A legal turn that the core judges wrong. */
function wrong_turn(player: Player): string {
    const { goal, n, against, position, rules } = (player.table.task as any).puzzle;
    const legal = player.node.legal;
    for (const action of legal?.actions ?? [])
        for (const at of action.takings) {
            const turn = `${action.action}/${legal?.takings[at]?.text}`;
            if (ask({ do: "attempt", position, goal, n, rules, against, turns: [], turn }).judged === "wrong")
                return turn;
        }
    return "pass";
}

test("a puzzle opens with one request, and ends when its goal is reached", () => {
    for (const puzzle of [short, long, save]) {
        const player = new Player();
        player.puzzle(puzzle);
        assert.deepEqual(player.asked, ["table"]);
        for (let turns = 0; player.table.phase !== "done" && turns < 20; ++turns) {
            assert.equal(player.table.phase, "choosing");
            const { answer } = attempt(player);
            if (answer === "pass") {
                player.send({ do: "card", card: null });
                player.send({ do: "play" });
            } else player.play(answer);
        }
        assert.equal(player.table.phase, "done");
        assert.deepEqual(player.kept, [
            { do: "keep", id: puzzle.id, solved: true, wrong: 0, hints: 0, turn: player.table.nodes[1]?.turn },
        ]);
        assert.ok(player.announced.some((one) => one.say === "words" && ["won", "held"].includes(one.words)));
        assert.ok(player.table.nodes.every((node) => node.of === "played" || node.of === "root"));
    }
});

test("every legal turn can be put together", () => {
    for (const puzzle of puzzles.filter((_, at) => at % 20 === 3)) {
        const player = new Player();
        player.puzzle(puzzle);
        const legal = player.node.legal;
        for (const action of legal?.actions ?? [])
            for (const at of action.card === null ? [] : action.takings) {
                const turn = `${action.action}/${legal?.takings[at]?.text}`;
                player.put_together(turn);
                assert.equal(player.draft.turn, turn, puzzle.id);
            }
    }
});

test("a wrong pass is refuted from its beginning, turn by turn", () => {
    const player = new Player();
    for (const puzzle of puzzles.filter((one) => one.goal === "win")) {
        player.puzzle(puzzle);
        player.play("pass");
        if (player.table.phase === "refuted" && player.table.tip > player.table.at) break;
    }
    assert.equal(player.table.phase, "refuted");
    const { nodes, at, tip } = player.table;
    assert.equal(nodes[nodes[at]?.parent ?? -1]?.turn, "pass");
    assert.ok(tip > at, "the turns after it are there too");
    player.send({ do: "walk", to: "on" });
    assert.equal(player.table.at, nodes[at]?.children[0]);
});

test("a refutation says that it also plays the user's later cards, exactly if it does", () => {
    const told = new Set<boolean>();
    for (const puzzle of puzzles.filter((_, at) => at % 9 === 4)) {
        const player = new Player();
        player.puzzle(puzzle);
        player.play("pass");
        const { nodes, phase, said, tip } = player.table;
        if (phase !== "refuted") continue;
        const own = (player: number): number => (puzzle.position.includes(":4 ") ? player % 2 : player);
        const [first, ...later] = path(nodes, tip).flatMap((at) => nodes[at]?.play ?? []);
        const plays_on = later.some((one) => one.card !== null && own(one.player) === own(first?.player ?? 0));
        const words = said.flatMap((one) => (one.say === "words" ? one.words : []));
        assert.deepEqual([words.includes("fails-yours"), words.includes("fails") && plays_on], [plays_on, false]);
        told.add(plays_on);
    }
    assert.equal(told.size, 2);
});

test("a wrong turn is refuted at the turn that decides, and taken back", () => {
    const player = new Player();
    player.puzzle(long);
    const turn = wrong_turn(player);
    player.play(turn);
    assert.equal(player.table.phase, "refuted");
    assert.equal(player.score.wrong, 1);
    const before = player.table.nodes.length;
    assert.equal(player.node.of, "refutation");
    assert.ok(player.table.fresh.length > 0 && player.table.said.length > 0);
    player.send({ do: "walk", to: "first" });
    player.send({ do: "walk", to: "last" });
    assert.equal(player.table.at, player.table.tip);
    player.send({ do: "take-back" });
    assert.deepEqual([player.table.phase, player.table.at, player.table.said.length], ["choosing", 0, 0]);
    player.play(turn);
    assert.equal(player.table.nodes.length, before, "the same turn is not listed twice");
    player.send({ do: "undo" });
    assert.equal(player.table.phase, "choosing");
    player.send({ do: "take-back" });
    assert.equal(player.table.phase, "choosing");
});

test("a second click within 400 ms neither chooses nor plays; keys and walking are not held up", () => {
    const player = new Player();
    player.puzzle(long);
    const [card] = [...(player.node.shown?.seats.find((seat) => seat.seat === player.node.shown?.to_move)?.hand ?? "")];
    player.send({ do: "card", card: card ?? null, time: 1000 });
    const draft = player.table.draft;
    assert.equal(draft.length, 1);
    for (const time of [1001, 1200, 1599, 1599 + patience - 1]) {
        const [code = ""] = player.node.shown?.struggles.map((one) => one.province) ?? [];
        player.send({ do: "province", province: code, time });
        for (const one of ["play", "undo", "hint", "solution"] as const) player.send({ do: one, time: time + 0.5 });
        assert.equal(player.table.draft, draft);
    }
    player.send({ do: "undo", time: 1599 + 2 * patience });
    assert.deepEqual(player.table.draft, []);
    player.send({ do: "card", card: null });
    player.send({ do: "undo" });
    assert.deepEqual(player.table.draft, []);
    player.puzzle(long, long.line);
    player.send({ do: "walk", to: "on", time: 5000 });
    player.send({ do: "walk", to: "on", time: 5100 });
    assert.equal(turns_of(player.table.nodes, player.table.at).length, Math.min(2, long.line.length));
});

test("an answer that comes too late changes nothing", () => {
    const player = new Player();
    player.puzzle(short);
    player.send({ do: "card", card: null });
    player.held = [];
    player.send({ do: "play" });
    assert.equal(player.table.phase, "judging");
    const judging = player.state;
    for (const event of [
        { do: "undo" },
        { do: "hint" },
        { do: "walk", to: "first" },
        { do: "card", card: null },
        { do: "play" },
    ] as const)
        player.send(event);
    assert.deepEqual(player.state, judging);
    player.send({ do: "stop" });
    assert.deepEqual([player.table.phase, player.cancelled], ["choosing", 1]);
    const stopped = player.table;
    const late = player.held;
    player.held = null;
    for (const answer of late) player.send(answer);
    assert.equal(player.table.nodes.length, stopped.nodes.length);
    player.held = [];
    player.puzzle(long);
    const other = player.held;
    player.held = null;
    player.puzzle(short);
    for (const answer of other) player.send(answer);
    assert.equal(player.table.nodes[0]?.position, short.position);
    player.send({ do: "open", view: { name: "about" } });
    for (const answer of other) player.send(answer);
    player.send({ do: "hint" });
    assert.equal(player.state.table, null);
});

test("hints lead from the idea to the turn, and count", () => {
    const player = new Player();
    player.puzzle(long);
    const said: string[] = [];
    for (let hints = 0; hints < 5; ++hints) {
        player.send({ do: "hint" });
        const [first] = player.table.said;
        said.push(first?.say === "words" ? first.words : (first?.say ?? ""));
    }
    assert.match(said[0] ?? "", /^(hint-|told)/);
    assert.equal(said[4], "hint-turn");
    assert.equal(player.score.hints, 5);
    player.play(wrong_turn(player));
    player.send({ do: "hint" });
    assert.equal(player.table.phase, "choosing");
    player.free(free);
    player.send({ do: "hint" });
    player.send({ do: "solution" });
    assert.deepEqual(player.table.said, []);
});

test("the solution of a twin tells the other one", () => {
    const player = new Player();
    player.puzzle(puzzle_of((puzzle) => puzzle.twin !== undefined));
    player.send({ do: "solution" });
    assert.equal(player.table.phase, "reviewing");
    assert.match(JSON.stringify(player.table.said), /another turn is right/);
});

test("the solution comes in one request; a turn off the tree is answered", () => {
    const player = new Player();
    player.puzzle(long);
    player.asked.length = 0;
    player.send({ do: "solution" });
    assert.deepEqual(player.asked, ["solution"]);
    assert.deepEqual([player.table.phase, player.table.at, player.score.ended], ["reviewing", 0, "given-up"]);
    assert.deepEqual(player.kept, [{ do: "keep", id: long.id, solved: false, wrong: 0, hints: 0, turn: "" }]);
    const { nodes } = player.table;
    assert.ok(
        nodes.every((node) => node.shown),
        "each node can be drawn",
    );
    const line: string[] = [];
    for (let at = -1; at !== player.table.at; player.send({ do: "walk", to: "on" })) at = player.table.at, line.push(player.node.turn); // prettier-ignore
    const main = path(nodes, player.table.at).filter((one) => one > 0); // it may show another turn with the same replies
    long.line.forEach((turn, i) => {
        const { turn: shown, same = [] } = nodes[main[i] ?? 0] ?? {};
        assert.ok(shown === turn || same.includes(turn), turn);
    });
    for (let at = 1; at < nodes.length; ++at) (player.send({ do: "go", node: at }), assert.equal(player.table.at, at));
    player.send({ do: "go", node: 9999 });
    player.send({ do: "go", node: nodes.findIndex((node) => node.turn === long.keys[0]) });
    const defences = player.node.legal?.actions.filter((one) => one.card !== null) ?? [];
    const known = new Set(player.node.children.map((one) => nodes[one]?.turn));
    const off = defences
        .flatMap((one) => one.takings.map((at) => `${one.action}/${player.node.legal?.takings[at]?.text}`))
        .find((turn) => !known.has(turn));
    if (off) {
        player.send({ do: "play", turn: off });
        assert.equal(player.table.phase, "reviewing");
        assert.ok(player.node.of === "tried" && player.node.parent > 0);
        assert.deepEqual(player.table.said[0]?.say, "turn");
    }
    player.send({ do: "walk", to: "first" });
    const tried = wrong_turn(player);
    player.send({ do: "play", turn: tried });
    assert.equal(player.table.phase, "refuted");
    const own = player.table.nodes.findIndex(
        (node) =>
            node.of === "refutation" && node.shown?.side === player.table.nodes[0]?.shown?.side && !node.shown?.over,
    );
    if (own > 0) {
        player.send({ do: "go", node: own });
        player.send({ do: "play", turn: "pass" });
        assert.notEqual(player.table.phase, "judging");
    }
    assert.equal(player.kept.length, 1);
});

test("the address and the entry of the history bring a table back", () => {
    const player = new Player();
    player.puzzle(long);
    player.play(long.keys[0] ?? "");
    const [card] = player.node.legal?.actions.map((one) => one.card) ?? [];
    player.send({ do: "card", card: card ?? null });
    const turns = turns_of(player.table.nodes, player.table.tip);
    assert.match(address_of(player.state), new RegExp(`^#p=${long.id};t=.+`));
    const again = new Player();
    again.puzzle(long, turns, kept_of(player.table));
    assert.deepEqual(
        [again.table.at, again.table.phase, again.table.draft],
        [player.table.at, player.table.phase, player.table.draft],
    );
    assert.equal(again.node.position, player.node.position);
    assert.equal(address_of(again.state), address_of(player.state));
    const linked = new Player();
    linked.puzzle(long, [...turns, "L=XX,XX/-"]);
    assert.deepEqual([linked.table.phase, linked.table.said[0]?.say], ["reviewing", "fault"]);
    assert.deepEqual(turns_of(linked.table.nodes, linked.table.tip), turns);
    linked.puzzle(long, ["L=XX,XX/-"]);
    assert.equal(linked.table.phase, "choosing");
    linked.puzzle(long, [], { ...(kept_of(player.table) as any), draft: [{ card: "?" }, { step: {} }, {}] });
    assert.equal(linked.draft.card, undefined);
    const views = [{ name: "home" }, { name: "about" }] as const;
    for (const view of views) assert.ok(address_of({ ...player.state, view, table: null }).startsWith("#"));
    assert.equal(address_of({ ...new Player().state }), "#");
});

test("taps on the map choose, narrow or do nothing", () => {
    const player = new Player();
    player.free("siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RLF12K/KF 1 0 12 -");
    player.send({ do: "province", province: "KT" });
    assert.deepEqual(player.table.draft, []);
    for (const { card } of player.node.legal?.actions ?? []) {
        player.send({ do: "card", card });
        for (let taps = 0; player.draft.turn === "" && taps < 12; ++taps) {
            const here = [...player.draft.next, ...player.draft.takings][0];
            const province = here?.province ?? "";
            const before = player.table.draft.length;
            player.send({ do: "province", province });
            if (player.table.draft.length > before) continue;
            if (!player.table.narrowed) player.send({ do: "taking", taking: "-" });
            else player.send({ do: "follower", province, faction: here?.faction ?? "" });
        }
        assert.notEqual(player.draft.turn, "", String(card));
        const [choice] = choices_at(player.draft, player.draft.takings[0]?.province ?? "?");
        if (choice && "taking" in choice) player.send({ do: "taking", taking: choice.taking });
        player.send({ do: "taking", taking: "xYZ" });
        player.send({ do: "step", step: { step: "place", province: "XX" } });
        assert.notEqual(player.draft.turn, "");
        player.send({ do: "undo" });
    }
    player.send({ do: "card", card: "?" });
    assert.deepEqual(player.table.draft, []);
    assert.deepEqual(draft_of(undefined, [{ card: "L" }]).turn, "");
});

test("Your table plays both sides, solves, shows lines and stops", () => {
    const player = new Player();
    player.free(free, [], { laid: ask({ do: "table", position: free }) });
    assert.deepEqual(player.asked, []);
    player.send({ do: "play", turn: "pass" });
    player.send({ do: "play", turn: "nonsense" });
    assert.equal(player.table.said[0]?.say, "fault");
    assert.equal(address_of(player.state).includes(";t=pass"), true);
    player.send({ do: "undo" });
    assert.equal(player.table.at, 0);
    player.send({ do: "play", turn: "pass" });
    assert.equal(player.table.nodes.length, 2);
    player.send({ do: "walk", to: "up" });
    player.send({ do: "walk", to: "back" });
    player.send({ do: "solve", detail: "keys" });
    assert.equal(player.table.solving?.working, false);
    const answer = player.table.solving?.answer;
    assert.ok(answer?.line_of_play && answer.line_of_play.length > 0);
    player.send({ do: "line", turns: answer.line_of_play });
    assert.deepEqual([player.table.phase, player.node.of], ["choosing", "line"]);
    player.send({ do: "walk", to: "down" });
    player.held = [];
    player.send({ do: "solve", detail: "turns" });
    player.send({ do: "solve", detail: "turns" });
    assert.equal(player.held.length, 1);
    player.send({ do: "walk", to: "first" });
    assert.deepEqual([player.table.solving, player.cancelled], [null, 1]);
    player.release();
    assert.equal(player.table.solving, null);
    player.send({ do: "stop" });
    assert.equal(player.table.solving, null);
});

test("a position is entered, with its faults named, and survives a reload", () => {
    const player = new Player();
    player.free(free);
    player.send({ do: "set-up" });
    const parts = player.table.setup?.parts as Parts;
    player.send({ do: "compose", parts: { ...parts, latest: [] } });
    assert.ok((player.table.setup?.faults.length ?? 0) > 0);
    player.send({ do: "set-up-done" });
    player.send({ do: "walk", to: "on" });
    assert.ok(player.table.setup);
    const again = new Player();
    again.free(free, [], { kept: kept_of(player.table) });
    assert.deepEqual(again.table.setup, player.table.setup);
    player.send({ do: "compose", parts: { ...parts, to_move: 2 } });
    assert.deepEqual(player.table.setup?.faults, []);
    player.send({ do: "set-up-done" });
    assert.equal(player.table.setup, null);
    assert.match(player.node.position, / 2 0 12 -$/);
    assert.ok(player.node.legal);
    player.send({ do: "compose", parts });
    player.send({ do: "compose", parts: { ...parts, variant: "?" } });
    assert.equal(player.table.setup, null);
    player.send({ do: "set-up" });
    player.send({ do: "compose", parts: { ...parts, variant: "nope" } });
    assert.ok((player.table.setup as any).faults.length > 0);
});

test("lessons are judged by the core", () => {
    const lesson: Lesson = { step: 1, id: "x", position: free, task: { do: "answer", asks: ["leader", "winner"] } };
    const player = new Player();
    player.open({ kind: "lesson", lesson, answered: 0, hints: 0, wrong: 0, ended: "" }, free);
    const ends = player.node.shown?.if_all_pass;
    for (const answer of ["?", ends?.ranking[0]?.faction ?? "", "?", ends?.winners.join(",") || "draw", "?"])
        player.send({ do: "answer", answer });
    assert.deepEqual([player.score.wrong, player.score.ended, player.table.phase], [2, "solved", "done"]);
    player.send({ do: "card", card: null });
    player.send({ do: "play" });
    assert.equal(player.table.nodes.length, 1);
    const turn: Lesson = {
        step: 2,
        id: "y",
        position: short.position,
        task: { do: "turn", n: 1, end: { by: "independence" } },
    };
    player.open({ kind: "lesson", lesson: turn, answered: 0, hints: 0, wrong: 0, ended: "" }, short.position);
    player.send({ do: "hint" });
    player.send({ do: "answer", answer: "1" });
    player.send({ do: "solution" });
    player.play(short.keys[0] ?? "");
    assert.deepEqual([player.score.hints, player.score.ended, player.kept.length], [1, "solved", 0]);
});
