// What the page knows, and what can happen to it. Without DOM and without language: words.ts makes sentences of it.

import type {
    Attempt,
    Branches,
    Compose,
    Error as Failed,
    Force,
    Judged,
    LegalTurns,
    LineOfTurns,
    Played,
} from "siam-api";
import type { Rules, Shown, Solution, Solve, Step, Table as Laid, Told } from "siam-api";

export type { Branches, Failed, Force, LegalTurns, Played, Rules, Shown, Solve, Step, Told };
export type Fault = Failed["error"];
export type Action = LegalTurns["actions"][number];
export type Taking = LegalTurns["takings"][number];

/** What the user chooses in Practise; 0 and "" choose everything. */
export interface Filter {
    level: number;
    idea: string;
    game: string;
    players: number;
}
export type View =
    | { name: "home" }
    | { name: "learn"; step: number }
    | { name: "practise"; filter: Filter }
    | { name: "puzzle"; id: string }
    | { name: "position" }
    | { name: "maps"; map: string }
    | { name: "about" };

/** The data of a puzzle in the index of all packs. */
export interface Listed {
    id: string;
    game: string; ///< the variant's name
    players: number;
    goal: "win" | "save";
    n: number;
    level: number;
    rating: number;
    themes: string[];
    file: string; ///< the file that holds the puzzle; "" for a pack of the user
}
/** A puzzle as a pack's twin has it (PACK.md), with the solution once the core has found it. */
export interface Puzzle {
    id: string;
    position: string;
    rules: Rules;
    goal: "win" | "save";
    side: number;
    against?: number; ///< a side, only with save
    others: string;
    n: number;
    level: number;
    rating?: number;
    themes: string[];
    keys: string[];
    line: string[];
    wrong?: { turn: string; line: string[] }[];
    question?: Told; ///< a first hint
    paragraph?: Told; ///< why the key works
}

/** A step of Learn. The core judges it: a turn as in a puzzle with the goal win, an answer by how the game would end. */
export interface Lesson {
    step: number;
    id: string;
    position: string;
    task:
        | { do: "turn"; n: number; end: { by: string; leads?: string } }
        | { do: "answer"; asks: ("leader" | "winner")[] };
}

interface Score {
    hints: number;
    wrong: number;
    first?: string; ///< the first turn that was tried
    ended: "" | "solved" | "given-up";
}
export type Task =
    | ({ kind: "puzzle"; puzzle: Puzzle } & Score)
    | ({ kind: "lesson"; lesson: Lesson; answered: number } & Score)
    | { kind: "free" };

/** A turn in the tree of turns, and the position after it. The first node of a table has no turn. */
export interface Node {
    parent: number; ///< -1 for the root
    children: number[]; ///< the first one is the main line
    turn: string;
    position: string;
    of: "root" | "played" | "solution" | "refutation" | "line" | "tried";
    play?: Played; ///< the turn in parts, with what it settles
    shown?: Shown; ///< the position after it
    legal?: LegalTurns; ///< the legal turns there, once the core has told them
    same?: string[]; ///< in a solution, other turns that have the same replies
    more?: string[]; ///< in a solution, replies that it counts but does not show
    needs?: number; ///< in a solution, the cards that the side still needs
}

/** One decision of the user about a turn. Everything else of a draft follows from these (draft.ts). */
export type Choice = { card: string | null } | { step: Step } | { taking: string };

/** choosing: a turn is put together; judging: the core judges it; refuted: a wrong turn and its refutation are shown;
 *  done: the task is done; reviewing: the user walks through a solution, a line or a game. */
export type Phase = "choosing" | "judging" | "refuted" | "done" | "reviewing";

/** A position that is being entered. The request `compose` finds the faults. */
export interface Setup {
    parts: Parts;
    fields: string;
    faults: Fault[];
}
export interface Parts {
    variant: string;
    players: number;
    struggles: { province: string; marker: boolean; followers: Record<string, number> }[];
    settled: { province: string; control: string }[];
    seats: { seat: number; supply: Record<string, number>; hand: string }[];
    to_move: number;
    passes: number;
    latest: number[];
    last_swap: string | null;
}

export interface Solving {
    node: number;
    working: boolean;
    force?: Force; ///< bounds so far
    answer?: Solve;
}
export interface Table {
    number: number; ///< answers for another number come too late
    nodes: Node[];
    at: number;
    phase: Phase;
    was: Phase; ///< the phase before judging
    draft: Choice[];
    narrowed: string; ///< the tapped province to which several choices belong; "" if none
    task: Task;
    rules: Rules;
    from: number; ///< the node to which Take back returns from a refutation
    tip: number; ///< the last node of the turns that the address names
    hinted: number; ///< hints given at this node
    fresh: number[]; ///< nodes of the turns to mark on the board until the next touch: the answer of the others
    said: Said[]; ///< the sentences beside the board
    solving: Solving | null; ///< the solver's work on a position of Your table
    setup: Setup | null;
    asked: number[]; ///< nodes whose legal turns the core was asked for
}

