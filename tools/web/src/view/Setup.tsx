// Entering a position: take a token from the tray and tap provinces; then supplies, cards, and who moves.

import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Drawing as Layout, Variant } from "siam-api";
import { places_of } from "../state/draft";
import type { Parts, Table } from "../state/table";
import type { Names } from "../names";
import { said_in_words } from "../sentences";
import { store } from "../store";
import { w } from "../words";
import { Board } from "./Board";
import { completed, dealt, empty_parts, seated, supplied, tapped } from "./parts";
import type { Tool } from "./parts";
import { crown, Sign } from "./Sign";
import { Select, Toggles } from "./Toggles";
import { press, send } from "./use";

interface Props {
    parts: Parts;
    change: (parts: Parts) => void;
    game: Variant;
    names: Names;
    layout: Layout;
}

export function Setup({ table, setup }: { table: Table; setup: NonNullable<Table["setup"]> }): JSX.Element {
    const { parts, faults } = setup;
    const [chosen, take] = useState<Tool | undefined>();
    const [ordered, order] = useState<string[]>([]);
    const [before, remember] = useState<Parts[]>([]);
    const map = store.map_of(parts.variant);
    const game = store.games.find((one) => one.variant === parts.variant);
    if (!map || !game) return <p class="loading">{w("loading")}</p>;
    const { layout, names } = map;
    const change = (next: Parts): void => {
        remember([...before, parts]);
        send({ do: "compose", parts: next });
    };
    const undo = (): void => {
        const [last] = before.slice(-1);
        if (last) send({ do: "compose", parts: last });
        remember(before.slice(0, -1));
    };
    const tool: Tool = chosen ?? { put: game.factions[0].letter, n: 1 };
    const tap = (code: string): void => {
        change(completed(tapped(parts, code, tool, game, ordered)));
        order("do" in tool && tool.do === "order" ? [...ordered, code] : []);
    };
    /** What is wrong with these fields of the position. */
    const wrong = (...fields: number[]): JSX.Element | null => {
        const here = faults.filter((one) => fields.includes(one.field ?? 1));
        const words = here.map((fault) => <li>{said_in_words({ say: "fault", fault }, table, names)}</li>);
        return here.length === 0 ? null : <ul class="faults">{words}</ul>;
    };
    const [, , wide, high] = layout.bounds;
    const props = { parts, change, game, names, layout };
    return (
        <section class="play entering" style={{ "--ratio": String(wide / high) }}>
            <header class="task">
                <div>
                    <h1>{w("enter-position")}</h1>
                    <p class="prompt">{w("enter-says")}</p>
                </div>
                <div class="tools">
                    {press(w("undo"), undo, { class: "tool", disabled: before.length === 0 })}
                    {press(
                        w("done"),
                        { do: "set-up-done" },
                        { id: "setup-done", class: "tool main", disabled: faults.length > 0 },
                    )}
                </div>
            </header>
            <div class="map">
                <Board
                    layout={layout}
                    names={names}
                    places={places_of(parts)}
                    lit={new Map(names.codes.map((code) => [code, tool_words(tool, names)]))}
                    onProvince={tap}
                />
            </div>
            <Game {...props} />
            <div class="setup">
                <Tray layout={layout} names={names} tool={tool} take={(next) => (take(next), order([]))} />
                {wrong(1, 2, 3)}
                <Supplies {...props} />
                {wrong(4)}
                <Hands {...props} />
                {wrong(5)}
                <Turn {...props} />
                {wrong(6, 7, 8)}
                <Swap {...props} />
                {wrong(9)}
            </div>
        </section>
    );
}

function tool_words(tool: Tool, names: Names): string {
    if ("put" in tool) return w("tool-put", tool.n, names.power(tool.put));
    return "hold" in tool ? w("tool-hold", names.power(tool.hold)) : w(`tool-${tool.do}`);
}

