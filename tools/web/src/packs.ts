// Puzzles: those beside the page, in files of about twenty with one index, and the user's own packs.

import type { Core } from "./core";
import type { Listed, Puzzle } from "./state/table";
import { leave_out, read_texts, write_texts } from "./storage";

export interface Line {
    line: number;
    message: string;
}
interface Own {
    listed: Listed[];
    puzzle: (id: string) => Promise<Puzzle | undefined>;
}
const key = "siam.packs";
/** The variant of a position, and its number of players. */
export const variant_of = (position: string): string => position.split(":")[0] ?? "";
const players_of = (position: string): number => Number(position.split(" ")[0]?.split(":")[1]);

async function json<Of>(file: string): Promise<Of> {
    const answer = await fetch(new URL(`packs/${file}`, document.baseURI));
    if (!answer.ok) throw new Error(`packs/${file}: ${answer.status}`);
    return (await answer.json()) as Of;
}

type Tags = { id: string; position: string; goal: string; n: number; level: number; rating?: number; themes: string[] };
const listed_of = ({ id, position, goal, n, level, rating = 0, themes }: Tags): Listed => ({
    id, game: variant_of(position), players: players_of(position), goal: goal === "save" ? "save" : "win", n, level, rating, themes, file: "",
}); // prettier-ignore

export class Packs {
    private shipped: Listed[] = [];
    private readonly files = new Map<string, Promise<Puzzle[]>>();
    private readonly own = new Map<string, Own>();
    /** All puzzles: those beside the page, then the user's. */
    listed: Listed[] = [];

    async begin(): Promise<void> {
        this.shipped = await json<Listed[]>("index.json").catch(() => []);
        this.listed = this.shipped;
    }
    async begin_own(core: Core): Promise<void> {
        for (const [name, text] of Object.entries(read_texts(key))) {
            const faults = await this.read(core, name, text);
            if (faults[0]) leave_out(`${key}: ${name}`, faults[0].message);
        }
    }

    async puzzle(id: string): Promise<Puzzle | undefined> {
        const one = this.listed.find((listed) => listed.id === id);
        if (!one) return undefined;
        if (one.file === "") {
            for (const pack of this.own.values()) if (pack.listed.includes(one)) return await pack.puzzle(id);
            return undefined;
        }
        const file = this.files.get(one.file) ?? json<Puzzle[]>(one.file);
        this.files.set(one.file, file);
        file.catch(() => this.files.delete(one.file));
        return (await file).find((puzzle) => puzzle.id === id);
    }

    get names(): { name: string; count: number }[] {
        return [...this.own].map(([name, pack]) => ({ name, count: pack.listed.length }));
    }
    /** Adds a pack of the user, unless it has faults. Returns them. */
    async add(core: Core, name: string, text: string): Promise<Line[]> {
        const faults = await this.read(core, name, text);
        if (faults.length === 0) write_texts(key, { ...read_texts(key), [name]: text });
        return faults;
    }
    remove(name: string): void {
        this.own.delete(name);
        const { [name]: _, ...rest } = read_texts(key);
        write_texts(key, rest);
        this.list();
    }
    private list(): void {
        const ids = new Set(this.shipped.map((one) => one.id));
        const mine = [...this.own.values()].flatMap((pack) => pack.listed).filter((one) => !ids.has(one.id));
        this.listed = [...this.shipped, ...new Map(mine.map((one) => [one.id, one])).values()];
    }

    private async read(core: Core, name: string, text: string): Promise<Line[]> {
        const pack = text.trimStart().startsWith("{") ? await twin(core, text) : await written(core, text);
        if (Array.isArray(pack)) return pack;
        if (pack.listed.length === 0) return [{ line: 1, message: "no puzzle" }];
        this.own.set(name, pack);
        this.list();
        return [];
    }
}

/** A pack as text. The core lists its tags at once, and reads a puzzle when the user opens it. */
async function written(core: Core, text: string): Promise<Own | Line[]> {
    const answer = await core.ask({ do: "pack", text, detail: "list" });
    if (answer.error) return [{ line: 1, message: answer.error.message }];
    if (answer.faults.length > 0) return answer.faults;
    const bytes = new TextEncoder().encode(text);
    const part = (from: number, size: number): string => new TextDecoder().decode(bytes.subarray(from, from + size));
    const places = new Map(answer.list.map((one) => [one.id, one.at]));
    const puzzle = async (id: string): Promise<Puzzle | undefined> => {
        const [from, size] = places.get(id) ?? [0, 0];
        const read = await core.ask({ do: "pack", text: part(0, answer.header) + part(from, size), detail: "excerpt" });
        return read.error ? undefined : (read.puzzles as Puzzle[])[0];
    };
    return { listed: answer.list.map(listed_of), puzzle };
}

/** The twin of a pack: a puzzle as JSON on each line. */
async function twin(core: Core, text: string): Promise<Own | Line[]> {
    const puzzles: Puzzle[] = [];
    for (const [at, line] of text.split("\n").entries()) {
        if (!line.trim()) continue;
        try {
            const puzzle = JSON.parse(line) as Puzzle;
            const answer = await core.ask({ do: "table", position: puzzle.position });
            if (answer.error) throw new Error(answer.error.message);
            if (!Array.isArray(puzzle.keys) || typeof puzzle.n !== "number") throw new Error("no puzzle");
            puzzles.push({
                ...puzzle,
                themes: puzzle.themes ?? [],
                level: puzzle.level ?? 0,
                rules: puzzle.rules ?? {},
            });
        } catch (error) {
            return [{ line: at + 1, message: error instanceof Error ? error.message : String(error) }];
        }
    }
    return { listed: puzzles.map(listed_of), puzzle: (id) => Promise.resolve(puzzles.find((one) => one.id === id)) };
}
