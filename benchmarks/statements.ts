import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cost } from "../tests/contract/within-budget.ts";

// `npm run bench:statements`: what each call and a whole purchase ask of the database, as the contract's tests make them.
// They are counts, the same on every machine but for the bytes, which a page written anew after a checkpoint makes more.

type Costs = Omit<Cost, "name">;
type Table = Record<string, Costs>;
type Results = { at: string; before: Table; now: Table };

const TESTS = ["tests/contract/whose-things.test.ts", "tests/contract/purchase-budgets.test.ts"];
const project = join(import.meta.dirname, "..");
const results = join(import.meta.dirname, "results", "statements.json");

const folder = mkdtempSync(join(tmpdir(), "nice-statements-"));
const file = join(folder, "counts.jsonl");
const vitest = join(project, "node_modules", "vitest", "vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "--reporter=dot", ...TESTS], {
  cwd: project,
  env: { ...process.env, COUNTS_FILE: file },
  stdio: "inherit",
});
const now = tableOf(readFileSync(file, "utf8"));
rmSync(folder, { recursive: true });

// What it was when it was first counted stays beside it.
const before = existsSync(results) ? (JSON.parse(readFileSync(results, "utf8")) as Results).before : now;
mkdirSync(join(results, ".."), { recursive: true });
writeFileSync(results, `${JSON.stringify({ at: new Date().toISOString(), before, now } satisfies Results, null, 2)}\n`);
for (const [name, { statements, commits, walBytes, rowsRead, rowsWritten }] of Object.entries(now)) {
  const counts = [statements, commits, walBytes, rowsRead, rowsWritten].map((count) => String(count).padStart(8));
  console.log(`${name.padEnd(36)}${counts.join("")}`);
}
console.log("".padEnd(36) + ["stmts", "commits", "WAL B", "read", "written"].map((head) => head.padStart(8)).join(""));
process.exit(status ?? 1);

/** Of each call the dearest that was made of it. */
function tableOf(lines: string): Table {
  const table: Table = {};
  for (const line of lines.trim().split("\n")) {
    const { name, ...cost } = JSON.parse(line) as Cost;
    const known = table[name];
    if (known === undefined || known.statements < cost.statements) table[name] = cost;
  }
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => a.localeCompare(b)));
}
