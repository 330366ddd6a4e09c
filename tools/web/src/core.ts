// Requests to the core. Each is a promise that a worker answers; cancelling ends the worker, and a spare one takes over.

import type {
    Attempt, Compose, Deal, Error as Failed, Force, Judged, Layout, LineOfTurns, Pack, PackList, Play, Solution, Solve, Table,
    Variants, VariantFile,
} from "siam-api"; // prettier-ignore
import type { Request } from "./state/table";

export type { Failed };
/** The answer to each request. */
interface Answers {
    attempt: Attempt | Judged;
    compose: Compose;
    deal: Deal;
    layout: Layout;
    line: LineOfTurns;
    pack: Pack & PackList;
    play: Play;
    solution: Solution;
    solve: Solve;
    table: Table;
    variant: VariantFile;
    variants: Variants;
}
export type Answer<Do> = Do extends keyof Answers ? (Answers[Do] & { error?: undefined }) | Failed : Failed;
type Report = (force: Force) => void;

/** The error with which a cancelled request rejects. */
export class Cancelled extends Error {}

interface Waiting {
    report?: Report | undefined;
    resolve: (answer: string) => void;
    reject: (reason: Error) => void;
}
/** What a worker sends: an answer as JSON, or the report before one. */
export type Sent = { answer: string } | { report: string };

export class Core {
    private worker: Worker;
    private spare: Worker;
    private readonly waiting: Waiting[] = [];
    private number = 0;

    /** `files`: the variant files that a request needs */
    private constructor(
        private readonly module: WebAssembly.Module,
        private readonly files: (request: Request) => string[],
    ) {
        this.worker = this.made();
        this.spare = this.made();
        this.listen();
    }

    static async load(address: string, files: (request: Request) => string[]): Promise<Core> {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        return new Core(await WebAssembly.compile(await response.arrayBuffer()), files);
    }

    /** Adds an id to a request and sends it. A request with `report` has reports before its answer. */
    async ask<Do extends string>(request: Request & { do: Do }, report?: Report): Promise<Answer<Do>> {
        const files = request["variant_files"] === undefined ? this.files(request) : [];
        const line = JSON.stringify({
            ...(files.length > 0 ? { variant_files: files } : {}),
            ...request,
            id: ++this.number,
        });
        const answer = await new Promise<string>((resolve, reject) => {
            this.waiting.push({ report, resolve, reject });
            this.worker.postMessage({ requests: [line] });
        });
        return JSON.parse(answer) as Answer<Do>;
    }

    /** Cancels all requests; the spare worker takes the next one at once. */
    cancel(): void {
        if (this.waiting.length > 0) this.renew();
    }
    private renew(): void {
        this.worker.terminate();
        for (const one of this.waiting.splice(0)) one.reject(new Cancelled());
        this.worker = this.spare;
        this.listen();
        this.spare = this.made();
    }

    /** A second core, for work in the background. */
    apart(): Core {
        return new Core(this.module, this.files);
    }
    end(): void {
        this.worker.terminate();
        this.spare.terminate();
    }

    private made(): Worker {
        const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
        worker.postMessage({ module: this.module });
        return worker;
    }
    private listen(): void {
        this.worker.onmessage = ({ data }: MessageEvent<Sent>) => {
            if ("report" in data) this.waiting[0]?.report?.((JSON.parse(data.report) as { force: Force }).force);
            else this.waiting.shift()?.resolve(data.answer);
        };
        this.worker.onerror = (event) => {
            this.waiting.shift()?.reject(new Error(event.message));
            this.renew();
        };
    }
}
