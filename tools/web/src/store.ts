// Holds the state, and does what it asks for: asks the core, keeps records, follows the address, announces.

import type { Drawing as Layout, Variant } from "siam-api";
import { Cancelled, Core, type Answer } from "./core";
import { lessons } from "./lessons";
import { Names } from "./names";
import { Packs, variant_of } from "./packs";
import { said_in_words } from "./sentences";
import { address_of, easy, everything, hash_of, packed, read_address, unpacked, type Address } from "./state/address";
import * as kept from "./state/kept";
import { reduce } from "./state/reduce";
import type { Asked, Effect, Event, Filter, Kept, Opened, Opening, Request, Said, State } from "./state/table";
import { leave_out, read, read_texts, write, write_texts } from "./storage";
import { speak, wanted } from "./words";

declare global {
    interface Window {
        siam: { ask: (request: Request) => Promise<unknown>; state: () => State };
    }
}

const example = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";
const keys = { log: "siam.log", maps: "siam.maps", position: "siam.position", filter: "siam.filter" };
const internal = { code: "internal", field: null, rule: null, arguments: {} } as const; ///< an error of the page itself
const here = (): string => location.hash || "#";
const spoken = 5; ///< announcements that stay for screen readers

/** What shows the map of a variant: its drawing, and its names in the user's language. */
export type Chart = { layout: Layout; names: Names };

class Store {
    state: State = { view: { name: "home" }, table: null, notice: null, made: 0, clicked: -Infinity };
    games: Variant[] = [];
    own_maps: Record<string, string> = {};
    offline = !navigator.onLine;
    dropped: { kind: "pack" | "log" | "map"; name: string; text: string } | undefined; ///< no view has taken it yet
    readonly packs = new Packs(
        (request) => this.ask(request),
        () => this.tell(),
    );
    private core!: Core; // set by begin(), before anything else
    private readonly charts = new Map<string, Chart | "asked">();
    private readonly linked = new Map<string, string>(); ///< maps that came with an address
    private readonly packed = new Map<string, string>(); ///< own maps as addresses hold them, by their text
    private readonly watching = new Set<() => void>();
    private log: kept.Attempted[] = [];
    private progress_: kept.Progress = kept.progress_of([]);
    private opening = 0;
    private begun = 0; ///< the time when the table was opened, in milliseconds

    async begin(): Promise<void> {
        history.scrollRestoration = "manual";
        const core = Core.load("siam.wasm", (request) => this.files(request)).then((loaded) => (this.core = loaded));
        await Promise.all([core, speak(wanted()), this.packs.begin()]);
        window.siam = { ask: (request) => this.core.ask(request), state: () => this.state };
        this.read_log();
        this.own_maps = read_texts(keys.maps);
        await this.load_games();
        await this.packs.begin_own();
        await this.route();
        addEventListener("popstate", () => void this.route());
        addEventListener("storage", () => this.read_log());
        for (const name of ["online", "offline"])
            addEventListener(name, () => this.tell((this.offline = !navigator.onLine)));
        if ("serviceWorker" in navigator && isSecureContext)
            await navigator.serviceWorker.register("service-worker.js").catch(() => undefined); // then it needs the network
    }

    subscribe(watcher: () => void): () => void {
        this.watching.add(watcher);
        return () => void this.watching.delete(watcher);
    }
    private tell(_: unknown = undefined): void {
        for (const watcher of this.watching) watcher();
    }

    send(event: Event): void {
        const [state, effects] = reduce(this.state, event);
        const is_changed = state !== this.state;
        this.state = state;
        for (const effect of effects) this.do(effect);
        if (!is_changed) return;
        this.follow();
        this.tell();
    }
    private do(effect: Effect): void {
        if (effect.do === "cancel") this.core.cancel();
        else if (effect.do === "announce") this.announce(effect.said);
        else if (effect.do === "keep") this.keep(effect);
        else void this.question(effect.table, effect.asked, effect.request);
    }
    private async question(table: number, asked: Asked, request: Request): Promise<void> {
        const answer = await this.core
            .ask(request)
            .catch((error: unknown) =>
                error instanceof Cancelled ? undefined : { error: { ...internal, message: String(error) } },
            );
        if (answer) this.send({ do: "answered", table, asked, answer });
    }

    /** Asks the core for a view. Asks again if another view cancels all requests. */
    async ask<Do extends string>(request: Request & { do: Do }): Promise<Answer<Do>> {
        for (;;)
            try {
                return await this.core.ask(request);
            } catch (error) {
                if (!(error instanceof Cancelled)) throw error;
            }
    }

    // The user's language, and what a screen reader says

    async speak(code: string): Promise<void> {
        const notice = await speak(code).catch((): Said => ({ say: "words", words: "not-loaded" }));
        if (notice) this.state = { ...this.state, notice };
        this.tell();
    }
    private announce(said: Said[]): void {
        const { table } = this.state;
        const position = table?.nodes[0]?.position;
        const names = position === undefined ? undefined : this.map_of(variant_of(position))?.names;
        const sentences = said.map((one) => said_in_words(one, table, names)).filter(Boolean);
        const live = document.getElementById("live");
        if (!live || sentences.length === 0) return;
        live.append(Object.assign(document.createElement("span"), { textContent: `${sentences.join(" ")} ` }));
        while (live.childElementCount > spoken) live.firstElementChild?.remove();
    }

