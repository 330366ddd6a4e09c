// Runs the core in a thread of its own, and answers requests in order. To cancel a request, the page ends the worker.

import type { Sent } from "./core";

type Exports = {
    memory: WebAssembly.Memory;
    _initialize: () => void;
    siam_room: (bytes: number) => number;
    siam_ask: () => number;
    siam_answer: () => number;
};

const send = (sent: Sent): void => self.postMessage(sent);

/** The functions that the core imports. */
function surroundings(memory: () => WebAssembly.Memory): WebAssembly.Imports {
    return {
        env: {
            emscripten_notify_memory_growth: () => undefined,
            siam_report: (text: number, length: number) => send({ report: read(memory(), text, length) }),
        },
        wasi_snapshot_preview1: {
            clock_time_get: (_id: number, _precision: bigint, out: number) => {
                new DataView(memory().buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
                return 0;
            },
            proc_exit: (code: number) => {
                throw new Error(`the core ended with ${code}`);
            },
        },
    };
}

function read(memory: WebAssembly.Memory, text: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(memory.buffer, text, length));
}

function ask(of: Exports, request: string): string {
    const bytes = new TextEncoder().encode(request);
    const room = of.siam_room(bytes.length);
    new Uint8Array(of.memory.buffer, room, bytes.length).set(bytes);
    const length = of.siam_ask();
    return read(of.memory, of.siam_answer(), length);
}

async function begin(module: WebAssembly.Module): Promise<Exports> {
    const memory = (): WebAssembly.Memory => core.memory; // the core reports only once it has begun
    const core = (await WebAssembly.instantiate(module, surroundings(memory))).exports as Exports;
    core._initialize();
    return core;
}

let begun: Promise<Exports> | undefined;
self.onmessage = async ({ data }: MessageEvent<{ module?: WebAssembly.Module; requests?: string[] }>) => {
    if (data.module) begun = begin(data.module);
    const of = await begun;
    for (const request of data.requests ?? []) if (of) send({ answer: ask(of, request) });
};
