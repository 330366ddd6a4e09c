// The texts of the page, in the user's language.

import { read as read_kept, write } from "./storage.js";

type Words = { [key: string]: string | Words };

export const languages: { [code: string]: string } = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano", ru: "Русский" };
let english: Words = {};
let words: Words = {};
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");
let code = "en";

export function wanted(): string {
    const kept = read_kept("siam.language");
    const browser = (navigator.language || "en").slice(0, 2);
    return kept && kept in languages ? kept : browser in languages ? browser : "en";
}

async function read(code: string): Promise<Words> {
    return (await (await fetch(new URL(`words/${code}.json`, document.baseURI))).json()) as Words;
}

export const language = (): string => code;

export async function speak(wanted_code: string): Promise<void> {
    english = await read("en");
    words = wanted_code === "en" ? english : await read(wanted_code);
    code = wanted_code;
    plurals = new Intl.PluralRules(code);
    numbers = new Intl.NumberFormat(code, { maximumFractionDigits: 2, useGrouping: "min2" } as unknown as Intl.NumberFormatOptions);
    document.documentElement.lang = code;
    write("siam.language", code);
}

/** The text of a key. If the text has a form for each plural category of CLDR, returns the form for the count. */
function found(from: Words, key: string, count: number): string | undefined {
    let at: string | Words | undefined = from;
    for (const part of key.split("/")) at = typeof at === "object" ? at[part] : undefined;
    if (typeof at === "object") at = at[plurals.select(count)] ?? at["other"];
    return typeof at === "string" ? at : undefined;
}

/** The text of a key, with values for `{0}`, `{1}`. The first value chooses the plural form. Falls back to English. */
export function w(key: string, ...values: (string | number)[]): string {
    const count = Number(values[0] ?? 0);
    const text = found(words, key, count) ?? found(english, key, count) ?? key;
    return text.replace(/\{(\d)\}/g, (_, place: string) => {
        const value = values[Number(place)] ?? "";
        return typeof value === "number" ? numbers.format(value) : value;
    });
}

export function cards(n: number): string {
    return n === 0 ? w("no-card") : w("cards", n);
}

/** The text as the beginning of a sentence. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "a, b and c", or "a, b or c" */
export function listed(parts: string[], is_choice = false): string {
    return new Intl.ListFormat(code, { type: is_choice ? "disjunction" : "conjunction" }).format(parts);
}
