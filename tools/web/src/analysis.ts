// The analysis of any position: it solves, values every turn, and steps through games.

import { Board } from "./board.js";
import { Builder } from "./builder.js";
import { Answer, Cancelled, Core, Json } from "./core.js";
import { button, el, replace, say } from "./dom.js";
import { Names, told } from "./names.js";
import { own_map_note } from "./notes.js";
import { end_words, seats, Shown } from "./seats.js";
import { Setup } from "./setup.js";
import { Action, N, TurnValue, VariantData } from "./types.js";
import { needs } from "./values.js";
import { cards, w } from "./words.js";

const example = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";

/** The position as part of an address, as readable as possible. */
export const address_of = (position: string): string => `#pos=${encodeURIComponent(position)}`;

export class AnalysisView {
    readonly element = el("div", { class: "table" });
    private readonly board: Board;
    private readonly text = el("textarea", { "aria-label": w("position"), spellcheck: "false", id: "position" });
    private readonly solve_button = button(w("solve"), () => void this.solve("keys"), { class: "main", id: "solve" });
    private readonly values_button = button(w("values"), () => void this.solve("turns"), { id: "values" });
    private readonly cancel_button = button(w("cancel"), () => this.core.cancel(), { id: "cancel", disabled: true });
    private readonly seconds = el("input", { type: "number", min: "1", max: "3600", value: "10", id: "seconds" });
    private readonly found = el("div", { class: "box said" });
    private readonly turn = el("div", {});
    private readonly hands = el("div", {});
    private readonly steps = el("div", { class: "row" });
    private readonly tapping = el("div", {});
    private readonly dealing = el("div", { class: "row" });
    private names!: Names;
    private line: string[] = []; ///< positions of the game
    private turns: string[] = []; ///< the turns from one position to the next
    private words: string[] = []; ///< the turns shown so far, as sentences
    private at = 0;
    private actions: Action[] = []; ///< the legal actions in the current position
    private solving = false;

    constructor(private readonly core: Core, position: string | undefined) {
        this.board = new Board(core);
        this.text.value = position ?? example;
        const tools = el("div", { class: "row" },
            this.solve_button, this.values_button, this.cancel_button, el("label", {}, this.seconds, " " + w("seconds")));
        this.found.hidden = true;
        this.tapping.addEventListener("click", () => this.leave(), { capture: true });
        this.element.append(this.board.element, el("div", {},
            el("h2", {}, w("analysis")), el("div", { class: "row" }, button(w("edit-position"), () => void this.tap(), { id: "edit-position" })),
            this.dealing, tools, this.found, this.steps, this.tapping, this.turn, this.hands,
            el("details", {}, el("summary", {}, w("as-text")), el("label", {}, w("position"), this.text),
                button(w("set-up"), () => void this.set_up(), { id: "set-up" }))));
    }

