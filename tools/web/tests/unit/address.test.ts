// Addresses: what a view writes it can read again, and no text makes reading throw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { everything, hash_of, packed, position_hash, read_address, unpacked } from "../../src/state/address";
import type { View } from "../../src/state/table";

const position = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 2:SUrm-LXl";
const turns = ["L=LN,LN/rRY", "pass", "K=LN-SU*SU/mSU", "2=RYlm-AYr/-", "F=rKE,lLX,mKE/rSU"];

test("a view is read as it was written", () => {
    const views: View[] = [
        { name: "home" }, { name: "learn", step: 1 }, { name: "learn", step: 12 }, { name: "maps", map: "" },
        { name: "maps", map: "my-siam_1 ü" }, { name: "about" }, { name: "puzzle", id: "94a1afaeaf24813a" },
        { name: "practise", filter: everything },
        { name: "practise", filter: { level: 3, idea: "last card;=_", game: "saba", players: 2 } },
    ]; // prettier-ignore
    for (const view of views) assert.deepEqual(read_address(hash_of(view))?.view, view, hash_of(view));
});

test("a position, its turns and its map are read as they were written", () => {
    const hash = position_hash(position, turns, "abc-._");
    assert.deepEqual(read_address(hash), { view: { name: "position" }, position, turns, map: "abc-. " });
    assert.deepEqual(read_address(position_hash(position)), {
        view: { name: "position" },
        position,
        turns: [],
        map: "",
    });
    assert.equal(read_address(`#pos=${encodeURIComponent(position)}`)?.position, position);
    assert.doesNotMatch(hash, /%20|%2F|%3A|%2C|%3D/);
    assert.deepEqual(read_address("#p=94a1afaeaf24813a;t=pass,1=a-b/-")?.turns, ["pass", "1=a-b/-"]);
});

test("malformed addresses say nothing", () => {
    const malformed = [
        "#p=%E0%A4%A", "#pos=%", "#map=%00%ff", "#p=zzz", "#xyz", "#p=", "#p", "#practise;level=9", "#practise;level=-1",
        "#practise;level=1;level=1", "#practise;x=1", "#practise;level", "#learn=x", "#learn=100", "#about;t=pass", "#=", "#;",
        "#p=94a1afaeaf24813a;t=nonsense", "#p=94a1afaeaf24813a;t=pass,", "#pos=x;t=pass;t=pass", "#learn=1;t=pass", "#about=1", "#rules=1",
        "#practise=1", "#map=\0",
    ]; // prettier-ignore
    for (const hash of malformed) assert.equal(read_address(hash), undefined, hash);
});

test("no text makes reading throw", () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const sound = [
        position_hash(position, turns),
        `#p=94a1afaeaf24813a;t=${turns.join(",")}`,
        "#practise;level=1;idea=a",
        "#learn=3",
        "#rules",
    ];
    const letters = "#;=,%_/ab1\0\ud800é\u{1f600}t";
    for (let n = 0; n < 20_000; ++n) {
        const text = [...(sound[random(sound.length)] ?? "")];
        for (let change = 0; change <= random(5); ++change)
            text[random(text.length)] = letters[random(letters.length)] ?? "";
        const hash = text.slice(0, random(text.length + 2)).join("");
        const read = read_address(hash);
        if (read) assert.ok(read_address(hash_of(read.view)), hash);
    }
    for (const hash of ["", "#", "x".repeat(300_000), `#pos=${"%41".repeat(50_000)}`]) read_address(hash);
});

test("a map travels in an address, and a damaged one is none", async () => {
    const text = "variant my-siam\nprovince LN Lan Na Ümläut\n".repeat(60);
    const map = await packed(text);
    assert.match(map, /^[\w.-]+$/);
    assert.ok(map.length < text.length / 4);
    assert.equal(await unpacked(map), text);
    assert.equal(read_address(position_hash(position, [], map))?.map.replace(/ /g, "_"), map);
    for (const damaged of ["", "%", "abc", map.slice(0, -9), "A".repeat(1000)])
        assert.notEqual(await unpacked(damaged), text, damaged);
    assert.equal(await unpacked(await packed("x".repeat(300_000))), undefined);
});
