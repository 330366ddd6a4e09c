// The table: task, map, seats, cards, choices, what has been said, and the turns so far. Puzzles, playback, lessons and
// Your table show it; all of it fits into one window.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { cards_of, draft_of, drawn, marked, places_of, type Draft, type Place } from "../state/draft";
import type { LegalTurns, Node, Said, Shown, Table, Walk } from "../state/table";
import type { Names } from "../names";
import { variant_of } from "../packs";
import { said_in_words } from "../sentences";
import { store } from "../store";
import { w } from "../words";
import { Board } from "./Board";
import { Cards, Choices } from "./Cards";
import { Folded, Reason, Term, ties } from "./pieces";
import { Seats } from "./Seats";
import { Tree } from "./Tree";
import { classes, Loading, On, press, send, use_map } from "./use";

interface Props {
    table: Table;
    heading: ComponentChildren;
    tools?: ComponentChildren; ///< buttons beside the heading
    more?: ComponentChildren; ///< below the turns, such as the answer of the solver
    next?: ComponentChildren; ///< the buttons that go on when the task is done or refuted
    me?: number | undefined;
    quiet?: boolean; ///< hides who wins if all pass, while a lesson asks for it
}

/** The latest card that the others have answered with, until the user touches the table again. */
const answer_at = (table: Table): Node | undefined =>
    table.fresh.flatMap((at) => table.nodes[at] ?? []).findLast((one) => one.play && one.play.card !== null);

/** What the board shows: the position with the draft of a turn, or with the marks of the turn that led to it. */
function places_at(table: Table, shown: Shown, draft: Draft): Place[] {
    if (table.draft.length > 0) return drawn(places_of(shown), draft.steps, draft.taking);
    const last = answer_at(table);
    const before = table.nodes[last?.parent ?? -1]?.shown;
    return before && last?.play ? marked(before, shown, last.play) : places_of(shown);
}

/** What the provinces on the map offer, in words for screen readers. */
function lit_by({ next, taking, takings }: Draft, names: Names): Map<string, string> {
    const offers = next.map((step): [string | null, string] => [step.province, names.step(step)]);
    if (next.length === 0 && !taking) for (const one of takings) offers.push([one.province, names.taking(one)]);
    const lit = new Map<string, string>();
    for (const [code, words] of offers)
        if (code !== null) lit.set(code, lit.has(code) ? `${lit.get(code)}, ${words}` : words);
    return lit;
}
function takes_of({ next, takings }: Draft): Set<string> {
    const taken = next.length > 0 ? next.filter((one) => one.step === "give") : takings;
    return new Set(taken.map((one) => `${one.faction}${one.province}`));
}

const arrows: Partial<Record<string, Walk>> = {
    ArrowLeft: "back",
    ArrowRight: "on",
    ArrowUp: "up",
    ArrowDown: "down",
    Home: "first",
    End: "last",
};
/** The keys of the table: digits choose cards, Escape takes back a step, arrows walk through the turns. */
function pressed(event: KeyboardEvent, table: Table, legal: LegalTurns | undefined): void {
    const { tagName } = event.target as HTMLElement;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(tagName)) return;
    if (document.querySelector("[popover]:popover-open")) return;
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

/** What gets the focus if the focused button is gone, in this order. */
const focused = [
    ".do .main:enabled",
    ".signs .pick",
    ".hand [aria-pressed=true]",
    ".hand button:enabled",
    ".do button:enabled",
];
/** Keeps the focus at the table. From a province that offers several choices, the keyboard goes on to them. */
function use_focus(root: { current: HTMLElement | null }, narrowed: string): void {
    const was_inside = useRef(false);
    const focus = (...ways: string[]): void => {
        const found = ways.map((way) => root.current?.querySelector<HTMLElement>(way)).find(Boolean);
        found?.focus({ preventScroll: true });
    };
    useLayoutEffect(() => {
        const lost = document.activeElement === document.body || document.activeElement === null;
        if (lost && was_inside.current) focus(...focused);
        was_inside.current = root.current?.contains(document.activeElement) ?? false;
    });
    useEffect(() => {
        if (narrowed && document.activeElement?.matches(".land")) focus(".signs .pick");
    }, [narrowed]);
}