function Game({ parts, change, game }: Props): JSX.Element {
    const begin = (name: string): void =>
        change(empty_parts(store.games.find((one) => one.variant === name) ?? game, parts.players));
    return (
        <div class="seats">
            <Toggles
                words={w("players-number")}
                name="players"
                options={[2, 3, 4].map((n) => [n, String(n)] as const)}
                is_on={(n) => parts.players === n}
                choose={(n) => change(seated(parts, game, n))}
            />
            {press(w("empty-board"), () => begin(parts.variant), { id: "setup-empty" })}
            <Select
                words={w("game")}
                value={parts.variant}
                options={store.games.map((one) => [one.variant, one.title])}
                choose={begin}
            />
        </div>
    );
}

type TrayProps = Pick<Props, "layout" | "names"> & { tool: Tool; take: (tool: Tool) => void };
function Tray({ layout, names, tool, take }: TrayProps): JSX.Element {
    const [first = ""] = names.factions;
    const now = "put" in tool ? tool : { put: "", n: 0 };
    const powers = (letters: string[]): [string, string][] => letters.map((letter) => [letter, names.power(letter)]);
    const sign = (letter: string): JSX.Element => <Sign layout={layout} letter={letter} />;
    const does = "do" in tool ? tool.do : "";
    const king = (
        <svg class="sign" viewBox="-11 -11 22 22" aria-hidden="true">
            <path class="crown" d={crown} />
        </svg>
    );
    return (
        <>
            <div class="row">
                <Toggles
                    words={w("tray-put")}
                    name="put"
                    look="plain"
                    options={powers(names.factions)}
                    is_on={(letter) => now.put === letter}
                    choose={(letter) => take({ put: letter, n: now.n || 1 })}
                    sign={sign}
                />
                {press(king, () => take({ do: "king" }), {
                    class: "pick",
                    "data-king": true,
                    "aria-pressed": does === "king",
                    "aria-label": w("king-marker"),
                })}
                {press(w("order"), () => take({ do: "order" }), { "aria-pressed": does === "order" })}
            </div>
            <Toggles
                words={w("how-many")}
                name="n"
                look="plain numbers"
                options={[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, String(n)] as const)}
                is_on={(n) => now.n === n}
                choose={(n) => take({ put: now.put || first, n })}
            />
            <Toggles
                words={w("held-by")}
                name="hold"
                options={powers([...names.factions, names.occupier])}
                is_on={(letter) => "hold" in tool && tool.hold === letter}
                choose={(letter) => take({ hold: letter })}
                sign={sign}
            />
        </>
    );
}

