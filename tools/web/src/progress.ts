// The user's progress: which puzzles were finished, with or without help, and how many in a row without help.

import { leave_out, read_object, write } from "./storage.js";

type State = "solved" | "helped";
interface Kept {
    solved: { [id: string]: State };
    streak: number;
}

const key = "siam.progress";

function read(): Kept {
    const { solved = {}, streak = 0 } = read_object(key);
    const kept: Kept = { solved: {}, streak: 0 };
    if (typeof streak === "number" && Number.isSafeInteger(streak) && streak >= 0) kept.streak = streak;
    else leave_out(`${key}: streak`, String(JSON.stringify(streak)));
    if (solved === null || typeof solved !== "object" || Array.isArray(solved)) leave_out(`${key}: solved`, String(JSON.stringify(solved)));
    else
        for (const [id, state] of Object.entries(solved))
            if (state === "solved" || state === "helped") kept.solved[id] = state;
            else leave_out(`${key}: ${id}`, String(JSON.stringify(state)));
    return kept;
}

/** The progress in all puzzles. */
export function states(): { [id: string]: State } {
    return read().solved;
}

export function state(id: string): State | undefined {
    return read().solved[id];
}

export function streak(): number {
    return read().streak;
}

/** Records a finished puzzle. A puzzle that was solved without help stays solved. */
export function finished(id: string, clean: boolean): void {
    const kept = read();
    kept.streak = clean ? kept.streak + (kept.solved[id] === "solved" ? 0 : 1) : 0;
    if (kept.solved[id] !== "solved") kept.solved[id] = clean ? "solved" : "helped";
    write(key, JSON.stringify(kept));
}
