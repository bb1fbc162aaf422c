import { createStore, del, entries, set } from "idb-keyval";
import { v4 as newKey } from "uuid";
import type { StoredFile, UploadStore } from "./upload-queue.ts";

type Stored = StoredFile & { readonly tab: string; readonly id: number };

const tab = newKey();
const lockOf = (of: string): string => `uploads of ${of}`;
const keyOf = ({ tab: of, id }: Pick<Stored, "tab" | "id">): string => `${of}:${String(id).padStart(9, "0")}`;

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore("bench-uploads", "files"));

/**
 * Ignores storage errors: if storage is full or unavailable, files are still sent, but have to be dropped again after a
 * reload.
 */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

let isHeld = false;
/** Holds a lock while this tab lives, so that no other tab sends its files. */
function holdTab(): void {
  if (isHeld) return;
  isHeld = true;
  quietly(navigator.locks.request(lockOf(tab), () => new Promise<void>(() => undefined)));
}

/** Stores files with their bytes in the browser's storage, since a dropped file cannot be read again by name. */
export const storedUploads: UploadStore = {
  keep(id, stored) {
    holdTab();
    quietly(set(keyOf({ tab, id }), { ...stored, tab, id } satisfies Stored, store()));
  },
  forget: (id) => quietly(del(keyOf({ tab, id }), store())),
};

/**
 * Hands over files left by closed tabs, in their sending order.
 * @param take stores the file again; only then is the other tab's copy deleted, so that nothing is lost in between
 */
export async function takeOverUploads(take: (stored: StoredFile) => void): Promise<void> {
  if (typeof indexedDB === "undefined" || navigator.locks === undefined) return;
  await navigator.locks.request("uploads are taken over", async () => {
    const alive = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
    const left = (await entries<string, Stored>(store()))
      .filter(([, stored]) => stored.tab !== tab && !alive.has(lockOf(stored.tab)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [key, { target, file, scanId }] of left) {
      take({ target, file, scanId });
      await del(key, store());
    }
  });
}
