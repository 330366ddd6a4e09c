// Puzzles: those beside the page, in files of about twenty with one index, and the user's own packs.

import type { Ask } from "./core";
import { load_json } from "./files";
import type { Listed, Puzzle } from "./state/table";
import { leave_out, read_texts, write_texts } from "./storage";

export type Line = { line: number; message: string };
const key = "siam.packs";
/** The variant of a position, and its number of players. */
export const variant_of = (position: string): string => position.split(":")[0] ?? "";
export const players_of = (position: string): number => Number(/:(\d)/.exec(position)?.[1]);

function listed_of({ id, position, goal, n, level, themes }: Puzzle): Listed {
    return { id, game: variant_of(position), players: players_of(position), goal, n, level, themes, file: "" };
}

export class Packs {
    private shipped: Listed[] = [];
    private readonly files = new Map<string, Promise<Puzzle[]>>();
    private readonly own = new Map<string, Puzzle[]>();

    constructor(
        private readonly ask: Ask,
        private readonly tell: () => void,
    ) {}
    async begin(): Promise<void> {
        this.shipped = await load_json<Listed[]>("packs/index.json").catch(() => []);
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
        if (one.file === "") return [...this.own.values()].flat().find((puzzle) => puzzle.id === id);
        const file = this.files.get(one.file) ?? load_json<Puzzle[]>(`packs/${one.file}`);
        this.files.set(one.file, file);
        file.catch(() => this.files.delete(one.file));
        return (await file).find((puzzle) => puzzle.id === id);
    }

    get own_packs(): { name: string; count: number }[] {
        return [...this.own].map(([name, puzzles]) => ({ name, count: puzzles.length }));
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
        this.tell();
    }
    /** All puzzles: those beside the page, then the user's. Of those with the same id, the first one counts. */
    get listed(): Listed[] {
        const all = [...this.shipped, ...[...this.own.values()].flat().map(listed_of)].reverse();
        return [...new Map(all.map((one) => [one.id, one])).values()].reverse();
    }

    private async read(name: string, text: string): Promise<Line[]> {
        const { puzzles, faults } = await (text.trimStart().startsWith("{") ? twin : written)(this.ask, text);
        if (faults.length > 0) return faults;
        if (puzzles.length === 0) return [{ line: 1, message: "no puzzle" }];
        this.own.set(name, puzzles);
        return [];
    }
}

type Read = { puzzles: Puzzle[]; faults: Line[] };
/** A pack as text, which the core reads. */
async function written(ask: Ask, text: string): Promise<Read> {
    const answer = await ask({ do: "pack", text });
    if (answer.error) return { puzzles: [], faults: [{ line: 1, message: answer.error.message }] };
    return { puzzles: answer.puzzles as Puzzle[], faults: answer.faults };
}
type Written = Omit<Puzzle, "themes" | "level" | "rules">;
/** The twin of a pack: a puzzle as JSON on each line. */
async function twin(ask: Ask, text: string): Promise<Read> {
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
            return { puzzles, faults: [{ line: at + 1, message: (error as Error).message }] };
        }
    }
    return { puzzles, faults: [] };
}
