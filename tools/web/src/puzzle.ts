// Plays a puzzle. The core judges each turn. The best defence answers a right turn, until the goal is safe. The page
// refutes a wrong turn step by step.

import { Board } from "./board.js";
import { Builder } from "./builder.js";
import { Answer, Core, Json } from "./core.js";
import { button, el, replace, say } from "./dom.js";
import { own_map_note } from "./notes.js";
import { Names, Played, told } from "./names.js";
import { in_words, Told } from "./phrases.js";
import * as progress from "./progress.js";
import { end_words, seats, Shown } from "./seats.js";
import { Solution } from "./solution.js";
import { Action, Idea, Judged, Puzzle } from "./types.js";
import { cards, w } from "./words.js";

/** The task of the puzzle: "Player 1 to move and win in 2 cards". */
export function task(puzzle: Puzzle): string {
    const seat = Number(puzzle.position.split(" ")[5]);
    const players = Number(puzzle.position.split(" ")[0]!.split(":")[1]);
    const team = (side: number): string => (side === 1 ? "1, 3" : "2, 4");
    const named = (side: number): string => (players === 4 ? w("players", team(side)) : w("the-player", side));
    if (puzzle.goal === "win") {
        const win = players === 4 ? w("task-team", team(puzzle.side), cards(puzzle.n), seat) : w("task", seat, cards(puzzle.n));
        return puzzle.themes.includes("rescue") ? `${win}. ${w("task-rescue", named(3 - puzzle.side))}` : win;
    }
    const other = named(puzzle.against!);
    return w("task-save", seat, other);
}

export class PuzzleView {
    readonly element = el("div", { class: "table" });
    private readonly board: Board;
    private readonly panel = el("div", {});
    private readonly said = el("div", { class: "box said" });
    private readonly turn = el("div", {});
    private readonly hands = el("div", {});
    private readonly hint_button = button(w("hint"), () => void this.hint(), { id: "hint" });
    private readonly moves = el("ol", { class: "moves" });
    private names!: Names;
    private position: string;
    private played: string[] = []; ///< turns from the puzzle's position to the current one
    private cards: number | undefined; ///< cards that the side may play in the whole puzzle
    private actions: Action[] = [];
    private hints = 0;
    private clean = true;
    private finished = false;
    private take_back: (() => Promise<void>) | undefined; ///< set while a refutation is shown

    constructor(private readonly core: Core, private readonly puzzle: Puzzle, private readonly next: () => void) {
        this.position = puzzle.position;
        this.board = new Board(core);
        this.element.append(el("h2", { class: "task" }, task(puzzle)), this.board.element, this.panel);
    }

    async begin(): Promise<void> {
        this.names = await Names.of(this.core, this.puzzle.position);
        const themes = el("details", {}, el("summary", {}, w("show-themes")),
            ...this.puzzle.themes.map((theme) => el("p", { class: "theme" }, w(`themes/${theme}`, this.names.card("K")))));
        const grade = `${w("level", this.puzzle.level)}${this.puzzle.rating ? `, ${w("rating", this.puzzle.rating)}` : ""}`;
        replace(
            this.panel, this.said, this.turn, this.tools(), this.moves, this.hands,
            el("p", { class: "faint" }, `${w(this.puzzle.goal === "win" ? "explain-win" : "explain-hold")} (${grade})`),
            this.puzzle.others === "fastest" && el("p", { class: "faint" }, w("fastest")),
            this.puzzle.themes.length > 0 && themes, this.links(), own_map_note(this.puzzle.position),
            this.names.verified ? undefined : el("p", { class: "faint" }, w("map-note")), el("p", { class: "faint" }, w("legend")),
        );
        this.said.hidden = true;
        this.cards = (await this.asked({ do: "attempt" })).cards as number;
        await this.show();
    }

    private tools(): HTMLElement {
        return el("div", { class: "row" },
            this.hint_button,
            button(w("give-up"), () => void this.give_up(), { id: "give-up" }),
            button(w("next"), this.next, { id: "next" }));
    }

    private links(): HTMLElement {
        return el("div", { class: "row" }, el("a", { href: `#p=${this.puzzle.id}` }, w("link")),
            el("a", { href: `#pos=${encodeURIComponent(this.puzzle.position)}` }, w("analysis")));
    }

