/** Chromium's API for writing into a chosen folder; not in TypeScript's library yet. */
type FolderPicker = (options: { id: string; mode: "readwrite"; startIn: string }) => Promise<FileSystemDirectoryHandle>;

const folderPicker = () => (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker;

export const canWriteFolders = (): boolean => folderPicker() !== undefined;

export type FolderSink = {
  /** Returns whether a file with this name and size exists: one fetched before a download was interrupted. */
  has(path: string, bytes: number): Promise<boolean>;
  write(path: string, content: Blob): Promise<void>;
};

/**
 * Opens a folder picker. Call it synchronously in the click handler.
 * @returns null if the user canceled, or the browser has no folder picker
 */
export async function requestFolder(): Promise<FolderSink | null> {
  const pick = folderPicker();
  if (pick === undefined) return null;
  try {
    return folderSink(await pick({ id: "nice-scans", mode: "readwrite", startIn: "pictures" }));
  } catch (error) {
    if (error instanceof DOMException && ["AbortError", "NotAllowedError", "SecurityError"].includes(error.name))
      return null;
    throw error;
  }
}

/** Writes to `path` as "folder/file"; creates the folder if missing. */
export function folderSink(root: FileSystemDirectoryHandle): FolderSink {
  async function placeOf(path: string, create: boolean) {
    const [folder, name] = path.split("/") as [string, string];
    const handle = await root.getDirectoryHandle(folder, { create });
    return handle.getFileHandle(name, { create });
  }
  return {
    async has(path, bytes) {
      try {
        const file = await (await placeOf(path, false)).getFile();
        return file.size === bytes;
      } catch {
        return false;
      }
    },
    async write(path, content) {
      // Written to a temporary file and moved into place when complete.
      const file = await (await placeOf(path, true)).createWritable();
      await content.stream().pipeTo(file);
    },
  };
}
