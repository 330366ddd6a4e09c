// The texts of the page in five languages, and the names of a variant, as the page loads them.
import { readFileSync } from "node:fs";
import { Names } from "../../src/names";
import { use } from "../../src/words";
import type { Words } from "../../src/words";
import { top } from "../core_file.mjs";
import { ask } from "./player";

export const folder = `${top}/tools/web`;
export const languages = ["en", "de", "fr", "it", "ru"];
export const part_of = (part: string, code: string): Words => {
    try {
        return JSON.parse(readFileSync(`${folder}/words/${part}${code}.json`, "utf8")) as Words;
    } catch {
        return {};
    }
};
export const words_of = (code: string): Words => ({
    ...part_of("", code),
    ...Object.fromEntries(
        ["terms", "lessons", "names", "reasons", "rules"].map((part) => [part, part_of(`${part}/`, code)]),
    ),
});
export const english = words_of("en");
export const speak = (code: string): void => use(code, words_of(code));
export const names_of = (position: string): Names =>
    new Names(ask({ do: "variants", variant: position.split(":")[0] }).variants[0]);
