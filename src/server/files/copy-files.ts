import type { FileStore, StoredFile } from "../adapters/files/port.ts";

/** Concurrent transfers: most files are small, and latency outweighs transfer time. */
const AT_ONCE = 8;
/** A store serves files with the type in their links, whatever type is stored. */
const TYPE = "application/octet-stream";

export type Copied = { files: number; bytes: number; wereThere: number };

/**
 * Copies every file from one store to another and compares checksums. Skips identical files, so an interrupted copy
 * resumes and a second one transfers only new files.
 * @param onFile called after each file
 * @throws AlreadyStored if a different file exists under a key
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onFile: (copied: Copied) => void = () => {},
): Promise<Copied> {
  const copied = { files: 0, bytes: 0, wereThere: 0 };
  const waiting = from.all();
  const state = { failed: false };
  const work = async () => {
    while (!state.failed) {
      const { value: file, done } = await waiting.next();
      if (done === true) return;
      if (await isThere(file, from, to)) copied.wereThere += 1;
      else {
        await copy(file, from, to);
        copied.files += 1;
        copied.bytes += file.bytes;
      }
      onFile(copied);
    }
  };
  const works = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      state.failed = true;
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(works);
  const broken = outcomes.find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
  return copied;
}

const isThere = async ({ key, bytes }: StoredFile, from: FileStore, to: FileStore): Promise<boolean> =>
  (await to.stat(key))?.bytes === bytes && (await to.sha256(key)) === (await from.sha256(key));

async function copy({ key, bytes }: StoredFile, from: FileStore, to: FileStore): Promise<void> {
  const content = await from.read(key);
  try {
    const { sha256 } = await to.write(key, content, { type: TYPE, bytes });
    if (sha256 !== (await from.sha256(key))) throw new Error(`${key} came out another than it went in`);
  } finally {
    content.destroy();
  }
}
