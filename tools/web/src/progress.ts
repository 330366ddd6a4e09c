// What this machine remembers: which puzzles were solved without help, and how many in a row.

interface Kept {
    solved: { [id: string]: "solved" | "helped" };
    streak: number;
}

function read(): Kept {
    try {
        const kept = JSON.parse(localStorage.getItem("siam.progress") ?? "") as Kept;
        if (kept && typeof kept.solved === "object" && typeof kept.streak === "number") return kept;
    } catch {
        // nothing kept yet, or not by this page
    }
    return { solved: {}, streak: 0 };
}

/** Of all puzzles at once. */
export function states(): { [id: string]: "solved" | "helped" } {
    return read().solved;
}

export function state(id: string): "solved" | "helped" | undefined {
    return read().solved[id];
}

export function streak(): number {
    return read().streak;
}

/** A puzzle has come to its end; what was once solved stays so. */
export function finished(id: string, clean: boolean): void {
    const kept = read();
    kept.streak = clean ? kept.streak + (kept.solved[id] === "solved" ? 0 : 1) : 0;
    if (kept.solved[id] !== "solved") kept.solved[id] = clean ? "solved" : "helped";
    localStorage.setItem("siam.progress", JSON.stringify(kept));
}
