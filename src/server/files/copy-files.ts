import type { FileStore, Hashed, StoredFile } from "../adapters/files/port.ts";

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
  await eachFile(from.all(), async (file) => {
    const { isNew } = await copyFile(file, from, to);
    if (isNew) {
      copied.files += 1;
      copied.bytes += file.bytes;
    } else copied.wereThere += 1;
    onFile(copied);
  });
  return copied;
}

/** Runs `work` for each file, several at a time, until one fails. */
export async function eachFile<File>(files: AsyncIterator<File>, work: (file: File) => Promise<void>): Promise<void> {
  const state = { failed: false };
  const workOn = async () => {
    while (!state.failed) {
      const { value: file, done } = await files.next();
      if (done === true) return;
      await work(file);
    }
  };
  const works = Array.from({ length: AT_ONCE }, () =>
    workOn().catch((error: unknown) => {
      state.failed = true;
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(works);
  const broken = outcomes.find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
}

/** Copies one file unless it is already there, and compares checksums. */
export async function copyFile(
  { key, bytes }: StoredFile,
  from: FileStore,
  to: FileStore,
): Promise<Hashed & { isNew: boolean }> {
  const sha256 = await from.sha256(key);
  if ((await to.stat(key))?.bytes === bytes && (await to.sha256(key)) === sha256) return { sha256, isNew: false };
  const content = await from.read(key);
  try {
    const written = await to.write(key, content, { type: TYPE, bytes });
    if (written.sha256 !== sha256) throw new Error(`${key} came out another than it went in`);
  } finally {
    content.destroy();
  }
  return { sha256, isNew: true };
}
