// The map as one picture with provinces and followers that keep their identity from position to position, so that they
// can move. It judges nothing: views say which provinces may be tapped, and what stands in each.

import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Drawing as Layout } from "siam-api";
import type { Place, Token } from "../state/draft";
import type { Names } from "../names";
import { w } from "../words";
import { crown, Form, look_of } from "./Sign";
import { is_small } from "./use";

type Point = readonly [number, number];
interface Slot {
    letter: string;
    look: Token["look"];
    x: number;
    y: number;
    scale: number;
}
interface Drawn extends Slot {
    id: number;
    code: string;
}
export interface BoardProps {
    layout: Layout;
    names: Names;
    places: Place[];
    /** Provinces that may be tapped, each with the words that say what this does. */
    lit?: ReadonlyMap<string, string> | undefined;
    chosen?: string | undefined;
    /** Provinces with a rim, such as the neighbours of the chosen one. */
    marked?: ReadonlySet<string> | undefined;
    /** Followers that may be tapped: the letter and the code, such as "RLX". */
    takes?: ReadonlySet<string> | undefined;
    onProvince?: ((code: string, event: Event) => void) | undefined;
    onFollower?: ((code: string, letter: string, event: Event) => void) | undefined;
    label?: string | undefined;
}

const is_gone = (one: { look?: Token["look"] | undefined }): boolean => one.look === "taken" || one.look === "given";

/** Followers stand in rows of at most six; each faction begins a row. Few followers are larger, as in the booklets. */
function slots(followers: Token[], letters: string[], [x, y]: Point): Slot[] {
    const rows: Token[][] = [];
    for (const letter of letters) {
        const here = followers.filter((one) => one.letter === letter);
        for (let at = 0; at < here.length; at += 6) rows.push(here.slice(at, at + 6));
    }
    const longest = Math.max(1, ...rows.map((row) => row.length));
    const [most, across, down] = is_small() ? [1.5, 122, 84] : [1.3, 110, 74];
    const room = Math.min(across / (20.5 * longest), down / (21.5 * Math.max(1, rows.length)));
    const scale = Math.min(most, Math.max(1, room));
    const high = rows.length <= 3 ? 21.5 : 64 / rows.length;
    return rows.flatMap((row, down) =>
        row.map(({ letter, look }, along) => ({
            letter,
            look,
            scale,
            x: x + scale * 20.5 * (along - (row.length - 1) / 2),
            y: y + scale * high * down,
        })),
    );
}

/** Gives each follower the identity that it had. A follower that left one province and came to another keeps it too. */
function identified(slots: Omit<Drawn, "id">[], before: Drawn[], next: () => number): Drawn[] {
    const free = [...before];
    const take = (fits: (one: Drawn) => boolean): number | undefined => {
        const at = free.findIndex(fits);
        return at < 0 ? undefined : free.splice(at, 1)[0]?.id;
    };
    const stays = slots.map((one) => take((old) => old.code === one.code && old.letter === one.letter));
    return slots.map((one, at) => ({ ...one, id: stays[at] ?? take((old) => old.letter === one.letter) ?? next() }));
}

export function Board(props: BoardProps): JSX.Element {
    const { layout, names, places, lit, chosen, takes } = props;
    const memory = useRef<{ drawn: Drawn[]; last: number }>({ drawn: [], last: 0 });
    const [focused, focus] = useState("");
    const lands = layout.provinces.flatMap((at) =>
        places.filter((one) => one.code === at.code).map((place) => ({ place, at })),
    );
    const letters = layout.signs.map((one) => one.letter);
    const wanted = lands.flatMap(({ place, at }) =>
        slots(place.followers, letters, at.followers_at).map((one) => ({ ...one, code: place.code })),
    );
    const tokens = identified(wanted, memory.current.drawn, () => ++memory.current.last);
    memory.current.drawn = tokens;
    const [left, top, wide, high] = layout.bounds;
    const outlines = layout.provinces.map(outline).join("");
    const tap = (code: string) => (event: Event) => {
        if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
        if (event instanceof KeyboardEvent) event.preventDefault();
        if (event instanceof KeyboardEvent && event.repeat) return;
        props.onProvince?.(code, event);
    };
    return (
        <svg
            class="board"
            viewBox={`${left - 10} ${top - 10} ${wide + 20} ${high + 20}`}
            role="group"
            aria-label={props.label ?? names.title}
        >
            <path class="coast far" d={outlines} />
            <path class="coast" d={outlines} />
            {layout.roads.map(([x1, y1, x2, y2]) => (
                <line key={`${x1} ${y1} ${x2} ${y2}`} class="road" x1={x1} y1={y1} x2={x2} y2={y2} />
            ))}
            {lands.map(({ place, at }) => (
                <path
                    key={place.code}
                    class="land"
                    data-code={place.code}
                    d={outline(at)}
                    {...(lit?.has(place.code)
                        ? {
                              role: "button",
                              tabIndex: 0,
                              onKeyDown: tap(place.code),
                              onFocus: () => focus(place.code),
                              onBlur: () => focus(""),
                          }
                        : { role: "img" })}
                    aria-pressed={lit?.has(place.code) && chosen !== undefined ? chosen === place.code : undefined}
                    aria-label={[in_words(place, names), lit?.get(place.code)].filter(Boolean).join(". ")}
                    onClick={tap(place.code)}
                    style={{
                        fill: place.control
                            ? `color-mix(in srgb, ${look_of(layout, place.control).fill} 50%, var(--land))`
                            : "var(--land)",
                    }}
                />
            ))}
            <g class="over" aria-hidden="true">
                {lands.map(
                    ({ place, at }) =>
                        (place.nth === 1 ||
                            lit?.has(place.code) ||
                            chosen === place.code ||
                            props.marked?.has(place.code)) && (
                            <path key={place.code} class={rim(place, props, focused)} d={outline(at)} />
                        ),
                )}
                {lands.map(({ place, at }) => (
                    <Title key={place.code} place={place} layout={layout} names={names} at={at} />
                ))}
                {tokens.map((one) => (
                    <g
                        key={one.id}
                        class={`follower ${one.look ?? ""} ${takes?.has(one.letter + one.code) && !is_gone(one) ? "can" : ""}`}
                        data-code={one.code}
                        data-faction={one.letter}
                        style={{ transform: `translate(${one.x}px, ${one.y}px) scale(${one.scale})` }}
                        onClick={(event) =>
                            takes?.has(one.letter + one.code)
                                ? props.onFollower?.(one.code, one.letter, event)
                                : props.onProvince?.(one.code, event)
                        }
                    >
                        <g class="come">
                            <circle class="reach" r="14" />
                            <Form layout={layout} letter={one.letter} />
                            {one.look === "placed" && <circle class="ring" r="12.5" />}
                            {is_gone(one) && <path class="cross" d="M-9-9L9 9M9-9L-9 9" />}
                        </g>
                    </g>
                ))}
            </g>
        </svg>
    );
}

