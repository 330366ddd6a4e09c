// Sets up a position by tapping. This view only changes counts; the core writes the nine fields and reports faults.

import { Board } from "./board.js";
import { Core, Json } from "./core.js";
import { button, el, replace } from "./dom.js";
import { Names } from "./names.js";
import { w } from "./words.js";

const cards_per_player = 8;

type Counts = { [letter: string]: number };
interface Struggle {
    province: string;
    marker: boolean;
    followers: Counts;
}
interface Settled {
    province: string;
    control: string;
}
/** The parts of the answer to `show` that this view changes. */
interface Parts {
    variant: string;
    players: number;
    struggles: Struggle[];
    settled: Settled[];
    seats: { seat: number; supply: Counts; hand: string }[];
    to_move: number;
    passes: number;
    latest: number[];
    last_swap: string | null;
}
interface Fault {
    message: string;
    rule: string | null;
}

export class Setup {
    readonly element = el("div", { class: "box setup" });
    private parts!: Parts;
    private chosen = "";
    private asked = 0;
    private readonly faults = el("div", { id: "setup-faults", role: "alert" });
    private readonly body = el("div", {});

    /** \param changed receives the nine fields, and the position if they are valid */
    constructor(
        private readonly core: Core, board: Board, private readonly names: Names, private readonly changed: (fields: string, position: string | undefined) => void,
    ) {
        board.on_pick((code) => this.choose(code));
        this.element.append(el("p", {}, w("tap-province")),
            el("div", { class: "row" }, button(w("empty-board"), () => void this.empty(), { id: "setup-empty" })), this.faults, this.body);
    }

    async begin(position: string): Promise<void> {
        this.parts = (await this.core.ask({ do: "show", position })) as unknown as Parts;
        this.chosen = this.parts.struggles[0]?.province ?? this.names.codes[0]!;
        this.draw();
    }

    /** Empties the board: every province is open, without followers, and every card is in hand, as the core deals them. */
    private async empty(): Promise<void> {
        const { variant, players } = this.parts;
        const dealt = await this.core.ask({ do: "deal", variant, players, seed: 1 });
        const parts = (await this.core.ask({ do: "show", position: dealt.position as string })) as unknown as Parts;
        for (const counts of [...parts.struggles.map((one) => one.followers), ...parts.seats.map((one) => one.supply)])
            for (const letter of Object.keys(counts)) counts[letter] = 0;
        const place = (one: Struggle): number => this.names.codes.indexOf(one.province);
        parts.struggles.sort((a, b) => place(a) - place(b));
        parts.to_move = parts.seats[0]!.seat;
        await this.change(() => [this.parts, this.chosen] = [parts, parts.struggles[0]!.province]);
    }

    private choose(code: string): void {
        this.chosen = code;
        this.draw();
    }

    /**
     * Makes the order of the latest cards name exactly the players with fewer than eight cards, which the core requires. Players
     * whom it names already keep their order.
     */
    private complete_latest(): void {
        const played = this.parts.seats.filter((one) => one.hand.length < cards_per_player).map((one) => one.seat);
        this.parts.latest = [...new Set([...this.parts.latest.filter((seat) => played.includes(seat)), ...played])];
    }

    private async change(change: () => unknown): Promise<void> {
        change();
        this.complete_latest();
        this.draw();
        const number = ++this.asked;
        const answer = await this.core.ask({ do: "compose", data: this.parts as unknown as Json });
        if (number !== this.asked) return;
        const faults = answer.error ? [{ message: answer.error.message, rule: null }] : (answer.faults as Fault[]);
        replace(this.faults, faults.length > 0 && el("p", { class: "bad" }, w("position-faults")),
            el("ul", {}, ...faults.map((fault) => el("li", {}, fault.message + (fault.rule ? ` (${fault.rule})` : "")))));
        if (!answer.error) this.changed(answer.fields as string, answer.position as string | undefined);
    }

    /** A number between two buttons, for one fewer and one more. */
    private count(id: string, words: string, value: number, set: (value: number) => void): HTMLElement {
        const step = (by: number, sign: string): HTMLElement =>
            button(sign, () => void this.change(() => set(value + by)), {
                id: `${id}${by < 0 ? "-less" : "-more"}`, "aria-label": `${words}: ${sign}`, disabled: value + by < 0,
            });
        return el("span", { class: "count" }, el("span", {}, words), step(-1, "−"), el("strong", {}, String(value)), step(1, "+"));
    }

    private counts(id: string, counts: Counts): HTMLElement[] {
        return Object.keys(counts).map((letter) =>
            this.count(`${id}-${letter}`, this.names.power(letter), counts[letter]!, (value) => (counts[letter] = value)));
    }

