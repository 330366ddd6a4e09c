// The core's answers about turns and positions.

import { ask_attempt, ask_line, asks, come, faulty, is_own, phase_of, stays } from "./play";
import { changed, grafted, grown, root_of } from "./tree";
import type { Answered, Answers, Done, Effect, Fault, Look, Node, Of, Said, Table, Task, Value } from "./table";

const words = (words: string, look?: Look, ...values: Value[]): Said =>
    look ? { say: "words", words, values, look } : { say: "words", words, values };
const told = (told: Extract<Said, { say: "told" }>["told"] | undefined): Said[] =>
    told ? [{ say: "told", told }] : [];
const turn_to = (node: number): Said => ({ say: "turn", node });

export const laid = (nodes: Node[], at: number, answer: Answers["legal"]): Node[] =>
    changed(nodes, at, { shown: answer, legal: answer });

type Handlers = { [For in keyof Answers]: (table: Table, answer: Answers[For], asked: Of<For>) => Done };
const handlers: Handlers = {
    legal: (table, answer, { node }) => stays({ ...table, nodes: laid(table.nodes, node, answer) }),
    judged,
    line,
    reply: (table, { answer_play }, { node }) => {
        if (!answer_play || table.at !== node) return stays(table);
        const [nodes, [reply = node]] = grown(table.nodes, node, "tried", [answer_play]);
        return stays({ ...come({ ...table, nodes }, reply, [reply]), said: [turn_to(reply)] });
    },
    hint,
    solution: (table, { tree, line, paragraph }) => {
        const { task } = table;
        if (task.kind !== "puzzle") return stays(table);
        const nodes = grafted(table.nodes, 0, tree, line);
        const said = [words("solution", "good"), ...told(task.puzzle.paragraph ?? paragraph)];
        return ended({ ...come({ ...table, nodes }, 0), phase: "reviewing", said }, task, "given-up");
    },
    solve: (table, answer) => {
        const solving = table.solving && { ...table.solving, working: false, answer };
        return stays({ ...table, solving, said: solving ? [{ say: "value" }] : table.said });
    },
    /** The core has read the position so far. A position without faults becomes the root, with no turns. */
    compose: (table, { faults, position }, { parts }) => {
        if (table.setup?.parts !== parts) return stays(table);
        const after = { ...table, setup: { parts, faults } };
        if (position === undefined) return stays(after);
        const root = { nodes: [root_of(position)], at: 0, from: 0, tip: 0 };
        return stays({ ...after, ...root, asked: [], solving: null, said: [] });
    },
};
const out_of_reach = (fault: Fault): boolean => fault.code === "out-of-reach";
const on_fault: { [For in keyof Answers]?: (table: Table, fault: Fault, asked: Of<For>) => Done } = {
    judged: (table, fault, { turn }) =>
        out_of_reach(fault) && table.was !== "choosing"
            ? ask_line(table, [turn], "tried", "end")
            : faulty(table, fault),
    /** A line with a faulty turn: in an address, the turns before it count. */
    line: (table, fault, asked) => {
        if (asked.then !== "begin") return faulty(table, fault);
        const { index } = fault.arguments;
        const turns = typeof index === "number" ? asked.turns.slice(0, index) : [];
        const [after] = faulty({ ...table, phase: turns.length > 0 ? "reviewing" : "choosing" }, fault);
        if (turns.length === 0) return stays(after);
        return asks(after, { ...asked, turns }, { do: "line", position: table.nodes[0]?.position, turns });
    },
    reply: (table, fault) => stays({ ...table, said: out_of_reach(fault) ? [words("out-of-reach", "faint")] : [] }),
    solve: (table, fault) => faulty({ ...table, solving: null }, fault),
    compose: (table, fault, { parts }) =>
        stays(table.setup?.parts === parts ? { ...table, setup: { parts, faults: [fault] } } : table),
};

export function answered<For extends keyof Answers>(table: Table, { asked, answer }: Answered<For>): Done {
    if (!("error" in answer)) return handlers[asked.for](table, answer, asked);
    return (on_fault[asked.for] ?? faulty)(table, answer.error, asked);
}

