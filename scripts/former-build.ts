// npm run former-build [-- revision [filter …]]: runs the tests of a former version on this version's tables, which it meets while a
// release is deployed. By default, the version before the newest migration and its tests of calls. Skips without Git history.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const project = join(import.meta.dirname, "..");
/** Every call by every caller, many at once, every cent. */
const OF_CALLS = ["tests/contract/", "tests/concurrency/", "tests/ledger/"];

const [requested, ...filters] = process.argv.slice(2);
const revision = formerRevision(requested);
if (revision === null) {
  console.log(
    `Skipped: this copy of the project has no history with ${requested ?? "a version before its newest migration"}`,
  );
  process.exit(0);
}
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const folder = mkdtempSync(join(tmpdir(), "nice-former-"));
const former = join(folder, "lab");
try {
  git("worktree", "add", "--detach", former, revision);
  console.log(`The tests of ${git("log", "-1", "--format=%h %s", revision).trim()}`);
  if (git("diff", "--name-only", revision, "--", "package-lock.json") !== "")
    console.log("It had other packages; these are today's");
  rmSync(join(former, "migrations"), { recursive: true });
  cpSync(join(project, "migrations"), join(former, "migrations"), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(former, "node_modules"));
  const wanted = (filters.length > 0 ? filters : OF_CALLS).filter((path) => existsSync(join(former, path)));
  const vitest = join(project, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--project=lab", ...wanted], {
    cwd: former,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test" },
  });
  process.exitCode = status ?? 1;
} finally {
  git("worktree", "remove", "--force", former);
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the given commit, or else the one before the newest migration after the schema; null if there is none. */
function formerRevision(requested: string | undefined): string | null {
  const git = (...args: string[]): string | null => {
    try {
      return execFileSync("git", args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      return null;
    }
  };
  const later = readdirSync(join(project, "migrations")).filter(
    (name) => /^\d.*\.sql$/.test(name) && !name.startsWith("0000"),
  );
  const newest = later.sort().at(-1);
  const added = newest && git("log", "-1", "--diff-filter=A", "--format=%H", "--", `migrations/${newest}`);
  const wanted = requested ?? (added || null);
  if (wanted === null) return null;
  return git("rev-parse", "--verify", "--quiet", `${wanted}${requested === undefined ? "^" : ""}^{commit}`);
}
