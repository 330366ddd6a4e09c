// Loads the core in Node, and reads suites.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const top = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/**
 * Loads a fresh core. Returns a function that takes a request as a line and returns the answer as an object. `report`
 * receives the reports before the answer, as objects.
 */
export function core_of(file = `${top}/build/wasm/siam.wasm`, report = () => undefined) {
    const module = new WebAssembly.Module(readFileSync(file));
    assert.deepEqual(
        WebAssembly.Module.imports(module)
            .map((one) => one.name)
            .sort(),
        ["clock_time_get", "emscripten_notify_memory_growth", "proc_exit", "siam_report"],
    );
    let memory;
    const read = (text, length) => JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text, length)));
    const { exports: core } = new WebAssembly.Instance(module, {
        env: {
            emscripten_notify_memory_growth: () => undefined,
            siam_report: (text, length) => report(read(text, length)),
        },
        wasi_snapshot_preview1: {
            clock_time_get: (_id, _precision, out) => {
                new DataView(memory.buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
                return 0;
            },
            proc_exit: (code) => assert.fail(`the core ended with ${code}`),
        },
    });
    memory = core.memory;
    core._initialize();
    return (line) => {
        const bytes = new TextEncoder().encode(line);
        const room = core.siam_room(bytes.length);
        new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
        const length = core.siam_ask();
        return read(core.siam_answer(), length);
    };
}

/** Yields each position of a suite, with a map from the operations on its line to their values. */
export function* records(file) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
        if (!line || line.startsWith("#")) continue;
        const [position, ...operations] = line.split(" ;").map((part) => part.trim());
        yield [position, new Map(operations.map((text) => [text.split(" ")[0], text.split(" ").slice(1)]))];
    }
}