export function Play(props: Props) {
    const { table } = props;
    const root = useRef<HTMLElement>(null);
    const last = useRef<Shown>();
    const { shown: now, legal } = table.nodes[table.at] ?? {};
    const before = last.current?.variant === variant_of(table.nodes[0]?.position ?? "") ? last.current : undefined;
    const shown = (last.current = now ?? before);
    const map = shown && store.map_of(shown.variant);
    useEffect(() => {
        const listener = (event: KeyboardEvent): void => pressed(event, table, legal);
        addEventListener("keydown", listener);
        return () => removeEventListener("keydown", listener);
    });
    use_focus(root, table.narrowed);
    if (!shown || !map) return <Loading />;
    const { layout, names } = map;
    const draft = draft_of(legal, table.draft);
    const may_choose = !shown.over && !props.quiet && (table.phase === "choosing" || table.phase === "reviewing");
    const [, , wide, high] = layout.bounds;
    const has_turns = table.nodes.length > 1;
    const must_win = (table.rules["last-card"] ?? names.game.rules["last-card"]) === "must-win";
    return (
        <On map={map}>
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
                {may_choose && <Cards shown={shown} legal={legal} draft={draft} />}
                <div class="map">
                    <Board
                        places={places_at(table, shown, draft)}
                        lit={may_choose ? lit_by(draft, names) : undefined}
                        chosen={table.narrowed || undefined}
                        takes={may_choose ? takes_of(draft) : undefined}
                        onProvince={(province, event) => send({ do: "province", province }, event)}
                        onFollower={(province, faction, event) => send({ do: "follower", province, faction }, event)}
                    />
                </div>
                {may_choose && <Choices shown={shown} draft={draft} narrowed={table.narrowed} />}
                <div class="said" data-look={look_of(table.said)}>
                    {table.said.map((said) => sentence(said, table, names))}
                    {!props.quiet && (
                        <AllPass
                            words={said_in_words({ say: "end", node: table.at }, table, names)}
                            is_before={may_choose && table.draft.length > 0}
                            shown={shown}
                            must_win={must_win}
                        />
                    )}
                </div>
                {(has_turns || props.more) && (
                    <div class="turns">
                        {has_turns && <Tree table={table} />}
                        {props.more}
                    </div>
                )}
                <Does {...props} draft={draft} may_choose={may_choose} />
                <Seats shown={shown} draft={draft} me={props.me} played={answer_at(table)?.play} />
            </section>
        </On>
    );
}

/** A sentence about the turns: in a refutation, about the one that is shown. The line below says how the game ends, and a
 *  long reason is folded. */
function sentence(said: Said, table: Table, names: Names) {
    const { at, phase } = table;
    const is_shown = said.say === "turn" && phase === "refuted";
    const words = said_in_words(is_shown ? { ...said, node: at } : said, table, names);
    if (said.say === "end" || !words) return null;
    if (said.say !== "told" || phase === "choosing")
        return <p class={said.say === "words" ? said.look : undefined}>{words}</p>;
    return (
        <Folded words={w("why")}>
            <Reason words={words} />
        </Folded>
    );
}
/** Whether the rule about the very last card (R9.1) concerns this turn or the next one. */
function is_last({ seats, over }: Shown): boolean {
    const left = seats.reduce((sum, one) => sum + one.hand.length, 0);
    return !over && left > 0 && left <= 2;
}
type All = { words: string; shown: Shown; is_before: boolean; must_win: boolean };
/** How the game ends, or would end if all pass, which the first words explain; then the rules that matter here. A turn that
 *  is being put together does not count yet. */
function AllPass({ words, shown, is_before, must_win }: All) {
    const { names } = use_map();
    const { players, seats, undo_ban } = shown;
    const head = words.startsWith(w("if-all-pass")) ? w("if-all-pass") : "";
    const swapped = new Set(undo_ban?.steps.map((one) => names.province(one.province)));
    const is_banned = undo_ban && seats.some(({ hand }) => hand.includes(undo_ban.card));
    return (
        <p class={classes("all-pass", is_before && "before")}>
            {head && <Term of="all-pass">{head}</Term>}
            {is_before && <span> ({w("before-turn")})</span>}
            {words.slice(head.length)} <Term says={ties(players)}>{w("rules/ties/title")}</Term>{" "}
            {must_win && is_last(shown) && <Term says={w("rules/last-card/text")}>{w("rules/last-card/title")}</Term>}{" "}
            {is_banned && <Term says={w("swap-banned", ...swapped)}>{w("last-swap")}</Term>}
        </p>
    );
}
function look_of(said: Said[]): string {
    const looks = said.flatMap((one) => (one.say === "words" && one.look) || []);
    return looks.find((look) => look !== "faint") ?? "";
}

/** The buttons that do something with the turn, or walk through the turns. */
function Does({ table, draft, may_choose, next }: Props & { draft: Draft; may_choose: boolean }) {
    const { phase, nodes, at } = table;
    const is_empty = table.draft.length === 0;
    const choosing = may_choose && (phase === "choosing" || !is_empty);
    const { parent = -1, children = [] } = nodes[at] ?? {};
    const walk = (sign: string, to: "back" | "on", disabled: boolean) =>
        press(sign, { do: "walk", to }, { class: "walk", disabled, "aria-label": w(`step-${to}`) });
    return (
        <div class="do">
            {choosing && press(w("undo"), { do: "undo" }, { id: "undo", disabled: is_empty })}
            {phase === "refuted" && press(w("take-back"), { do: "take-back" }, { id: "take-back", class: "main" })}
            {nodes.length > 1 && is_empty && [walk("◀", "back", parent < 0), walk("▶", "on", children.length === 0)]}
            {choosing && press(w("play-turn"), { do: "play" }, { id: "play", class: "main", disabled: !draft.turn })}
            {!choosing && phase !== "choosing" && phase !== "judging" && next}
        </div>
    );
}
