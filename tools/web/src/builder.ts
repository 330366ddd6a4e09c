// Puts a turn together step by step: the card, its action, the follower taken. The core has listed the legal turns; this
// view only offers steps that some of them contain.

import { Board } from "./board.js";
import { button, el, replace, say } from "./dom.js";
import { Names } from "./names.js";
import { Action, Step } from "./types.js";
import { w } from "./words.js";

const same = (a: Step, b: Step): boolean => a.step === b.step && a.province === b.province && a.follower === b.follower;

/** `steps` without the steps in `chosen`; undefined if one of these is not in `steps`. */
function left_of(steps: Step[], chosen: Step[]): Step[] | undefined {
    const left = [...steps];
    for (const one of chosen) {
        const at = left.findIndex((step) => same(step, one));
        if (at < 0) return undefined;
        left.splice(at, 1);
    }
    return left;
}

export class Builder {
    readonly element = el("div", { class: "box builder" });
    private card: string | null | undefined;
    private chosen: Step[] = [];
    private given = false; ///< a turn was played, and `play` has not finished
    private at: string | undefined; ///< the tapped province, if several choices belong to it

    constructor(
        private readonly board: Board, private readonly names: Names, private readonly actions: Action[],
        private readonly play: (turn: string) => Promise<void>,
    ) {
        board.on_pick((code) => this.pick(code));
        this.draw();
    }

    /** Plays a turn. Ignores further clicks until the core has answered the first one. */
    private async give(turn: string): Promise<void> {
        if (this.given) return;
        this.given = true;
        try {
            await this.play(turn);
        } finally {
            this.given = false;
        }
    }

    private candidates(): { action: Action; left: Step[] }[] {
        const found: { action: Action; left: Step[] }[] = [];
        for (const action of this.actions) {
            if (action.card !== this.card) continue;
            const left = left_of(action.steps, this.chosen);
            if (left) found.push({ action, left });
        }
        return found;
    }

    /** The possible next steps, each once. The King marker comes after both tiles. */
    private steps(): Step[] {
        const next: Step[] = [];
        for (const { left } of this.candidates())
            for (const step of left) {
                if (step.step === "king" && left.some((other) => other.step === "tile")) continue;
                if (!next.some((other) => same(other, step))) next.push(step);
            }
        return next;
    }

    private done(): Action | undefined {
        const whole = this.candidates().filter(({ left }) => left.length === 0);
        return this.steps().length === 0 ? whole[0]?.action : undefined;
    }

    private pick(code: string): void {
        const done = this.card ? this.done() : undefined;
        if (this.card === undefined) return this.remind();
        const fits = done
            ? (done.takings ?? []).filter((token) => token.slice(1) === code).length
            : this.steps().filter((step) => step.province === code).length;
        if (fits === 0) return this.remind();
        if (!done && fits === 1) return this.choose(this.steps().find((step) => step.province === code)!);
        this.at = code;
        this.draw();
        this.remind();
    }

    /** Shows the user the buttons to choose from, after a tap on the map that did not decide anything. */
    private remind(): void {
        this.element.scrollIntoView({ block: "nearest" });
        this.element.classList.add("asks");
        this.focus();
    }

    private choose(step: Step): void {
        this.chosen.push(step);
        this.at = undefined;
        // If only one action is left, the user need not tap its steps.
        for (let only = this.steps(); only.length === 1 && this.candidates().length === 1; only = this.steps()) this.chosen.push(only[0]!);
        this.draw();
    }

    private restart(): void {
        this.card = undefined;
        this.chosen = [];
        this.at = undefined;
        this.draw();
    }

    private draw(): void {
        this.element.classList.remove("asks");
        if (this.card === undefined) this.draw_cards();
        else if (this.done()) this.draw_takings(this.done()!);
        else this.draw_steps();
        this.focus();
    }

    /** Puts the focus on the first choice, once it is on the page. */
    focus(): void {
        this.element.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    }

    private draw_cards(): void {
        this.board.mark(new Set());
        const cards = [...new Set(this.actions.map((action) => action.card))].sort((a, b) => Number(a === null) - Number(b === null));
        const row = el("div", { class: "row" });
        for (const card of cards)
            row.append(
                card === null
                    ? button(w("pass"), () => void this.give("pass"))
                    : button(this.names.card(card), () => {
                          this.card = card;
                          this.draw();
                      }, { "data-card": card }),
            );
        const typed = el("input", { type: "text", "aria-label": w("type-turn"), placeholder: w("type-turn"), spellcheck: "false", autocapitalize: "off" });
        const form = el("form", { onsubmit: (event) => { event.preventDefault(); if (typed.value.trim()) void this.give(typed.value.trim()); } }, typed);
        replace(this.element, el("p", {}, w("your-turn")), row, form);
        say(w("your-turn"));
    }

    private so_far(): HTMLElement {
        const words = [this.names.card(this.card!), this.names.steps(this.chosen)].filter(Boolean).join("; ");
        return el("p", {}, w("your-choice", words));
    }

    private draw_steps(): void {
        const steps = this.steps();
        this.board.mark(new Set(steps.map((step) => step.province)));
        const row = el("div", { class: "row" });
        for (const step of steps)
            if (this.at === undefined || step.province === this.at)
                row.append(button(this.names.step(step), () => this.choose(step)));
        replace(this.element, this.so_far(), el("p", {}, w("choose-step")), row, button(w("undo-step"), () => this.restart()));
        say(w("choose-step"));
    }

    private draw_takings(action: Action): void {
        const takings = action.takings ?? [];
        this.board.mark(new Set(takings.map((token) => token.slice(1))));
        const row = el("div", { class: "row" });
        for (const token of takings)
            if (this.at === undefined || token.slice(1) === this.at)
                row.append(button(this.names.taking(token), () => void this.give(`${action.action}/${token}`), { "data-taking": token }));
        const effect = action.steps.length === 0 && el("p", { class: "faint" }, w("no-effect"));
        replace(this.element, this.so_far(), effect, el("p", {}, w("choose-taking")), row, button(w("undo-step"), () => this.restart()));
        say(w("choose-taking"));
    }
}
