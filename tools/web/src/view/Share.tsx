// Gives the address of what is shown to somebody else.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { w } from "../words";

/** The address of a position, as readable as possible. */
export const address_of = (position: string): string => `#pos=${encodeURIComponent(position)}`;

export function Share(): JSX.Element {
    const [is_copied, copied] = useState(false);
    const share = async (): Promise<void> => {
        try {
            if (matchMedia("(pointer: coarse)").matches && "share" in navigator) await navigator.share({ url: location.href });
            else await navigator.clipboard.writeText(location.href);
            copied(true);
        } catch {
            copied(false); // the user has cancelled, or the browser refuses; the address line has the same text
        }
    };
    return (
        <button type="button" onClick={() => void share()}>
            {w(is_copied ? "copied" : "share")}
        </button>
    );
}
