import type { HashAnswer } from "./hash-worker.ts";
import { UploadFailure } from "./upload-failure.ts";

/** A file that is announced again has its hash already. */
const known = new WeakMap<File, Promise<string>>();

/** SHA-256 of a file in hex, made off the page's thread. Rejects with an {@link UploadFailure}. */
export function hashOfFile(file: File): Promise<string> {
  const found = known.get(file);
  if (found !== undefined) return found;
  const hash = hashInWorker(file);
  known.set(file, hash);
  hash.catch(() => known.delete(file));
  return hash;
}

/** What arrived had another hash: the file is read anew before it is announced once more. */
export const forgetHash = (file: File): boolean => known.delete(file);

function hashInWorker(file: File): Promise<string> {
  const worker = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((done, fail) => {
    worker.addEventListener("message", ({ data }: MessageEvent<HashAnswer>) => {
      if ("sha256" in data) done(data.sha256);
      else fail(new UploadFailure("refused", "This file can no longer be read. Choose it again."));
    });
    // Its script did not come.
    worker.addEventListener("error", () => fail(new UploadFailure("unreachable", "The lab could not be reached.")));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
