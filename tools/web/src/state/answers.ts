// The core's answers about turns.

import type { Attempt, Judged, LineOfTurns, Solution, Table as Laid } from "siam-api";
import { ask_attempt, ask_line, asks, faulty, is_own } from "./play";
import { changed, grafted, grown, laid } from "./tree";
import type { Asked, Done, Effect, Failed, Played, Said, Table, Value } from "./table";

type Of<For> = Extract<Asked, { for: For }>;
type Or<Answer> = (Answer & { error?: undefined }) | Failed;
const words = (words: string, look?: "good" | "bad" | "faint", ...values: Value[]): Said => ({
    say: "words",
    words,
    values,
    ...(look ? { look } : {}),
});
/** The table where turns have come to; the board marks the `fresh` ones. */
const come = (table: Table, at: number, fresh: number[]): Table => ({
    ...table, at, tip: at, fresh, draft: [], narrowed: "", hinted: 0,
}); // prettier-ignore

export function answered_legal(table: Table, node: number, answer: Laid): Done {
    return [{ ...table, nodes: laid(table.nodes, node, answer, answer) }, []];
}

export function answered_judged(table: Table, asked: Of<"judged">, answer: Or<Judged>): Done {
    if (answer.error) {
        const is_lost = answer.error.code === "out-of-reach" && table.was !== "choosing";
        return is_lost ? ask_line(table, [asked.turn], "tried", "end") : faulty(table, answer.error);
    }
    const plays = answer.plays ?? [];
    if (table.task.kind !== "free" && !table.task.first)
        table = { ...table, task: { ...table.task, first: answer.turn } };
    if (answer.judged === "wrong") return refuted(table, asked.node, answer, plays);
    const [nodes, places] = grown(table.nodes, asked.node, table.was === "choosing" ? "played" : "tried", plays);
    const last = places[places.length - 1] ?? asked.node;
    const after = come({ ...table, nodes, phase: table.was }, last, places.slice(1));
    if (answer.judged === "solved") return solved(after, last);
    const reply = places.slice(1).reverse().find((one) => nodes[one]?.turn !== "pass") ?? places[1]; // prettier-ignore
    return [
        {
            ...after,
            said: [words("right", "good"), ...(reply === undefined ? [] : [{ say: "turn", node: reply } as const])],
        },
        [],
    ];
}

function solved(table: Table, last: number): Done {
    const { task } = table;
    if (task.kind === "free") return [table, []];
    const said: Said[] = [];
    if (task.kind === "puzzle")
        said.push(words(task.puzzle.goal === "save" ? "held" : "won", "good"), { say: "end", node: last });
    if (task.kind === "puzzle" && task.puzzle.paragraph) said.push({ say: "told", told: task.puzzle.paragraph });
    const after: Table = { ...table, phase: "done", said, task: { ...task, ended: task.ended || "solved" } };
    return [after, ended(table, true)];
}

/** The records of a task that ends now. A task that has ended before is not kept again. */
function ended({ task }: Table, is_solved: boolean): Effect[] {
    if (task.kind !== "puzzle" || task.ended) return [];
    return [
        {
            do: "keep",
            id: task.puzzle.id,
            solved: is_solved,
            wrong: task.wrong,
            hints: task.hints,
            turn: task.first ?? "",
        },
    ];
}

function wrong_words({ task }: Table): Said[] {
    if (task.kind !== "puzzle") return [];
    const { goal, n } = task.puzzle;
    return [words(goal === "win" ? "wrong" : "wrong-hold", "bad", { cards: n })];
}

/** Shows why a turn is wrong, at the turn that decides. */
function refuted(table: Table, from: number, answer: Judged, plays: Played[]): Done {
    const { task } = table;
    const [nodes, places] = grown(table.nodes, from, "refutation", plays);
    const decisive = places[answer.decisive ?? 1] ?? places[places.length - 1] ?? from;
    const after = come({ ...table, nodes, phase: "refuted", from }, decisive, [decisive]);
    const said = wrong_words(after);
    if (task.kind === "puzzle") {
        if (answer.cause?.told) said.push(words("leaves-wrong", undefined, { told: answer.cause.told }));
        if (decisive !== from) said.push({ say: "turn", node: decisive });
    }
    const counted = task.kind === "free" || task.ended ? task : { ...task, wrong: task.wrong + 1 };
    return [{ ...after, task: counted, said, tip: places[places.length - 1] ?? from }, []];
}

