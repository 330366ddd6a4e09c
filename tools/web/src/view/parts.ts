// Changes of a position that is being entered. They only change counts; the core finds the faults.

import type { Variant } from "siam-api";
import type { Parts } from "../state/table";

export type Tool = { put: string; n: number } | { hold: string } | { do: "king" | "order" };
type Followers = Record<string, number>;

const none = (game: Variant): Followers => Object.fromEntries(game.factions.map(({ letter }) => [letter, 0]));
const is_empty = ({ followers }: { followers: Followers }): boolean => Object.values(followers).every((n) => n === 0);

export function empty_parts(game: Variant, players: number): Parts {
    const seats = Array.from({ length: players }, (_, at) => ({ seat: at + 1, supply: none(game), hand: "" }));
    const struggles = game.provinces.map(({ code }) => ({ province: code, marker: false, followers: none(game) }));
    const nothing = { settled: [], to_move: 1, passes: 0, latest: [], last_swap: null };
    return completed({ variant: game.variant, players, struggles, seats, ...nothing });
}

/** Another number of players; the board stays. */
export function seated(parts: Parts, game: Variant, players: number): Parts {
    const seats = empty_parts(game, players).seats.map((seat, at) => parts.seats[at] ?? seat);
    return { ...parts, players, seats, to_move: Math.min(parts.to_move, players), passes: 0 };
}

/** Makes `latest` name exactly the players with fewer than eight cards, which the core requires. The others keep their order. */
export function completed(parts: Parts): Parts {
    const played = parts.seats.filter((one) => one.hand.length < 8).map((one) => one.seat);
    return { ...parts, latest: [...new Set([...parts.latest.filter((seat) => played.includes(seat)), ...played])] };
}

/** A tap on a province. Provinces that get followers first come first in the struggle order. */
export function tapped(parts: Parts, code: string, tool: Tool, game: Variant, ordered: string[]): Parts {
    const old = parts.struggles.find((one) => one.province === code);
    const here = old ?? { province: code, marker: false, followers: none(game) };
    const others = parts.struggles.filter((one) => one !== old);
    const settled = parts.settled.filter((one) => one.province !== code);
    const changed = (to: typeof here): Parts["struggles"] => parts.struggles.map((one) => (one === old ? to : one));
    if ("hold" in tool) {
        const is_held = parts.settled.some((one) => one.province === code && one.control === tool.hold);
        if (is_held) return { ...parts, settled, struggles: [...others, here] };
        return { ...parts, struggles: others, settled: [...settled, { province: code, control: tool.hold }] };
    }
    if ("put" in tool) {
        const n = here.followers[tool.put] === tool.n ? 0 : tool.n;
        const put = { ...here, followers: { ...here.followers, [tool.put]: n } };
        if (old && !is_empty(old)) return { ...parts, settled, struggles: changed(put) };
        const filled = others.filter((one) => !is_empty(one));
        return { ...parts, settled, struggles: [...filled, put, ...others.filter(is_empty)] };
    }
    if (!old) return parts;
    if (tool.do === "king") return { ...parts, struggles: changed({ ...old, marker: !old.marker }) };
    const first = ordered.flatMap((other) => others.find((one) => one.province === other) ?? []);
    return { ...parts, struggles: [...first, old, ...others.filter((one) => !first.includes(one))] };
}

type Seat = Parts["seats"][number];
const with_seat = (parts: Parts, seat: number, change: (one: Seat) => Partial<Seat>): Parts => ({
    ...parts,
    seats: parts.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)),
});
/** Adds one card of the kind to the hand; after the last one the hand has none. */
export const dealt = (parts: Parts, seat: number, card: string, game: Variant): Parts =>
    with_seat(parts, seat, ({ hand }) => {
        const kinds = game.cards.map((one) => one.card);
        const have = [...hand].filter((other) => other === card).length;
        const all = [...hand.replaceAll(card, ""), ...card.repeat(have === (card === "F" ? 2 : 1) ? 0 : have + 1)];
        return { hand: all.sort((a, b) => kinds.indexOf(a) - kinds.indexOf(b)).join("") };
    });
export const supplied = (parts: Parts, seat: number, letter: string, n: number): Parts =>
    with_seat(parts, seat, ({ supply }) => ({ supply: { ...supply, [letter]: n } }));
