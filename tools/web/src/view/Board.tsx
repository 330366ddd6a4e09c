// The map as one picture with provinces and followers that keep their identity from position to position, so that they
// can move. It judges nothing: views say which provinces may be tapped, and what stands in each.

import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Drawing as Layout } from "siam-api";
import type { Place, Token } from "../state/draft";
import type { Names } from "../names";
import { w } from "../words";
import { Form } from "./pieces";
import { classes, is_small, use_map } from "./use";

type Point = readonly [number, number];
type Region = Layout["provinces"][number];
type Slot = Token & { code: string; x: number; y: number; scale: number };
type Drawn = Slot & { id: number };
export interface BoardProps {
    places: Place[];
    /** Provinces that may be tapped, each with the words that say what this does. */
    lit?: ReadonlyMap<string, string> | undefined;
    chosen?: string | undefined;
    /** Provinces with a rim, such as the neighbours of the chosen one. */
    marked?: ReadonlySet<string>;
    /** Followers that may be tapped: the letter and the code, such as "RLX". */
    takes?: ReadonlySet<string> | undefined;
    onProvince: (code: string, event: Event) => void;
    onFollower?: (code: string, letter: string, event: Event) => void;
}

const is_gone = ({ look }: Token): boolean => look === "taken" || look === "given";
const moved = (x: number, y: number, scale = 1): { transform: string } => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
});

/** Whether points lie on the province's land. */
function land_of(at: Region): (x: number, y: number) => boolean {
    const canvas = document.createElement("canvas").getContext("2d");
    const land = new Path2D(outline(at));
    return (x, y) => canvas?.isPointInPath(land, x, y) ?? true;
}

/** Followers stand in rows of at most six; each faction begins a row. Few followers are larger, as in the booklets. On a
 *  small board, many are smaller if they would leave the land. */
function slots({ followers, code }: Place, letters: string[], at: Region): Slot[] {
    const [x, y] = at.followers_at;
    const rows: Token[][] = [];
    for (const letter of letters) {
        const here = followers.filter((one) => one.letter === letter);
        for (let at = 0; at < here.length; at += 6) rows.push(here.slice(at, at + 6));
    }
    const longest = Math.max(1, ...rows.map((row) => row.length));
    const [most, across, down] = is_small() ? [1.5, 122, 84] : [1.3, 110, 74];
    const room = Math.min(across / (20.5 * longest), down / (21.5 * Math.max(1, rows.length)));
    const high = rows.length <= 3 ? 21.5 : 64 / rows.length;
    const is_on_land = land_of(at);
    const leaves = (row: Token[], down: number): boolean =>
        [-1, 1].some((side) => !is_on_land(x + side * scale * 10.25 * row.length, y + scale * high * down));
    let scale = Math.round(10 * Math.min(most, Math.max(1, room))) / 10; // as pictures write it
    while (is_small() && scale > 0.75 && rows.some(leaves)) scale -= 0.1;
    const along = (row: Token[], at: number): number => x + scale * 20.5 * (at - (row.length - 1) / 2);
    return rows.flatMap((row, down) =>
        row.map((one, at) => ({ ...one, code, scale, x: along(row, at), y: y + scale * high * down })),
    );
}

/** Gives each follower the identity that it had. A follower that left one province and came to another keeps it too. */
function identified(slots: Slot[], before: Drawn[], next: () => number): Drawn[] {
    const free = [...before];
    const take = (fits: (one: Drawn) => boolean): number | undefined => {
        const at = free.findIndex(fits);
        return at < 0 ? undefined : free.splice(at, 1)[0]?.id;
    };
    const stays = slots.map((one) => take((old) => old.code === one.code && old.letter === one.letter));
    return slots.map((one, at) => ({ ...one, id: stays[at] ?? take((old) => old.letter === one.letter) ?? next() }));
}

