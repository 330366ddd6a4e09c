// Puts a turn together from the user's choices, and draws it before it is played. No rules of the game: the core has
// listed the legal turns, and a draft only offers steps that some of them contain.

import type { Action, Choice, LegalTurns, Parts, Step, Taking } from "./table";

export interface Draft {
    card: string | null | undefined; ///< undefined: none chosen; null: the pass
    steps: Step[]; ///< chosen steps, and those that follow from them
    next: Step[]; ///< steps to choose from
    takings: Taking[]; ///< followers to choose from, once the card's steps are complete
    taking: Taking | null;
    turn: string; ///< the complete turn; "" while something is to be chosen
    used: number; ///< how many of the choices make sense here
}

const same = (a: Step, b: Step): boolean => a.step === b.step && a.province === b.province && a.faction === b.faction;

/** `steps` without the steps in `chosen`; undefined if one of these is not in `steps`. */
function left_of(steps: Step[], chosen: Step[]): Step[] | undefined {
    const left = [...steps];
    for (const one of chosen) {
        const at = left.findIndex((step) => same(step, one));
        if (at < 0) return undefined;
        left.splice(at, 1);
    }
    return left;
}

interface Candidate {
    action: Action;
    left: Step[];
}
function candidates(legal: LegalTurns, card: string | null, chosen: Step[]): Candidate[] {
    return legal.actions.flatMap((action) => {
        const left = action.card === card ? left_of(action.steps, chosen) : undefined;
        return left ? [{ action, left }] : [];
    });
}

/** The first faction whose followers every candidate still has to place; undefined if there is none. */
function due(all: Candidate[]): string | undefined {
    const places = (one: Candidate): (string | undefined)[] =>
        one.left.filter((step) => step.step === "place").map((step) => step.faction);
    return all[0] && places(all[0]).find((faction) => all.every((one) => places(one).includes(faction)));
}

/** The possible next steps, each once. The marker comes after both tiles, and one faction's followers after another's. */
function next_of(all: Candidate[]): Step[] {
    const first = due(all);
    const next: Step[] = [];
    for (const { left } of all)
        for (const step of left) {
            if (step.step === "king" && left.some((other) => other.step === "tile")) continue;
            if (step.step === "place" && first !== undefined && step.faction !== first) continue;
            if (!next.some((other) => same(other, step))) next.push(step);
        }
    return next;
}

/** The cards that can be played, null for the pass, which comes last. */
export function cards_of(legal: LegalTurns): (string | null)[] {
    const cards = [...new Set(legal.actions.map((action) => action.card))];
    return [...cards.filter((card) => card !== null), ...cards.filter((card) => card === null)];
}

/** Adds the steps that leave no choice. */
function forced(legal: LegalTurns, card: string, steps: Step[]): Step[] {
    for (;;) {
        const all = candidates(legal, card, steps);
        const next = next_of(all);
        const [only] = next;
        if (!only || all.some((one) => one.left.length === 0) || (next.length > 1 && all.length > 1)) return steps;
        steps = [...steps, only];
    }
}

export function draft_of(legal: LegalTurns | undefined, choices: Choice[]): Draft {
    const none: Draft = { card: undefined, steps: [], next: [], takings: [], taking: null, turn: "", used: 0 };
    const [first, ...rest] = choices;
    if (!legal || !first || !("card" in first) || !legal.actions.some((action) => action.card === first.card))
        return none;
    const { card } = first;
    if (card === null) return { ...none, card, turn: "pass", used: 1 };
    const draft = { ...none, card, steps: forced(legal, card, []), used: 1 };
    let taking: string | undefined;
    for (const choice of rest) {
        if (taking !== undefined || "card" in choice) break;
        if ("taking" in choice) taking = choice.taking;
        else if (!next_of(candidates(legal, card, draft.steps)).some((step) => same(step, choice.step))) break;
        else draft.steps = forced(legal, card, [...draft.steps, choice.step]);
        ++draft.used;
    }
    return finished(legal, card, draft, taking);
}

