// The hand of the player to move as cards, each with a line about its effect, and the choices that the chosen card leaves.

import type { ComponentChildren } from "preact";
import type { Names } from "../names";
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
    const is_idle = (card: string | null): boolean => card !== null && playable.includes(card) && !does.has(card);
    const face = (card: string | null, key: number) => {
        const many = hand.filter((one) => one === card).length;
        return (
            <>
                <b>
                    {card === null ? w("pass") : names.card(card)}
                    {many > 1 && <span class="many"> ×{many}</span>}
                </b>
                <small>{is_idle(card) ? w("card-does/idle") : names.effect(card)}</small>
                <kbd aria-hidden="true">{key}</kbd>
            </>
        );
    };
    const button = (card: string | null, at: number) => {
        const [key, name] = card === null ? [0, "pass"] : [at + 1, card];
        const keys = { key: name, "data-card": name, "aria-keyshortcuts": String(key) };
        const look = {
            class: classes("card", card === null && "pass", is_idle(card) && "idle"),
            "aria-pressed": draft.card === card,
        };
        return press(face(card, key), { do: "card", card }, { ...keys, ...look, disabled: !playable.includes(card) });
    };
    return (
        <div class="hand" role="group" aria-label={w("your-cards")}>
            {cards.map(button)}
        </div>
    );
}

/** One thing to choose: a sign, the province where it is, and what it says. */
interface Choosable {
    sign: ComponentChildren;
    code: string | null;
    words: string;
    deed: Deed;
    data: Record<string, unknown>;
    is_banned?: boolean; ///< R5.9 forbids it
}
const tile = <path class="tile" d="M-6-9H6V9H-6Z" />;
const pick_of = (step: Step, names: Names): Choosable => ({
    sign: step.faction ? <Sign letter={step.faction} /> : step.step === "king" ? <Crown /> : <Sign>{tile}</Sign>,
    code: step.province,
    words: names.step(step),
    deed: { do: "step", step },
    data: { "data-step": step.step, "data-code": step.province, "data-faction": step.faction },
});

/** The choices as signs of 48 pixels, in the order of the struggles: the same that the map offers. A number says which
 *  province, as the map draws the turn. */
export function Choices({ shown, draft, narrowed }: { shown: Shown; draft: Draft; narrowed: string }) {
    const { names } = use_map();
    const places = drawn(places_of(shown), draft.steps, null);
    const nth = (code: string | null): number | undefined => places.find((one) => one.code === code)?.nth;
    const is_taking = draft.card !== undefined && draft.card !== null && draft.next.length === 0;
    const banned = is_taking ? [] : draft.banned;
    const place = ({ province, faction }: Pick<Step | Taking, "province" | "faction">): number =>
        4 * (nth(province) ?? 0) + names.factions.indexOf(faction ?? "");
    const ordered = <One extends Step | Taking>(all: One[]): One[] => [...all].sort((a, b) => place(a) - place(b));
    const steps = ordered([...draft.next, ...banned]).map(
        (step): Choosable => ({
            ...pick_of(step, names),
            is_banned: banned.includes(step),
        }),
    );
    const takings = ordered(draft.takings).map(
        (one): Choosable => ({
            sign: one.faction === null ? "–" : <Sign letter={one.faction} />,
            code: one.province,
            words: names.taking(one),
            deed: { do: "taking", taking: one.text },
            data: { "data-taking": one.text, "aria-pressed": draft.taking?.text === one.text },
        }),
    );
    const prompt = prompt_in_words(draft, narrowed, names);
    const notes = [forced_in_words(draft, names), banned_in_words(draft, names)].filter(Boolean).join(" ");
    const here = ({ code, deed }: Choosable): boolean =>
        narrowed === "" || code === narrowed || (code === null && deed.do === "taking");
    return (
        <div class={classes("signs", is_taking && "taking")} role="group" aria-label={prompt}>
            <p class="prompt">{prompt}</p>
            {[...steps, ...takings].filter(here).map(({ sign, code, words, deed, data, is_banned }) => {
                const at = nth(code);
                const number = code !== null && <span class={classes("at", at === 1 && "next")}>{at}</span>;
                return press([sign, number], deed, {
                    key: JSON.stringify(deed),
                    class: classes("pick", is_banned && "banned"),
                    disabled: is_banned,
                    "aria-label": code === null ? words : `${words} (${at})`,
                    ...data,
                });
            })}
            {notes && <p class="prompt note">{notes}</p>}
        </div>
    );
}