export function answered_line(table: Table, asked: Of<"line">, answer: Or<LineOfTurns>): Done {
    if (answer.error) return faulty_line(table, asked, answer.error);
    const { node, of, then } = asked;
    const [nodes, places] = grown(changed(table.nodes, node, { shown: answer.start }), node, of, answer.plays);
    const last = places[places.length - 1] ?? node;
    const phase = table.phase === "judging" ? table.was : table.phase;
    if (then === "begin") {
        const at = asked.at === undefined ? last : (places[asked.at - 1] ?? 0);
        const from = asked.from === undefined ? 0 : (places[asked.from - 1] ?? 0);
        const said: Said[] =
            phase === "done" ? [{ say: "end", node: at }] : phase === "refuted" ? wrong_words(table) : table.said;
        return [{ ...table, nodes, at, from, tip: last, said }, []];
    }
    if (then === "first") return [{ ...come({ ...table, nodes, phase }, places[0] ?? node, []), tip: last }, []];
    const after = {
        ...come({ ...table, nodes, phase: phase === "done" ? "reviewing" : phase }, last, places),
        said: [],
        solving: null,
    };
    const is_over = nodes[last]?.shown?.over ?? true;
    if (table.task.kind !== "puzzle" || is_over || phase === "choosing" || !is_own(after, last)) return [after, []];
    return ask_attempt(after, { for: "reply", node: last }, last);
}

/** A line with a faulty turn: in an address, the turns before it count. */
function faulty_line(table: Table, asked: Of<"line">, fault: Failed["error"]): Done {
    if (asked.then !== "begin") return faulty(table, fault);
    const index = fault.arguments?.index;
    const turns = typeof index === "number" ? asked.turns.slice(0, index) : [];
    const [after] = faulty({ ...table, phase: "reviewing" }, fault);
    if (turns.length === 0) return [{ ...after, phase: "choosing" }, []];
    return asks(after, { ...asked, turns }, { do: "line", position: table.nodes[0]?.position, turns });
}

/** The right turn after a turn that the solution does not show. */
export function answered_reply(table: Table, node: number, answer: Or<Attempt>): Done {
    if (answer.error) {
        const said = answer.error.code === "out-of-reach" ? [words("out-of-reach", "faint")] : [];
        return [{ ...table, said }, []];
    }
    if (!answer.answer_play || table.at !== node) return [table, []];
    const [nodes, [reply = node]] = grown(table.nodes, node, "tried", [answer.answer_play]);
    return [{ ...come({ ...table, nodes }, reply, [reply]), said: [{ say: "turn", node: reply }] }, []];
}

/** Gives the next hint: a question about the idea, then the place, the card if there is a choice, and the turn. */
export function answered_hint(table: Table, answer: Attempt): Done {
    const { task, at, hinted } = table;
    if (task.kind !== "puzzle" || !answer.answer_play) return [table, []];
    const { card, forced: _, ...play } = answer.answer_play;
    const cards = new Set(table.nodes[at]?.legal?.actions.flatMap((action) => action.card ?? []));
    const { asks: idea = "leader", faction = "", province } = answer.idea ?? {};
    const hints: Said[] = [
        at === 0 && task.puzzle.question
            ? { say: "told", told: task.puzzle.question }
            : words(`hint-${idea}`, "good", { power: faction }),
    ];
    if (province) hints.push(words("hint-place", "good", { province }));
    if (card && cards.size > 1) hints.push(words("hint-card", "good", { card }));
    const hint = hints[hinted] ?? words("hint-turn", "good", { play: { ...play, card, forced: false } });
    const counted = task.ended ? task : { ...task, hints: task.hints + 1 };
    return [{ ...table, task: counted, hinted: Math.min(hinted + 1, hints.length), said: [hint] }, []];
}

export function answered_solution(table: Table, answer: Solution): Done {
    const { task } = table;
    if (task.kind !== "puzzle") return [table, []];
    const nodes = grafted(table.nodes, 0, answer.tree, answer.line);
    const said: Said[] = [words("solution", "good")];
    const why = task.puzzle.paragraph ?? answer.paragraph;
    if (why) said.push({ say: "told", told: why });
    const after: Table = {
        ...come({ ...table, nodes }, 0, []), phase: "reviewing", said, task: { ...task, ended: task.ended || "given-up" },
    }; // prettier-ignore
    return [after, ended(table, false)];
}
