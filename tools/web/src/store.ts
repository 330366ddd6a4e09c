// Holds the state, and does what it asks for: asks the core, keeps records, follows the address, announces.

import type { Drawing as Layout, Variant } from "siam-api";
import { Cancelled, Core } from "./core";
import type { Answer } from "./core";
import { lessons } from "./lessons";
import { Names } from "./names";
import { Packs, variant_of } from "./packs";
import type { Line } from "./packs";
import { said_in_words } from "./sentences";
import { address_of, hash_of, packed, position_hash, read_address, unpacked } from "./state/address";
import type { Address } from "./state/address";
import {
    daily,
    kept_of,
    read_kept,
    fits,
    level_of,
    line_of,
    next_after,
    progress_of,
    rating_of,
    read_log,
    text_of,
    union,
} from "./state/kept";
import { unreadable_lines } from "./state/kept";
import type { Attempted, Progress } from "./state/kept";
import { reduce } from "./state/reduce";
import type { Answered, Effect, Event, Filter, Kept, Listed, Opened, Request, Said, State } from "./state/table";
import { keeps_nothing, leave_out, read, read_texts, unreadable, write, write_texts } from "./storage";
import { speak, wanted } from "./words";

declare global {
    interface Window {
        siam: { ask: (request: Request) => Promise<unknown>; state: () => State };
    }
}

const example = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";
const keys = { log: "siam.log", maps: "siam.maps", position: "siam.position" };
const unknown: Said = { say: "words", words: "address-unknown" };
const here = (): string => location.hash || "#";
const spoken = 5; ///< announcements that stay for screen readers
interface Map_ {
    layout: Layout;
    names: Names;
}
type Opening = Omit<Extract<Event, { do: "open" }>, "do" | "time">;

class Store {
    state: State = { view: { name: "home" }, table: null, notice: null, made: 0, clicked: -Infinity };
    games: Variant[] = [];
    own_maps: Record<string, string> = {};
    offline = !navigator.onLine;
    private core!: Core; // set by begin(), before anything else
    private readonly packs_ = new Packs();
    private readonly maps = new Map<string, Map_ | "asked">();
    private readonly linked = new Map<string, string>(); ///< maps that came with an address
    private readonly packed_ = new Map<string, string>(); ///< own maps as addresses hold them, by their text
    private readonly watching = new Set<() => void>();
    private log: Attempted[] = [];
    private folded: Progress | undefined;
    private opening = 0;
    private begun = 0; ///< the time when the table was opened, in milliseconds

