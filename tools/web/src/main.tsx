// Begins the page.

import { render } from "preact";
import { store } from "./store";
import { App } from "./view/App";

async function begin(): Promise<void> {
    await store.begin();
    const root = document.getElementById("app")!;
    root.replaceChildren();
    render(<App />, root);
    document.body.dataset.ready = "true";
}

begin().catch((error: unknown) => {
    document.getElementById("app")!.textContent = error instanceof Error ? error.message : String(error);
});
