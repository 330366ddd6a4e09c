// The table: task, map, seats, cards, choices, what has been said, and the turns so far. Puzzles, playback, lessons and
// Your table show it; all of it fits into one window.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { cards_of, draft_of } from "../state/draft";
import type { Draft } from "../state/draft";
import type { LegalTurns, Said, Shown, Table } from "../state/table";
import type { Names } from "../names";
import { said_in_words } from "../sentences";
import { store } from "../store";
import { w } from "../words";
import { Board } from "./Board";
import { Cards, Choices } from "./Cards";
import { answer_at, places_at } from "./places";
import { Facts, Seats } from "./Seats";
import { Term } from "./Term";
import { Tree } from "./Tree";
import { press, send } from "./use";

interface Props {
    table: Table;
    heading: ComponentChildren;
    tools?: ComponentChildren; ///< buttons beside the heading
    more?: ComponentChildren; ///< below the turns, such as the answer of the solver
    next?: ComponentChildren; ///< the button that goes on when the task is done
    me?: number | undefined;
    quiet?: boolean; ///< hides who wins if all pass, while a lesson asks for it
}

/** What the provinces on the map offer, in words for screen readers. */
function lit_by(draft: Draft, names: Names): Map<string, string> {
    const lit = new Map<string, string[]>();
    const add = (code: string, words: string): unknown => lit.set(code, [...(lit.get(code) ?? []), words]);
    if (draft.card === undefined || draft.card === null) return new Map();
    for (const step of draft.next) add(step.province, names.step(step));
    if (draft.next.length === 0 && !draft.taking)
        for (const one of draft.takings) if (one.province !== null) add(one.province, names.taking(one));
    return new Map([...lit].map(([code, words]) => [code, words.join(", ")]));
}

function takes_of(draft: Draft): Set<string> {
    const gives = draft.next.filter((one) => one.step === "give").map((one) => `${one.faction}${one.province}`);
    const takings = draft.next.length > 0 ? [] : draft.takings.map((one) => `${one.faction}${one.province}`);
    return new Set([...gives, ...takings]);
}

type Walk = "back" | "on" | "up" | "down" | "first" | "last";
/** The keys of the table: digits choose cards, Escape takes back a step, arrows walk through the turns. */
function pressed(event: KeyboardEvent, table: Table, legal: LegalTurns | undefined): void {
    const target = event.target as HTMLElement;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(target.tagName))
        return;
    if (document.querySelector("[popover]:popover-open")) return;
    const arrows: Record<string, Walk> = {
        ArrowLeft: "back",
        ArrowRight: "on",
        ArrowUp: "up",
        ArrowDown: "down",
        Home: "first",
        End: "last",
    };
    const to = arrows[event.key];
    if (to && table.nodes.length > 1) send({ do: "walk", to });
    else if (event.key === "Escape")
        send({ do: table.phase === "refuted" && table.draft.length === 0 ? "take-back" : "undo" });
    else if (/^\d$/.test(event.key) && legal) {
        const cards = cards_of(legal);
        const card = event.key === "0" ? null : cards.filter((one) => one !== null)[Number(event.key) - 1];
        if (card === undefined || !cards.includes(card)) return;
        send({ do: "card", card });
        document.querySelector<HTMLElement>(`.hand [data-card="${card ?? "pass"}"]`)?.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
}

/** Keeps the focus at the table: if the focused button is gone, the button that goes on gets the focus. */
function useFocus(root: { current: HTMLElement | null }): void {
    const was_inside = useRef(false);
    useLayoutEffect(() => {
        const lost = document.activeElement === document.body || document.activeElement === null;
        if (lost && was_inside.current) {
            const ways = [
                ".do .main:enabled",
                ".signs .pick",
                ".hand [aria-pressed=true]",
                ".hand button:enabled",
                ".do button:enabled",
            ];
            const found = ways.map((way) => root.current?.querySelector<HTMLElement>(way)).find(Boolean);
            found?.focus({ preventScroll: true });
        }
        was_inside.current = root.current?.contains(document.activeElement) ?? false;
    });
}

