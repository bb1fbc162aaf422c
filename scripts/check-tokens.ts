// Part of npm run check: pages take their sizes and colours from the tokens.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { tokenFindings } from "./token-rules.ts";

const project = resolve(import.meta.dirname, "..");
const paths = readdirSync(join(project, "src/web"), { recursive: true, encoding: "utf8" })
  .map((name) => `src/web/${name}`)
  .filter((path) => /[.](css|tsx?)$/.test(path) && !/[.]test[.]tsx?$/.test(path));
const found = tokenFindings(Object.fromEntries(paths.map((path) => [path, readFileSync(join(project, path), "utf8")])));
for (const { path, line, problem } of found) console.log(`${path}:${line}: ${problem}`);
process.exit(found.length === 0 ? 0 : 1);
