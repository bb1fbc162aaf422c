// npm run backup -- FOLDER: copies all rows, as of one moment, and all files into a folder. The next run into the same folder
// copies only new files. docs/operations/backups.md
import { resolve } from "node:path";
import { fileStore } from "../src/server/adapters/files/file-store.ts";
import { takeBackup } from "../src/server/take-backup.ts";
import { inSeconds, withDatabase } from "./with-database.ts";

await withDatabase(async ({ settings, ownerUrl, folder }) => {
  const started = performance.now();
  const now = () => new Date();
  const files = await fileStore(settings, now);
  const { tables, copied } = await takeBackup({ ownerUrl, files, dir: resolve(folder), now });
  console.log(
    `${tables} tables and ${copied.files + copied.wereThere} files (${copied.files} new) in ${inSeconds(started)}`,
  );
  console.log("Keep AUTH_SECRET with it, elsewhere: without it authenticator apps and recovery codes are useless.");
});
