// Puzzles by level, idea, game and number of players; own packs and the log of what was solved.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { hash_of } from "../state/address";
import type { Filter, Listed } from "../state/table";
import { store } from "../store";
import { w } from "../words";
import { Select, Toggles } from "./Toggles";
import { press } from "./use";

const shown_at_most = 6;

/** The name of an idea, such as "last card". The sentence about the idea begins with the name and a colon. */
export const idea_name = (theme: string): string => w(`themes/${theme}`).replace(/ ?:.*/, "");

export const fits = (one: Listed, { level, idea, game, players }: Filter): boolean =>
    (level === 0 || one.level === level) &&
    (idea === "" || one.themes.includes(idea)) &&
    (game === "" || one.game === game) &&
    (players === 0 || one.players === players);

export function Practise({ filter }: { filter: Filter }): JSX.Element {
    const puzzles = store.listed.filter((one) => fits(one, filter));
    const { states } = store.progress();
    const open = puzzles.filter((one) => states.get(one.id) !== "solved");
    const first = (open.length > 0 ? open : puzzles).slice(0, shown_at_most);
    const any = puzzles[Math.floor(Math.random() * puzzles.length)];
    const next = store.next(filter);
    return (
        <div class="text">
            <h1>{w("practise")}</h1>
            <Filters filter={filter} />
            <p role="status">
                {w("puzzle-count", puzzles.length)}, {w("of-these-solved", puzzles.length - open.length)}
                {puzzles.length === 0 && `. ${w("none-fits")}`}
            </p>
            <div class="row">
                {next !== undefined && (
                    <a class="button main big" id="next" href={`#p=${next}`}>
                        {w("play")}
                    </a>
                )}
                {any && (
                    <a class="button big" id="random" href={`#p=${any.id}`}>
                        {w("random")}
                    </a>
                )}
                {puzzles.length === 0 && (
                    <a
                        class="button main big"
                        href={hash_of({ name: "practise", filter: { level: 0, idea: "", game: "", players: 0 } })}
                    >
                        {w("all-puzzles")}
                    </a>
                )}
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

const title = (game: string): string => store.games.find((one) => one.variant === game)?.title ?? game;

function Filters({ filter }: { filter: Filter }): JSX.Element {
    const choose = (change: Partial<Filter>): void =>
        store.go(hash_of({ name: "practise", filter: { ...filter, ...change } }));
    const ideas = [...new Set(store.listed.flatMap((one) => one.themes))]
        .map((one) => [one, idea_name(one)] as const)
        .sort((a, b) => a[1].localeCompare(b[1]));
    const games = [...new Set(store.listed.map((one) => one.game))];
    const players = [...new Set(store.listed.map((one) => one.players))].sort();
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
                <Select
                    words={w("idea")}
                    value={filter.idea}
                    options={[["", w("all-ideas")], ...ideas]}
                    choose={(idea) => choose({ idea })}
                />
                <Select
                    words={w("game")}
                    value={filter.game}
                    options={[["", w("all-games")], ...games.map((one) => [one, title(one)] as const)]}
                    choose={(game) => choose({ game })}
                />
                <Select
                    words={w("players-number")}
                    value={String(filter.players)}
                    options={[
                        ["0", w("any-number")],
                        ...players.map((n) => [String(n), w("with-players", n)] as const),
                    ]}
                    choose={(n) => choose({ players: Number(n) })}
                />
            </div>
            {filter.idea && <p class="faint">{w(`themes/${filter.idea}`, w("this-card"))}</p>}
        </>
    );
}

/** A button that opens a file, and gives its name and text. */
export function Opens({
    words,
    accept,
    opened,
}: {
    words: string;
    accept: string;
    opened: (name: string, text: string) => void;
}): JSX.Element {
    const open = async (input: HTMLInputElement): Promise<void> => {
        const file = input.files?.[0];
        if (file) opened(file.name, await file.text());
        input.value = "";
    };
    return (
        <label class="field">
            {words}
            <input type="file" accept={accept} onChange={(event) => void open(event.currentTarget)} />
        </label>
    );
}

export function save_text(name: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Packs of the user's own join the others and stay until they are removed. */
function Packs(): JSX.Element {
    const [faults, found] = useState<{ name: string; lines: { line: number; message: string }[] } | undefined>();
    const add = async (name: string, text: string): Promise<void> =>
        found({ name, lines: await store.add_pack(name, text) });
    return (
        <details>
            <summary>{w("own-packs")}</summary>
            <Opens words={w("open-file")} accept=".txt,.jsonl" opened={(name, text) => void add(name, text)} />
            <ul class="few">
                {store.packs.map((pack) => (
                    <li key={pack.name} class="row">
                        {pack.name}: {w("puzzle-count", pack.count)}
                        {press(w("remove"), () => store.remove_pack(pack.name))}
                    </li>
                ))}
            </ul>
            {faults && faults.lines.length > 0 && (
                <div class="faults" role="alert" id="pack-faults">
                    <p>
                        {faults.name}: {w("pack-faults")}
                    </p>
                    <ul>
                        {faults.lines.slice(0, 20).map((one) => (
                            <li key={one.line}>{w("line", one.line, one.message)}</li>
                        ))}
                    </ul>
                </div>
            )}
        </details>
    );
}

/** What was solved, as a file that the terminal reads too, and from one. */
function Log(): JSX.Element {
    const [came, join] = useState<number | undefined>();
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
            {store.left_out.length > 0 && (
                <>
                    <p>{w("left-out")}</p>
                    <ul>
                        {store.left_out.map(([name, why]) => (
                            <li key={name}>
                                <code>{name}</code> ({why})
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </details>
    );
}
