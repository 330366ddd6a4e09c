// The user's own maps: variant files that the browser keeps. Each request about such a map carries its file, because the
// core remembers only built-in variants.

import { Answer, Json } from "./core.js";
import { leave_out, read_object, write } from "./storage.js";

type Files = { [name: string]: string };

const key = "siam.maps";
const unreadable = new Set<string>(); ///< names of files that are not valid variants

function read(): Files {
    const files: Files = {};
    for (const [name, file] of Object.entries(read_object(key)))
        if (unreadable.has(name)) continue;
        else if (typeof file === "string") files[name] = file;
        else leave_out(`${key}: ${name}`, String(JSON.stringify(file)));
    return files;
}

/** Finds files that are not valid variants of their names, so that other functions ignore them. Call this first. */
export async function check(ask: (request: { [key: string]: Json }) => Promise<Answer>): Promise<void> {
    for (const [name, file] of Object.entries(read())) {
        const looked = await ask({ do: "variant", text: file });
        const [fault] = (looked.faults as { line: number; message: string }[] | undefined) ?? [];
        const [variant] = (looked.variants as { variant: string }[] | undefined) ?? [];
        if (variant?.variant === name && !fault && !looked.error) continue;
        unreadable.add(name);
        const why = looked.error?.message ?? fault?.message ?? `variant ${variant?.variant ?? "?"}`;
        leave_out(`${key}: ${name}`, fault && fault.line > 0 ? `${fault.line}: ${why}` : why);
    }
}

export const own_names = (): string[] => Object.keys(read()).sort();

export function own_file(name: string): string | undefined {
    return read()[name];
}

/** Keeps the file of a map. Returns false if the file lasts only as long as the page is open. */
export function keep(name: string, file: string): boolean {
    unreadable.delete(name);
    return write(key, JSON.stringify({ ...read_object(key), [name]: file }));
}

export function forget(name: string): void {
    const kept = read_object(key);
    delete kept[name];
    write(key, JSON.stringify(kept));
}

/** The variant of a position. */
export const variant_of = (position: string): string => position.split(":")[0]!;

export const is_own = (position: string): boolean => own_file(variant_of(position)) !== undefined;

/** The files that a request needs: the file of the variant that it names, or all files if it may concern any variant. */
export function files_for(request: { [key: string]: Json }): string[] {
    const data = request.data as { variant?: string } | undefined;
    const name = typeof request.position === "string" ? variant_of(request.position.trim()) : (request.variant as string | undefined) ?? data?.variant;
    if (request.do === "variant" || request.do === "limits") return [];
    if (name === undefined) return request.do === "pack" || request.do === "variants" ? Object.values(read()) : [];
    const file = own_file(name);
    return file === undefined ? [] : [file];
}
