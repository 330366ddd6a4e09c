// The packs beside the page, and the user's own files. A pack is listed at once; each puzzle is read when it is opened.

import { Core } from "./core.js";
import { Pack, Listed, Puzzle } from "./types.js";

export interface Fault {
    line: number;
    message: string;
}
export class BadPack extends Error {
    constructor(readonly faults: Fault[]) {
        super("not a pack");
    }
}

/** Reads the text of a pack, or of its twin of JSON lines. Rejects with BadPack. */
export async function read_pack(core: Core, name: string, text: string): Promise<Pack> {
    if (text.trimStart().startsWith("{")) {
        const puzzles = await read_twin(core, text);
        return { name, puzzles, puzzle: (listed) => Promise.resolve(listed as Puzzle), faults: () => Promise.resolve([]) };
    }
    const answer = await core.ask({ do: "pack", text, detail: "list" });
    if (answer.error) throw new BadPack([{ line: 1, message: answer.error.message }]);
    const faults = answer.faults as Fault[];
    if (faults.length > 0) throw new BadPack(faults);
    const puzzles = answer.list as (Listed & { at: [number, number] })[];
    if (puzzles.length === 0) throw new BadPack([{ line: 1, message: "no puzzle" }]);
    const bytes = new TextEncoder().encode(text), header = answer.header as number;
    const part = (from: number, size: number): string => new TextDecoder().decode(bytes.subarray(from, from + size));
    const puzzle = async (listed: Listed): Promise<Puzzle> => {
        const [from, size] = (listed as (typeof puzzles)[number]).at;
        const read = await core.ask({ do: "pack", text: part(0, header) + part(from, size), detail: "excerpt" });
        if (read.error) throw new Error(read.error.message);
        const [fault] = read.faults as Fault[];
        if (fault) throw new Error(fault.message);
        return (read.puzzles as Puzzle[])[0]!;
    };
    return { name, puzzles, puzzle, faults: () => all_faults(core, text) };
}

/** The faults of every puzzle. A second core finds them, because reading a whole pack takes a while. */
async function all_faults(core: Core, text: string): Promise<Fault[]> {
    const apart = core.apart();
    try {
        const answer = await apart.ask({ do: "pack", text });
        return answer.error ? [{ line: 1, message: answer.error.message }] : (answer.faults as Fault[]);
    } finally {
        apart.end();
    }
}

async function read_twin(core: Core, text: string): Promise<Puzzle[]> {
    const puzzles: Puzzle[] = [];
    const lines = text.split("\n");
    for (let at = 0; at < lines.length; ++at) {
        if (!lines[at]!.trim()) continue;
        try {
            const puzzle = JSON.parse(lines[at]!) as Puzzle;
            const answer = await core.ask({ do: "show", position: puzzle.position });
            if (answer.error) throw new Error(answer.error.message);
            if (!Array.isArray(puzzle.keys) || typeof puzzle.n !== "number") throw new Error("no puzzle");
            puzzles.push(puzzle);
        } catch (error) {
            throw new BadPack([{ line: at + 1, message: (error as Error).message }]);
        }
    }
    return puzzles;
}

/** The packs beside the page; `packs/index.json` names their files. */
export async function shipped(): Promise<string[]> {
    const response = await fetch(new URL("packs/index.json", document.baseURI));
    return response.ok ? ((await response.json()) as string[]) : [];
}

export async function fetched(core: Core, file: string): Promise<Pack> {
    const response = await fetch(new URL(`packs/${file}`, document.baseURI));
    if (!response.ok) throw new Error(`packs/${file}: ${response.status}`);
    return read_pack(core, file, await response.text());
}
