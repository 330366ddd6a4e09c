// A puzzle at the table: its task as a heading, hints, and what else one can do with it.

import type { JSX } from "preact";
import type { Puzzle as Data, Table } from "../state/table";
import { variant_of } from "../packs";
import { position_hash } from "../state/address";
import { store } from "../store";
import { w } from "../words";
import { Notes } from "./Notes";
import { Play } from "./Play";
import { Term } from "./Term";
import { Share } from "./Share";
import { press, send } from "./use";

const seat_of = (position: string): number => Number(position.split(" ")[5]);
export const players_of = (position: string): number => Number(/:(\d)/.exec(position)?.[1]);
const side_of = (seat: number, players: number): number => (players === 4 ? 2 - (seat % 2) : seat);

/** "You are player 2: win with one card." */
export function task_words({ position, goal, n, against }: Pick<Data, "position" | "goal" | "n" | "against">): string {
    const seat = seat_of(position);
    const players = players_of(position);
    const team = (side: number): string => (side === 1 ? "1, 3" : "2, 4");
    if (goal === "save")
        return w("task-save", seat, players === 4 ? w("players", team(against ?? 1)) : w("the-player", against ?? 1));
    return players === 4 ? w("task-win-team", n, seat, team(side_of(seat, players))) : w("task-win", n, seat);
}

function More({ table, id }: { table: Table; id: string }): JSX.Element {
    const listed = store.listed.find((one) => one.id === id);
    const map = store.map_of(variant_of(table.nodes[0]?.position ?? ""));
    return (
        <>
            <button type="button" class="tool" popovertarget="puzzle-more" aria-label={w("more")}>
                ⋯
            </button>
            <div popover="auto" id="puzzle-more" class="menu">
                <button
                    type="button"
                    id="give-up"
                    popovertargetaction="hide"
                    popovertarget="puzzle-more"
                    onClick={(event) => send({ do: "solution" }, event)}
                >
                    {w("give-up")}
                </button>
                <a href={`#p=${store.next(undefined, id) ?? id}`}>{w("next")}</a>
                <a href={position_hash(table.nodes[table.at]?.position ?? "")}>{w("open-table")}</a>
                <Share />
                {listed && (
                    <p class="faint">
                        {w("level", listed.level)}, {map?.names.title}
                    </p>
                )}
                {listed && (
                    <details>
                        <summary>{w("show-themes")}</summary>
                        {listed.themes.map((theme) => (
                            <p key={theme}>{w(`themes/${theme}`, map?.names.card("K") ?? "")}</p>
                        ))}
                    </details>
                )}
                <Notes table={table} />
            </div>
        </>
    );
}

export function Puzzle({ table, small }: { table: Table; small?: boolean }): JSX.Element {
    if (table.task.kind !== "puzzle") return <></>;
    const { puzzle, ended } = table.task;
    const seat = seat_of(puzzle.position);
    const next = store.next(undefined, puzzle.id);
    const Heading = small ? "h2" : "h1";
    return (
        <Play
            table={table}
            me={side_of(seat, players_of(puzzle.position))}
            heading={
                <Heading>
                    {small && <small class="kicker">{w("daily")}</small>}
                    <Term of={puzzle.goal}>{task_words(puzzle)}</Term>
                </Heading>
            }
            tools={
                <div class="tools">
                    {press(
                        w("hint"),
                        { do: "hint" },
                        { id: "hint", class: "tool", disabled: ended !== "" || table.phase === "judging" },
                    )}
                    <More table={table} id={puzzle.id} />
                </div>
            }
            next={
                <>
                    {table.phase === "done" &&
                        !table.nodes.some((one) => one.of === "solution") &&
                        press(w("all-replies"), { do: "solution" })}
                    {next !== undefined && (
                        <a class="button main" id="next" href={`#p=${next}`}>
                            {w("next")}
                        </a>
                    )}
                </>
            }
        />
    );
}
