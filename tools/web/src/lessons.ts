// The lessons: their data, the names in their words, and why an answer is wrong. Without DOM; the core judges.

import data from "../lessons/lessons.json";
import { contracted } from "./grammar";
import type { Names } from "./names";
import { path } from "./state/tree";
import type { Lesson, Table } from "./state/table";

export const lessons: Lesson[] = (data as Omit<Lesson, "step">[]).map((one, at) => ({ step: at + 1, ...one }));
/** The first ten lessons teach the game for two players. */
export const first_lessons = 10;

export type Values = Record<string, string | number>;
/** A part of a text: plain text, or the name of a power, beside which the page shows the power's sign. */
type Part = string | { power: string; name: string };

/**
 * Replaces `{power:W}`, `{card:S}` and `{province:LA}` by names, `{occupier}` by the name of the occupier, and other
 * names in braces by `values`. A value of `faction` or `wanted` is the letter of a power.
 */
export function parts_of(text: string, names: Names, language: string, values: Values = {}): Part[] {
    const power = (letter: string): Part => ({ power: letter, name: names.power(letter) });
    const parts = text.split(/(\{[^}]*\})/).map((part): Part => {
        const [, kind, of = ""] = /^\{([a-z]+):?(\w*)\}$/.exec(part) ?? [];
        if (kind === undefined) return part;
        if (kind === "power") return power(of);
        if (kind === "card") return names.card(of);
        if (kind === "province") return names.province(of);
        if (kind === "occupier") return power(names.occupier);
        const value = String(values[kind] ?? "");
        return kind === "faction" || kind === "wanted" ? power(value) : value;
    });
    return joined(parts, language);
}

/** Begins sentences with a capital, and contracts prepositions with the articles of names. */
function joined(parts: Part[], language: string): Part[] {
    const done: Part[] = [];
    for (const part of parts) {
        const before = done.at(-1) ?? "";
        if (typeof part === "string" || typeof before !== "string") {
            done.push(part);
            continue;
        }
        const begins = done.every((one) => one === "") || /[.!?] $/.test(before);
        const name = begins ? part.name.charAt(0).toUpperCase() + part.name.slice(1) : part.name;
        const both = contracted(before + name, language);
        const article = /^(le |il |la |l')/i.exec(name)?.[0] ?? "";
        const short = both === before + name ? name : name.slice(article.length);
        done[Math.max(0, done.length - 1)] = both.slice(0, both.length - short.length);
        done.push({ power: part.power, name: short });
    }
    return done;
}

/** Whether an answer to a question of a lesson is right, by the way the game ends if all pass. */
export function answer_of(table: Table, asks: "leader" | "winner"): string {
    const ends = table.nodes[0]?.shown?.if_all_pass;
    if (!ends) return "";
    if (asks === "leader") return ends.ranking[0]?.faction ?? "";
    return ends.winners.length > 0 ? ends.winners.join(",") : "draw";
}

interface Reason {
    words: string; ///< a key below `lessons/wrong`
    values: Values;
    replied: boolean; ///< whether another player answers with a card
}
/** Why a turn is wrong: what differs between the end to which the refutation leads and the end that the lesson wants. */
export function reason_of(table: Table): Reason | null {
    if (table.task.kind !== "lesson" || table.task.lesson.task.do !== "turn") return null;
    const { position, task } = table.task.lesson;
    const way = path(table.nodes, table.tip);
    const refuted = way.slice(way.indexOf(table.from) + 1).map((at) => table.nodes[at]);
    const shown = refuted.at(-1)?.shown;
    const ends = shown?.result ?? shown?.if_all_pass;
    if (!ends) return null;
    const leader = ends.by === "independence" ? ends.ranking[0]?.faction : undefined;
    const me = Number(position.split(" ")[5]);
    const values = { player: ends.winners.join("+"), faction: leader ?? "", wanted: task.end.leads ?? "" };
    const replied = refuted.some((node) => node?.play && node.play.player !== me && node.play.card !== null);
    const because = (words: string): Reason => ({ words, values, replied });
    if (refuted[0]?.play?.card === null) return because("pass");
    if (leader === undefined) return because("occupation");
    if (ends.by !== task.end.by) return because("no-occupation");
    return because(leader === values.wanted ? "count" : "leader");
}
