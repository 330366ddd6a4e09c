// What a visitor sees first: what this is, today's puzzle to play at once, and the ways to go on.

import type { JSX } from "preact";
import type { Table } from "../state/table";
import { store } from "../store";
import { w } from "../words";
import { Puzzle } from "./Puzzle";

export function Home({ table }: { table: Table | null }): JSX.Element {
    const { solved, streak } = store.progress();
    return (
        <div class="home">
            <div class="welcome">
                <h1>{w("what-this-is")}</h1>
                <ul class="ways">
                    <Way hash="#learn" name="learn" says={w("learn-says")} />
                    <Way
                        hash="#practise"
                        name="practise"
                        says={solved > 0 ? w("solved-says", solved, streak) : w("practise-says")}
                    />
                    <Way hash="#pos=" name="your-table" says={w("table-says")} />
                </ul>
            </div>
            <section class="daily" aria-label={w("daily")}>
                {table ? <Puzzle table={table} small /> : <p class="loading">{w("loading")}</p>}
            </section>
        </div>
    );
}

function Way({ hash, name, says }: { hash: string; name: string; says: string }): JSX.Element {
    return (
        <li>
            <a href={hash}>
                <b>{w(name)}</b> <span>{says}</span>
            </a>
        </li>
    );
}
