import { resolve } from "node:path";
import { fileStore } from "../src/server/adapters/files/file-store.ts";
import { importLab } from "../src/server/lab-exports/import-lab.ts";
import { labMigrations } from "../src/server/lab-migrations.ts";
import { prepareDatabase } from "../src/server/platform/database/prepare-database.ts";
import { openLog } from "../src/server/platform/log.ts";
import { sandboxTablesOf } from "../src/server/sandbox-tables.ts";
import { type GivenDatabase, inSeconds } from "./with-database.ts";

/** npm run import -- lab FOLDER|ARCHIVE.zip: puts an export into an empty lab. docs/product/lab-export.md */
export async function importWholeLab({ settings, databaseUrl, ownerUrl }: GivenDatabase, from: string): Promise<void> {
  const started = performance.now();
  const log = openLog({ logLevel: "error" });
  // An export can have rows from both sandboxes; the next start drops an empty, unused table.
  const sandboxTables = sandboxTablesOf({ stripe: null, easyPost: null });
  await prepareDatabase({ databaseUrl, ownerUrl, log }, labMigrations(settings.projectDir), sandboxTables);
  const files = await fileStore(settings, () => new Date());
  const { madeAt, tables, files: counted } = await importLab({ ownerUrl, files }, resolve(from));
  const count = counted === null ? "no files" : `${counted.count} files`;
  console.log(`As of ${madeAt}: ${tables.length} tables and ${count}, in ${inSeconds(started)}. Start the lab.`);
}
