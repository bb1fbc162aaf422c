// npm run client: writes the types of the client package from the API document. With --check, only reports whether they are current.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentOfContract } from "../src/server/api-document.ts";
import { methodsOf, typeOf, type ApiDocument } from "./client-types.ts";

const path = join(import.meta.dirname, "..", "packages/client/schema.d.ts");
const document = (await documentOfContract()) as ApiDocument;
const schemas = Object.entries(document.components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)};`);
const paths = Object.entries(document.paths)
  .map(([address, methods]) => [address, methodsOf(methods)])
  .filter(([, methods]) => methods !== "")
  .map(([address, methods]) => `"${address}": { ${methods} };`);
const text = `// Written by \`npm run client\` from /api/openapi.json, in the form that openapi-fetch reads.
export interface components { schemas: {
${schemas.join("\n")}
} }
export interface paths {
${paths.join("\n")}
}
`;

if (!process.argv.includes("--check")) writeFileSync(path, text);
else if (readFileSync(path, "utf8") !== text) {
  console.log("packages/client/schema.d.ts is not current: run npm run client");
  process.exit(1);
}
