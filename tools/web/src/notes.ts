// Notes that several views show: about the user's own maps, and about the data that the browser keeps.

import { el } from "./dom.js";
import { is_own, variant_of } from "./maps.js";
import { keeps_nothing, unreadable } from "./storage.js";
import { w } from "./words.js";

/** A note if the browser keeps nothing, or holds unreadable data; otherwise nothing. */
export function kept_notes(): HTMLElement | undefined {
    const left_out = unreadable();
    if (!keeps_nothing() && left_out.length === 0) return undefined;
    return el("div", { class: "box", id: "kept-notes" },
        keeps_nothing() && el("p", {}, w("keeps-nothing")),
        left_out.length > 0 && el("p", {}, w("left-out")),
        left_out.length > 0 && el("ul", {}, ...left_out.map(([name, why]) => el("li", {}, el("code", {}, name), ` (${why})`))));
}

export function own_map_note(position: string): HTMLElement | undefined {
    if (!is_own(position)) return undefined;
    const name = variant_of(position);
    return el("p", { class: "own-map" }, w("own-map", name), " ", el("a", { href: `#map=${name}` }, w("maps")));
}
