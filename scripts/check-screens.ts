// Part of npm run check: every call is made by a page, or says in docs/api.md why none makes it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "../src/contract/all.ts";
import { callsWithoutScreens } from "./screen-rules.ts";

const project = join(import.meta.dirname, "..");
const HEADING = "## Calls without a screen";

const sources = globSync("src/web/**/*.{ts,tsx}", { cwd: project })
  .filter((path) => !/\.test\.tsx?$/u.test(path))
  .map((path) => readFileSync(join(project, path), "utf8"));
const [, list] = readFileSync(join(project, "docs/api.md"), "utf8").split(HEADING);
if (list === undefined) throw new Error(`docs/api.md has no part "${HEADING}"`);
const calls = Object.entries(contract).map(([name, { method, path }]) => ({ name, method, path }));
const wrong = callsWithoutScreens(calls, sources, list);
for (const line of wrong) console.log(line);
process.exit(wrong.length === 0 ? 0 : 1);
