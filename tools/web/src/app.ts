// The page as a whole: shows the view that the address names.

import { AnalysisView } from "./analysis.js";
import { Cancelled, Core } from "./core.js";
import { MapEditor } from "./map_editor.js";
import { button, el, replace, say } from "./dom.js";
import * as maps from "./maps.js";
import { kept_notes } from "./notes.js";
import { BadPack, Fault, fetched, read_pack, shipped } from "./packs.js";
import * as progress from "./progress.js";
import { PuzzleView } from "./puzzle.js";
import { Listed, Pack, VariantData } from "./types.js";
import { cards, languages, speak, w, wanted } from "./words.js";

declare global {
    interface Window {
        siam: { ask(request: { [key: string]: never }): Promise<unknown> };
    }
}

const main = document.getElementById("main")!;
const nav = document.getElementById("nav")!;
let core: Core;
const packs: Pack[] = [];
const titles = new Map<string, string>(); ///< titles of variants, by name
let level = 0, theme = "";
let list_top = 0, opened = ""; ///< the list's scroll position when the user opened a puzzle, and the id of this puzzle

const all_puzzles = (): Listed[] => packs.flatMap((pack) => pack.puzzles);
const chosen = (): Listed[] => all_puzzles().filter((puzzle) => (level === 0 || puzzle.level === level) && (theme === "" || puzzle.themes.includes(theme)));

function go(hash: string): void {
    if (location.hash === hash) void show();
    else location.hash = hash;
}

/** Opens the next puzzle in the list that the user has not finished; if there is none, simply the next one. */
function next_after(id: string): void {
    const list = chosen();
    const at = list.findIndex((puzzle) => puzzle.id === id);
    const rest = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
    const next = rest.find((puzzle) => progress.state(puzzle.id) === undefined) ?? rest[0];
    if (next) go(`#p=${next.id}`);
}

/** The puzzle of the day, the same for everybody who has the same packs. */
function daily(): Listed | undefined {
    const list = all_puzzles();
    const day = Math.floor(Date.now() / 86_400_000);
    return list[(day * 7919) % Math.max(list.length, 1)];
}

function draw_nav(where: string): void {
    const link = (hash: string, name: string): HTMLElement =>
        el("a", { href: hash, "aria-current": where === name ? "page" : undefined }, w(name));
    replace(nav, link("#", "puzzles"), link("#pos=", "analysis"), link("#map", "maps"), link("#about", "about"));
}

/** The name of a theme, such as "last card". The sentence about the theme begins with the name and a colon. */
const theme_name = (theme: string): string => w(`themes/${theme}`).split(" :")[0]!.split(":")[0]!;

function filters(): HTMLElement {
    const levels = el("select", { "aria-label": w("level", ""), onchange: (event) => { level = Number((event.target as HTMLSelectElement).value); list(); } },
        el("option", { value: "0" }, w("all-levels")), ...[1, 2, 3, 4, 5].map((n) => el("option", { value: String(n), selected: n === level }, w("level", n))));
    const names = [...new Set(all_puzzles().flatMap((puzzle) => puzzle.themes))].sort();
    const themes = el("select", { "aria-label": w("theme"), onchange: (event) => { theme = (event.target as HTMLSelectElement).value; list(); } },
        el("option", { value: "" }, w("all-themes")), ...names.map((name) => el("option", { value: name, selected: name === theme }, theme_name(name))));
    return el("div", { class: "row" }, levels, themes,
        button(w("daily"), () => { const one = daily(); if (one) go(`#p=${one.id}`); }),
        button(w("random"), () => { const some = chosen(); if (some.length) go(`#p=${some[Math.floor(Math.random() * some.length)]!.id}`); }));
}

/** Adds the user's file to the packs, or shows the faults of the file. */
async function open_file(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    try {
        const pack = await read_pack(core, file.name, await file.text());
        packs.splice(0, packs.length, pack);
        list();
        const faults = await pack.faults();
        if (faults.length > 0 && packs[0] === pack) show_faults(pack.name, faults);
    } catch (error) {
        if (!(error instanceof BadPack)) throw error;
        show_faults(file.name, error.faults);
    }
}

function show_faults(name: string, faults: Fault[]): void {
    const items = faults.slice(0, 20).map((fault) => el("li", {}, w("line", fault.line, fault.message)));
    replace(main, el("h2", {}, name), el("p", { class: "bad", id: "pack-faults" }, w("pack-faults")), el("ul", {}, ...items),
        el("a", { href: "#", onclick: () => list() }, w("back-to-list")));
}

