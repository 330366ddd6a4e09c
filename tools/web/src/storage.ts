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

/** The texts stored under the key, by name; empty if there are none. Ignores what is not a text. */
export function read_texts(key: string): Record<string, string> {
    try {
        const kept: [string, unknown][] = Object.entries(JSON.parse(read(key) ?? "{}") as object);
        return Object.fromEntries(kept.filter((one): one is [string, string] => typeof one[1] === "string"));
    } catch (error) {
        leave_out(key, String(error));
        return {};
    }
}
export const write_texts = (key: string, texts: Record<string, string>): boolean => write(key, JSON.stringify(texts));

export const leave_out = (name: string, why: string): void => void left_out.set(name, why);
export const unreadable = (): [string, string][] => [...left_out];
/** Whether the browser has refused to read or to write. */
export const keeps_nothing = (): boolean => refused;
