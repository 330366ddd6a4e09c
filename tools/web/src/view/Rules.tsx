// The rules of the three games in short, as engine/RULES.md states them.

import { w } from "../words";

const parts = ["aim", "turn", "cards", "settling", "end", "ties", "occupation", "teams", "last-card"];

export const Rules = () => (
    <div class="text rules">
        <h1>{w("rules/title")}</h1>
        {parts.map((part) => (
            <section key={part}>
                <h2>{w(`rules/${part}/title`)}</h2>
                <p class="lines">{w(`rules/${part}/text`)}</p>
            </section>
        ))}
        <p>
            <a href="#learn">{w("learn")}</a>
        </p>
    </div>
);
export const to_rules = () => <a href="#rules">{w("rules-link")}</a>;
