// Requests to the core. Each is a promise that a worker answers; cancelling ends the worker, and begins another one.

import type * as Api from "siam-api";
import { load_bytes } from "./files";
import type { Failed, Request } from "./state/table";

/** The answers to requests of views. The state knows those to its own (table.ts). */
interface Answers {
    deal: Api.Deal;
    layout: Api.Layout;
    pack: Api.Pack;
    play: Api.Play;
    table: Api.Table;
    variant: Api.VariantFile;
    variants: Api.Variants;
}
export type Answer<Do> = Do extends keyof Answers ? (Answers[Do] & { error?: undefined }) | Failed : Failed;
export type Ask = <Do extends string>(request: Request & { do: Do }) => Promise<Answer<Do>>;

/** The error with which a cancelled request rejects. */
export class Cancelled extends Error {}

interface Waiting {
    resolve: (answer: string) => void;
    reject: (reason: Error) => void;
}
export class Core {
    private worker: Worker;
    private readonly waiting: Waiting[] = [];
    private number = 0;

    /** `files`: the variant files that a request needs */
    private constructor(
        private readonly module: WebAssembly.Module,
        private readonly files: (request: Request) => string[],
    ) {
        this.worker = this.begun();
    }
    static async load(file: string, files: (request: Request) => string[]): Promise<Core> {
        return new Core(await WebAssembly.compile(await load_bytes(file)), files);
    }

    /** Adds an id to a request and sends it. */
    async ask<Do extends string>(request: Request & { do: Do }): Promise<Answer<Do>> {
        const files = this.files(request);
        const with_files = files.length > 0 ? { variant_files: files, ...request } : request;
        const line = JSON.stringify({ ...with_files, id: ++this.number });
        const answer = await new Promise<string>((resolve, reject) => {
            this.waiting.push({ resolve, reject });
            this.worker.postMessage(line);
        });
        return JSON.parse(answer) as Answer<Do>;
    }

    /** Cancels all requests. */
    cancel(): void {
        if (this.waiting.length > 0) this.renew();
    }
    private renew(): void {
        this.worker.terminate();
        for (const one of this.waiting.splice(0)) one.reject(new Cancelled());
        this.worker = this.begun();
    }
    private begun(): Worker {
        const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<string>) => this.waiting.shift()?.resolve(data);
        worker.onerror = (event) => {
            if (this.waiting.length === 0) return; // it has not begun, and another one would not either
            this.waiting.shift()?.reject(new Error(event.message));
            this.renew();
        };
        worker.postMessage(this.module);
        return worker;
    }
}
