// Tests the words of the page: five languages with the same keys and placeholders, and no English word in the other four.
//   node tools/web/tests/words.mjs
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const top = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const folder = `${top}/tools/web/words`;
const others = ["de", "fr", "it", "ru"];
const read = (file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
const known = JSON.parse(readFileSync(`${top}/tools/web/tests/shared_words.json`, "utf8"));

/** The texts by their paths. The forms of a plural are one text, because languages have different forms. */
function texts_of(words, path = "") {
    if (typeof words === "string") return [[path, words]];
    if (typeof words.other === "string") return [[path, Object.values(words).join(" / ")]];
    return Object.entries(words).flatMap(([key, part]) => texts_of(part, path ? `${path}/${key}` : key));
}
const placeholders = (text) => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort().join(" ");
const words_in = (text) =>
    text
        .replace(/\{[^}]*\}/g, " ")
        .toLowerCase()
        .match(/[a-zß-ÿœ]+/g) ?? [];

/** For each kind of words ("", "lessons/" ...), the English texts. The core itself speaks the English reasons, names are data. */
const kinds = [
    "",
    ...readdirSync(folder, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map((one) => `${one.name}/`),
];
const english = new Map();
for (const kind of kinds)
    if (readdirSync(`${folder}/${kind}`).includes("en.json"))
        english.set(kind, new Map(texts_of(read(`${kind}en.json`))));
const reasons = readFileSync(`${top}/tools/siam/telling/reasons.txt`, "utf8")
    .split("\n")
    .filter((line) => line && !/^[#[]/.test(line));
const variants = readdirSync(`${top}/engine/variants`)
    .filter((file) => file.endsWith(".variant"))
    .map((file) => readFileSync(`${top}/engine/variants/${file}`, "utf8"));
const names = variants
    .join("\n")
    .match(/^(?:faction|occupier|card) .*$/gm)
    .flatMap((line) => line.split(/\s+/).slice(2, /^card/.test(line) ? undefined : 3));
const vocabulary = new Set(
    [...english.values()]
        .flatMap((texts) => [...texts.values()])
        .concat(reasons, names)
        .flatMap(words_in),
);

const faults = [];
for (const language of others)
    for (const kind of kinds) {
        const file = `${kind}${language}.json`;
        const texts = texts_of(read(file));
        const said = english.get(kind);
        if (said) {
            const keys = texts.map(([key]) => key).sort();
            const missing = [...said.keys()].filter((key) => !keys.includes(key));
            const more = keys.filter((key) => !said.has(key));
            if (missing.length + more.length > 0) faults.push(`${file}: lacks ${missing}; has besides ${more}`);
            for (const [key, text] of texts)
                if (said.has(key) && placeholders(text) !== placeholders(said.get(key)))
                    faults.push(
                        `${file}, ${key}: '${placeholders(text)}', in English '${placeholders(said.get(key))}'`,
                    );
        }
        const allowed = new Set([...known.names, ...known[language]]);
        for (const [key, text] of texts) {
            const plain = known.titles.reduce((rest, title) => rest.replaceAll(title, " "), text);
            const found = words_in(plain).filter(
                (word) =>
                    (language === "ru" ? word.length > 1 || vocabulary.has(word) : vocabulary.has(word)) &&
                    !allowed.has(word),
            );
            for (const word of new Set(found)) faults.push(`${file}, ${key}: '${word}' looks English: ${text}`);
        }
    }
for (const language of ["en", ...others])
    for (const [id, { know, hints }] of Object.entries(read(`lessons/${language}.json`).steps)) {
        const length = know
            .replace(/\{card:[^}]*\}/g, "a b")
            .replace(/\{[^}]*\}/g, "a")
            .match(/\S*\p{L}\S*/gu).length;
        if (length > 40) faults.push(`lessons/${language}.json, ${id}: ${length} words to know, 40 are the limit`);
        if (hints.length !== 2) faults.push(`lessons/${language}.json, ${id}: ${hints.length} hints, expected 2`);
    }
for (const language of others)
    for (const word of known[language])
        if (!vocabulary.has(word) && language !== "ru")
            faults.push(`shared_words.json: '${word}' (${language}) is no English word`);
assert.equal(faults.length, 0, `${faults.length} faults:\n${faults.join("\n")}`);
console.log(`${kinds.length} kinds of words in five languages, ${vocabulary.size} English words looked for`);
