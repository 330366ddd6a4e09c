// Puzzles by level, idea, game and number of players; own packs and the log of what was solved.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Line } from "../packs";
import { everything, hash_of } from "../state/address";
import { fits } from "../state/kept";
import type { Filter } from "../state/table";
import { unreadable } from "../storage";
import { store } from "../store";
import { w } from "../words";
import { Faults, Fields, Opens, save_text, Toggles } from "./pieces";
import { press } from "./use";

const shown_at_most = 6;
const title = (game: string): string => store.games.find((one) => one.variant === game)?.title ?? game;
/** The name of an idea, such as "last card". The sentence about the idea begins with the name and a colon. */
const idea_name = (theme: string): string => w(`themes/${theme}`).replace(/ ?:.*/, "");

export function Practise({ filter }: { filter: Filter }): JSX.Element {
    const puzzles = store.packs.listed.filter((one) => fits(one, filter));
    const { states } = store.progress();
    const open = puzzles.filter((one) => states.get(one.id) !== "solved");
    const first = (open.length > 0 ? open : puzzles).slice(0, shown_at_most);
    const any = puzzles[Math.floor(Math.random() * puzzles.length)]?.id;
    const next = store.next(filter);
    const way = (id: string, words: string, hash: string, look = ""): JSX.Element => (
        <a class={`button ${look}big`} id={id} href={hash}>
            {words}
        </a>
    );
    return (
        <div class="text">
            <h1>{w("practise")}</h1>
            <Filters filter={filter} />
            <p role="status">
                {w("puzzle-count", puzzles.length)}, {w("of-these-solved", puzzles.length - open.length)}
                {puzzles.length === 0 && `. ${w("none-fits")}`}
            </p>
            <div class="row">
                {next !== undefined && way("next", w("play"), `#p=${next}`, "main ")}
                {any !== undefined && way("random", w("random"), `#p=${any}`)}
                {any === undefined &&
                    way("all", w("all-puzzles"), hash_of({ name: "practise", filter: everything }), "main ")}
            </div>
            <ul class="few">
                {first.map((one) => (
                    <li key={one.id}>
                        <a href={`#p=${one.id}`} class={states.get(one.id) === "solved" ? "done" : undefined}>
                            <span>{w(`goal-${one.goal}`, one.n)}</span>
                            <span class="faint">
                                {title(one.game)}, {w("with-players", one.players)}, {w("level", one.level)}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
            <Packs />
            <Log />
        </div>
    );
}

function Filters({ filter }: { filter: Filter }): JSX.Element {
    const { listed } = store.packs;
    const choose = (change: Partial<Filter>): void =>
        store.go(hash_of({ name: "practise", filter: { ...filter, ...change } }));
    const ideas = [...new Set(listed.flatMap((one) => one.themes))].map((one) => [one, idea_name(one)] as const);
    const games = [...new Set(listed.map((one) => one.game))].map((one) => [one, title(one)] as const);
    const players = [...new Set(listed.map((one) => one.players))].sort();
    const fields = [
        {
            words: w("idea"),
            value: filter.idea,
            options: [["", w("all-ideas")] as const, ...ideas.sort((a, b) => a[1].localeCompare(b[1]))],
            set: (idea: string) => choose({ idea }),
        },
        {
            words: w("game"),
            value: filter.game,
            options: [["", w("all-games")] as const, ...games],
            set: (game: string) => choose({ game }),
        },
        {
            words: w("players-number"),
            value: filter.players,
            options: [[0, w("any-number")] as const, ...players.map((n) => [n, w("with-players", n)] as const)],
            set: (n: string) => choose({ players: Number(n) }),
        },
    ];
    return (
        <>
            <Toggles
                words={w("level-head")}
                name="level"
                options={[0, 1, 2, 3, 4, 5].map((level) => [level, level === 0 ? w("all") : String(level)] as const)}
                is_on={(level) => filter.level === level}
                choose={(level) => choose({ level })}
            />
            <div class="filters">
                <Fields of={fields} />
            </div>
            {filter.idea && <p class="faint">{w(`themes/${filter.idea}`, w("this-card"))}</p>}
        </>
    );
}

/** Packs of the user's own join the others and stay until they are removed. */
function Packs(): JSX.Element {
    const [faults, found] = useState<{ name: string; lines: Line[] } | undefined>();
    const add = async (name: string, text: string): Promise<void> =>
        found({ name, lines: await store.packs.add(name, text) });
    return (
        <details>
            <summary>{w("own-packs")}</summary>
            <Opens words={w("open-file")} accept=".txt,.jsonl" opened={(name, text) => void add(name, text)} />
            <ul class="few">
                {store.packs.own_packs.map(({ name, count }) => (
                    <li key={name} class="row">
                        {name}: {w("puzzle-count", count)}
                        {press(w("remove"), () => store.packs.remove(name))}
                    </li>
                ))}
            </ul>
            {faults && faults.lines.length > 0 && (
                <Faults
                    id="pack-faults"
                    head={`${faults.name}: ${w("pack-faults")}`}
                    lines={faults.lines.slice(0, 20).map((one) => w("line", one.line, one.message))}
                />
            )}
        </details>
    );
}

/** What was solved, as a file that the terminal reads too, and from one. */
function Log(): JSX.Element {
    const [came, join] = useState<number | undefined>();
    const left_out = unreadable();
    return (
        <details>
            <summary>{w("your-log")}</summary>
            <p>{w("log-says")}</p>
            <div class="row">
                {press(w("save-log"), () => save_text("siam-progress.jsonl", store.log_text()))}
                <Opens
                    words={w("join-log")}
                    accept=".jsonl,.txt,.json"
                    opened={(_, text) => join(store.join_log(text))}
                />
            </div>
            {came !== undefined && <p role="status">{w("records-came", came)}</p>}
            {left_out.length > 0 && <p>{w("left-out")}</p>}
            <ul hidden={left_out.length === 0}>
                {left_out.map(([name, why]) => (
                    <li key={name}>
                        <code>{name}</code> ({why})
                    </li>
                ))}
            </ul>
        </details>
    );
}
