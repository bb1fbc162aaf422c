/** Chromium's way to write to a file that the person chooses; not in TypeScript's library yet. */
type SavePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

const savePicker = () => (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;

export const canStreamToDisk = (): boolean => savePicker() !== undefined;

/** Where a zip goes. `save` is done when the file is whole. */
export type ZipSink = { save(zip: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> };

const KEEP_BLOB_MS = 60_000;

/** Holds the zip until it is whole, then puts it among the downloads. */
export function blobSink(name: string): ZipSink {
  return {
    async save(zip) {
      const blob = await new Response(zip, { headers: { "content-type": "application/zip" } }).blob();
      const url = URL.createObjectURL(blob);
      const link = Object.assign(document.createElement("a"), { href: url, download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), KEEP_BLOB_MS);
    },
  };
}

/**
 * Asks for a file and writes the zip to it as it comes. Call it at once in the click's handler: browsers allow the
 * question only then.
 * @returns null when the person closed the question
 */
export async function askForFile(name: string): Promise<ZipSink | null> {
  const pick = savePicker();
  if (pick === undefined) return blobSink(name);
  let handle: Awaited<ReturnType<SavePicker>>;
  try {
    handle = await pick({
      suggestedName: name,
      types: [{ description: "Zip", accept: { "application/zip": [".zip"] } }],
    });
  } catch (error) {
    // Forbidden by a policy or without a window to ask in: the other way works everywhere.
    return error instanceof DOMException && error.name === "AbortError" ? null : blobSink(name);
  }
  return {
    async save(zip) {
      try {
        await zip.pipeTo(await handle.createWritable());
      } catch (error) {
        // The picker made an empty file; do not leave it lying about.
        await handle.remove?.().catch(() => undefined);
        throw error;
      }
    },
  };
}
