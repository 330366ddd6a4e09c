// Writes the types of the core's answers: node make-types.mjs SCHEMA FILE. Each definition of the schema becomes a type.
import { readFileSync, writeFileSync } from "node:fs";

const [schema, file] = process.argv.slice(2);
const name_of = (key) => key.replace(/(^|_)([a-z])/g, (_, _dash, letter) => letter.toUpperCase());
const literal = (value) => JSON.stringify(value);
const simple = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

/** The type of a node of the schema, as TypeScript. */
function type(node) {
    if (node.$ref) return name_of(node.$ref.split("/").pop());
    if (node.const !== undefined) return literal(node.const);
    if (node.enum) return node.enum.map(literal).join(" | ");
    if (node.allOf) return node.allOf.map(type).join(" & ") + (node.properties ? ` & ${object(node)}` : "");
    const choices = node.anyOf ?? node.oneOf;
    if (choices) return choices.map(type).join(" | ");
    if (Array.isArray(node.type)) return node.type.map((one) => type({ ...node, type: one })).join(" | ");
    if (node.type === "array") return array(node);
    if (node.type === "object" || node.properties) return object(node);
    return simple[node.type] ?? "unknown";
}

function array({ items, minItems, maxItems, prefixItems }) {
    if (prefixItems) return `[${prefixItems.map(type).join(", ")}]`;
    if (!items) return "unknown[]";
    if (minItems === maxItems && minItems <= 4) return `[${Array(minItems).fill(type(items)).join(", ")}]`;
    return `(${type(items)})[]`;
}

function object({ properties = {}, required = [], additionalProperties }) {
    const members = Object.entries(properties).map(([key, node]) => {
        const comment = node.description ? `/** ${node.description} */ ` : "";
        return `${comment}${literal(key)}${required.includes(key) ? "" : "?"}: ${type(node)};`;
    });
    if (members.length > 0) return `{ ${members.join(" ")} }`;
    return `{ [key: string]: ${typeof additionalProperties === "object" ? type(additionalProperties) : "unknown"} }`;
}

const lines = ["// Made from tools/siam/answers/schema.json by tools/web/make-types.mjs."];
for (const [key, node] of Object.entries(JSON.parse(readFileSync(schema, "utf8")).$defs)) {
    if (node.description) lines.push(`/** ${node.description} */`);
    lines.push(`export type ${name_of(key)} = ${type(node)};`);
}
writeFileSync(file, `${lines.join("\n")}\n`);