    // The address and the entries of the history

    go(hash: string): void {
        if (here() === hash) void this.route();
        else location.hash = hash;
    }
    /** Shows what the address names. A later call wins. */
    private async route(): Promise<void> {
        const number = ++this.opening;
        const { table } = this.state;
        if (table?.solving?.working || table?.phase === "judging") this.core.cancel();
        const address = read_address(location.hash);
        const opened = address && this.opened(address, kept.read_kept(history.state, here()));
        const opening = await (opened ?? this.home("address-unknown")).catch(() => this.home("not-loaded"));
        if (number !== this.opening) return;
        this.begun = performance.now();
        this.send({ do: "open", ...opening, time: this.begun });
    }
    private async home(notice?: string | Said): Promise<Opening> {
        const id = this.daily();
        const table = id === undefined ? undefined : await this.puzzle(id, [], null).catch(() => undefined);
        const said: Said | null = typeof notice === "string" ? { say: "words", words: notice } : (notice ?? null);
        return { view: { name: "home" }, table, notice: said };
    }
    private async opened(address: Address, kept: Kept | null): Promise<Opening> {
        const { view, turns } = address;
        if (view.name === "home") return await this.home();
        if (view.name === "learn") return this.lesson(view.step, kept);
        if (view.name === "position") return await this.position(address, kept);
        if (view.name !== "puzzle") return { view };
        const table = await this.puzzle(view.id, turns, kept);
        return table ? { view, table } : await this.home("puzzle-unknown");
    }
    private async puzzle(id: string, turns: string[], kept: Kept | null): Promise<Opened | undefined> {
        const puzzle = await this.packs.puzzle(id);
        if (!puzzle) return undefined;
        const task = { kind: "puzzle", puzzle, hints: 0, wrong: 0, ended: "" } as const;
        return { position: puzzle.position, rules: puzzle.rules, task, turns, kept };
    }
    private lesson(step: number, kept: Kept | null): Opening {
        const lesson = lessons[step - 1];
        if (!lesson) return { view: { name: "learn", step: 1 }, notice: { say: "words", words: "address-unknown" } };
        const task = { kind: "lesson", lesson, answered: 0, hints: 0, wrong: 0, ended: "" } as const;
        const table = { position: lesson.position, rules: {}, task, turns: [], kept };
        return { view: { name: "learn", step }, table };
    }
    private async position({ position, turns, map, view }: Address, kept: Kept | null): Promise<Opening> {
        if (!position) {
            const last = read_address(read(keys.position) ?? "");
            if (last?.view.name === "position" && last.position) return await this.position(last, kept);
        }
        const text = map ? await unpacked(map) : undefined;
        if (text !== undefined) await this.link(variant_of(position), text);
        const laid = await this.ask({ do: "table", position: position || example });
        if (!laid.error)
            return { view, table: { position: laid.position, rules: {}, task: { kind: "free" }, turns, laid, kept } };
        if (read(keys.position)?.includes(position)) write(keys.position, "");
        return await this.home({ say: "fault", fault: laid.error });
    }
    /** Takes a map from an address, unless the user keeps one of this name or it is not a map. */
    private async link(name: string, text: string): Promise<void> {
        if (this.map_text(name) === text || this.own_maps[name] !== undefined) return;
        const looked = await this.ask({ do: "variant", text });
        if (looked.error || looked.variants?.[0].variant !== name) return;
        this.linked.set(name, text);
        this.charts.delete(name);
        await this.load_games();
    }

    /** Lets the address and the entry of the history follow the table. */
    private follow(): void {
        const { table, view } = this.state;
        const text = view.name === "position" ? this.map_text(variant_of(table?.nodes[0]?.position ?? "")) : undefined;
        const map = text === undefined ? "" : this.packed.get(text);
        if (map === undefined && text !== undefined)
            void packed(text).then((made) => (this.packed.set(text, made), this.follow()));
        const hash = address_of(this.state, map);
        const entry = { hash, kept: kept.kept_of(table) };
        if (here() === hash && JSON.stringify(history.state) === JSON.stringify(entry)) return;
        try {
            history.replaceState(entry, "", hash);
        } catch {
            // A browser refuses too many changes in a short time. The next event tries again.
        }
        if (view.name === "position") write(keys.position, hash);
        if (view.name === "practise") write(keys.filter, hash);
    }

    /** Leads to the view that opens files of this kind. The button there takes the file. */
    async drop(file: File): Promise<void> {
        const text = await file.text();
        const kind = /^\s*variant\s/m.test(text) ? "map" : kept.read_log(text).length > 0 ? "log" : "pack";
        const [view, hash] = kind === "map" ? ["maps", "#map"] : ["practise", this.practise()];
        this.dropped = { kind, name: file.name, text };
        if (this.state.view.name !== view) this.go(hash);
        this.tell();
    }

