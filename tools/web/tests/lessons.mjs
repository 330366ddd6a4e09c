// Tests the lessons with the core: each deed is possible, exactly the right deeds are accepted, and they end as the lesson says.
//   node tools/web/tests/lessons.mjs [build/wasm/siam.wasm]
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { core_of, top } from "./core_file.mjs";

const ask_line = core_of(process.argv[2]);
function ask(request) {
    const answer = ask_line(JSON.stringify({ id: 1, ...request }));
    assert.equal(answer.error, undefined, `${JSON.stringify(request)}: ${JSON.stringify(answer.error)}`);
    return answer;
}
const lessons = JSON.parse(readFileSync(`${top}/tools/web/lessons/lessons.json`, "utf8"));
const words = JSON.parse(readFileSync(`${top}/tools/web/words/lessons/en.json`, "utf8"));
const result_of = (shown) => (shown.over ? shown.result : shown.if_all_pass);

/** The turns that keep the side's N by the solver: an answer that does not depend on `attempt`. */
function keys_of(position, side, n) {
    const solved = ask({ do: "solve", position, detail: "turns" });
    assert.equal(solved.force[side - 1], n, `${position}: win in ${solved.force[side - 1]}`);
    return solved.turns
        .filter(({ turn, force }) => force[side - 1] === (turn === "pass" ? n : n - 1))
        .map((one) => one.turn);
}

/** Asks the core to judge every legal turn, follows the right ones to the end, and returns how many turns are right and in all. */
function judge_all({ id, position, task }) {
    const { n, end } = task;
    const shown = ask({ do: "show", position });
    const side = shown.seats[shown.to_move - 1].side;
    const judge = (turns, turn) => ask({ do: "attempt", position, goal: "win", n, turns, turn });
    const follow = (turns, at) => {
        const right = [];
        let hasty = 0; // turns that win if all pass, but not against every answer
        const legal = ask({ do: "moves", position: at }).turns;
        for (const { turn, to } of legal) {
            const judged = judge(turns, turn);
            if (judged.judged !== "wrong") right.push(turn);
            else if (result_of(ask({ do: "show", position: to })).winners.includes(shown.to_move)) ++hasty;
            if (judged.judged === "solved") {
                const { by, ranking, winners } = result_of(ask({ do: "show", position: to }));
                assert.equal(by, end.by, `${id}: ${turn}`);
                assert.equal(by === "independence" ? ranking[0].faction : undefined, end.leads, `${id}: ${turn}`);
                assert.ok(winners.includes(shown.to_move), `${id}: ${turn} makes ${winners} win`);
            }
            if (judged.judged === "right") {
                assert.equal(turn, "pass", `${id}: a card is right, but does not yet win`);
                follow([...turns, turn, ...judged.then], judged.position);
            }
        }
        assert.deepEqual(right, keys_of(at, side, n), `${id}: attempt and the solver differ`);
        assert.ok(
            right.length > 0 && right.length * 3 <= legal.length,
            `${id}: ${right.length} of ${legal.length} turns are right`,
        );
        return { right: right.length, of: legal.length, hasty, waits: right.includes("pass") };
    };
    return follow([], position);
}

for (const [at, lesson] of lessons.entries()) {
    const { id, position, task } = lesson;
    const shown = ask({ do: "show", position });
    assert.equal(shown.position ?? position, position, `${id}: not in canonical form`);
    assert.equal(shown.players, [2, 3, 4][Math.max(0, at - 9)] ?? 2, `${id}: ${shown.players} players`);
    assert.ok(!shown.over && shown.struggles.length <= 3, id);
    assert.ok(words.steps[id], `${id}: no words`);
    const named = JSON.stringify(words.steps[id]).matchAll(/\{(card|power|province):(\w+)\}/g);
    const [variant] = ask({ do: "variants", variant: shown.variant }).variants;
    const hands = shown.seats.map((seat) => seat.hand).join("");
    for (const [all, kind, code] of named) {
        if (kind === "card") assert.ok(hands.includes(code), `${id}: nobody holds ${all}`);
        if (kind === "power")
            assert.ok(
                variant.factions.some((one) => one.letter === code),
                `${id}: ${all}`,
            );
        if (kind === "province")
            assert.ok(
                variant.provinces.some((one) => one.code === code),
                `${id}: ${all}`,
            );
    }
    if (task.do === "answer") {
        const { by, ranking, winners } = result_of(shown);
        assert.ok(by === "independence" && winners.length === 1 && ranking[0].provinces > ranking[1].provinces, id);
        assert.ok(
            ask({ do: "moves", position }).turns.every((one) => one.turn === "pass"),
            `${id}: somebody can still play`,
        );
        console.log(`${at + 1} ${id}: ${ranking[0].faction} leads, player ${winners} wins`);
        continue;
    }
    assert.ok(!result_of(shown).winners.includes(shown.to_move), `${id}: the player wins without a deed`);
    const { right, of, hasty, waits } = judge_all(lesson);
    assert.equal(waits, id === "passing", `${id}: a pass is ${waits ? "" : "not "}right`);
    const has_reply = shown.seats.some((seat) => seat.side !== shown.seats[shown.to_move - 1].side && seat.hand !== "");
    if (shown.players === 2 && has_reply) assert.ok(hasty > 0, `${id}: no turn fails only because of an answer`);
    console.log(`${at + 1} ${id}: ${right} of ${of} turns are right, ${hasty} fail because of an answer`);
}
assert.deepEqual(
    Object.keys(words.steps),
    lessons.map((one) => one.id),
);
