import { execFileSync } from "node:child_process";

/**
 * The commit that is asked for, or else the one before the newest migration came.
 * @returns null where the project's history does not have it, or there is none
 */
export function formerRevision(project: string, asked: string | undefined): string | null {
  const git = (...args: string[]): string | null => {
    try {
      return execFileSync("git", args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      return null;
    }
  };
  const newest = () => git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations/*.sql");
  const wanted = asked ?? (newest() || null);
  if (wanted === null) return null;
  return git("rev-parse", "--verify", "--quiet", `${wanted}${asked === undefined ? "^" : ""}^{commit}`);
}
