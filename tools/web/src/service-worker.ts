// Stores the page, so that it works without a network. `build.json` names the files of the page and their version.

const scope = self as unknown as ServiceWorkerGlobalScope;

interface Build {
    version: string;
    files: string[];
}

async function build(): Promise<Build> {
    return (await (await fetch("build.json", { cache: "no-cache" })).json()) as Build;
}

scope.addEventListener("install", (event) => {
    event.waitUntil(
        (async () => {
            const { version, files } = await build();
            await (await caches.open(`siam-${version}`)).addAll(["./", "build.json", ...files]);
            await scope.skipWaiting();
        })(),
    );
});

scope.addEventListener("activate", (event) => {
    event.waitUntil(
        (async () => {
            const { version } = (await (await caches.match("build.json"))!.json()) as Build;
            for (const name of await caches.keys()) if (name !== `siam-${version}`) await caches.delete(name);
            await scope.clients.claim();
        })(),
    );
});

/** Asks the network first, so that users get new versions; without a network, uses the stored files. */
scope.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== scope.location.origin) return;
    event.respondWith(
        fetch(event.request).catch(async () => (await caches.match(event.request, { ignoreSearch: true })) ?? Response.error()),
    );
});
