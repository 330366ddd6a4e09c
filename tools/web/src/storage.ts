// Data that the browser keeps for the page. A browser may refuse, because the user forbids it or the room is used up.
// Then the data lasts as long as the page is open, and the page tells the user. The page ignores unreadable data and
// names it.

const unkept = new Map<string, string>(); ///< data that the browser has refused
const left_out = new Map<string, string>(); ///< unreadable data, and the reason
let refused = false;

export function read(key: string): string | null {
    try {
        return unkept.get(key) ?? localStorage.getItem(key);
    } catch {
        refused = true;
        return unkept.get(key) ?? null;
    }
}

/** Stores the text under the key. Returns false if the text lasts only as long as the page is open. */
export function write(key: string, text: string): boolean {
    try {
        localStorage.setItem(key, text);
        unkept.delete(key);
        return true;
    } catch {
        refused = true;
        unkept.set(key, text);
        return false;
    }
}

/** The object stored under the key; empty if there is none. Ignores data that is not an object. */
export function read_object(key: string): { [name: string]: unknown } {
    const text = read(key);
    if (text === null) return {};
    try {
        const kept = JSON.parse(text) as unknown;
        if (kept && typeof kept === "object" && !Array.isArray(kept)) return kept as { [name: string]: unknown };
        leave_out(key, "no JSON object");
    } catch (error) {
        leave_out(key, (error as Error).message);
    }
    return {};
}

export function leave_out(name: string, why: string): void {
    left_out.set(name, why);
}

export const unreadable = (): [string, string][] => [...left_out];
/** Whether the browser has refused to read or to write. */
export const keeps_nothing = (): boolean => refused;
