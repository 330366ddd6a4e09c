// The hand of the player to move as cards, each with a line about its effect, and the choices that the chosen card leaves.

import { cards_of, drawn, places_of, type Draft } from "../state/draft";
import type { Deed, LegalTurns, Shown, Step, Taking } from "../state/table";
import { banned_in_words, forced_in_words, prompt_in_words } from "../sentences";
import { w } from "../words";
import { Crown, Sign } from "./pieces";
import { classes, press, use_map } from "./use";

type CardsProps = { shown: Shown; legal: LegalTurns | undefined; draft: Draft };
export function Cards({ shown, legal, draft }: CardsProps) {
    const { names } = use_map();
    const hand = [...(shown.seats[shown.to_move - 1]?.hand ?? "")];
    const playable = legal ? cards_of(legal) : [];
    const cards = [...new Set([...playable, ...hand].filter((card) => card !== null)), null];
    const does = new Set(legal?.actions.filter((one) => one.steps.length > 0).map((one) => one.card));
    const is_idle = (card: string): boolean => playable.includes(card) && !does.has(card);
    const face = (card: string | null, key: number) => {
        const many = hand.filter((one) => one === card).length;
        return (
            <>
                <b>
                    {card === null ? w("pass") : names.card(card)}
                    {many > 1 && <span class="many"> ×{many}</span>}
                </b>
                <small>{names.effect(card !== null && is_idle(card) ? "idle" : card)}</small>
                <kbd aria-hidden="true">{key}</kbd>
            </>
        );
    };
    const button = (card: string | null, at: number) => {
        const [key, name] = card === null ? [0, "pass"] : [at + 1, card];
        const keys = { key: name, "data-card": name, "aria-keyshortcuts": String(key) };
        const kind = card === null ? "pass" : is_idle(card) && "idle";
        const look = { class: classes("card", kind), "aria-pressed": draft.card === card };
        return press(face(card, key), { do: "card", card }, { ...keys, ...look, disabled: !playable.includes(card) });
    };
    return (
        <div class="hand" role="group" aria-label={w("your-cards")}>
            {cards.map(button)}
        </div>
    );
}

const is_step = (one: Step | Taking): one is Step => "step" in one;
const tile = <path class="tile" d="M-6-9H6V9H-6Z" />;
const sign_of = (one: Step | Taking) =>
    one.faction ? (
        <Sign letter={one.faction} />
    ) : !is_step(one) ? (
        "–"
    ) : one.step === "king" ? (
        <Crown />
    ) : (
        <Sign>{tile}</Sign>
    );

/** The choices as signs of 48 pixels, in the order of the struggles: the same that the map offers. A number says which
 *  province, as the map draws the turn. */
export function Choices({ shown, draft, narrowed }: { shown: Shown; draft: Draft; narrowed: string }) {
    const { names } = use_map();
    const places = drawn(places_of(shown), draft.steps, null);
    const nth = ({ province }: Step | Taking): number => places.find((one) => one.code === province)?.nth ?? 0;
    const place = (one: Step | Taking): number => 4 * nth(one) + names.factions.indexOf(one.faction ?? "");
    const is_taking = draft.card !== undefined && draft.card !== null && draft.next.length === 0;
    const banned = is_taking ? [] : draft.banned;
    const here = (one: Step | Taking): boolean => [narrowed || one.province, null].includes(one.province);
    const all = [...draft.next, ...banned, ...draft.takings].filter(here).sort((a, b) => place(a) - place(b));
    const prompt = prompt_in_words(draft, narrowed, names);
    const notes = [forced_in_words(draft, names), banned_in_words(draft, names)].filter(Boolean).join(" ");
    const pick = (one: Step | Taking) => {
        const [words, at] = [is_step(one) ? names.step(one) : names.taking(one), nth(one)];
        const deed: Deed = is_step(one) ? { do: "step", step: one } : { do: "taking", taking: one.text };
        const disabled = is_step(one) && banned.includes(one);
        const data = is_step(one)
            ? { "data-step": one.step, "data-code": one.province, "data-faction": one.faction }
            : { "data-taking": one.text, "aria-pressed": draft.taking?.text === one.text };
        const label = at > 0 ? `${words} (${at})` : words;
        const rest = { key: JSON.stringify(deed), class: classes("pick", disabled && "banned"), disabled, ...data };
        const number = at > 0 && <span class={classes("at", at === 1 && "next")}>{at}</span>;
        return press([sign_of(one), number], deed, { "aria-label": label, ...rest });
    };
    return (
        <div class={classes("signs", is_taking && "taking")} role="group" aria-label={prompt}>
            <p class="prompt">{prompt}</p>
            {all.map(pick)}
            {notes && <p class="prompt note">{notes}</p>}
        </div>
    );
}
