// The map editor, for owners of the printed board: borders, names, places, start numbers and homes. The core reads and
// writes the variant file and reports its faults; this view only changes the data.

import { Core, Json } from "./core.js";
import { button, el, replace, say } from "./dom.js";
import { MapDrawing } from "./map_drawing.js";
import * as maps from "./maps.js";
import { Looked, Outline, ProvinceData, VariantData } from "./types.js";
import { w } from "./words.js";

type Change = (data: VariantData) => void;

const copy = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

export class MapEditor {
    readonly element = el("div", { class: "table" });
    private readonly drawing: MapDrawing;
    private readonly faults = el("div", { class: "box", role: "alert", id: "map-faults" });
    private readonly about = el("p", {}, w("map-about"));
    private readonly form = el("div", { class: "box", id: "province-form" });
    private readonly whole = el("div", { class: "box", id: "variant-form" });
    private readonly changes = el("div", { id: "map-changes" });
    private readonly file = el("textarea", { spellcheck: "false", id: "variant-text", "aria-label": w("variant-text") });
    private readonly keep_button = button(w("keep-map"), () => this.keep(), { class: "main", id: "keep-map" });
    private readonly save_button = button(w("save-file"), () => this.save(), { id: "save-map" });
    private readonly said = el("p", { class: "good", id: "map-said" });
    private data!: VariantData;
    private outline!: Outline;
    private text = "";
    private base = { name: "", text: "" }; ///< the map before any change
    private built_in: string[] = [];
    private chosen: string | undefined;
    private asked = 0;

    constructor(private readonly core: Core, private readonly begun: string | undefined, private readonly go: (hash: string) => void) {
        this.drawing = new MapDrawing({
            choose: (code) => this.choose(code),
            move: (code, to) => void this.change((data) => this.move(data, code, to)),
        });
        const take = button(w("take-text"), () => void this.take(this.file.value), { id: "take-text" });
        this.element.append(this.drawing.element, el("div", {},
            el("h2", {}, w("maps")), this.about, this.faults, this.said, this.form, this.whole, this.changes,
            el("details", {}, el("summary", {}, w("variant-text")), this.file, take)));
        this.faults.hidden = true;
    }

    async begin(): Promise<void> {
        const all = (await this.core.ask({ do: "variants" })).variants as VariantData[];
        this.built_in = all.map((one) => one.variant).filter((name) => maps.own_file(name) === undefined);
        const known = all.find((one) => one.variant === this.begun) ?? all[0]!;
        const looked = await this.look({ data: known as unknown as Json });
        this.base = { name: known.variant, text: looked.text };
        this.show(looked);
    }

    private async look(what: { [key: string]: Json }): Promise<Looked> {
        const answer = await this.core.ask({ do: "variant", ...what });
        if (answer.error) return { text: this.text, faults: [{ line: 0, rule: answer.error.rule, message: answer.error.message }] };
        return answer as unknown as Looked;
    }

    /** Changes the data, and asks the core for the file and its faults. A changed built-in map gets another name. */
    private async change(change: Change): Promise<void> {
        const next = copy(this.data);
        change(next);
        this.data = next;
        const number = ++this.asked;
        let looked = await this.look({ data: next as unknown as Json });
        if (looked.replaces) {
            next.variant = this.free_name(next.variant);
            looked = await this.look({ data: next as unknown as Json });
            this.tell(w("renamed", next.variant));
        }
        if (number === this.asked) this.show(looked);
    }

    private free_name(name: string): string {
        return name.startsWith("my-") ? `${name}-2` : `my-${name}`;
    }

    private tell(words: string): void {
        this.said.textContent = words;
        say(words);
    }

    /** Shows the core's answer. Faulty data stays in the editor, so that the user can mend it. */
    private show(looked: Looked): void {
        this.text = looked.text;
        if (looked.variants) this.data = looked.variants[0]!;
        if (looked.outline) this.outline = looked.outline;
        this.file.value = looked.text;
        const wrong = looked.faults.length > 0;
        this.faults.hidden = !wrong;
        this.keep_button.disabled = this.save_button.disabled = wrong || this.is_built_in();
        const lines = looked.text.split("\n");
        replace(this.faults, el("p", { class: "bad" }, w("map-faults")), el("ul", {}, ...looked.faults.map((fault) =>
            el("li", {}, fault.line > 0 ? w("line", fault.line, fault.message) : fault.message, fault.rule ? ` (${fault.rule})` : "",
                fault.line > 0 && el("code", {}, ` ${lines[fault.line - 1] ?? ""}`)))));
        this.redraw();
    }