function finished(legal: LegalTurns, card: string, draft: Draft, text: string | undefined): Draft {
    const all = candidates(legal, card, draft.steps);
    const whole = all.find((one) => one.left.length === 0)?.action;
    const next = next_of(all);
    const takings = (whole?.takings ?? []).flatMap((at) => legal.takings[at] ?? []);
    const [only] = takings;
    const is_forced = next.length === 0 && takings.length === 1;
    const taking = takings.find((one) => one.text === text) ?? (is_forced ? only : undefined) ?? null;
    const used = text !== undefined && taking?.text !== text ? draft.used - 1 : draft.used;
    const turn = whole && taking ? `${whole.action}/${taking.text}` : "";
    return { ...draft, next: turn ? [] : next, takings, taking, turn, used };
}

/** The choices that a tap on a province can mean: next steps there, or followers to take there. */
export function choices_at(draft: Draft, province: string, faction?: string): Choice[] {
    const fits = (one: { province: string | null; faction?: string | null }): boolean =>
        one.province === province && (faction === undefined || one.faction === faction);
    const takings = draft.takings.filter(fits).map((one) => ({ taking: one.text }));
    return [...draft.next.filter(fits).map((step) => ({ step })), ...takings];
}

/** A follower on the map; `look` says what a turn does with it. */
export interface Token {
    letter: string;
    look?: "placed" | "given" | "taken";
}
export interface Place {
    code: string;
    nth?: number; ///< 1 is the next struggle; settled provinces have none
    marker: boolean;
    control?: string; ///< the power that holds a settled province
    followers: Token[];
}

/** Everything on the map in a position: the struggles in their order, then the settled provinces. */
export function places_of(shown: Pick<Parts, "struggles" | "settled">): Place[] {
    const open = shown.struggles.map(({ province, marker, followers }, at) => ({
        code: province,
        nth: at + 1,
        marker,
        followers: Object.entries(followers).flatMap(([letter, n]) => Array.from({ length: n }, () => ({ letter }))),
    }));
    const settled = shown.settled.map((one) => ({
        code: one.province,
        control: one.control,
        marker: false,
        followers: [],
    }));
    return [...open, ...settled];
}

/** Draws steps into the places: a placed follower appears, a given one moves, tiles change their places, a marker comes. */
export function drawn(
    places: Place[],
    steps: Step[],
    takes: { faction: string | null; province: string | null } | null,
): Place[] {
    const after: Place[] = places.map((place) => ({ ...place, followers: [...place.followers] }));
    const at = (code: string | null): Place | undefined => after.find((place) => place.code === code);
    const mark = (code: string | null, letter: string, look: "given" | "taken"): void => {
        const tokens = at(code)?.followers ?? [];
        const found = tokens.findIndex((one) => one.letter === letter && one.look === undefined);
        const here = found >= 0 ? found : tokens.findIndex((one) => one.letter === letter && one.look === "placed");
        if (here >= 0) tokens[here] = { letter, look };
    };
    const add = (place: Place | undefined, letter: string): void => {
        const last = place?.followers.map((one) => one.letter).lastIndexOf(letter) ?? -1;
        place?.followers.splice(last < 0 ? place.followers.length : last + 1, 0, { letter, look: "placed" });
    };
    const givers = steps.filter((one) => one.step === "give");
    for (const { step, province, faction } of steps) {
        if (step === "place") add(at(province), faction ?? "");
        if (step === "king")
            after.splice(
                0,
                after.length,
                ...after.map((one) => (one.code === province ? { ...one, marker: true } : one)),
            );
        if (step !== "give") continue;
        mark(province, faction ?? "", "given");
        add(at(givers.find((one) => one.province !== province)?.province ?? null), faction ?? "");
    }
    const [one, other] = steps.filter((step) => step.step === "tile").map((step) => at(step.province));
    if (one?.nth && other?.nth) [one.nth, other.nth] = [other.nth, one.nth];
    if (takes?.faction) mark(takes.province, takes.faction, "taken");
    return after;
}
