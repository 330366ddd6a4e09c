// What this machine remembers for the page. A browser may keep nothing, by choice or for want of room: then it lasts as
// long as the page is open, and the page says so. What stands there and cannot be read is left out, and named.

const unkept = new Map<string, string>(); ///< what the browser would not take
const left_out = new Map<string, string>(); ///< what could not be read, and why
let refused = false;

export function read(key: string): string | null {
    try {
        return unkept.get(key) ?? localStorage.getItem(key);
    } catch {
        refused = true;
        return unkept.get(key) ?? null;
    }
}

/** False if it lasts only as long as the page is open. */
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

/** The object of that key, empty if there is none; what is no object is left out. */
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
/** The browser has refused to read or to write. */
export const keeps_nothing = (): boolean => refused;
