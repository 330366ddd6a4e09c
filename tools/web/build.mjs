// Makes the files of the page: node build.mjs FOLDER PACK... Needs build/npm (tools/web/packages) and the core.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { core_of } from "./tests/core_file.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const built = resolve(here, "../../build");
const [folder, ...packs] = process.argv.slice(2);
const esbuild = createRequire(`${built}/npm/package.json`)("esbuild");
const puzzles_a_file = 20;

const text = (file) => readFileSync(file, "utf8");
const hash = (...parts) =>
    parts
        .reduce((all, part) => all.update(part), createHash("sha256"))
        .digest("hex")
        .slice(0, 16);
const write = (name, data) => writeFileSync(join(folder, name), typeof data === "string" ? data : JSON.stringify(data));

/** The puzzles of a pack with what playing needs: refutations, a first hint, and why the key works. */
function read_pack(pack) {
    const wasm = readFileSync(`${built}/wasm/siam.wasm`);
    const cached = `${built}/web-packs/${hash(text(pack), wasm, text(fileURLToPath(import.meta.url)))}.json`;
    if (existsSync(cached)) return JSON.parse(text(cached));
    const ask_line = core_of(`${built}/wasm/siam.wasm`);
    const ask = (request) => {
        const answer = ask_line(JSON.stringify({ id: 1, ...request }));
        if (answer.error) throw new Error(`${pack}: ${answer.error.message}`);
        return answer;
    };
    const { puzzles, faults } = ask({ do: "pack", text: text(pack) });
    if (faults.length > 0) throw new Error(`${pack}:${faults[0].line}: ${faults[0].message}`);
    const whole = puzzles.map((puzzle) => {
        const { id, position, rules, goal, side, against, others, n, level, themes, keys, line } = puzzle;
        const { wrong, question, paragraph } = ask({
            do: "solution",
            position,
            goal,
            n,
            rules,
            ...(against && { against }),
        });
        const lines = wrong.map(({ turn, line }) => ({ turn, line }));
        return {
            id,
            position,
            rules,
            goal,
            side,
            against,
            others,
            n,
            level,
            themes,
            keys,
            line,
            wrong: lines,
            question,
            paragraph,
        };
    });
    mkdirSync(dirname(cached), { recursive: true });
    writeFileSync(cached, JSON.stringify(whole));
    return whole;
}

/** Writes the puzzles in small files, and an index of what Practise chooses by. */
function write_packs() {
    const listed = [];
    let files = 0;
    for (const pack of packs) {
        const puzzles = read_pack(pack);
        for (let at = 0; at < puzzles.length; at += puzzles_a_file) {
            const some = puzzles.slice(at, at + puzzles_a_file);
            const file = `${++files}.json`;
            write(`packs/${file}`, some);
            for (const { id, position, goal, n, level, themes } of some) {
                const [game, players] = position.split(" ")[0].split(":");
                listed.push({ id, game, players: Number(players), goal, n, level, themes, file });
            }
        }
    }
    write("packs/index.json", listed);
}

/** Writes the texts of each language in one file. */
function write_words() {
    const of = (part, code) => {
        const file = `${here}/words/${part}${code}.json`;
        return existsSync(file) ? JSON.parse(text(file)) : {};
    };
    for (const code of ["en", "de", "fr", "it", "ru"]) {
        const parts = Object.fromEntries(
            ["terms", "lessons", "names", "reasons", "rules"].map((part) => [part, of(`${part}/`, code)]),
        );
        write(`words/${code}.json`, { ...of("", code), ...parts });
    }
}

const all_files = (at = "") =>
    readdirSync(join(folder, at))
        .sort()
        .flatMap((name) =>
            statSync(join(folder, at, name)).isDirectory() ? all_files(join(at, name)) : [join(at, name)],
        );

const bundle = (sources, define = {}) =>
    esbuild.build({
        entryPoints: sources.map((name) => `${here}/src/${name}`),
        outdir: folder,
        bundle: true,
        define,
        format: "esm",
        minify: true,
        target: "es2022",
        tsconfig: `${here}/tsconfig.json`,
        logLevel: "warning",
        legalComments: "none",
    });

for (const part of ["packs", "words"]) mkdirSync(join(folder, part), { recursive: true });
await bundle(["main.tsx", "worker.ts"]);
for (const name of readdirSync(here))
    if (/^(index\.html|style\.css|manifest\.webmanifest|icon.*\.(svg|png))$/.test(name))
        cpSync(join(here, name), join(folder, name));
cpSync(`${built}/wasm/siam.wasm`, join(folder, "siam.wasm"));
write_words();
write_packs();

// The version is part of the service worker, so that a browser sees a new worker whenever any file is new.
const version = hash(...all_files().flatMap((name) => [name, readFileSync(join(folder, name))]));
await bundle(["service-worker.ts"], { VERSION: JSON.stringify(version) });
const files = all_files();
write("build.json", { version, files });
for (const name of [...files, "build.json"]) {
    const data = readFileSync(join(folder, name));
    if (data.length < 500 || name.endsWith(".png")) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(data, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(data));
}