    private toggle(id: string, words: string, pressed: boolean, change: () => void): HTMLElement {
        return button(words, () => void this.change(change), { id, "aria-pressed": String(pressed) });
    }

    private draw(): void {
        const focused = document.activeElement?.id;
        const order = [...this.parts.struggles, ...this.parts.settled].map((one) => one.province);
        replace(this.body,
            el("div", { class: "row" }, ...order.map((code) =>
                button(this.names.province(code), () => this.choose(code), { id: `setup-${code}`, "aria-pressed": String(code === this.chosen) }))),
            this.province(), ...this.parts.seats.map((_, seat) => this.seat(seat)), this.rest());
        const again = focused ? document.getElementById(focused) : null;
        (again?.matches(":disabled") ? again.parentElement?.querySelector<HTMLElement>("button:enabled") : again)?.focus({ preventScroll: true });
    }

    private province(): HTMLElement {
        const { struggles, settled } = this.parts;
        const open = struggles.find((one) => one.province === this.chosen);
        const closed = settled.find((one) => one.province === this.chosen);
        const list: { province: string }[] = open ? struggles : settled;
        const at = list.findIndex((one) => one.province === this.chosen);
        const swap = (by: number): void => {
            [list[at], list[at + by]] = [list[at + by]!, list[at]!];
        };
        return el("section", {}, el("h3", {}, this.names.province(this.chosen)),
            el("div", { class: "row" }, this.toggle("setup-open", w("still-open"), Boolean(open), () => this.open()),
                ...[...this.names.factions, this.names.occupier].map((letter) =>
                    this.toggle(`setup-settled-${letter}`, w("settled", this.names.power(letter)), closed?.control === letter, () => this.settle(letter)))),
            el("div", { class: "row" },
                button(w("earlier"), () => void this.change(() => swap(-1)), { id: "setup-earlier", disabled: at === 0 }),
                button(w("later"), () => void this.change(() => swap(1)), { id: "setup-later", disabled: at + 1 >= list.length }),
                open && this.toggle("setup-king", w("king-marker"), open.marker, () => (open.marker = !open.marker))),
            open && el("div", { class: "row" }, ...this.counts("setup-here", open.followers)));
    }

    private open(): void {
        const { struggles, settled } = this.parts;
        const at = settled.findIndex((one) => one.province === this.chosen);
        if (at < 0) return;
        settled.splice(at, 1);
        struggles.push({ province: this.chosen, marker: false, followers: Object.fromEntries(this.names.factions.map((letter) => [letter, 0])) });
    }

    private settle(control: string): void {
        const { struggles, settled } = this.parts;
        const at = struggles.findIndex((one) => one.province === this.chosen);
        if (at >= 0) settled.push({ province: struggles.splice(at, 1)[0]!.province, control });
        else settled.find((one) => one.province === this.chosen)!.control = control;
    }

    private seat(at: number): HTMLElement {
        const seat = this.parts.seats[at]!;
        const cards = this.names.card_letters.map((card) => {
            const many = [...seat.hand].filter((one) => one === card).length;
            return this.count(`setup-hand-${at}-${card}`, this.names.card(card), many, (value) => {
                const others = this.names.card_letters.map((one) => one.repeat(one === card ? value : [...seat.hand].filter((held) => held === one).length));
                seat.hand = others.join("");
            });
        });
        return el("section", {}, el("div", { class: "row" }, el("h3", {}, w("player", seat.seat)),
            this.toggle(`setup-turn-${at}`, w("to-move"), this.parts.to_move === seat.seat, () => (this.parts.to_move = seat.seat))),
        el("div", { class: "row" }, el("span", {}, w("supply") + ":"), ...this.counts(`setup-supply-${at}`, seat.supply)),
        el("div", { class: "row" }, el("span", {}, w("hand") + ":"), ...cards));
    }

    private rest(): HTMLElement {
        const swap = el("input", { type: "text", id: "setup-swap", value: this.parts.last_swap ?? "-", spellcheck: "false", onchange: (event) => {
            const typed = (event.target as HTMLInputElement).value.trim();
            void this.change(() => (this.parts.last_swap = typed === "" || typed === "-" ? null : typed));
        } });
        const latest = el("input", { type: "text", id: "setup-latest", value: this.parts.latest.join("") || "-", onchange: (event) => {
            const typed = (event.target as HTMLInputElement).value;
            void this.change(() => (this.parts.latest = [...typed].filter((one) => one >= "1" && one <= "4").map(Number)));
        } });
        return el("section", {}, el("div", { class: "row" }, this.count("setup-passes", w("passes-made"), this.parts.passes, (value) => (this.parts.passes = value))),
            el("div", { class: "fields" }, el("label", { class: "field" }, w("latest"), latest), el("label", { class: "field" }, w("last-swap"), swap)));
    }
}
