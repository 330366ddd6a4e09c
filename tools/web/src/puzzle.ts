// A puzzle to be played: a right turn is answered by the best defence until the win is safe, a wrong one by its refutation.

import { Board } from "./board.js";
import { Builder } from "./builder.js";
import { Core } from "./core.js";
import { button, el, replace, say } from "./dom.js";
import { is_card, Judge } from "./judge.js";
import { Names } from "./names.js";
import * as progress from "./progress.js";
import { seats, Shown } from "./seats.js";
import { Action, Puzzle } from "./types.js";
import { cards, w } from "./words.js";

interface Moment {
    position: string;
    budget: number; ///< cards that are left for the side
    lost: boolean; ///< the win was thrown away; one plays on to see it
}

export class PuzzleView {
    readonly element = el("div", { class: "table" });
    private readonly board: Board;
    private readonly panel = el("div", {});
    private readonly judge: Judge;
    private readonly said = el("div", { class: "box" });
    private readonly turn = el("div", {});
    private readonly hands = el("div", {});
    private readonly moves = el("ol", { class: "moves" });
    private readonly path: Moment[] = [];
    private names!: Names;
    private hints = 0;
    private clean = true;
    private finished = false;

    constructor(private readonly core: Core, private readonly puzzle: Puzzle, private readonly next: () => void) {
        this.board = new Board(core);
        this.judge = new Judge(core, puzzle.rules);
        this.element.append(this.board.element, this.panel);
    }

    async begin(): Promise<void> {
        this.names = await Names.of(this.core, this.puzzle.position);
        this.path.push({ position: this.puzzle.position, budget: this.puzzle.n, lost: false });
        const themes = el("details", {}, el("summary", {}, w("show-themes")), this.puzzle.themes.join(", ") || "-");
        const grade = `${w("level", this.puzzle.level)}${this.puzzle.rating ? `, ${w("rating", this.puzzle.rating)}` : ""}`;
        replace(
            this.panel, el("p", { class: "task" }, this.task()), el("p", { class: "faint" }, grade),
            this.puzzle.others === "fastest" && el("p", { class: "faint" }, w("fastest")),
            this.said, this.turn, this.moves, this.hands, this.tools(), themes,
            this.names.verified ? undefined : el("p", { class: "faint" }, w("map-note")),
        );
        this.said.hidden = true;
        await this.go_on();
    }

    private task(): string {
        const seat = Number(this.puzzle.position.split(" ")[5]);
        const players = Number(this.puzzle.position.split(" ")[0]!.split(":")[1]);
        const many = cards(this.puzzle.n);
        if (players === 4) return w("task-team", this.puzzle.side === 1 ? "1, 3" : "2, 4", many, seat);
        return w("task", seat, many);
    }

    private tools(): HTMLElement {
        return el("div", { class: "row" },
            button(w("hint"), () => void this.hint(), { id: "hint" }),
            button(w("give-up"), () => void this.give_up(), { id: "give-up" }),
            button(w("next"), this.next, { id: "next" }),
            el("a", { href: `#p=${this.puzzle.id}` }, w("link")),
            el("a", { href: `#pos=${encodeURIComponent(this.puzzle.position)}` }, w("analysis")));
    }

    private now(): Moment {
        return this.path[this.path.length - 1]!;
    }

    private tell(words: string, look: string, ...more: HTMLElement[]): void {
        replace(this.said, el("p", { class: look }, words), ...more);
        this.said.hidden = false;
        say(words);
    }

    private note(seat: number, turn: string): void {
        this.moves.append(el("li", {}, `${w("player", seat)}: `, el("code", {}, turn)));
    }

    /** Shows the position and lets the side play, or answers for the others. */
    private async go_on(): Promise<void> {
        const shown = (await this.judge.show(this.now().position)) as unknown as Shown;
        await this.board.show(this.now().position, undefined, this.puzzle.rules);
        replace(this.hands, seats(shown, this.names));
        if (shown.over) return this.over(shown);
        const side = shown.seats[shown.to_move - 1]!.side;
        if (side !== this.puzzle.side) return this.answer(shown.to_move);
        const moves = await this.core.ask({ do: "moves", position: this.now().position, detail: "parts", rules: this.puzzle.rules });
        const builder = new Builder(this.board, this.names, moves.actions as unknown as Action[], (turn) => void this.try_turn(turn, shown.to_move));
        replace(this.turn, builder.element);
    }

    private over(shown: Shown): void {
        const won = (shown.result?.winners ?? []).some((seat) => shown.seats[seat - 1]!.side === this.puzzle.side);
        if (won) return this.win();
        replace(this.turn);
        this.tell(w("over") + (shown.result?.winners ?? []).map((seat) => w("wins", seat)).join(" "), "bad", this.take_back());
    }

