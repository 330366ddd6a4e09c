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
            "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_" }],
            "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
        },
    },
);
