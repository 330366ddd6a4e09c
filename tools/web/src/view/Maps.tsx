// The map editor, for owners of the printed board, on the same board as the game. The core reads and writes the variant
// file and reports its faults; this view only changes the data.

import { useEffect, useState } from "preact/hooks";
import type { Drawing as Layout, Variant, VariantFile } from "siam-api";
import { tokens } from "../state/draft";
import { Names } from "../names";
import { fault_in_words } from "../sentences";
import { position_hash } from "../state/address";
import { store } from "../store";
import { language, w } from "../words";
import { Entering, use_undo } from "./Entering";
import { faults_of, field, Folded, Opens, save_text, select, type Option } from "./pieces";
import { Loading, press } from "./use";

type Province = Variant["provinces"][number];
interface Editing extends Pick<VariantFile, "text" | "faults"> {
    data: Variant;
    layout: Layout;
    base: { name: string; text: string }; ///< the map from which it began
}

const is_own = (name: string): boolean => store.own_maps[name] !== undefined;
const free_name = (name: string): string => (name.startsWith("my-") ? `${name}-2` : `my-${name}`);

type Read = { data: Variant } | { text: string };
/** Reads a variant. A changed one that has the name of a built-in map is renamed. */
async function look(what: Read, renamed = false): Promise<(VariantFile & { renamed: boolean }) | undefined> {
    const looked = await store.ask({ do: "variant", ...what });
    if (looked.error) return undefined;
    if (!looked.replaces || !looked.variants || is_own(looked.variants[0].variant)) return { ...looked, renamed };
    return look({ data: { ...looked.variants[0], variant: free_name(looked.variants[0].variant) } }, true);
}

export function Maps({ name }: { name: string }) {
    const known = store.games.find((one) => one.variant === name) ?? store.games[0];
    const [now, set] = useState<Editing | undefined>();
    useEffect(() => {
        if (!known) return;
        void store.ask({ do: "variant", data: known }).then((looked) => {
            if (looked.error || !looked.layout) return;
            const { text, faults, layout } = looked;
            set({ data: known, layout, text, faults, base: { name: known.variant, text } });
        });
    }, [known?.variant]);
    return now ? <Editor key={now.base.name} now={now} set={set} /> : <Loading />;
}

function Editor({ now, set }: { now: Editing; set: (next: Editing) => void }) {
    const { data, layout, text, faults, base } = now;
    const [chosen, choose] = useState("");
    const [said, say] = useState("");
    const [typed, type] = useState<string | undefined>();
    const take = async (what: Read): Promise<void> => {
        const looked = await look(what);
        if (!looked) return;
        const next = looked.variants?.[0] ?? ("data" in what ? what.data : data);
        if (looked.renamed && looked.faults.length === 0) say(w("renamed", next.variant));
        set({ ...now, data: next, layout: looked.layout ?? layout, text: looked.text, faults: looked.faults });
    };
    const [change, undo] = use_undo(data, (next) => {
        set({ ...now, data: next });
        void take({ data: next });
    });
    const province = data.provinces.find((one) => one.code === chosen);
    const tap = (code: string): void => {
        if (chosen === "" || chosen === code) choose(chosen === code ? "" : code);
        else change(bordered(data, chosen, code));
    };
    const tap_words = (code: string): string =>
        chosen === "" || chosen === code ? w("choose-one") : w("toggle-border", province?.name ?? "");
    const use = async (): Promise<void> => {
        store.keep_map(data.variant, text);
        const answer = await store.ask({ do: "deal", variant: data.variant, players: 2, open: 3, cards: 6, seed: 1 });
        if (!answer.error) store.go(position_hash(answer.position));
    };
    const keep = (): void => say(store.keep_map(data.variant, text) ? w("kept-map", data.variant) : w("not-kept"));
    const forget = (): void => {
        store.keep_map(data.variant);
        store.go("#map");
    };
    const games = store.games.map((one): Option<string> => [one.variant, one.title]);
    const entitle = (words: string): void => {
        const title = words.trim();
        change({ ...data, title, ...(data.short_title ? { short_title: title } : {}) });
    };
    const verify = (is_verified: boolean): void => change({ ...data, map: is_verified ? "verified" : "reconstructed" });
    const done = { id: "keep-map", class: "tool main", disabled: faults.length > 0 || text === base.text };
    const places = data.provinces.map((one) => ({
        code: one.code,
        marker: false,
        followers: tokens(one.home_of ?? "", one.home_followers),
    }));
    return (
        <Entering
            map={{ layout, names: new Names(data) }}
            title={w("maps")}
            says={province ? w("borders-of", province.name) : w("choose-province")}
            undo={undo}
            done={press(w("keep-map"), keep, done)}
            board={{
                places,
                lit: new Map(data.provinces.map(({ code }) => [code, tap_words(code)])),
                chosen: chosen || undefined,
                marked: new Set(province?.borders),
                onProvince: tap,
            }}
            beside={province && <Form {...{ province, data, layout, change, choose }} />}
        >
            {said && <p role="status">{said}</p>}
            {faults_of("map-faults", w("map-faults"), fault_lines(now))}
            <div class="filters">
                {select(w("map-base"), base.name, games, (name) => store.go(`#map=${name}`))}
                {field(w("variant-name"), data.variant, (name) => change({ ...data, variant: name.trim() }))}
                {field(w("title"), data.title, entitle)}
                <label class="check">
                    <input
                        type="checkbox"
                        checked={data.map === "verified"}
                        onChange={(event) => verify(event.currentTarget.checked)}
                    />
                    {w("map-verified")}
                </label>
            </div>
            <div class="row">
                {press(w("save-file"), () => save_text(`${data.variant}.variant`, text), { id: "save-map" })}
                {press(w("use-map"), () => void use(), { id: "use-map" })}
                {is_own(data.variant) && press(w("forget-map"), forget, { id: "forget-map" })}
                <Opens words={w("open-variant")} kind="map" opened={(_, read) => void take({ text: read })} />
            </div>
            <Folded words={w("variant-text")}>
                <textarea
                    id="variant-text"
                    spellcheck={false}
                    aria-label={w("variant-text")}
                    value={typed ?? text}
                    onInput={(event) => type(event.currentTarget.value)}
                />
                {press(w("take-text"), () => void take({ text: typed ?? text }), { id: "take-text" })}
            </Folded>
            <Changes now={now} />
            <p class="faint">{w("map-about")}</p>
        </Entering>
    );
}

