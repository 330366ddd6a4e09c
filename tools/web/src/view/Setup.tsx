// Entering a position: take a token from the tray and tap provinces; then supplies, cards, and who moves.

import { useRef, useState } from "preact/hooks";
import { places_of } from "../state/draft";
import type { Parts, Table } from "../state/table";
import type { Names } from "../names";
import { said_in_words } from "../sentences";
import { store } from "../store";
import { w } from "../words";
import { Entering, use_undo } from "./Entering";
import { completed, dealt, empty_parts, seated, supplied, tapped, type Tool } from "./parts";
import { chips, Crown, select, Sign, type Option } from "./pieces";
import { Loading, press, send, use_map } from "./use";

interface Props {
    parts: Parts;
    change: (parts: Parts) => void;
}
const numbers = (from: number, to: number): Option<number>[] =>
    Array.from({ length: to - from + 1 }, (_, at) => [from + at, String(from + at)]);
const powers = (letters: string[], names: Names): Option<string>[] =>
    letters.map((letter) => [letter, names.power(letter)]);

export function Setup({ table, setup }: { table: Table; setup: NonNullable<Table["setup"]> }) {
    const { parts, faults } = setup;
    const [chosen, take] = useState<Tool | undefined>();
    const [ordered, order] = useState<string[]>([]);
    const [set, undo] = use_undo(parts, (next) => send({ do: "compose", parts: next }));
    const map = store.map_of(parts.variant);
    if (!map) return <Loading />;
    const { names } = map;
    const { game } = names;
    const tool: Tool = chosen ?? { put: game.factions[0].letter, n: 1 };
    const change = (next: Parts): void => set(completed(next));
    const tap = (code: string): void => {
        change(tapped(parts, code, tool, game, ordered));
        order("do" in tool && tool.do === "order" ? [...ordered, code] : []);
    };
    /** What is wrong with these fields of the position. */
    const wrong = (...fields: number[]) => {
        const here = faults.filter((one) => fields.includes(one.field ?? 1));
        const words = here.map((fault) => <li>{said_in_words({ say: "fault", fault }, table, names)}</li>);
        return here.length === 0 ? null : <ul class="faults">{words}</ul>;
    };
    const props = { parts, change };
    const done = { id: "setup-done", class: "tool main", disabled: faults.length > 0 };
    const lit = new Map(game.provinces.map(({ code }) => [code, tool_words(tool, names)]));
    return (
        <Entering
            map={map}
            title={w("enter-position")}
            says={w("enter-says")}
            undo={undo}
            done={press(w("done"), { do: "set-up-done" }, done)}
            board={{ places: places_of(parts), lit, onProvince: tap }}
            beside={<Game {...props} />}
        >
            <Tray tool={tool} take={(next) => (take(next), order([]))} />
            {wrong(1, 2, 3)}
            <Supplies {...props} />
            {wrong(4)}
            <Hands {...props} />
            {wrong(5)}
            <Turn {...props} />
            {wrong(6, 7, 8)}
            <Swap {...props} />
            {wrong(9)}
        </Entering>
    );
}

function tool_words(tool: Tool, names: Names): string {
    if ("put" in tool) return w("tool-put", tool.n, names.power(tool.put));
    return "hold" in tool ? w("tool-hold", names.power(tool.hold)) : w(`tool-${tool.do}`);
}

function Game({ parts, change }: Props) {
    const { game } = use_map().names;
    const begin = (name: string): void =>
        change(empty_parts(store.games.find((one) => one.variant === name) ?? game, parts.players));
    const games = store.games.map((one): Option<string> => [one.variant, one.title]);
    const seat = (n: number): void => change(seated(parts, game, n));
    return (
        <>
            {chips(w("players-number"), "players", numbers(2, 4), (n) => parts.players === n, seat)}
            {press(w("empty-board"), () => begin(parts.variant), { id: "setup-empty" })}
            {select(w("game"), parts.variant, games, begin)}
        </>
    );
}

function Tray({ tool, take }: { tool: Tool; take: (tool: Tool) => void }) {
    const { names } = use_map();
    const { put, n: many } = "put" in tool ? tool : { put: "", n: 0 };
    const held = "hold" in tool ? tool.hold : "";
    const does = "do" in tool ? tool.do : "";
    const king = { class: "pick", "data-king": true, "aria-pressed": does === "king", "aria-label": w("king-marker") };
    const factions = powers(names.factions, names);
    const holders = powers([...names.factions, names.occupier], names);
    const take_power = (letter: string): void => take({ put: letter, n: many || 1 });
    const take_many = (n: number): void => take({ put: put || (names.factions[0] ?? ""), n });
    const take_holder = (hold: string): void => take({ hold });
    const [look, signs] = ["plain numbers", { look: "plain", signs: true }];
    return (
        <>
            <div class="row">
                {chips(w("tray-put"), "put", factions, (one) => one === put, take_power, signs)}
                {press(<Crown />, () => take({ do: "king" }), king)}
                {press(w("order"), () => take({ do: "order" }), { "aria-pressed": does === "order" })}
            </div>
            {chips(w("how-many"), "n", numbers(1, 8), (n) => n === many, take_many, { look })}
            {chips(w("held-by"), "hold", holders, (one) => one === held, take_holder, { signs: true })}
        </>
    );
}

