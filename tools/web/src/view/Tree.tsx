// A tree of short turns: a solution, a refutation, a line or a game. A click goes to the position after a turn.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import type { Drawing as Layout } from "siam-api";
import type { Names } from "../names";
import type { Played, Table } from "../state/table";
import { said_in_words } from "../sentences";
import { w } from "../words";
import { Sign } from "./Sign";
import { send } from "./use";

interface Props {
    table: Table;
    layout: Layout;
    names: Names;
}

/** A turn in a few signs: "2 Lao: Lan Xang ■■ − ▲ Rayong". Its sentence is its label. */
export function Short({ play: step, layout, names }: { play: Played; layout: Layout; names: Names }): JSX.Element {
    if (step.card === null) return <>{w("pass")}</>;
    const codes = [...new Set(step.steps.filter((one) => one.faction).map((one) => one.province))];
    const tiles = step.steps.filter((one) => one.step === "tile").map((one) => names.province(one.province));
    const king = step.steps.find((one) => one.step === "king");
    const gives = step.steps.some((one) => one.step === "give");
    const of = (code: string): ComponentChildren => (
        <span key={code} class="part">
            {names.province(code)}{" "}
            {step.steps
                .filter((one) => one.province === code && one.faction)
                .map((one, at) => (
                    <Sign key={at} layout={layout} letter={one.faction ?? ""} />
                ))}
        </span>
    );
    return (
        <>
            <b>{names.card(step.card)}</b>{" "}
            {tiles.length > 0 && `${tiles.join(" ⇄ ")}, ♔ ${names.province(king?.province ?? "")} `}
            {codes.map((code, at) => [gives && at > 0 ? "⇄ " : "", of(code), " "])}
            {step.steps.length === 0 && <i>{w("no-effect")} </i>}
            {step.takes && (
                <span class="part">
                    − <Sign layout={layout} letter={step.takes.faction} /> {names.province(step.takes.province)}
                </span>
            )}
        </>
    );
}

function Turn({ at, ...props }: Props & { at: number }): JSX.Element | null {
    const { table, layout, names } = props;
    const here = useRef<HTMLButtonElement>(null);
    const is_current = table.at === at;
    useEffect(() => {
        if (is_current) here.current?.scrollIntoView({ block: "nearest" });
    }, [is_current]);
    const node = table.nodes[at];
    if (!node?.play) return null;
    const more = (node.same?.length ?? 0) + (node.more?.length ?? 0);
    return (
        <button
            type="button"
            ref={here}
            class={`move ${node.of}`}
            aria-current={is_current ? "step" : undefined}
            title={said_in_words({ say: "turn", node: at }, table, names)}
            onClick={(event) => send({ do: "go", node: at }, event)}
        >
            <span class="who">{node.play.player}</span> <Short play={node.play} layout={layout} names={names} />
            {more > 0 && <small> {w("more-turns", more)}</small>}
        </button>
    );
}

/** The turns after a node: one after another while there is no choice, then a list of the choices. */
function After({ at, ...props }: Props & { at: number }): JSX.Element | null {
    const children = props.table.nodes[at]?.children ?? [];
    const [first] = children;
    if (first === undefined) return null;
    if (children.length === 1)
        return (
            <>
                <li>
                    <Turn at={first} {...props} />
                </li>
                <After at={first} {...props} />
            </>
        );
    return (
        <>
            {children.map((child) => (
                <li key={child} class="branch">
                    <Turn at={child} {...props} />
                    <ul>
                        <After at={child} {...props} />
                    </ul>
                </li>
            ))}
        </>
    );
}

export function Tree(props: Props): JSX.Element {
    return (
        <nav class="tree" aria-label={w("turns")}>
            <ul>
                <After at={0} {...props} />
            </ul>
        </nav>
    );
}
