import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const packages = createRequire(resolve(here, "../../build/npm/package.json"));
const typescript = packages("typescript-eslint");

export default typescript.config(
    packages("@eslint/js").configs.recommended,
    typescript.configs.recommendedTypeChecked,
    {
        languageOptions: { parserOptions: { project: `${here}/tsconfig.json` } },
        rules: {
            eqeqeq: "error",
            "@typescript-eslint/no-non-null-assertion": "error",
            "@typescript-eslint/prefer-promise-reject-errors": "off",
            "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
        },
    },
    {
        // Words come with the language, and JSON from outside is checked where it comes in.
        files: ["tests/unit/*.ts"],
        rules: { "@typescript-eslint/no-floating-promises": "off" },
    },
);
