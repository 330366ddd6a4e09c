// The texts of the page, in the user's language.

import { load_json } from "./files";
import { contracted } from "./grammar";
import { read as read_kept, write } from "./storage";

export type Words = { [key: string]: string | Words | undefined };

export const languages: { [code: string]: string } = {
    en: "English",
    de: "Deutsch",
    fr: "Français",
    it: "Italiano",
    ru: "Русский",
};
let words: Words = {};
let code = "en";
let plurals = new Intl.PluralRules(code);
let numbers = new Intl.NumberFormat(code);

export function wanted(): string {
    const kept = read_kept("siam.language");
    const browser = (navigator.language || "en").slice(0, 2);
    return kept && kept in languages ? kept : browser in languages ? browser : "en";
}
export const language = (): string => code;

/** Uses these texts. The tests see to it that every language has a text for every key. */
export function use(wanted_code: string, its_words: Words): void {
    [code, words] = [wanted_code, its_words];
    plurals = new Intl.PluralRules(code);
    numbers = new Intl.NumberFormat(code, { maximumFractionDigits: 2, useGrouping: "min2" });
}
export async function speak(wanted_code: string): Promise<void> {
    use(wanted_code, await load_json(`words/${wanted_code}.json`));
    document.documentElement.lang = code;
    write("siam.language", code);
}

/** The text of a key, without values. If it has a form for each plural category of CLDR, returns the form for the count. */
export function own_text(key: string, count = 0): string | undefined {
    let at: string | Words | undefined = words;
    for (const part of key.split("/")) at = typeof at === "object" && Object.hasOwn(at, part) ? at[part] : undefined;
    if (typeof at === "object") at = at[plurals.select(count)] ?? at["other"];
    return typeof at === "string" ? at : undefined;
}

/** The text of a key, with values for `{0}`, `{1}`. The first value chooses the plural form. */
export function w(key: string, ...values: (string | number)[]): string {
    const text = own_text(key, Number(values[0] ?? 0)) ?? key;
    const value = (place: string): string | number => values[Number(place)] ?? "";
    const with_values = text.replace(/\{(\d)\}/g, (_, place: string) =>
        typeof value(place) === "number" ? numbers.format(Number(value(place))) : String(value(place)),
    );
    return contracted(with_values, code);
}

export const cards = (n: number): string => (n === 0 ? w("no-card") : w("cards", n));

/** The text as the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(code) + text.slice(1);

/** "a, b and c", or "a, b or c" */
export function listed(parts: string[], is_choice = false): string {
    return new Intl.ListFormat(code, { type: is_choice ? "disjunction" : "conjunction" }).format(parts);
}
