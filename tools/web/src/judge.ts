// What the core says of a turn in a puzzle, and how the others answer best.

import { Answer, Core, Json } from "./core.js";
import { N, TurnValue } from "./types.js";

export type Rules = { [name: string]: string };

/** Cards that the side still needs at most, Infinity if it cannot force a win. */
export function needs(n: N | undefined): number {
    if (n === null || n === undefined) return Infinity;
    return typeof n === "number" ? n : n.at_most ?? Infinity;
}

export const is_card = (turn: string): boolean => turn !== "pass";

export class Judge {
    constructor(private readonly core: Core, private readonly rules: Rules) {}

    private async asked(request: { [key: string]: Json }): Promise<Answer> {
        const answer = await this.core.ask({ ...request, rules: this.rules });
        if (answer.error) throw new Error(answer.error.message + (answer.error.rule ? ` (${answer.error.rule})` : ""));
        return answer;
    }

    /** The position after turns; rejects with the reason if one is not legal. The canonical tokens come back. */
    async after(position: string, ...turns: string[]): Promise<{ to: string; turns: string[] }> {
        const answer = await this.asked({ do: "play", position, turns });
        return { to: answer.to as string, turns: answer.turns as string[] };
    }

    async show(position: string): Promise<Answer> {
        return this.asked({ do: "show", position });
    }

    /** How many more cards the side needs (numbered from 1). */
    async needed(position: string, side: number): Promise<number> {
        const answer = await this.asked({ do: "solve", position });
        return needs((answer.force as N[])[side - 1]);
    }

    /** Every turn with what the side needs after it. */
    async values(position: string, side: number): Promise<{ turn: string; needed: number }[]> {
        const answer = await this.asked({ do: "solve", position, detail: "turns" });
        return (answer.turns as unknown as TurnValue[]).map((value) => ({ turn: value.turn, needed: needs(value.force[side - 1]) }));
    }

    /** The defence that puts the win off longest, with a card if one does; or, if there is one, what refutes. */
    async defence(position: string, side: number): Promise<{ turn: string; needed: number }> {
        const values = await this.values(position, side);
        let best = values[0]!;
        for (const value of values)
            if (value.needed > best.needed || (value.needed === best.needed && !is_card(best.turn) && is_card(value.turn))) best = value;
        return best;
    }
}
