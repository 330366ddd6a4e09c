// A term of the game with its explanation, which a tap on the term opens.

import { useId } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { w } from "../words";

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
