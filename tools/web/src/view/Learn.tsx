// Learn: twelve boards with one deed each. What to know, the deed, and why an answer is right or wrong.

import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import { answer_of, first_lessons, lessons, reason_of } from "../lessons";
import type { Reason } from "../lessons";
import { read, write } from "../storage";
import { hash_of } from "../state/address";
import { store } from "../store";
import type { Lesson, Table } from "../state/table";
import { w } from "../words";
import { Text } from "./LessonText";
import type { On } from "./LessonText";
import { Play } from "./Play";
import { Sign } from "./Sign";
import { press, send } from "./use";

const kept = "siam.learnt"; ///< the names of the lessons done, separated by blanks
const learnt = (): Set<string> =>
    new Set((read(kept) ?? "").split(" ").filter((id) => lessons.some((one) => one.id === id)));

/** The buttons that answer a question of the lesson, and what is wrong about a wrong answer. */
function Questions({ table, lesson, on }: { table: Table; lesson: Lesson; on: On }): JSX.Element {
    const [given, set_given] = useState<{ question: number; answer: string } | null>(null);
    if (lesson.task.do !== "answer" || table.task.kind !== "lesson") return <></>;
    const question = table.task.answered;
    const asks = lesson.task.asks[question];
    if (asks === undefined) return <></>;
    const seats = table.nodes[0]?.shown?.seats ?? [];
    const answers = asks === "leader" ? on.names.factions : seats.map((one) => String(one.seat));
    const wrong = given?.question === question && given.answer !== answer_of(table, asks) ? given.answer : undefined;
    return (
        <>
            <p class="question">{w(`lessons/${asks}`)}</p>
            <div class="answers" role="group" aria-label={w(`lessons/${asks}`)}>
                {answers.map((answer) => (
                    <button
                        type="button"
                        key={`${asks} ${answer}`}
                        data-answer={answer}
                        aria-pressed={wrong === answer}
                        onClick={(event) => {
                            set_given({ question, answer });
                            send({ do: "answer", answer }, event);
                        }}
                    >
                        {asks === "leader" ? <Sign layout={on.layout} letter={answer} /> : null}
                        {asks === "leader" ? on.names.power(answer) : w("player", Number(answer))}
                    </button>
                ))}
            </div>
            <p role="status" class="bad">
                {wrong !== undefined && (
                    <Text
                        of={`wrong/${asks}-answer`}
                        {...on}
                        values={{ faction: wrong, wanted: answer_of(table, "leader") }}
                    />
                )}
            </p>
        </>
    );
}

function Wrong({ reason, on }: { reason: Reason; on: On }): JSX.Element {
    return (
        <p role="status" class="bad">
            {reason.replied && (
                <>
                    <Text of="wrong/reply" {...on} values={reason.values} />{" "}
                </>
            )}
            <Text of={`wrong/${reason.words}`} {...on} values={reason.values} />
        </p>
    );
}

const is_end = ({ step }: Lesson): boolean => step === first_lessons || step === lessons.length;

/** What to know and to do, the hint instead of what to know; after an answer, why it is right or wrong. */
function Told({ table, lesson, on }: { table: Table; lesson: Lesson; on: On }): JSX.Element {
    const at = `steps/${lesson.id}`;
    const { hints, ended } = table.task.kind === "lesson" ? table.task : { hints: 0, ended: "" };
    const reason = table.phase === "refuted" ? reason_of(table) : null;
    if (ended !== "")
        return (
            <p role="status" class="good">
                <Text of={`${at}/right`} {...on} /> {is_end(lesson) && w("lessons/all-learnt")}{" "}
                {lesson.step === first_lessons && (
                    <a href={hash_of({ name: "learn", step: lesson.step + 1 })}>{w("lessons/more")}</a>
                )}
            </p>
        );
    if (reason) return <Wrong reason={reason} on={on} />;
    return (
        <>
            {hints === 0 && table.draft.length === 0 && (
                <p class="know">
                    <Text of={`${at}/know`} {...on} />
                </p>
            )}
            <p class="deed">
                <Text of={`${at}/task`} {...on} />
            </p>
            <Questions key={lesson.id} table={table} lesson={lesson} on={on} />
            <p role="status" class="hint">
                {hints > 0 && <Text of={`${at}/hints/${Math.min(hints, 2) - 1}`} {...on} />}
            </p>
        </>
    );
}

/** A button that opens the list of all lessons; a tick marks those that are done. */
function Steps({ step }: { step: number }): JSX.Element {
    const done = learnt();
    return (
        <>
            <button type="button" class="term" popovertarget="steps">
                {w("lessons/step", step, step > first_lessons ? lessons.length : first_lessons)}
            </button>{" "}
            <nav
                popover="auto"
                id="steps"
                class="menu steps"
                aria-label={w("learn")}
                onClick={(event) => event.currentTarget.hidePopover()}
            >
                {lessons.map((one) => (
                    <a
                        key={one.id}
                        href={hash_of({ name: "learn", step: one.step })}
                        aria-current={one.step === step ? "step" : undefined}
                    >
                        {one.step}. {w(`lessons/steps/${one.id}/title`)}
                        {done.has(one.id) && <span aria-label={w("lessons/known")}> ✓</span>}
                    </a>
                ))}
            </nav>
        </>
    );
}

/** Goes on; after the last lesson, to puzzles of the same game. */
function Next({ lesson }: { lesson: Lesson }): JSX.Element {
    const easy = { level: 1, idea: "", game: lessons[0]?.position.split(":")[0] ?? "", players: 2 };
    const next = is_end(lesson)
        ? hash_of({ name: "practise", filter: easy })
        : hash_of({ name: "learn", step: lesson.step + 1 });
    return (
        <a class="button main" id="next" href={next}>
            {w(is_end(lesson) ? "lessons/try" : "lessons/next")}
        </a>
    );
}

export function Learn({ step, table }: { step: number; table: Table | null }): JSX.Element {
    const lesson = table?.task.kind === "lesson" ? table.task.lesson : lessons[step - 1];
    const ended = table?.task.kind === "lesson" ? table.task.ended : "";
    useEffect(() => {
        if (ended === "solved" && lesson) write(kept, [...learnt().add(lesson.id)].join(" "));
    }, [ended, lesson?.id]);
    const map = lesson && store.map_of(lesson.position.split(":")[0] ?? "");
    if (!lesson || table?.task.kind !== "lesson" || !map) return <p class="loading">{w("loading")}</p>;
    const { hints } = table.task;
    const asks = lesson.task.do === "answer" && ended === "";
    const seat = Number(lesson.position.split(" ")[5]);
    return (
        <Play
            table={table}
            me={table.nodes[0]?.shown?.seats[seat - 1]?.side}
            quiet={asks}
            heading={
                <div class="lesson">
                    <div class="row">
                        <h1>
                            <Steps step={lesson.step} />
                            {w(`lessons/steps/${lesson.id}/title`)}
                        </h1>
                        {press(
                            w("hint"),
                            { do: "hint" },
                            { id: "hint", disabled: ended !== "" || hints >= 2 || table.phase !== "choosing" },
                        )}
                    </div>
                    <Told table={table} lesson={lesson} on={map} />
                </div>
            }
            next={<Next lesson={lesson} />}
        />
    );
}