function rim(place: Place, { lit, chosen, marked }: BoardProps, focused: string): string {
    const looks = [
        "rim",
        place.nth === 1 ? "next" : "",
        lit?.has(place.code) ? "lit" : "",
        marked?.has(place.code) ? "marked" : "",
        chosen === place.code ? "chosen" : "",
        focused === place.code ? "focused" : "",
    ];
    return looks.filter(Boolean).join(" ");
}

type Region = Layout["provinces"][number];
/** Where the King marker has room on the province's land: beside the name, or else below the followers. */
function crown_at(at: Region, followers: Token[]): Point {
    const canvas = document.createElement("canvas").getContext("2d");
    const land = new Path2D(outline(at));
    const has_room = ([x, y]: Point): boolean => {
        const corners = [[-11, -8], [11, -8], [-11, 8], [11, 8]] as const; // prettier-ignore
        return corners.every(([right, down]) => canvas?.isPointInPath(land, x + right, y + down) ?? true);
    };
    const kinds = new Set(followers.map((one) => one.letter)).size;
    const [x, y] = at.followers_at;
    const below = [0, 40, -40].map((aside): Point => [x + aside, y + 12 + 28 * kinds]);
    const aside: Point[] = [[x + 62, y], [x - 62, y]]; // prettier-ignore
    return [at.king_at, ...aside, ...below].find(has_room) ?? at.king_at;
}

/** The outline of the province's land, or a circle if the borders cannot be drawn as regions. */
function outline({ path, circle }: Region): string {
    if (path !== undefined) return path;
    const [x, y, r] = circle ?? [0, 0, 0];
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** What stands at the province's name: its place in the order, the King marker, the power that controls it. */
function Title({ place, layout, names, at }: { place: Place; layout: Layout; names: Names; at: Region }): JSX.Element {
    const name = names.province(place.code);
    const [middle] = at.name_at;
    const size = is_small() ? Math.min(20, (18 * layout.bounds[2]) / 430) : 15;
    // Names are wider on small boards, so that what stands beside them moves away from the middle.
    const wider = 0.2 + (0.8 * size) / 15;
    const moved = ([x, y]: Point): { transform: string } => ({
        transform: `translate(${middle + (x - middle) * wider}px, ${y}px)`,
    });
    return (
        <g>
            <text class="name" style={{ fontSize: `${size}px` }} x={at.name_at[0]} y={at.name_at[1]}>
                {name}
            </text>
            {place.nth !== undefined && (
                <g class={place.nth === 1 ? "badge next" : "badge"} style={moved(at.badge_at)}>
                    <circle r="11" />
                    <text y="5">{place.nth}</text>
                </g>
            )}
            {place.marker && place.nth !== undefined && (
                <path class="crown" d={crown} style={moved(crown_at(at, place.followers))} />
            )}
            {place.control && (
                <g
                    key={place.control}
                    class="control"
                    style={{ transform: `translate(${at.control_at[0]}px, ${at.control_at[1]}px) scale(2.1)` }}
                >
                    <g class="come">
                        <Form layout={layout} letter={place.control} />
                    </g>
                </g>
            )}
        </g>
    );
}

/** "Lan Xang, struggle 1: 2 Rama, 1 Lao, King marker" */
function in_words(place: Place, names: Names): string {
    const name = names.province(place.code);
    if (place.control) return w("says-settled", name, names.power(place.control));
    const here = place.followers.filter((one) => !is_gone(one));
    const counts = names.factions.map(
        (letter) => [here.filter((one) => one.letter === letter).length, names.power(letter)] as const,
    );
    const words = counts.filter(([count]) => count > 0).map(([count, power]) => `${count} ${power}`);
    const marker = place.marker ? [w("king-marker")] : [];
    return w(
        "says-open",
        name,
        place.nth ?? "",
        [...(words.length > 0 ? words : [w("nobody-here")]), ...marker].join(", "),
    );
}
