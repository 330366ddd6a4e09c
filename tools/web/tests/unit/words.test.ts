// Words: each text that the page asks for is there, each one that is there is asked for, and sentences are whole.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fault_in_words, needs, said_in_words, told_in_words, value_in_words } from "../../src/sentences";
import { language, listed, use, w } from "../../src/words";
import type { Played } from "../../src/state/table";
import { ask, Player, puzzle_of, puzzles } from "./player";
import { english, folder, languages, names_of, part_of, speak, words_of } from "./speech";

const sources = ["src", "src/state", "src/view"].flatMap((at) =>
    readdirSync(`${folder}/${at}`)
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(`${folder}/${at}/${name}`, "utf8")),
);
const source = sources.join("\n");

test("each text that the sources name is there, and no other", () => {
    const named = [...source.matchAll(/\b(?:w|words|words:)\(?\s*\(?"([a-z][\w/-]*)"/g)].map((found) => found[1] ?? "");
    assert.ok(named.length > 100);
    const missing = named.filter((key) => {
        let at: unknown = english;
        for (const part of key.split("/")) at = (at as Record<string, unknown> | undefined)?.[part];
        return at === undefined;
    });
    assert.deepEqual(missing, []);
    const is_used = (key: string): boolean => {
        const starts = [...key.matchAll(/-|$/g)].map((end) => key.slice(0, (end.index ?? 0) + 1));
        return (
            source.includes(`"${key}"`) ||
            starts.some((start) => source.includes(`\`${start}\${`) || source.includes(`\`${key}/`))
        );
    };
    const unused = Object.keys(part_of("", "en")).filter((key) => !is_used(key) && !source.includes(`"${key}/`));
    assert.deepEqual(unused, []);
});

test("plural forms are those of the language", () => {
    for (const code of languages) {
        const rules = new Intl.PluralRules(code);
        const needed = new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)));
        for (const [key, text] of Object.entries(part_of("", code)))
            if (typeof text === "object" && typeof text["other"] === "string" && Object.keys(text).length > 1)
                for (const form of needed) assert.equal(typeof text[form], "string", `${code} ${key} ${form}`);
    }
});

test("all sentences of a puzzle are whole in every language", () => {
    for (const code of languages) {
        use(code, words_of(code));
        assert.equal(language(), code);
        for (const puzzle of [
            puzzles[0],
            puzzle_of((one) => one.goal === "save"),
            puzzle_of((one) => one.position.includes(":4")),
            puzzle_of((one) => one.twin !== undefined),
        ]) {
            if (!puzzle) continue;
            const player = new Player();
            player.puzzle(puzzle);
            const names = names_of(puzzle.position);
            const said = (): void => {
                const all = [
                    ...player.table.said,
                    { say: "end", node: player.table.at } as const,
                    { say: "turn", node: player.table.at } as const,
                ];
                for (const one of all) {
                    const text = said_in_words(one, player.table, names);
                    assert.doesNotMatch(text, /[{}]|undefined|\/[a-z]/, `${code}: ${text}`);
                }
            };
            for (let hint = 0; hint < 4; ++hint) (player.send({ do: "hint" }), said());
            player.send({ do: "solution" });
            said();
            for (let at = 0; at < Math.min(player.table.nodes.length, 40); ++at)
                (player.send({ do: "go", node: at }), said());
        }
        const found = ask({ do: "solution", position: puzzles[0]?.position, goal: puzzles[0]?.goal, n: puzzles[0]?.n });
        for (const told of [found.paragraph, found.question].filter(Boolean)) {
            const text = told_in_words(told, names_of(puzzles[0]?.position ?? ""));
            assert.doesNotMatch(text, /[{}]|undefined/);
            assert.ok(text.length > 20, text);
        }
    }
});

