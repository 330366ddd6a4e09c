// A tree of short turns: a solution, a refutation, a line or a game. A click goes to the position after a turn.

import { useEffect, useRef } from "preact/hooks";
import type { Played, Table } from "../state/table";
import { said_in_words } from "../sentences";
import { w } from "../words";
import { Sign } from "./pieces";
import { press, use_map } from "./use";

/** A turn in a few signs: "2 Lao: Lan Xang ■■ − ▲ Rayong". Its sentence is its label. */
export function Short({ play: { card, steps, takes } }: { play: Pick<Played, "card" | "steps" | "takes"> }) {
    const { names } = use_map();
    if (card === null) return <>{w("pass")}</>;
    const followers = steps.filter((one) => one.faction);
    const codes = [...new Set(followers.map((one) => one.province))];
    const tiles = steps.filter((one) => one.step === "tile").map((one) => names.province(one.province));
    const king = steps.find((one) => one.step === "king")?.province ?? "";
    const gives = steps.some((one) => one.step === "give");
    const signs = (code: string) =>
        followers.flatMap((one, at) => (one.province === code ? <Sign key={at} letter={one.faction ?? ""} /> : []));
    return (
        <>
            <b>{names.card(card)}</b> {tiles.length > 0 && `${tiles.join(" ⇄ ")}, ♔ ${names.province(king)} `}
            {codes.map((code, at) => [
                gives && at > 0 ? "⇄ " : "",
                <span key={code} class="part">
                    {names.province(code)} {signs(code)}
                </span>,
                " ",
            ])}
            {steps.length === 0 && <i>{w("no-effect")} </i>}
            {takes && (
                <span class="part">
                    − <Sign letter={takes.faction} /> {names.province(takes.province)}
                </span>
            )}
        </>
    );
}

type Props = { table: Table; at: number };
function Turn({ table, at }: Props) {
    const { names } = use_map();
    const here = useRef<HTMLButtonElement>(null);
    const is_current = table.at === at;
    useEffect(() => {
        if (is_current) here.current?.scrollIntoView({ block: "nearest" });
    }, [is_current]);
    const node = table.nodes[at];
    if (!node?.play) return null;
    const more = (node.same?.length ?? 0) + (node.more?.length ?? 0);
    const title = said_in_words({ say: "turn", node: at }, table, names);
    const look = { class: `move ${node.of}`, "aria-current": is_current ? "step" : undefined, title } as const;
    const words = (
        <>
            <span class="who">{node.play.player}</span> <Short play={node.play} />
            {more > 0 && <small> {w("more-turns", more)}</small>}
        </>
    );
    return press(words, { do: "go", node: at }, { ref: here, ...look });
}

/** The turns after a node: one after another while there is no choice, then a list of the choices. */
function After({ table, at }: Props) {
    const children = table.nodes[at]?.children ?? [];
    const is_line = children.length === 1;
    return (
        <>
            {children.map((child) => {
                const after = <After table={table} at={child} />;
                const turn = <Turn table={table} at={child} />;
                return [
                    <li key={child} class={is_line ? undefined : "branch"}>
                        {turn}
                        {!is_line && <ul>{after}</ul>}
                    </li>,
                    is_line && after,
                ];
            })}
        </>
    );
}

export function Tree({ table }: { table: Table }) {
    return (
        <nav class="tree" aria-label={w("turns")}>
            <ul>
                <After table={table} at={0} />
            </ul>
        </nav>
    );
}
