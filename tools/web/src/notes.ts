// What is said wherever a position is on a map of one's own.

import { el } from "./dom.js";
import { is_own, variant_of } from "./maps.js";
import { w } from "./words.js";

export function own_map_note(position: string): HTMLElement | undefined {
    if (!is_own(position)) return undefined;
    const name = variant_of(position);
    return el("p", { class: "own-map" }, w("own-map", name), " ", el("a", { href: `#map=${name}` }, w("maps")));
}