export function Board({ places, lit, chosen, marked, takes, onProvince, onFollower }: BoardProps) {
    const { layout, names } = use_map();
    const memory = useRef<{ drawn: Drawn[]; last: number }>({ drawn: [], last: 0 });
    const [focused, focus] = useState("");
    const [asked, ask] = useState(""); // the province whose neighbours the user wants to see
    const neighbours = names.game.provinces.find((one) => one.code === asked && !lit?.has(asked))?.borders ?? [];
    const near = marked ?? new Set(neighbours.filter((code) => !lit?.has(code)));
    const asks_for = (code: string, by: "mouse" | "touch") => (event: PointerEvent) => {
        if ((event.pointerType === "mouse") === (by === "mouse")) ask(code);
    };
    const lands = layout.provinces.flatMap((at) =>
        places.filter((one) => one.code === at.code).map((place) => ({ place, at, key: at.code })),
    );
    const letters = layout.signs.map((one) => one.letter);
    const wanted = lands.flatMap(({ place, at }) => slots(place, letters, at));
    const tokens = identified(wanted, memory.current.drawn, () => ++memory.current.last);
    memory.current.drawn = tokens;
    const [left, top, wide, high] = layout.bounds;
    const outlines = layout.provinces.map(outline).join("");
    const tap = (code: string) => (event: Event) => {
        if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
        if (event instanceof KeyboardEvent) event.preventDefault();
        if (!(event instanceof KeyboardEvent && event.repeat)) onProvince(code, event);
    };
    const as_button = (code: string): JSX.SVGAttributes<SVGPathElement> => {
        if (!lit?.has(code)) return { role: "img" };
        const pressed = chosen === undefined ? undefined : chosen === code;
        const focusing = { onFocus: () => focus(code), onBlur: () => focus("") };
        return { role: "button", tabIndex: 0, "aria-pressed": pressed, onKeyDown: tap(code), ...focusing };
    };
    const fill_of = (control: string): string => {
        const sign = layout.signs.find((one) => one.letter === control);
        return `color-mix(in srgb, ${sign?.fill ?? "#6d6a75"} 50%, var(--land))`;
    };
    const rim = ({ code, nth }: Place): string =>
        classes(
            nth === 1 && "next",
            lit?.has(code) && "lit",
            near.has(code) && "marked",
            chosen === code && "chosen",
            focused === code && "focused",
        );
    return (
        <svg
            class="board"
            viewBox={`${left - 10} ${top - 10} ${wide + 20} ${high + 20}`}
            role="group"
            aria-label={names.game.title}
        >
            <path class="coast far" d={outlines} />
            <path class="coast" d={outlines} />
            {layout.roads.map(([x1, y1, x2, y2]) => (
                <line key={`${x1} ${y1} ${x2} ${y2}`} class="road" x1={x1} y1={y1} x2={x2} y2={y2} />
            ))}
            {lands.map(({ place, at, key }) => (
                <path
                    key={key}
                    class="land"
                    data-code={key}
                    d={outline(at)}
                    {...as_button(key)}
                    aria-label={[in_words(place, names), lit?.get(key)].filter(Boolean).join(". ")}
                    onClick={tap(key)}
                    onPointerDown={asks_for(asked === key ? "" : key, "touch")}
                    onPointerEnter={asks_for(key, "mouse")}
                    onPointerLeave={asks_for("", "mouse")}
                    style={{ fill: place.control ? fill_of(place.control) : "var(--land)" }}
                />
            ))}
            <g class="over" aria-hidden="true">
                {lands.map(
                    ({ place, at, key }) =>
                        rim(place) && <path key={key} class={`rim ${rim(place)}`} d={outline(at)} />,
                )}
                {lands.map(({ place, at, key }) => (
                    <Title key={key} place={place} at={at} />
                ))}
                {tokens.map((one) => {
                    const can = takes?.has(one.letter + one.code) === true;
                    return (
                        <g
                            key={one.id}
                            class={classes("follower", one.look, can && !is_gone(one) && "can")}
                            data-code={one.code}
                            data-faction={one.letter}
                            style={moved(one.x, one.y, one.scale)}
                            onClick={(event) =>
                                can ? onFollower?.(one.code, one.letter, event) : onProvince(one.code, event)
                            }
                        >
                            <g class="come">
                                <circle class="reach" r="14" />
                                <Form letter={one.letter} />
                                {one.look === "placed" && <circle class="ring" r="12.5" />}
                                {is_gone(one) && <path class="cross" d="M-9-9L9 9M9-9L-9 9" />}
                            </g>
                        </g>
                    );
                })}
            </g>
        </svg>
    );
}

