// What the core's answers hold, as far as the page looks at it (NOTATION.md, Requests; PACK.md, The twin).

export interface Step {
    step: "tile" | "king" | "place" | "give";
    province: string;
    follower?: string;
}
export interface Action {
    action: string;
    card: string | null;
    steps: Step[];
    takings?: string[];
}
export type N = number | null | { at_least?: number; at_most?: number };
export interface TurnValue {
    turn: string;
    force: N[];
}
/** A wrong first turn that the pack knows, with the reply that refutes it; null if the turn ends the game. */
export interface Wrong {
    turn: string;
    refutation: string | null;
}
export interface Puzzle {
    id: string;
    position: string;
    rules: { [name: string]: string };
    side: number;
    n: number;
    goal: string;
    others: string;
    keys: string[];
    level: number;
    rating?: number;
    themes: string[];
    line: string[];
    wrong?: Wrong[]; ///< packs of format 1 list none
}
export interface Pack {
    name: string;
    puzzles: Puzzle[];
}
