// Part of npm run check: /dev/kit shows every part of src/web/platform and src/web/parts, or docs/kit.md says why not; and no badge of
// a state is made by hand.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { badgesByHand, importsOf, partsNotShown } from "./kit-rules.ts";

const project = join(import.meta.dirname, "..");
const HEADING = "## Not on the page";

const shown = new Set<string>();
const waiting = globSync("src/web/kit-page/*.{ts,tsx}", { cwd: project });
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (shown.has(path) || !/\.tsx?$/u.test(path) || !existsSync(join(project, path))) continue;
  shown.add(path);
  for (const other of importsOf(readFileSync(join(project, path), "utf8")))
    waiting.push(normalize(join(dirname(path), other)));
}
const parts = globSync("src/web/{platform,parts}/**/*.tsx", { cwd: project }).filter(
  (path) => !/^src\/web\/platform\/icons\/|\.test\.tsx$/u.test(path),
);
const document = readFileSync(join(project, "docs/kit.md"), "utf8");
const badges = globSync("src/web/**/*.tsx", { cwd: project }).flatMap((path) =>
  badgesByHand(path, readFileSync(join(project, path), "utf8")),
);
const wrong = [...partsNotShown(parts, shown, document, HEADING), ...badges];
for (const line of wrong) console.log(line);
process.exit(wrong.length === 0 ? 0 : 1);
