// npm run restore -- FOLDER: restores a backup into a new database and file store, and prints how long it took. docs/operations/backups.md
import { resolve } from "node:path";
import { fileStore } from "../src/server/adapters/files/file-store.ts";
import { labMigrations } from "../src/server/lab-migrations.ts";
import { restoreBackup } from "../src/server/restore-backup.ts";
import { sandboxTablesOf } from "../src/server/sandbox-tables.ts";
import { openLog } from "../src/server/platform/log.ts";
import { prepareDatabase } from "../src/server/platform/database/prepare-database.ts";
import { inSeconds, withDatabase } from "./with-database.ts";

await withDatabase(async ({ settings, databaseUrl, ownerUrl, folder }) => {
  const started = performance.now();
  const log = openLog({ logLevel: "error" });
  // A backup can have rows from both sandboxes; the next start drops an empty, unused table.
  const sandboxTables = sandboxTablesOf({ stripe: null, easyPost: null });
  await prepareDatabase({ databaseUrl, ownerUrl, log }, labMigrations(settings.projectDir), sandboxTables);
  const files = await fileStore(settings, () => new Date());
  const { takenAt, tables, copied } = await restoreBackup({ ownerUrl, files, dir: resolve(folder) });
  const all = copied.files + copied.wereThere;
  console.log(`As it was at ${takenAt}: ${tables} tables and ${all} files, in ${inSeconds(started)}. Start the lab.`);
});
