import type { FileStore, StoredFile } from "../adapters/files/port.ts";

/** Files that are on their way at once: most of them are small, and wait for the store more than they take. */
const AT_ONCE = 8;
/** A store gives files out by their links' types, whatever it was told. */
const TYPE = "application/octet-stream";

export type Copied = { files: number; bytes: number; wereThere: number };

/**
 * Copies every file of one store into another and compares their checksums. What is there already with the same bytes is passed
 * over, so that a copy that broke off goes on where it was, and a second one brings only what is new.
 * @param onFile told after each
 * @throws AlreadyStored where another file is there under a key
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
