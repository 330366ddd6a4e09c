// Names of provinces, factions and cards, from the core's data of a variant; turns in words.

import { Core } from "./core.js";
import { Action, Step, VariantData } from "./types.js";
import { capital, listed, w } from "./words.js";

export class Names {
    private readonly provinces = new Map<string, string>();
    private readonly powers = new Map<string, string>();
    private readonly cards = new Map<string, string>();
    readonly title: string;
    readonly verified: boolean;
    readonly factions: string[];
    readonly occupier: string;
    readonly codes: string[];
    readonly card_letters: string[];

    constructor(data: VariantData) {
        this.title = data.title;
        this.verified = data.map === "verified";
        this.factions = data.factions.map((faction) => faction.letter);
        this.occupier = data.occupier.letter;
        this.codes = data.provinces.map((province) => province.code);
        this.card_letters = data.cards.map((card) => card.card);
        for (const province of data.provinces) this.provinces.set(province.code, province.name);
        for (const power of [...data.factions, data.occupier]) this.powers.set(power.letter, power.name);
        for (const card of data.cards) this.cards.set(card.card, card.title);
    }

    static async of(core: Core, position: string): Promise<Names> {
        const variant = position.split(":")[0]!;
        const answer = await core.ask({ do: "variants", variant });
        if (answer.error) throw new Error(answer.error.message);
        return new Names((answer.variants as VariantData[])[0]!);
    }

    province(code: string): string {
        return this.provinces.get(code) ?? code;
    }
    power(letter: string): string {
        return this.powers.get(letter) ?? letter;
    }
    card(letter: string): string {
        return this.cards.get(letter) ?? letter;
    }
    /** The names of followers that are given by letters. */
    followers(group: string): string {
        return [...group].map((letter) => this.power(letter.toUpperCase())).join(", ");
    }
    step(step: Step): string {
        return w(`step-${step.step}`, this.province(step.province), step.follower ? this.followers(step.follower) : "");
    }
    /** The steps in words. A repeated step is named once: "2 × Lao to Khorat". */
    steps(steps: Step[]): string {
        const words = steps.map((step) => this.step(step));
        return [...new Set(words)].map((one) => {
            const many = words.filter((other) => other === one).length;
            return many > 1 ? `${many} × ${one}` : one;
        }).join(", ");
    }
    /** A sentence such as "Khorat goes to Lao." for each province that is settled after a turn but not before it. */
    settled(before: string, after: string): string {
        const old = before.split(" ")[2]!.split("/");
        const come = after.split(" ")[2]!.split("/").filter((one) => one.includes("=") && !old.includes(one));
        return come.map((one) => one.split("=")).map(([code, letter]) => capital(this.goes_to(code!, letter!))).join(" ");
    }
    goes_to(code: string, letter: string): string {
        return w(letter === this.occupier ? "goes-to-occupier" : "goes-to", this.province(code), this.power(letter));
    }
    taking(token: string): string {
        return token === "-" ? w("take-none") : w("take", this.province(token.slice(1)), this.followers(token[0]!));
    }

    /** "Player 1 plays Lao, adds 2 Lao to Khorat, and takes Lao from Lan Na." `actions`: the legal ones. */
    sentence(seat: number, token: string, actions: Action[]): string {
        if (token === "pass") return w("sentence", seat, w("does-pass"));
        const [action, taking] = token.split("/");
        const steps = actions.find((one) => one.action === action)?.steps ?? [];
        const plays = w(steps.length > 0 ? "does-play" : "does-play-idly", this.card(token[0]!));
        const takes = taking === "-" ? w("takes-none") : w("does-take", this.province(taking!.slice(1)), this.followers(taking![0]!));
        return w("sentence", seat, listed([plays, ...this.deeds(steps), takes]));
    }
    /** "adds 2 Lao to Khorat": what a player does, one entry for each verb. */
    private deeds(steps: Step[]): string[] {
        const tiles = steps.filter((one) => one.step === "tile").map((one) => this.province(one.province));
        const kings = steps.filter((one) => one.step === "king").map((one) => this.province(one.province));
        const [giver, other] = this.by_province(steps.filter((one) => one.step === "give"));
        const placed = this.by_province(steps.filter((one) => one.step === "place"));
        return [
            ...(tiles.length === 2 ? [w("does-tiles", tiles[0]!, tiles[1]!)] : []), ...kings.map((one) => w("does-king", one)),
            ...(giver && other ? [w("does-swap", ...giver, ...other)] : []), ...placed.map((one) => w("does-place", ...one)),
        ];
    }
    /** For each province in the steps, its name and its followers: ["Khorat", "2 Lao"]. */
    private by_province(steps: Step[]): [string, string][] {
        const codes = [...new Set(steps.map((one) => one.province))];
        return codes.map((code) => {
            const here = steps.filter((one) => one.province === code).map((one) => this.followers(one.follower!));
            const amount = (name: string): number => here.filter((one) => one === name).length;
            return [this.province(code), listed([...new Set(here)].map((name) => (amount(name) > 1 ? `${amount(name)} ${name}` : name)))];
        });
    }

    /** A turn as a short text for a button. `actions` are the legal actions where the turn is played. */
    turn(token: string, actions: Action[]): string {
        if (token === "pass") return w("pass");
        const [action, taking] = token.split("/");
        const steps = actions.find((one) => one.action === action)?.steps ?? [];
        const does = steps.length > 0 ? this.steps(steps) : w("no-effect");
        const takes = taking === "-" ? w("takes-none") : w("takes", this.taking(taking!));
        return `${this.card(token[0]!)}: ${does}; ${takes}`;
    }
}

type Rules = { [name: string]: string };

/** A turn of a line of play: the turn as a sentence, and the positions before and after it. */
export interface Played {
    seat: number;
    turn: string;
    sentence: string;
    before: string;
    after: string;
}

export async function told(core: Core, names: Names, position: string, turns: string[], rules: Rules): Promise<Played[]> {
    const line = await core.ask({ do: "play", position, turns, steps: true, rules });
    if (line.error) throw new Error(line.error.message);
    const positions = [position, ...((line.positions as string[] | undefined) ?? [])];
    const result: Played[] = [];
    for (let at = 0; at < turns.length; ++at) {
        const before = positions[at]!;
        const turn = (line.turns as string[])[at]!;
        const moves = turn === "pass" ? undefined : await core.ask({ do: "moves", position: before, detail: "parts", rules });
        const after = positions[at + 1]!, settled = names.settled(before, after);
        const seat = Number(before.split(" ")[5]);
        const sentence = names.sentence(seat, turn, (moves?.actions ?? []) as unknown as Action[]) + (settled && ` ${settled}`);
        result.push({ seat, turn, sentence, before, after });
    }
    return result;
}
