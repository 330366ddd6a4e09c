// A board on which a position or a map is entered: Undo, what is entered on the map, and fields beside it.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Chart } from "../store";
import { w } from "../words";
import { Board, type BoardProps } from "./Board";
import { On, press } from "./use";

/** Changes that can be undone: a function that makes one, and the button that undoes the latest. */
export function use_undo<Of>(now: Of, set: (next: Of) => void): [(next: Of) => void, ComponentChildren] {
    const [before, remember] = useState<Of[]>([]);
    const change = (next: Of): void => (remember([...before, now]), set(next));
    const undo = (): void => {
        remember(before.slice(0, -1));
        for (const last of before.slice(-1)) set(last);
    };
    return [change, press(w("undo"), undo, { class: "tool", disabled: before.length === 0 })];
}

interface Props {
    map: Chart;
    title: string;
    says: string;
    undo: ComponentChildren; ///< the button that takes back
    done: ComponentChildren; ///< the button that ends it
    board: BoardProps;
    beside: ComponentChildren;
    children: ComponentChildren;
}
export function Entering({ map, title, says, undo, done, board, beside, children }: Props) {
    const [, , wide, high] = map.layout.bounds;
    return (
        <On map={map}>
            <section class="play entering" style={{ "--ratio": String(wide / high) }}>
                <header class="task">
                    <div>
                        <h1>{title}</h1>
                        <p class="prompt">{says}</p>
                    </div>
                    <div class="tools">
                        {undo}
                        {done}
                    </div>
                </header>
                <div class="map">
                    <Board {...board} />
                </div>
                <div class="seats">{beside}</div>
                <div class="setup">{children}</div>
            </section>
        </On>
    );
}