function judged(table: Table, answer: Answers["judged"], { node }: Of<"judged">): Done {
    const { task } = table;
    const plays = answer.plays ?? [];
    if (task.kind !== "free") table = { ...table, task: { ...task, first: task.first || answer.turn } };
    if (answer.judged === "wrong") return refuted(table, answer, node);
    const [nodes, places] = grown(table.nodes, node, table.was === "choosing" ? "played" : "tried", plays);
    const last = places.at(-1) ?? node;
    const after = come({ ...table, nodes, phase: table.was }, last, places.slice(1));
    if (answer.judged === "solved") return solved(after, last);
    const reply = places.slice(1).findLast((one) => nodes[one]?.turn !== "pass") ?? places[1];
    return stays({ ...after, said: [words("right", "good"), ...(reply === undefined ? [] : [turn_to(reply)])] });
}
function solved(table: Table, last: number): Done {
    const { task } = table;
    if (task.kind === "free") return stays(table);
    const said: Said[] = [];
    if (task.kind === "puzzle") {
        said.push(words(task.puzzle.goal === "save" ? "held" : "won", "good"), { say: "end", node: last });
        said.push(...told(task.puzzle.paragraph));
    }
    return ended({ ...table, phase: "done", said }, task, "solved");
}
/** Ends a task and keeps how. A task that has ended before is not kept again. */
function ended(table: Table, task: Exclude<Task, { kind: "free" }>, how: "solved" | "given-up"): Done {
    const { wrong, hints, first: turn = "" } = task;
    const keeps: Effect[] =
        task.kind === "puzzle" && !task.ended
            ? [{ do: "keep", id: task.puzzle.id, solved: how === "solved", wrong, hints, turn }]
            : [];
    return [{ ...table, task: { ...task, ended: task.ended || how } }, keeps];
}

/** Shows why a turn is wrong, at the turn that decides. After a pass, the turns are shown from their beginning. */
function refuted(table: Table, { turn, plays = [], decisive = 1, cause }: Answers["judged"], from: number): Done {
    const { task } = table;
    const [nodes, places] = grown(table.nodes, from, "refutation", plays);
    const tip = places.at(-1) ?? from;
    const at = places[turn === "pass" ? 1 : decisive] ?? tip;
    const after = come({ ...table, nodes, phase: "refuted", from }, at, [at]);
    const said = wrong_words(table);
    const side = (node = 0): number | undefined => nodes[node]?.shown?.side;
    const plays_on = places.slice(1).some((one) => nodes[one]?.play?.card && side(nodes[one].parent) === side());
    if (task.kind === "puzzle") {
        if (cause?.told) said.push(words("leaves-wrong", undefined, { told: cause.told }));
        if (at !== from) said.push(turn_to(at));
        if (plays_on) said.push(words("fails-yours", "faint"));
        else if (decisive > 1) said.push(words("fails", "faint"));
    }
    const counted = task.kind === "free" || task.ended ? task : { ...task, wrong: task.wrong + 1 };
    return stays({ ...after, task: counted, said, tip });
}
function wrong_words({ task }: Table): Said[] {
    if (task.kind !== "puzzle") return [];
    const { goal, n } = task.puzzle;
    return [words(goal === "win" ? "wrong" : "wrong-hold", "bad", { cards: n })];
}

function line(table: Table, { start, plays }: Answers["line"], asked: Of<"line">): Done {
    const { node, of, then } = asked;
    const [nodes, places] = grown(changed(table.nodes, node, { shown: start }), node, of, plays);
    const last = places.at(-1) ?? node;
    const phase = phase_of(table);
    if (then === "begin") {
        const place = (turns = 0): number => places[turns - 1] ?? 0;
        const at = asked.at === undefined ? last : place(asked.at);
        const ends: Said[] = phase === "done" ? [{ say: "end", node: at }] : table.said;
        const said = phase === "refuted" ? wrong_words(table) : ends;
        return stays({ ...table, nodes, at, from: place(asked.from), tip: last, said });
    }
    if (then === "first") return stays({ ...come({ ...table, nodes, phase }, places[0] ?? node), tip: last });
    const there = come({ ...table, nodes, phase: phase === "done" ? "reviewing" : phase }, last, places);
    const after = { ...there, said: [], solving: null };
    const is_over = nodes[last]?.shown?.over ?? true;
    if (table.task.kind !== "puzzle" || is_over || phase === "choosing" || !is_own(after, last)) return stays(after);
    return ask_attempt(after, { for: "reply", node: last }, last);
}

/** Gives the next hint: a question about the idea, then the place, the card if there is a choice, and the turn. */
function hint(table: Table, { answer_play: play, idea }: Answers["hint"]): Done {
    const { task, at, hinted, nodes } = table;
    if (task.kind !== "puzzle" || !play) return stays(table);
    const { card } = play;
    const cards = new Set(nodes[at]?.legal?.actions.flatMap((action) => action.card ?? []));
    const { asks = "leader", faction = "", province } = idea ?? {};
    const question = at === 0 ? told(task.puzzle.question) : [];
    const hints = question.length > 0 ? question : [words(`hint-${asks}`, "good", { power: faction })];
    if (province) hints.push(words("hint-place", "good", { province }));
    if (card && cards.size > 1) hints.push(words("hint-card", "good", { card }));
    const said = [hints[hinted] ?? words("hint-turn", "good", { play })];
    const counted = task.ended ? task : { ...task, hints: task.hints + 1 };
    return stays({ ...table, task: counted, hinted: Math.min(hinted + 1, hints.length), said });
}
