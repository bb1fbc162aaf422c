import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formerRevision } from "../../scripts/former-revision.ts";

/** An empty folder, and a way to commit a file there. */
function aProject() {
  const folder = mkdtempSync(join(tmpdir(), "nice-history-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
  const commit = (file: string, content: string) => {
    mkdirSync(join(folder, "migrations"), { recursive: true });
    writeFileSync(join(folder, file), content);
    git("add", ".");
    git("-c", "user.name=A", "-c", "user.email=a@lab.test", "commit", "-qm", file);
    return git("rev-parse", "HEAD");
  };
  return { folder, git, commit };
}

test("the former version is the one before the newest migration came, or the one that is asked for", () => {
  const { folder, git, commit } = aProject();
  git("init", "-q");
  const first = commit("migrations/0001_a.sql", "a");
  const before = commit("code.ts", "1");
  commit("migrations/0002_b.sql", "b");
  commit("code.ts", "2");
  expect(formerRevision(folder, undefined)).toBe(before);
  expect(formerRevision(folder, first.slice(0, 10))).toBe(first);
});

test("without history there is none, nor is there one that the history does not have", () => {
  const { folder, git, commit } = aProject();
  expect(formerRevision(folder, undefined)).toBe(null);
  git("init", "-q");
  expect(formerRevision(folder, undefined)).toBe(null);
  commit("migrations/0001_a.sql", "a");
  expect(formerRevision(folder, undefined)).toBe(null);
  expect(formerRevision(folder, "v1")).toBe(null);
});
