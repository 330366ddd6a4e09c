// Entering a position: take a token from the tray and tap provinces; then supplies, cards, and who moves.

import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Variant } from "siam-api";
import { places_of } from "../state/draft";
import type { Parts, Setup as Entered, Table } from "../state/table";
import type { Names } from "../names";
import { said_in_words } from "../sentences";
import { store } from "../store";
import { w } from "../words";
import { Board } from "./Board";
import { completed, dealt, empty_parts, seated, supplied, tapped } from "./parts";
import type { Tool } from "./parts";
import { Select } from "./Practise";
import { crown, Sign } from "./Sign";
import { press, send } from "./use";

const fields = { board: [1, 2, 3], supplies: [4], hands: [5], turn: [6, 7], latest: [8], swap: [9] };

export function Setup({ table, setup }: { table: Table; setup: Entered }): JSX.Element {
    const { parts, faults } = setup;
    const [tool, take] = useState<Tool | undefined>();
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
    const now: Tool = tool ?? { put: game.factions[0].letter, n: 1 };
    const tap = (code: string): void => {
        change(completed(tapped(parts, code, now, game, ordered)));
        order("do" in now && now.do === "order" ? [...ordered, code] : []);
    };
    const Faults = ({ of }: { of: number[] }): JSX.Element | null => {
        const here = faults.filter((one) => of.includes(one.field ?? 1));
        return here.length === 0 ? null : (
            <ul class="faults">
                {here.map((fault, at) => (
                    <li key={at}>{said_in_words({ say: "fault", fault }, table, names)}</li>
                ))}
            </ul>
        );
    };
    const [, , wide, high] = layout.bounds;
    const props = { parts, change, game, names };
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
                    lit={new Map(layout.provinces.map((one) => [one.code, tool_words(now, names)]))}
                    onProvince={tap}
                />
            </div>
            <div class="seats">
                <Players {...props} />
                {press(w("empty-board"), () => change(empty_parts(game, parts.players)), { id: "setup-empty" })}
                <Select
                    words={w("game")}
                    value={parts.variant}
                    options={store.games.map((one) => [one.variant, one.title])}
                    choose={(variant) =>
                        change(empty_parts(store.games.find((one) => one.variant === variant) ?? game, parts.players))
                    }
                />
            </div>
            <div class="setup">
                <Tray layout={layout} names={names} tool={now} take={(next) => (take(next), order([]))} />
                <Faults of={fields.board} />
                <Supplies {...props} layout={layout} />
                <Faults of={fields.supplies} />
                <Hands {...props} />
                <Faults of={fields.hands} />
                <Turn {...props} />
                <Faults of={fields.turn} />
                <Latest {...props} />
                <Faults of={fields.latest} />
                <Swap {...props} />
                <Faults of={fields.swap} />
            </div>
        </section>
    );
}

interface Props {
    parts: Parts;
    change: (parts: Parts) => void;
    game: Variant;
    names: Names;
}

function tool_words(tool: Tool, names: Names): string {
    if ("put" in tool) return w("tool-put", tool.n, names.power(tool.put));
    return "hold" in tool ? w("tool-hold", names.power(tool.hold)) : w(`tool-${tool.do}`);
}

function Tray({
    layout,
    names,
    tool,
    take,
}: {
    layout: Parameters<typeof Sign>[0]["layout"];
    names: Names;
    tool: Tool;
    take: (tool: Tool) => void;
}): JSX.Element {
    const n = "put" in tool ? tool.n : 1;
    return (
        <>
            <div class="tray" role="group" aria-label={w("tray-put")}>
                {names.factions.map((letter) =>
                    press(<Sign layout={layout} letter={letter} />, () => take({ put: letter, n }), {
                        class: "pick",
                        key: letter,
                        "data-put": letter,
                        "aria-pressed": "put" in tool && tool.put === letter,
                        "aria-label": names.power(letter),
                    }),
                )}
                {press(
                    <svg class="sign" viewBox="-11 -11 22 22" aria-hidden="true">
                        <path class="crown" d={crown} />
                    </svg>,
                    () => take({ do: "king" }),
                    {
                        class: "pick",
                        "data-king": true,
                        "aria-pressed": "do" in tool && tool.do === "king",
                        "aria-label": w("king-marker"),
                    },
                )}
                {press(w("order"), () => take({ do: "order" }), {
                    "aria-pressed": "do" in tool && tool.do === "order",
                })}
            </div>
            <div class="tray numbers" role="group" aria-label={w("how-many")}>
                {[1, 2, 3, 4, 5, 6, 7, 8].map((many) =>
                    press(many, () => take({ put: "put" in tool ? tool.put : (names.factions[0] ?? ""), n: many }), {
                        key: many,
                        "data-n": many,
                        "aria-pressed": "put" in tool && n === many,
                    }),
                )}
            </div>
            <div class="tray" role="group" aria-label={w("held-by")}>
                <span>{w("held-by")}</span>
                {[...names.factions, names.occupier].map((letter) =>
                    press(<Sign layout={layout} letter={letter} />, () => take({ hold: letter }), {
                        class: "pick",
                        key: letter,
                        "data-hold": letter,
                        "aria-pressed": "hold" in tool && tool.hold === letter,
                        "aria-label": `${w("held-by")} ${names.power(letter)}`,
                    }),
                )}
            </div>
        </>
    );
}

