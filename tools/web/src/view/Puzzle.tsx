// A puzzle at the table: its task as a heading, hints, and what else one can do with it.

import type { Puzzle as Data, Table } from "../state/table";
import { players_of, variant_of } from "../packs";
import { hash_of, position_hash } from "../state/address";
import { store } from "../store";
import { w } from "../words";
import { Folded, More, Reason, Share, Term, ties, way } from "./pieces";
import { Play } from "./Play";
import { press } from "./use";

const seat_of = (position: string): number => Number(position.split(" ")[5]);
const side_of = (seat: number, players: number): number => (players === 4 ? 2 - (seat % 2) : seat);

/** "You are player 2: win with one card." */
function task_words({ position, goal, n, against = 1 }: Data): string {
    const seat = seat_of(position);
    const has_teams = players_of(position) === 4;
    const team = (side: number): string => (side === 1 ? "1, 3" : "2, 4");
    if (goal === "save")
        return w("task-save", seat, has_teams ? w("players", team(against)) : w("the-player", against));
    return has_teams ? w("task-win-team", n, seat, team(side_of(seat, 4))) : w("task-win", n, seat);
}

/** Notes on a position that do not fit beside the board: its map, and how strict the puzzle is. */
export function Notes({ table: { task, nodes } }: { table: Table }) {
    const variant = variant_of(nodes[0]?.position ?? "");
    const game = store.map_of(variant)?.names.game;
    const notes = [
        task.kind === "puzzle" && task.puzzle.others === "fastest" && w("fastest"),
        store.own_maps[variant] !== undefined && w("own-map", variant),
        game && game.map !== "verified" && w("map-note"),
    ];
    return <>{notes.map((note) => note && <p class="faint">{note}</p>)}</>;
}

/** The way to the next puzzle; after the last one of the choice, to Practise. */
function on_from(id: string): { words: string; href: string } {
    const filter = store.filter_of(id);
    const next = store.next(filter, id);
    if (next === undefined) return { words: w("go-on"), href: hash_of({ name: "practise", filter }) };
    return { words: w("next"), href: `#p=${next}` };
}

function Menu({ table, id }: { table: Table; id: string }) {
    const { words, href } = on_from(id);
    const listed = store.packs.listed.find((one) => one.id === id);
    const names = store.map_of(variant_of(table.nodes[0]?.position ?? ""))?.names;
    const hides = { popovertargetaction: "hide", popovertarget: "puzzle-more" } as const;
    return (
        <More id="puzzle-more">
            {press(w("give-up"), { do: "solution" }, { id: "give-up", ...hides })}
            <a href={href}>{words}</a>
            <a href={position_hash(table.nodes[table.at]?.position ?? "")}>{w("open-table")}</a>
            <Share />
            {listed && (
                <>
                    <p class="faint">
                        {w("level", listed.level)}, {names?.game.title}
                    </p>
                    <Folded words={w("rules/ties/title")}>
                        <p class="lines">{ties(listed.players)}</p>
                    </Folded>
                    <Folded words={w("show-themes")}>
                        {listed.themes.map((theme) => (
                            <p key={theme}>
                                <Reason words={w(`themes/${theme}`, names?.card("K") ?? "")} />
                            </p>
                        ))}
                    </Folded>
                </>
            )}
            <Notes table={table} />
        </More>
    );
}

export function Puzzle({ table, small }: { table: Table; small?: boolean }) {
    const { task, phase, nodes } = table;
    if (task.kind !== "puzzle") return <></>;
    const { puzzle, ended } = task;
    const { words, href } = on_from(puzzle.id);
    const Heading = small ? "h2" : "h1";
    const no_hint = ended !== "" || phase === "judging";
    const has_solution = nodes.some((one) => one.of === "solution");
    return (
        <Play
            table={table}
            me={side_of(seat_of(puzzle.position), players_of(puzzle.position))}
            heading={
                <Heading>
                    {small && <small class="kicker">{w("daily")}</small>}
                    <Term of={puzzle.goal}>{task_words(puzzle)}</Term>
                </Heading>
            }
            tools={
                <div class="tools">
                    {press(w("hint"), { do: "hint" }, { id: "hint", class: "tool", disabled: no_hint })}
                    <Menu table={table} id={puzzle.id} />
                </div>
            }
            next={
                <>
                    {phase !== "reviewing" && !has_solution && press(w("all-replies"), { do: "solution" })}
                    {phase === "refuted" ? way("next", w("next-short"), href, "") : way("next", words, href)}
                </>
            }
        />
    );
}
