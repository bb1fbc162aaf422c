import { useSyncExternalStore } from "react";
import { labTransport } from "./transport.ts";
import { type Upload, UploadQueue } from "./upload-queue.ts";

/**
 * The one queue of this tab. It stands outside of the pages, so that uploads go on while the bench opens another order; only closing
 * the tab would stop them, and then the browser asks first.
 */
export const uploads = new UploadQueue(labTransport, {
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
let asking = false;
uploads.subscribe(() => {
  const busy = uploads.isBusy();
  if (busy === asking) return;
  asking = busy;
  if (busy) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
});

const NONE: readonly Upload[] = [];

/** All uploads of this tab; of a roll, filter by its id. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NONE);
}
