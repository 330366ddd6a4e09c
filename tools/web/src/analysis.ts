// Any position: who can force a win, what each turn is worth, games stepped through.

import { Board } from "./board.js";
import { Builder } from "./builder.js";
import { Answer, Cancelled, Core, Json } from "./core.js";
import { button, el, replace, say } from "./dom.js";
import { needs } from "./judge.js";
import { Names } from "./names.js";
import { result_words, seats, Shown } from "./seats.js";
import { Action, N, TurnValue } from "./types.js";
import { cards, w } from "./words.js";

const example = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";

export class AnalysisView {
    readonly element = el("div", { class: "table" });
    private readonly board: Board;
    private readonly text = el("textarea", { "aria-label": "position", spellcheck: "false" });
    private readonly seconds = el("input", { type: "number", min: "1", max: "3600", value: "10", id: "seconds" });
    private readonly found = el("div", { class: "box" });
    private readonly turn = el("div", {});
    private readonly hands = el("div", {});
    private readonly steps = el("div", { class: "row" });
    private names!: Names;
    private line: string[] = []; ///< positions of the game
    private turns: string[] = []; ///< that lead from one to the next
    private at = 0;

    constructor(private readonly core: Core, position: string | undefined) {
        this.board = new Board(core);
        this.text.value = position ?? example;
        const tools = el("div", { class: "row" },
            button(w("set-up"), () => void this.set_up(), { id: "set-up" }),
            button(w("solve"), () => void this.solve("keys"), { class: "main", id: "solve" }),
            button(w("values"), () => void this.solve("turns"), { id: "values" }),
            button(w("cancel"), () => this.core.cancel(), { id: "cancel" }),
            el("label", {}, this.seconds, " " + w("seconds")));
        this.found.hidden = true;
        this.element.append(this.board.element, el("div", {},
            el("label", {}, w("position"), this.text), tools, this.found, this.steps, this.turn, this.hands));
    }

    async begin(): Promise<void> {
        await this.set_up();
    }

    private here(): string {
        return this.line[this.at]!;
    }

    private tell(words: string, look: string, ...more: (HTMLElement | undefined)[]): void {
        replace(this.found, el("p", { class: look }, words), ...more);
        this.found.hidden = false;
        say(words);
    }

    /** A position, or a game: each step is kept. */
    private async set_up(): Promise<void> {
        const answer = await this.core.ask({ do: "play", position: this.text.value.trim(), ...this.own_turns(), steps: true });
        if (answer.error) {
            const place = answer.error.field ? `${answer.error.field}: ` : "";
            return this.tell(place + answer.error.message + (answer.error.rule ? ` (${answer.error.rule})` : ""), "bad");
        }
        this.names = await Names.of(this.core, answer.position as string);
        this.turns = answer.turns as string[];
        this.line = [answer.position as string, ...((answer.positions as string[] | undefined) ?? [])];
        this.at = this.turns.length === 0 ? 0 : this.line.length - 1;
        this.found.hidden = true;
        await this.draw();
    }

    private own_turns(): { [key: string]: Json } {
        return /;\s*line\b/.test(this.text.value) ? {} : { turns: [] };
    }

    private async draw(highlight?: string): Promise<void> {
        const shown = (await this.core.ask({ do: "show", position: this.here() })) as unknown as Shown;
        await this.board.show(this.here(), highlight);
        replace(this.hands, seats(shown, this.names), el("p", { class: "faint" },
            shown.over ? w("over") + result_words(shown.result, this.names) : `${w("if-all-pass")}: ${result_words(shown.if_all_pass, this.names)}`),
            el("p", {}, el("code", {}, this.here())), el("a", { href: `#pos=${encodeURIComponent(this.here())}` }, w("link")));
        replace(this.steps,
            button(w("step-back"), () => this.step(-1), { disabled: this.at === 0 }),
            button(w("step-on"), () => this.step(1), { disabled: this.at + 1 >= this.line.length }),
            this.at > 0 && el("code", {}, this.turns[this.at - 1] ?? ""));
        if (shown.over) return replace(this.turn);
        const moves = await this.core.ask({ do: "moves", position: this.here(), detail: "parts" });
        replace(this.turn, new Builder(this.board, this.names, moves.actions as unknown as Action[], (turn) => void this.play(turn)).element);
    }

    private step(way: number): void {
        this.at += way;
        this.found.hidden = true;
        void this.draw();
    }

    private async play(turn: string): Promise<void> {
        const answer = await this.core.ask({ do: "play", position: this.here(), turns: [turn] });
        if (answer.error) return this.tell(answer.error.message, "bad");
        this.line = [...this.line.slice(0, this.at + 1), answer.to as string];
        this.turns = [...this.turns.slice(0, this.at), (answer.turns as string[])[0]!];
        this.step(1);
    }

    private async solve(detail: string): Promise<void> {
        this.tell(w("working"), "faint");
        try {
            const answer = await this.core.ask({ do: "solve", position: this.here(), detail, time: Number(this.seconds.value) || 10 });
            if (answer.error) return this.tell(answer.error.message, "bad");
            this.report(answer);
        } catch (error) {
            if (error instanceof Cancelled) return this.tell(w("stopped"), "faint");
            throw error;
        }
    }

    private side(number: number): string {
        const players = this.here().split(" ")[0]!.split(":")[1];
        return players === "4" ? w("team", number === 1 ? "A" : "B") : w("player", number);
    }

    private report(answer: Answer): void {
        const force = answer.force as N[];
        const winner = force.findIndex((n) => needs(n) < Infinity);
        const n = force[winner];
        const words =
            winner >= 0 ? w("can-force", this.side(winner + 1), n === 0 ? w("without-card") : typeof n === "number" ? w("within", cards(n)) : "")
            : answer.status === "partial" ? w("unknown") : w("nobody-forces");
        const line = answer.line_of_play as string[] | undefined;
        const keys = answer.keys as string[] | undefined;
        this.tell(words, winner >= 0 ? "good" : "faint",
            keys && keys.length > 0 ? el("p", {}, ...keys.flatMap((key) => [this.turn_button(key), " "])) : undefined,
            line && line.length > 0 ? el("p", {}, `${w("best-line")}: `, el("code", {}, line.join("  "))) : undefined,
            answer.turns ? this.values(answer.turns as unknown as TurnValue[]) : undefined);
    }

    private turn_button(turn: string): HTMLElement {
        return button(turn, () => void this.draw(turn === "pass" ? undefined : turn), {});
    }

    /** Every turn and what it is worth for who plays it, the best first. */
    private values(turns: TurnValue[]): HTMLElement {
        const seat = Number(this.here().split(" ")[5]);
        const players = Number(this.here().split(" ")[0]!.split(":")[1]);
        const mine = players === 4 ? (seat - 1) % 2 : seat - 1;
        const worth = (value: TurnValue): number => needs(value.force[mine]) + (value.turn === "pass" ? 0 : 1);
        const rows = [...turns].sort((a, b) => worth(a) - worth(b)).map((value) => {
            const n = value.force[mine];
            const said = n === null ? w("loses") : worth(value) < Infinity ? w("wins-in", cards(worth(value))) : w("open");
            return el("tr", {}, el("td", {}, this.turn_button(value.turn)), el("td", {}, said));
        });
        return el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, w("notation")), el("th", {}, w("value")))), el("tbody", {}, ...rows));
    }
}