/** A sentence as data; `names.ts` makes words of it. */
export type Said =
    | { say: "words"; words: string; values?: Value[]; look?: "good" | "bad" | "faint" }
    | { say: "turn"; node: number } ///< the turn that leads to this node
    | { say: "end"; node: number } ///< how the game ends, or would end if all pass
    | { say: "told"; told: Told }
    | { say: "value" } ///< what the solver has found
    | { say: "fault"; fault: Fault };
/** A value in a sentence: a number or text, or a letter or code whose name depends on the variant and the language. */
export type Value =
    | number
    | string
    | { power: string } ///< "": the occupier
    | { province: string }
    | { card: string }
    | { cards: number }
    | { told: Told }
    | { play: Played };

export interface State {
    view: View;
    table: Table | null;
    notice: Said | null; ///< a sentence above the view, such as about an address that says nothing
    made: number; ///< the number of the latest table
    clicked: number; ///< the time of the latest click, in milliseconds
}

/** What a new table begins with. `turns` are played from the root. */
export interface Opened {
    position: string;
    rules: Rules;
    task: Task;
    turns: string[];
    laid?: Laid; ///< the position, if the core has told it
    kept?: Kept | null;
}
/** What an entry of the browser's history keeps: all that the address does not say. */
export interface Kept {
    draft: Choice[];
    phase: Phase;
    at: number; ///< how many turns of the address have been made
    from: number;
    hints: number;
    wrong: number;
    first: string;
    ended: Score["ended"];
    parts: Parts | null;
}

/** A question to the core, and where its answer belongs. */
export type Asked =
    | { for: "legal"; node: number }
    | { for: "judged"; node: number; turn: string }
    | {
          for: "line";
          node: number;
          of: Node["of"];
          turns: string[];
          then: "begin" | "end" | "first";
          at?: number;
          from?: number;
      }
    | { for: "reply"; node: number }
    | { for: "hint"; node: number }
    | { for: "solution" }
    | { for: "solve"; node: number }
    | { for: "compose"; parts: Parts };

interface Answers {
    legal: Laid;
    judged: Judged;
    line: LineOfTurns;
    reply: Attempt;
    hint: Attempt;
    solution: Solution;
    solve: Solve;
    compose: Compose;
}
/** An answer of the core, or its error, beside the question. */
export type Answered = {
    [For in Asked["for"]]: {
        do: "answered";
        table: number;
        for: For;
        asked: Extract<Asked, { for: For }>;
        answer: (Answers[For] & { error?: undefined }) | Failed;
    };
}[Asked["for"]];

/** An event of a pointer has its `time` in milliseconds; one of the keyboard has none. */
type Pointed = { time?: number | undefined };
export type Event =
    | ({ do: "card"; card: string | null } & Pointed) ///< null: the pass
    | ({ do: "province"; province: string } & Pointed)
    | ({ do: "follower"; province: string; faction: string } & Pointed)
    | ({ do: "step"; step: Step } & Pointed)
    | ({ do: "taking"; taking: string } & Pointed)
    | ({ do: "play"; turn?: string } & Pointed) ///< plays the draft, or the typed turn
    | ({ do: "answer"; answer: string } & Pointed) ///< to a lesson that asks a question
    | ({ do: "undo" | "clear" | "take-back" | "hint" | "solution" | "again" } & Pointed)
    | ({ do: "walk"; to: "back" | "on" | "up" | "down" | "first" | "last" } & Pointed)
    | ({ do: "go"; node: number } & Pointed)
    | ({ do: "line"; turns: string[] } & Pointed) ///< shows a line from here, such as the best one
    | ({ do: "solve"; detail: "keys" | "turns"; seconds: number } & Pointed)
    | ({ do: "stop" | "set-up" | "set-up-done" } & Pointed)
    | ({ do: "compose"; parts: Parts } & Pointed) ///< the user has changed the position that is being entered
    | ({ do: "open"; view: View; table?: Opened | undefined; notice?: Said | null } & Pointed)
    | { do: "report"; table: number; force: Force } ///< bounds that the solver has found so far
    | Answered;

/** An event that a user causes. */
export type Deed = Exclude<Event, { do: "report" | "answered" }>;

export type Request = { do: string; [name: string]: unknown };
export type Effect =
    | { do: "ask"; table: number; asked: Asked; request: Request }
    | { do: "cancel" } ///< ends the requests that run
    | { do: "keep"; id: string; solved: boolean; wrong: number; hints: number; turn: string }
    | { do: "announce"; said: Said[] };
export type Next = [State, Effect[]];
export type Done = [Table, Effect[]];
