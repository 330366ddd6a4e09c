// The hand of the player to move as cards, each with a line about its effect, and the choices that the chosen card leaves.

import type { JSX } from "preact";
import type { Drawing as Layout } from "siam-api";
import type { Names } from "../names";
import { cards_of } from "../state/draft";
import type { Draft } from "../state/draft";
import type { LegalTurns, Shown, Step } from "../state/table";
import { w } from "../words";
import { crown, Sign } from "./Sign";
import { send } from "./use";

export function effect_of(card: string, names: Names): string {
    if (names.factions.includes(card)) return w("card-does/faction", names.power(card));
    return w(`card-does/${card}`);
}

interface CardsProps {
    shown: Shown;
    legal: LegalTurns | undefined;
    draft: Draft;
    names: Names;
}
export function Cards({ shown, legal, draft, names }: CardsProps): JSX.Element {
    const hand = [...(shown.seats[shown.to_move - 1]?.hand ?? "")];
    const cards = legal ? cards_of(legal) : [...new Set(hand), null];
    return (
        <div class="hand" role="group" aria-label={w("your-cards")}>
            {cards.map((card, at) => {
                const many = card === null ? 1 : hand.filter((one) => one === card).length;
                const is_chosen = draft.card !== undefined && draft.card === card;
                return (
                    <button
                        type="button"
                        key={card ?? "pass"}
                        class={card === null ? "card pass" : "card"}
                        data-card={card ?? "pass"}
                        aria-pressed={is_chosen}
                        aria-keyshortcuts={card === null ? "0" : String(at + 1)}
                        disabled={!legal}
                        onClick={(event) => send({ do: "card", card }, event)}
                    >
                        <b>
                            {card === null ? w("pass") : names.card(card)}
                            {many > 1 && <span class="many"> ×{many}</span>}
                        </b>
                        <small>{card === null ? w("card-does/pass") : effect_of(card, names)}</small>
                        <kbd aria-hidden="true">{card === null ? 0 : at + 1}</kbd>
                    </button>
                );
            })}
        </div>
    );
}

const key_of = (step: Step): string => `${step.step} ${step.province} ${step.faction ?? ""}`;

interface ChoicesProps {
    shown: Shown;
    draft: Draft;
    layout: Layout;
    names: Names;
    narrowed: string;
}
/** The choices as signs of 48 pixels: the same that the map offers. A number says which province, as on the map. */
export function Choices({ shown, draft, layout, names, narrowed }: ChoicesProps): JSX.Element {
    const nth = (code: string): number => shown.struggles.findIndex((one) => one.province === code) + 1;
    const here = (code: string): boolean => narrowed === "" || narrowed === code;
    const steps = draft.next.filter((one) => here(one.province));
    const takings = draft.takings.filter((one) => one.province === null || here(one.province));
    return (
        <div class="signs" role="group" aria-label={prompt(draft, names)}>
            <p class="prompt">{prompt(draft, names)}</p>
            {steps.map((step) => (
                <button
                    type="button"
                    key={key_of(step)}
                    class="pick"
                    data-step={step.step}
                    data-code={step.province}
                    data-faction={step.faction}
                    onClick={(event) => send({ do: "step", step }, event)}
                    aria-label={`${names.step(step)} (${nth(step.province)})`}
                >
                    {step.faction ? (
                        <Sign layout={layout} letter={step.faction} />
                    ) : (
                        <Tile king={step.step === "king"} />
                    )}
                    <span class="at">{nth(step.province)}</span>
                </button>
            ))}
            {takings.map((one) => (
                <button
                    type="button"
                    key={one.text}
                    class="pick"
                    data-taking={one.text}
                    aria-pressed={draft.taking?.text === one.text}
                    onClick={(event) => send({ do: "taking", taking: one.text }, event)}
                    aria-label={
                        one.province === null ? names.taking(one) : `${names.taking(one)} (${nth(one.province)})`
                    }
                >
                    {one.faction === null ? "–" : <Sign layout={layout} letter={one.faction} />}
                    {one.province !== null && <span class="at">{nth(one.province)}</span>}
                </button>
            ))}
        </div>
    );
}

function Tile({ king }: { king: boolean }): JSX.Element {
    return (
        <svg class="sign" viewBox="-11 -11 22 22" aria-hidden="true">
            {king ? <path class="crown" d={crown} /> : <path class="tile" d="M-6-9H6V9H-6Z" />}
        </svg>
    );
}

/** What the user may do next. */
function prompt(draft: Draft, names: Names): string {
    const [step] = draft.next;
    if (draft.card === undefined) return w("prompt/card");
    if (draft.turn) return draft.card === null ? w("prompt/pass") : w("prompt/play");
    if (!step) return w("prompt/taking");
    if (step.step === "place")
        return w("prompt/place", [...new Set(draft.next.map((one) => names.power(one.faction ?? "")))].join(", "));
    return w(`prompt/${step.step}`);
}
