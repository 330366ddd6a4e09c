// What the board shows: the position with the draft of a turn, or with the marks of the turn that led to it.

import { drawn, places_of } from "../state/draft";
import type { Draft, Place } from "../state/draft";
import type { Node, Shown, Table } from "../state/table";

/** The position at the table's node, as it looks with the draft. */
export function places_at(table: Table, shown: Shown, draft: Draft): Place[] {
    if (table.draft.length > 0) return drawn(places_of(shown), draft.steps, draft.taking);
    return marked(table, shown) ?? places_of(shown);
}

/** The latest card that the others have answered with, until the user touches the table again. */
export function answer_at(table: Table): Node | undefined {
    const nodes = table.fresh.flatMap((at) => table.nodes[at] ?? []);
    return nodes.filter((one) => one.play && one.play.card !== null).pop();
}

/** The position with the marks of that card. */
function marked(table: Table, shown: Shown): Place[] | undefined {
    const last = answer_at(table);
    const before = last && table.nodes[last.parent]?.shown;
    if (!before || !last.play) return undefined;
    const now = new Map(places_of(shown).map((one) => [one.code, one]));
    return drawn(places_of(before), last.play.steps, last.play.takes).map((place): Place => {
        const here = now.get(place.code);
        if (!here || here.control) return here ?? place;
        return { ...here, followers: place.followers };
    });
}