    // Progress

    /** The puzzle of the day for the user's level. */
    private daily(): string | undefined {
        const { listed } = this.packs;
        return kept.daily(listed, kept.level_of(this.log, listed), Math.floor(Date.now() / 86_400_000))?.id;
    }
    /** The next puzzle that fits the filter and is not finished. */
    next(filter: Filter, after = ""): string | undefined {
        return kept.next_after(kept.fitting(this.packs.listed, filter), this.progress_, after)?.id;
    }
    further(filter: Filter): Filter[] {
        return kept.further(this.packs.listed, this.progress_, filter);
    }
    /** What the user has chosen in Practise; easy puzzles, until the user has chosen or played one. */
    filter(): Filter {
        const view = read_address(read(keys.filter) ?? "#")?.view;
        return view?.name === "practise" ? view.filter : this.log.length > 0 ? everything : easy;
    }
    /** The choice that a puzzle belongs to: the user's, or else its level, its game and its number of players. */
    filter_of(id: string): Filter {
        const one = this.packs.listed.find((other) => other.id === id);
        const chosen = this.filter();
        if (!one || kept.fits(one, chosen)) return chosen;
        return { level: one.level, game: one.game, players: one.players, idea: "" };
    }
    practise(): string {
        return hash_of({ name: "practise", filter: this.filter() });
    }
    progress(): kept.Progress & { solved: number } {
        const { states } = this.progress_;
        const solved = this.packs.listed.filter((one) => states.get(one.id) === "solved").length;
        return { ...this.progress_, solved };
    }
    private read_log(): void {
        const text = read(keys.log) ?? "";
        this.log = kept.read_log(text);
        this.progress_ = kept.progress_of(this.log);
        const unread = kept.unreadable_lines(text);
        if (unread > 0) leave_out(keys.log, `${unread}`);
        this.tell();
    }
    private keep({ do: _, ...attempted }: Extract<Effect, { do: "keep" }>): void {
        const day = new Date().toISOString().slice(0, 10);
        const seconds = Math.round((performance.now() - this.begun) / 1000);
        write(keys.log, `${read(keys.log) ?? ""}${kept.line_of({ ...attempted, seconds, day })}\n`);
        this.read_log();
    }
    /** The log as text, the same lines as the terminal's file of progress. */
    log_text(): string {
        return kept.text_of(this.log);
    }
    /** Adds the lines of another log. Returns how many are new. */
    join_log(text: string): number {
        const before = this.log.length;
        write(keys.log, kept.text_of(kept.union(this.log, kept.read_log(text))));
        this.read_log();
        return this.log.length - before;
    }

    // Variants, with the user's own maps

    /** The drawing and the names of a variant, once the core has told them. */
    map_of(variant: string): Chart | undefined {
        const known = this.charts.get(variant);
        if (known === undefined) void this.load_map(variant);
        return known === "asked" ? undefined : known;
    }
    private async load_map(variant: string): Promise<void> {
        this.charts.set(variant, "asked");
        const layout = await this.ask({ do: "layout", variant });
        const game = this.games.find((one) => one.variant === variant);
        if (layout.error || !game) return;
        this.charts.set(variant, { layout, names: new Names(game) });
        this.tell();
    }
    private map_text(variant: string): string | undefined {
        return this.own_maps[variant] ?? this.linked.get(variant);
    }
    /** The files that a request needs: the file of the variant that it names, or all files if it may concern any. */
    private files({ do: what, position, variant, data }: Request): string[] {
        const of_data = (data as { variant?: unknown } | undefined)?.variant;
        const name = typeof position === "string" ? variant_of(position.trim()) : (variant ?? of_data);
        if (what === "variant" || what === "limits") return [];
        if (typeof name === "string") return [this.map_text(name) ?? []].flat();
        return [...Object.values(this.own_maps), ...this.linked.values()];
    }
    /** Asks for all variants. An own map that is faulty is left out. */
    private async load_games(): Promise<void> {
        for (const [name, text] of Object.entries(this.own_maps)) {
            const looked = await this.ask({ do: "variant", text });
            const fault = looked.error ?? looked.faults[0];
            if (!fault && !looked.error && looked.variants?.[0].variant === name) continue;
            leave_out(`${keys.maps}: ${name}`, fault?.message ?? name);
            delete this.own_maps[name];
        }
        const answer = await this.ask({ do: "variants" });
        if (answer.error) throw new Error(answer.error.message);
        this.games = answer.variants;
        this.tell();
    }
    /** Keeps a map; without a text, forgets it. Returns false if this lasts only as long as the page is open. */
    keep_map(name: string, text?: string): boolean {
        const { [name]: _, ...others } = this.own_maps;
        this.own_maps = text === undefined ? others : { ...others, [name]: text };
        this.charts.delete(name);
        const is_kept = write_texts(keys.maps, this.own_maps);
        void this.load_games();
        return is_kept;
    }
}

export const store = new Store();