/** The players' followers as numbers to type: after a digit the next field has the focus. */
function Supplies({ parts, change, names, layout }: Props): JSX.Element {
    const table = useRef<HTMLTableElement>(null);
    const typed = (input: HTMLInputElement, seat: number, letter: string): void => {
        const text = input.value.replace(/\D/g, "");
        change(supplied(parts, seat, letter, Math.min(18, Number(text))));
        if (text.length === 0 || text === "1") return; // perhaps another digit follows
        const all = [...(table.current?.querySelectorAll("input") ?? [])];
        all[all.indexOf(input) + 1]?.focus();
    };
    const field = (seat: number, letter: string, n: number): JSX.Element => (
        <input
            inputMode="numeric"
            data-supply={`${seat}${letter}`}
            aria-label={`${w("player", seat)}: ${names.power(letter)}`}
            value={n}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => typed(event.currentTarget, seat, letter)}
        />
    );
    return (
        <table class="supplies" ref={table}>
            <thead>
                <tr>
                    <th scope="col">{w("supply")}</th>
                    {names.factions.map((letter) => (
                        <th key={letter} scope="col">
                            <Sign layout={layout} letter={letter} /> <span class="unseen">{names.power(letter)}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {parts.seats.map(({ seat, supply }) => (
                    <tr key={seat}>
                        <th scope="row">{w("player", seat)}</th>
                        {names.factions.map((letter) => (
                            <td key={letter}>{field(seat, letter, supply[letter] ?? 0)}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Hands({ parts, change, game, names }: Props): JSX.Element {
    const kinds = [...new Set(game.cards.map((one) => one.card))];
    const many = (hand: string, card: string): number => [...hand].filter((one) => one === card).length;
    const label = (hand: string, card: string): string =>
        names.card(card) + (many(hand, card) > 1 ? ` ×${many(hand, card)}` : "");
    return (
        <>
            {parts.seats.map(({ seat, hand }) => (
                <Toggles
                    key={seat}
                    words={w("cards-of", seat)}
                    name={`hand-${seat}`}
                    options={kinds.map((card) => [card, label(hand, card)] as const)}
                    is_on={(card) => hand.includes(card)}
                    choose={(card) => change(dealt(parts, seat, card, game, card === "F" ? 2 : 1))}
                />
            ))}
        </>
    );
}

/** Who moves, the passes before, and who played a card last: a tap makes a player the latest one. */
function Turn({ parts, change }: Props): JSX.Element {
    const seats = parts.seats.map((one) => [String(one.seat), w("player", one.seat)] as const);
    const passes = seats.map((_, n) => [String(n), String(n)] as const);
    return (
        <>
            <div class="filters">
                <Select
                    words={w("to-move")}
                    value={String(parts.to_move)}
                    options={seats}
                    choose={(seat) => change({ ...parts, to_move: Number(seat) })}
                />
                <Select
                    words={w("passes-made")}
                    value={String(parts.passes)}
                    options={passes}
                    choose={(n) => change({ ...parts, passes: Number(n) })}
                />
            </div>
            <Toggles
                words={w("latest")}
                name="latest"
                options={parts.latest.map((seat) => [seat, w("player", seat)] as const)}
                is_on={() => false}
                choose={(seat) => change({ ...parts, latest: [...parts.latest.filter((one) => one !== seat), seat] })}
            />
        </>
    );
}

/** The latest swap, put together from the two provinces and what they gave. */
function Swap({ parts, change, names }: Props): JSX.Element {
    const pattern = /^([12]):([A-Z]{2})([a-z]+)-([A-Z]{2})([a-z]+)$/;
    const [, kind = "", from = "", gave = "", to = "", got = ""] = pattern.exec(parts.last_swap ?? "") ?? [];
    const codes = parts.struggles.map((one) => [one.province, names.province(one.province)] as const);
    const set = (...[card, a, x, b, y]: string[]): void =>
        change({ ...parts, last_swap: card ? `${card}:${a}${x}-${b}${y}` : null });
    const one = names.factions.map((letter) => [letter.toLowerCase(), names.power(letter)] as const);
    const two = one.flatMap(([a, name], at) =>
        one.slice(at).map(([b, other]) => [a + b, `${name}, ${other}`] as const),
    );
    const [[first] = [""], [second] = [""]] = codes;
    const [[a] = [""], [b] = [""]] = one;
    const begin = (card: string): void => set(card, from || first, card === "2" ? a + a : a, to || second, got || b);
    const kinds = [["", w("no-swap")], ["1", names.card("1")], ["2", names.card("2")]] as const; // prettier-ignore
    return (
        <div class="filters">
            <Select words={w("last-swap")} value={kind} options={kinds} choose={begin} />
            {kind && (
                <>
                    <Select
                        words={w("swap-from")}
                        value={from}
                        options={codes}
                        choose={(code) => set(kind, code, gave, to, got)}
                    />
                    <Select
                        words={w("swap-gave")}
                        value={gave}
                        options={kind === "2" ? [...two, ...one] : one}
                        choose={(x) => set(kind, from, x, to, got)}
                    />
                    <Select
                        words={w("swap-to")}
                        value={to}
                        options={codes}
                        choose={(code) => set(kind, from, gave, code, got)}
                    />
                    <Select
                        words={w("swap-gave")}
                        value={got}
                        options={one}
                        choose={(x) => set(kind, from, gave, to, x)}
                    />
                </>
            )}
        </div>
    );
}
