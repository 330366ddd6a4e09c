// Names of provinces, factions and cards, from the core's data of a variant.

import { Core } from "./core.js";
import { Step } from "./types.js";
import { w } from "./words.js";

interface Data {
    name: string;
    title: string;
    map: string;
    provinces: { code: string; name: string }[];
    factions: { letter: string; name: string }[];
    occupier: { letter: string; name: string };
    cards: { letter?: string; card?: string; title: string }[];
}

export class Names {
    private readonly provinces = new Map<string, string>();
    private readonly powers = new Map<string, string>();
    private readonly cards = new Map<string, string>();
    readonly title: string;
    readonly verified: boolean;
    readonly factions: string[];

    constructor(data: Data) {
        this.title = data.title;
        this.verified = data.map === "verified";
        this.factions = data.factions.map((faction) => faction.letter);
        for (const province of data.provinces) this.provinces.set(province.code, province.name);
        for (const power of [...data.factions, data.occupier]) this.powers.set(power.letter, power.name);
        for (const card of data.cards) this.cards.set((card.letter ?? card.card)!, card.title);
    }

    static async of(core: Core, position: string): Promise<Names> {
        const variant = position.split(":")[0]!;
        const answer = await core.ask({ do: "variants", variant });
        if (answer.error) throw new Error(answer.error.message);
        return new Names((answer.variants as Data[])[0]!);
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
    /** "rAY" or "r": followers as names. */
    followers(group: string): string {
        return [...group].map((letter) => this.power(letter.toUpperCase())).join(", ");
    }
    step(step: Step): string {
        return w(`step-${step.step}`, this.province(step.province), step.follower ? this.followers(step.follower) : "");
    }
    taking(token: string): string {
        return token === "-" ? w("take-none") : w("take", this.province(token.slice(1)), this.followers(token[0]!));
    }
}
