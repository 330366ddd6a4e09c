// The map editor, for owners of the printed board, on the same board as the game. The core reads and writes the variant
// file and reports its faults; this view only changes the data.

import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Drawing as Layout, Variant, VariantFile } from "siam-api";
import type { Place } from "../state/draft";
import { Names } from "../names";
import { position_hash } from "../state/address";
import { store } from "../store";
import { w } from "../words";
import { Board } from "./Board";
import { Opens, save_text } from "./Practise";
import { Select } from "./Toggles";
import { press } from "./use";

type Province = Variant["provinces"][number];
interface Editing {
    data: Variant;
    layout: Layout;
    text: string;
    faults: VariantFile["faults"];
    base: { name: string; text: string };
}

const is_own = (name: string): boolean => store.own_maps[name] !== undefined;
const free_name = (name: string): string => (name.startsWith("my-") ? `${name}-2` : `my-${name}`);

async function look(what: { data: Variant } | { text: string }): Promise<VariantFile | undefined> {
    const looked = await store.ask({ do: "variant", ...what });
    if (looked.error) return undefined;
    if (!looked.replaces || !looked.variants || is_own(looked.variants[0].variant)) return looked;
    return look({ data: { ...looked.variants[0], variant: free_name(looked.variants[0].variant) } });
}

export function Maps({ name }: { name: string }): JSX.Element {
    const known = store.games.find((one) => one.variant === name) ?? store.games[0];
    const [now, set] = useState<Editing | undefined>();
    const [chosen, choose] = useState("");
    const [before, remember] = useState<Variant[]>([]);
    const [said, say] = useState("");
    useEffect(() => {
        if (!known) return;
        void store.ask({ do: "variant", data: known }).then((looked) => {
            if (looked.error || !looked.layout) return;
            const { text, faults, layout } = looked;
            set({ data: known, layout, text, faults, base: { name: known.variant, text } });
        });
    }, [known?.variant]);
    if (!now) return <p class="loading">{w("loading")}</p>;
    const take = (looked: VariantFile | undefined, data?: Variant): void => {
        if (!looked) return;
        const next = looked.variants?.[0] ?? data ?? now.data;
        if (next.variant !== now.data.variant && looked.faults.length === 0) say(w("renamed", next.variant));
        set({ ...now, data: next, layout: looked.layout ?? now.layout, text: looked.text, faults: looked.faults });
    };
    const change = (data: Variant): void => {
        remember([...before, now.data]);
        set({ ...now, data });
        void look({ data }).then((looked) => take(looked, data));
    };
    const undo = (): void => {
        const last = before[before.length - 1];
        if (!last) return;
        remember(before.slice(0, -1));
        void look({ data: last }).then((looked) => take(looked, last));
    };
    const { data, layout } = now;
    const tap = (code: string): void => {
        if (chosen === "" || chosen === code) choose(chosen === code ? "" : code);
        else change(bordered(data, chosen, code));
    };
    const [, , wide, high] = layout.bounds;
    const province = data.provinces.find((one) => one.code === chosen);
    const places = data.provinces.map(
        (one): Place => ({
            code: one.code,
            marker: false,
            followers: Array.from({ length: one.home_followers }, () => ({ letter: one.home_of ?? "" })),
        }),
    );
    const lit = new Map(
        data.provinces.map((one) => [
            one.code,
            chosen === "" || chosen === one.code ? w("choose-one") : w("toggle-border", province?.name ?? ""),
        ]),
    );
    return (
        <section class="play entering" style={{ "--ratio": String(wide / high) }}>
            <header class="task">
                <div>
                    <h1>{w("maps")}</h1>
                    <p class="prompt">{province ? w("borders-of", province.name) : w("choose-province")}</p>
                </div>
                <div class="tools">
                    {press(w("undo"), undo, { class: "tool", disabled: before.length === 0 })}
                    {press(
                        w("keep-map"),
                        () => say(store.keep_map(data.variant, now.text) ? w("kept-map", data.variant) : w("not-kept")),
                        {
                            id: "keep-map",
                            class: "tool main",
                            disabled: now.faults.length > 0 || now.text === now.base.text,
                        },
                    )}
                </div>
            </header>
            <div class="map">
                <Board
                    layout={layout}
                    names={new Names(data)}
                    places={places}
                    lit={lit}
                    chosen={chosen || undefined}
                    marked={new Set(province?.borders)}
                    onProvince={tap}
                />
            </div>
            <div class="seats">
                {province && <Form province={province} data={data} change={change} choose={choose} layout={layout} />}
            </div>
            <div class="setup">
                {said && <p role="status">{said}</p>}
                <Faults now={now} />
                <Whole
                    data={data}
                    change={change}
                    text={now.text}
                    take={(text) => void look({ text }).then((looked) => take(looked))}
                />
                <Changes now={now} />
                <p class="faint">{w("map-about")}</p>
            </div>
        </section>
    );
}

