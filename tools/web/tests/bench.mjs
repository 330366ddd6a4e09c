// The same positions in the core and in the program, in one run: seconds of each, answers and nodes compared.
//   node tools/web/tests/bench.mjs POSITIONS.epd
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { core_of, records, top } from "./core_file.mjs";

const requests = [...records(process.argv[2])].map(([position], id) => JSON.stringify({ id, do: "solve", position }));
// As much memory for the table as the core has.
const program = () => execFileSync(`${top}/build/release/siam`, ["engine", "--threads", "1", "--memory", "64M"], { input: requests.join("\n") + "\n", encoding: "utf8" })
    .trim().split("\n").map((line) => JSON.parse(line));
const seconds = (answers) => answers.reduce((sum, answer) => sum + answer.seconds, 0);

const rounds = [];
for (let round = 0; round < 3; ++round) {
    const native = program(), core = core_of(), wasm = requests.map(core);
    native.sort((a, b) => a.id - b.id);
    wasm.forEach((answer, at) => assert.deepEqual(answer.force, native[at].force, answer.position));
    rounds.push([seconds(native), seconds(wasm)]);
}
rounds.sort((a, b) => a[1] / a[0] - b[1] / b[0]);
const [native, wasm] = rounds[1];
console.log(`${requests.length} positions: program ${native.toFixed(2)} s, core ${wasm.toFixed(2)} s, ${(wasm / native).toFixed(2)} times; of three rounds ${rounds.map((one) => (one[1] / one[0]).toFixed(2)).join(", ")}`);
