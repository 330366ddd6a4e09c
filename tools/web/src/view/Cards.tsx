// The hand of the player to move as cards, each with a line about its effect, and the choices that the chosen card leaves.

import type { ComponentChildren } from "preact";
import type { Names } from "../names";
import { cards_of, drawn, places_of, type Draft } from "../state/draft";
import type { Deed, LegalTurns, Shown, Step } from "../state/table";
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
    const face = (card: string | null, key: number) => {
        const many = hand.filter((one) => one === card).length;
        return (
            <>
                <b>
                    {card === null ? w("pass") : names.card(card)}
                    {many > 1 && <span class="many"> ×{many}</span>}
                </b>
                <small>{names.effect(card)}</small>
                <kbd aria-hidden="true">{key}</kbd>
            </>
        );
    };
    const button = (card: string | null, at: number) => {
        const [key, name] = card === null ? [0, "pass"] : [at + 1, card];
        const keys = { key: name, "data-card": name, "aria-keyshortcuts": String(key) };
        const look = { class: card === null ? "card pass" : "card", "aria-pressed": draft.card === card };
        return press(face(card, key), { do: "card", card }, { ...keys, ...look, disabled: !playable.includes(card) });
    };
    return (
        <div class="hand" role="group" aria-label={w("your-cards")}>
            {cards.map(button)}
        </div>
    );
}

/** One thing to choose: a sign, the province where it is, and what it says. */
interface Pick {
    sign: ComponentChildren;
    code: string | null;
    words: string;
    deed: Deed;
    data: Record<string, unknown>;
    is_banned?: boolean; ///< R5.9 forbids it
}
const tile = <path class="tile" d="M-6-9H6V9H-6Z" />;
const pick_of = (step: Step, names: Names): Pick => ({
    sign: step.faction ? <Sign letter={step.faction} /> : step.step === "king" ? <Crown /> : <Sign>{tile}</Sign>,
    code: step.province,
    words: names.step(step),
    deed: { do: "step", step },
    data: { "data-step": step.step, "data-code": step.province, "data-faction": step.faction },
});

/** The choices as signs of 48 pixels: the same that the map offers. A number says which province, as the map draws the turn. */
export function Choices({ shown, draft, narrowed }: { shown: Shown; draft: Draft; narrowed: string }) {
    const { names } = use_map();
    const places = drawn(places_of(shown), draft.steps, null);
    const nth = (code: string): number | undefined => places.find((one) => one.code === code)?.nth;
    const takings = draft.takings.map(
        (one): Pick => ({
            sign: one.faction === null ? "–" : <Sign letter={one.faction} />,
            code: one.province,
            words: names.taking(one),
            deed: { do: "taking", taking: one.text },
            data: { "data-taking": one.text, "aria-pressed": draft.taking?.text === one.text },
        }),
    );
    const steps = draft.next.map((step) => pick_of(step, names));
    const is_taking = draft.card !== undefined && draft.card !== null && steps.length === 0;
    const banned = is_taking ? [] : draft.banned.map((step) => ({ ...pick_of(step, names), is_banned: true }));
    const prompt = prompt_in_words(draft, narrowed, names);
    const done = forced_in_words(draft, names);
    const ban = banned_in_words(draft, names);
    const here = ({ code, deed }: Pick): boolean =>
        narrowed === "" || code === narrowed || (code === null && deed.do === "taking");
    return (
        <div class={classes("signs", is_taking && "taking")} role="group" aria-label={prompt}>
            <p class="prompt">
                {done && <em class="made">✓ {done} </em>}
                <span>{prompt}</span> {ban && <em>{ban}</em>}
            </p>
            {[...steps, ...banned, ...takings].filter(here).map(({ sign, code, words, deed, data, is_banned }) =>
                press([sign, code !== null && <span class="at">{nth(code)}</span>], deed, {
                    key: JSON.stringify(deed),
                    class: classes("pick", is_banned && "banned"),
                    disabled: is_banned,
                    "aria-label": code === null ? words : `${words} (${nth(code)})`,
                    ...data,
                }),
            )}
        </div>
    );
}
