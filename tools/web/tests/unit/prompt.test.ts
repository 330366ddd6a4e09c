// The line beside the choices: it names the step, and the province or the faction that the step is about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { banned_in_words, forced_in_words, prompt_in_words } from "../../src/sentences";
import { Player } from "./player";
import { languages, names_of, speak } from "./speech";
import { w } from "../../src/words";

const position = "kingdead:2 LAsw3/NOs2e/DEse3 MO=S/ST=W/ES=E/WA=E/GW=W s2w4e/sw2e4 KF12/- 1 0 12 -";
const names = names_of(position);
/** The prompts at the beginning, after the card and after each tap on a follower, such as "LA W", or a province. */
function prompts(card: string, ...taps: string[]): string[] {
    const player = new Player();
    player.free(position);
    const said: string[] = [];
    const look = (): void => void said.push(prompt_in_words(player.draft, player.table.narrowed, names));
    look();
    (player.send({ do: "card", card }), look());
    for (const tap of taps) {
        const [province = "", faction] = tap.split(" ");
        (player.send(faction ? { do: "follower", province, faction } : { do: "province", province }), look());
    }
    return said;
}
const swaps = ["2", "LA W", "LA W", "NO S", "DE S"] as const;

test("a prompt says which follower goes, comes or is added, and which provinces change places", () => {
    speak("en");
    assert.deepEqual(prompts(...swaps), [
        "Choose a card, or pass.",
        "Swap: tap a follower that leaves its province.",
        "Swap Welsh from Lancaster: tap a second one there, or one that comes in return.",
        "Swap 2 Welsh from Lancaster: tap the follower that comes in return.",
        "Now take one follower for yourself: tap it on the map or below.",
        "Ready: play the turn.",
    ]);
    assert.equal(prompts("2", "LA W", "NO S")[3], "Swap one more follower: tap it in Lancaster or Northumbria.");
    assert.equal(prompts("1", "DE E")[2], "Swap English from Devon: tap the follower that comes in return.");
    assert.deepEqual(prompts("K", "LA", "DE").slice(1), [
        "Tap two provinces that change places in the order.",
        "Lancaster changes places in the order: tap the other province.",
        "The crown: tap Lancaster or Devon.",
    ]);
    assert.deepEqual(
        prompts("F", "LA", "NO").slice(1),
        ["Scottish", "Welsh", "English"].map((who) => `Add ${who}: tap a lit province.`),
    );
    assert.equal(prompts("1", "DE")[2], "Devon: choose one of these.");
});

test("the prompt says that a card can do nothing now", () => {
    const player = new Player();
    player.free("kingdead:2 LAsw2/WAs2w/NOw2e MO=S/GW=S/ST=F/DE=F/ES=E sw4e/s3w3e3 W/- 1 0 12 -");
    player.send({ do: "card", card: "W" });
    for (const code of languages) {
        speak(code);
        const said = prompt_in_words(player.draft, "", names);
        assert.match(said, new RegExp(`^\\P{L}*(Карта «)?${names.card("W")}`, "u"));
        assert.notEqual(said, w("prompt/taking"));
    }
});

test("prompts are whole in every language, and differ from step to step", () => {
    for (const code of languages) {
        speak(code);
        for (const [card, ...taps] of [swaps, ["1", "DE E", "LA S"], ["K", "LA", "DE"], ["F", "LA", "NO"]] as const) {
            const said = prompts(card, ...taps);
            assert.equal(new Set(said).size, said.length, said.join("\n"));
            for (const one of said) assert.doesNotMatch(one, /[{}]|undefined|prompt|^: |  /, one);
        }
    }
});

test("steps that leave no choice are marked, and no others", () => {
    const player = new Player();
    player.free("kingdead:2 LAsw3/NOs2e MO=S/ST=W/ES=E/WA=E/GW=W/DE=E s2w4e/sw2e4 KF12/- 1 0 12 -");
    const forced = (): string => forced_in_words(player.draft, names);
    speak("en");
    assert.equal(forced(), "");
    player.send({ do: "card", card: "K" });
    assert.equal(forced(), "");
    player.send({ do: "province", province: "LA" });
    assert.equal(forced(), "Done for you, as the only choice: Move the tile of Northumbria.");
    player.send({ do: "card", card: "F" });
    assert.equal(forced(), "");
    player.free("kingdead:2 LAsw2/DEs2w3e/GW*w2e ST=E/MO=S/ES=E/WA=F/NO=E w3e5/s5we KS/SWE 2 0 21 -");
    player.send({ do: "card", card: "E" });
    player.send({ do: "province", province: "LA" });
    assert.equal(player.draft.steps.length, 2);
    assert.equal(forced(), ""); // the second follower goes where the first one does
    player.free("kingdead:2 LAs MO=S/ST=W/ES=E/WA=E/GW=W/DE=E/NO=E s2w4e/sw2e4 F12/- 1 0 12 -");
    for (const code of languages) {
        speak(code);
        player.send({ do: "card", card: "2" });
        assert.equal(player.draft.turn, "2=-/sLA");
        assert.match(forced(), /Lancaster|Ланкастер/);
        assert.doesNotMatch(forced(), /[{}]|undefined/);
    }
});

test("a follower that R5.9 keeps in its place is named, and the page does not choose another one itself", () => {
    const player = new Player();
    const at = "siam:2 LXl4m2/KT*r3lm2 CH=R/LN=B/SU=B/RY=L/AY=R/KE=M r3l3m2/l5m3 LM/1R 2 0 21 1:LXr-KTm";
    player.free(at);
    speak("en");
    const banned = (): string => banned_in_words(player.draft, names_of(at));
    player.send({ do: "card", card: "1" });
    assert.equal(banned(), "");
    player.send({ do: "follower", province: "KT", faction: "R" });
    assert.deepEqual(
        [player.draft.next, player.draft.banned].map(([one]) => one?.faction),
        ["L", "M"],
    );
    assert.equal(banned(), "Not Malay from Lan Xang: that would undo the latest swap.");
    player.send({ do: "follower", province: "LX", faction: "L" });
    assert.equal(banned(), "");
    assert.equal(player.draft.steps.length, 2);
    player.free("siam:2 LXm/KTr CH=R/LN=B/SU=B/RY=L/AY=R/KE=M r3l3m2/l5m3 LM/1R 2 0 21 1:LXr-KTm");
    player.send({ do: "card", card: "1" });
    assert.match(banned(), /^The only swap would undo the latest one/);
    player.free("siam:2 LXl/KTr CH=R/LN=B/SU=B/RY=L/AY=R/KE=M r3l3m2/l5m3 LM/1R 2 0 21 1:LXr-KTm");
    player.send({ do: "card", card: "1" });
    assert.deepEqual([banned(), player.draft.steps.length], ["", 2]);
});
