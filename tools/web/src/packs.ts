// Puzzles: those beside the page, in files of about twenty with one index, and the user's own packs.

import type { PackList } from "siam-api";
import type { Ask } from "./core";
import type { Listed, Puzzle } from "./state/table";
import { leave_out, read_texts, write_texts } from "./storage";

export type Line = { line: number; message: string };
interface Own {
    listed: Listed[];
    puzzle: (id: string) => Promise<Puzzle | undefined>;
}
const key = "siam.packs";
/** The variant of a position, and its number of players. */
export const variant_of = (position: string): string => position.split(":")[0] ?? "";
export const players_of = (position: string): number => Number(/:(\d)/.exec(position)?.[1]);

async function json<Of>(file: string): Promise<Of> {
    const answer = await fetch(new URL(`packs/${file}`, document.baseURI));
    if (!answer.ok) throw new Error(`packs/${file}: ${answer.status}`);
    return (await answer.json()) as Of;
}

type Tags = Omit<PackList["list"][number], "at">;
function listed_of({ id, position, goal, n, level, themes }: Tags): Listed {
    const [game, players] = [variant_of(position), players_of(position)];
    return { id, game, players, goal: goal === "save" ? "save" : "win", n, level, themes, file: "" };
}

export class Packs {
    private shipped: Listed[] = [];
    private readonly files = new Map<string, Promise<Puzzle[]>>();
    private readonly own = new Map<string, Own>();
    /** All puzzles: those beside the page, then the user's. */
    listed: Listed[] = [];

    constructor(
        private readonly ask: Ask,
        private readonly tell: () => void,
    ) {}
    async begin(): Promise<void> {
        this.listed = this.shipped = await json<Listed[]>("index.json").catch(() => []);
    }
    async begin_own(): Promise<void> {
        for (const [name, text] of Object.entries(read_texts(key))) {
            const [fault] = await this.read(name, text);
            if (fault) leave_out(`${key}: ${name}`, fault.message);
        }
    }

    async puzzle(id: string): Promise<Puzzle | undefined> {
        const one = this.listed.find((listed) => listed.id === id);
        if (!one) return undefined;
        if (one.file === "") return [...this.own.values()].find((pack) => pack.listed.includes(one))?.puzzle(id);
        const file = this.files.get(one.file) ?? json<Puzzle[]>(one.file);
        this.files.set(one.file, file);
        file.catch(() => this.files.delete(one.file));
        return (await file).find((puzzle) => puzzle.id === id);
    }

    get own_packs(): { name: string; count: number }[] {
        return [...this.own].map(([name, pack]) => ({ name, count: pack.listed.length }));
    }
    /** Adds a pack of the user, unless it has faults. Returns them. */
    async add(name: string, text: string): Promise<Line[]> {
        const faults = await this.read(name, text);
        if (faults.length === 0) write_texts(key, { ...read_texts(key), [name]: text });
        this.tell();
        return faults;
    }
    remove(name: string): void {
        this.own.delete(name);
        const { [name]: _, ...rest } = read_texts(key);
        write_texts(key, rest);
        this.list();
        this.tell();
    }
    private list(): void {
        const all = [...this.shipped, ...[...this.own.values()].flatMap((pack) => pack.listed)].reverse();
        this.listed = [...new Map(all.map((one) => [one.id, one])).values()].reverse();
    }

    private async read(name: string, text: string): Promise<Line[]> {
        const pack = await (text.trimStart().startsWith("{") ? twin(this.ask, text) : written(this.ask, text));
        if (Array.isArray(pack)) return pack;
        if (pack.listed.length === 0) return [{ line: 1, message: "no puzzle" }];
        this.own.set(name, pack);
        this.list();
        return [];
    }
}

/** A pack as text. The core lists its tags at once, and reads a puzzle when the user opens it. */
async function written(ask: Ask, text: string): Promise<Own | Line[]> {
    const answer = await ask({ do: "pack", text, detail: "list" });
    if (answer.error) return [{ line: 1, message: answer.error.message }];
    if (answer.faults.length > 0) return answer.faults;
    const bytes = new TextEncoder().encode(text);
    const part = (from: number, size: number): string => new TextDecoder().decode(bytes.subarray(from, from + size));
    const puzzle = async (id: string): Promise<Puzzle | undefined> => {
        const { at } = answer.list.find((one) => one.id === id) ?? { at: [0, 0] };
        const read = await ask({ do: "pack", text: part(0, answer.header) + part(...at), detail: "excerpt" });
        return read.error ? undefined : (read.puzzles as Puzzle[])[0];
    };
    return { listed: answer.list.map(listed_of), puzzle };
}

type Written = Omit<Puzzle, "themes" | "level" | "rules">;
/** The twin of a pack: a puzzle as JSON on each line. */
async function twin(ask: Ask, text: string): Promise<Own | Line[]> {
    const puzzles: Puzzle[] = [];
    for (const [at, line] of text.split("\n").entries()) {
        if (!line.trim()) continue;
        try {
            const puzzle = { themes: [], level: 0, rules: {}, ...(JSON.parse(line) as Written) };
            const answer = await ask({ do: "table", position: puzzle.position });
            if (answer.error) throw new Error(answer.error.message);
            if (!Array.isArray(puzzle.keys) || typeof puzzle.n !== "number") throw new Error("no puzzle");
            puzzles.push(puzzle);
        } catch (error) {
            return [{ line: at + 1, message: error instanceof Error ? error.message : String(error) }];
        }
    }
    return { listed: puzzles.map(listed_of), puzzle: (id) => Promise.resolve(puzzles.find((one) => one.id === id)) };
}
