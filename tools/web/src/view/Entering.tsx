// A board on which a position or a map is entered: Undo, what is entered on the map, and fields beside it.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Chart } from "../store";
import { w } from "../words";
import { Board, type BoardProps } from "./Board";
import { On, press } from "./use";

export interface Undo {
    undo: () => void;
    is_first: boolean; ///< whether there is nothing to undo
}
/** Changes that can be undone: a function that makes one, and what undoes the latest. */
export function use_undo<Of>(now: Of, set: (next: Of) => void): [(next: Of) => void, Undo] {
    const [before, remember] = useState<Of[]>([]);
    const change = (next: Of): void => (remember([...before, now]), set(next));
    const undo = (): void => {
        remember(before.slice(0, -1));
        for (const last of before.slice(-1)) set(last);
    };
    return [change, { undo, is_first: before.length === 0 }];
}

interface Props {
    map: Chart;
    title: string;
    says: string;
    undo: Undo;
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
                        {press(w("undo"), undo.undo, { class: "tool", disabled: undo.is_first })}
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