    private async try_turn(token: string, seat: number): Promise<void> {
        const { position, budget, lost } = this.now();
        let played: { to: string; turns: string[] };
        try {
            played = await this.judge.after(position, token);
        } catch (error) {
            this.tell((error as Error).message, "bad");
            return;
        }
        const turn = played.turns[0]!;
        const left = budget - (is_card(turn) ? 1 : 0);
        await this.board.show(position, turn === "pass" ? undefined : turn);
        const needed = lost ? Infinity : await this.judge.needed(played.to, this.puzzle.side);
        const right = needed <= left;
        if (!right && !lost) this.clean = false;
        this.path.push({ position: played.to, budget: left, lost: !right });
        this.note(seat, turn);
        if (right && needed === 0) {
            await this.board.show(played.to);
            return this.win();
        }
        if (right || lost) return this.go_on();
        return this.refute(turn, played.to, needed);
    }

    private take_back(): HTMLButtonElement {
        return button(w("take-back"), () => {
            while (this.path.length > 1 && this.now().lost) {
                this.path.pop();
                this.moves.lastElementChild?.remove();
            }
            this.said.hidden = true;
            void this.go_on();
        }, { id: "take-back" });
    }

    /** What the pack answers to a wrong first turn, if it lists it. */
    private listed_reply(turn: string): string | undefined {
        if (this.path.length !== 2) return undefined;
        return this.puzzle.wrong?.find((wrong) => wrong.turn === turn)?.refutation ?? undefined;
    }

    /** A wrong turn: who answers what, and that nothing helps then. */
    private async refute(turn: string, position: string, needed: number): Promise<void> {
        const within = needed === Infinity ? "" : w("wrong-in", cards(this.puzzle.n));
        replace(this.turn);
        const shown = (await this.judge.show(position)) as unknown as Shown;
        replace(this.hands, seats(shown, this.names));
        const parts = [w("wrong", within)];
        const theirs = !shown.over && shown.seats[shown.to_move - 1]!.side !== this.puzzle.side;
        if (theirs) {
            const reply = this.listed_reply(turn) ?? (await this.judge.defence(position, this.puzzle.side)).turn;
            parts.push(w("refutation", shown.to_move, reply), w("after-refutation", within));
            const { to } = await this.judge.after(position, reply);
            await this.board.show(position, reply === "pass" ? undefined : reply);
            this.path.push({ position: to, budget: this.now().budget, lost: true });
            this.note(shown.to_move, reply);
        } else {
            await this.board.show(position);
        }
        this.tell(parts.join(" "), "bad", el("div", { class: "row" }, this.take_back(), button(w("play-on"), () => void this.go_on())));
    }

    /** The longest defence. */
    private async answer(seat: number): Promise<void> {
        const { position, budget, lost } = this.now();
        replace(this.turn, el("p", { class: "faint" }, w("their-turn")));
        const reply = await this.judge.defence(position, this.puzzle.side);
        const { to } = await this.judge.after(position, reply.turn);
        await this.board.show(position, reply.turn === "pass" ? undefined : reply.turn);
        this.path.push({ position: to, budget, lost });
        this.note(seat, reply.turn);
        if (!lost) this.tell(w("right-more", seat, reply.turn), "good");
        if (!lost && reply.needed === 0) return this.win();
        return this.go_on();
    }

    private win(): void {
        replace(this.turn);
        this.board.mark(new Set());
        if (!this.finished) progress.finished(this.puzzle.id, this.clean);
        this.finished = true;
        this.element.dataset.won = "true";
        this.tell(w("won"), "good", button(w("next"), this.next, { class: "main" }));
    }

    /** Card, then place, then the whole turn. */
    private async hint(): Promise<void> {
        const values = await this.judge.values(this.now().position, this.puzzle.side);
        const key = values.find((value) => value.needed + (is_card(value.turn) ? 1 : 0) <= this.now().budget)?.turn;
        if (!key || this.finished) return;
        this.clean = false;
        this.hints = Math.min(this.hints + 1, 3);
        const place = /=([A-Za-z0-9]*?)([A-Z]{2})/.exec(key)?.[2];
        if (!is_card(key)) this.tell(w("hint-pass"), "good");
        else if (this.hints === 1) this.tell(w("hint-card", this.names.card(key[0]!)), "good");
        else if (this.hints === 2 && place) this.tell(w("hint-place", this.names.province(place)), "good");
        else this.tell(w("hint-turn", key), "good");
    }

    private async give_up(): Promise<void> {
        this.clean = false;
        if (!this.finished) progress.finished(this.puzzle.id, false);
        this.tell(w("solution", this.puzzle.line.join("  ")), "good");
    }
}
