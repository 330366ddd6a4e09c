// Learn: twelve boards with one deed each. What to know, the deed, and why an answer is right or wrong.

import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import { answer_of, first_lessons, lessons, parts_of, reason_of, type Values } from "../lessons";
import { read, write } from "../storage";
import { easy, hash_of } from "../state/address";
import type { Lesson, Table, Task } from "../state/table";
import { language, w } from "../words";
import { Sign, way } from "./pieces";
import { Play } from "./Play";
import { to_rules } from "./Rules";
import { Loading, press, send, use_map } from "./use";

const kept = "siam.learnt"; ///< the names of the lessons done, separated by blanks
const learnt = (): Set<string> =>
    new Set((read(kept) ?? "").split(" ").filter((id) => lessons.some((one) => one.id === id)));
const hash_at = (step: number): string => hash_of({ name: "learn", step });
const is_end = ({ step }: Lesson): boolean => step === first_lessons || step === lessons.length;

/** A text of the lessons in which the first mention of each power carries its sign. */
function Text({ of, values }: { of: string; values?: Values }) {
    const seen = new Set<string>();
    const parts = parts_of(w(`lessons/${of}`), use_map().names, language(), values);
    return (
        <>
            {parts.map((part, at) => {
                if (typeof part === "string") return part;
                const is_first = !seen.has(part.power);
                seen.add(part.power);
                return (
                    <span key={at} class={is_first ? "power" : undefined}>
                        {is_first && [<Sign letter={part.power} />, "\u00a0"]}
                        {part.name}
                    </span>
                );
            })}
        </>
    );
}

type Props = { table: Table; task: Extract<Task, { kind: "lesson" }> };

/** The buttons that answer a question of the lesson, and what is wrong about a wrong answer. */
function Questions({ table, task: { lesson, answered } }: Props) {
    const { names } = use_map();
    const [given, set_given] = useState<{ answered: number; answer: string } | null>(null);
    const asks = lesson.task.do === "answer" ? lesson.task.asks[answered] : undefined;
    if (asks === undefined) return <></>;
    const is_power = asks === "leader";
    const seats = table.nodes[0]?.shown?.seats ?? [];
    const answers = is_power ? names.factions : seats.map((one) => String(one.seat));
    const is_wrong = given?.answered === answered && given.answer !== answer_of(table, asks);
    const values = { faction: given?.answer ?? "", wanted: answer_of(table, "leader") };
    const choose = (answer: string) => (event: MouseEvent) => {
        set_given({ answered, answer });
        send({ do: "answer", answer }, event);
    };
    return (
        <>
            <p class="question">{w(`lessons/${asks}`)}</p>
            <div class="answers" role="group" aria-label={w(`lessons/${asks}`)}>
                {answers.map((answer) => (
                    <button
                        type="button"
                        key={`${asks} ${answer}`}
                        data-answer={answer}
                        aria-pressed={is_wrong && given.answer === answer}
                        onClick={choose(answer)}
                    >
                        {is_power && <Sign letter={answer} />}
                        {is_power ? names.power(answer) : w("player", Number(answer))}
                    </button>
                ))}
            </div>
            <p role="status" class="bad">
                {is_wrong && <Text of={`wrong/${asks}-answer`} values={values} />}
            </p>
        </>
    );
}

/** What to do; after an answer, why it is right or wrong. */
function Told({ table, task }: Props) {
    const { lesson, ended } = task;
    const at = `steps/${lesson.id}`;
    const reason = table.phase === "refuted" ? reason_of(table) : null;
    if (ended !== "")
        return (
            <p role="status" class="good">
                <Text of={`${at}/right`} /> {is_end(lesson) && w("lessons/all-learnt")}{" "}
                {lesson.step === first_lessons && <a href={hash_at(lesson.step + 1)}>{w("lessons/more")}</a>}
            </p>
        );
    if (reason)
        return (
            <p role="status" class="bad">
                {reason.replied && [<Text of="wrong/reply" values={reason.values} />, " "]}
                <Text of={`wrong/${reason.words}`} values={reason.values} />
            </p>
        );
    return (
        <>
            <p class="deed">
                <Text of={`${at}/task`} />
            </p>
            <Questions key={lesson.id} table={table} task={task} />
        </>
    );
}

/** A button that opens the list of all lessons; a tick marks those that are done. */
function Steps({ step }: { step: number }) {
    const done = learnt();
    const hide = (event: JSX.TargetedEvent<HTMLElement>): void => event.currentTarget.hidePopover();
    return (
        <>
            <button type="button" class="term" popovertarget="steps">
                {w("lessons/step", step, lessons.length)}
            </button>{" "}
            <nav popover="auto" id="steps" class="menu steps" aria-label={w("learn")} onClick={hide}>
                {lessons.map((one) => (
                    <a key={one.id} href={hash_at(one.step)} aria-current={one.step === step ? "step" : undefined}>
                        {one.step}. {w(`lessons/steps/${one.id}/title`)}
                        {done.has(one.id) && <span aria-label={w("lessons/known")}> ✓</span>}
                    </a>
                ))}
                {to_rules()}
            </nav>
        </>
    );
}

export function Learn({ table }: { table: Table | null }) {
    const task = table?.task.kind === "lesson" ? table.task : undefined;
    const { lesson, ended = "", hints = 0 } = task ?? {};
    useEffect(() => {
        if (ended === "solved" && lesson) write(kept, [...learnt().add(lesson.id)].join(" "));
    }, [ended, lesson?.id]);
    if (!table || !task || !lesson) return <Loading />;
    const no_hint = ended !== "" || hints >= 2 || table.phase !== "choosing";
    const know = `steps/${lesson.id}/${hints > 0 ? `hints/${Math.min(hints, 2) - 1}` : "know"}`;
    const next = is_end(lesson) ? hash_of({ name: "practise", filter: easy }) : hash_at(lesson.step + 1);
    return (
        <Play
            table={table}
            me={table.nodes[0]?.shown?.side}
            quiet={lesson.task.do === "answer" && ended === ""}
            heading={
                <>
                    <div class="lesson">
                        <div class="row">
                            <h1>
                                <Steps step={lesson.step} />
                                {w(`lessons/steps/${lesson.id}/title`)}
                            </h1>
                            {press(w("hint"), { do: "hint" }, { id: "hint", disabled: no_hint })}
                        </div>
                        <Told table={table} task={task} />
                    </div>
                    <p role="status" class={hints > 0 ? "know hint" : "know"}>
                        {ended === "" && table.phase !== "refuted" && <Text of={know} />}
                    </p>
                </>
            }
            next={ended !== "" && way("next", w(is_end(lesson) ? "lessons/try" : "lessons/next"), next)}
        />
    );
}
