// Small tools for making elements.

type Child = Node | string | undefined | false;

/** An element with attributes (functions are listeners: `onclick`) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
    name: K, attributes: { [name: string]: string | boolean | ((event: Event) => void) | undefined } = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === "function") made.addEventListener(key.replace(/^on/, ""), value);
        else if (value === true) made.setAttribute(key, "");
        else if (value !== false && value !== undefined) made.setAttribute(key, value);
    }
    for (const child of children) if (child) made.append(child);
    return made;
}

export function button(words: string, action: () => void, attributes: { [name: string]: string | boolean | undefined } = {}): HTMLButtonElement {
    return el("button", { type: "button", ...attributes, onclick: action }, words);
}

export function replace(parent: Element, ...children: Child[]): void {
    parent.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
}

/** Announces the words to screen readers. */
export function say(words: string): void {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
}