const each = (data: Variant, change: (one: Province) => Partial<Province>): Variant => ({
    ...data,
    provinces: data.provinces.map((one) => ({ ...one, ...change(one) })),
});
/** Two provinces become neighbours, or no longer are. */
function bordered(data: Variant, a: string, b: string): Variant {
    return each(data, ({ code, borders }) => {
        const other = code === a ? b : code === b ? a : "";
        const without = borders.filter((one) => one !== other);
        return { borders: other === "" || without.length < borders.length ? without : [...borders, other] };
    });
}
/** Moves the home of a faction to the province. */
function homed(data: Variant, code: string, letter: string): Variant {
    const followers = data.provinces.find((one) => one.home_of === letter)?.home_followers ?? 1;
    return each(data, (one) => {
        if (one.code === code && letter) return { home_of: letter, home_followers: followers };
        return one.code === code || (letter && one.home_of === letter) ? { home_of: null, home_followers: 0 } : {};
    });
}

/** What can be typed about a province. */
interface FormProps extends Pick<Editing, "data" | "layout"> {
    province: Province;
    change: (data: Variant) => void;
    choose: (code: string) => void;
}
function Form({ province, data, layout, change, choose }: FormProps) {
    const { code, name, start, home_of, home_followers } = province;
    const set = (part: Partial<Province>): void => change(each(data, (one) => (one === province ? part : {})));
    const number = (words: string, value: number, taken: (n: number) => void) =>
        field(words, value, (text) => taken(Math.max(0, Math.round(Number(text) || 0))));
    const at = (one: Province): [number, number] => {
        const [x = 0, y = 0] = layout.provinces.find((other) => other.code === one.code)?.place ?? [];
        return one.at ?? [Math.round(x), Math.round(y)];
    };
    const [x, y] = at(province);
    const move = (to: [number, number]): void => change(each(data, (one) => ({ at: one === province ? to : at(one) })));
    const recode = (text: string): void => {
        const to = text.trim().toUpperCase();
        if (!/^[A-Z]{2}$/.test(to) || data.provinces.some((one) => one.code === to)) return;
        const renamed = (one: string): string => (one === code ? to : one);
        change(each(data, (one) => ({ code: renamed(one.code), borders: one.borders.map(renamed) })));
        choose(to);
    };
    const homes = data.factions.map((one): Option<string> => [one.letter, one.name]);
    const all: Option<string>[] = [["", w("no-home")], ...homes];
    return (
        <>
            {field(w("name"), name, (name) => set({ name: name.trim() }))}
            {field(w("code"), code, recode)}
            {number(w("start"), start, (start) => set({ start }))}
            {select(w("home"), home_of ?? "", all, (letter) => change(homed(data, code, letter)))}
            {home_of !== null && number(w("home-followers"), home_followers, (n) => set({ home_followers: n }))}
            {number(w("place-x"), x, (to) => move([to, y]))}
            {number(w("place-y"), y, (to) => move([x, to]))}
            {press(w("done"), () => choose(""))}
        </>
    );
}

/** The faults with their lines. The core's message is English; other languages say which line is faulty. */
function fault_lines({ text, faults }: Editing) {
    const lines = text.split("\n");
    return faults.map((fault) => {
        const words = fault_in_words({ field: null, ...fault });
        const head = language() === "en" && fault.line > 0 ? w("line", fault.line, words) : words;
        return [head, " ", <code>{lines[fault.line - 1] ?? ""}</code>];
    });
}

/** The statements that differ from the original map. */
function Changes({ now: { base, text } }: { now: Editing }) {
    const [old, come] = [base.text.split("\n"), text.split("\n")];
    const gone = old.filter((line) => !come.includes(line)).map((line) => `- ${line}`);
    const lines = [...gone, ...come.filter((line) => !old.includes(line)).map((line) => `+ ${line}`)];
    if (lines.length === 0) return <p class="faint">{w("no-changes", base.name)}</p>;
    return (
        <Folded id="map-changes" words={w("changes", base.name)}>
            <ul>
                {lines.map((line) => (
                    <li key={line}>
                        <code>{line}</code>
                    </li>
                ))}
            </ul>
        </Folded>
    );
}
