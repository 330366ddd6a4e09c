// How views read the state and send events.

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { store } from "../store";
import type { Event as Happened, State } from "../state/table";

export type Sent = Exclude<Happened, { do: "answered" | "report" | "open" }>;

/** Small boards show followers and names larger than the booklets do. */
const small = matchMedia("(max-width: 700px), (max-height: 600px)");
export const is_small = (): boolean => small.matches;

export function use_state(): State {
    const [, redraw] = useState(0);
    useEffect(() => {
        redraw((n) => n + 1); // the state may have changed since the first drawing
        const changed = (): void => redraw((n) => n + 1);
        small.addEventListener("change", changed);
        return store.subscribe(changed);
    }, []);
    return store.state;
}

/** Sends an event. One that comes from a pointer carries its time, so that a second one right after it does nothing. */
export function send(event: Sent, from?: Event): void {
    const is_pointer = from instanceof MouseEvent && from.detail > 0;
    store.send(is_pointer ? { ...event, time: from.timeStamp } : event);
}

type Rest = JSX.ButtonHTMLAttributes & Record<string, unknown>;
/** A button that sends an event, or does something else. */
export function press(words: ComponentChildren, does: Sent | (() => unknown), rest: Rest = {}): JSX.Element {
    return (
        <button type="button" {...rest} onClick={(event) => (typeof does === "function" ? does() : send(does, event))}>
            {words}
        </button>
    );
}
