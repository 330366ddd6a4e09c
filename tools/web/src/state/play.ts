// What a user does at a table: choices put a turn together, turns are played, the core is asked about them.

import { answer_of } from "../lessons";
import { choices_at, draft_of } from "./draft";
import { child_of, is_above, turns_of } from "./tree";
import type { Asked, Choice, Deeds, Done, Fault, Node, Parts, Phase, Request, Shown, Table, Task } from "./table";

export const stays = (table: Table): Done => [table, []];
export const phase_of = ({ phase, was }: Table): Phase => (phase === "judging" ? was : phase);
/** The table at the end of the turns that the address names; the board marks the `fresh` ones. */
export const come = (table: Table, at: number, fresh: number[] = []): Table => {
    return { ...table, at, tip: at, fresh, draft: [], narrowed: "", hinted: 0 };
};
export const asks = (table: Table, asked: Asked, request: Request): Done => [
    table,
    [{ do: "ask", table: table.number, asked, request: { ...request, rules: table.rules } }],
];
export const faulty = (table: Table, fault: Fault): Done =>
    stays({ ...table, phase: phase_of(table), said: [{ say: "fault", fault }] });
const position_of = (table: Table, at: number): string => table.nodes[at]?.position ?? "";

/** The goal of a task in a request; nothing for Your table, and for a lesson that asks a question. */
function aim_of(task: Task): Record<string, unknown> | undefined {
    if (task.kind === "puzzle") {
        const { goal, n, against, wrong = [] } = task.puzzle;
        return { goal, n, against, wrong: wrong.map((one) => one.line) };
    }
    if (task.kind === "lesson" && task.lesson.task.do === "turn") return { goal: "win", n: task.lesson.task.n };
    return undefined;
}
/** Whether the side of the task is to move at the node. */
export function is_own({ nodes, task }: Table, at: number): boolean {
    const side = nodes[at]?.shown?.side;
    const is_save = task.kind === "puzzle" && task.puzzle.goal === "save";
    return is_save ? side !== task.puzzle.against : side === nodes[0]?.shown?.side;
}

export function ask_line(table: Table, turns: string[], of: Node["of"], then: "end" | "first"): Done {
    const request = { do: "line", position: position_of(table, table.at), turns };
    return asks(table, { for: "line", node: table.at, of, turns, then }, request);
}
/** Asks about the task's side at the node: the core judges the turn, or names a right one. */
export function ask_attempt(table: Table, asked: Asked, at: number, turn?: string): Done {
    const turns = turns_of(table.nodes, at);
    return asks(table, asked, { do: "attempt", position: position_of(table, 0), ...aim_of(table.task), turns, turn });
}

/** Adds a choice to the draft, if it makes sense here. Another follower to take replaces the one chosen before. */
export function choose(table: Table, choice: Choice): Done {
    const legal = table.nodes[table.at]?.legal;
    const before = table.draft.filter((one) => !("taking" in one && "taking" in choice));
    const draft = [...before.slice(0, draft_of(legal, before).used), choice];
    const after = draft_of(legal, draft);
    if (after.used < draft.length) return stays(table);
    const words = after.turn ? "turn-complete" : after.next.length > 0 ? "choose-step" : "choose-taking";
    return [{ ...table, draft, narrowed: "", fresh: [] }, [{ do: "announce", said: [{ say: "words", words }] }]];
}
/** A tap on a province, or on a follower in it. If it can mean several choices, the page offers only these. */
export function choose_at(table: Table, province: string, faction?: string): Done {
    const draft = draft_of(table.nodes[table.at]?.legal, table.draft);
    const exact = choices_at(draft, province, faction);
    const [only, ...others] = exact.length > 0 ? exact : choices_at(draft, province);
    if (only && others.length === 0) return choose(table, only);
    return stays({ ...table, narrowed: only ? province : table.narrowed, fresh: [] });
}

/** Takes back the last choice; without one, a refutation, or a turn of Your table. */
export function undo(table: Table): Done {
    if (table.narrowed) return stays({ ...table, narrowed: "" });
    if (table.draft.length > 0) return stays({ ...table, draft: table.draft.slice(0, -1) });
    const parent = table.nodes[table.at]?.parent ?? -1;
    const is_back = parent >= 0 && table.task.kind === "free" && table.phase !== "refuted";
    return stays(is_back ? { ...table, at: parent, fresh: [] } : taken_back(table));
}
/** Returns from a refutation to the turn that it refutes. */
export const taken_back = (table: Table): Table =>
    table.phase === "refuted" ? { ...come(table, table.from), phase: "choosing", said: [] } : table;

