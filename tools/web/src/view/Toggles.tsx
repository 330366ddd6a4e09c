// Groups of choices: buttons of which some are on, and lists to select from.

import type { ComponentChildren, JSX } from "preact";
import { press } from "./use";

type Option<T> = readonly [T, string];

interface TogglesProps<T> {
    words: string;
    name: string; ///< for data-NAME of each button
    options: readonly Option<T>[];
    is_on: (value: T) => boolean;
    choose: (value: T) => void;
    sign?: (value: T) => ComponentChildren;
    look?: string;
}
export function Toggles<T extends string | number>(props: TogglesProps<T>): JSX.Element {
    const { words, name, options, is_on, choose, sign, look = "" } = props;
    return (
        <div class={`tray ${look}`} role="group" aria-label={words}>
            <span>{words}</span>
            {options.map(([value, label]) =>
                press(sign ? sign(value) : label, () => choose(value), {
                    key: value,
                    class: sign ? "pick" : undefined,
                    [`data-${name}`]: value,
                    "aria-pressed": is_on(value),
                    "aria-label": sign ? `${words}: ${label}` : undefined,
                }),
            )}
        </div>
    );
}

interface SelectProps {
    words: string;
    value: string;
    options: readonly Option<string>[];
    choose: (value: string) => void;
}
export function Select({ words, value, options, choose }: SelectProps): JSX.Element {
    return (
        <label class="field">
            {words}
            <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
                {options.map(([code, name]) => (
                    <option key={code} value={code} selected={code === value}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}
