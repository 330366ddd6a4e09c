// Solves the same positions with the core and with the program, on one thread each. Compares answers and CPU times.
//   node tools/web/tests/bench.mjs POSITIONS.epd [CORE.wasm]
// SIAM in the environment names the program (default build/release/siam).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { core_of, records, top } from "./core_file.mjs";

const program = process.env.SIAM ?? `${top}/build/release/siam`;
const requests = [...records(process.argv[2])].map(([position], id) => JSON.stringify({ id, do: "solve", position }));

/** Returns [seconds, answers] of the program. It may use as much memory as the core. */
function native() {
    const timed = 'TIMEFORMAT=%U; { time "$0" engine --threads 1 --memory 64M 2>/dev/null; } 2>&1';
    const lines = execFileSync("bash", ["-c", timed, program], { input: requests.join("\n") + "\n", encoding: "utf8" })
        .trim()
        .split("\n");
    const seconds = Number(lines.pop());
    return [seconds, lines.map((line) => JSON.parse(line)).sort((a, b) => a.id - b.id)];
}

function wasm() {
    const began = process.cpuUsage();
    const answers = requests.map(core_of(process.argv[3]));
    return [process.cpuUsage(began).user / 1e6, answers];
}

const rounds = [];
for (let round = 0; round < 3; ++round) {
    const [of_program, expected] = native(),
        [of_core, found] = wasm();
    found.forEach((answer, at) => assert.deepEqual(answer.force, expected[at].force, answer.position));
    rounds.push({ of_program, of_core, times: of_core / of_program });
    console.log(
        `${requests.length} positions: program ${of_program.toFixed(2)} s, core ${of_core.toFixed(2)} s, ${(of_core / of_program).toFixed(2)} times`,
    );
}
rounds.sort((a, b) => a.times - b.times);
console.log(`median ${rounds[1].times.toFixed(2)} times the program's processor seconds`);
