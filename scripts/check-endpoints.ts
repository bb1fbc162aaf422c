// Part of npm run check: docs/product lists every endpoint with its permitted callers, and a page calls it or docs/api.md gives a reason.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "../src/contract/all.ts";
import type { CallSpec, Who } from "../src/contract/kit/call.ts";

const project = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(project, path), "utf8");
const paths = (pattern: string): string[] => globSync(pattern, { cwd: project });

/** "| `GET /users/{userId}` | the user, staff: orders.read |" */
const ROW = /^\| `([A-Z]+ \/\S*)` +\| ([^|]+?) +\|/gmu;
const rowsIn = (markdown: string): (readonly [endpoint: string, cell: string])[] =>
  [...markdown.matchAll(ROW)].map(([, endpoint, cell]) => [endpoint!, cell!] as const);

const pages = paths("src/web/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$/u.test(path))
  .map(read)
  .filter((source) => /from "[./]*\/contract\//u.test(source));
const calledByPages = new Set(pages.flatMap((source) => source.match(/\b[A-Za-z]\w*\b/gu) ?? []));
const reasons = new Map(rowsIn(read("docs/api.md").split("## Calls without a screen")[1] ?? ""));
const documented = paths("docs/product/*.md").flatMap((path) => rowsIn(read(path)));

const problems = Object.entries<CallSpec>(contract).flatMap(([name, { method, path, who }]) => {
  const endpoint = `${method} ${path.replaceAll(/:(\w+)/gu, "{$1}")}`;
  const callers = documented.filter(([row]) => anyNames(row) === anyNames(endpoint)).map(([, cell]) => cell);
  return [
    callers.join() !== callersOf(who) && `${endpoint}: docs/product has to list it once, for ${callersOf(who)}`,
    !calledByPages.has(name) &&
      !reasons.has(endpoint) &&
      `${endpoint}: no page calls ${name}, and docs/api.md has no reason`,
    calledByPages.has(name) && reasons.has(endpoint) && `${endpoint}: a page calls it; remove it from docs/api.md`,
  ].filter((problem) => problem !== false);
});
const declared = new Set(
  Object.values<CallSpec>(contract).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/gu, "{}")}`),
);
for (const [row] of [...documented, ...reasons])
  if (!declared.has(anyNames(row))) problems.push(`${row}: no such endpoint`);
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Documents may use different parameter names than the contract. */
function anyNames(endpoint: string): string {
  return endpoint.replaceAll(/\{\w+\}/gu, "{}");
}

/** Returns the callers as written in the tables of docs/product. */
function callersOf(who: Who): string {
  switch (who.kind) {
    case "anyone":
      return "everyone";
    case "session":
      return "who gave a password";
    case "signedIn":
      return "who is signed in";
    case "own":
      return `the user, staff: ${who.permission}`;
    case "messenger":
      return `the courier, staff: ${who.permission}`;
    case "roles":
      return who.roles.map((role) => (role === "ADMIN" ? `staff: ${who.permission}` : role.toLowerCase())).join(", ");
  }
}
