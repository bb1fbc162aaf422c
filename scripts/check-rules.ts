// Part of npm run check: src/rules is pure.
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { impureLines } from "./rule-purity.ts";

const project = join(import.meta.dirname, "..");
const found = globSync("src/rules/**/*.ts", { cwd: project })
  .filter((path) => !matchesGlob(path, "**/*.test.ts"))
  .toSorted()
  .flatMap((path) => impureLines(path, readFileSync(join(project, path), "utf8")));
for (const line of found) console.log(line);
process.exit(found.length === 0 ? 0 : 1);
