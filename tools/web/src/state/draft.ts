// Puts a turn together from the user's choices, and draws it before it is played. No rules of the game: the core has
// listed the legal turns, and a draft only offers steps that some of them contain.

import type { Action, Choice, LegalTurns, Parts, Played, Step, Taking } from "./table";

export interface Draft {
    card: string | null | undefined; ///< undefined: none chosen; null: the pass
    steps: Step[]; ///< chosen steps, and those that follow from them
    forced: { steps: Step[]; taking: Taking | null }; ///< the part of the turn that left no choice, but no copies of a choice
    next: Step[]; ///< steps to choose from
    banned: Step[]; ///< steps that R5.9 alone forbids
    takings: Taking[]; ///< followers to choose from, once the card's steps are complete
    taking: Taking | null;
    turn: string; ///< the complete turn; "" while something is to be chosen
    used: number; ///< how many of the choices make sense here
}

const same = (a: Step, b: Step): boolean => a.step === b.step && a.province === b.province && a.faction === b.faction;

const each_once = (steps: Step[]): Step[] =>
    steps.filter((step, at) => steps.findIndex((other) => same(other, step)) === at);

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

type Candidate = { action: Action; left: Step[] };
/** The card's actions that contain the chosen steps, each with its other steps. */
function candidates(legal: LegalTurns, card: string, chosen: Step[]): Candidate[] {
    return legal.actions.flatMap((action) => {
        const left = action.card === card ? left_of(action.steps, chosen) : undefined;
        return left ? [{ action, left }] : [];
    });
}

/** The possible next steps, each once. The marker comes after both tiles, and one faction's followers after another's. */
function next_of(all: Candidate[]): Step[] {
    const places = (one: Candidate | undefined): (string | undefined)[] =>
        one?.left.filter((step) => step.step === "place").map((step) => step.faction) ?? [];
    /** The first faction whose followers every candidate still has to place; undefined if there is none. */
    const due = places(all[0]).find((faction) => all.every((one) => places(one).includes(faction)));
    const may_come = (step: Step, { left }: Candidate): boolean =>
        !(step.step === "king" && left.some((other) => other.step === "tile")) &&
        !(step.step === "place" && due !== undefined && step.faction !== due);
    const next = all.flatMap((one) => one.left.filter((step) => may_come(step, one)));
    return each_once(next);
}

/** The cards that can be played, null for the pass, which comes last. */
export function cards_of(legal: LegalTurns): (string | null)[] {
    const cards = [...new Set(legal.actions.map((action) => action.card))];
    return [...cards.filter((card) => card !== null), ...cards.filter((card) => card === null)];
}

/** The steps of the swap that R5.9 forbids, as far as no legal swap has them after the chosen ones. */
function banned_of({ undo_ban }: LegalTurns, card: string, chosen: Step[], next: Step[]): Step[] {
    const left = undo_ban?.card === card ? left_of(undo_ban.steps, chosen) : undefined;
    return each_once(left ?? []).filter((step) => !next.some((other) => same(step, other)));
}

/** Adds the steps that leave no choice. A step that is the only one because of R5.9 waits for the user. */
function completed(legal: LegalTurns, card: string, steps: Step[]): Step[] {
    for (;;) {
        const all = candidates(legal, card, steps);
        const next = next_of(all);
        const [only] = next;
        if (!only || all.some((one) => one.left.length === 0) || (next.length > 1 && all.length > 1)) return steps;
        if (banned_of(legal, card, steps, next).length > 0) return steps;
        steps = [...steps, only];
    }
}

export function draft_of(legal: LegalTurns | undefined, choices: Choice[]): Draft {
    const nothing = { steps: [], next: [], banned: [], takings: [], forced: { steps: [], taking: null } };
    const none: Draft = { card: undefined, ...nothing, taking: null, turn: "", used: 0 };
    const [first, ...rest] = choices;
    if (!legal || !first || !("card" in first) || !cards_of(legal).includes(first.card)) return none;
    const { card } = first;
    if (card === null) return { ...none, card, turn: "pass", used: 1 };
    let steps = completed(legal, card, []);
    const chosen: Step[] = [];
    let used = 1;
    let text: string | undefined;
    for (const choice of rest) {
        if (text !== undefined || "card" in choice) break;
        if ("taking" in choice) text = choice.taking;
        else if (!next_of(candidates(legal, card, steps)).some((step) => same(step, choice.step))) break;
        else {
            steps = completed(legal, card, [...steps, choice.step]);
            chosen.push(choice.step);
        }
        ++used;
    }
    const all = candidates(legal, card, steps);
    const whole = all.find((one) => one.left.length === 0)?.action;
    const next = next_of(all);
    const takings = (whole?.takings ?? []).flatMap((at) => legal.takings[at] ?? []);
    const only = next.length === 0 && takings.length === 1 ? takings[0] : undefined;
    const taking = takings.find((one) => one.text === text) ?? only ?? null;
    if (text !== undefined && taking?.text !== text) --used;
    const turn = whole && taking ? `${whole.action}/${taking.text}` : "";
    const follows = left_of(steps, chosen) ?? [];
    const added = follows.filter((step) => !chosen.some((one) => same(one, step)));
    const forced = { steps: added, taking: text === undefined ? taking : null };
    const banned = banned_of(legal, card, steps, next);
    return { card, steps, forced, next: turn ? [] : next, banned, takings, taking, turn, used };
}

