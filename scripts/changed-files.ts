// What differs from a revision, one path a line. Run by `npm test -- --changed[=REV]`.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

/** Paths in the project that differ from a revision, committed or not; those of files that are gone too. */
export function changedSince(revision: string): string[] {
  const cwd = resolve(import.meta.dirname, "..");
  const lines = (...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" }).split("\n").filter(Boolean);
  return [
    ...lines("diff", "--name-only", "--no-renames", "--merge-base", revision),
    ...lines("ls-files", "--others", "--exclude-standard"),
  ];
}

if (import.meta.main) console.log(changedSince(process.argv[2] ?? "HEAD").join("\n"));
