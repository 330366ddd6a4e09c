// The small parts of views: signs of the powers, terms with their explanation, menus, fields and choices.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { store } from "../store";
import { w } from "../words";
import { press, use_map } from "./use";

/** A power's sign around (0, 0), at most 10 units from it: a form, a colour and a letter. */
export function Form({ letter }: { letter: string }) {
    const { signs } = use_map().layout;
    const { fill, ink, form, text_y } = signs.find((one) => one.letter === letter) ?? signs[3];
    return (
        <>
            <g class="form" style={{ fill }} dangerouslySetInnerHTML={{ __html: form }} />
            <text class="letter" y={text_y} style={{ fill: ink }}>
                {letter}
            </text>
        </>
    );
}
/** A sign as a picture of its own, for text and buttons. */
export function Sign({ letter, children }: { letter?: string; children?: ComponentChildren }) {
    return (
        <svg class="sign" viewBox="-11 -11 22 22" aria-hidden="true">
            {letter === undefined ? children : <Form letter={letter} />}
        </svg>
    );
}
export const Crown = () => (
    <Sign>
        <path class="crown" d={use_map().layout.king.path} />
    </Sign>
);

/** A term of the game with its explanation, which a tap on the term opens. */
export function Term({ of, says, children }: { of?: string; says?: string; children: ComponentChildren }) {
    const id = useId();
    return (
        <>
            <button type="button" class="term" popovertarget={id}>
                {children}
            </button>
            <span class="explains" popover="auto" id={id}>
                {says ?? w(`terms/${of}`)}
            </span>
        </>
    );
}

/** The rules about ties, one a line; with four players, also those about teams. */
export const ties = (players: number): string =>
    w("rules/ties/text") + (players === 4 ? `\n• ${w("rules/teams/text")}` : "");

/** A text about a solution. The first mention of the key in it, and the first "4:3", carry their explanation. */
export function Reason({ words }: { words: string }) {
    const parts = words.split(new RegExp(`(?<!\\p{L})(${w("key-word")}|\\d+:\\d+)(?!\\p{L})`, "u"));
    const of = (part: string): string => (/^\d+:\d+$/.test(part) ? "ratio" : "key");
    const is_first = (part: string, at: number): boolean =>
        at % 2 === 1 && parts.findIndex((one, before) => before % 2 === 1 && of(one) === of(part)) === at;
    return <>{parts.map((part, at) => (is_first(part, at) ? <Term of={of(part)}>{part}</Term> : part))}</>;
}

/** A button that opens what does not fit beside the board. */
export function More({ id, children }: { id: string; children: ComponentChildren }) {
    return (
        <>
            <button type="button" class="tool" popovertarget={id} aria-label={w("more")}>
                ⋯
            </button>
            <div popover="auto" id={id} class="menu">
                {children}
            </div>
        </>
    );
}

/** Gives the address of what is shown to somebody else. */
export function Share() {
    const [is_copied, copied] = useState(false);
    const share = async (): Promise<void> => {
        const url = location.href;
        try {
            if (matchMedia("(pointer: coarse)").matches && "share" in navigator) await navigator.share({ url });
            else await navigator.clipboard.writeText(url);
            copied(true);
        } catch {
            copied(false); // the user has cancelled, or the browser refuses; the address line has the same text
        }
    };
    return press(w(is_copied ? "copied" : "share"), () => void share());
}

export type Option<T> = readonly [T, string];
type Options<T> = readonly Option<T>[];

/** Buttons of which some are on. `name` becomes data-NAME of each; with signs, the options are powers. */
export function chips<T extends string | number>(
    words: string,
    name: string,
    options: Options<T>,
    is_on: (value: T) => boolean,
    choose: (value: T) => void,
    { look = "", signs = false } = {},
) {
    const rest = (value: T, label: string) => {
        const all = { key: value, [`data-${name}`]: value, "aria-pressed": is_on(value) };
        return signs ? { ...all, class: "pick", "aria-label": `${words}: ${label}` } : all;
    };
    return (
        <div class={`tray ${look}`} role="group" aria-label={words}>
            <span>{words}</span>
            {options.map(([value, label]) =>
                press(signs ? <Sign letter={String(value)} /> : label, () => choose(value), rest(value, label)),
            )}
        </div>
    );
}
/** A list of which one option is chosen. */
export function select<T extends string | number>(words: string, now: T, all: Options<T>, set: (value: T) => void) {
    const chosen = (list: HTMLSelectElement): void =>
        all.slice(list.selectedIndex, list.selectedIndex + 1).forEach(([value]) => set(value));
    return (
        <label class="field">
            {words}
            <select value={now} onChange={(event) => chosen(event.currentTarget)}>
                {all.map(([value, name]) => (
                    <option key={value} value={value} selected={value === now}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}
/** A field to type a text or a number in. */
export const field = (words: string, value: string | number, set: (text: string) => void) => (
    <label class="field">
        {words}
        <input
            value={value}
            inputMode={typeof value === "number" ? "numeric" : undefined}
            onChange={(event) => set(event.currentTarget.value)}
        />
    </label>
);
/** A link that looks like a button. */
export const way = (id: string, words: string, href: string, look = "main") => (
    <a class={`button ${look}`} id={id} href={href}>
        {words}
    </a>
);
/** What stays folded until the user opens it. */
export const Folded = ({ words, children, ...rest }: JSX.DetailsHTMLAttributes & { words: string }) => (
    <details {...rest}>
        <summary>{words}</summary>
        {children}
    </details>
);

const accepted = { pack: ".txt,.jsonl", log: ".jsonl,.txt,.json", map: ".variant,text/plain" };
type OpensProps = { words: string; kind: keyof typeof accepted; opened: (name: string, text: string) => void };
/** A button that opens a file, and gives its name and text; so does a file of this kind that falls on the page. */
export function Opens({ words, kind, opened }: OpensProps) {
    const field = useRef<HTMLLabelElement>(null);
    const { dropped } = store;
    useEffect(() => {
        if (dropped?.kind !== kind) return;
        store.dropped = undefined;
        field.current?.closest("details")?.setAttribute("open", "");
        opened(dropped.name, dropped.text);
        setTimeout(() => field.current?.scrollIntoView({ block: "center" })); // a new view begins at its top
    }, [dropped]);
    const open = async (input: HTMLInputElement): Promise<void> => {
        const file = input.files?.[0];
        if (file) opened(file.name, await file.text());
        input.value = "";
    };
    return (
        <label class="field" ref={field}>
            {words}
            <input type="file" accept={accepted[kind]} onChange={(event) => void open(event.currentTarget)} />
        </label>
    );
}
export function save_text(name: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What is wrong with a text, line by line; nothing if nothing is. */
export const faults_of = (id: string, head: string, lines: ComponentChildren[]) =>
    lines.length > 0 && (
        <div class="faults" role="alert" id={id}>
            <p class="bad">{head}</p>
            <ul>
                {lines.map((line, at) => (
                    <li key={at}>{line}</li>
                ))}
            </ul>
        </div>
    );
