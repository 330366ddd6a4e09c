// The drawing of a map that is being edited: the regions that the core outlines, and borders as lines between places.
// The user can choose places, drag them, and move them by arrow keys.

import { replace } from "./dom.js";
import { label_places, Point } from "./label_places.js";
import { Outline, VariantData } from "./types.js";
import { w } from "./words.js";

/** Lengths in units of the picture. A unit is a hundredth of the picture's greater side. */
const radius = 6.4, margin = 9, name_size = 3.8, name_gap = 0.8;

function shape(name: string, attributes: { [name: string]: string | number }, ...children: (Element | string)[]): SVGElement {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.append(...children);
    return made;
}

export interface Hand {
    choose(code: string): void;
    move(code: string, to: Point): void;
}

export class MapDrawing {
    readonly element: HTMLElement;
    private readonly svg = shape("svg", { role: "group" }) as SVGSVGElement;
    private places: Point[] = [];
    private unit = 1; ///< a hundredth of the picture's greater side
    private view = { left: 0, top: 0, wide: 0, high: 0 };

    constructor(private readonly hand: Hand) {
        this.element = document.createElement("div");
        this.element.className = "map drawing";
        this.element.append(this.svg);
    }

    draw(data: VariantData, outline: Outline, chosen: string | undefined): void {
        const focused = document.activeElement?.getAttribute("data-code");
        const had_focus = focused && this.svg.contains(document.activeElement) ? focused : undefined;
        this.places = outline.places.map(([x, y], at) => data.provinces[at]!.at ?? [x, y]);
        this.frame([...this.places, ...outline.regions.flat()]);
        this.svg.setAttribute("aria-label", data.title);
        replace(this.svg, ...this.land(data, outline, chosen), ...this.lines(data), ...data.provinces.map((_, at) => this.place(data, at, chosen)));
        this.put_names();
        if (had_focus) (this.svg.querySelector(`g[data-code="${CSS.escape(had_focus)}"]`) as SVGElement | null)?.focus();
    }

    private frame(points: Point[]): void {
        const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
        const left = Math.min(...xs), top = Math.min(...ys), wide = Math.max(...xs) - left, high = Math.max(...ys) - top;
        this.unit = Math.max(wide, high, 8) / 100;
        const more = margin * this.unit;
        this.view = { left: left - more, top: top - more, wide: wide + 2 * more, high: high + 2 * more };
        this.svg.setAttribute("viewBox", Object.values(this.view).join(" "));
    }

    private land(data: VariantData, outline: Outline, chosen: string | undefined): SVGElement[] {
        return outline.regions.map((region, at) => {
            const code = data.provinces[at]!.code;
            const path = shape("path", {
                class: code === chosen ? "land chosen" : "land", d: `M${region.map((point) => point.join(" ")).join("L")}Z`, "stroke-width": this.unit * (code === chosen ? 1.2 : 0.4),
            });
            path.addEventListener("click", () => this.hand.choose(code));
            return path;
        });
    }

    private lines(data: VariantData): SVGElement[] {
        const lines: SVGElement[] = [];
        data.provinces.forEach((one, a) => data.provinces.forEach((other, b) => {
            if (a >= b || !one.borders.includes(other.code)) return;
            const [from, to] = [this.places[a]!, this.places[b]!];
            lines.push(shape("line", { class: "border", "data-ends": `${a} ${b}`, x1: from[0], y1: from[1], x2: to[0], y2: to[1], "stroke-width": this.unit }));
        }));
        return lines;
    }

