// All that can happen to the page's state. Nothing else changes it.

import { answered, laid } from "./answers";
import * as play from "./play";
import { asks, compose, moved, stays } from "./play";
import { root_of, walked } from "./tree";
import type { Deeds, Done, Effect, Event, Next, Opened, State, Table } from "./table";

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
    const [told, more] = finished(table, after);
    return [{ ...clicked, table: told, made: Math.max(state.made, told.number) }, [...effects, ...more]];
}

/** Adds what every event brings with it: the question for legal turns at a new place, and the announcement. */
function finished(before: Table | null, table: Table): Done {
    const { said, at, asked } = table;
    const effects: Effect[] = [];
    if (said.length > 0 && said !== before?.said) effects.push({ do: "announce", said });
    else if (before && before.at !== at) effects.push({ do: "announce", said: [{ say: "turn", node: at }] });
    const node = table.nodes[at];
    if (!node || node.legal || table.phase === "judging" || table.setup || asked.includes(at)) return [table, effects];
    const request = { do: "table", position: node.position };
    const [after, more] = asks({ ...table, asked: [...asked, at] }, { for: "legal", node: at }, request);
    return [after, [...effects, ...more]];
}

function opened(state: State, { view, notice = null, table: from }: Extract<Event, { do: "open" }>): Next {
    const said: Effect[] = notice ? [{ do: "announce", said: [notice] }] : [];
    if (!from) return [{ ...state, view, notice, table: null }, said];
    const made = state.made + 1;
    const [table, effects] = begun(from, made);
    return [{ ...state, view, notice, table, made }, [...said, ...effects]];
}
function begun({ kept, position, rules, turns, laid: answer, task: from }: Opened, number: number): Done {
    const { hints = 0, wrong = 0, first = "", ended = "" } = kept ?? {};
    const task = kept && from.kind !== "free" ? { ...from, hints, wrong, first, ended } : from;
    const phase = kept?.phase ?? (turns.length > 0 && task.kind !== "free" ? "reviewing" : "choosing");
    const root = [root_of(position)];
    const nodes = answer ? laid(root, 0, answer) : root;
    const nowhere = { at: 0, from: 0, tip: 0, hinted: 0, narrowed: "", draft: kept?.draft ?? [] };
    const nothing = { fresh: [], said: [], asked: [], solving: null, setup: null };
    const table: Table = { number, nodes, phase, was: phase, task, rules, ...nowhere, ...nothing };
    const [set, effects] = kept?.parts ? compose(table, kept.parts) : stays(table);
    if (turns.length === 0) return effects.length > 0 ? [set, effects] : finished(null, table);
    const at = kept?.at ?? (task.kind === "free" ? turns.length : 0);
    const asked = { for: "line", node: 0, of: "played", turns, then: "begin", at, from: kept?.from ?? 0 } as const;
    return [set, [...effects, ...asks(set, asked, { do: "line", position, turns })[1]]];
}

/** `spare`: a number that no table has had. A table that takes it ignores the answers that it still waits for. */
const deeds: { [Do in keyof Deeds]: (table: Table, deed: Deeds[Do], spare: number) => Done } = {
    card: (table, { card }) => play.choose({ ...table, draft: [] }, { card }),
    step: (table, { step }) => play.choose(table, { step }),
    taking: (table, { taking }) => play.choose(table, { taking }),
    province: (table, { province }) => play.choose_at(table, province),
    follower: (table, { province, faction }) => play.choose_at(table, province, faction),
    undo: play.undo,
    "take-back": (table) => stays(play.taken_back(table)),
    walk: (table, { to }, spare) => moved(table, walked(table.nodes, table.at, to, table.tip), spare),
    go: (table, { node }, spare) => (table.nodes[node] ? moved(table, node, spare) : stays(table)),
    play: (table, { turn }) => play.play(table, turn),
    answer: (table, { answer }) => play.answer_lesson(table, answer),
    hint: (table) => play.ask_hint(play.taken_back(table)),
    solution: (table) => play.ask_solution(play.taken_back(table)),
    line: (table, { turns }) => play.show_line(table, turns),
    solve: play.solve,
    stop: (table, _, spare) => play.stop(table, spare),
    "set-up": (table, _, spare) => play.set_up(moved(table, table.at, spare)[0]),
    compose: (table, { parts }) => (table.setup ? compose(table, parts) : stays(table)),
    "set-up-done": (table) => stays(table.setup?.faults.length === 0 ? { ...table, setup: null } : table),
};

function done<Do extends keyof Deeds>(table: Table, deed: { do: Do } & Deeds[Do], spare: number): Done {
    return deeds[deed.do](table, deed, spare);
}

function on_table(table: Table, event: Exclude<Event, { do: "open" }>, spare: number): Done {
    if (event.do === "answered") return answered(table, event);
    if (table.phase === "judging" && event.do !== "stop") return stays(table);
    return done(table, event, spare);
}
