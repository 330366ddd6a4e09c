// Sentences that the core gives as data (NOTATION.md, Phrases), in the user's language.

import { Names } from "./names.js";
import { Json } from "./core.js";
import { capital, language, listed, w } from "./words.js";

type Phrase = { [part: string]: Json };
/** A sentence in English and as data. */
export interface Told {
    text: string;
    phrase: Phrase;
}
type Sentences = { [name: string]: string };

const known = new Map<string, Promise<Sentences>>();
/** The sentences of a language; none for English, which the core speaks. */
function sentences(code: string): Promise<Sentences> {
    const file = new URL(`words/reasons/${code}.json`, document.baseURI);
    if (!known.has(code)) known.set(code, fetch(file).then((answer) => answer.json()));
    return known.get(code)!;
}

export async function in_words(told: Told, names: Names): Promise<string> {
    const code = language();
    return code === "en" ? told.text : new Filler(await sentences(code), names).text(told.phrase);
}

class Filler {
    constructor(private readonly sentences: Sentences, private readonly names: Names) {}

    text(phrase: Phrase): string {
        if ("say" in phrase) return this.sentence(phrase);
        if ("sentences" in phrase) return this.each(phrase.sentences).map(capital).join(" ");
        if ("list" in phrase) {
            const parts = this.each(phrase.list);
            return "word" in phrase ? listed(parts, phrase.word === "or") : parts.join(phrase.between as string);
        }
        if ("players" in phrase) return this.players(phrase.players as number[]);
        if ("followers" in phrase) {
            const name = this.names.power(phrase.followers as string), count = phrase.count as number;
            return count === 1 ? name : `${count} ${name}`;
        }
        if ("province" in phrase) return this.names.province(phrase.province as string);
        if ("power" in phrase) return this.names.power(phrase.power as string);
        if ("card" in phrase) return this.names.card(phrase.card as string);
        if ("ratio" in phrase) return (phrase.ratio as number[]).join(":");
        return String(phrase.number);
    }
    private each(phrases: Json | undefined): string[] {
        return (phrases as Phrase[]).map((one) => this.text(one));
    }
    private sentence(phrase: Phrase): string {
        return this.sentences[phrase.say as string]!.replace(/\{([a-z]+)\}/g, (_, name: string) => this.text(phrase[name] as Phrase));
    }
    private players(seats: number[]): string {
        return seats.length === 1 ? w("the-player", seats[0]!) : w("the-players", listed(seats.map(String)));
    }
}
