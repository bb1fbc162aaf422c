// Part of npm run check: the migrations that have landed are as they landed, the version before goes on after
// the others, and all together say what the tables say.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { whatTheVersionBeforeMisses } from "./former-version-rules.ts";
import { whatIsNotAsLanded } from "./landed-migrations.ts";

const project = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(project, "migrations");

const problems = [
  ...[...whatIsNotAsLanded(folder), ...whatTheVersionBeforeMisses(folder)].map((problem) => `migrations: ${problem}`),
  ...whatTheTablesSayMore(),
];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Tables and migrations say the same when drizzle-kit finds nothing to add to a copy of the migrations. */
function whatTheTablesSayMore(): string[] {
  mkdirSync(join(project, ".scratch"), { recursive: true });
  const copy = mkdtempSync(join(project, ".scratch/migrations-"));
  try {
    cpSync(folder, copy, { recursive: true });
    // drizzle-kit puts a dot and a slash before this path: an absolute one would not be found.
    const env = { ...process.env, DRIZZLE_OUT: `./${relative(project, copy)}` };
    const kit = join(project, "node_modules/drizzle-kit/bin.cjs");
    const { stdout, stderr } = spawnSync(process.execPath, [kit, "generate", "--name=missing"], {
      cwd: project,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (stdout.includes("No schema changes")) return [];
    const missing = readdirSync(copy).find((name) => name.endsWith("_missing.sql"));
    if (!missing) return [`drizzle-kit does not compare the tables with the migrations:\n${stdout}${stderr}`];
    const sql = readFileSync(join(copy, missing), "utf8");
    return [`The tables say more than the migrations (npm run migration):\n${sql}`];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
