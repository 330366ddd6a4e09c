// Addresses name what the page shows: #p=ID;t=TURN,... a puzzle, #pos=POSITION;t=TURN,... a position, #learn=3,
// #practise;level=1;idea=...;game=...;players=2, #map=NAME, #rules and #about. A position on an own map carries the map.

import { turns_of } from "./tree";
import type { Filter, State, View } from "./table";

export interface Address {
    view: View;
    position: string; ///< only of the view "position"; "" for the one that was shown last
    turns: string[];
    map: string; ///< the own map of the position as `packed` writes it; "" if there is none
}

export const everything: Filter = { level: 0, idea: "", game: "", players: 0 };
/** Where somebody begins who has not played a puzzle yet. */
export const easy: Filter = { ...everything, level: 1, players: 2 };

/** Escapes as little as possible, so that a reader can still see the turns and the position. */
function escaped(text: string): string {
    const most = encodeURIComponent(text).replace(/_/g, "%5F").replace(/%20/g, "_");
    return most.replace(/%(3A|2F|3D|2C|2A)/g, decodeURIComponent);
}
/** The text without halves of letters, which cannot be written again. */
const unescaped = (text: string): string =>
    decodeURIComponent(text.replace(/_/g, " ")).replace(/\p{Surrogate}/gu, "\ufffd");

function expect(is_sound: boolean): void {
    if (!is_sound) throw new Error("an address that says nothing");
}
/** NAME=VALUE as name and value; the value is undefined without "=". */
function pair(text: string): [string, string | undefined] {
    const [name = "", ...value] = text.split("=");
    return [name, value.length > 0 ? unescaped(value.join("=")) : undefined];
}
function number(text: string | undefined, most: number): number {
    expect(text === undefined || (/^\d+$/.test(text) && Number(text) <= most));
    return Number(text ?? 0);
}
/** Turns contain commas, too: a new one begins after a comma with the pass, or with a card. */
function turns(text = ""): string[] {
    const found = text === "" ? [] : text.split(/,(?=pass(?:,|$)|[A-Z12]=)/);
    expect(found.every((turn) => /^(pass|[A-Z12]=[^ /]+\/[^ /]+)$/.test(turn)));
    return found;
}

type Values = Partial<Record<string, string>>;
interface Kind {
    has?: RegExp; ///< the value after the name, with "="; without it, there must be none
    parts?: string[]; ///< what may follow it
    view: (value: string, parts: Values) => View;
}
/** The kinds of addresses by the name that they begin with. */
const kinds = new Map<string, Kind>([
    ["", { view: () => ({ name: "home" }) }],
    ["about", { view: () => ({ name: "about" }) }],
    ["rules", { view: () => ({ name: "rules" }) }],
    ["learn", { has: /^(=\d{1,2})?$/, view: (step) => ({ name: "learn", step: Math.max(Number(step), 1) }) }],
    ["map", { has: /^(=[^\0\ufffd]*)?$/, view: (map) => ({ name: "maps", map }) }],
    ["p", { has: /^=[0-9a-f]{16}$/, parts: ["t"], view: (id) => ({ name: "puzzle", id }) }],
    ["pos", { has: /^/, parts: ["t", "map"], view: () => ({ name: "position" }) }],
    [
        "practise",
        {
            parts: Object.keys(everything),
            view: (_, { level, idea = "", game = "", players }) => ({
                name: "practise",
                filter: { level: number(level, 5), idea, game, players: number(players, 4) },
            }),
        },
    ],
]);

function read(hash: string): Address {
    const [head = "", ...rest] = hash.replace(/^#/, "").split(";");
    const [name, value] = pair(head);
    const kind = kinds.get(name);
    const pairs = rest.map(pair);
    const parts: Values = Object.fromEntries(pairs);
    const { has = /^$/, parts: known = [] } = kind ?? {};
    if (!kind || !has.test(value === undefined ? "" : `=${value}`)) throw new Error(hash);
    expect(pairs.every(([part, said]) => known.includes(part) && said !== undefined));
    expect(Object.keys(parts).length === pairs.length);
    const view = kind.view(value ?? "", parts);
    const position = view.name === "position" ? (value ?? "") : "";
    return { view, position, turns: turns(parts["t"]), map: parts["map"] ?? "" };
}
/** Reads an address; undefined if it says nothing. Never throws. */
export function read_address(hash: string): Address | undefined {
    try {
        return read(hash);
    } catch {
        return undefined;
    }
}

/** The address of a view, for links. */
export function hash_of(view: View): string {
    if (view.name === "puzzle") return `#p=${view.id}`;
    if (view.name === "learn") return view.step > 1 ? `#learn=${view.step}` : "#learn";
    if (view.name === "maps") return view.map ? `#map=${escaped(view.map)}` : "#map";
    if (view.name !== "practise") return { home: "#", position: "#pos=", rules: "#rules", about: "#about" }[view.name];
    const chosen = Object.entries(view.filter).filter(([, value]) => value !== 0 && value !== "");
    return ["#practise", ...chosen.map(([name, value]) => `${name}=${escaped(String(value))}`)].join(";");
}
const line = (turns: string[]): string => (turns.length > 0 ? `;t=${escaped(turns.join(","))}` : "");
export const position_hash = (position: string, turns: string[] = [], map = ""): string =>
    `#pos=${escaped(position)}${line(turns)}${map ? `;map=${map}` : ""}`;

/** The address of all that the page shows. `map`: the own map of the table, packed. */
export function address_of({ view, table }: State, map = ""): string {
    if (!table) return hash_of(view);
    const turns = turns_of(table.nodes, table.tip);
    if (view.name === "position") return position_hash(table.nodes[0]?.position ?? "", turns, map);
    if (table.task.kind !== "puzzle" || (view.name === "home" && turns.length === 0)) return hash_of(view);
    return hash_of({ name: "puzzle", id: table.task.puzzle.id }) + line(turns);
}

/** The longest map that an address may hold, in bytes: guards against a short text that unpacks to a huge one. */
const most_bytes = 200_000;
type Bytes = Uint8Array<ArrayBuffer>;

async function streamed(bytes: Bytes, through: CompressionStream | DecompressionStream): Promise<Bytes> {
    let size = 0;
    const guard = new TransformStream<Uint8Array, Uint8Array>({
        transform: (part, to) =>
            (size += part.length) > most_bytes ? to.error(new Error("too long")) : to.enqueue(part),
    });
    const stream = new Blob([bytes]).stream().pipeThrough(through).pipeThrough(guard);
    return new Uint8Array(await new Response(stream).arrayBuffer());
}
/** Compresses the text of a map for an address. */
export async function packed(text: string): Promise<string> {
    const bytes = await streamed(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    const letters = btoa(String.fromCharCode(...bytes));
    return letters.replace(/\+/g, "-").replace(/\//g, ".").replace(/=+$/, "");
}
/** The text of a packed map; undefined if it is damaged. */
export async function unpacked(text: string): Promise<string | undefined> {
    try {
        const letters = atob(text.replace(/-/g, "+").replace(/\./g, "/"));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const whole = await streamed(bytes, new DecompressionStream("deflate-raw"));
        return new TextDecoder("utf-8", { fatal: true }).decode(whole);
    } catch {
        return undefined;
    }
}
