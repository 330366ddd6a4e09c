// The map: the core's picture, with provinces that react to taps and to the keyboard.

import { Core } from "./core.js";
import { el, replace } from "./dom.js";
import { w } from "./words.js";

export class Board {
    readonly element = el("div", { class: "map" });
    private picked: (code: string) => void = () => undefined;
    private drawn = 0;

    constructor(private readonly core: Core) {
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => void this.show(this.position, this.highlight));
    }
    private position = "";
    private highlight: string | undefined;
    private rules: { [name: string]: string } = {};
    private marked: Set<string> = new Set();

    /** Draws the position, and the effect of a legal turn if one is given. */
    async show(position: string, highlight?: string, rules?: { [name: string]: string }): Promise<void> {
        if (!position) return;
        this.position = position;
        this.highlight = highlight;
        if (rules) this.rules = rules;
        const number = ++this.drawn;
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        const answer = await this.core.ask({
            do: "show", position, rules: this.rules, picture: dark ? "dark" : "light", part: "map", ...(highlight ? { highlight } : {}),
        });
        if (number !== this.drawn || typeof answer.picture !== "string") return; // a newer call will draw
        const parsed = new DOMParser().parseFromString(answer.picture, "image/svg+xml").documentElement;
        const svg = document.importNode(parsed, true);
        svg.setAttribute("role", "group"); // its provinces are buttons
        svg.setAttribute("aria-label", svg.querySelector("title")?.textContent ?? "");
        const note = svg.querySelector(".map-note"); // the core writes this note in English
        if (note) note.textContent = w("map-note");
        replace(this.element, svg);
        this.element.dataset.theme = dark ? "dark" : "light";
        for (const province of this.element.querySelectorAll("g.province")) this.make_tappable(province);
        for (const land of this.element.querySelectorAll(".land"))
            land.addEventListener("click", () => this.picked(land.getAttribute("data-code") ?? ""));
        this.mark(this.marked);
    }

    private make_tappable(province: Element): void {
        const code = province.getAttribute("data-code") ?? "";
        province.setAttribute("tabindex", "0");
        province.setAttribute("role", "button");
        province.setAttribute("aria-label", province.querySelector("title")?.textContent ?? code);
        province.addEventListener("click", () => this.picked(code));
        province.addEventListener("keydown", (event) => {
            const key = (event as KeyboardEvent).key;
            if (key !== "Enter" && key !== " ") return;
            event.preventDefault();
            this.picked(code);
        });
    }

    /** Sets the function that is called when a province is tapped. */
    on_pick(picked: (code: string) => void): void {
        this.picked = picked;
    }

    /** Marks these provinces as possible choices. */
    mark(codes: Set<string>): void {
        this.marked = codes;
        for (const land of this.element.querySelectorAll(".land"))
            land.classList.toggle("can", codes.has(land.getAttribute("data-code") ?? ""));
    }
}