    async begin(): Promise<void> {
        history.scrollRestoration = "manual";
        const files = (request: Request): string[] => this.files(request);
        const core = Core.load("siam.wasm", files).then((loaded) => (this.core = loaded));
        await Promise.all([core, speak(wanted()), this.packs_.begin()]);
        window.siam = { ask: (request) => this.core.ask(request), state: () => this.state };
        this.read_log();
        this.own_maps = read_texts(keys.maps);
        await this.load_games();
        await this.packs_.begin_own(this.core);
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
        else void this.asked(effect);
    }
    private async asked({ table, asked, request }: Extract<Effect, { do: "ask" }>): Promise<void> {
        const report = asked.for === "solve" ? (force: Event & { do: "report" }) => this.send(force) : undefined;
        try {
            const answer = await this.core.ask(request, report && ((force) => report({ do: "report", table, force })));
            this.send({ do: "answered", table, for: asked.for, asked, answer } as Answered);
        } catch (error) {
            if (error instanceof Cancelled) return;
            const fault = { field: null, rule: null, message: String(error), code: "internal", arguments: {} };
            this.send({ do: "answered", table, for: asked.for, asked, answer: { error: fault } } as Answered);
        }
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
        await speak(code);
        this.tell();
    }
    private announce(said: Said[]): void {
        const { table } = this.state;
        const position = table?.nodes[0]?.position;
        const names = position === undefined ? undefined : this.map_of(variant_of(position))?.names;
        const text = said.map((one) => said_in_words(one, table, names)).filter(Boolean).join(" "); // prettier-ignore
        const live = document.getElementById("live");
        if (!live || !text) return;
        live.append(Object.assign(document.createElement("span"), { textContent: `${text} ` }));
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
        const opening = address
            ? await this.opened(address, read_kept(history.state, here()))
            : await this.home(unknown);
        if (number !== this.opening) return;
        this.begun = performance.now();
        this.send({ do: "open", ...opening, time: this.begun });
    }
    private async home(notice: Said | null = null): Promise<Opening> {
        const id = this.daily();
        const table = id === undefined ? undefined : await this.puzzle(id, [], null).catch(() => undefined);
        return { view: { name: "home" }, table, notice };
    }
    private async opened(address: Address, kept: Kept | null): Promise<Opening> {
        const { view, turns } = address;
        try {
            if (view.name === "home") return await this.home();
            if (view.name === "learn") return this.lesson(view.step, kept);
            if (view.name === "position") return await this.position(address, kept);
            if (view.name !== "puzzle") return { view };
            const table = await this.puzzle(view.id, turns, kept);
            return table ? { view, table } : await this.home({ say: "words", words: "puzzle-unknown" });
        } catch {
            return await this.home({ say: "words", words: "not-loaded" });
        }
    }
    private async puzzle(id: string, turns: string[], kept: Kept | null): Promise<Opened | undefined> {
        const puzzle = await this.packs_.puzzle(id);
        if (!puzzle) return undefined;
        const task = { kind: "puzzle", puzzle, hints: 0, wrong: 0, ended: "" } as const;
        return { position: puzzle.position, rules: puzzle.rules, task, turns, kept };
    }
    private lesson(step: number, kept: Kept | null): Opening {
        const lesson = lessons[step - 1];
        if (!lesson) return { view: { name: "learn", step: 1 }, notice: unknown };
        const task = { kind: "lesson", lesson, answered: 0, hints: 0, wrong: 0, ended: "" } as const;
        return {
            view: { name: "learn", step },
            table: { position: lesson.position, rules: {}, task, turns: [], kept },
        };
    }
    private async position({ position, turns, map }: Address, kept: Kept | null): Promise<Opening> {
        if (!position) {
            const last = read_address(read(keys.position) ?? "");
            if (last?.view.name === "position" && last.position) return await this.position(last, kept);
        }
        const text = map ? await unpacked(map) : undefined;
        if (text !== undefined) await this.link(variant_of(position), text);
        const laid = await this.ask({ do: "table", position: position || example });
        if (!laid.error)
            return {
                view: { name: "position" },
                table: { position: laid.position, rules: {}, task: { kind: "free" }, turns, laid, kept },
            };
        if (read(keys.position)?.includes(position)) write(keys.position, "");
        return await this.home({ say: "fault", fault: laid.error });
    }
    /** Takes a map from an address, unless the user keeps one of this name or it is not a map. */
    private async link(name: string, text: string): Promise<void> {
        if (this.own_maps[name] !== undefined || this.linked.get(name) === text) return;
        const looked = await this.ask({ do: "variant", text });
        if (looked.error || looked.variants?.[0].variant !== name) return;
        this.linked.set(name, text);
        this.maps.delete(name);
        await this.load_games();
    }

    /** Lets the address and the entry of the history follow the table. */
    private follow(): void {
        const { table, view } = this.state;
        const root = table?.nodes[0]?.position ?? "";
        const text = view.name === "position" ? this.map_text(variant_of(root)) : undefined;
        const map = text === undefined ? "" : this.packed_.get(text);
        if (map === undefined && text !== undefined)
            void packed(text).then((made) => (this.packed_.set(text, made), this.follow()));
        const hash = address_of(this.state, map);
        const entry = { hash, kept: kept_of(table) };
        if (here() === hash && JSON.stringify(history.state) === JSON.stringify(entry)) return;
        try {
            history.replaceState(entry, "", hash);
        } catch {
            // A browser refuses too many changes in a short time. The next event tries again.
        }
        if (view.name === "position") write(keys.position, hash);
    }

    // Puzzles and progress

    get listed(): Listed[] {
        return this.packs_.listed;
    }
    get packs(): { name: string; count: number }[] {
        return this.packs_.names;
    }
    async add_pack(name: string, text: string): Promise<Line[]> {
        const faults = await this.packs_.add(this.core, name, text);
        this.tell();
        return faults;
    }
    remove_pack(name: string): void {
        this.packs_.remove(name);
        this.tell();
    }
    /** The puzzle of the day for the user's level. */
    daily(): string | undefined {
        return daily(this.listed, level_of(this.log, this.listed), Math.floor(Date.now() / 86_400_000))?.id;
    }
    /** The next puzzle that is not finished: of those that fit the filter, or of the level and game of the one before. */
    next(filter?: Filter, after = ""): string | undefined {
        const before = this.listed.find((one) => one.id === after);
        const like = before ? { level: before.level, idea: "", game: before.game, players: before.players } : undefined;
        const wanted = filter ?? like;
        return next_after(this.listed.filter((one) => !wanted || fits(one, wanted)), this.fold(), after)?.id; // prettier-ignore
    }
    private fold(): Progress {
        return (this.folded ??= progress_of(this.log));
    }
    progress(): Progress & { solved: number; rating: number | undefined; level: number } {
        const fold = this.fold();
        const solved = this.listed.filter((one) => fold.states.get(one.id) === "solved").length;
        return { ...fold, solved, rating: rating_of(this.log, this.listed), level: level_of(this.log, this.listed) };
    }

