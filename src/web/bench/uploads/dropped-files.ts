import type { FoundFile } from "./sort-by-roll.ts";

/** Files that operating systems leave in folders. */
const LEFT_BEHIND = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

export const chosenFiles = (files: readonly File[]): FoundFile[] =>
  files
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !path.split("/").some((part) => LEFT_BEHIND.test(part)));

/**
 * Returns all dropped files, reading folders recursively. Starts synchronously, because the browser clears the data
 * after the event.
 */
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
  // readEntries returns up to 100 entries per call, then none.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...(await filesOf(one)));
  }
}
