// Runs the core in a thread of its own, and answers requests in order. To cancel a request, the page ends the worker.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    siam_room(bytes: number): number;
    siam_ask(): number;
    siam_answer(): number;
}

let core: Exports | undefined;

/** The functions that the core imports. */
function surroundings(): WebAssembly.Imports {
    return {
        env: {
            emscripten_notify_memory_growth: () => undefined,
            siam_report: (text: number, length: number) => self.postMessage({ report: read(text, length) }),
        },
        wasi_snapshot_preview1: {
            clock_time_get: (_id: number, _precision: bigint, out: number) => {
                const now = BigInt(Math.round(performance.now() * 1e6));
                new DataView(core!.memory.buffer).setBigUint64(out, now, true);
                return 0;
            },
            proc_exit: (code: number) => {
                throw new Error(`the core ended with ${code}`);
            },
        },
    };
}

function read(text: number, length: number): string {
    return new TextDecoder().decode(new Uint8Array(core!.memory.buffer, text, length));
}

function ask(request: string): string {
    const bytes = new TextEncoder().encode(request);
    const room = core!.siam_room(bytes.length);
    new Uint8Array(core!.memory.buffer, room, bytes.length).set(bytes);
    const length = core!.siam_ask();
    return read(core!.siam_answer(), length);
}

self.onmessage = async (event: MessageEvent) => {
    const { module, requests } = event.data as { module?: WebAssembly.Module; requests?: string[] };
    if (module) {
        const instance = await WebAssembly.instantiate(module, surroundings());
        core = instance.exports as unknown as Exports;
        core._initialize();
    }
    for (const request of requests ?? []) self.postMessage({ answer: ask(request) });
};

export {};
