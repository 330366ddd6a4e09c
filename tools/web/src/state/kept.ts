// What stays on the device: a log of finished attempts, one JSON line each, as the terminal's file of progress has it,
// from which all progress is computed; and what an entry of the browser's history keeps beside the address.

import { everything, hash_of } from "./address";
import { phase_of } from "./play";
import { turns_of } from "./tree";
import type { Filter, Kept, Listed, Phase, Table } from "./table";

/** A finished attempt. */
export interface Attempted {
    id: string;
    solved: boolean; ///< false if given up
    wrong: number; ///< wrong turns
    hints: number;
    turn?: string; ///< the first turn that was tried; "" if none
    seconds?: number; ///< from the first sight to the end
    day: string; ///< such as 2026-11-28
}

const is_count = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads a line of the log; undefined if it is cut off, or another version wrote it. */
function read_line(line: string): Attempted | undefined {
    try {
        const { id, solved, wrong, hints, turn, seconds, day = "" } = JSON.parse(line) as Record<string, unknown>;
        if (typeof id !== "string" || typeof solved !== "boolean" || typeof day !== "string") return undefined;
        if (!is_count(wrong) || !is_count(hints)) return undefined;
        const more = { ...(typeof turn === "string" ? { turn } : {}), ...(is_count(seconds) ? { seconds } : {}) };
        return { id, solved, wrong, hints, ...more, day };
    } catch {
        return undefined;
    }
}
const lines_of = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

export const read_log = (text: string): Attempted[] => lines_of(text).flatMap((line) => read_line(line) ?? []);
export const unreadable_lines = (text: string): number => lines_of(text).length - read_log(text).length;

export const line_of = ({ id, solved, wrong, hints, turn, seconds, day }: Attempted): string =>
    JSON.stringify({ id, solved, wrong, hints, turn, seconds, day });
export const text_of = (log: Attempted[]): string => log.map((one) => `${line_of(one)}\n`).join("");

/** Both logs in the order of days. A line that both have counts once. */
export function union(mine: Attempted[], other: Attempted[]): Attempted[] {
    const known = new Set(mine.map(line_of));
    const all = [...mine, ...other.filter((one) => !known.has(line_of(one)))];
    return all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

export type Progress = {
    states: Map<string, "solved" | "helped" | "given-up">;
    streak: number; ///< puzzles solved alone, up to the latest
};
const is_alone = (one: Attempted): boolean => one.solved && one.wrong === 0 && one.hints === 0;

/** What the log says of each puzzle. A puzzle that was solved alone stays so. */
export function progress_of(log: Attempted[]): Progress {
    const states: Progress["states"] = new Map();
    let streak = 0;
    for (const one of log) {
        streak = is_alone(one) ? streak + 1 : 0;
        const before = states.get(one.id);
        if (before === "solved" || (before === "helped" && !one.solved)) continue;
        states.set(one.id, is_alone(one) ? "solved" : one.solved ? "helped" : "given-up");
    }
    return { states, streak };
}

const enough = 5; ///< puzzles of a level solved alone, before the next level

/** The user's level: the first one of which fewer than `enough` puzzles are solved alone. */
export function level_of(log: Attempted[], listed: Listed[]): number {
    const alone = new Set(log.filter(is_alone).map((one) => one.id));
    const solved = (level: number): number => listed.filter((one) => one.level === level && alone.has(one.id)).length;
    return [1, 2, 3, 4].find((level) => solved(level) < enough) ?? 5;
}

export function fits({ themes, ...one }: Listed, { idea, ...wanted }: Filter): boolean {
    const is_wanted = (of: "level" | "game" | "players"): boolean => !wanted[of] || one[of] === wanted[of];
    return is_wanted("level") && is_wanted("game") && is_wanted("players") && (idea === "" || themes.includes(idea));
}
/** The puzzles of a choice in rising order: few cards first, then by level, otherwise as the packs have them. */
export const fitting = (listed: Listed[], filter: Filter): Listed[] =>
    listed.filter((one) => fits(one, filter)).sort((a, b) => a.n - b.n || a.level - b.level);

/** The game that Learn teaches. */
const first_game = "kingdead";
/** The puzzle of a day for a level: the same for everybody who has the same packs. Level 1 prefers a single card, and
 *  keeps to what Learn teaches. */
export function daily(listed: Listed[], level: number, day: number): Listed | undefined {
    const of_level = listed.filter((one) => one.level === level);
    const easy = of_level.filter((one) => one.players === 2 && one.goal === "win");
    const single = easy.filter((one) => one.n === 1);
    const first = single.filter((one) => one.game === first_game);
    const list = [level > 1 ? of_level : first, single, easy, of_level, listed].find((some) => some.length > 0) ?? [];
    return list[(day * 7919) % Math.max(list.length, 1)];
}

/** The next puzzle after `id` that is not finished. */
export function next_after(list: Listed[], { states }: Progress, id: string): Listed | undefined {
    const at = list.findIndex((one) => one.id === id);
    const rest = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
    return rest.find((one) => !states.has(one.id));
}

/** Where to go on when a choice has no unfinished puzzle: other games, the next level, or else everything. */
export function further(listed: Listed[], { states }: Progress, filter: Filter): Filter[] {
    const all = [{ ...filter, game: "", idea: "" }, { ...filter, level: filter.level + 1, idea: "" }, everything];
    const ways = new Map(all.map((way) => [hash_of({ name: "practise", filter: way }), way]));
    const has_more = (way: Filter): boolean => listed.some((one) => fits(one, way) && !states.has(one.id));
    return [...ways.values()].filter(has_more).slice(0, 2);
}

/** What an entry of the history keeps, so that a reload and Back lose nothing. */
export function kept_of(table: Table | null): Kept | null {
    if (!table) return null;
    const { task, draft, nodes, setup } = table;
    const score = task.kind === "free" ? ({ hints: 0, wrong: 0, ended: "" } as const) : task;
    const { hints, wrong, ended, first = "" } = { first: "", ...score };
    const [at = 0, from = 0] = [table.at, table.from].map((one) => turns_of(nodes, one).length);
    return { draft, phase: phase_of(table), at, from, hints, wrong, first, ended, parts: setup?.parts ?? null };
}

const phases: Phase[] = ["choosing", "refuted", "done", "reviewing"];
const is_object = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Reads what an entry keeps, if it belongs to this address. Another version may have written it. */
export function read_kept(entry: unknown, hash: string): Kept | null {
    const { hash: of, kept } = (entry ?? {}) as { hash?: unknown; kept?: Partial<Record<keyof Kept, unknown>> | null };
    if (of !== hash || !is_object(kept)) return null;
    const { draft, phase, at, from, hints, wrong, first, ended, parts } = kept;
    const is_score = [at, from, hints, wrong].every(is_count) && typeof first === "string";
    const is_whole = is_score && Array.isArray(draft) && draft.every(is_object) && typeof parts === "object";
    const is_known = phases.includes(phase as Phase) && ["", "solved", "given-up"].includes(ended as string);
    return is_whole && is_known ? (kept as Kept) : null;
}
