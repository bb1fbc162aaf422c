import type { HashAnswer } from "./hash-worker.ts";
import { UploadFailure } from "./upload-failure.ts";

/** Caches hashes for files that are announced again. */
const known = new WeakMap<File, Promise<string>>();

/** Returns a file's SHA-256 in hex, computed off the main thread. Rejects with an {@link UploadFailure}. */
export function hashOfFile(file: File): Promise<string> {
  const found = known.get(file);
  if (found !== undefined) return found;
  const hash = hashInWorker(file);
  known.set(file, hash);
  hash.catch(() => known.delete(file));
  return hash;
}

/** Deletes the cached hash after a mismatch, so that the file is read again before its next announcement. */
export const forgetHash = (file: File): boolean => known.delete(file);

function hashInWorker(file: File): Promise<string> {
  const worker = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((done, fail) => {
    worker.addEventListener("message", ({ data }: MessageEvent<HashAnswer>) => {
      if ("sha256" in data) done(data.sha256);
      else fail(new UploadFailure("refused", "This file can no longer be read. Choose it again."));
    });
    // The worker's script failed to load.
    worker.addEventListener("error", () => fail(new UploadFailure("unreachable", "The lab could not be reached.")));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