/** Where the King marker has room on the province's land: beside the name, or else below the followers. */
function crown_at(at: Region, followers: Token[], aside: (point: Point) => Point): Point {
    const is_on_land = land_of(at);
    const has_room = ([x, y]: Point): boolean =>
        [-11, 11].every((right) => [-8, 8].every((down) => is_on_land(x + right, y + down)));
    const kinds = new Set(followers.map((one) => one.letter)).size;
    const [x, y] = at.followers_at;
    const beside = [62, -62].map((away): Point => [x + away, y]);
    const below = [0, 40, -40].map((away): Point => [x + away, y + 12 + 28 * kinds]);
    const all = [at.king_at, ...beside, ...below].map(aside);
    return all.find(has_room) ?? aside(at.king_at);
}

/** The outline of the province's land, or a circle if the borders cannot be drawn as regions. */
function outline({ path, circle: [x, y, r] = [0, 0, 0] }: Region): string {
    return path ?? `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

const house = "M-10 0L0-9L10 0H7V7H2V2H-2V7H-7V0Z";
/** What stands at the province's name: its place in the order, the King marker, the power that controls it. */
function Title({ place, at }: { place: Place; at: Region }) {
    const { layout, names } = use_map();
    const [middle, line] = at.name_at;
    const home = place.nth === undefined ? "" : names.home_of(place.code);
    const size = is_small() ? Math.min(20, (18 * layout.bounds[2]) / 430) : 15;
    const fill = layout.signs.find((one) => one.letter === home)?.fill ?? "";
    // Names are wider on small boards, so that what stands beside them moves away from the middle.
    const wider = 0.2 + (0.8 * size) / 15;
    const aside = ([x, y]: Point): Point => [middle + (x - middle) * wider, y];
    return (
        <g>
            <text class="name" style={{ fontSize: `${size}px` }} x={middle} y={line}>
                {names.province(place.code)}
            </text>
            {home && (
                <g class="house" style={moved(middle, line - 1.35 * size, size / 15)}>
                    <path d={house} />
                    <path d={house} style={{ fill }} />
                </g>
            )}
            {place.nth !== undefined && (
                <g class={classes("badge", place.nth === 1 && "next")} style={moved(...aside(at.badge_at))}>
                    <circle r="11" />
                    <text y="5">{place.nth}</text>
                </g>
            )}
            {place.settled !== undefined && (
                <g class="badge past" style={moved(...aside(at.badge_at))}>
                    <rect x="-14" y="-9" width="28" height="18" rx="5" />
                    <text y="5">✓{place.settled}</text>
                </g>
            )}
            {place.marker && place.nth !== undefined && (
                <path class="crown" d={layout.king.path} style={moved(...crown_at(at, place.followers, aside))} />
            )}
            {place.control && (
                <g key={place.control} class="control" style={moved(...at.control_at, 2.1)}>
                    <g class="come">
                        <Form letter={place.control} />
                    </g>
                </g>
            )}
        </g>
    );
}

/** "Lan Xang, struggle 1: 2 Rama, 1 Lao, King marker" */
function in_words({ code, control, followers, marker, nth, settled }: Place, names: Names): string {
    const name = names.province(code);
    if (control) return w("says-settled", name, names.power(control), settled ?? "");
    const count = (letter: string): number => followers.filter((one) => one.letter === letter && !is_gone(one)).length;
    const here = names.factions.filter((letter) => count(letter) > 0);
    const words = here.length > 0 ? here.map((one) => `${count(one)} ${names.power(one)}`) : [w("nobody-here")];
    const home = names.home_of(code);
    const signs = [...(home ? [w("home-of", names.power(home))] : []), ...(marker ? [w("king-marker")] : [])];
    return w("says-open", name, nth ?? "", [...words, ...signs].join(", "));
}
