// The parts of the core's answers that the page uses (NOTATION.md, Requests; PACK.md, The twin).

import { Told } from "./phrases.js";

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
/** The places of the provinces in pictures, and the outlines of their regions if they can be drawn. */
export interface Outline {
    places: [number, number][];
    regions: [number, number][][];
}
/** The core's answer about a variant file. */
export interface Looked {
    text: string;
    faults: { line: number; rule: string | null; message: string }[];
    variants?: VariantData[];
    outline?: Outline;
    replaces?: boolean;
}

/** A wrong first turn of the pack, with its refutation (null if the turn ends the game) and further play. */
export interface Wrong {
    turn: string;
    refutation: string | null;
    line: string[];
}
/** The data of a puzzle in a pack's tags. */
export interface Listed {
    id: string;
    position: string;
    goal: "win" | "save";
    n: number;
    level: number;
    rating?: number;
    themes: string[];
}
/** A branch of a solution: turns that have the same answer. If the solution only counts them, `shown` is false. */
export interface Branch {
    player: number;
    turns: string[];
    n: number; ///< cards that the side still needs
    then?: Branch[];
    shown?: false;
}
export interface Puzzle extends Listed {
    rules: { [name: string]: string };
    side: number;
    against?: number; ///< a side, only with save
    others: string;
    keys: string[];
    line: string[];
    tree?: Branch[]; ///< only in a twin; else the core finds the solution
    defences?: string[][]; ///< the others' last tries after the line
    wrong?: Wrong[]; ///< with the tree
    paragraph?: Told; ///< why the key works
    question?: Told; ///< a first hint
}
export interface Pack {
    name: string;
    puzzles: Listed[];
    puzzle(listed: Listed): Promise<Puzzle>; ///< rejects with the puzzle's fault
    faults(): Promise<{ line: number; message: string }[]>; ///< faults of all puzzles
}

/** The idea behind the right turn. */
export interface Idea {
    asks: "occupation" | "last-play" | "second" | "other-leader" | "leader";
    faction?: string;
    province?: string;
}
/** The judgement of a turn in a puzzle. */
export interface Judged {
    judged: "right" | "solved" | "wrong";
    turn: string;
    then: string[];
    position: string;
    cards: number;
    wins_later?: boolean;
    cause?: { told: Told }; ///< what a wrong turn leaves wrong, if that is known
}
