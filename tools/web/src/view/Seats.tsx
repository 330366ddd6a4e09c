// The players: their followers and cards, as lists with headings; then the pool and the provinces that are settled.

import type { JSX } from "preact";
import type { Drawing as Layout } from "siam-api";
import type { Names } from "../names";
import type { Draft } from "../state/draft";
import type { Played, Shown } from "../state/table";
import { w } from "../words";
import { Sign } from "./Sign";
import { Term } from "./Term";

interface Props {
    shown: Shown;
    draft: Draft;
    layout: Layout;
    names: Names;
    me?: number | undefined; ///< the side for which the visitor plays
    played?: Played | undefined; ///< the turn that is marked on the map
}

export function Counts({
    counts,
    layout,
    names,
}: {
    counts: Record<string, number>;
    layout: Layout;
    names: Names;
}): JSX.Element {
    return (
        <ul class="counts">
            {Object.entries(counts).map(([letter, count]) => (
                <li key={letter}>
                    <Sign layout={layout} letter={letter} />
                    <span class="unseen">{names.power(letter)}</span> <b>{count}</b>
                </li>
            ))}
        </ul>
    );
}

export function Seats({ shown, draft, layout, names, me, played }: Props): JSX.Element {
    const short = (card: string): string => (names.factions.includes(card) ? names.power(card) : names.card(card));
    const sets = (supply: Record<string, number>): number => Math.min(...Object.values(supply));
    return (
        <section class="seats" aria-label={w("players-list")}>
            {shown.seats.map((seat) => {
                const now = !shown.over && seat.seat === shown.to_move;
                const letter = now ? (draft.taking?.faction ?? "") : "";
                const supply = letter ? { ...seat.supply, [letter]: (seat.supply[letter] ?? 0) + 1 } : seat.supply;
                return (
                    <section key={seat.seat} class={now ? "seat now" : "seat"}>
                        <header>
                            <h2>
                                {me === seat.side && shown.players < 4
                                    ? w("you-player", seat.seat)
                                    : w("player", seat.seat)}
                                {shown.players === 4 && <Team side={seat.side} />}
                                {now && <span class="unseen">, {w("to-move")}</span>}
                            </h2>
                            <Term of="sets">{w("sets-short", sets(supply))}</Term>
                        </header>
                        <Counts counts={supply} layout={layout} names={names} />
                        <ul class="hand-list" aria-label={w("hand")}>
                            {[...seat.hand].map((card, at) => (
                                <li key={at}>{short(card)}</li>
                            ))}
                            {played?.card && played.player === seat.seat && (
                                <li class="played come" title={w("does-play", names.card(played.card))}>
                                    {short(played.card)}
                                </li>
                            )}
                            {seat.hand === "" && <li class="none">{w("no-cards")}</li>}
                        </ul>
                    </section>
                );
            })}
        </section>
    );
}

function Team({ side }: { side: number }): JSX.Element {
    const letter = side === 1 ? "A" : "B";
    return (
        <small>
            {" "}
            <span aria-hidden="true">{letter}</span>
            <span class="unseen">{w("team", letter)}</span>
        </small>
    );
}

/** The provinces that are settled and the pool. */
export function Facts({ shown, layout, names }: Pick<Props, "shown" | "layout" | "names">): JSX.Element {
    const { occupier, ranking } = shown;
    return (
        <section class="facts" aria-label={w("provinces-head")}>
            <section class="seat">
                <h2>
                    <Term of="provinces">{w("provinces-head")}</Term>
                </h2>
                <Counts
                    counts={Object.fromEntries(ranking.map((one) => [one.faction, one.provinces]))}
                    layout={layout}
                    names={names}
                />
                <p>{w("occupier-of", names.power(occupier.letter), occupier.provinces, occupier.limit)}</p>
            </section>
            <section class="seat">
                <h2>
                    <Term of="pool">{w("pool")}</Term>
                </h2>
                <Counts counts={shown.pool} layout={layout} names={names} />
                {!shown.over && shown.passes > 0 && (
                    <Term of="struggle">{w("passes", shown.passes, shown.passes_to_settle)}</Term>
                )}
            </section>
        </section>
    );
}
