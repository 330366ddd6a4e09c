// How views read the state and send events.

import { useEffect, useState } from "preact/hooks";
import { store } from "../store";
import type { Event as Happened, State } from "../state/table";

export function use_state(): State {
    const [, redraw] = useState(0);
    useEffect(() => store.subscribe(() => redraw((n) => n + 1)), []);
    return store.state;
}

/** Sends an event. One that comes from a pointer carries its time, so that a second one right after it does nothing. */
export function send(event: Happened, from?: Event): void {
    const is_pointer = from instanceof MouseEvent && from.detail > 0;
    store.send(is_pointer ? { ...event, time: from.timeStamp } : event);
}
