// Turns that are played, and what the user asks for: judgement, hints, the solution, a line.

import { answer_of } from "../lessons";
import { draft_of } from "./draft";
import { child_of, turns_of } from "./tree";
import type { Asked, Done, Fault, Node, Request, Table, Task } from "./table";

/** The goal of a task in a request; nothing for Your table, and for a lesson that asks a question. */
export function aim_of(task: Task): Record<string, unknown> | undefined {
    if (task.kind === "puzzle") {
        const { goal, n, against, wrong = [] } = task.puzzle;
        return { goal, n, ...(against === undefined ? {} : { against }), wrong: wrong.map((one) => one.line) };
    }
    if (task.kind === "lesson" && task.lesson.task.do === "turn") return { goal: "win", n: task.lesson.task.n };
    return undefined;
}
/** Whether the side of the task is to move at the node. */
export function is_own(table: Table, at: number): boolean {
    const side = table.nodes[at]?.shown?.side, first = table.nodes[0]?.shown?.side; // prettier-ignore
    return table.task.kind === "puzzle" && table.task.puzzle.goal === "save"
        ? side !== table.task.puzzle.against
        : side === first;
}

export const asks = (table: Table, asked: Asked, request: Request): Done => [
    table,
    [{ do: "ask", table: table.number, asked, request: { ...request, rules: table.rules } }],
];
export const faulty = (table: Table, fault: Fault): Done => [
    { ...table, phase: table.phase === "judging" ? table.was : table.phase, said: [{ say: "fault", fault }] },
    [],
];
const position_of = (table: Table, at: number): string => table.nodes[at]?.position ?? "";

export function ask_line(table: Table, turns: string[], of: Node["of"], then: "end" | "first"): Done {
    const { at } = table;
    return asks(
        table,
        { for: "line", node: at, of, turns, then },
        { do: "line", position: position_of(table, at), turns },
    );
}

/** Asks about the task's side at the node: the core judges the turn, or names a right one. */
export function ask_attempt(table: Table, asked: Asked, at: number, turn?: string): Done {
    const request = {
        do: "attempt",
        position: position_of(table, 0),
        ...aim_of(table.task),
        turns: turns_of(table.nodes, at),
    };
    return asks(table, asked, turn === undefined ? request : { ...request, turn });
}

export function play(table: Table, typed?: string): Done {
    const { at, nodes, phase } = table;
    const turn = typed?.trim() ?? draft_of(nodes[at]?.legal, table.draft).turn;
    if (!turn || !nodes[at]?.shown || table.setup || (table.task.kind === "lesson" && !aim_of(table.task)))
        return [table, []];
    const known = child_of(nodes, at, turn);
    if (known !== undefined && (phase === "reviewing" || table.task.kind === "free"))
        return [
            { ...table, at: known, tip: known, draft: [], narrowed: "", hinted: 0, solving: null, fresh: [known] },
            [],
        ];
    if (!aim_of(table.task)) return ask_line(table, [turn], "played", "end");
    const judging: Table = { ...table, phase: "judging", was: phase };
    if (!is_own(table, at)) return ask_line(judging, [turn], phase === "choosing" ? "played" : "tried", "end");
    return ask_attempt(judging, { for: "judged", node: at, turn }, at, turn);
}

export function show_line(table: Table, turns: string[]): Done {
    return turns.length > 0 && !table.setup ? ask_line(table, turns, "line", "first") : [table, []];
}

/** Returns from a refutation to the turn that it refutes. */
export function taken_back(table: Table): Done {
    if (table.phase !== "refuted") return [table, []];
    const { from } = table;
    return [{ ...table, at: from, tip: from, phase: "choosing", draft: [], narrowed: "", fresh: [], said: [] }, []];
}

export function ask_hint(table: Table): Done {
    const { task, at } = table;
    if (task.kind === "free" || table.phase === "done") return [table, []];
    if (task.kind === "lesson") return [{ ...table, task: { ...task, hints: task.hints + 1 } }, []];
    return is_own(table, at) ? ask_attempt(table, { for: "hint", node: at }, at) : [table, []];
}

export function ask_solution(table: Table): Done {
    const aim = aim_of(table.task);
    if (!aim || table.task.kind !== "puzzle") return [table, []];
    const request = { do: "solution", position: position_of(table, 0), ...aim, wrong: undefined, steps: true };
    return asks({ ...table, phase: "judging", was: table.phase }, { for: "solution" }, request);
}

/** Judges the answer to a lesson's question by how the game would end. */
export function answer_lesson(table: Table, answer: string): Done {
    const { task } = table;
    const is_shown = table.nodes[0]?.shown !== undefined;
    if (task.kind !== "lesson" || task.lesson.task.do !== "answer" || !is_shown || task.ended) return [table, []];
    const { asks } = task.lesson.task;
    if (answer !== answer_of(table, asks[task.answered] ?? "winner"))
        return [{ ...table, task: { ...task, wrong: task.wrong + 1 }, said: [] }, []];
    const answered = task.answered + 1;
    if (answered < asks.length) return [{ ...table, task: { ...task, answered }, said: [] }, []];
    return [{ ...table, phase: "done", task: { ...task, answered, ended: "solved" }, said: [] }, []];
}
