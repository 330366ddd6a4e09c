// How views read the state, send events, and know the map that they are about.

import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { store, type Chart } from "../store";
import type { Deed, State } from "../state/table";
import { w } from "../words";

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
export function send(event: Deed, from?: Event): void {
    const is_pointer = from instanceof MouseEvent && from.detail > 0;
    store.send(is_pointer ? { ...event, time: from.timeStamp } : event);
}

type Rest = Omit<JSX.ButtonHTMLAttributes, "key"> & { key?: string | number; [data: `data-${string}`]: unknown };
/** A button that sends an event, or does something else. */
export function press(words: ComponentChildren, does: Deed | (() => unknown), { key, ...rest }: Rest = {}) {
    const click = (event: MouseEvent): unknown => (typeof does === "function" ? does() : send(does, event));
    return (
        <button type="button" key={key} {...rest} onClick={click}>
            {words}
        </button>
    );
}

const Shown = createContext<Chart | undefined>(undefined);
/** Draws what is about a map, once its drawing and its names are known. */
export function On({ map, children }: { map: Chart | undefined; children: ComponentChildren }) {
    return map ? <Shown.Provider value={map}>{children}</Shown.Provider> : <Loading />;
}
/** The drawing and the names of the map that this part of a view is about. */
export function use_map(): Chart {
    const map = useContext(Shown);
    if (!map) throw new Error("a part of a map without the map");
    return map;
}
export const Loading = () => <p class="loading">{w("loading")}</p>;

/** Names of classes, without those that do not apply. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
