// Your table: any position, to play on, to solve and to share.

import { useState } from "preact/hooks";
import { variant_of } from "../packs";
import { said_in_words, needs } from "../sentences";
import { position_hash } from "../state/address";
import type { Deed, Fault, Force, Played, Table } from "../state/table";
import { store } from "../store";
import { cards, w } from "../words";
import { Folded, More, select, Share, type Option } from "./pieces";
import { Play } from "./Play";
import { Notes } from "./Puzzle";
import { Setup } from "./Setup";
import { Short } from "./Tree";
import { press } from "./use";

export function YourTable({ table }: { table: Table }) {
    if (table.setup) return <Setup table={table} setup={table.setup} />;
    const tools = (
        <div class="tools">
            {press(w("enter-short"), { do: "set-up" }, { id: "set-up", class: "tool" })}
            <Menu table={table} />
        </div>
    );
    return <Play table={table} heading={<h1>{w("your-table")}</h1>} tools={tools} more={<Solver table={table} />} />;
}

function Menu({ table }: { table: Table }) {
    const position = table.nodes[table.at]?.position ?? "";
    const [game, choose] = useState(variant_of(position));
    const [players, seat] = useState(2);
    const [text, type] = useState<string | undefined>();
    const [fault, find] = useState<Fault | undefined>();
    const deal = async (): Promise<void> => {
        const seed = Math.floor(Math.random() * 2 ** 32);
        const answer = await store.ask({ do: "deal", variant: game, players, open: 3, cards: 2 * players, seed });
        if (!answer.error) store.go(position_hash(answer.position));
    };
    const take = async (): Promise<void> => {
        const answer = await store.ask({ do: "play", position: (text ?? position).trim() });
        find(answer.error);
        if (!answer.error) store.go(position_hash(answer.position, answer.turns));
    };
    const games = store.games.map((one): Option<string> => [one.variant, one.title]);
    const seats = [2, 3, 4].map((n): Option<number> => [n, String(n)]);
    return (
        <More id="table-more">
            <Share />
            <Notes table={table} />
            {select(w("game"), game, games, choose)}
            {select(w("players-number"), players, seats, seat)}
            {press(w("deal"), () => void deal(), { id: "deal" })}
            <Folded words={w("as-text")}>
                <label class="field">
                    {w("position")}
                    <textarea
                        id="position"
                        spellcheck={false}
                        value={text ?? position}
                        onInput={(event) => type(event.currentTarget.value)}
                    />
                </label>
                {fault && (
                    <p class="bad" role="alert">
                        {said_in_words({ say: "fault", fault }, table, undefined)}
                    </p>
                )}
                {press(w("take-text"), () => void take())}
            </Folded>
        </More>
    );
}

function Solver({ table }: { table: Table }) {
    const shown = table.nodes[table.at]?.shown;
    const { answer, working = false } = (table.solving?.node === table.at && table.solving) || {};
    const button = (id: string, event: Deed) => press(w(id), event, { id, disabled: !shown || shown.over });
    const line = answer?.line_of_play ?? [];
    return (
        <section class="solver" aria-label={w("solve")}>
            <div class="row">
                {working && button("cancel", { do: "stop" })}
                {!working && button("solve", { do: "solve", detail: "keys" })}
                {!working && button("values", { do: "solve", detail: "turns" })}
                {line.length > 0 && button("best-line", { do: "line", turns: line })}
            </div>
            {working && <p role="status">{w("working")}</p>}
            {groups_of(answer, shown?.side ?? 1).map(([words, turns], at) => (
                <details key={words} open={at === 0}>
                    <summary>
                        {words}: {w("turn-count", turns.length)}
                    </summary>
                    {turns.map((turn) =>
                        press(turn_in_signs(turn, table), { do: "line", turns: [turn] }, { key: turn, class: "move" }),
                    )}
                </details>
            ))}
        </section>
    );
}

/** The turns that the solver has found: the keys, or all turns by their values for the side to move, the best ones first. */
function groups_of(answer: NonNullable<Table["solving"]>["answer"], side: number): [string, string[]][] {
    if (!answer?.turns) return answer?.keys ? [[w("keys"), answer.keys]] : [];
    type Worth = { turn: string; force: Force };
    const worth = ({ turn, force }: Worth): number => needs(force[side - 1]) + (turn === "pass" ? 0 : 1);
    const words = (one: Worth): string => {
        if (one.force[side - 1] === null) return w("loses");
        return worth(one) < Infinity ? w("wins-in", cards(worth(one))) : w("open");
    };
    const groups = new Map<string, string[]>();
    for (const one of [...answer.turns].sort((a, b) => worth(a) - worth(b)))
        groups.set(words(one), [...(groups.get(words(one)) ?? []), one.turn]);
    return [...groups];
}

/** A legal turn in signs; other turns as they are written. */
function turn_in_signs(turn: string, table: Table) {
    const { legal } = table.nodes[table.at] ?? {};
    const [name, text] = turn.split("/");
    const action = legal?.actions.find((one) => one.action === name);
    const { faction, province } = legal?.takings.find((one) => one.text === text) ?? {};
    const takes: Played["takes"] = faction && province ? { faction, province } : null;
    return action ? <Short play={{ card: action.card, steps: action.steps, takes }} /> : <>{turn}</>;
}
