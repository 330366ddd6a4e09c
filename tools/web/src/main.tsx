// Begins the page.

import { render } from "preact";
import { store } from "./store";
import { App } from "./view/App";

const app = document.getElementById("app") ?? document.body;

function drop(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault(); // or the browser shows the file instead of the page
    const [file] = event.dataTransfer.files; // none while the file is above the page
    if (file) store.drop(file).catch(() => undefined); // a folder
}

async function begin(): Promise<void> {
    await store.begin();
    app.replaceChildren();
    render(<App />, app);
    for (const name of ["dragover", "drop"] as const) addEventListener(name, drop);
    document.body.dataset.ready = "true";
}

begin().catch((error: unknown) => {
    app.textContent = error instanceof Error ? error.message : String(error);
});
