// Shows the core's data of a position as text: what the players have, and how the game ends if everybody passes.

import { el } from "./dom.js";
import { Names } from "./names.js";
import { capital, listed, w } from "./words.js";

type Counts = { [letter: string]: number };
interface Result {
    settles: { province: string; control: string }[];
    ranking: { faction: string; provinces: number }[];
    occupier: { letter: string; provinces: number };
    by: "independence" | "occupation";
    winners: number[];
}
export interface Shown {
    over: boolean;
    to_move: number;
    players: number;
    passes: number;
    passes_to_settle: number;
    seats: { seat: number; side: number; supply: Counts; sets: number; hand: string }[];
    pool: Counts;
    ranking: { faction: string; provinces: number }[];
    occupier: { letter: string; provinces: number; limit: number };
    latest: number[];
    last_swap: string | null;
    result?: Result;
    if_all_pass?: Result;
    picture?: string;
}

const forms = ['<circle r="9"/>', '<rect x="-8.2" y="-8.2" width="16.4" height="16.4" rx="2"/>', '<path d="M0-10.4L10 8H-10Z"/>'];

/** The shape of a faction's followers, copied from the picture on the page so that both look alike. */
function form(letter: string, place: number): SVGSVGElement {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "-12 -12 24 24");
    svg.setAttribute("aria-hidden", "true");
    const drawn = document.querySelector(`#follower-${CSS.escape(letter)}`);
    if (drawn) {
        const copy = drawn.cloneNode(true) as Element;
        copy.removeAttribute("id");
        svg.append(copy);
    } else {
        svg.innerHTML = forms[place] ?? "";
    }
    return svg;
}

function group(counts: Counts, names: Names): HTMLElement {
    const row = el("span", {});
    Object.entries(counts).forEach(([letter, count], place) =>
        row.append(el("span", { class: "follower", title: names.power(letter) }, form(letter, place), el("span", { class: "unseen" }, names.power(letter)), String(count))),
    );
    return row;
}

function players(seats: number[]): string {
    return seats.length === 0 ? w("draw") : seats.length === 1 ? w("wins", seats[0]!) : w("win", seats.join(", "));
}

/** A count for each seat in words: "player 1 has 4 and player 2 has 5". */
function for_each_seat(shown: Shown, count: (seat: Shown["seats"][number]) => number): string {
    return listed(shown.seats.map((seat) => w("seat-has", seat.seat, count(seat))));
}
/** Sentences that name the leading power and the players' counts that decide. */
function reason(shown: Shown, result: Result, names: Names): string[] {
    const [first, second] = result.ranking;
    if (result.by === "occupation" || !first) {
        const holds = w("occupied", names.power(result.occupier.letter), w("province-count", result.occupier.provinces));
        return [holds, w("counts-sets", for_each_seat(shown, (seat) => seat.sets))];
    }
    const has = (letter: string): string => w("counts-of", names.power(letter), for_each_seat(shown, (seat) => seat.supply[letter] ?? 0));
    const most = Math.max(...shown.seats.map((seat) => seat.supply[first.faction] ?? 0));
    const is_tied = shown.seats.filter((seat) => seat.supply[first.faction] === most).length > 1;
    const leads = w("leads", names.power(first.faction), w("province-count", first.provinces));
    return [leads, has(first.faction), ...(is_tied && second ? [has(second.faction)] : [])];
}

/** Tells who has won or, if nobody plays another card, will win, and why. `is_brief` omits the unsettled provinces. */
export function end_words(shown: Shown, names: Names, is_brief = false): string {
    const result = shown.over ? shown.result : shown.if_all_pass;
    if (!result) return "";
    const settles = is_brief ? [] : result.settles.map((one) => names.goes_to(one.province, one.control));
    const head = w(shown.over ? "over" : "if-all-pass");
    const [first, ...others] = [...settles, ...reason(shown, result, names), players(result.winners)];
    return [head, shown.over ? capital(first!) : first, ...others.map(capital)].join(" ");
}

export function seats(shown: Shown, names: Names): HTMLElement {
    const all = el("div", {});
    for (const seat of shown.seats) {
        const now = !shown.over && seat.seat === shown.to_move;
        const cards = seat.hand ? [...seat.hand].map((card) => names.card(card)).join(", ") : w("no-cards");
        const team = shown.players === 4 ? ` (${w("team", seat.side === 1 ? "A" : "B")})` : "";
        all.append(
            el("section", { class: now ? "box now" : "box" },
                el("div", { class: "row" }, el("strong", {}, w("player", seat.seat) + team + (now ? `, ${w("to-move")}` : "")), group(seat.supply, names), el("span", { class: "faint" }, w("sets", seat.sets))),
                el("div", {}, `${w("hand")}: ${cards}`)),
        );
    }
    all.append(el("div", { class: "row" }, el("span", {}, w("pool") + ": "), group(shown.pool, names)));
    if (!shown.over) all.append(el("p", { class: "faint" }, w("passes", shown.passes, shown.passes_to_settle)));
    for (const words of state(shown, names)) all.append(el("p", { class: "faint" }, words));
    return all;
}

/** The rest of the table: control of provinces, latest cards, the banned swap. */
function state(shown: Shown, names: Names): string[] {
    const { letter, provinces, limit } = shown.occupier;
    const ranks = shown.ranking.map((one) => `${names.power(one.faction)} ${one.provinces}`);
    const said = [w("provinces", [...ranks, w("ends-game", names.power(letter), provinces, limit)].join(", "))];
    if (shown.latest.length > 0) said.push(w("latest-cards", shown.latest.map((seat) => w("player", seat)).join(`, ${w("then")} `)));
    const [giver, other] = shown.last_swap?.match(/[A-Z]{2}/g) ?? [];
    if (giver && other) said.push(w("swap-banned", names.province(giver), names.province(other)));
    return said;
}
