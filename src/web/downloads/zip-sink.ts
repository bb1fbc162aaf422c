/** Chromium's API for writing to a chosen file; not in TypeScript's library yet. */
type SavePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

const savePicker = () => (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;

export const canStreamToDisk = (): boolean => savePicker() !== undefined;

/** Destination of a zip. `save` resolves when the file is complete. */
export type ZipSink = { save(zip: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> };

const KEEP_BLOB_MS = 60_000;

/** Holds the zip in memory until it is complete, then saves it to the downloads folder. */
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
 * Opens a file picker and writes the zip to the chosen file as it arrives. Call it synchronously in the click handler:
 * browsers allow the picker only then.
 * @returns null if the user canceled
 */
export async function requestFile(name: string): Promise<ZipSink | null> {
  const pick = savePicker();
  if (pick === undefined) return blobSink(name);
  let handle: Awaited<ReturnType<SavePicker>>;
  try {
    handle = await pick({
      suggestedName: name,
      types: [{ description: "Zip", accept: { "application/zip": [".zip"] } }],
    });
  } catch (error) {
    // Forbidden by a policy, or no window to show it in: fall back to the blob, which works everywhere.
    return error instanceof DOMException && error.name === "AbortError" ? null : blobSink(name);
  }
  return {
    async save(zip) {
      try {
        await zip.pipeTo(await handle.createWritable());
      } catch (error) {
        // The picker created an empty file; remove it.
        await handle.remove?.().catch(() => undefined);
        throw error;
      }
    },
  };
}