    /** Finds the solution, unless it is known: a pack states it in words alone. */
    private async solve(): Promise<void> {
        if (this.puzzle.tree) return;
        const { position, goal, n, rules, against } = this.puzzle;
        const found = await this.core.ask({ do: "solution", position, goal, n, rules, ...(against && { against }) });
        const { tree, wrong, defences, paragraph, question } = found as unknown as Puzzle;
        Object.assign(this.puzzle, { tree, wrong, defences, paragraph, question });
    }
    /** Asks the core about this puzzle and the turns played so far. */
    private async asked(request: { [key: string]: Json }): Promise<Answer> {
        await this.solve();
        const { goal, n, against, rules, position } = this.puzzle;
        return this.core.ask({
            position, goal, n, rules, turns: this.played, wrong: (this.puzzle.wrong ?? []).map((wrong) => wrong.line),
            ...(against ? { against } : {}), ...(this.cards === undefined ? {} : { cards: this.cards }), ...request,
        });
    }

    private tell(words: string, look: string, ...more: (HTMLElement | undefined)[]): void {
        replace(this.said, el("p", { class: look }, words), ...more);
        this.said.hidden = false;
        this.said.scrollIntoView({ block: "nearest" });
        say(words);
    }

    private note(line: Played[]): void {
        for (const one of line)
            this.moves.append(el("li", {}, one.sentence + " ", el("code", {}, one.turn)));
    }

    /** Shows the position, and the turns to choose from. */
    private async show(): Promise<void> {
        const rules = this.puzzle.rules;
        await this.picture(this.position);
        const moves = await this.core.ask({ do: "moves", position: this.position, detail: "parts", rules });
        this.actions = moves.actions as unknown as Action[];
        const builder = new Builder(this.board, this.names, this.actions, (turn) => this.try_turn(turn));
        replace(this.turn, builder.element);
        if (this.played.length === 0 && this.said.hidden) return;
        builder.focus();
        builder.element.scrollIntoView({ block: "nearest" });
    }

    private async picture(position: string, highlight?: string): Promise<void> {
        const rules = this.puzzle.rules;
        await this.board.show(position, highlight === "pass" ? undefined : highlight, rules);
        replace(this.hands, seats(await this.shown(position), this.names));
    }

    private async shown(position: string): Promise<Shown> {
        return (await this.core.ask({ do: "show", position, rules: this.puzzle.rules })) as unknown as Shown;
    }
    /** Tells how the game ends if nobody plays another card. */
    private async end(position: string): Promise<HTMLElement> {
        return el("p", { class: "end" }, end_words(await this.shown(position), this.names));
    }

    private async try_turn(token: string): Promise<void> {
        const answer = await this.asked({ do: "attempt", turn: token });
        if (answer.error) return this.tell(answer.error.message + (answer.error.rule ? ` (${answer.error.rule})` : ""), "bad");
        const judged = answer as unknown as Judged;
        const line = await told(this.core, this.names, this.position, [judged.turn, ...judged.then], this.puzzle.rules);
        replace(this.turn);
        this.board.mark(new Set());
        if (judged.judged === "wrong") return this.refute(line, judged.cause?.told);
        this.hints = 0;
        this.note(line);
        this.played.push(judged.turn, ...judged.then);
        this.position = judged.position;
        if (judged.judged === "solved") return this.solved();
        const defence = line.slice(1).filter((one) => one.turn !== "pass").pop() ?? line[1];
        this.tell(defence ? `${w("right")} ${defence.sentence}` : w("right"), "good");
        await this.show();
    }

