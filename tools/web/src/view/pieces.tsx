// The small parts of views: signs of the powers, terms with their explanation, menus, fields and choices.

import { useId, useState } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { w } from "../words";
import { press, use_map } from "./use";

export const crown = "M-9 6L-10-5L-4.5-0.5L0-8L4.5-0.5L10-5L9 6Z";
const forms = [
    "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",
    "M-8.2-8.2H8.2V8.2H-8.2Z",
    "M0-10.4L10 8H-10Z",
    "M-9-8h18v8a9 9 0 0 1-18 0z",
];

/** A power's sign around (0, 0), at most 10 units from it: a form, a colour and a letter. */
export function Form({ letter }: { letter: string }): JSX.Element {
    const { signs } = use_map().layout;
    const at = signs.findIndex((one) => one.letter === letter);
    const { fill, ink } = signs[at] ?? { fill: "#6d6a75", ink: "#ffffff" };
    return (
        <>
            <path class="form" d={forms[at] ?? forms[3]} style={{ fill }} />
            <text class="letter" y={at === 2 ? 6 : 4} style={{ fill: ink }}>
                {letter}
            </text>
        </>
    );
}
/** A sign as a picture of its own, for text and buttons. */
export function Sign({ letter, children }: { letter?: string; children?: ComponentChildren }): JSX.Element {
    return (
        <svg class="sign" viewBox="-11 -11 22 22" aria-hidden="true">
            {letter === undefined ? children : <Form letter={letter} />}
        </svg>
    );
}
export const Crown = (): JSX.Element => (
    <Sign>
        <path class="crown" d={crown} />
    </Sign>
);

/** A term of the game with its explanation, which a tap on the term opens. */
export function Term({ of, children }: { of: string; children: ComponentChildren }): JSX.Element {
    const id = useId();
    return (
        <>
            <button type="button" class="term" popovertarget={id}>
                {children}
            </button>
            <span class="explains" popover="auto" id={id}>
                {w(`terms/${of}`)}
            </span>
        </>
    );
}

/** A button that opens what does not fit beside the board. */
export function More({ id, children }: { id: string; children: ComponentChildren }): JSX.Element {
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
export function Share(): JSX.Element {
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

interface TogglesProps<T> {
    words: string;
    name: string; ///< for data-NAME of each button
    options: readonly Option<T>[];
    is_on: (value: T) => boolean;
    choose: (value: T) => void;
    has_signs?: boolean; ///< the options are powers
    look?: string;
}
/** Buttons of which some are on. */
export function Toggles<T extends string | number>(props: TogglesProps<T>): JSX.Element {
    const { words, name, options, is_on, choose, has_signs, look = "" } = props;
    return (
        <div class={`tray ${look}`} role="group" aria-label={words}>
            <span>{words}</span>
            {options.map(([value, label]) =>
                press(has_signs ? <Sign letter={String(value)} /> : label, () => choose(value), {
                    key: value,
                    class: has_signs ? "pick" : undefined,
                    [`data-${name}`]: value,
                    "aria-pressed": is_on(value),
                    "aria-label": has_signs ? `${words}: ${label}` : undefined,
                }),
            )}
        </div>
    );
}

/** A field of a form: a list to select from if it has options, a box to tick, or a text. */
export interface Field {
    words: string;
    value: string | number | boolean;
    options?: readonly Option<string | number>[];
    set: (value: string) => void; ///< a box that is not ticked has the value ""
}
const control = ({ value, options, set }: Field): JSX.Element => {
    const onChange = (event: JSX.TargetedEvent<HTMLInputElement | HTMLSelectElement>): void =>
        set(event.currentTarget.value);
    if (typeof value === "boolean")
        return (
            <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked ? "on" : "")} />
        );
    if (!options)
        return (
            <input value={value} inputMode={typeof value === "number" ? "numeric" : undefined} onChange={onChange} />
        );
    return (
        <select value={value} onChange={onChange}>
            {options.map(([code, name]) => (
                <option key={code} value={code} selected={code === value}>
                    {name}
                </option>
            ))}
        </select>
    );
};
export const Fields = ({ of }: { of: (Field | false)[] }): JSX.Element => (
    <>
        {of.map(
            (one, at) =>
                one && (
                    <label key={at} class={typeof one.value === "boolean" ? "check" : "field"}>
                        {typeof one.value !== "boolean" && one.words}
                        {control(one)}
                        {typeof one.value === "boolean" && one.words}
                    </label>
                ),
        )}
    </>
);

/** A button that opens a file, and gives its name and text. */
export function Opens(props: {
    words: string;
    accept: string;
    opened: (name: string, text: string) => void;
}): JSX.Element {
    const open = async (input: HTMLInputElement): Promise<void> => {
        const file = input.files?.[0];
        if (file) props.opened(file.name, await file.text());
        input.value = "";
    };
    return (
        <label class="field">
            {props.words}
            <input type="file" accept={props.accept} onChange={(event) => void open(event.currentTarget)} />
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

/** What is wrong with a text, line by line. */
export function Faults({ id, head, lines }: { id: string; head: string; lines: ComponentChildren[] }): JSX.Element {
    return (
        <div class="faults" role="alert" id={id}>
            <p class="bad">{head}</p>
            <ul>
                {lines.map((line, at) => (
                    <li key={at}>{line}</li>
                ))}
            </ul>
        </div>
    );
}