const each = (data: Variant, change: (one: Province) => Province): Variant => ({
    ...data,
    provinces: data.provinces.map(change),
});

function bordered(data: Variant, a: string, b: string): Variant {
    const toggle = (codes: string[], code: string): string[] =>
        codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
    return each(data, (one) =>
        one.code === a
            ? { ...one, borders: toggle(one.borders, b) }
            : one.code === b
              ? { ...one, borders: toggle(one.borders, a) }
              : one,
    );
}

function renamed(data: Variant, code: string, to: string): Variant {
    return each(data, (one) => ({
        ...one,
        code: one.code === code ? to : one.code,
        borders: one.borders.map((other) => (other === code ? to : other)),
    }));
}

/** Moves the home of a faction to the province. */
function homed(data: Variant, code: string, letter: string): Variant {
    const followers = data.provinces.find((one) => one.home_of === letter)?.home_followers ?? 1;
    return each(data, (one) => {
        if (one.code === code)
            return letter
                ? { ...one, home_of: letter, home_followers: followers }
                : { ...one, home_of: null, home_followers: 0 };
        return letter && one.home_of === letter ? { ...one, home_of: null, home_followers: 0 } : one;
    });
}

interface FormProps {
    province: Province;
    data: Variant;
    change: (data: Variant) => void;
    choose: (code: string) => void;
    layout: Layout;
}
function Form({ province, data, change, choose, layout }: FormProps): JSX.Element {
    const set = (part: Partial<Province>): void =>
        change(each(data, (one) => (one.code === province.code ? { ...one, ...part } : one)));
    const at = (code: string): [number, number] =>
        layout.provinces.find((one) => one.code === code)?.place.map(Math.round) as [number, number];
    const [x, y] = province.at ?? at(province.code);
    const move = (to: [number, number]): void =>
        change(each(data, (one) => ({ ...one, at: one.code === province.code ? to : (one.at ?? at(one.code)) })));
    const number = (words: string, value: number, taken: (n: number) => void): JSX.Element => (
        <Field
            words={words}
            value={String(value)}
            number
            taken={(text) => taken(Math.max(0, Math.round(Number(text) || 0)))}
        />
    );
    const code = (text: string): void => {
        const to = text.trim().toUpperCase();
        if (!/^[A-Z]{2}$/.test(to) || data.provinces.some((one) => one.code === to)) return;
        change(renamed(data, province.code, to));
        choose(to);
    };
    return (
        <>
            <Field words={w("name")} value={province.name} taken={(name) => set({ name: name.trim() })} />
            <Field words={w("code")} value={province.code} taken={code} />
            {number(w("start"), province.start, (start) => set({ start }))}
            <Select
                words={w("home")}
                value={province.home_of ?? ""}
                options={[["", w("no-home")], ...data.factions.map((one) => [one.letter, one.name] as const)]}
                choose={(letter) => change(homed(data, province.code, letter))}
            />
            {province.home_of !== null &&
                number(w("home-followers"), province.home_followers, (n) => set({ home_followers: n }))}
            {number(w("place-x"), x, (to) => move([to, y]))}
            {number(w("place-y"), y, (to) => move([x, to]))}
            {press(w("done"), () => choose(""))}
        </>
    );
}

