// A text of the lessons with the names of a game, and the signs of its powers.

import type { JSX } from "preact";
import type { Drawing as Layout } from "siam-api";
import { joined, parts_of } from "../lessons";
import type { Names } from "../names";
import { language, w } from "../words";
import { Sign } from "./Sign";

/** The map whose names and signs the text shows. */
export interface On {
    names: Names;
    layout: Layout;
}
interface Props extends On {
    of: string; ///< a key below `lessons`
    values?: Record<string, string | number>;
}
/** A text in which the first mention of each power carries its sign. */
export function Text({ of, names, layout, values }: Props): JSX.Element {
    const seen = new Set<string>();
    return (
        <>
            {joined(parts_of(w(`lessons/${of}`), names, values), language()).map((part, at) => {
                if (typeof part === "string") return part;
                const is_first = !seen.has(part.power);
                seen.add(part.power);
                return (
                    <span key={at} class={is_first ? "power" : undefined}>
                        {is_first && <Sign layout={layout} letter={part.power} />}
                        {is_first && "\u00a0"}
                        {part.name}
                    </span>
                );
            })}
        </>
    );
}
