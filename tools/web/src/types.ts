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

export interface ProvinceData {
    code: string;
    name: string;
    start: number;
    home_of: string | null;
    home_followers: number;
    at: [number, number] | null;
    borders: string[];
}
export interface VariantData {
    variant: string;
    title: string;
    map: "verified" | "reconstructed";
    factions: { letter: string; name: string; colour: string }[];
    occupier: { letter: string; name: string };
    cards: { card: string; title: string }[];
    provinces: ProvinceData[];
}
/** Where pictures put the provinces; no regions if they cannot be drawn. */
export interface Outline {
    places: [number, number][];
    regions: [number, number][][];
}
/** A variant file that was looked at. */
export interface Looked {
    text: string;
    faults: { line: number; rule: string | null; message: string }[];
    variants?: VariantData[];
    outline?: Outline;
    replaces?: boolean;
}

/** A wrong first turn that the pack knows, how it is refuted and goes on; null if the turn ends the game. */
export interface Wrong {
    turn: string;
    refutation: string | null;
    line: string[];
}
/** What a pack's tags say of a puzzle. */
export interface Listed {
    id: string;
    position: string;
    goal: "win" | "hold" | "save";
    n: number;
    level: number;
    rating?: number;
    themes: string[];
}
export interface Puzzle extends Listed {
    rules: { [name: string]: string };
    side: number;
    against?: number; ///< a side, of hold and save
    others: string;
    keys: string[];
    line: string[];
    defences?: string[][]; ///< what the others can still try after the line
    wrong?: Wrong[]; ///< packs of format 1 list none
}
export interface Pack {
    name: string;
    puzzles: Listed[];
    puzzle(listed: Listed): Promise<Puzzle>; ///< rejects with what is wrong with it
    faults(): Promise<{ line: number; message: string }[]>; ///< of all puzzles
}

/** What the right turn is about. */
export interface Idea {
    asks: "occupation" | "last-play" | "second" | "other-leader" | "leader";
    faction?: string;
    province?: string;
}
/** What becomes of a turn in a puzzle. */
export interface Judged {
    judged: "right" | "solved" | "wrong";
    turn: string;
    then: string[];
    position: string;
    cards: number;
    wins_later?: boolean;
}
