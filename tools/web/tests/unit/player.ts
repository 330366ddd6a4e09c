// Plays with the state as the store does, with the real core and without a browser.
import { readFileSync } from "node:fs";
import { core_of, top } from "../core_file.mjs";
import { cards_of, draft_of } from "../../src/state/draft";
import { reduce } from "../../src/state/reduce";
import type { Draft } from "../../src/state/draft";
import type {
    Answered,
    Effect,
    Event,
    Kept,
    Node,
    Opened,
    Puzzle,
    Said,
    State,
    Table,
    Task,
} from "../../src/state/table";

const ask_line = core_of(process.env["SIAM_WASM"]) as (line: string) => unknown;
export const ask = (request: object): any => ask_line(JSON.stringify({ id: 1, ...request }));

export const puzzles: Puzzle[] = ["sample", "saves", "twins"].flatMap(
    (name) => ask({ do: "pack", text: readFileSync(`${top}/puzzles/packs/${name}.txt`, "utf8") }).puzzles,
);
export const puzzle_of = (fits: (puzzle: Puzzle) => boolean): Puzzle => {
    const found = puzzles.find(fits);
    if (!found) throw new Error("no such puzzle");
    return found;
};

export class Player {
    state: State = { view: { name: "home" }, table: null, notice: null, made: 0, clicked: -Infinity };
    readonly kept: Effect[] = [];
    readonly announced: Said[] = [];
    readonly asked: string[] = [];
    held: Answered[] | null = null; ///< while it is an array, answers wait here
    cancelled = 0;

    send(event: Event): void {
        const [state, effects] = reduce(this.state, event);
        this.state = state;
        for (const effect of effects) {
            if (effect.do === "keep") this.kept.push(effect);
            if (effect.do === "cancel") ++this.cancelled;
            if (effect.do === "announce") this.announced.push(...effect.said);
            if (effect.do !== "ask") continue;
            this.asked.push(effect.request.do);
            const answer = ask(effect.request);
            const answered = {
                do: "answered",
                table: effect.table,
                for: effect.asked.for,
                asked: effect.asked,
                answer,
            } as Answered;
            if (this.held) this.held.push(answered);
            else this.send(answered);
        }
    }
    release(): void {
        const held = this.held ?? [];
        this.held = null;
        for (const answer of held) this.send(answer);
    }

    open(task: Task, position: string, turns: string[] = [], more: Partial<Opened> = {}): void {
        const rules = task.kind === "puzzle" ? task.puzzle.rules : {};
        const name =
            task.kind === "puzzle" ? { name: "puzzle" as const, id: task.puzzle.id } : { name: "position" as const };
        this.send({ do: "open", view: name, table: { task, position, rules, turns, ...more } });
    }
    puzzle(puzzle: Puzzle, turns: string[] = [], kept: Kept | null = null): void {
        this.open({ kind: "puzzle", puzzle, hints: 0, wrong: 0, ended: "" }, puzzle.position, turns, { kept });
    }
    free(position: string, turns: string[] = [], more: Partial<Opened> = {}): void {
        this.open({ kind: "free" }, position, turns, more);
    }

    get table(): Table {
        if (!this.state.table) throw new Error("no table");
        return this.state.table;
    }
    get node(): Node {
        return this.table.nodes[this.table.at] as Node;
    }
    get draft(): Draft {
        return draft_of(this.node.legal, this.table.draft);
    }
    get score(): { hints: number; wrong: number; ended: string } {
        if (this.table.task.kind === "free") throw new Error("no score");
        return this.table.task;
    }

    /** Puts a turn together by steps, as a person who knows it does. */
    put_together(turn: string): void {
        const legal = this.node.legal;
        const [action = "", taking = ""] = turn.split("/");
        const wanted = legal?.actions.find((one) => one.action === action);
        if (!legal || !wanted) throw new Error(`not legal: ${turn}`);
        if (!cards_of(legal).includes(wanted.card)) throw new Error(turn);
        this.send({ do: "card", card: wanted.card });
        while (this.draft.turn !== turn) {
            const { next, steps } = this.draft;
            const amount = (list: typeof steps, text: string): number =>
                list.filter((one) => JSON.stringify(one) === text).length;
            const step = next.find(
                (one) => amount(steps, JSON.stringify(one)) < amount(wanted.steps, JSON.stringify(one)),
            );
            const before = this.table.draft.length;
            if (step) this.send({ do: "step", step });
            else this.send({ do: "taking", taking });
            if (this.table.draft.length === before) throw new Error(`stuck at ${turn}: ${JSON.stringify(this.draft)}`);
        }
    }
    play(turn: string): void {
        this.put_together(turn);
        this.send({ do: "play" });
    }
}