function list(): void {
    draw_nav("puzzles");
    const puzzles = chosen(), states = progress.states();
    const solved = all_puzzles().filter((puzzle) => states[puzzle.id] === "solved").length;
    const numbers = new Map(all_puzzles().map((puzzle, at) => [puzzle, at + 1])); // the same numbers as in a booklet
    const items = puzzles.map((puzzle) => {
        const [variant, players] = puzzle.position.split(" ")[0]!.split(":");
        const state = states[puzzle.id];
        return el("li", {}, el("a", { href: `#p=${puzzle.id}`, class: state === "solved" ? "solved" : "" },
            el("strong", {}, `${numbers.get(puzzle)}. ${w(`goal-${puzzle.goal}`, cards(puzzle.n))}${state === "solved" ? " ✓" : ""}`),
            el("span", {}, titles.get(variant!) ?? variant!), el("span", { class: "faint" }, `${w("with-players", players!)}, ${w("level", puzzle.level)}`)));
    });
    const own = el("input", { type: "file", accept: ".txt,.jsonl", id: "own-pack", onchange: (event) => void open_file(event.target as HTMLInputElement) });
    replace(main, el("h2", {}, `${w("puzzles")}: ${packs.map((pack) => pack.name.replace(/\.txt$/, "")).join(", ")}`),
        el("p", {}, el("span", { id: "count" }, w("puzzle-count", puzzles.length)), " · ", w("solved-count", solved, all_puzzles().length, progress.streak())),
        kept_notes(), filters(), el("ul", { class: "list" }, ...items),
        el("p", {}, el("label", {}, w("open-file") + " ", own)));
}

/** Shows the view, scrolled to its top. */
function open_view(...parts: HTMLElement[]): void {
    replace(main, ...parts);
    scrollTo(0, 0);
}

/** Shows the list where the user left it, with the focus on the puzzle that was opened from it. */
function list_again(): void {
    list();
    scrollTo(0, list_top);
    if (opened) document.querySelector<HTMLElement>(`.list a[href="#p=${CSS.escape(opened)}"]`)?.focus({ preventScroll: true });
    opened = "";
}

/** Shows the view that the address names. Cancels the requests of the previous view, and clears its announcement. */
async function show(): Promise<void> {
    core.cancel();
    say("");
    if (main.querySelector(".list")) list_top = scrollY;
    try {
        await show_asked();
    } catch (error) {
        if (!(error instanceof Cancelled)) throw error;
    }
}

async function show_asked(): Promise<void> {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith("p=")) {
        const pack = packs.find((one) => one.puzzles.some((puzzle) => puzzle.id === hash.slice(2)));
        const listed = pack?.puzzles.find((one) => one.id === hash.slice(2));
        if (!pack || !listed) return list_again();
        opened = listed.id;
        draw_nav("puzzles");
        const puzzle = await pack.puzzle(listed);
        const view = new PuzzleView(core, puzzle, () => next_after(puzzle.id));
        open_view(view.element);
        main.focus({ preventScroll: true });
        await view.begin();
    } else if (hash.startsWith("pos=")) {
        draw_nav("analysis");
        const view = new AnalysisView(core, hash.slice(4) || undefined);
        open_view(view.element);
        await view.begin();
    } else if (hash === "map" || hash.startsWith("map=")) {
        draw_nav("maps");
        const editor = new MapEditor(core, hash.slice(4) || undefined, go);
        open_view(editor.element);
        await editor.begin();
    } else if (hash === "about") {
        draw_nav("about");
        const about = (of: string, ...words: string[]): HTMLElement => el("section", {}, el("h2", {}, w(of)), ...words.map((key) => el("p", {}, w(key))));
        open_view(el("div", { class: "text" }, about("about", "about-text"), about("puzzles", "explain-win", "explain-hold", "legend")));
    } else {
        list_again();
    }
}

function failed(error: unknown): void {
    replace(main, el("p", { class: "bad" }, `${w("error")}: ${error instanceof Error ? error.message : String(error)}`));
}

async function begin(): Promise<void> {
    await speak(wanted());
    document.getElementById("loading")!.textContent = w("loading");
    const choice = document.getElementById("language") as HTMLSelectElement;
    choice.setAttribute("aria-label", "Language");
    for (const [code, name] of Object.entries(languages)) choice.append(el("option", { value: code, selected: code === wanted() }, name));
    choice.addEventListener("change", () => void speak(choice.value).then(show).catch(failed));
    history.scrollRestoration = "manual"; // the list restores its own scroll position
    core = await Core.load("siam.wasm");
    window.siam = { ask: (request) => core.ask(request) };
    await maps.check((request) => core.ask(request));
    for (const one of (await core.ask({ do: "variants" })).variants as VariantData[]) titles.set(one.variant, one.title);
    for (const file of await shipped()) packs.push(await fetched(core, file));
    addEventListener("hashchange", () => void show().catch(failed));
    addEventListener("unhandledrejection", (event) => {
        event.preventDefault();
        if (!(event.reason instanceof Cancelled)) failed(event.reason);
    });
    await show();
    document.body.dataset.ready = "true";
    if ("serviceWorker" in navigator && (location.protocol === "https:" || location.hostname === "127.0.0.1" || location.hostname === "localhost"))
        await navigator.serviceWorker.register("service-worker.js").catch(() => undefined); // without it, the page needs the network
}

begin().catch(failed);
