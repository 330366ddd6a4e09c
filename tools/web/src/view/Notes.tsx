// Notes on a position that do not fit beside the board: its map, the banned swap, and how strict the puzzle is.

import type { JSX } from "preact";
import { variant_of } from "../packs";
import type { Table } from "../state/table";
import { store } from "../store";
import { w } from "../words";

export function Notes({ table }: { table: Table }): JSX.Element {
    const { task, nodes, at } = table;
    const variant = variant_of(nodes[0]?.position ?? "");
    const map = store.map_of(variant);
    const [giver, other] = [...new Set(nodes[at]?.shown?.undo_ban?.steps.map((step) => step.province))];
    const notes = [
        task.kind === "puzzle" && task.puzzle.others === "fastest" && w("fastest"),
        map && giver && other && w("swap-banned", map.names.province(giver), map.names.province(other)),
        store.own_maps[variant] !== undefined && w("own-map", variant),
        map && !map.names.verified && w("map-note"),
    ];
    const said = notes.flatMap((note) => note || []);
    return <>{said.map((note) => <p key={note} class="faint">{note}</p>)}</>; // prettier-ignore
}
