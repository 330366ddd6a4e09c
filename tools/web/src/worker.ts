// Runs the core in a thread of its own, and answers requests in order. To cancel a request, the page ends the worker.

type Exports = {
    memory: WebAssembly.Memory;
    _initialize: () => void;
    siam_room: (bytes: number) => number;
    siam_ask: () => number;
    siam_answer: () => number;
};

function ask(of: Exports, request: string): string {
    const bytes = new TextEncoder().encode(request);
    const room = of.siam_room(bytes.length);
    new Uint8Array(of.memory.buffer, room, bytes.length).set(bytes);
    const length = of.siam_ask();
    return new TextDecoder().decode(new Uint8Array(of.memory.buffer, of.siam_answer(), length));
}

function begun(module: WebAssembly.Module): Exports {
    const nothing = (): void => undefined;
    const { exports } = new WebAssembly.Instance(module, {
        env: { emscripten_notify_memory_growth: nothing, siam_report: nothing }, // the page asks for no reports
        wasi_snapshot_preview1: {
            clock_time_get: (_id: number, _precision: bigint, out: number) => {
                const now = BigInt(Math.round(performance.now() * 1e6));
                new DataView(core.memory.buffer).setBigUint64(out, now, true);
                return 0;
            },
            proc_exit: (code: number) => {
                throw new Error(`the core ended with ${code}`);
            },
        },
    });
    const core = exports as Exports;
    core._initialize();
    return core;
}

let core: Exports | undefined;
self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
    if (typeof data !== "string") core = begun(data);
    else if (core) self.postMessage(ask(core, data));
};
