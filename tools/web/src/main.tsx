// Begins the page.

import { render } from "preact";
import { store } from "./store";
import { App } from "./view/App";

const app = document.getElementById("app") ?? document.body;

async function begin(): Promise<void> {
    await store.begin();
    app.replaceChildren();
    render(<App />, app);
    document.body.dataset.ready = "true";
}

begin().catch((error: unknown) => {
    app.textContent = error instanceof Error ? error.message : String(error);
});
