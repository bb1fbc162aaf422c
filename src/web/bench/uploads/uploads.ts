import { useSyncExternalStore } from "react";
import { storedUploads, takeOverUploads } from "./stored-uploads.ts";
import { labTransport } from "./transport.ts";
import { type Upload, UploadQueue } from "./upload-queue.ts";

/** A pause ends by itself once the browser is online again. */
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
 * The one queue of this tab. It stands outside of the pages, so that uploads go on while the bench opens another order. What a
 * reload or a closed tab interrupts is kept in the browser, and goes on once a page of the lab is open.
 */
export const uploads = new UploadQueue(labTransport, { now: () => Date.now(), wait: waitOrOnline }, storedUploads);

let resumed: Promise<void> | undefined;

/** Goes on with what a reload or a tab that is gone has left unsent; once a page. */
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

/** All uploads of this tab; of a roll, filter by its id. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot, () => NONE);
}

/** How many files of a roll are not there yet: the lab knows of those alone that were announced. */
export const pendingUploads = (rollId: string): number =>
  uploads.snapshot().filter(({ target, state }) => target.rollId === rollId && state !== "sent" && state !== "failed")
    .length;

/** Why a roll is not shown to its customer yet, while files of it are on their way. */
export function goingText(rollId: string): string {
  const files = pendingUploads(rollId);
  return files === 1 ? "1 file is still uploading" : `${files} files are still uploading`;
}

/** Whether they stand still until somebody lets them go on. */
export const useIsPaused = (): boolean => useSyncExternalStore(uploads.subscribe, uploads.isPaused, () => false);