export function Play(props: Props): JSX.Element {
    const { table } = props;
    const root = useRef<HTMLElement>(null);
    const last = useRef<Shown>();
    const now = table.nodes[table.at]?.shown;
    const legal = table.nodes[table.at]?.legal;
    const shown = now ?? (last.current?.variant === table.nodes[0]?.position.split(":")[0] ? last.current : undefined);
    last.current = shown;
    const map = shown && store.map_of(shown.variant);
    useEffect(() => {
        const listener = (event: KeyboardEvent): void => pressed(event, table, legal);
        addEventListener("keydown", listener);
        return () => removeEventListener("keydown", listener);
    });
    useFocus(root);
    useEffect(() => {
        // A province that offers several choices: the keyboard goes on to them.
        const pick = root.current?.querySelector<HTMLElement>(".signs .pick");
        if (table.narrowed && document.activeElement?.matches(".land")) pick?.focus({ preventScroll: true });
    }, [table.narrowed]);
    if (!shown || !map) return <p class="loading">{w("loading")}</p>;
    const { layout, names } = map;
    const draft = draft_of(legal, table.draft);
    const may_choose = !shown.over && !props.quiet && (table.phase === "choosing" || table.phase === "reviewing");
    const [, , wide, high] = layout.bounds;
    return (
        <section
            ref={root}
            class="play"
            data-phase={table.phase}
            data-players={shown.players}
            data-task={table.task.kind}
            style={{ "--ratio": String(wide / high) }}
        >
            <header class="task">
                {props.heading}
                {props.tools}
            </header>
            {may_choose && <Cards shown={shown} legal={legal} draft={draft} names={names} />}
            <div class="map">
                <Board
                    layout={layout}
                    names={names}
                    places={places_at(table, shown, draft)}
                    lit={may_choose ? lit_by(draft, names) : undefined}
                    chosen={table.narrowed || undefined}
                    takes={may_choose ? takes_of(draft) : undefined}
                    onProvince={(province, event) => send({ do: "province", province }, event)}
                    onFollower={(province, faction, event) => send({ do: "follower", province, faction }, event)}
                />
            </div>
            {may_choose && (
                <Choices shown={shown} draft={draft} layout={layout} names={names} narrowed={table.narrowed} />
            )}
            <div class="said" data-look={look_of(table.said)}>
                {table.said.map((one, at) => (
                    <Sentence
                        key={at}
                        said={one}
                        words={said_in_words(one, table, names)}
                        folded={table.phase !== "choosing"}
                    />
                ))}
                {!props.quiet && <AllPass words={said_in_words({ say: "end", node: table.at }, table, names)} />}
            </div>
            {(table.nodes.length > 1 || props.more) && (
                <div class="turns">
                    {table.nodes.length > 1 && <Tree table={table} layout={layout} names={names} />}
                    {props.more}
                </div>
            )}
            <Does {...props} draft={draft} may_choose={may_choose} />
            <div class="side">
                <Seats
                    shown={shown}
                    draft={draft}
                    layout={layout}
                    names={names}
                    me={props.me}
                    played={answer_at(table)?.play}
                />
                <Facts shown={shown} layout={layout} names={names} />
            </div>
        </section>
    );
}

/** A sentence about the turns. The line below says how the game ends, and a long reason is folded. */
function Sentence({ said, words, folded }: { said: Said; words: string; folded: boolean }): JSX.Element | null {
    if (said.say === "end") return null;
    if (said.say !== "told" || !folded) return <p class={said.say === "words" ? said.look : undefined}>{words}</p>;
    return (
        <details>
            <summary>{w("why")}</summary>
            {words}
        </details>
    );
}

/** How the game ends if all pass; the words that begin the sentence explain it. */
function AllPass({ words }: { words: string }): JSX.Element {
    const head = w("if-all-pass");
    if (!words.startsWith(head)) return <p class="all-pass">{words}</p>;
    return (
        <p class="all-pass">
            <Term of="all-pass">{head}</Term>
            {words.slice(head.length)}
        </p>
    );
}

function look_of(said: Said[]): string {
    return (
        said
            .map((one) => (one.say === "words" ? (one.look ?? "") : ""))
            .find((look) => look !== "" && look !== "faint") ?? ""
    );
}

/** The buttons that do something with the turn, or walk through the turns. */
function Does({ table, draft, may_choose, next }: Props & { draft: Draft; may_choose: boolean }): JSX.Element {
    const choosing = may_choose && (table.phase === "choosing" || table.draft.length > 0);
    const node = table.nodes[table.at];
    return (
        <div class="do">
            {choosing && press(w("undo"), { do: "undo" }, { id: "undo", disabled: table.draft.length === 0 })}
            {table.phase === "refuted" &&
                press(w("take-back"), { do: "take-back" }, { id: "take-back", class: "main" })}
            {table.nodes.length > 1 && table.draft.length === 0 && (
                <>
                    {press(
                        "◀",
                        { do: "walk", to: "back" },
                        { class: "walk", disabled: !node || node.parent < 0, "aria-label": w("step-back") },
                    )}
                    {press(
                        "▶",
                        { do: "walk", to: "on" },
                        { class: "walk", disabled: !node?.children.length, "aria-label": w("step-on") },
                    )}
                </>
            )}
            {choosing && press(w("play-turn"), { do: "play" }, { id: "play", class: "main", disabled: !draft.turn })}
            {!choosing && (table.phase === "done" || table.phase === "reviewing") && next}
        </div>
    );
}
