// Choices that put a turn together, step by step.

import { choices_at, draft_of } from "./draft";
import { taken_back } from "./play";
import type { Choice, Done, Table } from "./table";

/** Adds a choice to the draft, if it makes sense here. Another follower to take replaces the one chosen before. */
export function choose(table: Table, choice: Choice): Done {
    const legal = table.nodes[table.at]?.legal;
    const before = table.draft.filter((one) => !("taking" in one && "taking" in choice));
    const draft = [...before.slice(0, draft_of(legal, before).used), choice];
    const after = draft_of(legal, draft);
    if (after.used < draft.length) return [table, []];
    const words = after.turn ? "turn-complete" : after.next.length > 0 ? "choose-step" : "choose-taking";
    return [{ ...table, draft, narrowed: "", fresh: [] }, [{ do: "announce", said: [{ say: "words", words }] }]];
}

/** A tap on a province, or on a follower in it. If it can mean several choices, the page offers only these. */
export function choose_at(table: Table, province: string, faction?: string): Done {
    const draft = draft_of(table.nodes[table.at]?.legal, table.draft);
    const exact = choices_at(draft, province, faction);
    const [only, ...others] = exact.length > 0 ? exact : choices_at(draft, province);
    if (!only) return [{ ...table, fresh: [] }, []];
    return others.length > 0 ? [{ ...table, narrowed: province, fresh: [] }, []] : choose(table, only);
}

/** Takes back the last choice; without one, a refutation, or a turn of Your table. */
export function undo(table: Table): Done {
    if (table.narrowed) return [{ ...table, narrowed: "" }, []];
    if (table.draft.length > 0) return [{ ...table, draft: table.draft.slice(0, -1) }, []];
    if (table.phase === "refuted") return taken_back(table);
    const parent = table.nodes[table.at]?.parent ?? -1;
    return [parent >= 0 && table.task.kind === "free" ? { ...table, at: parent, fresh: [] } : table, []];
}