    /** Shows why a turn is wrong: the others' answer and the play after it. None of these turns count as played. */
    private async refute(line: Played[], cause?: Told): Promise<void> {
        this.clean = false;
        const before = this.moves.childElementCount;
        this.note(line);
        const reply = line[1];
        const win = this.puzzle.goal === "win";
        const words = [w(win ? "wrong" : "wrong-hold", cards(this.puzzle.n)), cause && w("leaves-wrong", await in_words(cause, this.names)), reply?.sentence];
        this.take_back = async () => {
            this.take_back = undefined;
            while (this.moves.childElementCount > before) this.moves.lastElementChild!.remove();
            this.said.hidden = true;
            await this.show();
        };
        const take_back = button(w("take-back"), () => void this.take_back?.(), { id: "take-back", class: "main" });
        let at = reply ? 1 : 0;
        const step = async (to: number): Promise<void> => {
            at = to;
            const one = line[at]!, is_last = at + 1 === line.length, focused = document.activeElement;
            back.disabled = at === 0;
            on.disabled = is_last;
            if (focused === back && back.disabled) on.focus({ preventScroll: true });
            if (focused === on && on.disabled) take_back.focus({ preventScroll: true });
            const end = is_last ? await this.end(one.after) : undefined;
            if (at !== to) return;
            replace(what, el("p", {}, one.sentence), end);
            this.said.scrollIntoView({ block: "nearest" });
            if (one.turn === "pass") await this.picture(one.after);
            else await this.picture(one.before, one.turn);
        };
        const back = button(w("step-back"), () => void step(at - 1), { id: "line-back" });
        const on = button(w("step-on"), () => void step(at + 1), { id: "line-on" });
        const what = el("div", {});
        this.tell(words.filter(Boolean).join(" "), "bad", el("div", { class: "row" }, take_back, line.length > 1 ? back : undefined, line.length > 1 ? on : undefined), what);
        take_back.focus({ preventScroll: true });
        await step(at);
    }

    private async solved(): Promise<void> {
        if (!this.finished) progress.finished(this.puzzle.id, this.clean);
        this.finished = true;
        await this.picture(this.position);
        this.element.dataset.won = "true";
        this.hint_button.disabled = true;
        this.tell(w(this.puzzle.goal === "win" ? "won" : "held"), "good", await this.end(this.position), await this.why(), button(w("next"), this.next, { class: "main" }));
    }

    /** Gives the next hint: a question about the idea, then the place, the card if there is a choice, and the turn. */
    private async hint(): Promise<void> {
        await this.take_back?.();
        const { answer, idea } = (await this.asked({ do: "attempt" })) as unknown as { answer: string; idea: Idea };
        const key = this.played.length === 0 ? this.puzzle.keys[0]! : answer;
        const has_choice = new Set(this.actions.map((action) => action.card).filter(Boolean)).size > 1;
        const question = this.played.length === 0 ? this.puzzle.question : undefined;
        const hints = [
            question ? await in_words(question, this.names) : w(`hint-${idea.asks}`, this.names.power(idea.faction ?? this.names.occupier)),
            idea.province && w("hint-place", this.names.province(idea.province)),
            key !== "pass" && has_choice && w("hint-card", this.names.card(key[0]!)),
        ].filter(Boolean) as string[];
        this.clean = false;
        const hint = hints[this.hints++];
        if (hint) this.tell(hint, "good");
        else this.tell(w("hint-turn", this.names.turn(key, this.actions)), "good", el("code", {}, key));
    }

    private async give_up(): Promise<void> {
        await this.take_back?.();
        this.clean = false;
        if (!this.finished) progress.finished(this.puzzle.id, false);
        await this.solve();
        const { position, tree, line, defences } = this.puzzle;
        const [after, main] = await this.told_line(position, line, "line");
        const lines: HTMLElement[] = tree ? [await new Solution(this.core, this.names, this.puzzle).element()] : main;
        if (defences?.[0]) lines.push(el("p", {}, w(line.length > 1 ? "last-try" : "only-try")), ...(await this.told_line(after, defences[0], "defence"))[1]);
        this.tell(w("solution"), "good", await this.why(), ...lines);
    }
    /** Why the key works and other turns fail. */
    private async why(): Promise<HTMLElement | undefined> {
        const told = this.puzzle.paragraph;
        return told && el("p", { class: "why" }, await in_words(told, this.names));
    }
    /** Returns the position after the turns, and the elements that show them. */
    private async told_line(position: string, turns: string[], look: string): Promise<[string, HTMLElement[]]> {
        const line = await told(this.core, this.names, position, turns, this.puzzle.rules);
        const items = line.map((one) => el("li", {}, one.sentence + " ", el("code", {}, one.turn)));
        const after = line.length > 0 ? line[line.length - 1]!.after : position;
        return [after, [el("ol", { class: look }, ...items), await this.end(after)]];
    }
}
