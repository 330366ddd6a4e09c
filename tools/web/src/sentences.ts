// Makes words of the sentences that the state holds as data, and of those that the core gives as data.

import { contracted } from "./grammar";
import type { Names } from "./names";
import type { Draft } from "./state/draft";
import type { Fault, Force, Node, Said, Shown, Step, Table, Told, Value } from "./state/table";
import { capital, cards, language, listed, own_text, w } from "./words";

type Phrase = { [part: string]: unknown };
const is_phrase = (value: unknown): value is Phrase => typeof value === "object" && value !== null;

/** A sentence that the core gives in English and as a phrase (NOTATION.md, Phrases). */
export const told_in_words = ({ text, phrase }: Told, names: Names): string =>
    language() === "en" ? text : capital(phrased(phrase, names));

function phrased(phrase: Phrase, names: Names): string {
    const text = (name: string): string => String(phrase[name]);
    const each = (parts: unknown): string[] =>
        Array.isArray(parts) ? parts.map((one) => (is_phrase(one) ? phrased(one, names) : "")) : [];
    if ("say" in phrase) {
        const fill = (_: string, name: string): string => {
            const part = phrase[name];
            return is_phrase(part) ? phrased(part, names) : "";
        };
        return contracted((own_text(`reasons/${text("say")}`) ?? "").replace(/\{([a-z]+)\}/g, fill), language());
    }
    if ("sentences" in phrase) return each(phrase["sentences"]).map(capital).join(" ");
    if ("list" in phrase) {
        const parts = each(phrase["list"]);
        return "word" in phrase ? listed(parts, phrase["word"] === "or") : parts.join(text("between"));
    }
    if (Array.isArray(phrase["players"])) return players(phrase["players"].map(Number));
    if ("followers" in phrase) return names.followers(text("followers"), Number(phrase["count"]));
    if ("province" in phrase) return names.province(text("province"));
    if ("power" in phrase) return names.power(text("power"));
    if ("card" in phrase) return names.card(text("card"));
    return Array.isArray(phrase["ratio"]) ? phrase["ratio"].join(":") : text("number");
}
const players = (seats: number[]): string =>
    seats.length === 1 ? w("the-player", seats[0] ?? 0) : w("the-players", listed(seats.map(String)));

/** An error in the user's language; the English one of the core if the code is unknown. */
export function fault_in_words({ code, arguments: values, message, rule }: Fault): string {
    const text = language() === "en" ? undefined : own_text(`faults/${code}`);
    const named = text?.replace(/\{([a-z]+)\}/g, (_, name: string) => {
        const value = values[name];
        return typeof value === "string" || typeof value === "number" ? String(value) : "";
    });
    return (named ?? message) + (rule ? ` (${rule})` : "");
}

type Result = NonNullable<Shown["result"]>;
/** Sentences that name the leading power and the counts of those who are compared. */
function reasons(result: Result, names: Names): string[] {
    const { by, occupier, ranking } = result;
    const [first] = ranking;
    const comparison = (one: Result["comparisons"][number]): string => {
        const { compares, faction = "", seats, counts = [], best } = one;
        const each = listed(seats.map((seat, at) => w("seat-has", seat, counts[at] ?? 0)));
        if (compares === "sets") return w("counts-sets", each);
        return compares === "followers"
            ? w("counts-of", names.power(faction), each)
            : w(`compares/${compares}`, players(best));
    };
    const occupied = w("occupied", names.power(occupier.letter), w("province-count", occupier.provinces));
    const leader = by === "occupation" || !first ? occupied : leads(result, first, names);
    return [leader, ...result.comparisons.map(comparison)];
}
function leads({ leads }: Result, first: { faction: string; provinces: number }, names: Names): string {
    const power = names.power(first.faction);
    const tied = leads?.tied ?? [];
    if (tied.length === 0) return w("leads", power, w("province-count", first.provinces));
    return w("leads-tied", first.provinces, listed([first.faction, ...tied].map((one) => names.power(one))), power);
}

/** Tells who has won or, if nobody plays another card, will win, and why. */
export function end_in_words(shown: Shown, names: Names): string {
    const result = shown.over ? shown.result : shown.if_all_pass;
    if (!result) return "";
    const settles = result.settles.map((one) => names.goes_to(one.province, one.control));
    const { winners } = result;
    const wins = winners.length > 1 ? w("win", winners.join(", ")) : winners.map((one) => w("wins", one))[0];
    const [first = "", ...others] = [...settles, ...reasons(result, names), wins ?? w("draw")];
    const head = shown.over ? [w("over"), capital(first)] : [w("if-all-pass"), first];
    return [...head, ...others.map(capital)].join(" ");
}

