// Your table: any position, to play on, to solve and to share.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { variant_of } from "../packs";
import { said_in_words, needs } from "../sentences";
import { position_hash } from "../state/address";
import type { Fault, Force, Played, Table } from "../state/table";
import { store } from "../store";
import { cards, w } from "../words";
import { Notes } from "./Notes";
import { Play } from "./Play";
import { Select } from "./Toggles";
import { Setup } from "./Setup";
import { Share } from "./Share";
import { Short } from "./Tree";
import { press, send } from "./use";

const seconds = 10;

export function YourTable({ table }: { table: Table }): JSX.Element {
    if (table.setup) return <Setup table={table} setup={table.setup} />;
    return (
        <Play
            table={table}
            heading={<h1>{w("your-table")}</h1>}
            tools={
                <div class="tools">
                    {press(w("enter-short"), { do: "set-up" }, { id: "set-up", class: "tool" })}
                    <More table={table} />
                </div>
            }
            more={<Solver table={table} />}
        />
    );
}

function More({ table }: { table: Table }): JSX.Element {
    const position = table.nodes[table.at]?.position ?? "";
    const [game, choose] = useState(variant_of(position));
    const [players, seat] = useState("2");
    const [text, type] = useState<string | undefined>();
    const [fault, find] = useState<Fault | undefined>();
    const deal = async (): Promise<void> => {
        const seed = Math.floor(Math.random() * 2 ** 32);
        const many = { players: Number(players), open: 3, cards: 2 * Number(players) };
        const answer = await store.ask({ do: "deal", variant: game, ...many, seed });
        if (!answer.error) store.go(position_hash(answer.position));
    };
    const take = async (): Promise<void> => {
        const typed = (text ?? position).trim();
        const turns = /;\s*line\b/.test(typed) ? {} : { turns: [] };
        const answer = await store.ask({ do: "play", position: typed, ...turns });
        find(answer.error);
        if (!answer.error) store.go(position_hash(answer.position, answer.turns));
    };
    return (
        <>
            <button type="button" class="tool" popovertarget="table-more" aria-label={w("more")}>
                ⋯
            </button>
            <div popover="auto" id="table-more" class="menu">
                <Share />
                <Notes table={table} />
                <Select
                    words={w("game")}
                    value={game}
                    options={store.games.map((one) => [one.variant, one.title])}
                    choose={choose}
                />
                <Select
                    words={w("players-number")}
                    value={players}
                    options={["2", "3", "4"].map((n) => [n, n])}
                    choose={seat}
                />
                {press(w("deal"), () => void deal(), { id: "deal" })}
                <details>
                    <summary>{w("as-text")}</summary>
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
                </details>
            </div>
        </>
    );
}

/** The parts of a legal turn, to show it in signs. */
function play_of(turn: string, table: Table): Played | undefined {
    const { legal, shown, position = "" } = table.nodes[table.at] ?? {};
    const [name, text] = turn.split("/");
    const action = legal?.actions.find((one) => one.action === name);
    const taking = legal?.takings.find((one) => one.text === text);
    if (!action || !shown) return undefined;
    const takes = taking?.faction && taking.province ? { faction: taking.faction, province: taking.province } : null;
    return {
        player: shown.to_move,
        side: shown.side,
        turn,
        card: action.card,
        steps: action.steps,
        takes,
        forced: false,
        settles: [],
        position,
    };
}

function Solver({ table }: { table: Table }): JSX.Element {
    const shown = table.nodes[table.at]?.shown;
    const solving = table.solving?.node === table.at ? table.solving : null;
    const { answer, working = false } = solving ?? {};
    const button = (id: string, words: string, event: Parameters<typeof send>[0]): JSX.Element =>
        press(w(words), event, { id, disabled: !shown || shown.over });
    const line = answer?.line_of_play ?? [];
    return (
        <section class="solver" aria-label={w("solve")}>
            <div class="row">
                {working && button("cancel", "cancel", { do: "stop" })}
                {!working && button("solve", "solve", { do: "solve", detail: "keys", seconds })}
                {!working && button("values", "values", { do: "solve", detail: "turns", seconds })}
                {line.length > 0 && button("best-line", "best-line", { do: "line", turns: line })}
            </div>
            {working && <p role="status">{w("working")}</p>}
            {answer?.turns ? (
                <Values table={table} turns={answer.turns} side={shown?.side ?? 1} />
            ) : (
                answer?.keys && <Group table={table} words={w("keys")} turns={answer.keys} open />
            )}
        </section>
    );
}

/** Turns of one value; a click shows the position after the turn. */
function Group({
    table,
    words,
    turns,
    open,
}: {
    table: Table;
    words: string;
    turns: string[];
    open: boolean;
}): JSX.Element {
    const map = store.map_of(variant_of(table.nodes[0]?.position ?? ""));
    return (
        <details open={open}>
            <summary>
                {words}: {w("turn-count", turns.length)}
            </summary>
            {turns.map((turn) => {
                const play = play_of(turn, table);
                return press(
                    map && play ? (
                        <Short play={play} layout={map.layout} names={map.names} />
                    ) : turn === "pass" ? (
                        w("pass")
                    ) : (
                        turn
                    ),
                    { do: "line", turns: [turn] },
                    { key: turn, class: "move" },
                );
            })}
        </details>
    );
}

/** The turns with their values for the player to move, the best ones first. */
function Values({
    table,
    turns,
    side,
}: {
    table: Table;
    turns: { turn: string; force: Force }[];
    side: number;
}): JSX.Element {
    const worth = ({ turn, force }: { turn: string; force: Force }): number =>
        needs(force[side - 1]) + (turn === "pass" ? 0 : 1);
    const groups = new Map<string, string[]>();
    for (const one of [...turns].sort((a, b) => worth(a) - worth(b))) {
        const words =
            one.force[side - 1] === null
                ? w("loses")
                : worth(one) < Infinity
                  ? w("wins-in", cards(worth(one)))
                  : w("open");
        groups.set(words, [...(groups.get(words) ?? []), one.turn]);
    }
    return (
        <>
            {[...groups].map(([words, all], at) => (
                <Group key={words} table={table} words={words} turns={all} open={at === 0} />
            ))}
        </>
    );
}
