import { useSyncExternalStore } from "react";
import { SECOND_MS } from "../../rules/time.ts";

const readers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick() {
  for (const notify of readers) notify();
  // Aligned to full seconds, so that all countdowns on a page tick together.
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  if (timer === undefined) timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const neverChanges = () => () => undefined;
const thisSecond = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
const unknown = () => null;

/**
 * Returns the current time, updated every second. Null on the server and during hydration: the cached page is the same
 * for everyone, and its time would be outdated.
 * @param ticking whether any countdown is active; otherwise the time does not update
 */
export function useSeconds(ticking: boolean): Date | null {
  const ms = useSyncExternalStore<number | null>(
    ticking ? subscribe : neverChanges,
    ticking ? thisSecond : unknown,
    unknown,
  );
  return ms === null ? null : new Date(ms);
}
