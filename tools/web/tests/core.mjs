// Tests the core in Node: the answers of the suites, the signature of the search, noisy requests, a time limit, a pack.
//   node tools/web/tests/core.mjs [build/wasm/siam.wasm]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { core_of, records as records_of, top } from "./core_file.mjs";

const ask_line = core_of(process.argv[2]);
const ask = (request) => ask_line(JSON.stringify({ id: 1, ...request }));
const records = (suite) => records_of(`${top}/tests/suites/${suite}`);

let answered = 0;
for (const suite of ["force.epd", "edges-force.epd", "keys.epd", "rational.epd"])
    for (const [position, stated] of records(suite)) {
        const force = stated.get("force"),
            keys = stated.get("keys"),
            rational = stated.get("rational");
        const answer = ask({
            do: "solve",
            position,
            detail: keys ? "keys" : "distance",
            ...(rational ? { rational: true } : {}),
        });
        assert.equal(answer.status, "proved", position);
        if (force)
            assert.deepEqual(
                answer.force.map((n) => (n === null ? "-" : String(n))),
                force,
                position,
            );
        if (keys) assert.equal(answer.keys.length, Number(keys[0]), position);
        if (rational) assert.deepEqual(answer.rational.map(String), rational, position);
        ++answered;
    }
for (const suite of ["perft.epd", "edges-perft.epd"])
    for (const [position, stated] of records(suite)) {
        const [depth, ...counts] = stated.get("perft").map(Number);
        if (counts[2 * depth - 2] > 200000) continue;
        assert.deepEqual(ask({ do: "perft", position, depth }).perft.flat(), counts, position);
        ++answered;
    }
console.log(`${answered} records of the suites agree`);

// The core gives the same answers as the program with one thread.
const program = ["release", "dev"].map((preset) => `${top}/build/${preset}/siam`).find(existsSync);
if (program) {
    const positions = [...records("force.epd")].map(([position]) => position).slice(0, 40);
    for (const position of positions) {
        const native = JSON.parse(
            execFileSync(program, ["solve", "--json", "--threads", "1", position], { encoding: "utf8" }),
        );
        const answer = ask({ do: "solve", position });
        assert.deepEqual(answer.force, native.force, position);
        assert.equal(answer.key === undefined, native.key === undefined, position);
    }
    console.log(`${positions.length} positions as the program answers them`);
}

// The core searches as many nodes as tests/solver/signature.cpp expects, so it is the same search.
const pinned = Number(/nodes == (\d+)/.exec(readFileSync(`${top}/tests/solver/signature.cpp`, "utf8"))[1]);
const fresh = core_of(process.argv[2]);
let nodes = 0;
for (const [position] of records("force.epd")) nodes += fresh(JSON.stringify({ id: 1, do: "solve", position })).nodes;
assert.equal(nodes, pinned);
console.log(`${nodes} nodes over force.epd, as pinned`);

// Under a limit, the answer names the winner before N is known; reports come before the answer.
const reports = [];
const told = core_of(process.argv[2], (report) => reports.push(report));
const late = "siam:2 AY*r2l/SUr2l/CHlm3/LNl2 RY=L/KE=L/KT=R/LX=B r3l3m3/r2lm2 F/KFFRM 2 0 21 2:SUrm-LXl";
const partial = told(JSON.stringify({ id: 1, do: "solve", position: late, nodes: 16000, report: 0.001 }));
assert.deepEqual(partial.force, [null, { at_least: 3, at_most: 5 }]);
assert.equal(partial.winning_turn, "pass");
assert.ok(reports.length > 0 && reports.every((one, n) => one.report === n + 1 && one.force.length === 2), reports);
console.log(`the winner is known before N; ${reports.length} reports`);

// The core answers every line with an object, even if the line is noise.
let seed = 1;
const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
const sound = JSON.stringify({ id: 1, do: "solve", position: [...records("force.epd")][0][0], detail: "keys" });
for (let n = 0; n < 10000; ++n) {
    const letters = [...sound];
    for (let change = 0; change <= random(6); ++change)
        letters[random(letters.length)] = String.fromCodePoint(random(n % 3 ? 128 : 0x2fff));
    const answer = ask_line(letters.join("").slice(0, 1 + random(letters.length)));
    assert.equal(typeof answer, "object");
    assert.ok("id" in answer);
}
console.log("10000 noisy lines answered");

const began = performance.now();
const hard = ask({
    do: "solve",
    position: "siam:2 KElm3/KTrl2m/LNlm3/CHr2lm/RYrl2m/SUr3m/AYr3l/LXr2l2 - rl/lm KFF12RLM/KFF12RLM 1 0 - -",
    time: "300ms",
});
assert.equal(hard.status, "partial");
assert.ok(performance.now() - began < 3000);

const pack = ask({ do: "pack", text: readFileSync(`${top}/puzzles/packs/sample.txt`, "utf8") });
assert.deepEqual(pack.faults, []);
assert.ok(pack.whole && pack.puzzles.length >= 100);
const broken = ask({ do: "pack", text: readFileSync(`${top}/puzzles/packs/sample.txt`, "utf8").replace("[N ", "[M ") });
assert.ok(broken.faults.length > 0 && broken.faults[0].line > 0);
console.log(`a pack of ${pack.puzzles.length} puzzles is read, a damaged one refused`);
