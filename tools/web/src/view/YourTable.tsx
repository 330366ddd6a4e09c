// Your table: any position, to play on, to solve and to share.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Force, Played, Shown, Table } from "../state/table";
import { store } from "../store";
import { cards, w } from "../words";
import { Play } from "./Play";
import { Select } from "./Practise";
import { Setup } from "./Setup";
import { address_of, Share } from "./Share";
import { Short } from "./Tree";
import { send } from "./use";

const seconds = 10;

export function YourTable({ table }: { table: Table }): JSX.Element {
    if (table.setup) return <Setup table={table} setup={table.setup} />;
    return (
        <Play
            table={table}
            heading={<h1>{w("your-table")}</h1>}
            tools={
                <div class="tools">
                    <button type="button" id="set-up" class="tool" onClick={(event) => send({ do: "set-up" }, event)}>
                        {w("enter-short")}
                    </button>
                    <More table={table} />
                </div>
            }
            more={<Solver table={table} />}
        />
    );
}

function More({ table }: { table: Table }): JSX.Element {
    const position = table.nodes[table.at]!.position;
    const [game, choose] = useState(position.split(":")[0]!);
    const [players, seat] = useState("2");
    const [text, type] = useState<string | undefined>();
    const [fault, say] = useState("");
    const deal = async (): Promise<void> => {
        const seed = Math.floor(Math.random() * 2 ** 32);
        const answer = (await store.ask({ do: "deal", variant: game, players: Number(players), open: 3, cards: 2 * Number(players), seed })) as { position?: string };
        if (answer.position) store.go(address_of(answer.position));
    };
    const take = async (): Promise<void> => {
        const typed = (text ?? position).trim();
        const turns = /;\s*line\b/.test(typed) ? {} : { turns: [] };
        const answer = (await store.ask({ do: "play", position: typed, ...turns })) as { error?: { message: string }; position?: string; turns?: string[] };
        if (answer.error || answer.position === undefined) return say(answer.error?.message ?? "");
        say("");
        const line = answer.turns ?? [];
        store.go(address_of(answer.position) + (line.length > 0 ? `;t=${line.join(",")}` : ""));
    };
    return (
        <>
            <button type="button" class="tool" popovertarget="table-more" aria-label={w("more")}>
                ⋯
            </button>
            <div popover="auto" id="table-more" class="menu">
                <Share />
                <Select words={w("game")} value={game} options={store.games.map((one) => [one.variant, one.title])} choose={choose} />
                <Select words={w("players-number")} value={players} options={["2", "3", "4"].map((n) => [n, n])} choose={seat} />
                <button type="button" id="deal" onClick={() => void deal()}>
                    {w("deal")}
                </button>
                <details>
                    <summary>{w("as-text")}</summary>
                    <label>
                        <span class="unseen">{w("position")}</span>
                        <textarea id="position" spellcheck={false} value={text ?? position} onInput={(event) => type(event.currentTarget.value)} />
                    </label>
                    <p class="faint">{w("position")}</p>
                    {fault && (
                        <p class="bad" role="alert">
                            {fault}
                        </p>
                    )}
                    <button type="button" onClick={() => void take()}>
                        {w("take-text")}
                    </button>
                </details>
            </div>
        </>
    );
}

type N = Force[number];
const needs = (n: N | undefined): number =>
    n === null || n === undefined ? Infinity : typeof n === "number" ? n : n === true ? 99 : (n.at_most ?? Infinity);

/** Who can force a win, and in how many cards, as far as it is known. */
function winner(force: Force, shown: Shown): string | undefined {
    const at = force.findIndex((n) => needs(n) < Infinity);
    if (at < 0) return undefined;
    const n = force[at];
    const side = shown.players === 4 ? w("team", at === 0 ? "A" : "B") : w("player", at + 1);
    if (n === 0) return w("can-force", side, w("without-card"));
    return w("can-force", side, typeof n === "number" ? w("within", cards(n)) : n && n !== true ? w("within", `${n.at_least ?? 0}–${cards(n.at_most ?? 0)}`) : "");
}

