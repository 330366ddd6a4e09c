// What a visitor sees first: what this is, today's puzzle to play at once, and the ways to go on.

import { lessons } from "../lessons";
import type { Table } from "../state/table";
import { store } from "../store";
import { w } from "../words";
import { Puzzle } from "./Puzzle";
import { to_rules } from "./Rules";
import { Loading } from "./use";

export function Home({ table }: { table: Table | null }) {
    const { solved, streak } = store.progress();
    const ways = [
        ["#learn", w("learn"), w("learn-says", lessons.length)],
        [store.practise(), w("practise"), solved > 0 ? w("solved-says", solved, streak) : w("practise-says")],
        ["#pos=", w("your-table"), w("table-says")],
    ] as const;
    return (
        <div class="home">
            <div class="welcome">
                <h1 class={solved > 0 ? "known" : undefined}>
                    {w("what-this-is")} {to_rules()}
                </h1>
                <ul class="ways">
                    {ways.map(([hash, name, says]) => (
                        <li key={hash}>
                            <a href={hash}>
                                <b>{name}</b> <span>{says}</span>
                            </a>
                        </li>
                    ))}
                </ul>
            </div>
            <section class="daily" aria-label={w("daily")}>
                {table ? <Puzzle table={table} small /> : <Loading />}
            </section>
        </div>
    );
}
