import type { FoundFile } from "./sort-by-roll.ts";

/** Files that systems leave in folders. */
const LEFT_BEHIND = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

/** What was chosen, a folder's files as if it had been dropped. */
export const chosenFiles = (files: readonly File[]): FoundFile[] =>
  files
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !path.split("/").some((part) => LEFT_BEHIND.test(part)));

/** What was dropped, folders read to their bottom. Begins at once: the browser forgets what was dropped after the event. */
export async function droppedFiles(data: DataTransfer): Promise<FoundFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file, path: file.name }));
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (LEFT_BEHIND.test(entry.name)) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    return [{ file, path: entry.fullPath.replace(/^\//, "") }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FoundFile[] = [];
  // A hundred at a time, until there are no more.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...(await filesOf(one)));
  }
}
