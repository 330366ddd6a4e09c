// All that can happen to the page's state. Nothing else changes it.

import { choose, choose_at, undo } from "./choose";
import {
    answered_hint,
    answered_judged,
    answered_legal,
    answered_line,
    answered_reply,
    answered_solution,
} from "./answers";
import { changed_parts, composed, finish_setup, reported, set_up, solve, solved, stop } from "./free";
import { answer_lesson, ask_hint, ask_solution, faulty, play, show_line, taken_back } from "./play";
import { is_above, laid, root_of, walked } from "./tree";
import type { Answered, Done, Effect, Event, Next, Opened, State, Table } from "./table";

/** A second click within this time, in milliseconds, is part of a double click. */
export const patience = 400;

/** Whether the event is the second click of a double click. Such a click may only walk through turns. */
function is_second_click(state: State, event: Event): boolean {
    if (!("time" in event) || event.time === undefined || ["walk", "go", "open"].includes(event.do)) return false;
    return event.time >= state.clicked && event.time - state.clicked < patience;
}

export function reduce(state: State, event: Event): Next {
    const time = "time" in event ? event.time : undefined;
    const clicked = time === undefined ? state : { ...state, clicked: time };
    if (is_second_click(state, event)) return [clicked, []];
    if (event.do === "open") return opened(clicked, event);
    const { table } = state;
    if (!table || ("table" in event && event.table !== table.number)) return [clicked, []]; // the answer comes too late
    const [after, effects] = on_table(table, event, state.made + 1);
    const [told, asks] = finished(table, after);
    return [{ ...clicked, table: told, made: Math.max(state.made, told.number) }, [...effects, ...asks]];
}

/** Adds what every event brings with it: the question for legal turns at a new place, and the announcement. */
function finished(before: Table | null, table: Table): [Table, Effect[]] {
    const effects: Effect[] = [];
    const { said, at, asked, number, rules } = table;
    if (said.length > 0 && said !== before?.said) effects.push({ do: "announce", said });
    else if (before && before.at !== at) effects.push({ do: "announce", said: [{ say: "turn", node: at }] });
    const node = table.nodes[at];
    if (!node || node.legal || table.phase === "judging" || table.setup || asked.includes(at)) return [table, effects];
    const request = { do: "table", position: node.position, rules };
    effects.push({ do: "ask", table: number, asked: { for: "legal", node: at }, request });
    return [{ ...table, asked: [...asked, at] }, effects];
}

function opened(state: State, event: Extract<Event, { do: "open" }>): Next {
    const { view, notice = null } = event;
    const said: Effect[] = notice ? [{ do: "announce", said: [notice] }] : [];
    if (!event.table) return [{ ...state, view, notice, table: null }, said];
    const made = state.made + 1;
    const [table, asks] = begun(event.table, made);
    const [told, more] = asks.length > 0 ? [table, []] : finished(null, table);
    return [{ ...state, view, notice, table: told, made }, [...said, ...asks, ...more]];
}

function begun(from: Opened, number: number): [Table, Effect[]] {
    const { kept, position, rules, turns } = from;
    const root = [root_of(position)];
    const task =
        kept && from.task.kind !== "free"
            ? { ...from.task, hints: kept.hints, wrong: kept.wrong, first: kept.first, ended: kept.ended }
            : from.task;
    const phase = kept?.phase ?? (turns.length > 0 && task.kind !== "free" ? "reviewing" : "choosing");
    const table: Table = {
        number, nodes: from.laid ? laid(root, 0, from.laid, from.laid) : root, at: 0, phase, was: phase,
        draft: kept?.draft ?? [], narrowed: "", task, rules, from: 0, tip: 0, hinted: 0, fresh: [], said: [],
        solving: null, setup: kept?.parts ? { parts: kept.parts, fields: "", faults: [] } : null, asked: [],
    }; // prettier-ignore
    const effects: Effect[] = [];
    if (table.setup)
        effects.push({
            do: "ask",
            table: number,
            asked: { for: "compose", parts: table.setup.parts },
            request: { do: "compose", data: table.setup.parts },
        });
    if (turns.length > 0) {
        const at = kept?.at ?? (task.kind === "free" ? turns.length : 0);
        effects.push({
            do: "ask", table: number, asked: { for: "line", node: 0, of: "played", turns, then: "begin", at, from: kept?.from ?? 0 },
            request: { do: "line", position, turns, rules },
        }); // prettier-ignore
    }
    return [table, effects];
}

/** `spare`: a number that no table has had. A table that takes it ignores the answers that it still waits for. */
function on_table(table: Table, event: Exclude<Event, { do: "open" }>, spare: number): Done {
    if (event.do === "answered") return answered(table, event);
    if (event.do === "report") return reported(table, event.force);
    if (event.do === "stop") return stop(table, spare);
    if (table.phase === "judging") return [table, []];
    switch (event.do) {
        case "card":
            return choose({ ...table, draft: [] }, { card: event.card });
        case "step":
            return choose(table, { step: event.step });
        case "taking":
            return choose(table, { taking: event.taking });
        case "province":
            return choose_at(table, event.province);
        case "follower":
            return choose_at(table, event.province, event.faction);
        case "clear":
            return [{ ...table, draft: [], narrowed: "" }, []];
        case "undo":
            return undo(table);
        case "take-back":
            return taken_back(table);
        case "again":
            return moved({ ...table, phase: "choosing", said: [], tip: 0 }, 0, spare);
        case "walk":
            return moved(table, walked(table.nodes, table.at, event.to, table.tip), spare);
        case "go":
            return table.nodes[event.node] ? moved(table, event.node, spare) : [table, []];
        case "play":
            return play(table, event.turn);
        case "answer":
            return answer_lesson(table, event.answer);
        case "hint":
            return ask_hint(taken_back(table)[0]);
        case "solution":
            return ask_solution(taken_back(table)[0]);
        case "line":
            return show_line(table, event.turns);
        case "solve":
            return solve(table, event.detail, event.seconds);
        case "set-up":
            return set_up(moved(table, table.at, spare)[0]);
        case "compose":
            return changed_parts(table, event.parts);
        case "set-up-done":
            return finish_setup(table);
    }
}

/** The table at another node. The solver stops working on the node before. */
function moved(table: Table, at: number, spare: number): Done {
    if (table.setup) return [table, []];
    const [halted, effects] = table.solving?.working ? stop(table, spare) : [table, []];
    const tip = is_above(table.nodes, at, table.tip) ? table.tip : at;
    const is_here = at === table.at;
    return [
        { ...halted, at, tip, fresh: [], ...(is_here ? {} : { draft: [], narrowed: "", hinted: 0, solving: null }) },
        effects,
    ];
}

function answered(table: Table, event: Answered): Done {
    switch (event.for) {
        case "judged":
            return answered_judged(table, event.asked, event.answer);
        case "line":
            return answered_line(table, event.asked, event.answer);
        case "reply":
            return answered_reply(table, event.asked.node, event.answer);
        case "compose":
            return composed(table, event.asked.parts, event.answer);
        case "legal":
            return event.answer.error
                ? faulty(table, event.answer.error)
                : answered_legal(table, event.asked.node, event.answer);
        case "hint":
            return event.answer.error ? faulty(table, event.answer.error) : answered_hint(table, event.answer);
        case "solution":
            return event.answer.error ? faulty(table, event.answer.error) : answered_solution(table, event.answer);
        case "solve":
            return event.answer.error
                ? faulty({ ...table, solving: null }, event.answer.error)
                : solved(table, event.answer);
    }
}