    private is_built_in(): boolean {
        return this.built_in.includes(this.data.variant);
    }

    private redraw(): void {
        const focused = document.activeElement?.id;
        this.drawing.draw(this.data, this.outline, this.chosen);
        this.draw_form();
        this.draw_whole();
        this.draw_changes();
        if (focused && focused !== document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
    }

    private choose(code: string): void {
        this.chosen = code;
        this.about.hidden = true; // the form for this province replaces the introduction
        this.redraw();
        say(this.province()?.name ?? "");
    }

    private province(data = this.data): ProvinceData | undefined {
        return data.provinces.find((one) => one.code === this.chosen);
    }

    /** Moves a province. Also stores the drawn places of the others, because a file has all eight places or none. */
    private move(data: VariantData, code: string, to: [number, number]): void {
        data.provinces.forEach((one, at) => {
            if (one.code === code) one.at = to;
            else one.at ??= this.outline.places[at]!.map(Math.round) as [number, number];
        });
    }

    private toggle(data: VariantData, a: string, b: string): void {
        for (const [from, to] of [[a, b], [b, a]] as const) {
            const borders = data.provinces.find((one) => one.code === from)!.borders;
            const at = borders.indexOf(to);
            if (at < 0) borders.push(to);
            else borders.splice(at, 1);
        }
    }

    private rename(data: VariantData, code: string, to: string): void {
        if (data.provinces.some((one) => one.code === to)) return this.tell(w("code-taken", to));
        for (const one of data.provinces) {
            if (one.code === code) one.code = to;
            one.borders = one.borders.map((other) => (other === code ? to : other));
        }
        this.chosen = to;
    }

    private field(id: string, words: string, value: string, set: (value: string) => void, attributes: { [name: string]: string } = {}): HTMLElement {
        const input = el("input", { id, value, ...attributes, onchange: (event) => set((event.target as HTMLInputElement).value) });
        return el("label", { class: "field" }, words, input);
    }

    private number(id: string, words: string, value: number, set: (value: number) => void): HTMLElement {
        return this.field(id, words, String(value), (typed) => set(Math.round(Number(typed) || 0)), { type: "number", inputmode: "numeric", step: "1" });
    }

    private draw_form(): void {
        const province = this.province();
        const names = el("div", { class: "row" }, ...this.data.provinces.map((one) =>
            button(one.name || one.code, () => this.choose(one.code), { id: `choose-${one.code}`, "aria-pressed": String(one.code === this.chosen) })));
        if (!province) return replace(this.form, el("p", {}, w("choose-province")), names);
        const set = (change: (province: ProvinceData, data: VariantData) => void) => void this.change((data) => change(this.province(data)!, data));
        const [x, y] = province.at ?? (this.outline.places[this.data.provinces.indexOf(province)]!.map(Math.round) as [number, number]);
        const homes = el("select", { id: "home", onchange: (event) => set((one, data) => this.set_home(data, one, (event.target as HTMLSelectElement).value)) },
            el("option", { value: "" }, w("no-home")),
            ...this.data.factions.map((faction) => el("option", { value: faction.letter, selected: province.home_of === faction.letter }, faction.name)));
        replace(this.form, el("p", {}, w("choose-province")), names, el("h3", {}, province.name),
            el("p", { id: "borders-of" }, w("borders")), el("div", { class: "row", role: "group", "aria-labelledby": "borders-of" },
                ...this.data.provinces.filter((other) => other !== province).map((other) =>
                    button(other.name || other.code, () => void this.change((data) => this.toggle(data, province.code, other.code)),
                        { id: `border-${other.code}`, "aria-pressed": String(province.borders.includes(other.code)) }))),
            el("div", { class: "fields" },
                this.field("province-name", w("name"), province.name, (name) => set((one) => (one.name = name.trim()))),
                this.field("province-code", w("code"), province.code, (code) => void this.change((data) => this.rename(data, province.code, code.trim().toUpperCase())), { maxlength: "2" }),
                this.number("province-start", w("start"), province.start, (start) => set((one) => (one.start = start))),
                el("label", { class: "field" }, w("home"), homes),
                province.home_of !== null && this.number("home-followers", w("home-followers"), province.home_followers, (many) => set((one) => (one.home_followers = many))),
                this.number("place-x", w("place-x"), x, (to) => void this.change((data) => this.move(data, province.code, [to, y]))),
                this.number("place-y", w("place-y"), y, (to) => void this.change((data) => this.move(data, province.code, [x, to])))));
    }

    /** Moves the faction's home to this province. */
    private set_home(data: VariantData, here: ProvinceData, letter: string): void {
        const followers = data.provinces.find((one) => one.home_of === letter)?.home_followers ?? 1;
        for (const one of data.provinces) if (one === here || (letter && one.home_of === letter)) [one.home_of, one.home_followers] = [null, 0];
        if (letter) [here.home_of, here.home_followers] = [letter, followers];
    }

    private draw_whole(): void {
        const checked = el("input", { type: "checkbox", id: "map-verified", checked: this.data.map === "verified", onchange: (event) => {
            const on = (event.target as HTMLInputElement).checked;
            void this.change((data) => (data.map = on ? "verified" : "reconstructed"));
        } });
        const begin = el("select", { id: "map-base", onchange: (event) => this.go(`#map=${(event.target as HTMLSelectElement).value}`) },
            ...[...this.built_in, ...maps.own_names()].map((name) => el("option", { value: name, selected: name === this.base.name }, name)));
        const own = el("input", { type: "file", accept: ".variant,text/plain", id: "open-variant", onchange: (event) => void this.open(event.target as HTMLInputElement) });
        const is_kept = maps.own_file(this.data.variant) === this.text;
        replace(this.whole, el("div", { class: "fields" },
            el("label", { class: "field" }, w("map-base"), begin),
            this.field("variant-name", w("variant-name"), this.data.variant, (name) => void this.change((data) => (data.variant = name.trim()))),
            this.field("variant-title", w("title"), this.data.title, (title) => void this.change((data) => (data.title = title.trim()))),
            el("label", { class: "check" }, checked, " ", w("map-verified"))),
        el("div", { class: "row" }, this.keep_button, this.save_button,
            (is_kept || this.is_built_in()) && button(w("use-map"), () => void this.use(), { id: "use-map" }),
            maps.own_file(this.data.variant) !== undefined && button(w("forget-map"), () => this.forget(), { id: "forget-map" })),
        el("p", {}, el("label", {}, w("open-variant") + " ", own)));
    }

    /** Shows the statements that differ from the original map. */
    private draw_changes(): void {
        const before = this.base.text.split("\n"), now = this.text.split("\n");
        const gone = before.filter((line) => !now.includes(line)), come = now.filter((line) => !before.includes(line));
        if (gone.length + come.length === 0) return replace(this.changes, el("p", { class: "faint" }, w("no-changes", this.base.name)));
        replace(this.changes, el("p", {}, w("changes", this.base.name)), el("ul", { class: "changes" },
            ...gone.map((line) => el("li", {}, el("code", {}, `- ${line}`))), ...come.map((line) => el("li", {}, el("code", {}, `+ ${line}`)))));
    }

    private keep(): void {
        if (!maps.keep(this.data.variant, this.text)) return this.tell(w("not-kept"));
        this.tell(w("kept-map", this.data.variant));
        this.draw_whole();
    }

    private forget(): void {
        maps.forget(this.data.variant);
        this.go("#map");
    }

    private save(): void {
        const address = URL.createObjectURL(new Blob([this.text], { type: "text/plain" }));
        el("a", { href: address, download: `${this.data.variant}.variant` }).click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }

    private async use(): Promise<void> {
        const answer = await this.core.ask({ do: "deal", variant: this.data.variant, players: 2, open: 3, cards: 6, seed: Date.now() % 1_000_000 });
        if (answer.error) return this.tell(answer.error.message);
        this.go(`#pos=${encodeURIComponent(answer.position as string)}`);
    }

    private async open(input: HTMLInputElement): Promise<void> {
        const file = input.files?.[0];
        if (file) await this.take(await file.text());
    }

    /** Reads a variant file, opened or typed. */
    private async take(text: string): Promise<void> {
        const looked = await this.look({ text });
        ++this.asked;
        this.chosen = undefined;
        this.said.textContent = "";
        this.show(looked);
        if (looked.replaces) await this.change(() => undefined);
    }
}
