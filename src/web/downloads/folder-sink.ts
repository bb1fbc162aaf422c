/** Chromium's way to write into a folder that the person chooses; not in TypeScript's library yet. */
type FolderPicker = (options: { id: string; mode: "readwrite"; startIn: string }) => Promise<FileSystemDirectoryHandle>;

const folderPicker = () => (globalThis as { showDirectoryPicker?: FolderPicker }).showDirectoryPicker;

export const canWriteFolders = (): boolean => folderPicker() !== undefined;

/** A folder on the person's disk. */
export type FolderSink = {
  /** Whether a file of that name and size is there already: what was fetched before a download broke off. */
  has(path: string, bytes: number): Promise<boolean>;
  write(path: string, content: Blob): Promise<void>;
};

/**
 * Asks for a folder. Call it at once in the click's handler.
 * @returns null when the person closed the question, or the browser does not let them choose
 */
export async function askForFolder(): Promise<FolderSink | null> {
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

/** `path` is "folder/file": the folder is made where it is not there. */
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
        return false; // not there
      }
    },
    async write(path, content) {
      // Written beside it and put in its place when it is whole.
      const file = await (await placeOf(path, true)).createWritable();
      await content.stream().pipeTo(file);
    },
  };
}