test("errors are said in every language", () => {
    const position = puzzles[0]?.position ?? "";
    const asked = [
        { do: "line", position, turns: ["XX"] }, { do: "line", position, turns: ["pass", "R=XX,XX/-"] }, { do: "table", position: "nope:2 -" },
        { do: "table", position: "siam:2 KT" }, { do: "nothing" }, { do: "attempt", position, goal: "win", n: 9, turns: [], turn: "K" },
    ]; // prettier-ignore
    for (const request of asked) {
        const fault = ask(request).error;
        assert.ok(fault.code, JSON.stringify(fault));
        const texts = languages.map((code) => {
            use(code, words_of(code));
            return fault_in_words(fault);
        });
        assert.equal(new Set(texts).size, languages.length, texts.join("\n"));
        assert.doesNotMatch(texts.join(), /[{}]|undefined/);
    }
    const [fault] = ask({ do: "variant", text: "variant x\nnonsense\n" }).faults;
    const said = languages.map((code) => (use(code, words_of(code)), fault_in_words(fault)));
    assert.equal(new Set(said).size, languages.length, "a fault of a map's file");
    assert.ok(
        said.slice(1).every((text) => text.includes("2") && !text.includes("unknown")),
        said.join("\n"),
    );
    assert.equal(fault_in_words({ code: "new", arguments: {}, message: "said", rule: "R1", field: null }), "said (R1)");
});

test("a province and a faction of one name are told apart", () => {
    const [saba, siam] = [names_of("saba:2"), names_of("siam:2")];
    for (const code of languages) {
        speak(code);
        for (const goes of [saba.goes_to("SH", "S"), saba.goes_to("SH", "A")])
            assert.match(goes, /faction|Fraktion|fazione|фракция/, code);
        for (const goes of [saba.goes_to("SH", "I"), saba.goes_to("GO", "S"), siam.goes_to("LN", "L")])
            assert.doesNotMatch(goes, /faction|Fraktion|fazione|фракция/, code);
        const play = { player: 1, card: null, steps: [], takes: null, settles: [{ province: "SH", control: "S" }] };
        assert.match(saba.sentence(play as unknown as Played), /\. \p{Lu}/u, code);
    }
    speak("en");
    assert.equal(saba.goes_to("SH", "S"), "the province Shewa goes to the faction Shewa.");
});

test("the rules tell how many provinces make an occupation in each game, and where the very last card must win", () => {
    const numbers = { en: ["four", "three"], de: ["vier", "drei"], fr: ["quatre", "trois"], it: ["quattro", "tre"], ru: ["четыре", "три"] }; // prettier-ignore
    const games = ["siam", "saba", "kingdead"].map((variant) => ask({ do: "variants", variant }).variants[0]);
    assert.deepEqual(
        games.map(({ occupier }) => occupier.limit),
        [4, 4, 3],
    );
    assert.deepEqual(
        games.map(({ rules }) => [rules["last-card"], rules["faction-card"], rules["last-tie"]]),
        [
            ...Array(2).fill(["must-win", "one-or-two-provinces", "latest-player-loses"]),
            ["free", "one-province", "first-empty-hand-wins"],
        ],
    );
    for (const [code, [four, three]] of Object.entries(numbers)) {
        speak(code);
        const text = w("rules/occupation/text");
        assert.match(text, new RegExp(`${four} .*\\(The King Is Dead ?: ${three}\\)`), code);
        assert.match(w("rules/last-card/text"), /Siam|Сиам/);
        assert.doesNotMatch(w("rules/last-card/text"), /King Is Dead/);
    }
});

test("values, numbers and lists", () => {
    use("en", english);
    assert.equal(w("no-such-key"), "no-such-key");
    assert.equal(w("constructor/name"), "constructor/name");
    assert.match(value_in_words([null, 2], false, false), /Player 2 .* in 2 cards/);
    assert.match(value_in_words([0, null], false, true), /team A/i);
    assert.match(value_in_words([{ at_least: 1, at_most: 3 }, null], false, false), /1–3 cards/);
    assert.notEqual(value_in_words([null, null], true, false), value_in_words([null, null], false, false));
    assert.deepEqual([needs(null), needs(undefined), needs(true), needs(2), needs({ at_most: 3 }), needs({})], [Infinity, Infinity, Infinity, 2, 3, Infinity]); // prettier-ignore
    assert.equal(listed(["a", "b", "c"], true), "a, b, or c");
    assert.equal(said_in_words({ say: "words", words: "over" }, null, undefined), w("over"));
    assert.equal(said_in_words({ say: "turn", node: 1 }, null, undefined), "");
});
