// Stores the page, so that it works without a network. `build.json` names the files of the page and their version. Each
// version of the page has a worker and a cache of its own.

declare const VERSION: string; // build.mjs puts it in

interface Happening extends Event {
    waitUntil: (work: Promise<unknown>) => void;
    request: Request;
    respondWith: (answer: Promise<Response>) => void;
}
/** The part of a service worker's surroundings that this one uses. */
interface Scope {
    addEventListener: (of: "install" | "activate" | "fetch", listener: (event: Happening) => void) => void;
    skipWaiting: () => Promise<void>;
    clients: { claim: () => Promise<void> };
    location: Location;
}
const scope = Object(self) as Scope;

type Build = { version: string; files: string[] };
const prefix = "siam-";
const own = prefix + VERSION;
const patience = 3000; ///< milliseconds for the network, if the file is stored

async function install(): Promise<void> {
    const { version, files } = (await (await fetch("build.json", { cache: "no-cache" })).json()) as Build;
    if (version !== VERSION) throw new Error("the files on the server are changing: the browser tries again later");
    const asked = ["./", "build.json", ...files].map((file) => new Request(file, { cache: "no-cache" }));
    await (await caches.open(own)).addAll(asked);
    await scope.skipWaiting();
}
async function activate(): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== own) await caches.delete(name);
    await scope.clients.claim();
}

/** Asks the network first, so that users get new versions; after a while, or without a network, uses the stored file. */
async function answer(request: Request): Promise<Response> {
    const stored = await (await caches.open(own)).match(request, { ignoreSearch: true });
    if (!stored) return fetch(request).catch(() => Response.error());
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored.clone()), patience));
    return Promise.race([fetch(request).catch(() => stored), late]);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method === "GET" && new URL(request.url).origin === scope.location.origin)
        event.respondWith(answer(request));
});
