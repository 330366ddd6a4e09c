// Runs the tests of the page's state, without a browser, and measures which of its lines they reach: node unit.mjs
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const built = resolve(web, "../../build");
const esbuild = createRequire(`${built}/npm/package.json`)("esbuild");
const least = 95; ///< percent of the lines of the state

/** Keeps each source a file of its own, so that the coverage is told for each source. */
const apart = {
    name: "apart",
    setup: (build) =>
        build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
            const file = resolve(resolveDir, path);
            if (path.endsWith(".json")) return undefined;
            return existsSync(file) ? { path: file, external: true } : { path: `${path}.mjs`, external: true };
        }),
};
const sources = ["src", "src/state", "tests/unit"].flatMap((folder) =>
    readdirSync(`${web}/${folder}`)
        .filter((name) => name.endsWith(".ts"))
        .map((name) => `${web}/${folder}/${name}`),
);
rmSync(`${built}/web-unit`, { recursive: true, force: true });
await esbuild.build({
    entryPoints: sources,
    outbase: web,
    outdir: `${built}/web-unit`,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    tsconfig: `${web}/tsconfig.json`,
    plugins: [apart],
    logLevel: "warning",
});

const reporter = `${built}/web-unit/coverage.mjs`;
const covered = `${built}/web-unit/coverage.json`;
writeFileSync(
    reporter,
    `export default async function* (events) {
        for await (const { type, data } of events) if (type === "test:coverage") yield JSON.stringify(data.summary.files);
    }`,
);
const is_test = (name) => name.endsWith(".test.mjs");
const tests = readdirSync(`${built}/web-unit/tests/unit`)
    .filter(is_test)
    .map((name) => `${built}/web-unit/tests/unit/${name}`);
const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
const measure = [`--test-reporter=${reporter}`, `--test-reporter-destination=${covered}`];
const options = ["--test", "--experimental-test-coverage", ...reporters, ...measure];
const run = spawnSync(process.execPath, [...options, ...tests], { stdio: ["inherit", "pipe", "inherit"] });
const said = run.stdout.toString().split(/^.*start of coverage report/m)[0];
process.stdout.write(run.status === 0 ? "" : said);
if (run.status !== 0) process.exit(1);

const files = JSON.parse(readFileSync(covered, "utf8")).filter((file) => file.path.includes("/web-unit/src/state/"));
const lines = (key) => files.reduce((sum, file) => sum + file[key], 0);
const percent = (100 * lines("coveredLineCount")) / lines("totalLineCount");
for (const { path, coveredLinePercent } of files)
    console.log(
        `${coveredLinePercent.toFixed(1).padStart(6)} %  ${path.split("/web-unit/").pop().replace(".mjs", ".ts")}`,
    );
console.log(`${tests.length} files of tests reach ${percent.toFixed(1)} % of the lines of the state`);
if (percent < least || files.length < 5) throw new Error(`less than ${least} %`);
