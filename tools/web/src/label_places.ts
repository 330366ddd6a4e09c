// Chooses where the names of places stand. Each name stands beside its own circle. If there is room, it keeps clear of
// other circles, other names and the edge of the picture. Of the positions that meet these conditions, a name gets the
// one in which it covers the least of the lines.

export type Point = [number, number];

/** A box, given by its centre and half of its sides. */
interface Box {
    x: number;
    y: number;
    wide: number;
    high: number;
}
export interface Crowd {
    places: Point[];
    radius: number; ///< radius of the circles
    gap: number; ///< smallest distance between a name and anything else
    lines: [Point, Point][];
    frame: Box;
}

/** How far a box reaches into a circle; 0 if they do not overlap. */
function in_circle(box: Box, [x, y]: Point, radius: number): number {
    const away = Math.hypot(Math.max(Math.abs(box.x - x) - box.wide, 0), Math.max(Math.abs(box.y - y) - box.high, 0));
    return Math.max(radius - away, 0);
}

function in_box(a: Box, b: Box, gap: number): number {
    return Math.max(Math.min(a.wide + b.wide + gap - Math.abs(a.x - b.x), a.high + b.high + gap - Math.abs(a.y - b.y)), 0);
}

function out_of(frame: Box, box: Box): number {
    return Math.max(Math.abs(box.x - frame.x) + box.wide - frame.wide, Math.abs(box.y - frame.y) + box.high - frame.high, 0);
}

/** The length of the part of a line that lies inside a box (Liang and Barsky). */
function crossed(box: Box, [from, to]: [Point, Point]): number {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let enters = 0, leaves = 1;
    for (const [way, room] of [[-dx, from[0] - box.x + box.wide], [dx, box.x + box.wide - from[0]], [-dy, from[1] - box.y + box.high], [dy, box.y + box.high - from[1]]] as Point[]) {
        if (way === 0 && room < 0) return 0;
        if (way < 0) enters = Math.max(enters, room / way);
        if (way > 0) leaves = Math.min(leaves, room / way);
    }
    return Math.max(leaves - enters, 0) * Math.hypot(dx, dy);
}

const directions = 24;

/** Possible positions around a place, as near as the gap allows: first straight below, then ever farther around. */
function around([x, y]: Point, [wide, high]: Point, away: number): Box[] {
    return Array.from({ length: directions }, (_, at) => {
        const turned = Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1) * 2 * Math.PI / directions;
        const [right, down] = [Math.sin(turned), Math.cos(turned)];
        const box = (far: number): Box => ({ x: x + far * right, y: y + far * down, wide: wide / 2, high: high / 2 });
        let far = 0;
        while (in_circle(box(far), [x, y], away) > 0) far += away / 40;
        return box(far);
    });
}

/** The centre of each name. `sizes` are the widths and heights of the names. No name touches its own circle. */
export function label_places(crowd: Crowd, sizes: Point[]): Point[] {
    const choices = crowd.places.map((place, at) => around(place, sizes[at]!, crowd.radius + crowd.gap));
    const chosen = choices.map((boxes) => boxes[0]!);
    const cost = (at: number, which: number): number => {
        const box = choices[at]![which]!;
        let deep = out_of(crowd.frame, box);
        crowd.places.forEach((place, other) => (deep += other === at ? 0 : in_circle(box, place, crowd.radius + 1.5 * crowd.gap)));
        chosen.forEach((name, other) => (deep += other === at ? 0 : in_box(box, name, crowd.gap)));
        const lines = crowd.lines.reduce((sum, line) => sum + crossed(box, line), 0);
        return 1000 * deep + lines + (which * crowd.radius) / directions;
    };
    for (let round = 0; round < 8; ++round)
        choices.forEach((boxes, at) => {
            const costs = boxes.map((_, which) => cost(at, which));
            chosen[at] = boxes[costs.indexOf(Math.min(...costs))]!;
        });
    return chosen.map(({ x, y }) => [x, y]);
}
