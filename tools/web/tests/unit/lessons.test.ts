// Lessons: every wrong turn of every lesson gets a true reason, and every text is complete in five languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { contracted } from "../../src/grammar";
import { answer_of, lessons, parts_of, reason_of, type Values } from "../../src/lessons";
import type { Names } from "../../src/names";
import type { Table } from "../../src/state/table";
import { core_of, top } from "../core_file.mjs";

const ask_line = core_of(process.env["SIAM_WASM"]) as (line: string) => any;
const ask = (request: object): any => ask_line(JSON.stringify({ id: 1, ...request }));
const languages = ["en", "de", "fr", "it", "ru"];
const read = (file: string): any => JSON.parse(readFileSync(`${top}/tools/web/words/${file}`, "utf8"));
const words: Record<string, any> = Object.fromEntries(languages.map((code) => [code, read(`lessons/${code}.json`)]));

/** The names of a variant in a language, as the page has them. */
function names_of(position: string, code: string): Names {
    const variant = position.split(":")[0] ?? "";
    const data = ask({ do: "variants", variant }).variants[0];
    const own = code === "en" ? {} : (read(`names/${code}.json`)[variant] ?? {});
    const list = (kind: string, of: [string, string][]): ((key: string) => string) => {
        const all = new Map(of);
        return (key) => own[kind]?.[key] ?? all.get(key) ?? assert.fail(`no ${kind} ${key}`);
    };
    return {
        occupier: data.occupier.letter,
        factions: data.factions.map((one: any) => one.letter),
        power: list(
            "powers",
            [...data.factions, data.occupier].map((one: any) => [one.letter, one.name]),
        ),
        card: list(
            "cards",
            data.cards.map((one: any) => [one.card, one.title]),
        ),
        province: list(
            "provinces",
            data.provinces.map((one: any) => [one.code, one.name]),
        ),
    } as unknown as Names;
}

/** The text with all names, as one string. */
const fill = (text: string, names: Names, code: string, values: Values = {}): string =>
    parts_of(text, names, code, values)
        .map((part) => (typeof part === "string" ? part : part.name))
        .join("");

/** The table after the core has judged a turn: the tried turn and its refutation. */
function refuted(lesson: (typeof lessons)[number], turn: string, then: string[]): Table {
    const node = (position: string, parent: number, play?: object): object => ({
        parent,
        play,
        shown: ask({ do: "show", position }),
    });
    // The table also holds the refutation of an earlier try, which does not count.
    const nodes = [node(lesson.position, -1), node(lesson.position, 0, { player: 9, card: "K" })];
    let position = lesson.position;
    for (const [at, one] of [turn, ...then].entries()) {
        const play = { player: Number(position.split(" ")[5]), card: one === "pass" ? null : one.charAt(0) };
        position = ask({ do: "play", position, turns: [one] }).to;
        nodes.push(node(position, at === 0 ? 0 : nodes.length - 1, play));
    }
    return {
        nodes,
        from: 0,
        tip: nodes.length - 1,
        task: { kind: "lesson", lesson, answered: 0, hints: 0, wrong: 0, ended: "" },
    } as unknown as Table;
}

test("every wrong turn has a reason that is true, in five languages", () => {
    const seen = new Set<string>();
    for (const lesson of lessons) {
        const { position, task } = lesson;
        if (task.do !== "turn") continue;
        const me = Number(position.split(" ")[5]);
        for (const { turn } of ask({ do: "moves", position }).turns) {
            const judged = ask({ do: "attempt", position, goal: "win", n: task.n, turns: [], turn });
            if (judged.judged !== "wrong") continue;
            const table = refuted(lesson, turn, judged.then);
            const reason = reason_of(table);
            assert.ok(reason, `${position} ${turn}`);
            const shown = table.nodes.at(-1)?.shown;
            const ends = shown?.result ?? shown?.if_all_pass;
            assert.ok(!ends?.winners.includes(me), `${position} ${turn}: the refutation ends with a win`);
            seen.add(reason.words);
            if (reason.words === "pass") assert.equal(turn, "pass");
            if (reason.words === "leader") assert.notEqual(reason.values["faction"], task.end.leads);
            if (reason.words === "count") assert.equal(ends?.ranking[0]?.faction, task.end.leads);
            if (reason.words === "occupation") assert.equal(ends?.by, "occupation");
            if (reason.words === "no-occupation") assert.equal(ends?.by, "independence");
            for (const code of languages) {
                const text = fill(words[code].wrong[reason.words], names_of(position, code), code, reason.values);
                assert.doesNotMatch(text, /[{}]|undefined/, text);
            }
        }
    }
    assert.deepEqual([...seen].sort(), ["count", "leader", "no-occupation", "occupation", "pass"]);
});

test("the questions are answered by the way the game ends", () => {
    const [first] = lessons;
    assert.ok(first);
    const table = { nodes: [{ shown: ask({ do: "show", position: first.position }) }] } as unknown as Table;
    assert.equal(answer_of(table, "leader"), "W");
    assert.equal(answer_of(table, "winner"), "2");
});

test("texts of steps are complete in five languages", () => {
    for (const code of languages)
        for (const lesson of lessons) {
            const names = names_of(lesson.position, code);
            const { know, task, right, hints } = words[code].steps[lesson.id];
            for (const text of [know, task, right, ...hints]) {
                const told = fill(text, names, code);
                assert.doesNotMatch(told, /[{}]|undefined/, `${code} ${lesson.id}`);
                if (code === "fr") assert.doesNotMatch(told, /(^| )(de|à) le /i);
                if (code === "it") assert.doesNotMatch(told, /(^| )(di|a|da) (il |la |l')/i);
            }
        }
});

test("prepositions are contracted with articles, and sentences begin with a capital", () => {
    const said = (text: string, code: string): string => fill(text, names_of("kingdead:2", code), code);
    assert.equal(
        said("{power:E} a deux partisans de {power:W}. {power:W} revient à {power:W}, à {occupier}.", "fr"),
        "L'Angleterre a deux partisans du pays de Galles. Le pays de Galles revient au pays de Galles, à la France.",
    );
    assert.equal(
        said("A {power:E} servono seguaci di {power:W} e di {power:S}: va a {occupier}.", "it"),
        "All'Inghilterra servono seguaci del Galles e della Scozia: va alla Francia.",
    );
    assert.equal(contracted("partisans de Rama", "fr"), "partisans de Rama");
    assert.equal(contracted("seguaci di Lao", "it"), "seguaci di Lao");
});