/** The players' followers as numbers to type: after a digit the next field has the focus. */
function Supplies({ parts, change }: Props) {
    const { names } = use_map();
    const table = useRef<HTMLTableElement>(null);
    /** How many followers of the faction neither stand on the map nor belong to another player. */
    const left_for = (seat: number, letter: string): number => {
        const others = parts.seats.filter((one) => one.seat !== seat).map((one) => one.supply[letter] ?? 0);
        const on_map = parts.struggles.map((one) => one.followers[letter] ?? 0);
        return [...others, ...on_map].reduce((left, n) => left - n, names.game.followers);
    };
    const typed = (input: HTMLInputElement, seat: number, letter: string): void => {
        const text = input.value.replace(/\D/g, "");
        change(supplied(parts, seat, letter, Math.min(18, Number(text))));
        if (text.length === 0 || (text === "1" && left_for(seat, letter) >= 10)) return; // perhaps a digit follows
        const all = [...(table.current?.querySelectorAll("input") ?? [])];
        all[all.indexOf(input) + 1]?.focus();
    };
    const field = (seat: number, letter: string, n = 0) => (
        <input
            inputMode="numeric"
            data-supply={`${seat}${letter}`}
            aria-label={`${w("player", seat)}: ${names.power(letter)}`}
            value={n}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => typed(event.currentTarget, seat, letter)}
        />
    );
    const heads = names.factions.map((letter) => (
        <th key={letter} scope="col">
            <Sign letter={letter} /> <span class="unseen">{names.power(letter)}</span>
        </th>
    ));
    return (
        <table class="supplies" ref={table}>
            <thead>
                <tr>
                    <th scope="col">{w("supply")}</th>
                    {heads}
                </tr>
            </thead>
            <tbody>
                {parts.seats.map(({ seat, supply }) => (
                    <tr key={seat}>
                        <th scope="row">{w("player", seat)}</th>
                        {names.factions.map((letter) => (
                            <td key={letter}>{field(seat, letter, supply[letter])}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Hands({ parts, change }: Props) {
    const { names } = use_map();
    const kinds = [...new Set(names.game.cards.map((one) => one.card))];
    const option = (hand: string, card: string): Option<string> => {
        const many = hand.split(card).length - 1;
        return [card, names.card(card) + (many > 1 ? ` ×${many}` : "")];
    };
    const of_seat = ({ seat, hand }: Parts["seats"][number]) => {
        const options = kinds.map((card) => option(hand, card));
        const deal = (card: string): void => change(dealt(parts, seat, card, names.game));
        return chips(w("cards-of", seat), `hand-${seat}`, options, (card) => hand.includes(card), deal);
    };
    return <>{parts.seats.map(of_seat)}</>;
}

/** Who moves, the passes before, and who played a card last: a tap makes a player the latest one. */
function Turn({ parts, change }: Props) {
    const { seats, latest } = parts;
    const player = (seat: number): Option<number> => [seat, w("player", seat)];
    const players = seats.map((one) => player(one.seat));
    const was_last = (seat: number): void =>
        change({ ...parts, latest: [...latest.filter((one) => one !== seat), seat] });
    return (
        <>
            <div class="filters">
                {select(w("to-move"), parts.to_move, players, (to_move) => change({ ...parts, to_move }))}
                {select(w("passes-made"), parts.passes, numbers(0, seats.length - 1), (passes) =>
                    change({ ...parts, passes }),
                )}
            </div>
            {chips(w("latest"), "latest", latest.map(player), () => false, was_last)}
        </>
    );
}

/** The latest swap, put together from the two provinces and what they gave. */
function Swap({ parts, change }: Props) {
    const { names } = use_map();
    const pattern = /^([12]):([A-Z]{2})([a-z]+2?)-([A-Z]{2})([a-z]+)$/;
    const codes = parts.struggles.map((one) => [one.province, names.province(one.province)] as const);
    const one = names.factions.map((letter) => [letter.toLowerCase(), names.power(letter)] as const);
    const two = one.flatMap(([a, name], at) =>
        one.slice(at).map(([b, other]) => [a === b ? `${a}2` : a + b, `${name}, ${other}`] as const),
    );
    const [[first] = [""], [second] = [""]] = codes;
    const [[a] = [""], [b] = [""]] = one;
    const known = pattern.exec(parts.last_swap ?? "") ?? [];
    const [, kind = "", from = first, gave = a, to = second, got = b] = known;
    const now = { kind, from, gave, to, got };
    const set = (part: Partial<typeof now>): void => {
        const { kind, from, gave, to, got } = { ...now, ...part };
        change({ ...parts, last_swap: kind ? `${kind}:${from}${gave}-${to}${got}` : null });
    };
    const begin = (kind: string): void => set({ kind, gave: kind === "2" ? `${a}2` : a });
    const swaps = ["1", "2"].map((card): Option<string> => [card, names.card(card)]);
    const kinds: Option<string>[] = [["", w("no-swap")], ...swaps];
    const part = (of: keyof typeof now, words: string, options: readonly Option<string>[]) =>
        kind !== "" && select(words, now[of], options, (value) => set({ [of]: value }));
    return (
        <div class="filters">
            {select(w("last-swap"), kind, kinds, begin)}
            {part("from", w("swap-from"), codes)}
            {part("gave", w("swap-gave"), kind === "2" ? [...two, ...one] : one)}
            {part("to", w("swap-to"), codes)}
            {part("got", w("swap-gave"), one)}
        </div>
    );
}
