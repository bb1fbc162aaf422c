import { useSyncExternalStore } from "react";

let some = false;
const listeners = new Set<() => void>();

/** This tab downloads something: what shows it is fetched then, and stays. */
export function saySomeDownloads(): void {
  if (some) return;
  some = true;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSomeDownloads = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => some,
    () => false,
  );
