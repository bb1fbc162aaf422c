import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const project = join(import.meta.dirname, "../..");
const COPIED = [
  "build",
  "content",
  "demo",
  "migrations",
  "public",
  "scripts",
  "src",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** A copy of the project with its build, where another release can be built. */
export type SecondProject = {
  folder: string;
  release(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
};

export async function changeSource(folder: string, file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, "utf8");
  if (!before.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(path, before.replaceAll(from, to));
}

export async function secondProject(): Promise<SecondProject> {
  const folder = await mkdtemp(join(tmpdir(), "nice-release-"));
  for (const name of COPIED) await cp(join(project, name), join(folder, name), { recursive: true });
  await symlink(join(project, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    async release(file, from, to) {
      await changeSource(folder, file, from, to);
      await promisify(execFile)(process.execPath, [join(folder, "scripts/build.mjs")], { cwd: folder });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
