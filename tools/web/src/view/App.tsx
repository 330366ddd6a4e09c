// The page as a whole: the bar with the ways to go, and the view that the state names.

import { useEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import type { State } from "../state/table";
import { said_in_words } from "../sentences";
import { store } from "../store";
import { language, languages, w } from "../words";
import { About } from "./About";
import { Home } from "./Home";
import { Learn } from "./Learn";
import { Maps } from "./Maps";
import { Practise } from "./Practise";
import { Puzzle } from "./Puzzle";
import { YourTable } from "./YourTable";
import { use_state } from "./use";

const ways: [string, string, State["view"]["name"][]][] = [
    ["#learn", "learn", ["learn"]],
    ["#practise", "practise", ["practise", "puzzle"]],
    ["#pos=", "your-table", ["position"]],
];
const rest: [string, string, State["view"]["name"][]][] = [
    ["#map", "maps", ["maps"]],
    ["#about", "about", ["about"]],
];

/** The name of the view, for the window's title and for screen readers. */
function title_of({ view }: State): string {
    const names: Record<State["view"]["name"], string> = {
        home: w("daily"),
        learn: w("learn"),
        practise: w("practise"),
        puzzle: w("puzzle"),
        position: w("your-table"),
        maps: w("maps"),
        about: w("about"),
    };
    return names[view.name];
}

function Links({ of, view }: { of: typeof ways; view: State["view"]["name"] }): JSX.Element {
    return (
        <>
            {of.map(([hash, name, views]) => (
                <a key={hash} href={hash} aria-current={views.includes(view) ? "page" : undefined}>
                    {w(name)}
                </a>
            ))}
        </>
    );
}

function Bar({ view }: { view: State["view"]["name"] }): JSX.Element {
    return (
        <header class="bar">
            <a class="name" href="#" aria-label={w("home-page")}>
                siam
            </a>
            <nav class="inline" aria-label={w("pages")}>
                <Links of={ways} view={view} />
            </nav>
            {store.offline && <span class="offline">{w("offline")}</span>}
            <button type="button" class="tool" popovertarget="menu" aria-label={w("menu")}>
                ☰
            </button>
            <nav
                popover="auto"
                id="menu"
                class="menu"
                aria-label={w("menu")}
                onClick={(event) =>
                    event.target instanceof HTMLAnchorElement && document.getElementById("menu")?.hidePopover()
                }
            >
                <Links of={[...ways, ...rest]} view={view} />
                <label>
                    {w("language")}
                    <select id="language" onChange={(event) => void store.speak(event.currentTarget.value)}>
                        {Object.entries(languages).map(([code, name]) => (
                            <option key={code} value={code} lang={code} selected={code === language()}>
                                {name}
                            </option>
                        ))}
                    </select>
                </label>
            </nav>
        </header>
    );
}

function Shown({ state }: { state: State }): JSX.Element {
    const { view, table } = state;
    switch (view.name) {
        case "home":
            return <Home table={table} />;
        case "learn":
            return <Learn step={view.step} table={table} />;
        case "practise":
            return <Practise filter={view.filter} />;
        case "puzzle":
            return table ? <Puzzle table={table} /> : <p class="loading">{w("loading")}</p>;
        case "position":
            return table ? <YourTable table={table} /> : <p class="loading">{w("loading")}</p>;
        case "maps":
            return <Maps name={view.map} />;
        case "about":
            return <About />;
    }
}

export function App(): JSX.Element {
    const state = use_state();
    const main = useRef<HTMLElement>(null);
    const place = JSON.stringify([
        state.view.name,
        "id" in state.view ? state.view.id : "",
        "step" in state.view ? state.view.step : 0,
    ]);
    const before = useRef(place);
    const title = title_of(state);
    useEffect(() => {
        document.title = `${title} – siam`;
    }, [title, language()]);
    useEffect(() => {
        if (before.current === place) return;
        before.current = place;
        for (const one of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) one.hidePopover();
        scrollTo(0, 0);
        main.current?.focus({ preventScroll: true });
    }, [place]);
    return (
        <>
            <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
                {w("skip")}
            </a>
            <Bar view={state.view.name} />
            {state.notice && (
                <p class="notice" role="status">
                    {said_in_words(state.notice, state.table, undefined)}
                </p>
            )}
            {store.keeps_nothing && <p class="notice">{w("keeps-nothing")}</p>}
            <main id="main" ref={main} tabIndex={-1} class={state.view.name} aria-label={title}>
                <Shown state={state} />
            </main>
        </>
    );
}
