// Requests to the core. Each is a promise that a worker answers; cancelling ends the worker, and a spare one takes over.

import { files_for } from "./maps.js";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Answer {
    id?: Json;
    error?: { message: string; field: number | null; rule: string | null };
    [key: string]: unknown;
}

/** The error with which a cancelled request rejects. */
export class Cancelled extends Error {}

interface Waiting {
    line: string;
    report?: (report: Answer) => void;
    resolve(answer: Answer): void;
    reject(reason: Error): void;
}

export class Core {
    private worker: Worker;
    private spare: Worker;
    private readonly waiting: Waiting[] = [];
    private number = 0;

    private constructor(private readonly module: WebAssembly.Module) {
        this.worker = this.made();
        this.spare = this.made();
        this.listen();
    }

    static async load(address: string): Promise<Core> {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        return new Core(await WebAssembly.compile(await response.arrayBuffer()));
    }

    /** Adds an id to a request, sends it, and returns the core's answer. A request with `report` has reports before it. */
    ask(request: { [key: string]: Json }, report?: (report: Answer) => void): Promise<Answer> {
        return new Promise((resolve, reject) => {
            const files = request.variant_files === undefined ? files_for(request) : [];
            const line = JSON.stringify({ ...request, ...(files.length > 0 ? { variant_files: files } : {}), id: (request.id as Json) ?? ++this.number });
            this.waiting.push({ line, report, resolve, reject });
            this.worker.postMessage({ requests: [line] });
        });
    }

    /** Cancels all requests; the spare worker takes the next one at once. */
    cancel(): void {
        if (this.waiting.length === 0) return;
        this.worker.terminate();
        for (const one of this.waiting.splice(0)) one.reject(new Cancelled());
        this.worker = this.spare;
        this.listen();
        this.spare = this.made();
    }

    /** A second core, for work in the background. */
    apart(): Core {
        return new Core(this.module);
    }

    end(): void {
        this.worker.terminate();
        this.spare.terminate();
    }

    private made(): Worker {
        const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
        worker.postMessage({ module: this.module });
        return worker;
    }

    private listen(): void {
        this.worker.onmessage = (event: MessageEvent) => {
            const { answer, report } = event.data as { answer?: string; report?: string };
            if (report !== undefined) this.waiting[0]?.report?.(JSON.parse(report));
            if (answer !== undefined) this.waiting.shift()?.resolve(JSON.parse(answer));
        };
        this.worker.onerror = (event: ErrorEvent) => this.waiting.shift()?.reject(new Error(event.message));
    }
}
