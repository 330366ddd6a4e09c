// Reads the solver's values.

import { N } from "./types.js";

/** The most cards that the side may still need; Infinity if it cannot force a win. */
export function needs(n: N | undefined): number {
    if (n === null || n === undefined) return Infinity;
    return typeof n === "number" ? n : n.at_most ?? Infinity;
}