function Players({ parts, change, game }: Props): JSX.Element {
    return (
        <div class="tray" role="group" aria-label={w("players-number")}>
            <span>{w("players-number")}</span>
            {[2, 3, 4].map((players) =>
                press(players, () => change(seated(parts, game, players)), {
                    key: players,
                    "data-players": players,
                    "aria-pressed": parts.players === players,
                }),
            )}
        </div>
    );
}

/** The players' followers as numbers to type: after a digit the next field has the focus. */
function Supplies({
    parts,
    change,
    names,
    layout,
}: Props & { layout: Parameters<typeof Sign>[0]["layout"] }): JSX.Element {
    const table = useRef<HTMLTableElement>(null);
    const typed = (input: HTMLInputElement, seat: number, letter: string): void => {
        const text = input.value.replace(/\D/g, "");
        change(supplied(parts, seat, letter, Math.min(18, Number(text))));
        if (text.length === 0 || text === "1") return; // perhaps another digit follows
        const all = [...(table.current?.querySelectorAll("input") ?? [])];
        all[all.indexOf(input) + 1]?.focus();
    };
    return (
        <table class="supplies" ref={table}>
            <thead>
                <tr>
                    <td>{w("supply")}</td>
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
                            <td key={letter}>
                                <input
                                    inputMode="numeric"
                                    data-supply={`${seat}${letter}`}
                                    aria-label={`${w("player", seat)}: ${names.power(letter)}`}
                                    value={supply[letter] ?? 0}
                                    onFocus={(event) => event.currentTarget.select()}
                                    onInput={(event) => typed(event.currentTarget, seat, letter)}
                                />
                            </td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Hands({ parts, change, game, names }: Props): JSX.Element {
    return (
        <>
            {parts.seats.map(({ seat, hand }) => (
                <div key={seat} class="tray" role="group" aria-label={`${w("player", seat)}: ${w("hand")}`}>
                    <span>{w("cards-of", seat)}</span>
                    {[...new Set(game.cards.map((one) => one.card))].map((card) => {
                        const have = [...hand].filter((one) => one === card).length;
                        return (
                            <button
                                type="button"
                                key={card}
                                data-hand={`${seat}${card}`}
                                aria-pressed={have > 0}
                                onClick={() => change(dealt(parts, seat, card, game, card === "F" ? 2 : 1))}
                            >
                                {names.card(card)}
                                {have > 1 && ` ×${have}`}
                            </button>
                        );
                    })}
                </div>
            ))}
        </>
    );
}

function Turn({ parts, change }: Props): JSX.Element {
    const seats = parts.seats.map((one) => [String(one.seat), w("player", one.seat)] as const);
    const passes = Array.from({ length: parts.players }, (_, n) => [String(n), String(n)] as const);
    return (
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
    );
}

/** Who played a card last: a tap makes a player the latest one. */
function Latest({ parts, change }: Props): JSX.Element {
    return (
        <div class="tray" role="group" aria-label={w("latest")}>
            <span>{w("latest")}</span>
            {parts.latest.map((seat) =>
                press(
                    w("player", seat),
                    () => change({ ...parts, latest: [...parts.latest.filter((one) => one !== seat), seat] }),
                    { key: seat, "data-latest": seat },
                ),
            )}
        </div>
    );
}

/** The latest swap, put together from the two provinces and what they gave. */
function Swap({ parts, change, names }: Props): JSX.Element {
    const [, kind = "", from = "", gave = "", to = "", got = ""] =
        /^([12]):([A-Z]{2})([a-z]+)-([A-Z]{2})([a-z]+)$/.exec(parts.last_swap ?? "") ?? [];
    const codes = parts.struggles.map((one) => [one.province, names.province(one.province)] as const);
    const set = (card: string, a: string, x: string, b: string, y: string): void =>
        change({ ...parts, last_swap: card === "" ? null : `${card}:${a}${x}-${b}${y}` });
    const one = names.factions.map((letter) => [letter.toLowerCase(), names.power(letter)] as const);
    const two = one.flatMap(([a, name], at) =>
        one.slice(at).map(([b, other]) => [a + b, `${name}, ${other}`] as const),
    );
    const [first = ["", ""], second = ["", ""]] = codes;
    const [[a = ""] = [], [b = ""] = []] = one;
    const begin = (card: string): void =>
        set(card, from || first[0], card === "2" ? a + a : a, to || second[0], got || b);
    return (
        <div class="filters">
            <Select
                words={w("last-swap")}
                value={kind}
                options={[
                    ["", w("no-swap")],
                    ["1", names.card("1")],
                    ["2", names.card("2")],
                ]}
                choose={begin}
            />
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
                        choose={(letters) => set(kind, from, letters, to, got)}
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
                        choose={(letters) => set(kind, from, gave, to, letters)}
                    />
                </>
            )}
        </div>
    );
}
