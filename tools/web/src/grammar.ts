// What a language does to words that meet: French and Italian contract a preposition with the article after it.

const french: [RegExp, string][] = [
    [/(?<![\p{L}'])([dD])e le (?=\p{L})/gu, "$1u "],
    [/(?<![\p{L}'])à le (?=\p{L})/gu, "au "],
    [/(?<![\p{L}'])À le (?=\p{L})/gu, "Au "],
];
/** For each preposition, its forms before "il", "la" and "l'". */
const italian: Record<string, [string, string, string]> = {
    di: ["del ", "della ", "dell'"],
    a: ["al ", "alla ", "all'"],
    da: ["dal ", "dalla ", "dall'"],
    in: ["nel ", "nella ", "nell'"],
};

/**
 * Contracts "de le pays" to "du pays" and "a la Francia" to "alla Francia". Applied to a text in which names have
 * replaced placeholders, because a name may begin with an article.
 */
export function contracted(text: string, language: string): string {
    if (language === "fr") return french.reduce((done, [from, to]) => done.replace(from, to), text);
    if (language !== "it") return text;
    return text.replace(/(?<!\p{L})(di|a|da|in) (il |la |l')(?=\p{L})/giu, (all, word: string, article: string) => {
        const form = italian[word.toLowerCase()]?.[["il ", "la ", "l'"].indexOf(article)];
        if (form === undefined) return all;
        return word.charAt(0) === word.charAt(0).toLowerCase() ? form : form.charAt(0).toUpperCase() + form.slice(1);
    });
}
