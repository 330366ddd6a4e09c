// What the page says, in the language chosen.

type Words = { [key: string]: string | Words };

export const languages: { [code: string]: string } = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano", ru: "Русский" };
let english: Words = {};
let words: Words = {};

export function wanted(): string {
    const kept = localStorage.getItem("siam.language");
    const browser = (navigator.language || "en").slice(0, 2);
    return kept && kept in languages ? kept : browser in languages ? browser : "en";
}

async function read(code: string): Promise<Words> {
    return (await (await fetch(new URL(`words/${code}.json`, document.baseURI))).json()) as Words;
}

export async function speak(code: string): Promise<void> {
    english = await read("en");
    words = code === "en" ? english : await read(code);
    document.documentElement.lang = code;
    localStorage.setItem("siam.language", code);
}

function found(from: Words, key: string): string | undefined {
    let at: string | Words | undefined = from;
    for (const part of key.split("/")) at = typeof at === "object" ? at[part] : undefined;
    return typeof at === "string" ? at : undefined;
}

/** The words for a key, `{0}`, `{1}` filled in. A language that lacks them borrows English ones. */
export function w(key: string, ...values: (string | number)[]): string {
    const text = found(words, key) ?? found(english, key) ?? key;
    return text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ""));
}

export function cards(n: number): string {
    return n === 0 ? w("no-card") : n === 1 ? w("cards-1") : w("cards", n);
}
