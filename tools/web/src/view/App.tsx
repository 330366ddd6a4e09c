// The page as a whole: the bar with the ways to go, and the view that the state names.

import { useEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import type { State, View } from "../state/table";
import { said_in_words } from "../sentences";
import { keeps_nothing } from "../storage";
import { store } from "../store";
import { language, languages, w } from "../words";
import { About } from "./About";
import { Home } from "./Home";
import { Learn } from "./Learn";
import { Maps } from "./Maps";
import { Practise } from "./Practise";
import { Puzzle } from "./Puzzle";
import { Rules } from "./Rules";
import { YourTable } from "./YourTable";
import { Loading, use_state } from "./use";

/** The key of a view's name, for links, for the window's title and for screen readers. */
const title_of = (view: View["name"]): string =>
    (({ home: "daily", position: "your-table", rules: "rules-link" }) as Partial<Record<string, string>>)[view] ?? view;
type Way = [string, View["name"]];
const ways = (): Way[] => [
    ["#learn", "learn"],
    [store.practise(), "practise"],
    ["#pos=", "position"],
];
const rest: Way[] = [
    ["#rules", "rules"],
    ["#map", "maps"],
    ["#about", "about"],
];

function Links({ of, view }: { of: Way[]; view: View["name"] }) {
    const group = view === "puzzle" ? "practise" : view;
    return (
        <>
            {of.map(([hash, name]) => (
                <a key={hash} href={hash} aria-current={name === group ? "page" : undefined}>
                    {w(title_of(name))}
                </a>
            ))}
        </>
    );
}

function Bar({ view }: { view: View["name"] }) {
    const hide = (event: JSX.TargetedMouseEvent<HTMLElement>): void => {
        if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover();
    };
    return (
        <header class="bar">
            <a class="name" href="#" aria-label={w("home-page")}>
                siam
            </a>
            <nav class="inline" aria-label={w("pages")}>
                <Links of={ways()} view={view} />
            </nav>
            {store.offline && <span class="offline">{w("offline")}</span>}
            <button type="button" class="tool" popovertarget="menu" aria-label={w("menu")}>
                ☰
            </button>
            <nav popover="auto" id="menu" class="menu" aria-label={w("menu")} onClick={hide}>
                <Links of={[...ways(), ...rest]} view={view} />
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

function Shown({ state: { view, table } }: { state: State }) {
    if (view.name === "home") return <Home table={table} />;
    if (view.name === "learn") return <Learn table={table} />;
    if (view.name === "practise") return <Practise filter={view.filter} />;
    if (view.name === "maps") return <Maps name={view.map} />;
    if (view.name === "rules") return <Rules />;
    if (view.name === "about") return <About />;
    if (!table) return <Loading />;
    return view.name === "puzzle" ? <Puzzle table={table} /> : <YourTable table={table} />;
}

export function App() {
    const state = use_state();
    const { view, notice, table } = state;
    const main = useRef<HTMLElement>(null);
    const place = `${view.name} ${"id" in view ? view.id : ""} ${"step" in view ? view.step : ""}`;
    const before = useRef(place);
    const title = w(title_of(view.name));
    useEffect(() => {
        document.title = `${title} – siam`;
    }, [title]);
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
            <Bar view={view.name} />
            {notice && (
                <p class="notice" role="status">
                    {said_in_words(notice, table, undefined)}
                </p>
            )}
            {keeps_nothing() && <p class="notice">{w("keeps-nothing")}</p>}
            <main id="main" ref={main} tabIndex={-1} class={view.name} aria-label={title}>
                <Shown state={state} />
            </main>
        </>
    );
}