export function play(table: Table, typed?: string): Done {
    const { at, nodes, phase, task } = table;
    const turn = typed?.trim() ?? draft_of(nodes[at]?.legal, table.draft).turn;
    const aim = aim_of(task);
    if (!turn || !nodes[at]?.shown || table.setup || (task.kind === "lesson" && !aim)) return stays(table);
    const known = child_of(nodes, at, turn);
    if (known !== undefined && (phase === "reviewing" || task.kind === "free"))
        return stays({ ...come(table, known, [known]), solving: null });
    if (!aim) return ask_line(table, [turn], "played", "end");
    const judging: Table = { ...table, phase: "judging", was: phase };
    if (!is_own(table, at)) return ask_line(judging, [turn], phase === "choosing" ? "played" : "tried", "end");
    return ask_attempt(judging, { for: "judged", node: at, turn }, at, turn);
}
export const show_line = (table: Table, turns: string[]): Done =>
    turns.length > 0 && !table.setup ? ask_line(table, turns, "line", "first") : stays(table);

export function ask_hint(table: Table): Done {
    const { task, at } = table;
    if (task.kind === "free" || table.phase === "done") return stays(table);
    if (task.kind === "lesson") return stays({ ...table, task: { ...task, hints: task.hints + 1 } });
    return is_own(table, at) ? ask_attempt(table, { for: "hint", node: at }, at) : stays(table);
}
export function ask_solution(table: Table): Done {
    if (table.task.kind !== "puzzle") return stays(table);
    const aim = { ...aim_of(table.task), wrong: undefined };
    const twin = table.task.puzzle.twin?.position;
    const request = { do: "solution", position: position_of(table, 0), ...aim, ...(twin && { twin }), steps: true };
    return asks({ ...table, phase: "judging", was: table.phase }, { for: "solution" }, request);
}

/** Judges the answer to a lesson's question by how the game would end. */
export function answer_lesson(table: Table, answer: string): Done {
    const { task, nodes, phase } = table;
    if (task.kind !== "lesson" || task.lesson.task.do !== "answer" || !nodes[0]?.shown || task.ended)
        return stays(table);
    const { asks } = task.lesson.task;
    const is_right = answer === answer_of(table, asks[task.answered] ?? "winner");
    const answered = task.answered + (is_right ? 1 : 0);
    const ended = answered === asks.length ? "solved" : "";
    const after = { ...task, answered, ended, wrong: task.wrong + (is_right ? 0 : 1) } as const;
    return stays({ ...table, phase: ended ? "done" : phase, task: after, said: [] });
}

export function solve(table: Table, { detail }: Deeds["solve"]): Done {
    const { at, nodes } = table;
    if (table.solving?.working || table.setup || !nodes[at]?.shown) return stays(table);
    const request = { do: "solve", position: position_of(table, at), detail, time: 10 };
    return asks({ ...table, solving: { node: at, working: true } }, { for: "solve", node: at }, request);
}
/** Ends what the core is doing. The table takes a new number, so that it ignores the answers that still come. */
export function stop(table: Table, spare: number): Done {
    if (!table.solving?.working && table.phase !== "judging") return stays(table);
    const solving = table.solving && { ...table.solving, working: false };
    return [{ ...table, number: spare, asked: [], phase: phase_of(table), solving }, [{ do: "cancel" }]];
}
/** The table at another node. The solver stops working on the node before. */
export function moved(table: Table, at: number, spare: number): Done {
    if (table.setup) return stays(table);
    const [halted, effects] = table.solving?.working ? stop(table, spare) : stays(table);
    const there = at === table.at ? { ...halted, fresh: [] } : { ...come(halted, at), solving: null };
    return [{ ...there, tip: is_above(table.nodes, at, table.tip) ? table.tip : at }, effects];
}

function parts_of(shown: Shown): Parts {
    const { variant, players, to_move, passes, latest, last_swap } = shown;
    const struggles = shown.struggles.map(({ province, marker, followers }) => ({ province, marker, followers }));
    const settled = shown.settled.map(({ province, control }) => ({ province, control }));
    const seats = shown.seats.map(({ seat, supply, hand }) => ({ seat, supply, hand }));
    return { variant, players, struggles, settled, seats, to_move, passes, latest, last_swap };
}
export function set_up(table: Table): Done {
    const shown = table.nodes[table.at]?.shown;
    if (table.task.kind !== "free" || table.setup || !shown) return stays(table);
    return stays({ ...table, setup: { parts: parts_of(shown), faults: [] }, draft: [], said: [] });
}
export function compose(table: Table, parts: Parts): Done {
    const entering = { ...table, setup: { faults: [], ...table.setup, parts } };
    return asks(entering, { for: "compose", parts }, { do: "compose", data: parts });
}
