// What an entry of the browser's history keeps beside the address, so that a reload and Back lose nothing.

import { turns_of } from "./tree";
import type { Kept, Phase, Table } from "./table";

export function kept_of(table: Table | null): Kept | null {
    if (!table) return null;
    const { task, draft, nodes, at, from, setup } = table;
    const phase = table.phase === "judging" ? table.was : table.phase;
    const score = task.kind === "free" ? { hints: 0, wrong: 0, ended: "" as const } : task;
    const { hints, wrong, ended, first = "" } = { first: "", ...score };
    const [here, there] = [turns_of(nodes, at).length, turns_of(nodes, from).length];
    return { draft, phase, at: here, from: there, hints, wrong, first, ended, parts: setup?.parts ?? null };
}

const phases: Phase[] = ["choosing", "refuted", "done", "reviewing"];
const is_count = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads what an entry keeps, if it belongs to this address. Another version may have written it. */
export function read_kept(entry: unknown, hash: string): Kept | null {
    if (typeof entry !== "object" || entry === null) return null;
    const { hash: of, kept } = entry as { hash?: unknown; kept?: Partial<Record<keyof Kept, unknown>> | null };
    if (of !== hash || typeof kept !== "object" || kept === null) return null;
    const { draft, phase, at, from, hints, wrong, first, ended, parts } = kept;
    const is_whole =
        Array.isArray(draft) && draft.every((one) => typeof one === "object" && one !== null) &&
        phases.includes(phase as Phase) && [at, from, hints, wrong].every(is_count) &&
        typeof first === "string" &&
        ["", "solved", "given-up"].includes(ended as string) && typeof parts === "object"; // prettier-ignore
    return is_whole ? (kept as Kept) : null;
}