function Field({
    words,
    value,
    number,
    taken,
}: {
    words: string;
    value: string;
    number?: boolean;
    taken: (text: string) => void;
}): JSX.Element {
    return (
        <label class="field">
            {words}
            <input
                value={value}
                inputMode={number ? "numeric" : undefined}
                onChange={(event) => taken(event.currentTarget.value)}
            />
        </label>
    );
}

function Faults({ now }: { now: Editing }): JSX.Element | null {
    if (now.faults.length === 0) return null;
    const lines = now.text.split("\n");
    return (
        <div class="faults" role="alert" id="map-faults">
            <p class="bad">{w("map-faults")}</p>
            <ul>
                {now.faults.map((fault, at) => (
                    <li key={at}>
                        {fault.line > 0 ? w("line", fault.line, fault.message) : fault.message}{" "}
                        <code>{lines[fault.line - 1] ?? ""}</code>
                    </li>
                ))}
            </ul>
        </div>
    );
}

interface WholeProps {
    data: Variant;
    change: (data: Variant) => void;
    text: string;
    take: (text: string) => void;
}
function Whole({ data, change, text, take }: WholeProps): JSX.Element {
    const [typed, type] = useState<string | undefined>();
    const use = async (): Promise<void> => {
        store.keep_map(data.variant, text);
        const answer = await store.ask({ do: "deal", variant: data.variant, players: 2, open: 3, cards: 6, seed: 1 });
        if (!answer.error) store.go(position_hash(answer.position));
    };
    return (
        <>
            <div class="filters">
                <Select
                    words={w("map-base")}
                    value={data.variant}
                    options={store.games.map((one) => [one.variant, one.title] as const)}
                    choose={(name) => store.go(`#map=${name}`)}
                />
                <Field
                    words={w("variant-name")}
                    value={data.variant}
                    taken={(variant) => change({ ...data, variant: variant.trim() })}
                />
                <Field
                    words={w("title")}
                    value={data.title}
                    taken={(title) => {
                        const short = data.short_title ? { short_title: title.trim() } : {};
                        change({ ...data, title: title.trim(), ...short });
                    }}
                />
                <label class="check">
                    <input
                        type="checkbox"
                        checked={data.map === "verified"}
                        onChange={(event) =>
                            change({ ...data, map: event.currentTarget.checked ? "verified" : "reconstructed" })
                        }
                    />
                    {w("map-verified")}
                </label>
            </div>
            <div class="row">
                {press(w("save-file"), () => save_text(`${data.variant}.variant`, text), { id: "save-map" })}
                {press(w("use-map"), () => void use(), { id: "use-map" })}
                {is_own(data.variant) &&
                    press(w("forget-map"), () => (store.forget_map(data.variant), store.go("#map")), {
                        id: "forget-map",
                    })}
                <Opens words={w("open-variant")} accept=".variant,text/plain" opened={(_, read) => take(read)} />
            </div>
            <details>
                <summary>{w("variant-text")}</summary>
                <textarea
                    id="variant-text"
                    spellcheck={false}
                    aria-label={w("variant-text")}
                    value={typed ?? text}
                    onInput={(event) => type(event.currentTarget.value)}
                />
                {press(w("take-text"), () => take(typed ?? text), { id: "take-text" })}
            </details>
        </>
    );
}

/** The statements that differ from the original map. */
function Changes({ now }: { now: Editing }): JSX.Element {
    const old = now.base.text.split("\n");
    const come = now.text.split("\n");
    const lines = [
        ...old.filter((line) => !come.includes(line)).map((line) => `- ${line}`),
        ...come.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
    ];
    if (lines.length === 0) return <p class="faint">{w("no-changes", now.base.name)}</p>;
    return (
        <details id="map-changes">
            <summary>{w("changes", now.base.name)}</summary>
            <ul>
                {lines.map((line) => (
                    <li key={line}>
                        <code>{line}</code>
                    </li>
                ))}
            </ul>
        </details>
    );
}
