import { useSyncExternalStore } from "react";
import { storedUploads, takeOverUploads } from "./stored-uploads.ts";
import { labTransport } from "./transport.ts";
import { type Upload, UploadQueue } from "./upload-queue.ts";

/** Ends a pause early once the browser is online again. */
const waitOrOnline = (ms: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });

/**
 * This tab's only queue. It lives outside of the pages, so that uploads continue while the bench opens another order.
 * Uploads interrupted by a reload or a closed tab are stored in the browser and resume once a lab page is open.
 */
export const uploads = new UploadQueue(labTransport, { now: () => Date.now(), wait: waitOrOnline }, storedUploads);

let resumed: Promise<void> | undefined;

/** Resumes uploads left unsent by a reload or a closed tab; runs once per page. */
export const resumeUploads = (): Promise<void> =>
  (resumed ??= takeOverUploads(({ target, file, scanId }) => uploads.add(target, [file], scanId)).catch(
    () => undefined,
  ));

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

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NONE);
}

/** Returns the number of a roll's files that are still to be uploaded: the lab knows only announced files. */
export const pendingUploads = (rollId: string): number =>
  uploads.snapshot().filter(({ target, state }) => target.rollId === rollId && state !== "sent" && state !== "failed")
    .length;

export function goingText(rollId: string): string {
  const files = pendingUploads(rollId);
  return files === 1 ? "1 file is still uploading" : `${files} files are still uploading`;
}

export const useIsPaused = (): boolean => useSyncExternalStore(uploads.subscribe, uploads.isPaused, () => false);
