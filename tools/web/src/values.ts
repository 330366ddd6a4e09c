// What the solver's values say.

import { N } from "./types.js";

/** Cards that the side still needs at most, Infinity if it cannot force a win. */
export function needs(n: N | undefined): number {
    if (n === null || n === undefined) return Infinity;
    return typeof n === "number" ? n : n.at_most ?? Infinity;
}
