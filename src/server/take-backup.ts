import { join } from "node:path";
import type { FileStore } from "./adapters/files/port.ts";
import { copyFiles } from "./files/copy-files.ts";
import { folderStore } from "./files/folder-store.ts";
import { listFiles } from "./files/listed-files.ts";
import { backUpDatabase } from "./platform/backup/back-up-database.ts";

export const LIST_OF_BACKUP = "files.jsonl";
/** Takes a backup, rows first: files added afterwards are superfluous and harmless; missing files would not be. */
export async function takeBackup({
  ownerUrl,
  files,
  dir,
  now,
}: {
  ownerUrl: string;
  files: FileStore;
  dir: string;
  now: () => Date;
}) {
  const { tables } = await backUpDatabase(ownerUrl, dir, now());
  const store = folderStore(dir, now);
  const copied = await copyFiles(files, store);
  await listFiles(files, join(dir, LIST_OF_BACKUP));
  return { tables: tables.length, copied };
}
