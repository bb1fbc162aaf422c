import { createStore, del, entries, set } from "idb-keyval";
import { v4 as newKey } from "uuid";
import type { StoredFile, UploadStore } from "./upload-queue.ts";

/** A kept file and the tab that sends it. */
type Kept = StoredFile & { readonly tab: string; readonly id: number };

const tab = newKey();
const lockOf = (of: string): string => `uploads of ${of}`;
const keyOf = ({ tab: of, id }: Pick<Kept, "tab" | "id">): string => `${of}:${String(id).padStart(9, "0")}`;

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore("bench-uploads", "files"));

/** A browser whose storage is full, or that keeps none, sends all the same; after a reload such a file is dropped once more. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

let isHeld = false;
/** Held for as long as this tab lives: what is under it is nobody else's to send. */
function holdTab(): void {
  if (isHeld) return;
  isHeld = true;
  quietly(navigator.locks.request(lockOf(tab), () => new Promise<void>(() => undefined)));
}

/** In the browser's own storage, with their bytes: a file that was dropped cannot be read again by its name. */
export const storedUploads: UploadStore = {
  keep(id, kept) {
    holdTab();
    quietly(set(keyOf({ tab, id }), { ...kept, tab, id } satisfies Kept, store()));
  },
  forget: (id) => quietly(del(keyOf({ tab, id }), store())),
};

/**
 * Hands over what tabs that are gone have left, in the order in which it was to be sent.
 * @param take keeps it anew; only then what the other tab kept goes, so that nothing is lost in between
 */
export async function takeOverUploads(take: (kept: StoredFile) => void): Promise<void> {
  if (typeof indexedDB === "undefined" || navigator.locks === undefined) return;
  await navigator.locks.request("uploads are taken over", async () => {
    const alive = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
    const left = (await entries<string, Kept>(store()))
      .filter(([, kept]) => kept.tab !== tab && !alive.has(lockOf(kept.tab)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [key, { target, file, scanId }] of left) {
      take({ target, file, scanId });
      await del(key, store());
    }
  });
}
