// Maps of one's own: variant files that this machine keeps. They go along with every question about them, since the core
// remembers nothing but what is built in.

import { Json } from "./core.js";

type Files = { [name: string]: string };

function read(): Files {
    try {
        const kept = JSON.parse(localStorage.getItem("siam.maps") ?? "") as Files;
        if (kept && typeof kept === "object" && Object.values(kept).every((file) => typeof file === "string")) return kept;
    } catch {
        // none kept yet, or not by this page
    }
    return {};
}

export const own_names = (): string[] => Object.keys(read()).sort();

export function own_file(name: string): string | undefined {
    return read()[name];
}

export function keep(name: string, file: string): void {
    localStorage.setItem("siam.maps", JSON.stringify({ ...read(), [name]: file }));
}

export function forget(name: string): void {
    const kept = read();
    delete kept[name];
    localStorage.setItem("siam.maps", JSON.stringify(kept));
}

/** The variant of a position. */
export const variant_of = (position: string): string => position.split(":")[0]!;

export const is_own = (position: string): boolean => own_file(variant_of(position)) !== undefined;

/** The files that a request needs: of the variant that it names, or all if it may name any. */
export function files_for(request: { [key: string]: Json }): string[] {
    const data = request.data as { variant?: string } | undefined;
    const name = typeof request.position === "string" ? variant_of(request.position.trim()) : (request.variant as string | undefined) ?? data?.variant;
    if (request.do === "variant" || request.do === "limits") return [];
    if (name === undefined) return request.do === "pack" || request.do === "variants" ? Object.values(read()) : [];
    const file = own_file(name);
    return file === undefined ? [] : [file];
}
