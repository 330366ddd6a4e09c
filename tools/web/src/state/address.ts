// Addresses name what the page shows: #p=ID;t=TURN,... a puzzle, #pos=POSITION;t=TURN,... a position, #learn=3,
// #practise;level=1;idea=...;game=...;players=2, #map=NAME and #about. A position on an own map carries the map.

import { turns_of } from "./tree";
import type { Filter, State, View } from "./table";

export interface Address {
    view: View;
    position: string; ///< only of the view "position"; "" for the one that was shown last
    turns: string[];
    map: string; ///< the own map of the position as `packed` writes it; "" if there is none
}

export const everything: Filter = { level: 0, idea: "", game: "", players: 0 };

/** Escapes as little as possible, so that a reader can still see the turns and the position. */
function escaped(text: string): string {
    const plain = (code: string): string => decodeURIComponent(code);
    return encodeURIComponent(text).replace(/_/g, "%5F").replace(/%20/g, "_").replace(/%(3A|2F|3D|2C|2A)/g, plain); // prettier-ignore
}
/** The text without halves of letters, which cannot be written again. */
const unescaped = (text: string): string =>
    decodeURIComponent(text.replace(/_/g, " ")).replace(/\p{Surrogate}/gu, "\ufffd");

/** Turns contain commas, too: a new one begins after a comma with the pass, or with a card. */
const split_turns = (text: string): string[] => (text === "" ? [] : text.split(/,(?=pass(?:,|$)|[A-Z12]=)/));
const is_turn = (text: string): boolean => /^(pass|[A-Z12]=[^ /]+\/[^ /]+)$/.test(text);

/** The parts of an address after its first one, by name. Throws if a part is not NAME=VALUE, or comes twice. */
function parts_of(texts: string[], names: string[]): Map<string, string> {
    const parts = new Map<string, string>();
    for (const text of texts) {
        const [name = "", ...value] = text.split("=");
        if (!names.includes(name) || value.length === 0 || parts.has(name)) throw new Error(text);
        parts.set(name, unescaped(value.join("=")));
    }
    return parts;
}
function number(text: string | undefined, most: number): number {
    if (text === undefined) return 0;
    if (!/^\d+$/.test(text) || Number(text) > most) throw new Error(text);
    return Number(text);
}
function turns(text: string | undefined): string[] {
    const found = split_turns(text ?? "");
    if (!found.every(is_turn)) throw new Error(text);
    return found;
}

function read(hash: string): Address {
    const [head = "", ...rest] = hash.replace(/^#/, "").split(";");
    const [name = "", ...more] = head.split("=");
    const value = more.length > 0 ? unescaped(more.join("=")) : undefined;
    const none = { position: "", turns: [], map: "" };
    const plain = (view: View): Address => {
        if (rest.length > 0) throw new Error(hash);
        return { ...none, view };
    };
    if (name === "" && value === undefined) return plain({ name: "home" });
    if (name === "about" && value === undefined) return plain({ name: "about" });
    if (name === "learn") return plain({ name: "learn", step: Math.max(number(value, 99), 1) });
    if (name === "map" && !/[\0\ufffd]/.test(value ?? "")) return plain({ name: "maps", map: value ?? "" });
    if (name === "practise" && value === undefined) {
        const parts = parts_of(rest, ["level", "idea", "game", "players"]);
        const filter = {
            level: number(parts.get("level"), 5),
            idea: parts.get("idea") ?? "",
            game: parts.get("game") ?? "",
            players: number(parts.get("players"), 4),
        };
        return { ...none, view: { name: "practise", filter } };
    }
    if (name === "p" && /^[0-9a-f]{16}$/.test(value ?? ""))
        return { ...none, view: { name: "puzzle", id: value ?? "" }, turns: turns(parts_of(rest, ["t"]).get("t")) };
    if (name === "pos") {
        const parts = parts_of(rest, ["t", "map"]);
        return {
            view: { name: "position" },
            position: value ?? "",
            turns: turns(parts.get("t")),
            map: parts.get("map") ?? "",
        };
    }
    throw new Error(hash);
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
    switch (view.name) {
        case "home":
            return "#";
        case "learn":
            return view.step > 1 ? `#learn=${view.step}` : "#learn";
        case "practise": {
            const chosen = Object.entries(view.filter).filter(([, value]) => value !== 0 && value !== "");
            return ["#practise", ...chosen.map(([name, value]) => `${name}=${escaped(String(value))}`)].join(";");
        }
        case "puzzle":
            return `#p=${view.id}`;
        case "position":
            return "#pos=";
        case "maps":
            return view.map ? `#map=${escaped(view.map)}` : "#map";
        case "about":
            return "#about";
    }
}

export function position_hash(position: string, turns: string[] = [], map = ""): string {
    const line = turns.length > 0 ? `;t=${escaped(turns.join(","))}` : "";
    return `#pos=${escaped(position)}${line}${map ? `;map=${map}` : ""}`;
}

/** The address of all that the page shows. `map`: the own map of the table, packed. */
export function address_of({ view, table }: State, map = ""): string {
    if (!table) return hash_of(view);
    const turns = turns_of(table.nodes, table.tip);
    if (view.name === "position") return position_hash(table.nodes[0]?.position ?? "", turns, map);
    if (table.task.kind !== "puzzle" || (view.name === "home" && turns.length === 0)) return hash_of(view);
    const puzzle = hash_of({ name: "puzzle", id: table.task.puzzle.id });
    return turns.length > 0 ? `${puzzle};t=${escaped(turns.join(","))}` : puzzle;
}

/** The longest map that an address may hold, in bytes: guards against a short text that unpacks to a huge one. */
const most_bytes = 200_000;

async function streamed(
    bytes: Uint8Array<ArrayBuffer>,
    through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
    const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let got = await reader.read(); !got.done; got = await reader.read()) {
        parts.push(new Uint8Array(got.value));
        size += got.value.length;
        if (size > most_bytes) throw new Error("too long");
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Compresses the text of a map for an address. */
export async function packed(text: string): Promise<string> {
    const bytes = await streamed(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, ".").replace(/=+$/, ""); // prettier-ignore
}
/** The text of a packed map; undefined if it is damaged. */
export async function unpacked(text: string): Promise<string | undefined> {
    try {
        const letters = atob(text.replace(/-/g, "+").replace(/\./g, "/"));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        return new TextDecoder("utf-8", { fatal: true }).decode(
            await streamed(bytes, new DecompressionStream("deflate-raw")),
        );
    } catch {
        return undefined;
    }
}