/** The parts of a legal turn, to show it in signs. */
function play_of(turn: string, table: Table): Played | undefined {
    const { legal, shown, position } = table.nodes[table.at]!;
    if (!legal || !shown) return undefined;
    const [name, text] = turn.split("/");
    const action = legal.actions.find((one) => one.action === name);
    const taking = legal.takings.find((one) => one.text === text);
    if (!action) return undefined;
    const takes = taking?.faction && taking.province ? { faction: taking.faction, province: taking.province } : null;
    return { player: shown.to_move, side: shown.side, turn, card: action.card, steps: action.steps, takes, forced: false, settles: [], position };
}

function Solver({ table }: { table: Table }): JSX.Element {
    const shown = table.nodes[table.at]?.shown;
    const solving = table.solving?.node === table.at ? table.solving : null;
    const ask = (detail: "keys" | "turns") => (event: Event) => send({ do: "solve", detail, seconds }, event);
    const answer = solving?.answer;
    const force = answer?.force ?? solving?.force;
    const said = shown && force ? winner(force, shown) : undefined;
    const undecided = answer ? (answer.status === "partial" ? w("unknown") : w("nobody-forces")) : solving?.working ? w("working") : "";
    return (
        <section class="solver" aria-label={w("solve")}>
            <div class="row">
                {solving?.working ? (
                    <button type="button" id="cancel" onClick={(event) => send({ do: "stop" }, event)}>
                        {w("cancel")}
                    </button>
                ) : (
                    <>
                        <button type="button" id="solve" disabled={!shown || shown.over} onClick={ask("keys")}>
                            {w("solve")}
                        </button>
                        <button type="button" id="values" disabled={!shown || shown.over} onClick={ask("turns")}>
                            {w("values")}
                        </button>
                    </>
                )}
                {answer?.line_of_play && answer.line_of_play.length > 0 && (
                    <button type="button" id="best-line" onClick={(event) => send({ do: "line", turns: answer.line_of_play ?? [] }, event)}>
                        {w("best-line")}
                    </button>
                )}
            </div>
            <p role="status" class={said ? "good" : "faint"}>
                {said ?? undecided}
            </p>
            {answer?.turns ? <Values table={table} turns={answer.turns} side={shown?.side ?? 1} /> : <Keys table={table} keys={answer?.keys ?? []} />}
        </section>
    );
}

function Choice({ table, turn }: { table: Table; turn: string }): JSX.Element {
    const map = store.map_of(table.nodes[0]!.position.split(":")[0]!);
    const play = play_of(turn, table);
    return (
        <button type="button" class="move" onClick={(event) => send({ do: "line", turns: [turn] }, event)}>
            {map && play ? <Short play={play} layout={map.layout} names={map.names} /> : turn === "pass" ? w("pass") : turn}
        </button>
    );
}

function Keys({ table, keys }: { table: Table; keys: string[] }): JSX.Element | null {
    if (keys.length === 0) return null;
    return (
        <>
            <p>{w("keys")}</p>
            {keys.map((key) => (
                <Choice key={key} table={table} turn={key} />
            ))}
        </>
    );
}

/** The turns with their values for the player to move, the best ones first; many of one value are folded. */
function Values({ table, turns, side }: { table: Table; turns: { turn: string; force: Force }[]; side: number }): JSX.Element {
    const worth = ({ turn, force }: { turn: string; force: Force }): number => needs(force[side - 1]) + (turn === "pass" ? 0 : 1);
    const groups = new Map<string, string[]>();
    for (const one of [...turns].sort((a, b) => worth(a) - worth(b))) {
        const words = one.force[side - 1] === null ? w("loses") : worth(one) < Infinity ? w("wins-in", cards(worth(one))) : w("open");
        groups.set(words, [...(groups.get(words) ?? []), one.turn]);
    }
    return (
        <>
            {[...groups].map(([words, all], at) => (
                <details key={words} open={at === 0}>
                    <summary>
                        {words}: {w("turn-count", all.length)}
                    </summary>
                    {all.map((turn) => (
                        <Choice key={turn} table={table} turn={turn} />
                    ))}
                </details>
            ))}
        </>
    );
}
