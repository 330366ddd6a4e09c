// Names of provinces, factions and cards in the user's language, and turns in words.

import type { Variant } from "siam-api";
import type { Played, Step, Taking } from "./state/table";
import { capital, listed, own_text, w } from "./words";

export class Names {
    readonly factions: string[];
    readonly occupier: string;

    constructor(readonly game: Variant) {
        this.factions = game.factions.map((faction) => faction.letter);
        this.occupier = game.occupier.letter;
    }

    /** A name in the user's language, or else as the variant has it. */
    private named(kind: "provinces" | "powers" | "cards", key: string, known: string | undefined): string {
        return own_text(`names/${this.game.variant}/${kind}/${key}`) ?? known ?? key;
    }
    province(code: string): string {
        return this.named("provinces", code, this.game.provinces.find((one) => one.code === code)?.name);
    }
    /** The letter of the faction whose home the province is, or "". */
    home_of(code: string): string {
        return this.game.provinces.find((one) => one.code === code)?.home_of ?? "";
    }
    power(letter: string): string {
        const powers = [...this.game.factions, this.game.occupier];
        return this.named("powers", letter, powers.find((one) => one.letter === letter)?.name);
    }
    card(letter: string): string {
        return this.named("cards", letter, this.game.cards.find((one) => one.card === letter)?.title);
    }
    /** What a card does, in a few words. */
    effect(card: string | null): string {
        const is_faction = card !== null && this.factions.includes(card);
        return is_faction ? w("card-does/faction", this.power(card)) : w(`card-does/${card ?? "pass"}`);
    }
    /** Followers as things that are added, swapped and taken: "Scottish", "2 Scottish". */
    followers(letter: string, count = 1): string {
        const name = own_text(`names/${this.game.variant}/followers/${letter}`, count) ?? this.power(letter);
        return count > 1 ? `${count} ${name}` : name;
    }
    step(step: Step): string {
        return w(`step-${step.step}`, this.province(step.province), step.faction ? this.followers(step.faction) : "");
    }
    taking({ faction, province }: Pick<Taking, "faction" | "province">): string {
        return faction && province ? w("take", this.province(province), this.followers(faction)) : w("take-none");
    }
    /** In Saba, provinces and factions share names: then the sentence says which is which. */
    goes_to(code: string, letter: string): string {
        const [province, power] = [this.province(code), this.power(letter)];
        const is_shared = this.factions.some((one) => this.power(one) === province);
        const kind = letter === this.occupier ? "occupier" : is_shared && "faction";
        return w(kind ? `goes-to-${kind}` : "goes-to", province, power);
    }

    /** "Player 1 plays Lao, adds 2 Lao to Khorat, and takes Lao from Lan Na." and the provinces that this settles. */
    sentence(play: Played): string {
        const { player, card, steps, takes, settles } = play;
        const goes = settles.map((one) => ` ${capital(this.goes_to(one.province, one.control))}`).join("");
        if (card === null) return w("sentence", player, w("does-pass")) + goes;
        const plays = w(steps.length > 0 ? "does-play" : "does-play-idly", this.card(card));
        const taken = takes && w("does-take", this.province(takes.province), this.followers(takes.faction));
        const taking = taken ?? w("takes-none");
        return w("sentence", player, listed([plays, ...this.deeds(steps), taking])) + goes;
    }
    /** "adds 2 Lao to Khorat": what a player does, one entry for each verb. */
    private deeds(steps: Step[]): string[] {
        const provinces = (kind: Step["step"]): string[] =>
            steps.filter((one) => one.step === kind).map((one) => this.province(one.province));
        const [tile, other_tile] = provinces("tile");
        const [giver, other] = this.by_province(steps.filter((one) => one.step === "give"));
        const placed = this.by_province(steps.filter((one) => one.step === "place"));
        return [
            ...(tile && other_tile ? [w("does-tiles", tile, other_tile)] : []),
            ...provinces("king").map((one) => w("does-king", one)),
            ...(giver && other ? [w("does-swap", ...giver, ...other)] : []),
            ...placed.map((one) => w("does-place", ...one)),
        ];
    }
    /** For each province in the steps, its name and its followers: ["Khorat", "2 Lao"]. */
    by_province(steps: Step[]): [string, string][] {
        return [...new Set(steps.map((one) => one.province))].map((code) => {
            const here = steps.filter((one) => one.province === code).map((one) => one.faction ?? "");
            const amount = (letter: string): number => here.filter((one) => one === letter).length;
            const counted = [...new Set(here)].map((letter) => this.followers(letter, amount(letter)));
            return [this.province(code), listed(counted)];
        });
    }

    /** Steps as short texts: "2 × Lao to Khorat". */
    steps(steps: Step[]): string[] {
        const words = steps.map((step) => this.step(step));
        const many = (one: string): number => words.filter((other) => other === one).length;
        return [...new Set(words)].map((one) => (many(one) > 1 ? `${many(one)} × ${one}` : one));
    }
    /** A turn as a short text: "Lao: 2 × Lao to Khorat; takes Lao from Lan Na". */
    turn({ card, steps, takes }: Pick<Played, "card" | "steps" | "takes">): string {
        if (card === null) return w("pass");
        const does = steps.length > 0 ? this.steps(steps).join(", ") : w("no-effect");
        return `${this.card(card)}: ${does}; ${takes ? w("takes", this.taking(takes)) : w("takes-none")}`;
    }
}