/** The choices that a tap on a province can mean: next steps there, or followers to take there. */
export function choices_at(draft: Draft, province: string, faction?: string): Choice[] {
    const fits = (one: { province: string | null; faction?: string | null }): boolean =>
        one.province === province && (faction === undefined || one.faction === faction);
    const takings = draft.takings.filter(fits).map((one) => ({ taking: one.text }));
    return [...draft.next.filter(fits).map((step) => ({ step })), ...takings];
}

/** A follower on the map; `look` says what a turn does with it. */
export type Token = { letter: string; look?: "placed" | "given" | "taken" };
export interface Place {
    code: string;
    nth?: number; ///< 1 is the next struggle; settled provinces have none
    settled?: number; ///< 1 is the province that was settled first; open provinces have none
    marker: boolean;
    control?: string; ///< the power that holds a settled province
    followers: Token[];
}

export const tokens = (letter: string, n: number): Token[] => Array.from({ length: n }, () => ({ letter }));

/** Everything on the map in a position: the struggles in their order, then the settled provinces. */
export function places_of({ struggles, settled }: Pick<Parts, "struggles" | "settled">): Place[] {
    const open = struggles.map(({ province, marker, followers }, at) => ({
        code: province,
        nth: at + 1,
        marker,
        followers: Object.entries(followers).flatMap(([letter, n]) => tokens(letter, n)),
    }));
    const held = settled.map(({ province: code, control }, at) => {
        return { code, control, settled: at + 1, marker: false, followers: [] };
    });
    return [...open, ...held];
}

/** Draws steps into the places: a placed follower appears, a given one moves, tiles change their places, a marker comes. */
export function drawn(places: Place[], steps: Step[], takes: Pick<Taking, "faction" | "province"> | null): Place[] {
    const after: Place[] = places.map((place) => ({ ...place, followers: [...place.followers] }));
    const at = (code: string | null): Place | undefined => after.find((place) => place.code === code);
    const mark = (code: string | null, letter: string, look: "given" | "taken"): void => {
        const here = at(code)?.followers ?? [];
        const plain = here.findIndex((one) => one.letter === letter && one.look === undefined);
        const found = plain >= 0 ? plain : here.findIndex((one) => one.letter === letter && one.look === "placed");
        if (found >= 0) here[found] = { letter, look };
    };
    const add = (place: Place | undefined, letter: string): void => {
        const last = place?.followers.map((one) => one.letter).lastIndexOf(letter) ?? -1;
        place?.followers.splice(last < 0 ? place.followers.length : last + 1, 0, { letter, look: "placed" });
    };
    for (const { step, province, faction = "" } of steps) {
        const here = at(province);
        if (step === "king" && here) here.marker = true;
        if (step === "place") add(here, faction);
        if (step !== "give") continue;
        mark(province, faction, "given");
        add(at(steps.find((one) => one.step === "give" && one.province !== province)?.province ?? null), faction);
    }
    const [one, other] = steps.filter((step) => step.step === "tile").map((step) => at(step.province));
    if (one?.nth && other?.nth) [one.nth, other.nth] = [other.nth, one.nth];
    if (takes?.faction) mark(takes.province, takes.faction, "taken");
    return after;
}

/** The position after a turn, with the marks of this turn. */
export function marked(before: Parts, after: Parts, { steps, takes }: Played): Place[] {
    const now = new Map(places_of(after).map((one) => [one.code, one]));
    return drawn(places_of(before), steps, takes).map((place) => {
        const here = now.get(place.code) ?? place;
        return here.control ? here : { ...here, followers: place.followers };
    });
}
