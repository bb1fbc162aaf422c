import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { users } from "./accounts/tables.ts";
import type { FileStore } from "./adapters/files/port.ts";
import { copyFiles } from "./files/copy-files.ts";
import { folderStore } from "./files/folder-store.ts";
import { otherThanListed } from "./files/listed-files.ts";
import { restoreDatabase } from "./platform/backup/restore-database.ts";
import { CannotStart } from "./platform/cannot-start.ts";
import { LIST_OF_BACKUP } from "./take-backup.ts";

/** Restores files first, which can be retried; then rows, all or nothing. */
export async function restoreBackup({ ownerUrl, files, dir }: { ownerUrl: string; files: FileStore; dir: string }) {
  const copied = await copyFiles(
    folderStore(dir, () => new Date()),
    files,
  );
  const other = await otherThanListed(files, join(dir, LIST_OF_BACKUP));
  if (other.length > 0)
    throw new CannotStart(`${other.length} files are missing or other than they were, such as ${other[0]}`);
  const { takenAt, tables } = await restoreDatabase(ownerUrl, dir, getTableName(users));
  return { takenAt, tables: tables.length, copied };
}
