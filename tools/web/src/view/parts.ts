// Changes of a position that is being entered. They only change counts; the core finds the faults.

import type { Parts } from "../state/table";
import type { Variant } from "siam-api";

export type Tool = { put: string; n: number } | { hold: string } | { do: "king" | "order" };

const letters_of = (game: Variant): string[] => game.factions.map((one) => one.letter);
const none = (game: Variant): Record<string, number> =>
    Object.fromEntries(letters_of(game).map((letter) => [letter, 0]));
const total = (followers: Record<string, number>): number => Object.values(followers).reduce((sum, n) => sum + n, 0);

export function empty_parts(game: Variant, players: number): Parts {
    return {
        variant: game.variant,
        players,
        struggles: game.provinces.map((one) => ({ province: one.code, marker: false, followers: none(game) })),
        settled: [],
        seats: Array.from({ length: players }, (_, at) => ({ seat: at + 1, supply: none(game), hand: "" })),
        to_move: 1,
        passes: 0,
        latest: Array.from({ length: players }, (_, at) => at + 1),
        last_swap: null,
    };
}

/** Another number of players; the board stays. */
export function seated(parts: Parts, game: Variant, players: number): Parts {
    const { seats } = empty_parts(game, players);
    return completed({
        ...parts,
        players,
        to_move: Math.min(parts.to_move, players),
        passes: 0,
        seats: seats.map((seat, at) => parts.seats[at] ?? seat),
    });
}

/** Makes `latest` name exactly the players with fewer than eight cards, which the core requires. The others keep their order. */
export function completed(parts: Parts): Parts {
    const played = parts.seats.filter((one) => one.hand.length < 8).map((one) => one.seat);
    return { ...parts, latest: [...new Set([...parts.latest.filter((seat) => played.includes(seat)), ...played])] };
}

/** A tap on a province. Provinces that get followers first come first in the struggle order. */
export function tapped(parts: Parts, code: string, tool: Tool, game: Variant, ordered: string[]): Parts {
    const struggles = parts.struggles.filter((one) => one.province !== code);
    const settled = parts.settled.filter((one) => one.province !== code);
    const here = parts.struggles.find((one) => one.province === code) ?? {
        province: code,
        marker: false,
        followers: none(game),
    };
    const put = (one: typeof here): Parts => {
        const at = parts.struggles.findIndex((other) => other.province === code);
        if (at >= 0 && total(here.followers) > 0)
            return {
                ...parts,
                settled,
                struggles: parts.struggles.map((other) => (other.province === code ? one : other)),
            };
        const filled = struggles.filter((other) => total(other.followers) > 0);
        const empty = struggles.filter((other) => total(other.followers) === 0);
        return { ...parts, settled, struggles: [...filled, one, ...empty] };
    };
    if ("put" in tool) {
        const n = here.followers[tool.put] === tool.n ? 0 : tool.n;
        return put({ ...here, followers: { ...here.followers, [tool.put]: n } });
    }
    if ("hold" in tool) {
        const is_held = parts.settled.some((one) => one.province === code && one.control === tool.hold);
        return is_held
            ? { ...parts, settled, struggles: [...struggles, here] }
            : { ...parts, struggles, settled: [...settled, { province: code, control: tool.hold }] };
    }
    if (!parts.struggles.some((one) => one.province === code)) return parts;
    if (tool.do === "king")
        return {
            ...parts,
            struggles: parts.struggles.map((one) => (one.province === code ? { ...one, marker: !one.marker } : one)),
        };
    const first = ordered.flatMap(
        (other) => parts.struggles.find((one) => one.province === other && other !== code) ?? [],
    );
    const others = struggles.filter((one) => !ordered.includes(one.province));
    return { ...parts, struggles: [...first, here, ...others] };
}

/** Adds one card of the kind to the hand; after the last one the hand has none. */
export function dealt(parts: Parts, seat: number, card: string, game: Variant, most: number): Parts {
    const kinds = game.cards.map((one) => one.card);
    const seats = parts.seats.map((one) => {
        if (one.seat !== seat) return one;
        const have = [...one.hand].filter((other) => other === card).length;
        const hand =
            [...one.hand].filter((other) => other !== card).join("") + card.repeat(have === most ? 0 : have + 1);
        return { ...one, hand: [...hand].sort((a, b) => kinds.indexOf(a) - kinds.indexOf(b)).join("") };
    });
    return completed({ ...parts, seats });
}

export function supplied(parts: Parts, seat: number, letter: string, n: number): Parts {
    return {
        ...parts,
        seats: parts.seats.map((one) => (one.seat === seat ? { ...one, supply: { ...one.supply, [letter]: n } } : one)),
    };
}
