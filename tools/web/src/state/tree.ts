// The tree of turns: the game so far, a solution, a refutation and tried turns are parts of one tree.

import type { Branches, LegalTurns, Node, Played, Shown } from "./table";

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
    path(nodes, at)
        .slice(1)
        .flatMap((one) => nodes[one]?.turn ?? []);

export const child_of = (nodes: Node[], at: number, turn: string): number | undefined =>
    nodes[at]?.children.find((one) => nodes[one]?.turn === turn);

/** Whether the first node is the second or lies above it. */
export const is_above = (nodes: Node[], above: number, at: number): boolean => path(nodes, at).includes(above);

export function changed(nodes: Node[], at: number, change: Partial<Node>): Node[] {
    return nodes.map((node, here) => (here === at ? { ...node, ...change } : node));
}
export const laid = (nodes: Node[], at: number, shown: Shown, legal: LegalTurns): Node[] =>
    changed(nodes, at, { shown, legal: { actions: legal.actions, takings: legal.takings } });

/** Adds a turn below a node, in place; a turn that is there already only gains data. Returns its node. */
function add(nodes: Node[], at: number, of: Node["of"], play: Played): number {
    const { turn, position, after } = play;
    const found = child_of(nodes, at, turn);
    const parent = nodes[at];
    const old = found === undefined ? undefined : nodes[found];
    if (found !== undefined && old) {
        nodes[found] = { ...old, play, ...(after ? { shown: after } : {}) };
        return found;
    }
    nodes.push({ parent: at, children: [], turn, position, of, play, ...(after ? { shown: after } : {}) });
    if (parent) nodes[at] = { ...parent, children: [...parent.children, nodes.length - 1] };
    return nodes.length - 1;
}

/** The nodes with a line of turns below `at`, and the places of these turns. */
export function grown(nodes: Node[], at: number, of: Node["of"], plays: Played[]): [Node[], number[]] {
    const all = [...nodes];
    const places: number[] = [];
    for (const play of plays) places.push((at = add(all, at, of, play)));
    return [all, places];
}

/** A branch of a solution whose turns the core has told in parts. */
type Branch = Branches[number];

/** The nodes with a solution below `at`. The turns of `line` come first. */
export function grafted(nodes: Node[], at: number, branches: Branches, line: string[]): Node[] {
    const all = [...nodes];
    graft(all, at, branches, line);
    return all;
}
function graft(all: Node[], at: number, branches: Branches, line: string[] | undefined): void {
    const is_main = (one: Branch): boolean => line !== undefined && one.turns.includes(line[0] ?? "");
    const ordered = [...branches.filter(is_main), ...branches.filter((one) => !is_main(one))];
    const more = ordered.filter((one) => one.shown === false).flatMap((one) => one.turns);
    const here = all[at];
    if (more.length > 0 && here) all[at] = { ...here, more };
    for (const branch of ordered) {
        const play = branch.plays?.[branch.shows ?? 0];
        if (branch.shown === false || !play) continue;
        const place = add(all, at, "solution", play);
        const same = branch.turns.filter((turn) => turn !== play.turn);
        const node = all[place];
        if (node) all[place] = { ...node, needs: branch.n, ...(same.length > 0 ? { same } : {}) };
        graft(all, place, branch.then ?? [], is_main(branch) ? line?.slice(1) : undefined);
    }
    const parent = all[at];
    const [main] = ordered.flatMap((one) =>
        is_main(one) ? (child_of(all, at, one.plays?.[one.shows ?? 0]?.turn ?? "") ?? []) : [],
    );
    if (parent && main !== undefined)
        all[at] = { ...parent, children: [main, ...parent.children.filter((one) => one !== main)] };
}

/** The node that a step through the tree comes to; `at` itself if there is none. `tip`: a node that lies on the way on. */
export function walked(
    nodes: Node[],
    at: number,
    to: "back" | "on" | "up" | "down" | "first" | "last",
    tip: number,
): number {
    const { parent = -1, children = [] } = nodes[at] ?? {};
    const on = (here: number): number | undefined => {
        const below = nodes[here]?.children ?? [];
        return below.find((one) => is_above(nodes, one, tip)) ?? below[0];
    };
    if (to === "back") return parent < 0 ? at : parent;
    if (to === "on") return children.length > 0 ? (on(at) ?? at) : at;
    if (to === "first") return 0;
    if (to === "last") {
        for (let next = on(at); next !== undefined; next = on(at)) at = next;
        return at;
    }
    const siblings = nodes[parent]?.children ?? [];
    return siblings[siblings.indexOf(at) + (to === "up" ? -1 : 1)] ?? at;
}