/** The most cards that the side may still need; Infinity if it cannot force a win. */
export function needs(n: Force[number] | undefined): number {
    if (n === null || n === undefined || n === true) return Infinity;
    return typeof n === "number" ? n : (n.at_most ?? Infinity);
}
/** Who can force a win, and in how many cards, as far as it is known. */
export function value_in_words(force: Force, is_open: boolean, has_teams: boolean): string {
    const winner = force.findIndex((n) => n === true || needs(n) < Infinity);
    if (winner < 0) return is_open ? w("unknown") : w("nobody-forces");
    const side = has_teams ? w("team", winner === 0 ? "A" : "B") : w("player", winner + 1);
    const n = force[winner];
    const amount = typeof n === "object" && n ? `${n.at_least ?? 0}–${cards(n.at_most ?? 0)}` : cards(Number(n));
    return w("can-force", side, n === 0 ? w("without-card") : n === true ? "" : w("within", amount));
}

/** The part of the turn that left no choice, which the page has added; "" without one. */
export function forced_in_words({ forced: { steps, taking } }: Draft, names: Names): string {
    const done = [...names.steps(steps), ...(taking ? [w("takes", names.taking(taking))] : [])];
    return done.length > 0 ? w("forced", done.join(", ")) : "";
}
/** Which followers may not go because R5.9 forbids to undo the latest swap; "" if it forbids nothing here. */
export function banned_in_words({ banned, next, steps, turn }: Draft, names: Names): string {
    if (banned.length === 0 || turn) return "";
    if (next.length === 0) return steps.length === 0 ? w("banned-all") : "";
    const kept = banned.map((step) => names.taking({ faction: "", ...step }));
    return w("banned", listed(kept, true));
}
/** What the user may do next with the turn: the step, and the province or the faction that it is about. */
export function prompt_in_words({ card, steps, next, turn }: Draft, narrowed: string, names: Names): string {
    const [step] = next;
    if (card === undefined) return w("prompt/card");
    if (turn) return w(card === null ? "prompt/pass" : "prompt/play");
    if (narrowed) return w("prompt/narrowed", names.province(narrowed));
    if (!step) return steps.length > 0 ? w("prompt/taking") : w("prompt/idle", names.card(card ?? ""));
    const each = (word: (one: Step) => string): string => listed([...new Set(next.map(word))], true);
    const provinces = each((one) => names.province(one.province));
    const made = steps.filter((one) => one.step === step.step);
    const factions = each((one) => names.followers(one.faction ?? ""));
    if (step.step === "place") return w("prompt/place", factions);
    if (step.step === "king") return w("prompt/king", provinces);
    if (made.length === 0) return w(`prompt/${step.step}`);
    const [[from, followers] = ["", ""], ...others] = names.by_province(made);
    if (step.step === "tile") return w("prompt/tile-other", from);
    if (others.length > 0) return w("prompt/give-last", provinces);
    const here = next.filter((one) => one.province === made[0]?.province).length;
    return w(`prompt/give-${here === next.length ? "more" : here > 0 ? "either" : "back"}`, from, followers);
}

function value(one: Value, names: Names): string | number {
    if (typeof one !== "object") return one;
    if ("power" in one) return names.power(one.power || names.occupier);
    if ("province" in one) return names.province(one.province);
    if ("card" in one) return names.card(one.card);
    if ("cards" in one) return cards(one.cards);
    return "told" in one ? told_in_words(one.told, names) : names.turn(one.play);
}

/** In a solution, how many cards the side still needs after the turn. */
function needed({ needs }: Node, table: Table | null): string[] {
    if (needs === undefined) return [];
    const is_save = table?.task.kind === "puzzle" && table.task.puzzle.goal === "save";
    return [needs > 0 ? w("cards-needed", needs) : w(is_save ? "reached-hold" : "reached-win")];
}

/** A sentence of the state in words. Without names of a variant, only those that need none. */
export function said_in_words(said: Said, table: Table | null, names: Names | undefined): string {
    if (said.say === "fault") return fault_in_words(said.fault);
    if (!names) return said.say === "words" ? w(said.words) : "";
    if (said.say === "words") return w(said.words, ...(said.values ?? []).map((one) => value(one, names)));
    if (said.say === "told") return told_in_words(said.told, names);
    if (said.say === "value") {
        const { answer } = table?.solving ?? {};
        const has_teams = table?.nodes[table.at]?.shown?.players === 4;
        return answer ? value_in_words(answer.force, answer.status === "partial", has_teams) : "";
    }
    const node = table?.nodes[said.node];
    if (said.say === "turn" && node?.play) return [names.sentence(node.play), ...needed(node, table)].join(" ");
    return said.say === "end" && node?.shown ? end_in_words(node.shown, names) : "";
}