    private place(data: VariantData, at: number, chosen: string | undefined): SVGElement {
        const province = data.provinces[at]!;
        const [x, y] = this.places[at]!;
        const home = province.home_of ? ` ${province.home_of}${province.home_followers}` : "";
        const label = `${province.name}, ${w("start")}: ${province.start}${home}, ${w("borders")}: ${province.borders.join(" ") || "-"}`;
        const text = (words: string, down: number, size: number): SVGElement =>
            shape("text", { y: down * this.unit, "font-size": size * this.unit, "text-anchor": "middle" }, words);
        const group = shape("g", {
            class: "place", "data-code": province.code, tabindex: 0, role: "button", "aria-label": label,
            "aria-pressed": String(province.code === chosen), transform: `translate(${x} ${y})`,
        }, shape("circle", { r: radius * this.unit, "stroke-width": this.unit * (province.code === chosen ? 1.2 : 0.4) }),
            text(province.code, -0.7, 4.6), text(`${province.start}${home}`, 3.5, 3.4), text(province.name, 0, name_size));
        group.lastElementChild!.setAttribute("class", "name");
        this.make_movable(group, province.code, at);
        return group;
    }

    /** Places the names. They must be on the page already, because only there their lengths are known. */
    private put_names(): void {
        const names = [...this.svg.querySelectorAll<SVGTextElement>("text.name")];
        const { left, top, wide, high } = this.view;
        const lines = [...this.svg.querySelectorAll("line")].map((line) =>
            (line.getAttribute("data-ends") ?? "").split(" ").map((end) => this.places[Number(end)]!) as [Point, Point]);
        const middles = label_places(
            { places: this.places, radius: radius * this.unit, gap: name_gap * this.unit, lines,
              frame: { x: left + wide / 2, y: top + high / 2, wide: wide / 2, high: high / 2 } },
            names.map((name) => [name.getComputedTextLength() + 0.8 * this.unit, name_size * this.unit]));
        names.forEach((name, at) => {
            name.setAttribute("x", String(middles[at]![0] - this.places[at]![0]));
            name.setAttribute("y", String(middles[at]![1] - this.places[at]![1] + 0.35 * name_size * this.unit));
        });
    }

    private make_movable(group: SVGElement, code: string, at: number): void {
        let from: Point | undefined, moved = false;
        const here = (event: PointerEvent): Point => {
            const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
            return [point.x, point.y];
        };
        group.addEventListener("pointerdown", (event) => {
            from = here(event);
            moved = false;
            group.setPointerCapture(event.pointerId);
        });
        group.addEventListener("pointermove", (event) => {
            if (!from) return;
            const [x, y] = here(event);
            moved = moved || Math.hypot(x - from[0], y - from[1]) > 2 * this.unit;
            if (moved) this.carry(group, at, [Math.round(x), Math.round(y)]);
        });
        group.addEventListener("pointerup", () => {
            if (from && moved) this.hand.move(code, this.places[at]!);
            else if (from) this.hand.choose(code);
            from = undefined;
        });
        group.addEventListener("pointercancel", () => (from = undefined));
        group.addEventListener("keydown", (event) => this.key(event, group, code, at));
    }

    /** Moves a place and the ends of its borders in the drawing only. */
    private carry(group: SVGElement, at: number, to: Point): void {
        this.places[at] = to;
        group.setAttribute("transform", `translate(${to[0]} ${to[1]})`);
        for (const line of this.svg.querySelectorAll("line"))
            (line.getAttribute("data-ends") ?? "").split(" ").forEach((end, which) => {
                if (Number(end) !== at) return;
                line.setAttribute(which ? "x2" : "x1", String(to[0]));
                line.setAttribute(which ? "y2" : "y1", String(to[1]));
            });
    }

    private key(event: KeyboardEvent, group: SVGElement, code: string, at: number): void {
        const way: { [key: string]: Point } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        const step = way[event.key];
        if (!step && event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (!step) return this.hand.choose(code);
        const far = event.shiftKey ? 5 : 1;
        const [x, y] = this.places[at]!;
        const to: Point = [Math.round(x) + far * step[0], Math.round(y) + far * step[1]];
        this.carry(group, at, to); // the user may press the next key before the core answers
        this.hand.move(code, to);
    }
}
