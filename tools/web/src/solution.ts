// The solution of a puzzle as a tree of sentences: one turn a line, its replies below it, and a reason at each end.

import { Core } from "./core.js";
import { button, el } from "./dom.js";
import { Names, Played, told } from "./names.js";
import { end_words, Shown } from "./seats.js";
import { Branch, Puzzle } from "./types.js";
import { w } from "./words.js";

/** A group of at least this many replies may become "any other turn". */
const many_replies = 3;
/** A group shows this many turns as sentences, the others as letters. */
const sentences = 2;
/** Replies with at most this many lines are always open. */
const short = 4;

const lines_of = (branches: Branch[]): number => branches.reduce((sum, one) => sum + 1 + lines_of(one.then ?? []), 0);
const is_lone = (branches: Branch[]): boolean => branches.length === 1 && branches[0]!.shown !== false && branches[0]!.turns.length === 1;

export class Solution {
    constructor(private readonly core: Core, private readonly names: Names, private readonly puzzle: Puzzle) {}

    async element(): Promise<HTMLElement> {
        const tree = await this.branches(this.puzzle.position, this.puzzle.tree ?? [], this.puzzle.line);
        tree.classList.add("solution");
        const folded = [...tree.querySelectorAll("details.replies")] as HTMLDetailsElement[];
        const open_all = button(w("open-all"), () => {
            const opens = folded.some((one) => !one.open);
            for (const one of folded) one.open = opens;
        }, { id: "open-all" });
        const others = this.puzzle.keys.slice(1);
        return el("div", {}, folded.some((one) => !one.open) && open_all, tree,
            others.length > 0 && this.letters(w("more-keys", others.length), others));
    }

    /** The branches at a position. `line` is the rest of the main line if the position is on it. */
    private async branches(position: string, branches: Branch[], line: string[] | undefined): Promise<HTMLElement> {
        const list = el("ul", { class: "tree" });
        const rest = this.rest(branches);
        for (const branch of [...branches.filter((one) => one !== rest), ...(rest ? [rest] : [])]) {
            const item = branch.shown === false ? el("li", {}, this.letters(w("more-defences", branch.turns.length), branch.turns))
                : await this.branch(position, branch, line, branch === rest && this.any_turn(branch, branches.length > 1));
            list.append(item);
        }
        return list;
    }
    /** The largest group of replies, called "any other turn"; undefined if all groups are too small for this name. */
    private rest(branches: Branch[]): Branch | undefined {
        const size = (one: Branch): number => (this.is_own(one.player) || one.shown === false ? 0 : one.turns.length);
        const largest = branches.reduce<Branch | undefined>((best, one) => (best && size(best) >= size(one) ? best : one), undefined);
        return largest && size(largest) >= many_replies ? largest : undefined;
    }
    private is_own(seat: number): boolean {
        const { position, goal, side, against } = this.puzzle;
        const of = position.split(" ")[0]!.endsWith(":4") ? ((seat - 1) % 2) + 1 : seat;
        return goal === "win" ? of === side : of !== against;
    }

    private async branch(position: string, branch: Branch, line: string[] | undefined, rest: HTMLElement | false): Promise<HTMLElement> {
        const turns = [branch.turns.find((turn) => turn === line?.[0]) ?? branch.turns[0]!];
        let next = branch.then ?? [], n = branch.n;
        for (; is_lone(next); next = next[0]!.then ?? []) {
            turns.push(next[0]!.turns[0]!);
            n = next[0]!.n;
        }
        const played = await told(this.core, this.names, position, turns, this.puzzle.rules);
        const is_main = turns.every((turn, at) => turn === line?.[at]);
        const after = played[played.length - 1]!.after;
        return el("li", { "data-turns": turns.join(" "), class: is_main ? "main-line" : undefined },
            ...(rest ? [rest] : await this.heads(position, branch, played[0]!)),
            ...played.slice(1).map((one) => this.step(one)),
            ...(await this.ending(after, next, n, is_main ? line!.slice(turns.length) : undefined)));
    }
    private step(one: Played): HTMLElement {
        return this.line(one.sentence, one.turn);
    }
    private line(sentence: string, turn: string): HTMLElement {
        return el("p", {}, sentence, ...(turn === "pass" ? [] : [" ", el("code", {}, turn)]));
    }
    /** The alternative first turns of a branch: up to `sentences` as sentences, the rest as letters. */
    private async heads(position: string, branch: Branch, first: Played): Promise<HTMLElement[]> {
        const others = branch.turns.filter((turn) => turn !== first.turn);
        const heads = [this.step(first)];
        for (const turn of others.slice(0, sentences - 1)) {
            const [other] = await told(this.core, this.names, position, [turn], this.puzzle.rules);
            heads.push(this.line(w("or", other!.sentence), turn));
        }
        const rest = others.slice(sentences - 1);
        return rest.length > 0 ? [...heads, this.letters(w("more-turns", rest.length), rest)] : heads;
    }
    private any_turn(branch: Branch, has_others: boolean): HTMLElement {
        return this.letters(w(has_others ? "any-other-turn" : "any-turn", branch.turns.length, branch.player), branch.turns);
    }
    /** A text that unfolds to show its turns as letters. */
    private letters(words: string, turns: string[]): HTMLElement {
        return el("details", { class: "letters" }, el("summary", {}, words), ...turns.flatMap((turn) => [el("code", {}, turn), " "]));
    }

    /** The end of a branch: the reason why the goal is reached, or, if it is not yet reached, the replies. */
    private async ending(position: string, next: Branch[], n: number, line: string[] | undefined): Promise<HTMLElement[]> {
        const goal = this.puzzle.goal === "win" ? "win" : "hold";
        if (next.length === 0 && n > 0) return [el("p", { class: "end" }, `${w("cards-needed", n)} ${w("not-shown")}`)]; // packs of format 1
        if (next.length === 0) {
            const shown = (await this.core.ask({ do: "show", position, rules: this.puzzle.rules })) as unknown as Shown;
            return [el("p", { class: "end" }, el("strong", {}, w(`reached-${goal}`)), " ", end_words(shown, this.names, true))];
        }
        const replies = await this.branches(position, next, line);
        const words = next.length > 1 ? `${w("cards-needed", n)} ${w("replies", next.length, next[0]!.player)}` : w("cards-needed", n);
        if (lines_of(next) <= short) return [el("p", { class: "end" }, words), replies];
        return [el("details", { class: "replies", open: line !== undefined }, el("summary", {}, words), replies)];
    }
}
