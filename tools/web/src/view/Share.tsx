// Gives the address of what is shown to somebody else.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { w } from "../words";
import { press } from "./use";

export function Share(): JSX.Element {
    const [is_copied, copied] = useState(false);
    const share = async (): Promise<void> => {
        try {
            if (matchMedia("(pointer: coarse)").matches && "share" in navigator)
                await navigator.share({ url: location.href });
            else await navigator.clipboard.writeText(location.href);
            copied(true);
        } catch {
            copied(false); // the user has cancelled, or the browser refuses; the address line has the same text
        }
    };
    return press(w(is_copied ? "copied" : "share"), () => void share());
}
