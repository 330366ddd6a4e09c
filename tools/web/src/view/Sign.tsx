// The signs of the powers: a form, a colour and a letter for each, the same on the map and beside it.

import type { JSX } from "preact";
import type { Drawing as Layout } from "siam-api";

export interface Look {
    fill: string;
    on: string;
    form: number;
}

const forms = [
    "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",
    "M-8.2-8.2H8.2V8.2H-8.2Z",
    "M0-10.4L10 8H-10Z",
    "M-9-8h18v8a9 9 0 0 1-18 0z",
];
export const crown = "M-9 6L-10-5L-4.5-0.5L0-8L4.5-0.5L10-5L9 6Z";

export function look_of(layout: Layout, letter: string): Look {
    const form = layout.signs.findIndex((one) => one.letter === letter);
    const sign = layout.signs[form];
    return sign ? { fill: sign.fill, on: sign.ink, form } : { fill: "#6d6a75", on: "#ffffff", form: 3 };
}

/** The sign around (0, 0), at most 10 units from it. */
export function Form({ layout, letter }: { layout: Layout; letter: string }): JSX.Element {
    const { fill, on, form } = look_of(layout, letter);
    return (
        <>
            <path class="form" d={forms[form]} style={{ fill }} />
            <text class="letter" y={form === 2 ? 6 : 4} style={{ fill: on }}>
                {letter}
            </text>
        </>
    );
}

/** The sign as a picture of its own, for text and buttons. */
export function Sign({ layout, letter }: { layout: Layout; letter: string }): JSX.Element {
    return (
        <svg class="sign" viewBox="-11 -11 22 22" aria-hidden="true">
            <Form layout={layout} letter={letter} />
        </svg>
    );
}
