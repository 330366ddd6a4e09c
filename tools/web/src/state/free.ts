// Your table: the solver's work, and a position that the user enters.

import type { Compose } from "siam-api";
import { asks } from "./play";
import { root_of } from "./tree";
import type { Done, Failed, Force, Parts, Shown, Solve, Table } from "./table";

export function solve(table: Table, detail: "keys" | "turns", seconds: number): Done {
    const { at, nodes } = table;
    if (table.solving?.working || table.setup || !nodes[at]?.shown) return [table, []];
    const request = {
        do: "solve",
        position: nodes[at].position,
        detail,
        time: Math.min(Math.max(seconds, 1), 3600) || 10,
        report: 0.5,
    };
    return asks({ ...table, solving: { node: at, working: true } }, { for: "solve", node: at }, request);
}
export function reported(table: Table, force: Force): Done {
    return [table.solving?.working ? { ...table, solving: { ...table.solving, force } } : table, []];
}
export function solved(table: Table, answer: Solve): Done {
    if (!table.solving) return [table, []];
    return [
        {
            ...table,
            solving: { ...table.solving, working: false, force: answer.force, answer },
            said: [{ say: "value" }],
        },
        [],
    ];
}

/** Ends what the core is doing. The table takes a new number, so that it ignores the answers that still come. */
export function stop(table: Table, spare: number): Done {
    if (!table.solving?.working && table.phase !== "judging") return [table, []];
    const phase = table.phase === "judging" ? table.was : table.phase;
    const solving = table.solving ? { ...table.solving, working: false } : null;
    return [{ ...table, number: spare, asked: [], phase, solving }, [{ do: "cancel" }]];
}

export function parts_of(shown: Shown): Parts {
    const { variant, players, struggles, settled, seats, to_move, passes, latest, last_swap } = shown;
    return {
        variant, players, to_move, passes, latest, last_swap,
        struggles: struggles.map(({ province, marker, followers }) => ({ province, marker, followers })),
        settled: settled.map(({ province, control }) => ({ province, control })),
        seats: seats.map(({ seat, supply, hand }) => ({ seat, supply, hand })),
    }; // prettier-ignore
}

export function set_up(table: Table): Done {
    const node = table.nodes[table.at];
    if (table.task.kind !== "free" || table.setup || !node?.shown) return [table, []];
    return [
        { ...table, setup: { parts: parts_of(node.shown), fields: node.position, faults: [] }, draft: [], said: [] },
        [],
    ];
}
export function changed_parts(table: Table, parts: Parts): Done {
    if (!table.setup) return [table, []];
    return asks(
        { ...table, setup: { ...table.setup, parts } },
        { for: "compose", parts },
        { do: "compose", data: parts },
    );
}

/** The core has read the position so far. A position without faults becomes the root, with no turns. */
export function composed(table: Table, parts: Parts, answer: (Compose & { error?: undefined }) | Failed): Done {
    if (table.setup?.parts !== parts) return [table, []];
    if (answer.error) return [{ ...table, setup: { ...table.setup, faults: [answer.error] } }, []];
    const setup = { parts, fields: answer.fields, faults: answer.faults };
    if (answer.position === undefined) return [{ ...table, setup }, []];
    return [
        {
            ...table,
            setup,
            nodes: [root_of(answer.position)],
            at: 0,
            from: 0,
            tip: 0,
            asked: [],
            solving: null,
            said: [],
        },
        [],
    ];
}
export function finish_setup(table: Table): Done {
    return [table.setup && table.setup.faults.length === 0 ? { ...table, setup: null } : table, []];
}
