// Runs the core in a thread of its own, and answers requests in order. To cancel a request, the page ends the worker.

type Exports = {
    memory: WebAssembly.Memory;
    _initialize: () => void;
    siam_room: (bytes: number) => number;
    siam_ask: () => number;
    siam_answer: () => number;
};

/** The functions that the core imports. */
function surroundings(memory: () => WebAssembly.Memory): WebAssembly.Imports {
    const nothing = (): void => undefined;
    return {
        env: { emscripten_notify_memory_growth: nothing, siam_report: nothing }, // the page asks for no reports
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

function ask(of: Exports, request: string): string {
    const bytes = new TextEncoder().encode(request);
    const room = of.siam_room(bytes.length);
    new Uint8Array(of.memory.buffer, room, bytes.length).set(bytes);
    const length = of.siam_ask();
    return new TextDecoder().decode(new Uint8Array(of.memory.buffer, of.siam_answer(), length));
}

async function begin(module: WebAssembly.Module): Promise<Exports> {
    const core = (
        await WebAssembly.instantiate(
            module,
            surroundings(() => core.memory),
        )
    ).exports as Exports;
    core._initialize();
    return core;
}

let begun: Promise<Exports> | undefined;
self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | string>) => {
    if (typeof data !== "string") begun = begin(data);
    else if (begun) self.postMessage(ask(await begun, data));
};
