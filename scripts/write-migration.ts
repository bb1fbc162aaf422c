// npm run migration: writes the difference between tables.ts and the migrations as the next migration (`--name what`), or an empty one
// (`--custom --name what`), and records checksums. drizzle-kit takes the options.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { recordChecksums, removeOldSnapshots } from "./migration-checksums.ts";

const project = join(import.meta.dirname, "..");
const folder = resolve(project, process.env.DRIZZLE_OUT ?? "migrations"); // as in drizzle.config.ts

const kit = join(project, "node_modules/drizzle-kit/bin.cjs");
const { status } = spawnSync(process.execPath, [kit, "generate", ...process.argv.slice(2)], {
  cwd: project,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
removeOldSnapshots(folder);
for (const name of recordChecksums(folder)) console.log(`${name} is recorded in checksums.json`);
