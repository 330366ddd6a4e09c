// Puzzles by level, idea, game and number of players; own packs and the log of what was solved.

import { useState } from "preact/hooks";
import type { Line } from "../packs";
import { everything, hash_of } from "../state/address";
import { fitting } from "../state/kept";
import type { Filter } from "../state/table";
import { unreadable } from "../storage";
import { store } from "../store";
import { language, w } from "../words";
import { chips, faults_of, Folded, Opens, save_text, select, way, type Option } from "./pieces";
import { press } from "./use";

const shown_at_most = 6;
const title = (game: string): string => store.games.find((one) => one.variant === game)?.title ?? game;
/** The name of an idea, such as "last card". The sentence about the idea begins with the name and a colon. */
const idea_name = (theme: string): string => w(`themes/${theme}`).replace(/ ?:.*/, "");

type Tags = Pick<Filter, "game" | "level" | "players">;
/** "The King Is Dead, level 2, 2 players", without what the choice has fixed already. */
function name_of({ game, level, players }: Tags, fixed: Tags = everything): string {
    const parts = [
        !fixed.game && (game ? title(game) : w("all-games")),
        !fixed.level && level > 0 && w("level", level),
    ];
    return [...parts, !fixed.players && players > 0 && w("with-players", players)].filter(Boolean).join(", ");
}

export function Practise({ filter }: { filter: Filter }) {
    const puzzles = fitting(store.packs.listed, filter);
    const { states } = store.progress();
    const open = puzzles.filter((one) => states.get(one.id) !== "solved");
    const first = (open.length > 0 ? open : puzzles).slice(0, shown_at_most);
    const any = puzzles[Math.floor(Math.random() * puzzles.length)]?.id;
    const next = store.next(filter);
    const ways = next === undefined ? store.further(filter) : [];
    return (
        <div class="text">
            <h1>{w("practise")}</h1>
            <Filters filter={filter} />
            <p role="status">
                {w("puzzle-count", puzzles.length)}, {w("of-these-solved", puzzles.length - open.length)}
                {puzzles.length === 0 && `. ${w("none-fits")}`}
                {ways.length > 0 && puzzles.length > 0 && [". ", <b key="all">{w("all-played")}</b>]}
            </p>
            <div class="row">
                {next !== undefined && way("next", w("play"), `#p=${next}`, "main big")}
                {ways.map((one, at) => way(`further-${at}`, name_of(one), hash_of({ name: "practise", filter: one })))}
                {any !== undefined && way("random", w("random"), `#p=${any}`, "big")}
            </div>
            <ul class="few">
                {first.map((one) => (
                    <li key={one.id}>
                        <a href={`#p=${one.id}`} class={states.get(one.id) === "solved" ? "done" : undefined}>
                            <span>
                                {puzzles.indexOf(one) + 1}. {w(`goal-${one.goal}`, one.n)}
                            </span>
                            <span class="faint">{name_of(one, filter)}</span>
                        </a>
                    </li>
                ))}
            </ul>
            <Packs />
            <Log />
        </div>
    );
}

function Filters({ filter }: { filter: Filter }) {
    const { listed } = store.packs;
    const choose = (change: Partial<Filter>): void =>
        store.go(hash_of({ name: "practise", filter: { ...filter, ...change } }));
    const set_level = (level: number): void => choose({ level });
    /** All values, with their names, after the one that chooses everything. */
    const each = <T,>(all: T[], name: (value: T) => string, none: T, words: string): Option<T>[] => [
        [none, words],
        ...[...new Set(all)].map((one): Option<T> => [one, name(one)]),
    ];
    const themes = listed.flatMap((one) => one.themes).sort((a, b) => idea_name(a).localeCompare(idea_name(b)));
    const all_games = listed.map((one) => one.game);
    const seats = listed.map((one) => one.players).sort();
    const levels = each([1, 2, 3, 4, 5], String, 0, w("all"));
    const ideas = each(themes, idea_name, "", w("all-ideas"));
    const games = each(all_games, title, "", w("all-games"));
    const players = each(seats, (n) => w("with-players", n), 0, w("any-number"));
    return (
        <>
            {chips(w("level-head"), "level", levels, (level) => filter.level === level, set_level)}
            <div class="filters">
                {select(w("idea"), filter.idea, ideas, (idea) => choose({ idea }))}
                {select(w("game"), filter.game, games, (game) => choose({ game }))}
                {select(w("players-number"), filter.players, players, (players) => choose({ players }))}
            </div>
            {filter.idea && <p class="faint">{w(`themes/${filter.idea}`, w("this-card"))}</p>}
        </>
    );
}

/** Packs of the user's own join the others and stay until they are removed. */
function Packs() {
    const [found, find] = useState<{ name: string; text: string; lines: Line[] }>({ name: "", text: "", lines: [] });
    const add = async (name: string, text: string): Promise<void> =>
        find({ name, text, lines: await store.packs.add(name, text) });
    // The core's message is English; in other languages the faulty line itself stands in its place.
    const fault = ({ line, message }: Line): string =>
        language() === "en" ? message : (found.text.split("\n")[line - 1] ?? "").slice(0, 80);
    const lines = found.lines.slice(0, 20).map((one) => w("line", one.line, fault(one)));
    return (
        <Folded words={w("own-packs")}>
            <Opens words={w("open-file")} kind="pack" opened={(name, text) => void add(name, text)} />
            <ul class="few">
                {store.packs.own_packs.map(({ name, count }) => (
                    <li key={name} class="row">
                        {name}: {w("puzzle-count", count)}
                        {press(w("remove"), () => store.packs.remove(name))}
                    </li>
                ))}
            </ul>
            {faults_of("pack-faults", `${found.name}: ${w("pack-faults")}`, lines)}
        </Folded>
    );
}

/** What was solved, as a file that the terminal reads too, and from one. */
function Log() {
    const [came, join] = useState<number | undefined>();
    const left_out = unreadable();
    return (
        <Folded words={w("your-log")}>
            <p>{w("log-says")}</p>
            <div class="row">
                {press(w("save-log"), () => save_text("siam-progress.jsonl", store.log_text()))}
                <Opens words={w("join-log")} kind="log" opened={(_, text) => join(store.join_log(text))} />
            </div>
            {came !== undefined && <p role="status">{w("records-came", came)}</p>}
            {left_out.length > 0 && <p>{w("left-out")}</p>}
            <ul hidden={left_out.length === 0}>
                {left_out.map(([name, why]) => (
                    <li key={name}>
                        <code>{name}</code>
                        {(language() === "en" || Number(why) > 0) && ` (${why})`}
                    </li>
                ))}
            </ul>
        </Folded>
    );
}
