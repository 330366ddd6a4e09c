// The tree of turns: the game so far, a solution, a refutation and tried turns are parts of one tree.

import type { Branches, Node, Played, Walk } from "./table";

export const root_of = (position: string): Node => ({ parent: -1, children: [], turn: "", position, of: "root" });

/** The nodes from the root to this one. */
export function path(nodes: Node[], at: number): number[] {
    const found: number[] = [];
    for (let here = at; here >= 0 && found.length <= nodes.length; here = nodes[here]?.parent ?? -1)
        found.unshift(here);
    return found;
}
/** The turns from the root to this node. */
export const turns_of = (nodes: Node[], at: number): string[] =>
    path(nodes, at).flatMap((one) => nodes[one]?.turn || []);

export const child_of = (nodes: Node[], at: number, turn: string): number | undefined =>
    nodes[at]?.children.find((one) => nodes[one]?.turn === turn);

/** Whether the first node is the second or lies above it. */
export const is_above = (nodes: Node[], above: number, at: number): boolean => path(nodes, at).includes(above);

export const changed = (nodes: Node[], at: number, change: Partial<Node>): Node[] =>
    nodes.map((node, here) => (here === at ? { ...node, ...change } : node));

/** The nodes with a line of turns below `at`, and the places of these turns. A turn that is there only gains data. */
export function grown(nodes: Node[], at: number, of: Node["of"], plays: Played[]): [Node[], number[]] {
    const places: number[] = [];
    for (const play of plays) {
        const { turn, position, after } = play;
        const place = child_of(nodes, at, turn) ?? nodes.length;
        if (place === nodes.length) {
            const children = [...(nodes[at]?.children ?? []), place];
            nodes = [...changed(nodes, at, { children }), { parent: at, children: [], turn, position, of }];
        }
        nodes = changed(nodes, place, { play, ...(after ? { shown: after } : {}) });
        places.push(place);
        at = place;
    }
    return [nodes, places];
}

/** The nodes with a solution below `at`. The turns of the line come first. */
export function grafted(nodes: Node[], at: number, branches: Branches, [turn = "", ...line]: string[]): Node[] {
    const main = branches.find((one) => one.turns.includes(turn));
    const more = branches.filter((one) => one.shown === false).flatMap((one) => one.turns);
    if (more.length > 0) nodes = changed(nodes, at, { more });
    for (const branch of [...(main ? [main] : []), ...branches.filter((one) => one !== main)]) {
        const play = branch.plays?.[branch.shows ?? 0];
        if (branch.shown === false || !play) continue;
        const [after, [place = at]] = grown(nodes, at, "solution", [play]);
        const same = branch.turns.filter((other) => other !== play.turn);
        const told = changed(after, place, { needs: branch.n, ...(same.length > 0 ? { same } : {}) });
        nodes = grafted(told, place, branch.then ?? [], branch === main ? line : []);
        const others = nodes[at]?.children.filter((one) => one !== place) ?? [];
        if (branch === main) nodes = changed(nodes, at, { children: [place, ...others] });
    }
    return nodes;
}

/** The node that a step through the tree comes to; `at` itself if there is none. `tip`: a node that lies on the way on. */
export function walked(nodes: Node[], at: number, to: Walk, tip: number): number {
    const { parent = -1 } = nodes[at] ?? {};
    const siblings = nodes[parent]?.children ?? [];
    const on = (here: number): number | undefined => {
        const below = nodes[here]?.children ?? [];
        return below.find((one) => is_above(nodes, one, tip)) ?? below[0];
    };
    const last = (here: number): number => {
        const next = on(here);
        return next === undefined ? here : last(next);
    };
    const beside = (away: number): number | undefined => siblings[siblings.indexOf(at) + away];
    const back = parent < 0 ? at : parent;
    return { back, on: on(at), up: beside(-1), down: beside(1), first: 0, last: last(at) }[to] ?? at;
}
