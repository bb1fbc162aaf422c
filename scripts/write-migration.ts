// npm run migration: writes what the tables say and the migrations do not as the next one (`--name what`), or an empty one
// to be written by hand (`--custom --name what`), and notes how it looks. The words after it are drizzle-kit's.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { keepNewestSnapshot, noteNewMigrations } from "./landed-migrations.ts";

const project = join(import.meta.dirname, "..");
const folder = resolve(project, process.env.DRIZZLE_OUT ?? "migrations"); // as drizzle.config.ts has it

const kit = join(project, "node_modules/drizzle-kit/bin.cjs");
const { status } = spawnSync(process.execPath, [kit, "generate", ...process.argv.slice(2)], {
  cwd: project,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
keepNewestSnapshot(folder);
for (const name of noteNewMigrations(folder)) console.log(`${name} is noted in checksums.json`);
