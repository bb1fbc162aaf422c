// Part of npm run check: /dev/kit shows every part of src/web/platform and src/web/parts, or docs/kit.md says why not; no badge of a state
// is made by hand; and no part of several domains is used by one alone.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { badgesByHand, importsOf, isPart, partsNotShown, partsOfOneDomain } from "./kit-rules.ts";

const project = join(import.meta.dirname, "..");
const HEADING = "## Not on the page";

const textOf = (path: string): string => readFileSync(join(project, path), "utf8");
const importsIn = (path: string): string[] =>
  importsOf(textOf(path)).map((other) => normalize(join(dirname(path), other)));
const shown = new Set(globSync("src/web/kit-page/*.{ts,tsx}", { cwd: project }).flatMap(importsIn));
const parts = globSync("src/web/{platform,parts}/**/*.{ts,tsx}", { cwd: project }).filter(
  (path) => !/^src\/web\/platform\/icons\/|\.test\.tsx?$/u.test(path) && isPart(path, textOf(path)),
);
const document = textOf("docs/kit.md");
const badges = globSync("src/web/**/*.tsx", { cwd: project }).flatMap((path) => badgesByHand(path, textOf(path)));
const modules = globSync("src/web/**/*.{ts,tsx}", { cwd: project }).filter((path) => !/\.test\.tsx?$/u.test(path));
const ofOne = partsOfOneDomain(new Map(modules.map((path) => [path, importsIn(path)])));
const wrong = [...partsNotShown(parts, shown, document, HEADING), ...badges, ...ofOne];
for (const line of wrong) console.log(line);
process.exit(wrong.length === 0 ? 0 : 1);
