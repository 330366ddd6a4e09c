// What the page knows, and what can happen to it. Without DOM and without language: words.ts makes sentences of it.

import type * as Api from "siam-api";
import type { Error as Failed, Played, Rules, Shown, Step, Told } from "siam-api";

export type { Branches, Error as Failed, Force, Played, Rules, Shown, Step, Told } from "siam-api";
export type Fault = Failed["error"];
/** The legal turns, and the one swap that R5.9 forbids. */
export type LegalTurns = Pick<Api.Table, "actions" | "takings" | "undo_ban">;
export type Action = LegalTurns["actions"][number];
export type Taking = LegalTurns["takings"][number];

/** What the user chooses in Practise; 0 and "" choose everything. */
export type Filter = { level: number; idea: string; game: string; players: number };
export type View =
    | { name: "home" | "position" | "rules" | "about" }
    | { name: "learn"; step: number }
    | { name: "practise"; filter: Filter }
    | { name: "puzzle"; id: string }
    | { name: "maps"; map: string };

/** A puzzle as a pack's twin has it (PACK.md), with what the build adds to it. */
export interface Puzzle extends Api.Puzzle {
    level: number;
    themes: string[];
    wrong?: { turn: string; line: string[] }[];
}
/** The data of a puzzle in the index of all packs. */
export interface Listed extends Pick<Puzzle, "id" | "goal" | "n" | "level" | "themes"> {
    game: string; ///< the variant's name
    players: number;
    file: string; ///< the file that holds the puzzle; "" for a pack of the user
}

/** A step of Learn. The core judges it: a turn as in a puzzle with the goal win, an answer by how the game would end. */
export interface Lesson {
    step: number;
    id: string;
    position: string;
    task: { do: "turn"; n: number; end: { by: string; leads?: string } } | { do: "answer"; asks: Question[] };
}
export type Question = "leader" | "winner";

export interface Score {
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
export type Walk = "back" | "on" | "up" | "down" | "first" | "last";

/** One decision of the user about a turn. Everything else of a draft follows from these (draft.ts). */
export type Choice = { card: string | null } | { step: Step } | { taking: string };

/** choosing: a turn is put together; judging: the core judges it; refuted: a wrong turn and its refutation are shown;
 *  done: the task is done; reviewing: the user walks through a solution, a line or a game. */
export type Phase = "choosing" | "judging" | "refuted" | "done" | "reviewing";

/** A position that is being entered: the part of what is shown that the user can change. */
export interface Parts extends Pick<Shown, "variant" | "players" | "to_move" | "passes" | "latest" | "last_swap"> {
    struggles: Pick<Shown["struggles"][number], "province" | "marker" | "followers">[];
    settled: Pick<Shown["settled"][number], "province" | "control">[];
    seats: Pick<Shown["seats"][number], "seat" | "supply" | "hand">[];
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
    solving: { node: number; working: boolean; answer?: Api.Solve } | null; ///< the solver's work for Your table
    setup: { parts: Parts; faults: Fault[] } | null; ///< the position that is being entered, and what is wrong with it
    asked: number[]; ///< nodes whose legal turns the core was asked for
}

/** A sentence as data; `names.ts` makes words of it. */
export type Said =
    | { say: "words"; words: string; values?: Value[]; look?: Look }
    | { say: "turn"; node: number } ///< the turn that leads to this node
    | { say: "end"; node: number } ///< how the game ends, or would end if all pass
    | { say: "told"; told: Told }
    | { say: "value" } ///< what the solver has found
    | { say: "fault"; fault: Fault };
export type Look = "good" | "bad" | "faint";
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
export interface Opened extends Pick<Table, "rules" | "task"> {
    position: string;
    turns: string[];
    laid?: Api.Table; ///< the position, if the core has told it
    kept?: Kept | null;
}
/** What an entry of the browser's history keeps: all that the address does not say. */
export interface Kept extends Pick<Table, "draft" | "phase" | "from">, Required<Score> {
    at: number; ///< how many turns of the address have been made
    parts: Parts | null;
}

/** The questions to the core: what each remembers until its answer comes, and this answer. */
interface Questions {
    legal: [{ node: number }, Api.Table];
    judged: [{ node: number; turn: string }, Api.Judged];
    line: [LineAsked, Api.LineOfTurns];
    reply: [{ node: number }, Api.Attempt];
    hint: [{ node: number }, Api.Attempt];
    solution: [unknown, Api.Solution];
    solve: [{ node: number }, Api.Solve];
    compose: [{ parts: Parts }, Api.Compose];
}
interface LineAsked {
    node: number;
    of: Node["of"];
    turns: string[];
    then: "begin" | "end" | "first";
    at?: number;
    from?: number;
}
export type Answers = { [For in keyof Questions]: Questions[For][1] };
export type Of<For extends keyof Answers> = { for: For } & Questions[For][0];
export type Asked = { [For in keyof Answers]: Of<For> }[keyof Answers];
/** An answer of the core, or its error, beside the question. */
export type Answered<For extends keyof Answers = keyof Answers> = {
    do: "answered";
    table: number;
    asked: Of<For>;
    answer: Answers[For] | Failed;
};

/** What a user can do at a table, each deed with what belongs to it. */
export interface Deeds extends Record<Plain, unknown> {
    card: { card: string | null }; ///< null: the pass
    province: { province: string };
    follower: { province: string; faction: string };
    step: { step: Step };
    taking: { taking: string };
    play: { turn?: string }; ///< plays the draft, or the typed turn
    answer: { answer: string }; ///< to a lesson that asks a question
    walk: { to: Walk };
    go: { node: number };
    line: { turns: string[] }; ///< shows a line from here, such as the best one
    solve: { detail: "keys" | "turns" };
    compose: { parts: Parts }; ///< the user has changed the position that is being entered
}
type Plain = "undo" | "take-back" | "hint" | "solution" | "stop" | "set-up" | "set-up-done";
/** An event of a pointer has its `time` in milliseconds; one of the keyboard has none. */
type Pointed = { time?: number | undefined };
export type Deed = { [Do in keyof Deeds]: { do: Do } & Deeds[Do] & Pointed }[keyof Deeds];
export type Opening = { view: View; table?: Opened | undefined; notice?: Said | null };
export type Event = Deed | ({ do: "open" } & Opening & Pointed) | Answered;

export type Request = { do: string; [name: string]: unknown };
export type Effect =
    | { do: "ask"; table: number; asked: Asked; request: Request }
    | { do: "cancel" } ///< ends the requests that run
    | { do: "keep"; id: string; solved: boolean; wrong: number; hints: number; turn: string }
    | { do: "announce"; said: Said[] };
export type Next = [State, Effect[]];
export type Done = [Table, Effect[]];