    async begin(): Promise<void> {
        await this.draw_dealing();
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

    /** Removes the message, because it is about an earlier position. */
    private hush(): void {
        replace(this.found);
        this.found.hidden = true;
        say("");
    }

    /** Deals a late position, for any variant and number of players. */
    private async draw_dealing(): Promise<void> {
        const known = (await this.core.ask({ do: "variants" })).variants as VariantData[];
        const choice = (id: string, words: string, values: [string, string][], chosen: string): HTMLSelectElement =>
            el("select", { id, "aria-label": words }, ...values.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
        const variant = choice("deal-variant", w("map-base"), known.map((one) => [one.variant, one.title]), this.text.value.split(":")[0]!);
        const players = choice("deal-players", w("players-number"), ["2", "3", "4"].map((n) => [n, w("with-players", n)]), "2");
        replace(this.dealing, button(w("deal"), () => void this.deal(variant.value, Number(players.value)), { id: "deal" }), variant, players);
    }

    private async deal(variant: string, players: number): Promise<void> {
        this.leave();
        const answer = await this.core.ask({ do: "deal", variant, players, open: 3, cards: 2 * players, seed: Math.floor(Math.random() * 2 ** 32) });
        if (answer.error) return this.tell(answer.error.message, "bad");
        this.text.value = answer.position as string;
        await this.set_up();
    }

    /** Sets up the typed position, or the typed game with the positions after all its turns. */
    private async set_up(): Promise<void> {
        this.leave();
        const answer = await this.core.ask({ do: "play", position: this.text.value.trim(), ...this.own_turns(), steps: true });
        if (answer.error) {
            const place = answer.error.field ? `${w("field", answer.error.field)}: ` : "";
            return this.tell(place + answer.error.message + (answer.error.rule ? ` (${answer.error.rule})` : ""), "bad");
        }
        this.names = await Names.of(this.core, answer.position as string);
        this.turns = answer.turns as string[];
        this.words = [];
        this.line = [answer.position as string, ...((answer.positions as string[] | undefined) ?? [])];
        this.at = this.turns.length === 0 ? 0 : this.line.length - 1;
        this.hush();
        replace(this.tapping);
        await this.draw();
    }

    private own_turns(): { [key: string]: Json } {
        return /;\s*line\b/.test(this.text.value) ? {} : { turns: [] };
    }

    /** Lets the user change the position by tapping. Sets up each position that is valid. */
    private async tap(): Promise<void> {
        if (this.line.length === 0) return;
        this.leave();
        this.hush();
        replace(this.turn);
        const setup = new Setup(this.core, this.board, this.names, (fields, position) => {
            this.text.value = fields;
            if (position) void this.take(position);
        });
        replace(this.tapping, setup.element, button(w("done"), () => void this.set_up(), { id: "setup-done", class: "main" }));
        await setup.begin(this.here());
    }

    private async take(position: string): Promise<void> {
        [this.line, this.turns, this.words, this.at] = [[position], [], [], 0];
        this.hush();
        await this.draw(undefined, false);
    }

    private async draw(highlight?: string, playing = true): Promise<void> {
        const shown = (await this.core.ask({ do: "show", position: this.here() })) as unknown as Shown;
        await this.board.show(this.here(), highlight);
        replace(this.hands, seats(shown, this.names), el("p", { id: "all-pass" },
            end_words(shown, this.names)),
            el("p", {}, el("code", { id: "here" }, this.here())), el("a", { id: "link", href: address_of(this.here()) }, w("link")),
            own_map_note(this.here()));
        await this.draw_steps();
        if (!playing) return;
        if (shown.over) return replace(this.turn);
        const moves = await this.core.ask({ do: "moves", position: this.here(), detail: "parts" });
        this.actions = moves.actions as unknown as Action[];
        const had_focus = this.turn.contains(document.activeElement);
        const builder = new Builder(this.board, this.names, this.actions, (turn) => this.play(turn));
        replace(this.turn, builder.element);
        if (had_focus) builder.focus();
    }

    private async draw_steps(): Promise<void> {
        const turn = this.turns[this.at - 1];
        if (turn && this.words[this.at - 1] === undefined) {
            const [one] = await told(this.core, this.names, this.line[this.at - 1]!, [turn], {});
            this.words[this.at - 1] = one!.sentence + " ";
        }
        const focused = this.steps.contains(document.activeElement) ? document.activeElement!.id : "";
        if (this.line.length === 1) return replace(this.steps);
        replace(this.steps,
            button(w("step-back"), () => void this.step(-1), { disabled: this.at === 0, id: "step-back" }),
            button(w("step-on"), () => void this.step(1), { disabled: this.at + 1 >= this.line.length, id: "step-on" }),
            el("span", { id: "step-at" }, `${this.at} / ${this.line.length - 1}`),
            turn && el("span", {}, this.words[this.at - 1]!, el("code", {}, turn)));
        const again = focused && (this.steps.querySelector<HTMLElement>(`#${focused}:enabled`) ?? this.steps.querySelector<HTMLElement>("button:enabled"));
        if (again) again.focus({ preventScroll: true });
    }

    private async step(way: number): Promise<void> {
        this.leave();
        this.at += way;
        this.hush();
        await this.draw();
    }

    private async play(turn: string): Promise<void> {
        this.leave();
        const answer = await this.core.ask({ do: "play", position: this.here(), turns: [turn] });
        if (answer.error) return this.tell(answer.error.message, "bad");
        this.line = [...this.line.slice(0, this.at + 1), answer.to as string];
        this.turns = [...this.turns.slice(0, this.at), (answer.turns as string[])[0]!];
        this.words = this.words.slice(0, this.at);
        this.text.value = `${this.line[0]} ; line ${this.turns.join(" ")}`; // so that the user can copy the line
        await this.step(1);
    }

    private async solve(detail: string): Promise<void> {
        if (this.line.length === 0 || this.solving) return;
        this.set_solving(true);
        this.tell(w("working"), "faint");
        try {
            const request = { do: "solve", position: this.here(), detail, time: Number(this.seconds.value) || 10, report: 0.5 };
            const answer = await this.core.ask(request, (report) => this.tell_winner(report.force as N[]));
            this.set_solving(false);
            if (answer.error) return this.tell(answer.error.message, "bad");
            await this.report(answer);
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
            if (!this.solving) return; // the user has left this position
            this.set_solving(false);
            this.tell(w("stopped"), "faint");
        }
    }

    /** While the solver works, its buttons keep the focus but do nothing. The cancel button gives the focus back at the end. */
    private set_solving(on: boolean): void {
        this.solving = on;
        for (const one of [this.solve_button, this.values_button]) one.setAttribute("aria-disabled", String(on));
        if (!on && document.activeElement === this.cancel_button) this.solve_button.focus({ preventScroll: true });
        this.cancel_button.disabled = !on;
    }

    /** Cancels the solver, because the user has chosen another position. */
    private leave(): void {
        if (!this.solving) return;
        this.set_solving(false);
        this.hush();
        this.core.cancel();
    }

    private side(number: number): string {
        const players = this.here().split(" ")[0]!.split(":")[1];
        return players === "4" ? w("team", number === 1 ? "A" : "B") : w("player", number);
    }

    /** Who can force a win, and in how many cards, as far as it is known. */
    private winner(force: N[]): string | undefined {
        const winner = force.findIndex((n) => needs(n) < Infinity);
        if (winner < 0) return undefined;
        const n = force[winner];
        const within = n === 0 ? w("without-card") : w("within", typeof n === "number" ? cards(n) : `${n!.at_least ?? 0}–${cards(n!.at_most!)}`);
        return w("can-force", this.side(winner + 1), within);
    }

    /** While the solver still works, says who wins as soon as it is proved. */
    private tell_winner(force: N[]): void {
        const words = this.winner(force);
        if (words && !this.found.textContent!.startsWith(words)) this.tell(words, "good", el("p", { class: "faint" }, w("working")));
    }

    private async report(answer: Answer): Promise<void> {
        const force = answer.force as N[];
        const winner = this.winner(force);
        const words = winner ?? (answer.status === "partial" ? w("unknown") : w("nobody-forces"));
        const winning = answer.winning_turn as string | undefined;
        const keys = answer.keys as string[] | undefined;
        const values = answer.turns as unknown as TurnValue[] | undefined;
        this.tell(words, winner ? "good" : "faint",
            winning ? el("p", {}, `${w("winning-turn")}: `, this.turn_button(winning)) : undefined,
            keys && keys.length > 0 ? el("p", {}, `${w("keys")}: `, ...keys.flatMap((key) => [this.turn_button(key), " "])) : undefined,
            await this.best_line((answer.line_of_play as string[] | undefined) ?? []),
            values ? this.values(values) : undefined);
    }

    private async best_line(line: string[]): Promise<HTMLElement | undefined> {
        if (line.length === 0) return undefined;
        const played = await told(this.core, this.names, this.here(), line, {});
        return el("div", { id: "best-line" }, el("p", {}, `${w("best-line")}:`), el("ol", { class: "moves" },
            ...played.map((one) => el("li", {}, one.sentence + " ", el("code", {}, one.turn)))));
    }

    private turn_button(turn: string): HTMLElement {
        const shown = button(this.names.turn(turn, this.actions), () => void this.draw(turn === "pass" ? undefined : turn), { class: "turn" });
        if (turn !== "pass") shown.append(" ", el("code", {}, turn));
        return shown;
    }

    /** A table of the turns with their values for the player to move, the best turn first. */
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
