// What this is, and how to read the board.

import { w } from "../words";
import { to_rules } from "./Rules";

export function About() {
    return (
        <div class="text">
            <h1>{w("about")}</h1>
            <p>{w("about-text")}</p>
            <p>{to_rules()}</p>
            <h2>{w("board-head")}</h2>
            <p>{w("legend")}</p>
            <h2>{w("puzzles")}</h2>
            <p>{w("terms/win")}</p>
            <p>{w("terms/save")}</p>
            <h2>{w("keys-head")}</h2>
            <p>{w("keys-says")}</p>
            <p class="faint">{w("map-note")}</p>
        </div>
    );
}
