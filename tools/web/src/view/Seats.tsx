// The players: their followers and cards, as lists with headings; then the pool and the provinces that are settled.

import type { Draft } from "../state/draft";
import type { Played, Shown } from "../state/table";
import { w } from "../words";
import { Sign, Term } from "./pieces";
import { classes, use_map } from "./use";

function Counts({ counts }: { counts: Record<string, number> }) {
    const { names } = use_map();
    return (
        <ul class="counts">
            {Object.entries(counts).map(([letter, count]) => (
                <li key={letter}>
                    <Sign letter={letter} />
                    <span class="unseen">{names.power(letter)}</span> <b>{count}</b>
                </li>
            ))}
        </ul>
    );
}

interface Props {
    shown: Shown;
    draft: Draft;
    me: number | undefined; ///< the side for which the visitor plays
    played: Played | undefined; ///< the turn that is marked on the map
}
function Seat({ shown, draft, me, played, seat }: Props & { seat: Shown["seats"][number] }) {
    const { names } = use_map();
    const short = (card: string): string => (names.factions.includes(card) ? names.power(card) : names.card(card));
    const explained = (card: string): string =>
        `${names.card(card)}: ${names.effect(card)}. ${names.factions.includes(card) ? w("terms/home") : ""}`;
    const now = !shown.over && seat.seat === shown.to_move;
    const has_teams = shown.players === 4;
    const team = has_teams ? shown.seats.filter((one) => one.side === seat.side) : [seat];
    const supply = supplies([seat], shown, draft, names.factions);
    const pooled = supplies(team, shown, draft, names.factions);
    const sets = w("sets-short", Math.min(...Object.values(pooled)));
    const together = names.factions.map((one) => `${pooled[one]} × ${names.power(one)}`).join(", ");
    const letter = seat.side === 1 ? "A" : "B";
    const sum = has_teams && w("sets-team", letter, team.map((one) => one.seat).join(", "), together, sets);
    return (
        <section class={classes("seat", now && "now")}>
            <header>
                <h2>
                    {w(me === seat.side && !has_teams ? "you-player" : "player", seat.seat)}
                    {now && <span class="unseen">, {w("to-move")}</span>}
                </h2>
                <Term says={[w("terms/sets"), sum].filter(Boolean).join(" ")}>
                    {has_teams && [
                        <b aria-hidden="true">{letter} </b>,
                        <span class="unseen">{w("team", letter)}, </span>,
                    ]}
                    {sets}
                </Term>
            </header>
            <Counts counts={supply} />
            <ul class="hand-list" aria-label={w("hand")}>
                {[...seat.hand].map((card, at) => (
                    <li key={at}>
                        <Term says={explained(card)}>{short(card)}</Term>
                    </li>
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
}
/** The followers of these players together, with the one that the turn in progress takes. */
function supplies(seats: Shown["seats"], { over, to_move }: Shown, { taking }: Draft, factions: string[]) {
    const takes = (seat: number, letter: string): boolean => !over && seat === to_move && taking?.faction === letter;
    const held = (letter: string): number =>
        seats.reduce((sum, { seat, supply }) => sum + (supply[letter] ?? 0) + (takes(seat, letter) ? 1 : 0), 0);
    return Object.fromEntries(factions.map((letter) => [letter, held(letter)]));
}

/** The players, the provinces that are settled, and the pool. */
export function Seats(props: Props) {
    const { shown } = props;
    const { occupier, ranking } = shown;
    return (
        <div class="side">
            <section class="seats" aria-label={w("players-list")}>
                {shown.seats.map((seat) => (
                    <Seat key={seat.seat} {...props} seat={seat} />
                ))}
            </section>
            <section class="facts" aria-label={w("provinces-head")}>
                <section class="seat">
                    <h2>
                        <Term says={`${w("terms/provinces")} ${w("terms/order")}`}>{w("provinces-head")}</Term>
                    </h2>
                    <Counts counts={Object.fromEntries(ranking.map((one) => [one.faction, one.provinces]))} />
                    <p>
                        {w("occupier-of", use_map().names.power(occupier.letter), occupier.provinces, occupier.limit)}
                    </p>
                </section>
                <section class="seat">
                    <h2>
                        <Term of="pool">{w("pool")}</Term>
                    </h2>
                    <Counts counts={shown.pool} />
                    {!shown.over && shown.passes > 0 && (
                        <Term of="struggle">{w("passes", shown.passes, shown.passes_to_settle)}</Term>
                    )}
                </section>
            </section>
        </div>
    );
}