    private read_log(): void {
        const text = read(keys.log) ?? "";
        this.log = read_log(text);
        this.folded = undefined;
        const unread = unreadable_lines(text);
        if (unread > 0) leave_out(keys.log, `${unread}`);
        this.tell();
    }
    private keep({ id, solved, wrong, hints, turn = "" }: Omit<Attempted, "day">): void {
        const day = new Date().toISOString().slice(0, 10);
        const seconds = Math.round((performance.now() - this.begun) / 1000);
        write(keys.log, `${read(keys.log) ?? ""}${line_of({ id, solved, wrong, hints, turn, seconds, day })}\n`);
        this.read_log();
    }
    /** The log as text, the same lines as the terminal's file of progress. */
    log_text(): string {
        return text_of(this.log);
    }
    /** Adds the lines of another log. Returns how many are new. */
    join_log(text: string): number {
        const before = this.log.length;
        write(keys.log, text_of(union(this.log, read_log(text))));
        this.read_log();
        return this.log.length - before;
    }
    get left_out(): [string, string][] {
        return unreadable();
    }
    get keeps_nothing(): boolean {
        return keeps_nothing();
    }

    // Variants, with the user's own maps

    /** The drawing and the names of a variant, once the core has told them. */
    map_of(variant: string): Map_ | undefined {
        const known = this.maps.get(variant);
        if (known === undefined) void this.load_map(variant);
        return known === "asked" ? undefined : known;
    }
    private async load_map(variant: string): Promise<void> {
        this.maps.set(variant, "asked");
        const layout = await this.ask({ do: "layout", variant });
        const game = this.games.find((one) => one.variant === variant);
        if (layout.error || !game || !this.core) return;
        this.maps.set(variant, { layout, names: new Names(game) });
        this.tell();
    }
    private map_text(variant: string): string | undefined {
        return this.own_maps[variant] ?? this.linked.get(variant);
    }
    /** The files that a request needs: the file of the variant that it names, or all files if it may concern any. */
    private files(request: Request): string[] {
        const { position, variant, data } = request as {
            position?: unknown;
            variant?: unknown;
            data?: { variant?: unknown };
        };
        const name = typeof position === "string" ? variant_of(position.trim()) : (variant ?? data?.variant);
        if (request.do === "variant" || request.do === "limits") return [];
        if (typeof name === "string") return [this.map_text(name) ?? []].flat();
        return [...Object.values(this.own_maps), ...this.linked.values()];
    }
    /** Asks for all variants. An own map that is faulty is left out. */
    private async load_games(): Promise<void> {
        for (const [name, text] of Object.entries(this.own_maps)) {
            const looked = await this.ask({ do: "variant", text });
            const fault = looked.error ? looked.error.message : looked.faults[0]?.message;
            if (fault === undefined && !looked.error && looked.variants?.[0].variant === name) continue;
            leave_out(`${keys.maps}: ${name}`, fault ?? name);
            delete this.own_maps[name];
        }
        const answer = await this.ask({ do: "variants" });
        if (answer.error) throw new Error(answer.error.message);
        this.games = answer.variants;
        this.tell();
    }
    /** Keeps a map. Returns false if it lasts only as long as the page is open. */
    keep_map(name: string, text: string): boolean {
        this.own_maps = { ...this.own_maps, [name]: text };
        return this.changed_maps(name);
    }
    forget_map(name: string): void {
        const { [name]: _, ...rest } = this.own_maps;
        this.own_maps = rest;
        this.changed_maps(name);
    }
    private changed_maps(name: string): boolean {
        this.maps.delete(name);
        const is_kept = write_texts(keys.maps, this.own_maps);
        void this.load_games();
        return is_kept;
    }
}

export const store = new Store();
export { hash_of, position_hash };
